"""`railhead new`: start a game and save its record."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_beginning, add_board

if TYPE_CHECKING:
    from railhead.record import Game


def add(commands: Commands) -> None:
    parser = commands.add_parser("new", help="start a game and save it in a file")
    parser.add_argument("title", metavar="TITLE")
    add_beginning(parser)
    add_board(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="GAME.json")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.cli.games import begin, check_free
    from railhead.record import save

    check_free(args.output)
    game = begin(args.title, args)
    save(game.record, args.output)
    print(f"{args.output}: {args.title} for {', '.join(game.record.players)}, {_seed(game)}")
    return 0


def _seed(game: "Game") -> str:
    """A drawn seed stays secret until the end."""
    return f"open seed {game.record.seed}" if isinstance(game.record.seed, int) else "a drawn seed"
