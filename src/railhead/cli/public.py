"""`railhead import`, `trace` and `lays`: games recorded on 18xx.games, and States in their format."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railhead.cli.arguments import Commands
from railhead.core.errors import GameError, Malformed

if TYPE_CHECKING:
    from railhead.record.game import Game
    from railhead.record.public import Recorded


def add(commands: Commands) -> None:
    parser = commands.add_parser("import", help="import a game recorded on 18xx.games")
    parser.add_argument("game", metavar="GAME", type=Path, help="the recorded game, a JSON file")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, help="where to write the record (GAME.railhead.json)")
    parser.set_defaults(run=run_import)
    parser = commands.add_parser("trace", help="print the state after every action, as JSON lines")
    parser.add_argument("game", metavar="GAME", type=Path, help="a recorded game, or one of ours")
    parser.set_defaults(run=run_trace)
    parser = commands.add_parser("lays", help="print every possible tile lay, as JSON lines")
    parser.add_argument("game", metavar="GAME", type=Path, help="a recorded game")
    parser.set_defaults(run=run_lays)


def run_import(args: argparse.Namespace) -> int:
    from railhead.record.files import save
    from railhead.record.public import imported

    record = imported(_recorded(args.game)).record
    out = args.out or args.game.with_suffix(".railhead.json")
    save(record, out)
    print(f"{out}: {record.title}, {len(record.players)} players, {len(record.actions)} actions")
    return 0


def run_trace(args: argparse.Namespace) -> int:
    from railhead.record.files import load_record
    from railhead.record.game import Game
    from railhead.record.public import trace, trace_own

    is_own = _is_ours(args.game)
    _print_lines(trace_own(Game.replay(load_record(args.game))) if is_own else trace(_recorded(args.game)))
    return 0


def run_lays(args: argparse.Namespace) -> int:
    from railhead.record.public import lays

    _print_lines(lays(_recorded(args.game)))
    return 0


def opened(path: Path) -> "Game":
    """A recorded game, or one of ours, played through."""
    from railhead.record.files import load_record
    from railhead.record.game import Game
    from railhead.record.public import imported

    return Game.replay(load_record(path)) if _is_ours(path) else imported(_recorded(path))


def _recorded(path: Path) -> "Recorded":
    from railhead.record.public import read_recorded

    if _is_ours(path):
        raise Malformed(f"{path}: this is already a Railhead game")
    try:
        return read_recorded(path.read_text(encoding="utf-8"))
    except GameError as error:
        raise Malformed(f"{path}: {error}") from None


def _is_ours(path: Path) -> bool:
    from railhead.record.reading import is_ours

    try:
        return is_ours(path.read_bytes())
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from None


def _print_lines(lines: Iterable[dict[str, Any]]) -> None:
    import msgspec

    for line in lines:
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
