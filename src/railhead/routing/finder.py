"""The best set of routes, with proof.

Each pool of train is searched alone, then a first set is built greedily. If the two sums differ, prices are put on
what several trains want: the best gains at any prices, plus the prices, bound every set from above. Prices are found
on pools of known routes and checked by searching again, until the bound stops falling. What then remains between
bound and best set is settled by listing every route that loses no more than the difference, or if these are too many
by dividing the question.
"""

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from msgspec.structs import replace

from railhead.routing.problem.claims import TOTAL, Aim
from railhead.routing.problem.model import Answer, Problem
from railhead.routing.problem.set_conditions import tolls
from railhead.routing.report import runs_of
from railhead.routing.search.budget import Budget, Spent
from railhead.routing.search.candidate import Candidate
from railhead.routing.search.graph import Graph
from railhead.routing.search.train_pool import TrainPool, TrainPools
from railhead.routing.select.branch_and_price import SCALE, Branch, Incumbent
from railhead.routing.select.disjoint import Disjoint
from railhead.routing.select.select_shared import Shared
from railhead.routing.select.selection_task import NOTHING, Earned, Offer, SelectionTask

_AT_FIRST = 200_000
"""Steps after which claims are tightened. Of the questions that recorded games ask none takes as many."""

_MADE_DO = 2000
"""Steps in which known routes that share claims are put together once the budget is spent."""

Judged = Callable[[int, Answer], Answer]
"""What the answer to the problem of a number is worth in truth: never more than found."""


def as_found(number: int, answer: Answer) -> Answer:
    return answer


def best(
    problem: Problem, steps: int | None = None, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL
) -> Answer:
    """The routes that are worth most to the aim. With so many steps spent, or once `stop` says so, the best found so
    far; `upper_bound` and `proven` always tell what is certain."""
    return best_of([problem], steps, stop, aim)[1]


def best_of(
    problems: Sequence[Problem],
    steps: int | None = None,
    stop: Callable[[], bool] | None = None,
    aim: Aim = TOTAL,
    least: Earned = NOTHING,
    judged: Judged = as_found,
) -> tuple[int, Answer]:
    """The best answer to any of several problems that differ in their trains only, of those that earn at least so much,
    and the number of that problem. `judged` may lower what the answer to a problem earns, never raise it."""
    pools = TrainPools(problems, aim, SCALE, least != NOTHING)
    try:
        return _best_of(problems, pools, Budget(steps, stop), least, judged)
    finally:
        pools.give_back()


def _best_of(
    problems: Sequence[Problem], pools: TrainPools, budget: Budget, least: Earned, judged: Judged
) -> tuple[int, Answer]:
    """One after another, always the one that may still be worth most."""
    aim = pools.claims.aim
    waiting = [(-pools.upper(problem), number) for number, problem in enumerate(problems)]
    heapify(waiting)
    chosen, best_worth, best_answer, upper = 0, 0, None, 0
    while waiting:
        most, number = heappop(waiting)
        if best_answer is not None and -most <= best_worth * SCALE:
            break
        finder = _Finder(problems[number], pools, budget, least, best_worth)
        try:
            if not budget.is_spent and pools.seek_tops(problems[number], budget):
                heappush(waiting, (-pools.upper(problems[number]), number))
                continue
            if not budget.is_spent:
                finder.solve()
        except Spent:
            finder.make_do()
        upper = max(upper, finder.certain())
        if best_answer is None or finder.worth > best_worth:
            answer = judged(number, finder.answer())
            worth = aim[0] * answer.revenue + aim[1] * answer.aside
            if best_answer is None or worth > best_worth:
                chosen, best_worth, best_answer = number, worth, answer
    assert best_answer is not None, "no problem to solve"
    upper = max(upper, best_worth)
    return chosen, replace(best_answer, upper_bound=upper, proven=upper == best_worth, steps=budget.steps)


