"""Connections over real sockets: whoever holds one for nothing loses it, and others get through meanwhile."""

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from railhead.server.guards import connections
from railhead.server.guards.connections import GuardedProtocol
from railhead.server.hosting.logs import LONGEST, MINUTE, MOST, LogLimit
from tests.server.guests import wait_for

ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
STRANGER = "127.0.0.2"
"""Not one of the proxies a server trusts."""


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers when it has the whole body; `/long` with more than anybody's buffer holds."""
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.disconnect":
        return
    body = b"x" * (20_000_000 if scope["path"] == "/long" else 2)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


class Serving:
    """A server in a thread of this process."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        config = uvicorn.Config(
            echo, http=GuardedProtocol, lifespan="off", log_level="critical", timeout_keep_alive=1, loop="asyncio"
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(address, 0))

    def answers(self, address: str = "127.0.0.1") -> bool:
        with self.connect(address) as line, suppress(ConnectionError):
            line.sendall(ASK)
            return line.recv(100).startswith(b"HTTP/1.1 200")
        return False


@pytest.fixture
def serving() -> Iterator[Serving]:
    serving = Serving()
    serving.thread.start()
    wait_for(lambda: serving.server.started, 30)
    yield serving
    serving.server.should_exit = True
    serving.thread.join()


def is_cut(line: socket.socket) -> bool:
    """Waits until the other side has ended it."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def is_cut_after(line: socket.socket, more: bytes) -> bool:
    try:
        line.sendall(more)
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_head_that_never_ends_is_cut(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    with serving.connect() as silent, serving.connect() as slow:
        slow.sendall(ASK[:-2])
        assert is_cut(silent)
        assert is_cut(slow)


def test_byte_now_and_then_does_not_move_the_deadline(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with serving.connect() as slow:
        slow.settimeout(0.05)
        slow.sendall(ASK[:-2])
        assert any(is_cut_after(slow, b"X-A: 1\r\n") for _ in range(2000))


def test_body_that_never_ends_is_cut(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY", 0.2)
    with serving.connect() as slow:
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        assert is_cut(slow)


def test_answer_that_nobody_reads_is_cut(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD", 0.2)
    with serving.connect() as line:
        line.sendall(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wait_for(lambda: not serving.server.server_state.connections, 30)


def test_requests_follow_one_another_on_one_connection(serving: Serving) -> None:
    with serving.connect() as line:
        for _ in range(3):
            line.sendall(ASK)
            answer = b""
            while not answer.endswith(b"xx"):
                answer += line.recv(1000)
        line.sendall(ASK + ASK)
        answer = b""
        while answer.count(b"HTTP/1.1 200") < 2:
            answer += line.recv(1000)
        # Then nothing comes for a while, and the server ends it.
        while line.recv(1000):
            pass


def test_whoever_opens_too_many_loses_the_oldest(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 20)
    with ExitStack() as stack:
        held = [stack.enter_context(serving.connect(STRANGER)) for _ in range(25)]
        assert all(is_cut(line) for line in held[:5])
        assert serving.answers(STRANGER)
        assert serving.answers("127.0.0.3")


def test_half_open_requests_do_not_keep_others_out(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than there is room for, from many addresses, and again and again."""
    assert serving.answers()
    (shared,) = [GuardedProtocol._all[serving.server.server_state]]
    monkeypatch.setattr(shared, "most", 60)
    with ExitStack() as stack:
        for number in range(300):
            line = stack.enter_context(serving.connect(f"127.0.0.{2 + number % 50}"))
            with suppress(ConnectionError):  # it may have given way already
                line.sendall(ASK[:-2])
            if number % 50 == 0:
                assert serving.answers("127.0.0.99")
        # Those that gave way are gone when the loop comes round.
        wait_for(lambda: len(serving.server.server_state.connections) <= 61, 30)
    wait_for(lambda: shared.open == 0, 30)
    assert not shared.of
    assert not shared.waiting


def test_log_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr("railhead.server.hosting.logs.time.monotonic", lambda: now)
    bounded = LogLimit()

    def told(text: str, *args: object) -> str | None:
        record = logging.LogRecord("railhead", logging.WARNING, "", 0, text, args, None)
        return record.getMessage() if bounded.filter(record) else None

    lines = [told("lost %s", number) for number in range(1000)]
    assert sum(line is not None for line in lines) == MOST
    assert told("other") == "other"
    now += MINUTE
    assert told("lost %s", 7) == f"lost 7 ({1000 - MOST} more like this were left out)"
    assert told("lost %s", 8) == "lost 8"
    assert len(told("x" * 9000) or "") == LONGEST
