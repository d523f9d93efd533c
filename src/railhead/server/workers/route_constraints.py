"""A player's constraints on the routes of a run, and the best routes that satisfy them."""

from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from railhead.core.ids import Company, Spot
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.routing import Answer, Chart, Counting, Problem, Train, Trip, best
from railhead.titles import description_of

SECONDS = 4.0
"""A search stopped after this time returns what it has."""


class RouteConstraints(Struct, frozen=True, forbid_unknown_fields=True):
    """Constraints on one train's route: stops it must call at, stops and legs it must avoid."""

    calls: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    legs: tuple[tuple[str, ...], ...] = ()
    stays: bool = False
    """The train does not run at all."""

    @property
    def is_empty(self) -> bool:
        return not (self.calls or self.avoids or self.legs or self.stays)


Constraints = dict[str, RouteConstraints]


def best_within(draft: Draft[State], company: Company, wishes: Constraints) -> Answer:
    begun = monotonic()
    problem = description_of(draft.title.id).runs.problem(draft, company)
    return best(_constrained(problem, wishes), stop=lambda: monotonic() - begun > SECONDS)


def _constrained(problem: Problem, wishes: Constraints) -> Problem:
    """The same problem with the constraints added."""
    running = [train for train in problem.trains if not wishes.get(train.name, RouteConstraints()).stays]
    trains = tuple(
        _constrained_train(problem.chart, train, wishes.get(train.name, RouteConstraints())) for train in running
    )
    return replace(problem, trains=trains)


def _constrained_train(chart: Chart, train: Train, wish: RouteConstraints) -> Train:
    if wish.is_empty:
        return train
    counting, *others = (_bound(chart, counting, wish) for counting in train.countings)
    return replace(train, counting=counting, others=tuple(others))


def _bound(chart: Chart, counting: Counting, wish: RouteConstraints) -> Counting:
    calls = {chart.at[Spot(place)] for place in wish.calls if Spot(place) in chart.at}
    avoided = {chart.at[Spot(place)] for place in wish.avoids if Spot(place) in chart.at}
    legs = {min(leg, leg[::-1]) for leg in wish.legs}
    usable = range(len(chart.links)) if counting.links is None else counting.links
    links = frozenset(
        link for link in usable if not avoided & set(chart.ends[link]) and chart.links[link].name not in legs
    )
    before = counting.allows

    def allows(trip: Trip) -> bool:
        return calls <= set(trip.stops) and (before is None or before(trip))

    return replace(counting, links=links, allows=allows if calls else before)
