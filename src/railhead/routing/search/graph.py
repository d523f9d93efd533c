"""A counting laid over a chart: the numbered arcs, ways and budget states that the search walks on.

Budgets of several limits are flattened into one number, the *state*: how much of each limit is left. Towns and
junctions that cost nothing are folded into the arcs that pass them, so that an arc runs between stops that cost.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Cost, Counting, Problem, Way, Ways
from railhead.routing.problem.tight import sides

DEAD = -1


class NumberedWay(Struct, frozen=True):
    """A way of taking a stop with its cost and claims as numbers of the graph."""

    value: int
    aside: int
    cost: int
    needs: tuple[int, ...]
    claim: int
    passed: int


class Arc(Struct, frozen=True):
    """A move from a stop to the next one that is not folded."""

    start: int
    end: int
    track: int = 0
    """Track used, as bits of `Chart.conflicts`."""
    places: int = 0
    """Places entered, the one at its end included."""
    value: int = 0
    aside: int = 0
    cost: int = 0
    """A row of `Graph.steps`."""
    claim: int = 0
    """Bits that have a price: what trains can't share, or count only once."""
    passed: int = 0
    seen: int = 0
    """Bits by which routes meet."""
    needs: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    via: tuple[tuple[int, NumberedWay], ...] = ()
    """Stops folded into it, and how they are taken."""


