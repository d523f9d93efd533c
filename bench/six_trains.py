"""The route finder with six trains for one company, on the track of recorded games as it lies at their end."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from bench.figures import Figure
from railhead.cli.moments import Moment, find_best, moments
from railhead.core.ids import Company, Holder
from railhead.core.title import Draft
from railhead.routing import Answer
from railhead.titles.t1862.routes import RUNS, running

NEEDED = "needs recorded games: RAILHEAD_RECORDED or --recorded"
SECONDS = 4.0
"""After which a search is stopped; its best is then not proven."""

RUSSIA, EASTERN = "1861/167259.json", "1862/46925.json"
ROSTERS = {
    "3 freights and 3 locals": (("E-0", "F-0", "G-0"), ("H-0", "H-1", "H-2")),
    "4 freights and 2 locals": (("E-0", "F-0", "G-0", "H-3"), ("H-1", "H-2")),
}


def rows(folder: Path) -> Iterator[Figure]:
    if not (folder / RUSSIA).exists() or not (folder / EASTERN).exists():
        yield Figure("routes: six trains", note=NEEDED)
        return
    found = find_best(last(folder / RUSSIA).draft, Company(Holder("RSR")), SECONDS)
    yield _figure("routes: 1861, RSR with six trains", [(found.answer, found.spent)])
    position = last(folder / EASTERN)
    for what, (freights, locals_) in ROSTERS.items():
        answers = [_solved(position, company, freights, locals_) for company in companies(position)]
        yield _figure(f"routes: 1862, {what}", answers)


def last(file: Path) -> Moment:
    *_, moment = moments(file)
    return moment


def companies(position: Moment) -> list[Company]:
    """All that have a token on the board."""
    return sorted({company for tokens in position.state.tokens.values() for company in tokens})


def _solved(
    position: Moment, company: Company, freights: tuple[str, ...], locals_: tuple[str, ...]
) -> tuple[Answer, float]:
    faces = (*((train, "freight") for train in freights), *((train, "local") for train in locals_))
    draft: Draft[Any] = position.draft  # of 1862
    question = running(draft, company)._replace(trains=faces)
    begun = process_time()
    answer = RUNS.solved(question, None, lambda: process_time() > begun + SECONDS)
    return answer, 1000 * (process_time() - begun)


def _figure(what: str, answers: list[tuple[Answer, float]]) -> Figure:
    proven = sum(answer.proven for answer, _ in answers)
    return Figure(
        what,
        samples=[spent for _, spent in answers],
        target=1000 * SECONDS,
        about="worst",
        note=f"{proven} of {len(answers)} proven within {SECONDS:g} s",
    )
