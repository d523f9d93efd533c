"""`railhead import`, `trace` and `lays`: games recorded on 18xx.games, and states in their spelling."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from railhead.cli.arguments import Commands
from railhead.core.errors import Malformed


def add(commands: Commands) -> None:
    parser = commands.add_parser("import", help="make a record out of a game recorded on 18xx.games")
    parser.add_argument("game", metavar="GAME", type=Path, help="the recorded game, a JSON file")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, help="where to write the record (GAME.railhead.json)")
    parser.set_defaults(run=run_import)
    parser = commands.add_parser("trace", help="the state after every action, a JSON line each")
    parser.add_argument("game", metavar="GAME", type=Path, help="a recorded game, or a record of ours")
    parser.set_defaults(run=run_trace)
    parser = commands.add_parser("lays", help="every lay possible wherever a company might build, a JSON line each")
    parser.add_argument("game", metavar="GAME", type=Path, help="a recorded game")
    parser.set_defaults(run=run_lays)


def run_import(args: argparse.Namespace) -> int:
    from railhead.record.files import save
    from railhead.record.public import imported, read_recorded

    record = imported(read_recorded(_text(args.game)))
    out = args.out or args.game.with_suffix(".railhead.json")
    save(record, out)
    print(f"{out}: {record.title}, {len(record.players)} players, {len(record.actions)} actions")
    return 0


def run_trace(args: argparse.Namespace) -> int:
    from railhead.record.files import load_record
    from railhead.record.game import Game
    from railhead.record.public import read_recorded, trace, trace_own

    text = _text(args.game)
    _print_lines(trace_own(Game.replay(load_record(args.game))) if _is_ours(text) else trace(read_recorded(text)))
    return 0


def run_lays(args: argparse.Namespace) -> int:
    from railhead.record.public import lays, read_recorded

    _print_lines(lays(read_recorded(_text(args.game))))
    return 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"{path}: this is no text") from None


def _is_ours(text: str) -> bool:
    """Records of ours begin with the number of their format."""
    return text.lstrip("{ \n\t").startswith('"format"')


def _print_lines(lines: Iterable[dict[str, Any]]) -> None:
    for line in lines:
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
