"""The best route of a train without limits, link by link in a fixed order (a frontier search).

Link after link is taken or left. What matters of the links behind is only how they bind the stops on the front, those
with links both behind and ahead: which are untouched, which are passed, which end a piece of route and where its other
end is. Whatever has lost more than a better route may lose (see `dual_bounds`) is dropped, and few fronts remain.

Dominance: two choices among the links behind with the same front, the same claims still open and the same flags can be
continued in exactly the same ways, and what they lose from here on is the same. So only the one that lost less is kept.
"""

from collections.abc import Callable, Sequence
from functools import cached_property

from railhead.routing.problem.bits import cost_of
from railhead.routing.search.budget import Budget
from railhead.routing.search.candidate import Arms, Candidate, Taken, record
from railhead.routing.search.dual_bounds import DualBounds
from railhead.routing.search.frontier_list import FrontierList, RouteTable
from railhead.routing.search.frontier_order import Edge, edges_in_order
from railhead.routing.search.frontier_pass import FrontierPass
from railhead.routing.search.graph import Graph, NumberedWay

Asked = Callable[[int, int], Candidate | None]
"""Finds the best route of a train that makes none of these claims and gains at least so much."""


def can_use_frontier(graph: Graph) -> bool:
    """A train that takes every stop for what it is worth, whatever else is on its route."""
    counting = graph.counting
    is_plain = not (counting.limits or counting.loops or counting.far or counting.settle or counting.allows)
    if not is_plain or graph.is_limited or not graph.claims.on_track:
        return False
    choices = [graph.whole, *(way for rows in (graph.through, graph.ends) for row in rows for way in row)]
    return not any(way.needs or way.claim & graph.claims.sole or way.passed for way in choices) and not any(
        arc.needs or arc.passed or arc.via for arc in graph.arcs
    )


class FrontierSearch:
    def __init__(self, graph: Graph, form: int, scale: int) -> None:
        self.graph = graph
        self.form = form
        self.scale = scale
        self.duals: DualBounds | None = None

    @cached_property
    def edges(self) -> list[Edge]:
        return edges_in_order(self.graph)

    def find(self, prices: list[int], floor: int, banned: int, touch: int, budget: Budget) -> Candidate | None:
        """The best route without banned claims that gains at least `floor` and, unless it is 0, touches `touch`."""
        pass_ = FrontierPass(self.graph, self.edges, self.scale, prices, banned, touch, budget, self.duals)
        if not pass_.edges:
            return None
        base = self._base(prices)
        self.duals = pass_.duals
        bound = pass_.duals.settle(floor - base, budget)
        taken = pass_.best(bound, floor - base)
        return self._found(taken, prices, floor) if taken else None

    def table(self, prices: list[int], floor: int, banned: int, room: int, budget: Budget) -> RouteTable:
        """What each route without banned claims gains, of those that gain at least `floor`, and what it claims.
        Raises TooMany if there are more than there is room for."""
        pass_ = FrontierList(self.graph, self.edges, self.scale, prices, banned, 0, budget, self.duals)
        if not pass_.edges:
            return RouteTable()
        base = self._base(prices)
        self.duals = pass_.duals
        bound = pass_.duals.settle(floor - base, budget)
        return pass_.routes(bound, floor - base, room, base)

    def asked_often(self, prices: list[int], top: int, banned: int, budget: Budget) -> tuple[Asked, Asked]:
        """To ask again and again, with ever other claims banned besides, for the best route that gains at least so
        much: at these prices, and without prices. The least must not be far below `top`: for then the same duals do."""
        graph = self.graph
        priced, free = (
            FrontierPass(graph, self.edges, self.scale, cost, banned, 0, budget, self.duals) for cost in (prices, [])
        )
        bound = priced.duals.settle(top - self._base(prices), budget) if priced.edges else 0
        free.duals.take_over(priced.duals, prices)
        return self._asked(priced, prices, bound), self._asked(free, [], free.duals.bound())

    def _asked(self, pass_: FrontierPass, prices: list[int], bound: int) -> Asked:
        base = self._base(prices)

        def best(used: int, least: int) -> Candidate | None:
            taken = pass_.best(bound, least - base, used) if pass_.edges else None
            return self._found(taken, prices, least) if taken else None

        return best

    def _base(self, prices: list[int]) -> int:
        """What every route gains."""
        return self.graph.claims.worth(self.graph.whole) * self.scale - cost_of(self.graph.whole.claim, prices)

    def _found(self, taken: Sequence[Edge], prices: list[int], floor: int) -> Candidate | None:
        """The route over these edges as the search would record it."""
        graph = self.graph
        joined: dict[int, list[Edge]] = {}
        for edge in taken:
            joined.setdefault(edge.a, []).append(edge)
            joined.setdefault(edge.b, []).append(edge)
        root = min(stop for stop in graph.roots if stop in joined)
        sides = sorted(joined[root], key=lambda edge: edge.arc_from(root))
        arms = [self._arm(root, edge, joined) for edge in sides]
        rows = graph.through if len(arms) > 1 else graph.ends
        way = best_way(graph, rows[root])
        found = record(graph, Arms(root, way, *arms, *[()] * (2 - len(arms))), self.form, prices, self.scale, floor)
        assert found is not None, "a route of the frontier search gains less than it thought"
        return found

    def _arm(self, root: int, edge: Edge, joined: dict[int, list[Edge]]) -> tuple[Taken, ...]:
        arm: list[Taken] = []
        stop = root
        while True:
            number, stop = edge.arc_from(stop), edge.other(stop)
            onward = [other for other in joined[stop] if other is not edge]
            rows = self.graph.through if onward else self.graph.ends
            arm.append((number, best_way(self.graph, rows[stop])))
            if not onward:
                return tuple(arm)
            edge = onward[0]


def best_way(graph: Graph, ways: Sequence[NumberedWay]) -> int:
    return max(range(len(ways)), key=lambda number: (graph.claims.worth(ways[number]), -number))
