"""Trains that count alike: their searches, and the routes known so far."""

from collections.abc import Iterable

from railhead.routing.claims import Claims
from railhead.routing.found import Found
from railhead.routing.graph import Graph
from railhead.routing.meter import Crowded, Meter, Spent
from railhead.routing.problem import Counting, Problem
from railhead.routing.search import Search
from railhead.routing.sweep import Sweep, can_sweep
from railhead.routing.twin import new_search

_AT_FIRST = 3000
"""Steps of a search that may be followed by a sweep."""


class Kind:
    """The trains by number, a search for each of their countings, and a pool of routes."""

    def __init__(self, searches: list[Search], trains: list[int]) -> None:
        self.searches = searches
        self.trains = trains
        self.scores = searches[0].graph.counting.scores
        self.sweeps = [
            Sweep(search.graph, search.form, search.scale) if can_sweep(search.graph) else None for search in searches
        ]
        self.pool: dict[tuple[int, int, int, int], Found] = {}

    def bound(self) -> int:
        """No route gains more at the prices in force; and a train may stay at home."""
        return max(0, *(search.bound() for search in self.searches))

    def price(self, prices: list[int]) -> None:
        for search in self.searches:
            search.price(prices)

    def find(self, meter: Meter, floor: int, banned: int = 0, touch: int = 0) -> list[Found]:
        """The best route of any counting and others met on the way, as `Search.find`. All go into the pool, even if
        the budget runs out meanwhile."""
        routes: list[Found] = []
        for number, search in enumerate(self.searches):
            routes += self._best(number, search, meter, floor, banned, touch)
            floor = max((floor, *(route.gain + 1 for route in routes)))
        self._learn(routes)
        if meter.is_spent:
            raise Spent
        return sorted(routes, key=_rank)

    def _best(self, number: int, search: Search, meter: Meter, floor: int, banned: int, touch: int) -> list[Found]:
        """By search, and if that takes long where a sweep can be made, by a sweep."""
        sweep = self.sweeps[number]
        with meter.at_most(_AT_FIRST if sweep else None) as portion:
            routes = search.find(floor, 0, banned, touch, meter)
        if sweep is None or not portion.is_spent:
            return routes
        floor = max((floor, *(route.gain + 1 for route in routes)))
        try:
            found = sweep.find(search.prices, floor, banned, touch, meter)
        except Spent:
            return routes
        return routes if found is None else [found, *routes]

    def list(self, meter: Meter, floor: int, banned: int, room: int) -> list[Found]:
        """All routes that gain at least `floor`. Raises Crowded if there are more than there is room for."""
        routes: list[Found] = []
        for number, search in enumerate(self.searches):
            with meter.at_most(max(_AT_FIRST, room) if self.sweeps[number] else None) as portion:
                routes += search.find(floor, room, banned, 0, meter)
            if portion.is_spent:
                raise Crowded
        if meter.is_spent:
            self._learn(routes)
            raise Spent
        return routes

    def _learn(self, routes: Iterable[Found]) -> None:
        for route in routes:
            key = (route.claim, route.mask, route.seen, route.form)
            known = self.pool.get(key)
            if known is None or route.worth > known.worth:
                self.pool[key] = route


def _rank(route: Found) -> tuple[int, int, int, int]:
    return -route.gain, route.claim, route.seen, route.form


def kinds_of(problem: Problem, claims: Claims, scale: int) -> list[Kind]:
    countings: list[tuple[Counting, ...]] = []
    trains: list[list[int]] = []
    for i, train in enumerate(problem.trains):
        if train.countings not in countings:
            countings.append(train.countings)
            trains.append([])
        trains[countings.index(train.countings)].append(i)
    kinds = []
    for forms, numbers in zip(countings, trains, strict=True):
        graphs = [Graph(problem, counting, claims) for counting in forms]
        kinds.append(Kind([new_search(graph, form, scale) for form, graph in enumerate(graphs)], numbers))
    return kinds
