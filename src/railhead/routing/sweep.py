"""The best route of a train without limits, by a sweep over the links in a fixed order.

Link after link is taken or left. What matters of the links behind is only how they bind the stops on the front, those
with links both behind and ahead: which are untouched, which are passed, which end a piece of route and where its other
end is. Whatever has lost more than a better route may lose (see `stakes`) is dropped, and few fronts remain.
"""

from collections.abc import Sequence
from functools import cached_property

from railhead.routing.crossing import Crossing
from railhead.routing.found import Arms, Found, Taken, cost_of, record
from railhead.routing.graph import Choice, Graph
from railhead.routing.meter import Meter
from railhead.routing.ordering import Line, in_order
from railhead.routing.stakes import Stakes


def can_sweep(graph: Graph) -> bool:
    """A train that takes every stop for what it is worth, whatever else is on its route."""
    counting = graph.counting
    is_plain = not (counting.limits or counting.loops or counting.far or counting.settle or counting.allows)
    choices = [graph.whole, *(way for rows in (graph.through, graph.ends) for row in rows for way in row)]
    return (
        is_plain
        and not graph.is_limited
        and graph.claims.on_track
        and not any(way.needs or way.claim or way.passed for way in choices)
        and not any(arc.needs or arc.passed or arc.via for arc in graph.arcs)
    )


class Sweep:
    def __init__(self, graph: Graph, form: int, scale: int) -> None:
        self.graph = graph
        self.form = form
        self.scale = scale
        self.stakes: Stakes | None = None

    @cached_property
    def lines(self) -> list[Line]:
        return in_order(self.graph)

    def find(self, prices: list[int], floor: int, banned: int, touch: int, meter: Meter) -> Found | None:
        """The best route without banned claims that gains at least `floor` and, unless it is 0, touches `touch`."""
        crossing = Crossing(self.graph, self.lines, self.scale, prices, banned, touch, meter, self.stakes)
        if not crossing.lines:
            return None
        base = self.graph.claims.worth(self.graph.whole) * self.scale - cost_of(self.graph.whole.claim, prices)
        self.stakes = crossing.stakes
        bound = crossing.stakes.settle(floor - base, meter)
        taken = crossing.best(bound, floor - base)
        return self._found(taken, prices, floor) if taken else None

    def _found(self, taken: Sequence[Line], prices: list[int], floor: int) -> Found | None:
        """The route over these lines as the search would record it."""
        graph = self.graph
        joined: dict[int, list[Line]] = {}
        for line in taken:
            joined.setdefault(line.a, []).append(line)
            joined.setdefault(line.b, []).append(line)
        root = min(stop for stop in graph.roots if stop in joined)
        sides = sorted(joined[root], key=lambda line: line.arc_from(root))
        arms = [self._arm(root, line, joined) for line in sides]
        rows = graph.through if len(arms) > 1 else graph.ends
        way = best_way(graph, rows[root])
        found = record(graph, Arms(root, way, *arms, *[()] * (2 - len(arms))), self.form, prices, self.scale, floor)
        assert found is not None, "a route of the sweep gains less than it thought"
        return found

    def _arm(self, root: int, line: Line, joined: dict[int, list[Line]]) -> tuple[Taken, ...]:
        arm: list[Taken] = []
        stop = root
        while True:
            number, stop = line.arc_from(stop), line.other(stop)
            onward = [other for other in joined[stop] if other is not line]
            rows = self.graph.through if onward else self.graph.ends
            arm.append((number, best_way(self.graph, rows[stop])))
            if not onward:
                return tuple(arm)
            line = onward[0]


def best_way(graph: Graph, ways: Sequence[Choice]) -> int:
    return max(range(len(ways)), key=lambda number: (graph.claims.worth(ways[number]), -number))