class Graph:
    """Everything one counting needs for its search."""

    def __init__(self, problem: Problem, counting: Counting, claims: Claims) -> None:
        self.chart = chart = problem.chart
        self.counting = counting
        self.claims = claims
        self.roots = tuple(sorted(chart.at[spot] for spot in problem.own))
        self.seen = problem.meeting.stops if problem.meeting else (0,) * len(chart.stops)
        self._seen_on_link = problem.meeting.links if problem.meeting else (0,) * len(chart.links)
        self._costs: dict[Cost, int] = {}
        self._known_costs: list[Cost] = []
        self._longer: dict[tuple[int, Cost], int] = {}
        self._no_cost = (0,) * len(counting.limits)
        self._cost(self._no_cost)
        self._closed = {chart.at[spot] for spot in problem.closed} - counting.opened
        self._folded = [self._is_folded(stop) for stop in range(len(chart.stops))]
        self.whole = self._choice(counting.whole)
        known: dict[int, tuple[NumberedWay, ...]] = {}
        self.through = tuple(
            () if stop in self._closed or self._folded[stop] else self._passed(stop, self._choices(ways, known))
            for stop, ways in enumerate(counting.through)
        )
        self.ends = tuple(self._choices(ways, known) for ways in counting.ends)
        self.loopable = tuple(
            counting.loops and bool(counting.ends[i]) and stop.kind != "offboard" for i, stop in enumerate(chart.stops)
        )
        self.arcs: list[Arc] = []
        self.leaving: list[tuple[int, ...]] = [()] * len(chart.stops)
        self._lay_arcs()
        self.states, self.steps = _budget(counting.limits, tuple(self._known_costs))
        self.following = tuple(self._following(arc) for arc in self.arcs)
        self.is_limited = not any(
            choice.cost == 0 and arc.cost == 0 and (claims.worth(choice) > 0 or claims.worth(arc) > 0)
            for arc in self.arcs
            for choice in self.through[arc.end]
        )
        """Whether every stop that gains something also costs something."""
        self.leaves_by: tuple[int, ...] = ()
        self.arrives_by: tuple[int, ...] = ()
        """By which side of its first, and of its last stop an arc runs: a route uses two different ones to pass. Only
        for a train without limits."""
        if not self.is_limited:
            side = {stop: self._sides(stop) for stop in {stop for arc in self.arcs for stop in (arc.start, arc.end)}}
            self.leaves_by = tuple(side[arc.start][arc.links[0]] for arc in self.arcs)
            self.arrives_by = tuple(side[arc.end][arc.links[-1]] for arc in self.arcs)

    def _is_folded(self, stop: int) -> bool:
        return (
            self.chart.stops[stop].kind in ("town", "junction")
            and bool(self.counting.limits)
            and stop not in self._closed
            and bool(self.counting.through[stop])
            and not any(any(way.cost) for way in self.counting.through[stop])
        )

    def _choices(self, ways: Ways, known: dict[int, tuple[NumberedWay, ...]]) -> tuple[NumberedWay, ...]:
        """Equal stops share their ways, so these are made once."""
        if id(ways) not in known:
            known[id(ways)] = tuple(self._choice(way) for way in ways)
        return known[id(ways)]

    def _passed(self, stop: int, ways: tuple[NumberedWay, ...]) -> tuple[NumberedWay, ...]:
        mask = self.claims.passing[stop] if self.claims.passing else 0
        return tuple(replace(way, claim=way.claim | mask) for way in ways) if mask else ways

    def _choice(self, way: Way) -> NumberedWay:
        claim, passed = self.claims.mask(way.claims), self.claims.mask(way.passed)
        return NumberedWay(way.value, way.aside, self._cost(way.cost or self._no_cost), way.needs, claim, passed)

    def _cost(self, cost: Cost) -> int:
        if cost not in self._costs:
            self._costs[cost] = len(self._costs)
            self._known_costs.append(cost)
        return self._costs[cost]

    def _lay_arcs(self) -> None:
        """Arcs that some route from a root could use, in the chart's order."""
        reached = set(self.roots)
        waiting = list(self.roots)
        while waiting:
            start = waiting.pop()
            leaving = list(self._arcs_from(Arc(start, start), self.chart.place_bit[start]))
            self.leaving[start] = tuple(range(len(self.arcs), len(self.arcs) + len(leaving)))
            self.arcs += leaving
            for arc in leaving:
                if arc.end not in reached:
                    reached.add(arc.end)
                    if self.through[arc.end]:
                        waiting.append(arc.end)

    def _arcs_from(self, so_far: Arc, home: int) -> Iterator[Arc]:
        """Arcs that go on from where this one ends; `home` is the place where it began."""
        chart, usable = self.chart, self.counting.links
        for link in chart.leaving[so_far.end]:
            a, b = chart.ends[link]
            other = b if a == so_far.end else a
            if chart.place_bit[other] & (so_far.places | home) or chart.conflicts[link] & so_far.track:
                continue
            if usable is not None and link not in usable:
                continue
            arc = self._over(so_far, link, other)
            if self.ends[other] or not self._folded[other]:
                yield arc
            if self._folded[other]:
                for way in self.counting.through[other]:
                    yield from self._arcs_from(self._past(arc, way), home)

    def _over(self, so_far: Arc, link: int, other: int) -> Arc:
        counting, conflicts, cost = self.counting, self.chart.conflicts[link], so_far.cost
        if counting.lengths:
            longer = cost, counting.lengths[link]
            if longer not in self._longer:
                self._longer[longer] = self._cost(_sum(self._known_costs[cost], counting.lengths[link]))
            cost = self._longer[longer]
        arc = Arc(
            so_far.start,
            other,
            so_far.track | conflicts,
            so_far.places | self.chart.place_bit[other],
            so_far.value,
            so_far.aside,
            cost,
            so_far.claim | (conflicts if self.claims.on_track else 0),
            so_far.passed,
            so_far.seen | self._seen_on_link[link] | self.seen[other],
            so_far.needs,
            (*so_far.links, link),
            so_far.via,
        )
        return self._with(arc, counting.along[link]) if counting.along else arc

    def _past(self, arc: Arc, way: Way) -> Arc:
        return replace(self._with(arc, way), via=(*arc.via, (arc.end, self._choice(way))))

    def _with(self, arc: Arc, way: Way) -> Arc:
        return replace(
            arc,
            value=arc.value + way.value,
            aside=arc.aside + way.aside,
            claim=arc.claim | self.claims.mask(way.claims),
            passed=arc.passed | self.claims.mask(way.passed),
            needs=arc.needs + way.needs,
        )

    def seen_on_link(self, link: int) -> int:
        """Bits by which routes meet on the link itself."""
        return self._seen_on_link[link]

    def _sides(self, stop: int) -> dict[int, int]:
        """The links of a stop in few groups, numbered, in each of which any two share track."""
        groups = sides({link: self.chart.conflicts[link] for link in self.chart.leaving[stop]})
        return {link: number for number, group in enumerate(groups) for link in group}

    def _following(self, arc: Arc) -> tuple[int, ...]:
        """The arcs that may come next: not back, unless to close a loop, and not over the same track."""
        if not self.through[arc.end]:
            return ()
        entered = arc.places | self.chart.place_bit[arc.start]
        after = []
        for number in self.leaving[arc.end]:
            other = self.arcs[number]
            twice = other.places & entered
            closes = self.loopable[other.end] and other.end == arc.start and twice == self.chart.place_bit[other.end]
            if (not twice or closes) and not other.track & arc.track:
                after.append(number)
        return tuple(after)


def _sum(one: Cost, other: Cost) -> Cost:
    return tuple(x + y for x, y in zip(one, other, strict=True))


@lru_cache(maxsize=256)
def _budget(limits: tuple[int, ...], costs: tuple[Cost, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
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
