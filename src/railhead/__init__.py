"""Railhead plays 18xx. This is what a program needs to start, play, save and load games (docs/library.md).

game = railhead.new("1861", ["Ann", "Bob", "Cleo"])
game.act("bid TSR 25")
railhead.save(game, "friends.json")
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railhead.core.errors import BoardError, GameError, Malformed, Refused, Stale

if TYPE_CHECKING:
    from railhead.bots.acting import bot_action, let_bot_act
    from railhead.bots.bot import Bot
    from railhead.core.actions import Action, Event, Option
    from railhead.core.chance import Seed
    from railhead.core.ids import Player
    from railhead.core.state import State
    from railhead.core.title import OptionValue, Title
    from railhead.record.best_routes import BestRoutes
    from railhead.record.game import Game, LogEntry
    from railhead.record.outcome import Outcome, Place
    from railhead.record.pictures import Svg
    from railhead.record.record import Record
    from railhead.routing.problem.model import Answer, Run
    from railhead.titles import TITLES
    from railhead.titles.ledger import LedgerRow

    __version__: str

__all__ = [
    "TITLES",
    "Action",
    "Answer",
    "BestRoutes",
    "BoardError",
    "Bot",
    "Event",
    "Game",
    "GameError",
    "LedgerRow",
    "LogEntry",
    "Malformed",
    "Option",
    "Outcome",
    "Place",
    "Player",
    "Record",
    "Refused",
    "Run",
    "Stale",
    "State",
    "Svg",
    "Title",
    "__version__",
    "bot_action",
    "let_bot_act",
    "load",
    "new",
    "rule",
    "save",
]

_LAZY = {
    "Action": "railhead.core.actions",
    "Answer": "railhead.routing.problem.model",
    "BestRoutes": "railhead.record.best_routes",
    "Bot": "railhead.bots.bot",
    "Event": "railhead.core.actions",
    "Game": "railhead.record.game",
    "LedgerRow": "railhead.titles.ledger",
    "LogEntry": "railhead.record.game",
    "Option": "railhead.core.actions",
    "Outcome": "railhead.record.outcome",
    "Place": "railhead.record.outcome",
    "Player": "railhead.core.ids",
    "Record": "railhead.record.record",
    "Run": "railhead.routing.problem.model",
    "State": "railhead.core.state",
    "Svg": "railhead.record.pictures",
    "TITLES": "railhead.titles",
    "Title": "railhead.core.title",
    "bot_action": "railhead.bots.acting",
    "let_bot_act": "railhead.bots.acting",
}
"""Imported when first asked for, so that a command that plays nothing starts at once."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("railhead")
    if name not in _LAZY:
        raise AttributeError(f"railhead has no {name}")
    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return __all__


def new(
    title: str | int,
    players: Sequence[str],
    options: "Mapping[str, OptionValue] | None" = None,
    seed: "Seed" = 0,
    board: str | PathLike[str] | None = None,
    preset: str = "",
) -> "Game":
    """Start a game of a title (see TITLES) for players named in seating order. `preset` names a group of options,
    which `options` override; `seed` seeds the random generator; `board` is a board file of your own. Raises Malformed
    for titles, options or players there are not, BoardError for a board file with a mistake."""
    from railhead.record.game import Game
    from railhead.titles import description_of

    name = str(title)
    if preset:
        options = description_of(name).options_with(preset, options or {})
    return Game.new(name, players, options, seed, None if board is None else Path(board))


def load(file: str | PathLike[str], board: str | PathLike[str] | None = None) -> "Game":
    """Read a game from a file, saved by Railhead or downloaded from 18xx.games, and replay it. `board` is the board
    file it was played on, if that isn't the title's. Raises Malformed or, for an illegal action, Refused."""
    from railhead.record.reading import load_game

    return load_game(Path(file), None if board is None else Path(board))


def save(game: "Game", file: str | PathLike[str]) -> None:
    """Write a game to a file, completely or not at all."""
    from railhead.record.files import save as keep

    keep(game.record, Path(file))


def rule(id_: str) -> "LedgerRow":
    """A row of a ledger by its id, such as 61-SR-07: the rule in words, its section of the book, and an example.
    Raises Malformed if there is none."""
    from railhead.titles.ledger import find_row

    return find_row(id_)
