"""Long computations: a bot's move, a suggested value, constrained routes, the review of a game, a title as PDF. Plain
data in and out, so that they can run in separate processes."""

import time
from collections.abc import Callable
from functools import lru_cache
from random import Random

import msgspec
from msgspec import Struct

from railhead.bots import bot_named
from railhead.bots.hints import hint
from railhead.bots.time_limit import time_limit
from railhead.core.actions import Option
from railhead.core.board import BoardFile
from railhead.core.ids import Company, Player
from railhead.core.play import options, suggest, view
from railhead.core.state import State
from railhead.core.title import Draft, OptionValue, Title
from railhead.record.record import record_from_json
from railhead.review import replayed
from railhead.server.workers.route_constraints import Constraints, best_within
from railhead.titles import description_of, load

THOUGHT = 1.0
"""Seconds of the processor after which a bot decides on what it has tried."""


class Rules(Struct, frozen=True):
    """What defines a title at one table: its id, options and board."""

    title: str
    players: int
    options: dict[str, OptionValue]
    edition: str
    board: BoardFile | None


class Position(Struct, frozen=True):
    rules: bytes
    state: bytes


class AskedMove(Struct, frozen=True):
    """Which action a bot takes in a seat."""

    position: Position
    seat: Player
    bot: str
    chance: str


class AskedHint(Struct, frozen=True):
    """What a strong player would do in a seat. The position is the seat's view."""

    position: Position
    seat: Player
    chance: str


class AskedValue(Struct, frozen=True):
    """A suggested value for an argument that must be composed."""

    position: Position
    option: Option
    name: str


class AskedRoutes(Struct, frozen=True):
    position: Position
    company: Company
    wishes: Constraints


class AskedPrint(Struct, frozen=True):
    title: str
    paper: str
    sheet: bool
    options: dict[str, OptionValue]


class AskedReview(Struct, frozen=True):
    rules: bytes
    record: bytes


def choose(payload: bytes) -> bytes:
    asked = msgspec.msgpack.decode(payload, type=AskedMove)
    title, state = _opened(asked.position)
    offered = options(title, state, asked.seat)
    with time_limit(THOUGHT):
        chosen = bot_named(asked.bot).choose(title, view(state, asked.seat), offered, Random(asked.chance))
    return msgspec.msgpack.encode(chosen)


def hint_for(payload: bytes) -> bytes:
    asked = msgspec.msgpack.decode(payload, type=AskedHint)
    title, seen = _opened(asked.position)
    offered = options(title, seen, asked.seat)
    with time_limit(THOUGHT):
        found = hint(title, seen, offered, Random(asked.chance))
    return msgspec.msgpack.encode(found)


def compose(payload: bytes) -> bytes:
    asked = msgspec.msgpack.decode(payload, type=AskedValue)
    title, state = _opened(asked.position)
    return msgspec.msgpack.encode(suggest(title, state, asked.option, asked.name))


def route(payload: bytes) -> bytes:
    asked = msgspec.msgpack.decode(payload, type=AskedRoutes)
    title, state = _opened(asked.position)
    return msgspec.msgpack.encode(best_within(Draft(title, state), asked.company, asked.wishes))


def other_sets(payload: bytes) -> bytes:
    """Sets of routes that are nearly as good as the best, or give the treasury more for less revenue."""
    asked = msgspec.msgpack.decode(payload, type=AskedRoutes)
    title, state = _opened(asked.position)
    runs, draft = description_of(title.id).runs, Draft(title, state)
    best = runs.best(draft, asked.company)
    runners_up = runs.runners_up(draft, asked.company, best, lambda: _after(SECONDS))
    return msgspec.msgpack.encode([*runs.trade_offs(draft, asked.company, _after(SECONDS)), *runners_up])


SECONDS = 1.0
"""For each of these searches: what is found by then will do."""


def _after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def review(payload: bytes) -> bytes:
    asked = msgspec.msgpack.decode(payload, type=AskedReview)
    return msgspec.msgpack.encode(replayed(_title(asked.rules), record_from_json(asked.record)))


def print_and_play(payload: bytes) -> bytes:
    """A PDF."""
    # The packages it needs may not be installed.
    from railhead.printing.make import PrintSettings, print_title

    asked = msgspec.msgpack.decode(payload, type=AskedPrint)
    return print_title(asked.title, PrintSettings(paper=asked.paper, sheet=asked.sheet), asked.options)


def _opened(position: Position) -> tuple[Title, State]:
    title = _title(position.rules)
    return title, msgspec.json.decode(position.state, type=title.state_type)


@lru_cache(maxsize=16)
def _title(rules: bytes) -> Title:
    """Cached: a custom board takes long to read."""
    read = msgspec.msgpack.decode(rules, type=Rules)
    return load(read.title, read.players, read.options, read.board, read.edition)


THINKING: dict[str, Callable[[bytes], bytes]] = {
    "choose": choose,
    "compose": compose,
    "hint": hint_for,
    "other_sets": other_sets,
    "route": route,
    "review": review,
    "print": print_and_play,
}
