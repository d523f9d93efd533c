"""`railhead backup` and `railhead restore`: a copy of a whole server, which may be running."""

import argparse
from pathlib import Path

from railhead.cli.arguments import Commands
from railhead.cli.serve import opened_database


def add(commands: Commands) -> None:
    for name, words, run in (
        ("backup", "back up everything a server has", _back_up),
        ("restore", "replace everything a server has with a backup", _restore),
    ):
        parser = commands.add_parser(name, help=words)
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--data", type=Path, default=None, metavar="DIR", help="where games are kept (railhead-data)"
        )
        parser.set_defaults(run=run)


def _back_up(args: argparse.Namespace) -> int:
    database = opened_database(args.data)
    from railhead.server.hosting.backup import back_up

    try:
        back_up(database, args.file)
    finally:
        database.close()
    print(f"{args.file}: {args.file.stat().st_size / 1e6:.1f} MB; only you can read it")
    return 0


def _restore(args: argparse.Namespace) -> int:
    database = opened_database(args.data, is_new=True)
    from railhead.server.hosting.backup import restore

    try:
        games = restore(database, args.file)
    finally:
        database.close()
    print(f"Restored {'1 game' if games == 1 else f'{games} games'}. Open pages must be reloaded.")
    return 0
