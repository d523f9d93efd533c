"""The best set of routes, with proof.

Each kind of train is searched alone, then a first set is built greedily. If the two sums differ, prices are put on
the track that several trains want: the best gains at any prices, plus the prices, bound every set from above. Prices
are found on a pool of known routes and checked by searching again, until the bound stops falling. What then remains
between bound and best set is settled by listing every route that loses no more than the difference.
"""

from collections.abc import Callable, Iterable, Sequence
from math import gcd

from railhead.routing.choose import Choosing, Offer, Pick
from railhead.routing.graph import Graph
from railhead.routing.prices import Pool, better_prices, bits_of
from railhead.routing.problem import Answer, Counting, Problem
from railhead.routing.report import run_of
from railhead.routing.search import Found, Meter, Search, Spent

SCALE = 64
"""Prices are in 64ths of a unit of money."""

_ROUNDS = 12


def best(problem: Problem, budget: int | None = None, stop: Callable[[], bool] | None = None) -> Answer:
    """The routes of the greatest revenue. With a budget of steps, or once `stop` says so, the best found so far;
    `upper_bound` and `proven` always tell what is certain."""
    finder = _Finder(problem, Meter(budget, stop))
    try:
        finder.solve()
    except Spent:
        finder.settle_for_pools()
    return finder.answer()


class _Kind:
    """Trains that count alike."""

    def __init__(self, search: Search, trains: list[int]) -> None:
        self.search = search
        self.trains = trains
        self.pool: dict[int, Found] = {}
        self.top = max(0, search.bound())

    def learn(self, routes: Iterable[Found]) -> None:
        for route in routes:
            known = self.pool.get(route.mask)
            if known is None or route.value > known.value:
                self.pool[route.mask] = route

    def best_free(self, used: int) -> Found | None:
        """The most valuable known route that uses nothing of `used`."""
        free = [route for route in self.pool.values() if not route.mask & used]
        return max(free, key=lambda route: (route.value, -route.mask), default=None)

    def offers(self, prices: list[int]) -> list[Offer]:
        """The pool in falling order of gain."""
        priced = [(_gain(route, prices), route) for route in self.pool.values()]
        return sorted(priced, key=lambda offer: (-offer[0], offer[1].mask))


