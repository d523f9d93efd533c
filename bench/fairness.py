"""What one visitor's worst does to another: page and action of an early game, while somebody else asks for all.

A server of its own is started, limits on; the two come from different addresses. Time is the clock's, as people feel.
"""

import asyncio
import contextlib
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from bench.figures import Figure
from bench.hog import WORST, Hog, Late, Visitor, doing, late_positions
from railhead.server.settings import DATA, DATABASE

GUEST, HOG = "192.0.2.7", "198.51.100.{}"
"""The server believes what its own machine says of where requests come from. The hog has an address for each of his
deeds: what he did before does not count against him."""
TARGET = 300
RUN = "from railhead.cli import main; raise SystemExit(main())"
SECONDS = 12.0
PAUSE = 0.25
"""Seconds between two actions."""


def rows(folder: Path, seconds: float = SECONDS) -> Iterator[Figure]:
    positions = late_positions(folder)
    with tempfile.TemporaryDirectory() as data, _serving(data) as port:
        yield from asyncio.run(_measured(port, positions, seconds))


async def _measured(port: int, positions: list[Late], seconds: float) -> list[Figure]:
    guest, first = Visitor(port, GUEST), Hog(Visitor(port, HOG.format(1)), positions)
    await first.settle_in()
    setup = {"title": "1861", "players": ["A", "B", "C"], "seating": {"hot_seat": True}}
    game = msgspec.json.decode(await guest.ask("POST", "/api/games", msgspec.json.encode(setup)))["id"]
    figures, version = [], 0
    for number, name in enumerate(WORST, 2):
        hog = Hog(Visitor(port, HOG.format(number), first.visitor.token), positions, first.long, first.length)
        async with _apart(name, hog):
            page, action, version = await _felt(guest, game, version, seconds)
        answers = ", ".join(f"{status}: {count}" for status, count in sorted(hog.visitor.answers.items()))
        note = f"load {os.getloadavg()[0]:.0f}; the other was answered {answers or 'nothing'}"
        figures.append(Figure(f"page while another does {name}", samples=page, target=TARGET, note=note))
        figures.append(Figure(f"action while another does {name}", samples=action, target=TARGET, note=note))
    return figures


@contextlib.asynccontextmanager
async def _apart(name: str, hog: Hog) -> AsyncIterator[None]:
    """In a process of its own, so that what it costs to ask is not felt by the other."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_hogging, args=(name, hog, there))
    process.start()
    try:
        await asyncio.to_thread(here.recv)
        yield
        here.send("enough")
        hog.visitor.answers = await asyncio.to_thread(here.recv)
    finally:
        process.kill()
        process.join()


def _hogging(name: str, hog: Hog, pipe: Connection) -> None:
    async def work() -> None:
        async with doing(WORST[name], hog):
            pipe.send("begun")
            await asyncio.to_thread(pipe.recv)
        pipe.send(hog.visitor.answers)

    asyncio.run(work())


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
        await asyncio.sleep(PAUSE)
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
