"""The best set of routes, with proof.

Each kind of train is searched alone, then a first set is built greedily. If the two sums differ, prices are put on
what several trains want: the best gains at any prices, plus the prices, bound every set from above. Prices are found
on pools of known routes and checked by searching again, until the bound stops falling. What then remains between
bound and best set is settled by listing every route that loses no more than the difference.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from railhead.routing.choose import Apart, Market, Offer, Pick, Sharing
from railhead.routing.claims import Aim, Claims
from railhead.routing.cover import Once
from railhead.routing.found import Found
from railhead.routing.graph import Graph
from railhead.routing.kind import Kind, kinds_of
from railhead.routing.meeting import tolls
from railhead.routing.meter import Meter, Spent
from railhead.routing.prices import Pool, better_prices, bits_of
from railhead.routing.problem import Answer, Problem
from railhead.routing.report import runs_of

SCALE = 64
"""Prices are in 64ths of a unit of money."""

_ROUNDS = 12

TOTAL: Aim = (1, 1)
REVENUE: Aim = (1, 0)


def best(
    problem: Problem, budget: int | None = None, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL
) -> Answer:
    """The routes that are worth most to the aim. With a budget of steps, or once `stop` says so, the best found so
    far; `upper_bound` and `proven` always tell what is certain."""
    return best_of([problem], budget, stop, aim)[1]


def best_of(
    problems: Sequence[Problem], budget: int | None = None, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL
) -> tuple[int, Answer]:
    """The best answer to any of several problems, and the number of that problem."""
    meter = Meter(budget, stop)
    chosen, best_answer, upper = 0, None, 0
    for number, problem in enumerate(problems):
        finder = _Finder(problem, meter, aim, at_least=best_answer[0] if best_answer else 0)
        try:
            if not meter.is_spent:
                finder.solve()
        except Spent:
            finder.make_do()
        upper = max(upper, finder.certain())
        if best_answer is None or finder.worth > best_answer[0]:
            chosen, best_answer = number, (finder.worth, finder.answer())
    assert best_answer is not None, "no problem to solve"
    worth, answer = best_answer
    upper = max(upper, worth)
    return chosen, replace(answer, upper_bound=upper, proven=upper == worth, steps=meter.steps)


class _Finder:
    def __init__(self, problem: Problem, meter: Meter, aim: Aim, at_least: int) -> None:
        self.problem = problem
        self.meter = meter
        self.claims = Claims(problem, aim)
        self.sharing: Sharing = (Apart if problem.claims is None else Once)(problem, self.claims)
        self.kinds = kinds_of(problem, self.claims, SCALE)
        self.scores: list[int | None] = [None] * len(problem.trains)
        for kind in self.kinds:
            for train in kind.trains:
                self.scores[train] = kind.scores
        self.home = problem.meeting.home if problem.meeting else 0
        self.prices = [0] * self.claims.size
        self.pick: Pick = (None,) * len(problem.trains)
        self.worth = at_least
        """Of the best set known, here or in another problem."""
        self.upper = self._sum_of_tops()

    def _sum_of_tops(self) -> int:
        return sum(kind.top * len(kind.trains) for kind in self.kinds)

    def solve(self) -> None:
        for kind in self.kinds:
            alone = self.home if len(self.problem.trains) == 1 else 0
            routes = kind.find(self.meter, 1, touch=alone)
            kind.top = routes[0].gain if routes else 0
            self.upper = self._sum_of_tops()
        self._greedy()
        if not self._is_proven():
            self._lower_upper_bound()
        if not self._is_proven():
            self._settle()

    def make_do(self) -> None:
        """Out of budget: the best set that can be put together from one route after another of those known."""
        meter = Meter(len(self.kinds) * 1000)
        market = self._market([list(kind.pool.values()) for kind in self.kinds], self.prices, self.upper)
        self._take(self.sharing.choose(market, self.scores, self.worth + 1, meter))

    def _is_proven(self) -> bool:
        return self._gap() < 0

    def _gap(self) -> int:
        """What a better set could lose at most."""
        return self.upper - (self.worth + self.claims.unit) * SCALE

    def _take(self, pick: Pick | None) -> None:
        if pick is None:
            return
        worth = self.sharing.worth(pick, self.scores)
        if worth is not None and worth > self.worth:
            self.worth, self.pick = worth, pick

    def _greedy(self) -> None:
        """Trains one after another, each on what the others left, in falling and in rising order of their best."""
        order = sorted(self.kinds, key=lambda kind: -kind.top)
        for kinds in (order, order[::-1]):
            pick: list[Found | None] = [None] * len(self.problem.trains)
            used, seen = 0, 0
            for kind in kinds:
                for train in kind.trains:
                    route = self._best_beside(kind, used, seen or self.home)
                    if route is not None:
                        pick[train] = route
                        used |= route.claim
                        seen |= route.seen
            self._take(tuple(pick))
            if self._is_proven():
                return

    def _best_beside(self, kind: Kind, used: int, touch: int) -> Found | None:
        """The best route for a train when others have claimed `used`, and it must meet them."""
        most = self.sharing.most(SCALE)
        prices = [limit if used >> bit & 1 else 0 for bit, limit in enumerate(most)] if most else self.prices
        known = max(
            (
                (self.sharing.gain(route, kind.scores, prices, SCALE), -route.claim, route)
                for route in kind.pool.values()
                if (most or not route.claim & used) and (not touch or route.seen & touch)
            ),
            default=(0, 0, None),
            key=lambda offer: offer[:2],
        )
        if known[2] is not None and known[0] == kind.top:
            return known[2]
        if most:
            kind.price(prices)
        routes = kind.find(self.meter, known[0] + 1, banned=0 if most else used, touch=touch)
        if most:
            kind.price(self.prices)
        return routes[0] if routes else known[2]

    def _lower_upper_bound(self) -> None:
        for _ in range(_ROUNDS):
            pools = [
                Pool([(route.worth, bits_of(route.claim)) for route in kind.pool.values()], len(kind.trains))
                for kind in self.kinds
            ]
            prices = better_prices(pools, self.prices, self.sharing.most(SCALE), self.worth * SCALE, SCALE)
            news = self._reprice(prices)
            upper = self._sum_of_tops() + sum(prices)
            if upper < self.upper:
                self.upper, self.prices = upper, prices
            self._choose([list(kind.pool.values()) for kind in self.kinds], prices, upper)
            if self._is_proven() or not news:
                return

    def _reprice(self, prices: list[int]) -> bool:
        """Every kind's top at these prices; whether a route was found that beats the pool."""
        news = False
        for kind in self.kinds:
            kind.price(prices)
            known = [self.sharing.gain(route, kind.scores, prices, SCALE) for route in kind.pool.values()]
            floor = max((0, *known))
            routes = kind.find(self.meter, floor + 1)
            kind.top = routes[0].gain if routes else floor
            news = news or bool(routes)
        return news

    def _market(self, lists: Sequence[list[Found]], prices: Sequence[int], upper: int) -> Market:
        offers: list[list[Offer]] = [[] for _ in self.problem.trains]
        tops = [0] * len(self.problem.trains)
        for kind, routes in zip(self.kinds, lists, strict=True):
            made = kind.offers(self.sharing, routes, prices, SCALE)
            for train in kind.trains:
                offers[train], tops[train] = made, kind.top
        return Market(offers, tops, upper, prices, SCALE)

    def _choose(self, lists: Sequence[list[Found]], prices: Sequence[int], upper: int) -> None:
        market = self._market(lists, prices, upper)
        self._take(self.sharing.choose(market, self.scores, self.worth + self.claims.unit, self.meter))
        if self.meter.is_spent:
            raise Spent

    def _settle(self) -> None:
        """List what may still beat the best set, twice as deep each time, until nothing is left out."""
        self._reprice(self.prices)
        self.upper = self._sum_of_tops() + sum(self.prices)
        slack = SCALE * self.claims.unit
        while not self._is_proven():
            slack = min(slack, self._gap())
            lists = [kind.find(self.meter, kind.top - slack, listing=True) for kind in self.kinds]
            self._choose(lists, self.prices, self.upper)
            if slack >= self._gap():
                self.upper = self.worth * SCALE
            slack *= 2

    def certain(self) -> int:
        """No set is worth more than this."""
        return max(self.upper // (SCALE * self.claims.unit) * self.claims.unit, self.worth)

    def answer(self) -> Answer:
        graphs: dict[int, list[Graph]] = {
            train: [search.graph for search in kind.searches] for kind in self.kinds for train in kind.trains
        }
        runs = runs_of(self.problem, self.claims, [graphs[i] for i in range(len(graphs))], self.pick, self.scores)
        lost = tolls(self.problem, [route.seen for route in self.pick if route is not None])
        return Answer(
            runs=runs,
            revenue=sum(run.revenue for run in runs) - lost,
            aside=sum(run.aside for run in runs),
            upper_bound=self.certain(),
            proven=self.certain() == self.worth,
            steps=self.meter.steps,
        )
