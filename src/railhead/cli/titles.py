"""`railhead titles`: what can be played, by how many, and with which options."""

import argparse
from typing import TYPE_CHECKING, Any

from railhead.cli.arguments import Commands, add_json

if TYPE_CHECKING:
    from railhead.core.board import Board, OptionEntry


def add(commands: Commands) -> None:
    parser = commands.add_parser("titles", help="list the titles, or the options of one")
    parser.add_argument("title", nargs="?", metavar="TITLE", help="list its options")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.cli.games import check_title
    from railhead.cli.text import print_json, table
    from railhead.core.board import read_board
    from railhead.titles import TITLES, board_file

    if args.title:
        check_title(args.title)
    boards = {name: read_board(board_file(name)) for name in ([args.title] if args.title else TITLES)}
    if args.json:
        print_json([_as_json(name, board) for name, board in boards.items()])
        return 0
    print(table(["title", "name", "players"], [[name, *_told(name, board)] for name, board in boards.items()]))
    if args.title:
        print(_presets(args.title))
        print(_options(boards[args.title]))
    return 0


def _told(name: str, board: "Board") -> tuple[str, str]:
    return board.name.removeprefix(f"{name}: "), f"{min(board.players)} to {max(board.players)}"


def _presets(title: str) -> str:
    from railhead.cli.text import paragraph
    from railhead.titles import description_of

    lines = [""]
    for preset in description_of(title).presets:
        chosen = "".join(f" {name}={_spelled(value)}" for name, value in preset.options.items())
        lines += [f"--preset {preset.id}{chosen}", paragraph(preset.about, "    ")]
    return "\n".join(lines)


def _options(board: "Board") -> str:
    from railhead.cli.text import paragraph

    lines = [""]
    for name, entry in board.options.items():
        values = entry.choice if entry.steps else "|".join(map(_spelled, entry.values))
        lines.append(f"{name}={values}  ({_spelled(entry.default)})")
        lines.append(paragraph(f"{entry.meaning}{_where(entry)}", "    "))
    return "\n".join(lines)


def _spelled(value: object) -> str:
    """As it can be typed after --option NAME=."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _where(entry: "OptionEntry") -> str:
    return f" (§\N{NO-BREAK SPACE}{entry.book})" if entry.book else ""


def _as_json(name: str, board: "Board") -> dict[str, Any]:
    import msgspec

    from railhead.titles import description_of

    options = {
        option: {"values": list(entry.values), "default": entry.default, "meaning": entry.meaning}
        for option, entry in board.options.items()
    }
    presets = msgspec.to_builtins(description_of(name).presets)
    players = sorted(board.players)
    return {"title": name, "name": board.name, "players": players, "presets": presets, "options": options}
