"""Trains that share neither track nor claims: what their routes are worth together, and the best that go together."""

from collections.abc import Sequence

from railhead.routing.problem.bits import cost_of
from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Problem
from railhead.routing.problem.set_conditions import hang_together, tolls
from railhead.routing.search.budget import Budget
from railhead.routing.search.candidate import Candidate
from railhead.routing.select.select_disjoint import DisjointSelection
from railhead.routing.select.select_joined import JoinedSelection
from railhead.routing.select.selection_task import NOTHING, Earned, Pick, Scores, SelectionTask, is_enough


class Disjoint:
    """Trains share neither track nor claims."""

    def __init__(self, problem: Problem, claims: Claims, least: Earned) -> None:
        self.problem = problem
        self.claims = claims
        self.least = least
        self.adds_up = problem.meeting is None and not problem.tolls and least == NOTHING

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        routes = [route for route in pick if route is not None]
        used = 0
        for route in routes:
            assert not route.claim & self.claims.sole & used, "two trains claim the same"
            used |= route.claim
        seen = [route.seen for route in routes]
        revenue = sum(route.value for route in routes) - tolls(self.problem, seen)
        aside = sum(route.aside for route in routes)
        if not hang_together(self.problem, seen) or not is_enough((revenue, aside), self.least):
            return None
        return self.claims.aim[0] * revenue + self.claims.aim[1] * aside

    def gain(self, route: Candidate, scores: int | None, prices: Sequence[int], scale: int) -> int:
        return route.worth * scale - cost_of(route.claim, prices)

    def most(self, scale: int) -> list[int] | None:
        return None

    def choose(self, task: SelectionTask, scores: Scores, least: int, budget: Budget) -> tuple[Pick | None, bool]:
        has_table = task.unlisted is not None and task.unlisted.table is not None
        selection = JoinedSelection if has_table else DisjointSelection
        return selection(task, lambda pick: self.worth(pick, ()), self.claims, least, budget).run()
