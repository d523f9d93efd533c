"""The commands `railhead simulate` and `railhead soak`, independent of argument parsing."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from railhead.core.title import OptionValue
from railhead.record import save
from railhead.simulate.play import Result
from railhead.simulate.report import as_json, kind_lines, lines, summary
from railhead.simulate.run import record_file, simulate, soak
from railhead.titles import TITLES

WIDTH = 40
"""Characters of the progress bar."""
TIMES = 10
"""How often progress is reported where there is no terminal."""


def simulate_command(
    title: str,
    players: int,
    games: int,
    seed: int = 1,
    bot: str = "random",
    options: Mapping[str, OptionValue] | None = None,
    processes: int | None = None,
    out: Path = Path("failures"),
    records: Path | None = None,
    as_data: bool = False,
    on: str = "",
) -> int:
    """Play games and report on them, as JSON if wanted; save their records if `records` names a folder. The exit code:
    0 if all went well, 1 if one failed."""
    results = simulate(title, players, games, seed, bot, options, processes, out=out, on=on)
    return _report(results if records is None else _kept(results, records), games, out, as_data)


def soak_command(
    games: int,
    seed: int = 1,
    title: str = "",
    processes: int | None = None,
    out: Path = Path("failures"),
    bot: str = "",
) -> int:
    """Random games with every invariant checked after every action, over all player counts and options. Kinds of action
    are counted, to show what was never tried."""
    titles = (title,) if title else TITLES
    return _report(soak(games, seed, titles, processes, out, bot), games, out, with_kinds=True)


def _kept(results: Iterable[Result], folder: Path) -> Iterable[Result]:
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        save(result.record, record_file(result, folder))
        yield result


def _report(results: Iterable[Result], games: int, out: Path, as_data: bool = False, with_kinds: bool = False) -> int:
    played = list(_watched(results, games, out, sys.stderr))
    totals = summary(played)
    text = lines(totals) + (kind_lines(played) if with_kinds else [])
    print(json.dumps(as_json(played), ensure_ascii=False, indent=2) if as_data else "\n".join(text))
    return 1 if totals.failures else 0


def _watched(results: Iterable[Result], games: int, out: Path, screen: TextIO) -> Iterable[Result]:
    """The results, with progress as they come: a bar on a terminal, elsewhere an occasional line. A line for each
    failure."""
    failures, is_terminal = 0, screen.isatty()
    for number, result in enumerate(results, 1):
        if result.failure:
            failures += 1
            start = "\r\x1b[K" if is_terminal else ""
            screen.write(f"{start}{result.job}: {result.failure}\n  see {record_file(result, out)}\n")
        progress = f"{number}/{games}, {failures} failed"
        if is_terminal:
            full = WIDTH * number // games
            screen.write(f"\r\x1b[K[{'#' * full}{' ' * (WIDTH - full)}] {progress}")
        elif TIMES * number // games > TIMES * (number - 1) // games:
            screen.write(f"{progress}\n")
        screen.flush()
        yield result
    if is_terminal:
        screen.write("\n")
