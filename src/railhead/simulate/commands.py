"""What `railhead simulate` and `railhead soak` do, whatever reads their arguments."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from railhead.core.title import OptionValue
from railhead.simulate.play import Result
from railhead.simulate.report import lines, summary
from railhead.simulate.run import failure_file, simulate, soak
from railhead.titles import TITLES

WIDTH = 40
"""Characters of the progress bar."""


def simulate_command(
    title: str,
    players: int,
    games: int,
    seed: int = 1,
    bot: str = "random",
    options: Mapping[str, OptionValue] | None = None,
    processes: int | None = None,
    out: Path = Path("failures"),
) -> int:
    """Play games, tell what they came to. The exit code: 0 if all went well, 1 if one failed."""
    return _report(simulate(title, players, games, seed, bot, options, processes, out=out), games, out)


def soak_command(
    games: int, seed: int = 1, title: str = "", processes: int | None = None, out: Path = Path("failures")
) -> int:
    """Random games with every fact checked after every action, over all player counts and options."""
    titles = (title,) if title else TITLES
    return _report(soak(games, seed, titles, processes, out), games, out)


def _report(results: Iterable[Result], games: int, out: Path) -> int:
    found = list(_watched(results, games, out, sys.stderr))
    told = summary(found)
    print("\n".join(lines(told)))
    return 1 if told.failures else 0


def _watched(results: Iterable[Result], games: int, out: Path, screen: TextIO) -> Iterable[Result]:
    """The results, with a bar on the screen while they come and a line for each failure."""
    failures = 0
    for number, result in enumerate(results, 1):
        if result.failure:
            failures += 1
            screen.write(f"\r\x1b[K{result.job}: {result.failure}\n  see {failure_file(result, out)}\n")
        if screen.isatty():
            full = WIDTH * number // games
            screen.write(f"\r\x1b[K[{'#' * full}{' ' * (WIDTH - full)}] {number}/{games}, {failures} failed")
            screen.flush()
        yield result
    if screen.isatty():
        screen.write("\n")
