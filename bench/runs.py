"""The route finder on every run of recorded games: how fast it is compiled and pure, and that nobody found more."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.figures import Figure
from railhead.cli.moments import Moment, find_best, moments
from railhead.routing import REVENUE
from railhead.routing.search.compiled import IS_COMPILED

NEEDED = "needs recorded games: RAILHEAD_RECORDED or --recorded"
MEDIAN, NEARLY_ALL, WORST, PURE = 20, 1000, 5000, 1000
"""Milliseconds."""


class Measured(NamedTuple):
    spent: float
    proven: bool
    is_enough: bool
    """No less than what was recorded or is known."""


def rows(folder: Path) -> Iterator[Figure]:
    files = games(folder)
    which = "compiled" if IS_COMPILED else "pure"
    if not files:
        yield Figure("routes: recorded runs", note=NEEDED)
        return
    found = [one for file in files for one in _measured(file)]
    times = [one.spent for one in found]
    what = f"routes: recorded runs, {which} search"
    enough = f"{sum(one.is_enough for one in found)} of {len(found)} no less than anyone found"
    proven = f"{sum(one.proven for one in found)} of {len(found)} proven"
    yield Figure(what, samples=times, target=MEDIAN, about="median", note=proven)
    yield Figure(what, samples=times, target=NEARLY_ALL, about="99%", note=enough)
    yield Figure(what, samples=times, target=WORST, about="worst")
    if IS_COMPILED:
        pure = [line for file in files for line in _in_pure(file)]
        proven = f"{sum(line['proven'] for line in pure)} of {len(pure)} proven"
        slow = [line["ms"] for line in pure]
        yield Figure("routes: recorded runs, pure search", samples=slow, target=PURE, about="90%", note=proven)


def games(folder: Path) -> list[Path]:
    """Recorded games are the files that have a trace beside them."""
    return sorted(file for file in folder.glob("*/*.json") if file.with_suffix(".trace.jsonl.gz").exists())


def _measured(file: Path) -> Iterator[Measured]:
    known = _best_known(file)
    for moment in moments(file):
        if moment.company is not None:
            found = find_best(moment.draft, moment.company)
            answer = found.answer
            is_enough = answer.revenue + answer.aside >= moment.earned
            if moment.number in known:
                is_enough = is_enough and _revenue(moment) >= known[moment.number]
            yield Measured(found.spent, answer.proven, is_enough)


def _revenue(moment: Moment) -> int:
    """The most that is paid as revenue, whatever the treasury has besides."""
    assert moment.company is not None
    return find_best(moment.draft, moment.company, aim=REVENUE).answer.revenue


def _best_known(file: Path) -> dict[int, int]:
    """By action, what players or a long search elsewhere found, where that is told."""
    told = file.with_suffix(".routes.json")
    if not told.exists():
        return {}
    entries = json.loads(told.read_text(encoding="utf-8"))
    return {entry["i"]: max(entry["best_known"], entry["recomputed"]) for entry in entries}


def _in_pure(file: Path) -> list[dict[str, Any]]:
    """The same by the pure search, which is chosen when the program starts."""
    command = [sys.executable, "-m", "railhead", "routes", str(file), "--all", "--json"]
    done = subprocess.run(command, env={**os.environ, "RAILHEAD_PURE": "1"}, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
