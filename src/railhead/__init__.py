"""Railhead plays 18xx. Here is what a program needs to begin, play and keep games; more is in the rooms below.

game = railhead.new("1861", ["Ann", "Bob", "Cleo"])
game.act(game.options()[0].action(amount=25))
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railhead.core.errors import BoardError, GameError, Malformed, Refused, Stale

if TYPE_CHECKING:
    from railhead.core.actions import Action, Event, Option
    from railhead.core.chance import Seed
    from railhead.core.ids import Player
    from railhead.core.state import State
    from railhead.core.title import OptionValue, Title
    from railhead.record.game import Game
    from railhead.titles import TITLES
    from railhead.titles.ledger import LedgerRow

__all__ = [
    "TITLES",
    "Action",
    "BoardError",
    "Event",
    "Game",
    "GameError",
    "Malformed",
    "Option",
    "Player",
    "Refused",
    "Stale",
    "State",
    "Title",
    "load",
    "new",
    "rule",
    "save",
]

_LAZY = {
    "Action": "railhead.core.actions",
    "Event": "railhead.core.actions",
    "Option": "railhead.core.actions",
    "Player": "railhead.core.ids",
    "State": "railhead.core.state",
    "Title": "railhead.core.title",
    "Game": "railhead.record.game",
    "TITLES": "railhead.titles",
}
"""Imported when first asked for, so that a command that plays nothing starts at once."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"railhead has no {name}")
    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return __all__


def new(
    title: str,
    players: Sequence[str],
    options: "Mapping[str, OptionValue] | None" = None,
    seed: "Seed" = 0,
    board: Path | None = None,
) -> "Game":
    """A game about to begin, for players named in seating order. `board` is a board file in place of the title's."""
    from railhead.record.game import Game

    return Game.new(title, players, options, seed, board)


def load(file: str | PathLike[str], board: Path | None = None) -> "Game":
    """A game kept in a file, played on to its last action. Raises Malformed or, for an illegal action, Refused."""
    from railhead.record.files import load_record
    from railhead.record.game import Game

    return Game.replay(load_record(Path(file), board), board)


def save(game: "Game", file: str | PathLike[str]) -> None:
    """Keep a game: the whole file is written, or nothing."""
    from railhead.record.files import save as keep

    keep(game.record, Path(file))


def rule(id_: str) -> "LedgerRow":
    """A row of a ledger by its id, such as 61-SR-07: the rule in words, where the book has it, and an example."""
    from railhead.titles.ledger import find_row

    return find_row(id_)
