"""One route for each train so that no two claim the same, worth as much as possible."""

from collections.abc import Sequence
from typing import Protocol

from railhead.routing.claims import Claims
from railhead.routing.found import Found, cost_of
from railhead.routing.meeting import hang_together, tolls
from railhead.routing.meter import Meter
from railhead.routing.packing import Market, Packing, Pick
from railhead.routing.problem import Problem

Earned = tuple[int, int]
"""Revenue, and money aside."""

NOTHING: Earned = (0, 0)

Scores = Sequence[int | None]
"""For each train how many claims it may count of those it may pass over (`Counting.scores`)."""


def is_enough(earned: Earned, least: Earned) -> bool:
    return earned[0] >= least[0] and earned[1] >= least[1]


class Sharing(Protocol):
    """How the routes of a company's trains go together. Sets that earn less than `least` are not wanted."""

    least: Earned

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        """What a set is worth to the aim; None if it is not allowed."""

    def gain(self, route: Found, scores: int | None, prices: Sequence[int], scale: int) -> int:
        """What a route gains at these prices."""

    def most(self, scale: int) -> list[int] | None:
        """The highest sensible price for each claim. None: there is none."""

    def choose(self, market: Market, scores: Scores, least: int, meter: Meter) -> tuple[Pick | None, bool]:
        """The best pick worth at least `least`, if any, and whether all were looked at."""


class Apart:
    """Trains share neither track nor claims."""

    def __init__(self, problem: Problem, claims: Claims, least: Earned) -> None:
        self.problem = problem
        self.claims = claims
        self.least = least

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        routes = [route for route in pick if route is not None]
        used = 0
        for route in routes:
            assert not route.claim & used, "two trains claim the same"
            used |= route.claim
        seen = [route.seen for route in routes]
        revenue = sum(route.value for route in routes) - tolls(self.problem, seen)
        aside = sum(route.aside for route in routes)
        if not hang_together(self.problem, seen) or not is_enough((revenue, aside), self.least):
            return None
        return self.claims.aim[0] * revenue + self.claims.aim[1] * aside

    def gain(self, route: Found, scores: int | None, prices: Sequence[int], scale: int) -> int:
        return route.worth * scale - cost_of(route.claim, prices)

    def most(self, scale: int) -> list[int] | None:
        return None

    def choose(self, market: Market, scores: Scores, least: int, meter: Meter) -> tuple[Pick | None, bool]:
        return Packing(market, lambda pick: self.worth(pick, ()), self.claims.unit, least, meter).run()


def in_order(order: Sequence[int], routes: Sequence[Found | None] | None) -> Pick | None:
    if routes is None:
        return None
    placed = dict(zip(order, routes, strict=True))
    return tuple(placed[i] for i in range(len(placed)))
