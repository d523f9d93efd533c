"""Servers as processes of their own, for tests of what happens between them and when one is killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

import httpx2

from tests.server.guests import wait_for


class Process:
    """A server on a free port. Leaving the block kills it."""

    def __init__(self, data: Path, database: str = "", port: int = 0) -> None:
        self.port = port or _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        environment = {**os.environ, "RAILHEAD_DATA": str(data), "DATABASE_URL": database, "RAILHEAD_LIMITS": "off"}
        command = ["-m", "uvicorn", "--factory", "railhead.server.app:make_app", "--port", str(self.port)]
        self._process = subprocess.Popen([sys.executable, *command, "--log-level", "warning"], env=environment)

    def __enter__(self) -> "Process":
        for _ in range(2400):
            assert self._process.poll() is None, "the server did not start"
            try:
                if httpx2.get(f"{self.address}/health", trust_env=False).status_code == 200:
                    return self
            except httpx2.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def client(self) -> httpx2.Client:
        return httpx2.Client(base_url=self.address, timeout=60, trust_env=False)

    def stop(self) -> int:
        """Politely. Returns the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=60)

    def kill(self) -> None:
        """As hard as it can be done."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Alive, its connections open, and silent."""
        self._process.send_signal(signal.SIGSTOP)
        yield
        self._process.send_signal(signal.SIGCONT)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Listening(threading.Thread):
    """Somebody who watches a game, in a thread of their own, until the server is gone."""

    def __init__(self, server: Process, game: str, last: int | None = None, token: str = "") -> None:
        super().__init__(daemon=True)
        self.lines: list[str] = []
        self._server = server
        self._path = f"/games/{game}/events"
        self._headers = {} if last is None else {"last-event-id": str(last)}
        if token:
            self._headers["authorization"] = f"Bearer {token}"
        self.start()

    def run(self) -> None:
        with (
            suppress(httpx2.HTTPError),
            self._server.client() as client,
            client.stream("GET", self._path, headers=self._headers) as answer,
        ):
            for line in answer.iter_lines():
                self.lines.append(line)

    def wait_until_open(self) -> None:
        wait_for(lambda: bool(self.lines))

    @property
    def versions(self) -> list[int]:
        return [int(line.removeprefix("id: ")) for line in self.lines if line.startswith("id: ")]
