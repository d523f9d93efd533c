"""The tasks of a sandbox: trying out a board, replaying an imported game, and long computations. They return plain
data."""

from collections.abc import Callable
from random import Random

import msgspec
from msgspec import Struct

from railhead.bots import bot_named
from railhead.core.board import BoardFile
from railhead.core.errors import BoardError, GameError, Malformed
from railhead.core.ids import Player
from railhead.core.play import actors, apply, options, start
from railhead.core.title import OptionValue, Title
from railhead.record.entries import Entry
from railhead.record.reading import read_game
from railhead.record.record import Seed
from railhead.server.storage.stored_states import SPACING, encoded
from railhead.server.workers.thinking_tasks import THINKING
from railhead.titles import load

TRIED = 150
"""Actions played on a custom board before anybody else plays on it."""
MOST_ENTRIES = 20_000
"""Entries of an imported game; the longest we know of has 3,000."""


class AskedBoard(Struct, frozen=True):
    """A board to try out with these options and players."""

    title: str
    players: int
    options: dict[str, OptionValue]
    name: str
    text: str


class ReplayedImport(Struct, frozen=True):
    """An imported game, replayed."""

    title: str
    edition: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: Seed
    entries: tuple[Entry, ...]
    states: dict[int, bytes]
    """Its snapshots."""
    round: str
    awaited: tuple[Player, ...]
    finished: str


def try_board(payload: bytes) -> bytes:
    """Raises BoardError or Malformed for a board the title can't be played on."""
    asked = msgspec.msgpack.decode(payload, type=AskedBoard)
    title = load(asked.title, asked.players, asked.options, BoardFile(asked.name, asked.text))
    try:
        _try_out(title, asked.players)
    except GameError:
        raise
    except Exception as error:
        raise BoardError(asked.name, "file", f"can't be played as {asked.title}: {error!r}"[:300]) from error
    return b""


def _try_out(title: Title, players: int) -> None:
    """Play a few rounds at random, which exercises most of what the rules read."""
    bot, chance = bot_named("random"), Random(1890)
    state = start(title, players, 1890)
    for _ in range(TRIED):
        if state.finished:
            return
        offered = options(title, state, actors(title, state)[0])
        state, _ = apply(title, state, bot.choose(title, state, offered, chance))


def replay_import(payload: bytes) -> bytes:
    """Raises Malformed, or Refused where an action breaks the rules."""
    game = read_game(payload, MOST_ENTRIES)
    if game.begun.board is not None:
        raise Malformed("a game on a custom board file can't be imported: set up a new game with that file")
    begun, state = game.begun, game.state
    return msgspec.msgpack.encode(
        ReplayedImport(
            title=begun.title,
            edition=begun.edition,
            players=begun.players,
            options=begun.options,
            seed=begun.seed,
            entries=tuple(game.entries),
            states={node: encoded(game.at(node)) for node in game.milestones(SPACING)},
            round=str(state.round),
            awaited=game.actors,
            finished=state.finished,
        )
    )


TASKS: dict[str, Callable[[bytes], bytes]] = {"board": try_board, "import": replay_import, **THINKING}
