"""`railhead serve`: the table in the browser, of which so far only the name stands."""

import argparse
import sys

from railhead.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="open a table in the browser (not built yet)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    print("railhead: the table in the browser is not built yet; `railhead play 1861` plays here.", file=sys.stderr)
    return 2
