"""`railhead draw`: draw the map, the market or a tile as SVG, printed or as a game has it."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_at, add_board
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.core.board import Board


def add(commands: Commands) -> None:
    parser = commands.add_parser("draw", help="draw the map, the market or a tile as SVG")
    parser.add_argument("what", metavar="TITLE|GAME.json", help="a title as printed, or a game as it stands")
    add_at(parser)
    add_board(parser)
    parser.add_argument("--scenario", default="", help="of a title whose board file has several")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--market", action="store_true", help="the market instead of the map")
    kind.add_argument("--tile", metavar="T", help="one tile instead of the map")
    parser.add_argument("--dark", action="store_true", help="for dark pages")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.svg", help="a file; else it is printed")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    picture = _of_game(args) if args.what.endswith(".json") else _of_title(args)
    if args.output is None:
        sys.stdout.write(picture + "\n")
    else:
        args.output.write_text(picture, encoding="utf-8")
    return 0


def _of_title(args: argparse.Namespace) -> str:
    from railhead.core.board import read_board, scenarios_of
    from railhead.render import draw_map, draw_market
    from railhead.titles import board_file

    if args.at is not None:
        raise Malformed("--at is for games; a title has no positions")
    file = args.board or board_file(args.what)
    scenarios = scenarios_of(file)
    if args.scenario and args.scenario not in scenarios:
        raise Malformed(f"{args.what} has no scenario {args.scenario!r}; it has {', '.join(scenarios) or 'none'}")
    usual = str(read_board(file).options["scenario"].default) if scenarios else ""
    board = read_board(file, args.scenario or usual)
    if args.tile:
        return _tile(board, args)
    if args.market:
        return draw_market(board, next(iter(board.markets)), {}, dark=args.dark)
    return draw_map(board, {}, {}, dark=args.dark)


def _of_game(args: argparse.Namespace) -> str:
    from railhead.cli.games import open_game

    if args.scenario:
        raise Malformed("--scenario is for titles; a game has its own")
    game = open_game(Path(args.what), args.board)
    if args.tile:
        return _tile(game.title.board, args)
    if args.market:
        return game.draw_market(at=args.at, dark=args.dark)
    return game.draw(at=args.at, dark=args.dark)


def _tile(board: "Board", args: argparse.Namespace) -> str:
    from railhead.core.ids import Tile
    from railhead.render import draw_tile

    if args.tile not in board.tiles:
        raise Malformed(f"{board.title} has no tile {args.tile}")
    return draw_tile(board, Tile(args.tile), dark=args.dark)
