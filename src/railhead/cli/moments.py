"""Moments of a game at which a company runs, or any other position, and the best runs there.

From a game of ours or one recorded on 18xx.games; actions are numbered as in the file.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import NamedTuple

from msgspec import Struct

from railhead.core.errors import Malformed
from railhead.core.ids import Company
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.record import Game, load_record
from railhead.record.public import read_recorded, replay
from railhead.routing import TOTAL, Answer
from railhead.routing.problem.claims import Aim
from railhead.titles import description_of

RUNS = ("run", "declare_run")


class Moment(NamedTuple):
    """A position, the number of the action taken there, the running company by our id and the file's, and the recorded
    revenue, if any."""

    number: int
    title: Title
    state: State
    company: Company | None = None
    called: str = ""
    earned: int = 0
    entry: int = 0
    """The number of the action as in `railhead log` or in the recorded game."""

    @property
    def draft(self) -> Draft[State]:
        return Draft(self.title, self.state)


class Searched(Struct, frozen=True):
    """An answer, and the processor milliseconds it took."""

    answer: Answer
    spent: float


def moments(file: Path, board: Path | None = None) -> Iterator[Moment]:
    """Every position of a game in which an action in effect was taken, and the last. Raises Malformed."""
    try:
        game = Game.replay(load_record(file, board), board)
    except Malformed as error:
        try:
            yield from _recorded(file.read_text(encoding="utf-8"))
        except (Malformed, OSError, UnicodeDecodeError):
            raise error from None
        return
    for line in game.log:
        if not line.is_undone:
            state = game.at(line.number - 1)
            company = state.acting_company if line.action.kind in RUNS else None
            yield Moment(line.number - 1, game.title, state, company, company or "", entry=line.number)
    yield Moment(game.version, game.title, game.state)


def _recorded(text: str) -> Iterator[Moment]:
    game = read_recorded(text)
    title = game.load()
    state, number = None, -1
    for step in replay(game):
        state, number = step.after, step.at
        if step.raw["type"] == "run_routes":
            paid = [route.get("revenue", 0) + route.get("subsidy", 0) for route in step.raw["routes"]]
            yield Moment(
                step.at, title, step.before, step.before.acting_company, step.raw["entity"], sum(paid), step.at
            )
        elif step.at >= 0:
            yield Moment(step.at, title, step.before)
    assert state is not None
    yield Moment(number + 1, title, state)


def find_best(draft: Draft[State], company: Company, seconds: float | None = None, aim: Aim = TOTAL) -> Searched:
    begun = process_time()
    answer = description_of(draft.title.id).runs.search(draft, company, _clock(seconds), aim)
    return Searched(answer, 1000 * (process_time() - begun))


def runners_up(draft: Draft[State], company: Company, answer: Answer, seconds: float) -> list[Answer]:
    """For each run of the best set, the best set in which no train visits exactly its places, best first."""
    return description_of(draft.title.id).runs.runners_up(draft, company, answer, lambda: _clock(seconds))


def trade_offs(draft: Draft[State], company: Company, seconds: float) -> list[Answer]:
    """The Pareto front of revenue and money for the treasury, highest revenue first."""
    return description_of(draft.title.id).runs.trade_offs(draft, company, _clock(seconds))


def _clock(seconds: float | None) -> Callable[[], bool] | None:
    if seconds is None:
        return None
    until = process_time() + seconds
    return lambda: process_time() > until
