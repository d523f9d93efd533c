"""`railhead print`: a title on paper, as a PDF."""

import argparse
from pathlib import Path

from railhead.cli.arguments import Commands, add_board
from railhead.core.errors import Malformed


def add(commands: Commands) -> None:
    parser = commands.add_parser("print", help="make a PDF of a title to print: map, tiles, cards, aids")
    parser.add_argument("title", metavar="TITLE")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.pdf", help="where to write it (TITLE.pdf)")
    parser.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="A4 (default) or Letter")
    parser.add_argument("--hex-width", type=float, default=38.0, metavar="MM", help="of a hex, from flat to flat (38)")
    parser.add_argument("--sheet", action="store_true", help="the map on one large sheet instead of several pages")
    parser.add_argument("--rules", action="store_true", help="also every rule")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
    add_board(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.cli.games import options_of
    from railhead.printing import CAN_PRINT

    options = options_of(args.title, args.option, args.board)
    if not CAN_PRINT:
        raise Malformed("printing needs one more package. In the project's folder: pip install '.[print]'")
    from railhead.printing.make import PrintSettings, print_title

    settings = PrintSettings(args.paper, args.hex_width, args.sheet, args.rules)
    made = print_title(args.title, settings, options, args.board)
    file = args.output or Path(f"{args.title}.pdf")
    file.write_bytes(made)
    print(f"{file}: {args.title} on {args.paper}, hexes {args.hex_width:g} mm from flat to flat")
    return 0
