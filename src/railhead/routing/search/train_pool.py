"""Trains that count alike: their searches, and the routes known so far.

A company is asked about again and again with other trains on the same track. How a train counts there does not change
with the trains beside it, so pools are kept when a question is answered, and lent to the next one. What they learnt
from one question is forgotten before the next: an answer never depends on what was asked before.
"""

from collections.abc import Hashable, Iterable, Sequence

from msgspec.structs import replace

from railhead.routing.problem.chart import Chart
from railhead.routing.problem.claims import Aim, Claims
from railhead.routing.problem.model import Counting, Problem, Train
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import Candidate, record
from railhead.routing.search.compiled import new_search
from railhead.routing.search.frontier import Asked, FrontierSearch, can_use_frontier
from railhead.routing.search.frontier_list import RouteTable
from railhead.routing.search.graph import Graph
from railhead.routing.search.search import NEVER, Search

_AT_FIRST = 3000
"""Steps of a search that may be followed by a frontier."""
_NO_ROUTE = NEVER // 2
"""A bound that says that there is no route at all."""
_KEPT = 48
"""Pools that are not at work; one takes some hundred kilobytes."""


class TrainPool:
    """A search for each counting of a train, and a pool of routes."""

    def __init__(self, searches: list[Search], countings: tuple[Counting, ...]) -> None:
        self.searches = searches
        self.countings = countings
        """Of the train. Those under which no route is possible here are not searched."""
        self.claims = searches[0].graph.claims
        self.trains: list[int] = []
        """By number, in the problem that is being solved."""
        self.scores = countings[0].scores
        self.frontiers = [
            FrontierSearch(search.graph, search.form, search.scale) if can_use_frontier(search.graph) else None
            for search in searches
        ]
        self.routes: dict[tuple[int, ...], Candidate] = {}
        self._bound = max(0, *(search.bound() for search in searches))
        self.top = self._bound
        """No route gains more without prices; and a train may stay at home."""
        self.is_top_known = False
        """Whether some route gains that much."""
        self._first: tuple[list[Candidate], int] | None = None
        """What the search without prices finds, and the steps it takes."""

    def forget(self) -> None:
        """As it was when it was made, but for what the search without prices is known to find."""
        self.price([])
        self.trains, self.routes = [], {}
        self.top, self.is_top_known = self._bound, False
        for frontier in self.frontiers:
            if frontier is not None:
                frontier.duals = None

    def take_over(self, other: "TrainPool") -> None:
        """What a pool of the same trains on the same track has learnt, where only the claims are others."""
        self.top, self.is_top_known = other.top, other.is_top_known
        self._learn(self.translated(route) for route in other.routes.values())

    def translated(self, route: Candidate) -> Candidate:
        """A route of such a pool with the claims that it makes here."""
        search = self.searches[route.form]
        found = record(search.graph, route.arms, route.form, [], search.scale, NEVER)
        assert found is not None, "a route is possible in one chart and not in the other"
        return found

    def seek_top(self, budget: Budget) -> None:
        """The best route without prices."""
        if not self.is_top_known:
            routes = self._without_prices(budget)
            self.top, self.is_top_known = routes[0].gain if routes else 0, True

    def _without_prices(self, budget: Budget) -> list[Candidate]:
        # Not remembered where a frontier was needed: the next search begins with the bounds that this one found. Nor if
        # the budget ends soon after, for then no frontier is tried.
        beyond = _AT_FIRST if any(self.frontiers) else 0
        if self._first is not None and budget.has(self._first[1] + beyond):
            routes, steps = self._first
            budget.spend(steps)
            self._learn(routes)
            return routes
        self.price([])
        before = budget.steps
        routes = self.find(budget, 1)
        if budget.has(beyond) and not any(frontier and frontier.duals for frontier in self.frontiers):
            self._first = routes, budget.steps - before
        return routes

    def price(self, prices: list[int]) -> None:
        for search in self.searches:
            search.price(prices)

    def find(self, budget: Budget, floor: int, banned: int = 0, touch: int = 0) -> list[Candidate]:
        """The best route of any counting and others met on the way, as `Search.find`. All go into the pool, even if
        the budget runs out meanwhile."""
        routes: list[Candidate] = []
        for number, search in enumerate(self.searches):
            routes += self._best(number, search, budget, floor, banned, touch)
            floor = max((floor, *(route.gain + 1 for route in routes)))
        self._learn(routes)
        if budget.is_spent:
            raise Spent
        return sorted(routes, key=_rank)

    def _best(
        self, number: int, search: Search, budget: Budget, floor: int, banned: int, touch: int
    ) -> list[Candidate]:
        """By search, and if that takes long where a frontier can be made, by a frontier."""
        frontier = self.frontiers[number]
        with budget.at_most(_AT_FIRST if frontier else None) as portion:
            routes = search.find(floor, 0, banned, touch, budget)
        if frontier is None or not portion.is_spent:
            return routes
        floor = max((floor, *(route.gain + 1 for route in routes)))
        try:
            found = frontier.find(search.prices, floor, banned, touch, budget)
        except Spent:
            return routes
        return routes if found is None else [found, *routes]

    def asked_often(self, top: int, banned: int, budget: Budget) -> tuple[Asked, Asked]:
        """To ask for the best route again and again with ever other claims banned: at the prices in force, and without
        prices."""
        first, frontier = self.searches[0], self.frontiers[0]
        if frontier is not None and len(self.searches) == 1:
            return frontier.asked_often(first.prices, top, banned, budget)
        free = [new_search(search.graph, search.form, search.scale) for search in self.searches]
        return _asked(self.searches, banned, budget), _asked(free, banned, budget)

    @property
    def can_be_tabled(self) -> bool:
        return len(self.searches) == 1 and self.frontiers[0] is not None

    def table(self, budget: Budget, floor: int, banned: int, room: int) -> RouteTable:
        """What all routes gain that gain at least `floor`, and what they claim. Raises TooMany as `list`."""
        frontier = self.frontiers[0]
        assert frontier is not None
        return frontier.table(self.searches[0].prices, floor, banned, room, budget)

    def list(self, budget: Budget, floor: int, banned: int, room: int) -> list[Candidate]:
        """All routes that gain at least `floor`. Raises TooMany if there are more than there is room for."""
        routes: list[Candidate] = []
        for number, search in enumerate(self.searches):
            with budget.at_most(max(_AT_FIRST, room) if self.frontiers[number] else None) as portion:
                routes += search.find(floor, room, banned, 0, budget)
            if portion.is_spent:
                raise TooMany
        if budget.is_spent:
            self._learn(routes)
            raise Spent
        return routes

    def _learn(self, routes: Iterable[Candidate]) -> None:
        """Of routes that claim and touch the same under the same counting one is enough: the worth alone differs, and
        prices take the same from both."""
        for route in routes:
            key = (route.claim, route.form, *self.claims.key(route))
            known = self.routes.get(key)
            if known is None or route.worth > known.worth:
                self.routes[key] = route


