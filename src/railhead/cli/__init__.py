"""The `railhead` command. Each command is a small module whose `add` describes its arguments. What a command needs is
imported when it runs, so that `railhead --help` is fast."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from railhead.core.errors import GameError

COMMANDS = (
    *("serve", "play", "new", "show", "routes", "review", "draw", "printing"),
    *("titles", "rules", "check", "simulate", "ladder", "public", "admin", "backup", "bots", "torture"),
)
"""Modules of this package, in the order of the list. One may add several commands."""


def parser() -> argparse.ArgumentParser:
    words = "Play 18xx by the complete rules, with proven best routes."
    result = argparse.ArgumentParser(prog="railhead", description=words)
    result.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = result.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"railhead.cli.{name}").add(commands)
    return result


class _Version(argparse.Action):
    """Looked up on demand: it takes as long as everything else at start-up."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: Any) -> None:
        from importlib.metadata import version

        print(f"railhead {version('railhead')}")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0 success, 1 a check failed, 2 an error."""
    args = parser().parse_args(arguments)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except GameError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # The reader has closed the pipe; what is left in the buffer must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return 130


def _fail(sentence: str) -> int:
    print(f"railhead: {sentence}", file=sys.stderr)
    return 2
