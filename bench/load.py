"""How fast a server answers: 200 games being played, 400 watchers, on the cores there are.

A server of its own is started on an empty database and asked over the network. Times are the clock's, as people feel
them.
"""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct, field

from bench.web_client import Connection, watch
from railhead.bots import bot_named
from railhead.core.actions import Action, action_to_json
from railhead.record import Game, Record
from railhead.record.record import with_actions
from railhead.server.settings import DATA, DATABASE, LIMITS, Settings
from railhead.server.storage.database import Database
from railhead.server.storage.seats import ALL
from railhead.server.storage.snapshots import program
from railhead.server.storage.store import Store
from railhead.server.storage.stored_states import SPACING, encoded
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.setup import fresh_id
from railhead.server.tables.table import Table
from railhead.server.tables.visitors import Visitor, new_token

LENGTH = 700
"""Entries of a long game."""


class Measured(Struct):
    """Milliseconds of one thing done many times, and what they should be at most."""

    what: str
    samples: list[float] = field(default_factory=list)
    target: float | None = None
    about: str = "95%"
    """The statistic the target is about: 95% or worst."""

    def percentile(self, percent: int) -> float:
        ordered = sorted(self.samples)
        return ordered[max(0, (len(ordered) * percent + 99) // 100 - 1)]


class Load(Struct, frozen=True, kw_only=True):
    games: int = 200
    watchers: int = 2
    """At each of them."""
    pause: float = 10.0
    """Seconds between two actions at one table."""
    seconds: float = 20.0
    long_games: int = 20


def measure(load: Load | None = None, database: str = "") -> list[Measured]:
    """All rows about serving. Takes about a minute."""
    load = load or Load()
    host = Visitor(new_token())
    with tempfile.TemporaryDirectory() as folder:
        played = long_game()
        tables = _filled(Settings(data=Path(folder), database=database), load, played, host)
        with serving(folder, database) as (port, _):
            return asyncio.run(_measured(load, port, host, played, tables))


def long_game() -> Record:
    """A game of 1861 that bots played at random, the first that is long enough."""
    bot = bot_named("random")
    for seed in count():
        game, chance = Game.new("1861", ("Ann", "Bob", "Cleo", "Dan"), seed=seed), Random(seed)
        while game.version < LENGTH and not game.is_finished:
            game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
        if game.version == LENGTH:
            return game.record
    raise AssertionError("there is always another seed")


class _Tables(Struct):
    """Games in the database: those that are played, with how far they are, and long ones nobody has opened."""

    played: dict[str, int]
    long: list[str]
    bare: list[str]
    """Long ones without snapshots, as after a change of the rules' code."""


def _filled(settings: Settings, load: Load, record: Record, host: Visitor) -> _Tables:
    """The game brought once as far as it goes, and copied: only its beginning for tables that play on."""
    database = Database(settings)
    lobby = Lobby(Store(database, program()), 1, lambda table: None)
    whole = lobby.import_game(msgspec.json.encode(as_json(record)), host)
    lobby.untrusted.close()
    copier = Copier(Store(database, program()), whole, host)
    chance = Random(1)
    lengths = [chance.randrange(50, LENGTH - 50) for _ in range(load.games)]
    found = _Tables(
        {copier.copy(length): length for length in lengths},
        [copier.copy(LENGTH) for _ in range(load.long_games)],
        [copier.copy(LENGTH, has_snapshots=False) for _ in range(load.long_games)],
    )
    database.close()
    return found


class Copier:
    def __init__(self, store: Store, whole: Table, host: Visitor) -> None:
        self._store = store
        self._whole = whole
        self._host = host
        self._states = {point: encoded(whole.game.at(point)) for point in range(SPACING, whole.version + 1, SPACING)}

    def copy(self, length: int, has_snapshots: bool = True, bot: str = "") -> str:
        """Another game with the same first entries; with a bot, everybody but the first player is one from now on."""
        whole = self._whole
        standing = msgspec.structs.asdict(whole.progress(whole.game.at(length), length))
        game_row = msgspec.structs.replace(whole.game_row, id=fresh_id(), **standing)
        seat_rows, held = whole.seat_rows, ALL
        if bot:
            game_row = msgspec.structs.replace(game_row, kind="seats")
            seat_rows = [msgspec.structs.replace(row, bot=bot if row.seat != "P1" else "") for row in seat_rows]
            held = "P1"
        self._store.add_game(game_row, seat_rows, (), [(self._host.hash, held)], whole.game.entries[:length])
        if has_snapshots:
            states = {point: state for point, state in self._states.items() if point <= length}
            self._store.put_snapshots(game_row.id, states)
        return game_row.id


def as_json(record: Record) -> dict[str, object]:
    written = msgspec.to_builtins(with_actions(record, ()))
    actions = [action_to_json(action) for action in record.actions]
    del written["board"]
    return {"format": 2, **written, "actions": actions}


@contextlib.contextmanager
def serving(folder: str, database: str, **more: str) -> Iterator[tuple[int, int]]:
    """A server of its own: its port and its process."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    environment = {**os.environ, DATA: folder, DATABASE: database, LIMITS: "off", **more}
    command = ["-m", "uvicorn", "--factory", "railhead.server.app:make_app", "--port", str(port)]
    server = subprocess.Popen([sys.executable, *command, "--log-level", "error"], env=environment)
    try:
        _wait_for(port)
        yield port, server.pid
    finally:
        server.kill()
        server.wait()


def _wait_for(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


async def _measured(load: Load, port: int, host: Visitor, record: Record, tables: _Tables) -> list[Measured]:
    sent: dict[tuple[str, int], float] = {}
    news = Measured("news at a watcher", target=1000, about="worst")
    watchers = [
        asyncio.create_task(watch(port, game, sent, news.samples))
        for game in tables.played
        for _ in range(load.watchers)
    ]
    line = Connection(port, host.token)
    for game in tables.played:
        await line.get(f"/api/games/{game}")
    actions = Measured(f"action, {load.games} games, {len(watchers)} watchers", target=150)
    end = time.perf_counter() + load.seconds
    players = [
        play_on(Connection(port, host.token), game, length, record.actions, load.pause, end, sent, actions.samples)
        for game, length in tables.played.items()
    ]
    await asyncio.gather(*players)
    opened = await _opened(line, tables)
    line.close()
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    return [actions, news, *opened]


async def play_on(
    line: Connection,
    game: str,
    version: int,
    actions: tuple[Action, ...],
    pause: float,
    end: float,
    sent: dict[tuple[str, int], float],
    samples: list[float],
) -> None:
    """One table plays on, an action now and then."""
    chance = Random(game)
    await asyncio.sleep(chance.random() * pause)
    while time.perf_counter() < end and version < len(actions):
        submission = {"version": version, "key": f"bench {version}", "action": action_to_json(actions[version])}
        begun = sent[game, version + 1] = time.perf_counter()
        await line.post(f"/api/games/{game}/actions", msgspec.json.encode(submission))
        samples.append(1000 * (time.perf_counter() - begun))
        version += 1
        await asyncio.sleep(pause * (0.5 + chance.random()))
    line.close()


async def _opened(line: Connection, tables: _Tables) -> list[Measured]:
    """Long games opened for the first time, opened again, and looked at somewhere in the past."""
    cold = Measured(f"cold open, {LENGTH} entries", target=1000, about="worst")
    bare = Measured(f"cold open, {LENGTH} entries, no snapshots", target=1000, about="worst")
    warm = Measured(f"warm open, {LENGTH} entries", target=100)
    history = Measured("point of the history", target=100)
    chance = Random(3)
    for game in tables.bare:
        bare.samples.append(await _timed(line, f"/games/{game}"))
    for game in tables.long:
        cold.samples.append(await _timed(line, f"/games/{game}"))
        warm.samples += [await _timed(line, f"/games/{game}") for _ in range(3)]
        history.samples += [await _timed(line, f"/games/{game}/at/{chance.randrange(LENGTH)}") for _ in range(5)]
    return [cold, bare, warm, history]


async def _timed(line: Connection, path: str) -> float:
    begun = time.perf_counter()
    await line.get(path)
    return 1000 * (time.perf_counter() - begun)