class _Finder:
    def __init__(self, problem: Problem, pools: TrainPools, budget: Budget, least: Earned, at_least: int) -> None:
        self.problem = problem
        self.budget = budget
        self.claims = pools.claims
        self.pools = pools.of(problem)
        scores: list[int | None] = [None] * len(problem.trains)
        for pool in self.pools:
            for train in pool.trains:
                scores[train] = pool.scores
        sharing = (Disjoint if problem.claims is None else Shared)(problem, self.claims, least)
        self.best = Incumbent(sharing, scores, self.claims.unit, at_least)
        self.home = problem.meeting.home if problem.meeting else 0
        self.tops = [pool.top for pool in self.pools]
        self.upper = self._sum_of_tops()

    def _sum_of_tops(self) -> int:
        return sum(top * len(pool.trains) for top, pool in zip(self.tops, self.pools, strict=True))

    @property
    def worth(self) -> int:
        return self.best.worth

    def _is_proven(self) -> bool:
        return self.best.gap(self.upper) < 0

    def solve(self) -> None:
        if self._is_proven():
            return
        for pool in self.pools:
            pool.price([])
        if len(self.problem.trains) == 1 and self.home:
            routes = self.pools[0].find(self.budget, 1, touch=self.home)
            self.tops = [routes[0].gain if routes else 0]
            self.upper = self._sum_of_tops()
        self._greedy()
        if not self._is_proven():
            self._close_in_time()

    def _close_in_time(self) -> None:
        """With the claims as they are, and if that takes long with closer ones."""
        may_tighten = self.problem.claims is None and len(self.problem.trains) > 1
        try:
            with self.budget.at_most(_AT_FIRST if may_tighten else None) as portion:
                self._close()
                return
        except Spent:
            if not portion.is_spent:
                raise
        self._tighten()
        self._close()

    def _tighten(self) -> None:
        """Go on with the tight chart, from all that is known."""
        self.problem = replace(self.problem, chart=self.problem.chart.tight)
        pools = TrainPools([self.problem], self.claims.aim, SCALE, self.claims.keeps_all)
        before, self.pools, self.claims = self.pools, pools.of(self.problem), pools.claims
        pick: list[Candidate | None] = [*self.best.pick]
        for old, new in zip(before, self.pools, strict=True):
            new.take_over(old)
            for train in new.trains:
                route = pick[train]
                pick[train] = new.translated(route) if route is not None else None
        sharing = Disjoint(self.problem, self.claims, self.best.sharing.least)
        self.best = Incumbent(sharing, self.best.scores, self.best.unit, self.best.worth)
        self.best.pick = tuple(pick)

    def _close(self) -> None:
        """Branch after branch, always the one with the highest bound."""
        nothing = [0] * self.claims.size
        branches = [(-self.upper, 0, Branch(self.pools, (0,) * len(self.problem.trains), nothing, self.upper))]
        count = 0
        while branches:
            _, _, branch = heappop(branches)
            self.upper = branch.upper
            if self._is_proven():
                return
            try:
                parts = branch.close(self.best, self.budget)
            except Spent:
                self.upper = max([branch.upper, *(-rest for rest, _, _ in branches)])
                raise
            for part in parts:
                count += 1
                heappush(branches, (-part.upper, count, part))
        self.upper = self.worth * SCALE

    def make_do(self) -> None:
        """Out of budget: the best set that can quickly be put together from routes known."""
        offers: list[list[Offer]] = [[]] * len(self.problem.trains)
        for pool in self.pools:
            made = sorted(((route.worth, route) for route in pool.routes.values()), key=lambda offer: -offer[0])
            for train in pool.trains:
                offers[train] = made
        # Of the routes known none is worth more than the first: what cannot be better than the best set is left out.
        tops = [made[0][0] if made else 0 for made in offers]
        task = SelectionTask(offers, tops, sum(tops), [0] * self.claims.size, 1, 1000)
        budget = Budget() if self.problem.claims is None else Budget(_MADE_DO)
        pick, _ = self.best.sharing.choose(task, self.best.scores, self.worth + self.claims.unit, budget)
        self.best.take(pick)

    def _greedy(self) -> None:
        """Trains one after another, each on what the others left, in falling and in rising order of their best."""
        order = sorted(zip(self.tops, self.pools, strict=True), key=lambda pair: -pair[0])
        for pools in (order, order[::-1]):
            pick: list[Candidate | None] = [None] * len(self.problem.trains)
            used, seen = 0, 0
            for top, pool in pools:
                for train in pool.trains:
                    route = self._best_beside(pool, top, used, seen or self.home)
                    if route is not None:
                        pick[train] = route
                        used |= route.claim & self.claims.sole
                        seen |= route.seen
            self.best.take(tuple(pick))
            if self._is_proven():
                return

    def _best_beside(self, pool: TrainPool, top: int, used: int, touch: int) -> Candidate | None:
        """The best route for a train when others have claimed `used`, and it must meet them."""
        sharing = self.best.sharing
        most = sharing.most(SCALE)
        prices = [limit if used >> bit & 1 else 0 for bit, limit in enumerate(most)] if most else [0] * self.claims.size
        free = [route for route in pool.routes.values() if most or not route.claim & used]
        offers = [
            (sharing.gain(route, pool.scores, prices, SCALE), -route.claim, i)
            for i, route in enumerate(free)
            if not touch or route.seen & touch
        ]
        gain, _, known = max(offers, default=(0, 0, -1))
        if known >= 0 and gain == top:
            return free[known]
        if most:
            pool.price(prices)
        routes = pool.find(self.budget, gain + 1, banned=0 if most else used, touch=touch)
        if most:
            pool.price([])
        return routes[0] if routes else free[known] if known >= 0 else None

    def certain(self) -> int:
        """No set is worth more than this."""
        return max(self.upper // (SCALE * self.claims.unit) * self.claims.unit, self.worth)

    def answer(self) -> Answer:
        graphs: dict[int, list[Graph]] = {
            train: [search.graph for search in pool.searches] for pool in self.pools for train in pool.trains
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
            steps=self.budget.steps,
        )
