"""Arguments shared by several commands. Nothing heavy is imported here: every command is described at start-up."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command's `add` receives."""


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is an integer within bounds."""
    bounds = f"from {least}" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"a whole number {bounds}, not {text!r}")
        return number

    return read


seed = whole(0, 2**53 - 1)
"""As records keep it."""


def add_beginning(parser: argparse.ArgumentParser) -> None:
    """The arguments that say how a game begins."""
    parser.add_argument("--players", nargs="+", metavar="NAME", help="their names, or how many")
    parser.add_argument(
        "--seating",
        choices=("drawn", "entered"),
        help="draw seats as the book says (default if names are given), or keep the order",
    )
    parser.add_argument("--preset", metavar="NAME", help="a named group of options; `railhead titles TITLE` lists them")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
    parser.add_argument("--seed", type=seed, metavar="N", help="seed of all random events; random if not given")


def add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", type=Path, metavar="FILE", help="a board file of your own instead of the title's")


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=Path, metavar="GAME.json")
    add_board(parser)


def add_at(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--at", type=whole(0), metavar="N", help="the position after N entries of the log")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        type=_cluster,
        metavar="ray[:ADDRESS]",
        help="play on a running Ray cluster instead of this machine",
    )


def _cluster(text: str) -> str:
    if text.partition(":")[0] != "ray":
        raise argparse.ArgumentTypeError(f"ray or ray:ADDRESS, not {text!r}")
    return text
