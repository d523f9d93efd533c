"""What is next best: a problem in which one of the best runs may not be made."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from railhead.routing.problem.model import Answer, Counting, Problem, Run, Train, Trip


def without(problem: Problem, run: Run) -> Problem:
    """The same problem, but no train calls at just the places of this run."""
    chart = problem.chart
    places = {chart.place_bit[chart.at[spot]] for spot in run.stops}

    def barred(before: Callable[[Trip], bool] | None) -> Callable[[Trip], bool]:
        return lambda trip: (
            {chart.place_bit[stop] for stop in trip.stops} != places and (before is None or before(trip))
        )

    known = {
        id(counting): replace(counting, allows=barred(counting.allows))
        for train in problem.trains
        for counting in train.countings
    }
    return replace(problem, trains=tuple(_counting_by(train, known) for train in problem.trains))


def _counting_by(train: Train, known: dict[int, Counting]) -> Train:
    counting, *others = (known[id(one)] for one in train.countings)
    return replace(train, counting=counting, others=tuple(others))


def ranked(answers: Iterable[Answer]) -> list[Answer]:
    """Those that run at all, the best first, and of those that call at the same stops the first."""
    found: dict[tuple[tuple[str, ...], ...], Answer] = {}
    for answer in answers:
        if answer.runs:
            found.setdefault(tuple(sorted(tuple(sorted(run.stops)) for run in answer.runs)), answer)
    return sorted(found.values(), key=lambda answer: -answer.revenue - answer.aside)
