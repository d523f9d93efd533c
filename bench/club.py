"""A club's server: a thousand games that go on over weeks, 200 tables at which people and bots play right now, 400 who
watch. How long it takes to start, how long an action takes, and how much memory it comes to."""

import asyncio
import contextlib
import os
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from bench.load import Copier, Load, Measured, as_json, long_game, play_on, serving
from bench.web_client import Connection, watch
from railhead.record import Record
from railhead.server.settings import METRICS, Settings
from railhead.server.storage.database import Database
from railhead.server.storage.snapshots import program
from railhead.server.storage.store import Store
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.visitors import Visitor, new_token

TOKEN = "bench"
BOT = "steady"


class Club(Struct, frozen=True, kw_only=True):
    asynchronous: int = 1000
    """Games on disk that nobody looks at while it is measured, but for those opened at the end."""
    opened: int = 400
    """More than are kept in memory."""
    longest: int = 350
    """Entries of those games."""
    with_bots: int = 40
    """Of the live tables, those at which one person plays against bots."""
    live: Load = Load(games=160)

    @property
    def tables(self) -> int:
        return self.with_bots + self.live.games


class ClubFigures(Struct):
    start: float
    """Seconds until it answers."""
    actions: Measured
    news: Measured
    memory: list[tuple[str, float]]
    """Megabytes of the process that serves, after each stage."""
    in_memory: int
    """Games, after more were opened than are kept."""
    by_bots: int
    """Actions of bots meanwhile."""


def measure(club: Club | None = None, database: str = "") -> ClubFigures:
    club = club or Club()
    host = Visitor(new_token())
    with tempfile.TemporaryDirectory() as folder:
        record = long_game()
        stored, live, bots = _filled(Settings(data=Path(folder), database=database), club, record, host)
        compiled = _compiled(folder)
        begun = time.perf_counter()
        with serving(folder, database, **{METRICS: TOKEN}, **compiled) as (port, pid):
            start = time.perf_counter() - begun
            return asyncio.run(_measured(club, start, (port, pid), host, record, (stored, live, bots)))


def _compiled(folder: str) -> dict[str, str]:
    """As where it is installed: no module is compiled at every start, whatever this machine does otherwise. A server
    without games is started once before for that."""
    settings = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
    with serving(str(Path(folder, "empty")), "", **settings):
        return settings


def _filled(
    settings: Settings, club: Club, record: Record, host: Visitor
) -> tuple[list[str], dict[str, int], dict[str, int]]:
    """Asynchronous games, those that are played on as they were recorded, and those with bots, by how far they are."""
    database = Database(settings)
    lobby = Lobby(Store(database, program()), 1, lambda table: None)
    whole = lobby.import_game(msgspec.json.encode(as_json(record)), host)
    lobby.untrusted.close()
    copier, chance = Copier(Store(database, program()), whole, host), Random(2)
    stored = [copier.copy(chance.randrange(50, club.longest)) for _ in range(club.asynchronous)]
    lengths = [chance.randrange(50, len(record.actions) - 50) for _ in range(club.tables)]
    live = {copier.copy(length): length for length in lengths[: club.live.games]}
    bots = {copier.copy(length, bot=BOT): length for length in lengths[club.live.games :]}
    database.close()
    return stored, live, bots


async def _measured(
    club: Club,
    start: float,
    server: tuple[int, int],
    host: Visitor,
    record: Record,
    games: tuple[list[str], dict[str, int], dict[str, int]],
) -> ClubFigures:
    (port, pid), (stored, live, bots) = server, games
    memory = [("started", _megabytes(pid))]
    sent: dict[tuple[str, int], float] = {}
    news, actions = Measured("news at a watcher, club"), Measured("action, club")
    watchers = [asyncio.create_task(watch(port, game, sent, news.samples)) for game in (*live, *bots) for _ in range(2)]
    line = Connection(port, host.token)
    for game in (*live, *bots):
        await line.get(f"/api/games/{game}")
    end = time.perf_counter() + club.live.seconds
    people = [
        play_on(Connection(port, host.token), game, length, record.actions, club.live.pause, end, sent, actions.samples)
        for game, length in live.items()
    ]
    pause, samples = club.live.pause, actions.samples
    against = [_play_against(Connection(port, host.token), game, pause, end, samples) for game in bots]
    await asyncio.gather(*people, *against)
    memory.append(("played", _megabytes(pid)))
    last = [msgspec.json.decode(await line.get(f"/api/games/{game}"))["version"] for game in bots]
    for game in stored[: club.opened]:
        await line.get(f"/api/games/{game}")
    memory.append((f"{club.opened} more opened", _megabytes(pid)))
    owner = Connection(port, TOKEN)
    told = await owner.get("/metrics")
    for one in (line, owner):
        one.close()
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    kept = int(float(told.partition(b"\nrailhead_games_in_memory ")[2].split()[0]))
    return ClubFigures(start, actions, news, memory, kept, sum(last) - sum(bots.values()))


async def _play_against(line: Connection, game: str, pause: float, end: float, samples: list[float]) -> None:
    """A person against bots, who takes the first thing there is to do."""
    chance, number = Random(game), 0
    while time.perf_counter() < end:
        await asyncio.sleep(pause * (0.5 + chance.random()) / 2)
        shown = msgspec.json.decode(await line.get(f"/api/games/{game}"))
        options = sorted(shown["options"], key=lambda one: len(one["free"]))
        if not options:
            continue
        number += 1
        # A bot may have moved meanwhile at what all do at once.
        with contextlib.suppress(RuntimeError):
            action = await _action(line, game, options[0])
            submission = {"version": shown["version"], "key": f"club {number}", "action": action}
            begun = time.perf_counter()
            await line.post(f"/api/games/{game}/actions", msgspec.json.encode(submission))
            samples.append(1000 * (time.perf_counter() - begun))
    line.close()


async def _action(line: Connection, game: str, option: dict[str, Any]) -> dict[str, Any]:
    """With the least of every number, and routes as the server suggests them."""
    action = {"actor": option["actor"], "kind": option["kind"], **option["args"]}
    action |= {name: bounds["least"] for name, bounds in option["bounds"].items()}
    for name in option["free"]:
        asked = {"kind": option["kind"], "name": name, "args": option["args"], "actor": option["actor"]}
        answer = await line.post(f"/api/games/{game}/suggest", msgspec.json.encode(asked))
        action[name] = msgspec.json.decode(answer)["value"]
    return action


def _megabytes(pid: int) -> float:
    """0 where it can't be told."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
