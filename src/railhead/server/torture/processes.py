"""Processes that can be killed: our server with its workers, and PostgreSQL. Linux only: it reads /proc."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

from railhead.core.errors import Malformed
from railhead.server.torture.wire import Lost, Wire

LONGEST_START = 180.0
"""Seconds. On a busy machine a process may start slowly; nothing is concluded from that."""
_WORKER = b"multiprocessing.spawn"
"""Identifies a worker by its command line."""


class Server:
    """`railhead serve` on a port of its own, restarted as often as it is killed."""

    def __init__(self, folder: Path, environment: dict[str, str], workers: int = 1) -> None:
        self.port = free_port()
        self._workers = workers
        self._log = folder / f"server-{self.port}.log"
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, **more: str) -> None:
        command = [sys.executable, "-m", "railhead", "serve", "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--workers", str(self._workers)],
                env={**self._environment, **more},
                stdout=log,
                stderr=log,
                # A process group of its own, so that its workers can be killed with it.
                start_new_session=True,
            )
        await self.wait_until_ready()

    async def wait_until_ready(self) -> None:
        """Until it answers from its database."""
        wire = Wire(lambda: self.port)
        async with asyncio.timeout(LONGEST_START):
            while True:
                if self._process is None or (code := self._process.poll()) is not None:
                    raise RuntimeError(f"the server is gone, exit code {code}: {self.log[-2000:]}")
                with suppress(Lost):
                    if (await wire.get("/api/games")).status == 200:
                        break
                await asyncio.sleep(0.05)
        wire.close()

    def kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def kill_worker(self, number: int) -> bool:
        """Kill one of several. Its supervisor starts another."""
        workers = [] if self._process is None else children(self._process.pid)
        workers = [pid for pid in workers if _WORKER in _command(pid)]
        if not workers:
            return False
        with suppress(ProcessLookupError):
            os.kill(workers[number % len(workers)], signal.SIGKILL)
        return True

    @property
    def pids(self) -> list[int]:
        """Its process, its workers, and theirs."""
        return [] if self._process is None else [self._process.pid, *descendants(self._process.pid)]

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else ""


class Postgres:
    """The PostgreSQL server of the package `pgserver`, run as a child so that it can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._made: Any = None

    @property
    def socket(self) -> Path:
        return self._folder / ".s.PGSQL.5432"

    def set_up(self) -> None:
        """Create the files of a database. Raises Malformed where there is no PostgreSQL."""
        with warnings.catch_warnings():
            # It warns about its choice of socket folder, which does not matter.
            warnings.simplefilter("ignore")
            try:
                from pgserver.postgres_server import get_server
            except ImportError as error:
                raise Malformed(f"no PostgreSQL: the package pgserver can't be used here ({error})") from None
            try:
                self._made = get_server(self._folder)
            except subprocess.TimeoutExpired:
                # Its own timeout of ten seconds may be too short on a busy machine.
                self._made = get_server(self._folder)
            self._made.cleanup()

    async def start(self) -> None:
        from pgserver._commands import POSTGRES_BIN_PATH

        with (self._folder / "torture.log").open("ab") as log:
            self._process = subprocess.Popen(
                [POSTGRES_BIN_PATH / "postgres", "-D", self._folder, "-k", self._folder, "-h", ""],
                user=self._made.system_user,
                stdout=log,
                stderr=log,
            )
        await self._wait_until_ready()

    async def _wait_until_ready(self) -> None:
        import psycopg

        address = f"postgresql://postgres@/postgres?host={self._folder}"
        async with asyncio.timeout(LONGEST_START):
            while True:
                with suppress(psycopg.Error), await asyncio.to_thread(lambda: psycopg.connect(address)):
                    return
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """Kill all its processes at once, as in a machine failure."""
        if self._process is None:
            return
        for pid in [self._process.pid, *descendants(self._process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def children(parent: int) -> list[int]:
    return [pid for pid, of in _parents().items() if of == parent]


def descendants(ancestor: int) -> list[int]:
    """Children, grandchildren and so on, nearest first."""
    parents, pids = _parents(), [ancestor]
    for one in pids:
        pids += [pid for pid, of in parents.items() if of == one]
    return pids[1:]


def _parents() -> dict[int, int]:
    """The parent of every process on the machine."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            # After the name, which may contain anything but ends with the last bracket: state, parent …
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return parents


def memory_of(pids: list[int]) -> int:
    """Resident bytes."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def descriptors_of(pids: list[int]) -> int:
    total = 0
    for pid in pids:
        with suppress(OSError):
            total += len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return total


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
