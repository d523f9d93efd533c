"""The best set of routes, with proof.

Each kind of train is searched alone, then a first set is built greedily. If the two sums differ, prices are put on
what several trains want: the best gains at any prices, plus the prices, bound every set from above. Prices are found
on pools of known routes and checked by searching again, until the bound stops falling. What then remains between
bound and best set is settled by listing every route that loses no more than the difference, or if these are too many
by dividing the question.
"""

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from msgspec.structs import replace

from railhead.routing.bounding import SCALE, Best, Corner
from railhead.routing.choose import NOTHING, Apart, Earned
from railhead.routing.claims import TOTAL, Aim
from railhead.routing.cover import Once
from railhead.routing.found import Found
from railhead.routing.graph import Graph
from railhead.routing.kind import Kind, Kinds
from railhead.routing.meeting import tolls
from railhead.routing.meter import Meter, Spent
from railhead.routing.packing import Market, Offer
from railhead.routing.problem import Answer, Problem
from railhead.routing.report import runs_of


def best(
    problem: Problem, budget: int | None = None, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL
) -> Answer:
    """The routes that are worth most to the aim. With a budget of steps, or once `stop` says so, the best found so
    far; `upper_bound` and `proven` always tell what is certain."""
    return best_of([problem], budget, stop, aim)[1]


def best_of(
    problems: Sequence[Problem],
    budget: int | None = None,
    stop: Callable[[], bool] | None = None,
    aim: Aim = TOTAL,
    least: Earned = NOTHING,
) -> tuple[int, Answer]:
    """The best answer to any of several problems that differ in their trains only, of those that earn at least so much,
    and the number of that problem."""
    meter, kinds = Meter(budget, stop), Kinds(problems, aim, SCALE, least != NOTHING)
    waiting = [(-kinds.upper(problem), number) for number, problem in enumerate(problems)]
    heapify(waiting)
    chosen, best_worth, best_answer, upper = 0, 0, None, 0
    while waiting:
        most, number = heappop(waiting)
        if best_answer is not None and -most <= best_worth * SCALE:
            break
        finder = _Finder(problems[number], kinds, meter, least, best_worth)
        try:
            if not meter.is_spent and kinds.seek_tops(problems[number], meter):
                heappush(waiting, (-kinds.upper(problems[number]), number))
                continue
            if not meter.is_spent:
                finder.solve()
        except Spent:
            finder.make_do()
        upper = max(upper, finder.certain())
        if best_answer is None or finder.worth > best_worth:
            chosen, best_worth, best_answer = number, finder.worth, finder.answer()
    assert best_answer is not None, "no problem to solve"
    upper = max(upper, best_worth)
    return chosen, replace(best_answer, upper_bound=upper, proven=upper == best_worth, steps=meter.steps)