class _Finder:
    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.kinds = _kinds(problem)
        self.unit = _unit(self.kinds)
        self.prices = [0] * problem.chart.bits
        self.pick: Pick = (None,) * len(problem.trains)
        self.worth = 0
        self.upper = self._sum_of_tops()

    def _sum_of_tops(self) -> int:
        return sum(kind.top * len(kind.trains) for kind in self.kinds)

    def solve(self) -> None:
        self._search_alone()
        self._greedy(search=True)
        if not self._is_proven():
            self._lower_upper_bound()
        if not self._is_proven():
            self._settle()

    def settle_for_pools(self) -> None:
        """Out of budget: make the best of the routes known."""
        self._greedy(search=False)

    def _is_proven(self) -> bool:
        return self.upper < (self.worth + self.unit) * SCALE

    def _find(self, kind: _Kind, floor: int, listing: bool = False, banned: int = 0) -> list[Found]:
        """What the search finds, kept in the pool even if the budget runs out meanwhile."""
        routes = kind.search.find(floor, listing, banned, self.meter)
        kind.learn(routes)
        if self.meter.is_spent:
            raise Spent
        return routes

    def _search_alone(self) -> None:
        for kind in self.kinds:
            routes = self._find(kind, 1)
            kind.top = routes[0].gain if routes else 0
            self.upper = self._sum_of_tops()

    def _greedy(self, search: bool) -> None:
        """Trains one after another, each on what the others left, in falling and in rising order of their best.
        Without `search` only from the pools."""
        order = sorted(self.kinds, key=lambda kind: -kind.top)
        for kinds in (order, order[::-1]):
            pick: list[Found | None] = [None] * len(self.problem.trains)
            used = 0
            for kind in kinds:
                for train in kind.trains:
                    route = kind.best_free(used)
                    if search and (route is None or route.value * SCALE < kind.top):
                        found = self._find(kind, route.value * SCALE + 1 if route else 1, False, used)
                        route = found[0] if found else route
                    pick[train] = route
                    used |= route.mask if route else 0
            self._take(tuple(pick))
            if self._is_proven():
                return

    def _take(self, pick: Pick) -> None:
        worth = sum(route.value for route in pick if route is not None)
        if worth > self.worth:
            self.worth, self.pick = worth, pick

    def _lower_upper_bound(self) -> None:
        for _ in range(_ROUNDS):
            pools = [
                Pool([(route.value, bits_of(route.mask)) for route in kind.pool.values()], len(kind.trains))
                for kind in self.kinds
            ]
            prices = better_prices(pools, self.prices, self.worth * SCALE, SCALE)
            news = self._reprice(prices)
            upper = self._sum_of_tops() + sum(prices)
            if upper < self.upper:
                self.upper, self.prices = upper, prices
            self._choose([kind.offers(prices) for kind in self.kinds], upper)
            if self._is_proven() or not news:
                return

    def _reprice(self, prices: list[int]) -> bool:
        """Every kind's top at these prices; whether a route was found that beats the pool."""
        news = False
        for kind in self.kinds:
            kind.search.price(prices)
            known = max((_gain(route, prices) for route in kind.pool.values()), default=0)
            routes = self._find(kind, max(known, 0) + 1)
            kind.top = routes[0].gain if routes else max(known, 0)
            news = news or bool(routes)
        return news

    def _choose(self, lists: Sequence[list[Offer]], upper: int) -> None:
        kind_of = [(i, train) for i, kind in enumerate(self.kinds) for train in kind.trains]
        choosing = Choosing(
            [lists[i] for i, _ in kind_of], [self.kinds[i].top for i, _ in kind_of], upper, SCALE, self.meter
        )
        pick = choosing.run(self.worth + self.unit, self.unit)
        if pick is not None:
            placed: dict[int, Found | None] = {train: route for (_, train), route in zip(kind_of, pick, strict=True)}
            self._take(tuple(placed[train] for train in range(len(placed))))
        if self.meter.is_spent:
            raise Spent

    def _settle(self) -> None:
        """List what may still beat the best set, twice as deep each time, until nothing is left out."""
        self._reprice(self.prices)
        self.upper = min(self.upper, self._sum_of_tops() + sum(self.prices))
        slack = SCALE * self.unit
        while not self._is_proven():
            slack = min(slack, self._gap())
            lists = []
            for kind in self.kinds:
                routes = self._find(kind, kind.top - slack, listing=True)
                lists.append([(route.gain, route) for route in routes])
            self._choose(lists, self.upper)
            if slack >= self._gap():
                self.upper = self.worth * SCALE
            slack *= 2

    def _gap(self) -> int:
        """What a better set could lose at most."""
        return self.upper - (self.worth + self.unit) * SCALE

    def answer(self) -> Answer:
        graph = {train: kind.search.graph for kind in self.kinds for train in kind.trains}
        runs = tuple(
            run_of(graph[i], self.problem.trains[i].name, route)
            for i, route in enumerate(self.pick)
            if route is not None
        )
        upper = max(self.upper // (SCALE * self.unit) * self.unit, self.worth)
        return Answer(runs, self.worth, upper, upper == self.worth, self.meter.steps)


def _kinds(problem: Problem) -> list[_Kind]:
    countings: list[Counting] = []
    trains: list[list[int]] = []
    for i, train in enumerate(problem.trains):
        if train.counting not in countings:
            countings.append(train.counting)
            trains.append([])
        trains[countings.index(train.counting)].append(i)
    return [_Kind(Search(Graph(problem, counting, {}), SCALE), trains[i]) for i, counting in enumerate(countings)]


def _unit(kinds: Sequence[_Kind]) -> int:
    """A number that divides the value of every route."""
    values = {
        choice.value
        for kind in kinds
        for rows in (kind.search.graph.through, kind.search.graph.ends)
        for row in rows
        for choice in row
    }
    return gcd(*values) or 1


def _gain(route: Found, prices: list[int]) -> int:
    return route.value * SCALE - sum(prices[bit] for bit in bits_of(route.mask))
