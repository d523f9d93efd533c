"""Trains that count alike: their searches, and the routes known so far."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from railhead.routing.claims import Aim, Claims
from railhead.routing.found import Found
from railhead.routing.graph import Graph
from railhead.routing.meter import Crowded, Meter, Spent
from railhead.routing.problem import Counting, Problem, Train
from railhead.routing.search import Search
from railhead.routing.sweep import Sweep, can_sweep
from railhead.routing.twin import new_search

_AT_FIRST = 3000
"""Steps of a search that may be followed by a sweep."""


class Kind:
    """A search for each counting of a train, and a pool of routes."""

    def __init__(self, searches: list[Search]) -> None:
        self.searches = searches
        self.claims = searches[0].graph.claims
        self.trains: list[int] = []
        """By number, in the problem that is being solved."""
        self.scores = searches[0].graph.counting.scores
        self.sweeps = [
            Sweep(search.graph, search.form, search.scale) if can_sweep(search.graph) else None for search in searches
        ]
        self.pool: dict[tuple[int, ...], Found] = {}
        self.top = max(0, *(search.bound() for search in searches))
        """No route gains more without prices; and a train may stay at home."""
        self.is_top_known = False
        """Whether some route gains that much."""

    def seek_top(self, meter: Meter) -> None:
        """The best route without prices."""
        if not self.is_top_known:
            self.price([])
            routes = self.find(meter, 1)
            self.top, self.is_top_known = routes[0].gain if routes else 0, True

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
            key = (route.claim, route.form, *self.claims.key(route))
            known = self.pool.get(key)
            if known is None or route.worth > known.worth:
                self.pool[key] = route


def _rank(route: Found) -> tuple[int, int, int, int]:
    return -route.gain, route.claim, route.seen, route.form


class Kinds:
    """The kinds of train in problems that differ in their trains only."""

    def __init__(self, problems: Sequence[Problem], aim: Aim, scale: int, keeps_all: bool = False) -> None:
        first = problems[0]
        trains = {id(train): train for problem in problems for train in problem.trains}
        self.problem = replace(first, trains=tuple(trains.values()))
        self.claims = Claims(self.problem, aim, keeps_all)
        self.scale = scale
        self.known: list[tuple[tuple[Counting, ...], Kind]] = []

    def of(self, problem: Problem) -> list[Kind]:
        """Those of a problem, with its trains."""
        kinds: dict[int, Kind] = {}
        for number, train in enumerate(problem.trains):
            kind = self._kind(train)
            if id(kind) not in kinds:
                kinds[id(kind)] = kind
                kind.trains = []
            kind.trains.append(number)
        return list(kinds.values())

    def _kind(self, train: Train) -> Kind:
        for countings, kind in self.known:
            if countings == train.countings:
                return kind
        graphs = [Graph(self.problem, counting, self.claims) for counting in train.countings]
        kind = Kind([new_search(graph, form, self.scale) for form, graph in enumerate(graphs)])
        self.known.append((train.countings, kind))
        return kind

    def upper(self, problem: Problem) -> int:
        """No set of the problem is worth more, each train being taken alone."""
        return sum(self._kind(train).top for train in problem.trains)

    def seek_tops(self, problem: Problem, meter: Meter) -> bool:
        """The best route of every train alone; whether any of them was not known."""
        unknown = [kind for train in problem.trains if not (kind := self._kind(train)).is_top_known]
        for kind in unknown:
            kind.seek_top(meter)
        return bool(unknown)