class _Finder:
    def __init__(self, problem: Problem, kinds: Kinds, meter: Meter, least: Earned, at_least: int) -> None:
        self.problem = problem
        self.meter = meter
        self.claims = kinds.claims
        self.kinds = kinds.of(problem)
        scores: list[int | None] = [None] * len(problem.trains)
        for kind in self.kinds:
            for train in kind.trains:
                scores[train] = kind.scores
        sharing = (Apart if problem.claims is None else Once)(problem, self.claims, least)
        self.best = Best(sharing, scores, self.claims.unit, at_least)
        self.home = problem.meeting.home if problem.meeting else 0
        self.tops = [kind.top for kind in self.kinds]
        self.upper = self._sum_of_tops()

    def _sum_of_tops(self) -> int:
        return sum(top * len(kind.trains) for top, kind in zip(self.tops, self.kinds, strict=True))

    @property
    def worth(self) -> int:
        return self.best.worth

    def _is_proven(self) -> bool:
        return self.best.gap(self.upper) < 0

    def solve(self) -> None:
        if self._is_proven():
            return
        for kind in self.kinds:
            kind.price([])
        if len(self.problem.trains) == 1:
            routes = self.kinds[0].find(self.meter, 1, touch=self.home)
            self.tops = [routes[0].gain if routes else 0]
            self.upper = self._sum_of_tops()
        self._greedy()
        if not self._is_proven():
            self._close()

    def _close(self) -> None:
        """Corner after corner, always the one with the highest bound."""
        nothing = [0] * self.claims.size
        corners = [(-self.upper, 0, Corner(self.kinds, (0,) * len(self.problem.trains), nothing, self.upper))]
        count = 0
        while corners:
            _, _, corner = heappop(corners)
            self.upper = corner.upper
            if self._is_proven():
                return
            try:
                parts = corner.close(self.best, self.meter)
            except Spent:
                self.upper = max([corner.upper, *(-rest for rest, _, _ in corners)])
                raise
            for part in parts:
                count += 1
                heappush(corners, (-part.upper, count, part))
        self.upper = self.worth * SCALE

    def make_do(self) -> None:
        """Out of budget: the best set that can quickly be put together from routes known."""
        offers: list[list[Offer]] = [[]] * len(self.problem.trains)
        for kind in self.kinds:
            made = sorted(((route.worth, route) for route in kind.pool.values()), key=lambda offer: -offer[0])
            for train in kind.trains:
                offers[train] = made
        market = Market(offers, [0] * len(offers), 1 << 60, [0] * self.claims.size, 1, 1000)
        pick, _ = self.best.sharing.choose(market, self.best.scores, self.worth + 1, Meter())
        self.best.take(pick)

    def _greedy(self) -> None:
        """Trains one after another, each on what the others left, in falling and in rising order of their best."""
        order = sorted(zip(self.tops, self.kinds, strict=True), key=lambda pair: -pair[0])
        for kinds in (order, order[::-1]):
            pick: list[Found | None] = [None] * len(self.problem.trains)
            used, seen = 0, 0
            for top, kind in kinds:
                for train in kind.trains:
                    route = self._best_beside(kind, top, used, seen or self.home)
                    if route is not None:
                        pick[train] = route
                        used |= route.claim
                        seen |= route.seen
            self.best.take(tuple(pick))
            if self._is_proven():
                return

    def _best_beside(self, kind: Kind, top: int, used: int, touch: int) -> Found | None:
        """The best route for a train when others have claimed `used`, and it must meet them."""
        sharing = self.best.sharing
        most = sharing.most(SCALE)
        prices = [limit if used >> bit & 1 else 0 for bit, limit in enumerate(most)] if most else [0] * self.claims.size
        free = [route for route in kind.pool.values() if most or not route.claim & used]
        offers = [
            (sharing.gain(route, kind.scores, prices, SCALE), -route.claim, i)
            for i, route in enumerate(free)
            if not touch or route.seen & touch
        ]
        gain, _, known = max(offers, default=(0, 0, -1))
        if known >= 0 and gain == top:
            return free[known]
        if most:
            kind.price(prices)
        routes = kind.find(self.meter, gain + 1, banned=0 if most else used, touch=touch)
        if most:
            kind.price([])
        return routes[0] if routes else free[known] if known >= 0 else None

    def certain(self) -> int:
        """No set is worth more than this."""
        return max(self.upper // (SCALE * self.claims.unit) * self.claims.unit, self.worth)

    def answer(self) -> Answer:
        graphs: dict[int, list[Graph]] = {
            train: [search.graph for search in kind.searches] for kind in self.kinds for train in kind.trains
        }
        ordered = [graphs[i] for i in range(len(graphs))]
        runs = runs_of(self.problem, self.claims, ordered, self.best.pick, self.best.scores)
        lost = tolls(self.problem, [route.seen for route in self.best.pick if route is not None])
        return Answer(
            runs=runs,
            revenue=sum(run.revenue for run in runs) - lost,
            aside=sum(run.aside for run in runs),
            upper_bound=self.certain(),
            proven=self.certain() == self.worth,
            steps=self.meter.steps,
        )