def _asked(searches: Sequence[Search], banned: int, budget: Budget) -> Asked:
    def best(used: int, least: int) -> Candidate | None:
        found: list[Candidate] = []
        for search in searches:
            found += search.find(max([least, *(route.gain + 1 for route in found)]), 0, used | banned, 0, budget)
        if budget.is_spent:
            raise Spent
        return min(found, key=_rank, default=None)

    return best


def _countings_with_needs_met(chart: Chart, countings: tuple[Counting, ...]) -> Iterable[Counting]:
    """Those whose needs the chart meets, at least one of them."""
    everywhere = (1 << len(chart.places)) - 1
    met = [counting for counting in countings if all(need & everywhere for need in counting.whole.needs)]
    return met or countings[:1]


def _rank(route: Candidate) -> tuple[int, int, int, int]:
    return -route.gain, route.claim, route.seen, route.form


_idle: dict[Hashable, TrainPool] = {}
"""Pools that nobody uses, those used last at the end. Whoever needs one takes it out, so no two threads have the same;
each step here is one that no other thread can come between."""


class TrainPools:
    """The pools of train in problems that differ in their trains only."""

    def __init__(self, problems: Sequence[Problem], aim: Aim, scale: int, keeps_all: bool = False) -> None:
        first = problems[0]
        trains = {id(train): train for problem in problems for train in problem.trains}
        self.problem = replace(first, trains=tuple(trains.values()))
        self.claims = Claims(self.problem, aim, keeps_all)
        self.scale = scale
        self.known: list[tuple[tuple[Counting, ...], TrainPool]] = []
        meeting = first.meeting
        meets = (meeting.stops, meeting.links) if meeting else None
        self._asked = (first.chart, first.own, first.closed, meets, self.claims.content, scale, new_search)
        """All that a pool rests on beside the countings of its trains."""

    def of(self, problem: Problem) -> list[TrainPool]:
        """Those of a problem, with its trains."""
        pools: dict[int, TrainPool] = {}
        for number, train in enumerate(problem.trains):
            pool = self._pool(train)
            if id(pool) not in pools:
                pools[id(pool)] = pool
                pool.trains = []
            pool.trains.append(number)
        return list(pools.values())

    def _pool(self, train: Train) -> TrainPool:
        for countings, pool in self.known:
            if countings == train.countings:
                return pool
        lent: TrainPool | None = _idle.pop(self._key(train.countings), None)
        pool = lent or self._made(train)
        self.known.append((train.countings, pool))
        return pool

    def _made(self, train: Train) -> TrainPool:
        searches: list[Search] = []
        for counting in _countings_with_needs_met(self.problem.chart, train.countings):
            search = new_search(Graph(self.problem, counting, self.claims), len(searches), self.scale)
            if not searches or search.bound() > _NO_ROUTE:
                searches.append(search)
        return TrainPool(searches, train.countings)

    def _key(self, countings: tuple[Counting, ...]) -> Hashable:
        # By identity: a pool keeps its countings alive, and to compare them would take long.
        return (*self._asked, *map(id, countings))

    def give_back(self) -> None:
        """The question is answered; others may use the pools."""
        for _, pool in self.known:
            pool.forget()
            _idle[self._key(pool.countings)] = pool
        self.known = []
        for key in list(_idle)[:-_KEPT]:
            _idle.pop(key, None)

    def upper(self, problem: Problem) -> int:
        """No set of the problem is worth more, each train being taken alone."""
        return sum(self._pool(train).top for train in problem.trains)

    def seek_tops(self, problem: Problem, budget: Budget) -> bool:
        """The best route of every train alone; whether any of them was not known."""
        unknown = [pool for train in problem.trains if not (pool := self._pool(train)).is_top_known]
        for pool in unknown:
            pool.seek_top(budget)
        return bool(unknown)
