"""A counting laid over a chart: the numbered arcs, ways and budget states that the search walks on.

Budgets of several limits are flattened into one number, the *state*: how much of each limit is left.
"""

from itertools import product

from msgspec import Struct

from railhead.routing.problem import Counting, Problem, Way

DEAD = -1


class Arc(Struct, frozen=True):
    """A move from a stop to the next one."""

    start: int
    end: int
    track: int
    places: int
    """Places it enters, the one at its end included."""
    link: int


class Choice(Struct, frozen=True):
    """A way as the search uses it: `cost` is a row of `Graph.steps`."""

    value: int
    cost: int
    needs: tuple[int, ...]
    claim: int


class Graph:
    """Everything one kind of train needs for its search."""

    def __init__(self, problem: Problem, counting: Counting, claims: dict[str, int]) -> None:
        chart = problem.chart
        self.chart = chart
        self.stops = len(chart.stops)
        self.roots = tuple(sorted(chart.at[spot] for spot in problem.own))
        closed = {chart.at[spot] for spot in problem.closed}
        self.costs: dict[tuple[int, ...], int] = {}
        self.through = tuple(
            () if i in closed else self._choices(ways, claims) for i, ways in enumerate(counting.through)
        )
        self.ends = tuple(self._choices(ways, claims) for ways in counting.ends)
        self.states, self.steps = _budget(counting.limits, list(self.costs))
        self.arcs: list[Arc] = []
        self.leaving: list[tuple[int, ...]] = [()] * self.stops
        self._lay_arcs(counting.gauges)
        self.following = self._following()

    def _choices(self, ways: tuple[Way, ...], claims: dict[str, int]) -> tuple[Choice, ...]:
        return tuple(
            Choice(way.value, self.costs.setdefault(way.cost, len(self.costs)), way.needs, claims.get(way.claim, 0))
            for way in ways
        )

    def _lay_arcs(self, gauges: frozenset[str] | None) -> None:
        """Arcs that some route from a root could use, in the chart's order."""
        chart = self.chart
        reached = set(self.roots)
        waiting = list(self.roots)
        while waiting:
            stop = waiting.pop()
            leaving = []
            for link in chart.leaving[stop]:
                a, b = chart.ends[link]
                other = b if a == stop else a
                if chart.place_bit[a] == chart.place_bit[b]:
                    continue
                if gauges is not None and chart.links[link].gauge not in gauges:
                    continue
                leaving.append(len(self.arcs))
                self.arcs.append(Arc(stop, other, chart.conflicts[link], chart.place_bit[other], link))
                if other not in reached:
                    reached.add(other)
                    if self.through[other]:
                        waiting.append(other)
            self.leaving[stop] = tuple(leaving)

    def _following(self) -> tuple[tuple[int, ...], ...]:
        """For each arc the arcs that may come next: not back, not over the same track."""
        return tuple(
            tuple(
                after
                for after in self.leaving[arc.end]
                if not self.arcs[after].places & self.chart.place_bit[arc.start]
                and not self.arcs[after].track & arc.track
            )
            if self.through[arc.end]
            else ()
            for arc in self.arcs
        )


def _budget(limits: tuple[int, ...], costs: list[tuple[int, ...]]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """How many states there are, and for each cost the state that follows each state. The last state is the full
    budget; a state's followers never have a higher number."""
    combinations = list(product(*(range(limit + 1) for limit in limits)))
    number = {combination: i for i, combination in enumerate(combinations)}
    steps = tuple(
        tuple(
            number.get(tuple(left - used for left, used in zip(combination, cost, strict=True)), DEAD)
            for combination in combinations
        )
        for cost in costs
    )
    return len(combinations), steps
