"""What one visitor's worst does to another: page and action of an early game, while somebody else asks for all.

A server of its own is started, limits on; the two come from different addresses. Time is the clock's, as people feel.
"""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import msgspec
from msgspec import Struct, field

from bench.figures import Figure
from bench.load import as_json, long_game
from railhead.server.settings import DATA, DATABASE
from railhead.server.visitors import new_token
from railhead.titles import board_file

GUEST, HOG = "192.0.2.7", "192.0.2.66"
"""The server believes what its own machine says of where requests come from."""
TARGET = 300
RUN = "from railhead.cli import main; raise SystemExit(main())"
SECONDS = 10.0
LINES = 50
"""Connections on which the hog asks at once."""


class Visitor(Struct):
    """Somebody at an address who asks, each time on a new connection."""

    port: int
    address: str
    token: str = field(default_factory=new_token)
    answers: dict[int, int] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        fields = {
            "Host": "localhost",
            "Connection": "close",
            "X-Forwarded-For": self.address,
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        try:
            writer.write(f"{head}\r\n".encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
        status = int(answer[9:12] or b"0")
        self.answers[status] = self.answers.get(status, 0) + 1
        return answer.partition(b"\r\n\r\n")[2] if status in (200, 201) else b""


class Tables(Struct):
    """What the hog has to work with."""

    long: str
    record: bytes


Worst = Callable[[Visitor, Tables], Awaitable[object]]


def _get(path: str) -> Worst:
    return lambda hog, tables: hog.ask("GET", path.format(game=tables.long))


async def _import(hog: Visitor, tables: Tables) -> None:
    await hog.ask("POST", "/api/import", tables.record)


async def _board(hog: Visitor, tables: Tables) -> None:
    text = board_file("1861").read_text(encoding="utf-8")
    setup = {"title": "1861", "players": ["A", "B", "C"], "board": {"name": "mine.yaml", "text": text}}
    await hog.ask("POST", "/api/games", msgspec.json.encode(setup))


async def _bots(hog: Visitor, tables: Tables) -> None:
    seating = {"mine": ["P1"], "bots": {"P2": "greedy", "P3": "greedy"}}
    setup = {"title": "1861", "players": ["A", "B", "C"], "seating": seating}
    made = await hog.ask("POST", "/api/games", msgspec.json.encode(setup))
    if made:
        await _act(hog, msgspec.json.decode(made)["id"], 0)


async def _stream(hog: Visitor, tables: Tables) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(hog.ask("GET", f"/games/{tables.long}/events?since=0"), 5)


async def _half_open(hog: Visitor, tables: Tables) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", hog.port)
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost:")
        await asyncio.sleep(5)
    finally:
        writer.close()


WORST: dict[str, Worst] = {
    "nothing": lambda hog, tables: asyncio.sleep(1),
    "reloads": _get("/games/{game}"),
    "points of the history": _get("/games/{game}/at/333"),
    "the whole log": _get("/games/{game}/log"),
    "charts": _get("/games/{game}/charts"),
    "routes": _get("/games/{game}/routes"),
    "streams": _stream,
    "bots": _bots,
    "imports": _import,
    "boards": _board,
    "half-open requests": _half_open,
}


def rows(seconds: float = SECONDS) -> Iterator[Figure]:
    record = msgspec.json.encode(as_json(long_game()))
    with tempfile.TemporaryDirectory() as folder, _serving(folder) as port:
        yield from asyncio.run(_measured(port, record, seconds))


async def _measured(port: int, record: bytes, seconds: float) -> list[Figure]:
    guest, hog = Visitor(port, GUEST), Visitor(port, HOG)
    tables = Tables(msgspec.json.decode(await hog.ask("POST", "/api/import", record))["id"], record)
    setup = {"title": "1861", "players": ["A", "B", "C"], "seating": {"hot_seat": True}}
    game = msgspec.json.decode(await guest.ask("POST", "/api/games", msgspec.json.encode(setup)))["id"]
    figures, version = [], 0
    for name, worst in WORST.items():
        hog.answers.clear()
        async with _doing(worst, hog, tables):
            page, action, version = await _felt(guest, game, version, seconds)
        answers = ", ".join(f"{status}: {count}" for status, count in sorted(hog.answers.items()))
        note = f"load {os.getloadavg()[0]:.0f}; the other was answered {answers or 'nothing'}"
        figures.append(Figure(f"page while another does {name}", samples=page, target=TARGET, note=note))
        figures.append(Figure(f"action while another does {name}", samples=action, target=TARGET, note=note))
    return figures


@contextlib.asynccontextmanager
async def _doing(worst: Worst, hog: Visitor, tables: Tables) -> AsyncIterator[None]:
    async def again() -> None:
        while True:
            with contextlib.suppress(OSError):
                await worst(hog, tables)
            await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(again()) for _ in range(LINES)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _felt(guest: Visitor, game: str, version: int, seconds: float) -> tuple[list[float], list[float], int]:
    page: list[float] = []
    action: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not action:
        begun = time.perf_counter()
        assert await guest.ask("GET", f"/games/{game}"), guest.answers
        shown = time.perf_counter()
        assert await _act(guest, game, version), guest.answers
        page.append(1000 * (shown - begun))
        action.append(1000 * (time.perf_counter() - shown))
        version += 1
        await asyncio.sleep(0.4)
    return page, action, version


async def _act(who: Visitor, game: str, version: int) -> bytes:
    """A bid, or what takes it back."""
    action = (
        {"kind": "undo", "actor": "P1"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20, "actor": "P1"}
    )
    sent = {"version": version, "key": f"bench {version}", "action": action}
    return await who.ask("POST", f"/api/games/{game}/actions", msgspec.json.encode(sent))


@contextlib.contextmanager
def _serving(folder: str) -> Iterator[int]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    environment = {**os.environ, DATA: folder, DATABASE: ""}
    command = [sys.executable, "-c", RUN, "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(2400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield port
    finally:
        server.kill()
        server.wait()
