"""One route for each train so that no two claim the same, worth as much as possible."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from railhead.routing.claims import Claims
from railhead.routing.found import Found, cost_of
from railhead.routing.meeting import hang_together, tolls
from railhead.routing.meter import Crowded, Meter, Spent
from railhead.routing.problem import Problem

Pick = tuple[Found | None, ...]
"""A route, or none, for each train."""

Offer = tuple[int, Found]
"""A route and what it gains at the prices in force."""

Earned = tuple[int, int]
"""Revenue, and money aside."""

NOTHING: Earned = (0, 0)

Scores = Sequence[int | None]
"""For each train how many claims it may count of those it may pass over (`Counting.scores`)."""


class Market(Struct, frozen=True):
    """Offers to each train in falling order of gain, trains of a kind sharing one list; and what they could gain."""

    offers: Sequence[list[Offer]]
    tops: Sequence[int]
    """No route of the train gains more."""
    upper: int
    """No set is worth more: the tops and all prices, in units of 1/scale."""
    prices: Sequence[int]
    scale: int
    patience: int
    """After so many steps choosing gives up."""
    unlisted: int | None = None
    """The train whose routes are too many to list."""
    search: Callable[[int, int], Found | None] | None = None
    """Finds its best route that gains at least so much and makes none of these claims."""


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
        return _Choosing(self, market, least, meter).run()


class _Choosing:
    """Branch and bound. A pick loses, against `upper`, the difference of each route's gain from the top of its train.
    It is worth `least` only if it loses no more than `upper - least`; each improvement tightens that."""

    def __init__(self, apart: Apart, market: Market, least: int, meter: Meter) -> None:
        self.apart = apart
        self.order = sorted(range(len(market.offers)), key=lambda i: (i == market.unlisted, len(market.offers[i]), i))
        self.offers = [market.offers[i] for i in self.order]
        self.tops = [market.tops[i] for i in self.order]
        self.market = market
        self.patience = market.patience
        self.meter = meter
        self.best: list[Found | None] | None = None
        self.now: list[Found | None] = [None] * len(self.order)
        self._demand(least)

    def run(self) -> tuple[Pick | None, bool]:
        done = True
        try:
            self._next(0, 0, 0, 0)
        except (Spent, Crowded):
            done = False
        return in_order(self.order, self.best), done

    def _demand(self, least: int) -> None:
        self.least = least
        self.slack = self.market.upper - least * self.market.scale

    def _next(self, depth: int, begin: int, used: int, loss: int) -> None:
        self.meter.spend()
        self.patience -= 1
        if self.patience < 0:
            raise Crowded
        if depth == len(self.offers):
            self._finish()
            return
        offers, top = self.offers[depth], self.tops[depth]
        if self.market.search is not None and depth == len(self.offers) - 1:
            self.now[depth] = self._search(used, top - (self.slack - loss))
            if self.now[depth] is not None or loss + top <= self.slack:
                self._finish()
            return
        same = depth + 1 < len(self.offers) and self.offers[depth + 1] is offers
        for i in range(begin, len(offers)):
            gain, route = offers[i]
            lost = loss + top - gain
            if lost > self.slack:
                return
            if not route.claim & used:
                self.now[depth] = route
                self._next(depth + 1, i + 1 if same else 0, used | route.claim, lost)
        if loss + top <= self.slack:
            self.now[depth] = None
            self._next(depth + 1, len(offers) if same else 0, used, loss + top)

    def _finish(self) -> None:
        worth = self.apart.worth(tuple(self.now), ())
        if worth is not None and worth >= self.least:
            self.best = list(self.now)
            self._demand(worth + self.apart.claims.unit)

    def _search(self, used: int, least: int) -> Found | None:
        """The best route of the train that has no list, the work it took being counted as patience."""
        assert self.market.search is not None
        before = self.meter.steps
        route = self.market.search(used, least)
        self.patience -= self.meter.steps - before
        return route


def in_order(order: Sequence[int], routes: Sequence[Found | None] | None) -> Pick | None:
    if routes is None:
        return None
    placed = dict(zip(order, routes, strict=True))
    return tuple(placed[i] for i in range(len(placed)))
