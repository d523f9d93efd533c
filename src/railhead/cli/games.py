"""Games as commands name them: opened from a file, or started from a title and its players."""

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.record import Game
from railhead.record.files import read_record
from railhead.record.seating import seated
from railhead.titles import TITLES, board_file, description_of


def check_free(file: Path, advice: str = "") -> None:
    """Raises Malformed where a new game can't be saved."""
    if file.exists():
        raise Malformed(f"{file} already exists{advice}")
    if not file.parent.is_dir():
        raise Malformed(f"there is no folder {file.parent}")


def begin(title: str, args: argparse.Namespace) -> Game:
    """A new game as the arguments describe it."""
    options = options_of(title, args.option, args.board)
    if args.preset:
        options = description_of(title).options_with(args.preset, options)
    if not args.players:
        raise Malformed("say who plays: --players Ann Bob Cleo, or --players 3")
    seed = secrets.token_hex(16) if args.seed is None else args.seed
    names = names_of(args.players)
    # Player 1 to Player 4 are seated in that order already.
    usual = "drawn" if names == list(args.players) else "entered"
    if (args.seating or usual) == "drawn":
        names = seated(title, names, seed)
    return Game.new(title, names, options, seed, args.board)


def names_of(words: Sequence[str]) -> list[str]:
    """`3` stands for Player 1, Player 2 and Player 3."""
    if len(words) == 1 and words[0].isdecimal():
        return [f"Player {number}" for number in range(1, int(words[0]) + 1)]
    return list(words)


def check_title(title: str) -> None:
    if title not in TITLES:
        raise Malformed(f"there is no title {title!r}; choose from {', '.join(TITLES)}")


def options_of(title: str, words: Sequence[str], board: Path | None) -> dict[str, OptionValue]:
    """Options of a title as typed; a value is recognised by its text."""
    check_title(title)
    entries = read_board(board or board_file(title)).options if words else {}
    chosen: dict[str, OptionValue] = {}
    for word in words:
        name, _, text = word.partition("=")
        if name not in entries:
            raise Malformed(f"{title} has no option {name!r}; it has {', '.join(entries) or 'none'}")
        values = {str(value).casefold(): value for value in entries[name].values}
        if text.casefold() not in values:
            known = entries[name].choice if entries[name].steps else ", ".join(values)
            raise Malformed(f"option {name} is one of {known}, not {text!r}")
        chosen[name] = values[text.casefold()]
    return chosen


def open_game(file: Path, board: Path | None = None) -> Game:
    """The game in a file. One that can no longer be continued is opened as far as possible, with a message."""
    game = Game.opened(read_record(file), board)
    if game.closed:
        print(f"{file}: this game is read-only: {game.closed}", file=sys.stderr)
    return game


def free_file(title: str) -> Path:
    """An unused file name in the current folder: 1861.json, 1861-2.json …"""
    names = [f"{title}.json", *(f"{title}-{number}.json" for number in range(2, 1000))]
    return next(Path(name) for name in names if not Path(name).exists())
