"""One route for each train so that no two share anything, worth as much as possible."""

from collections.abc import Sequence
from contextlib import suppress

from railhead.routing.search import Found, Meter, Spent

Pick = tuple[Found | None, ...]
"""A route, or none, for each train."""

Offer = tuple[int, Found]
"""A route and what it gains at the prices in force."""


class Choosing:
    """Branch and bound over lists of routes in falling order of gain; trains of a kind share one list.

    A pick loses, against `upper`, the difference of each route's gain from the top gain of its kind. It is worth at
    least `least` only if it loses no more than `upper - least`; each improvement tightens that.
    """

    def __init__(self, lists: Sequence[list[Offer]], tops: Sequence[int], upper: int, scale: int, meter: Meter) -> None:
        self.order = sorted(range(len(lists)), key=lambda i: (len(lists[i]), i))
        self.lists = [lists[i] for i in self.order]
        self.tops = [tops[i] for i in self.order]
        self.upper = upper
        self.scale = scale
        self.meter = meter
        self.best: list[Found | None] | None = None
        self.now: list[Found | None] = [None] * len(lists)

    def run(self, least: int, unit: int) -> Pick | None:
        """The best pick worth at least `least`, or None; `unit` divides every value."""
        self.unit = unit
        self.least = least
        self.slack = self.upper - least * self.scale
        with suppress(Spent):
            self._next(0, 0, 0, 0, 0)
        if self.best is None:
            return None
        routes = dict(zip(self.order, self.best, strict=True))
        return tuple(routes[i] for i in range(len(routes)))

    def _next(self, depth: int, begin: int, used: int, loss: int, worth: int) -> None:
        self.meter.spend()
        if depth == len(self.lists):
            if worth >= self.least:
                self.best = list(self.now)
                self.least = worth + self.unit
                self.slack = self.upper - self.least * self.scale
            return
        offers, top = self.lists[depth], self.tops[depth]
        same = depth + 1 < len(self.lists) and self.lists[depth + 1] is offers
        for i in range(begin, len(offers)):
            gain, route = offers[i]
            lost = loss + top - gain
            if lost > self.slack:
                return
            if not route.mask & used:
                self.now[depth] = route
                self._next(depth + 1, i + 1 if same else 0, used | route.mask, lost, worth + route.value)
        if loss + top <= self.slack:
            self.now[depth] = None
            self._next(depth + 1, len(offers) if same else 0, used, loss + top, worth)
