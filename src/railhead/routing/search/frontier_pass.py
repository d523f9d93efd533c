"""One pass over the links (see `frontier`): one stage for each edge, and the fronts carried over it."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Any

from msgspec import Struct

from railhead.routing.problem.bits import bits_of, cost_of
from railhead.routing.search.budget import Budget
from railhead.routing.search.compiled import fresh as is_fresh
from railhead.routing.search.dual_bounds import FINE, DualBounds, DualLink, DualStop
from railhead.routing.search.frontier_order import Edge
from railhead.routing.search.graph import Graph, NumberedWay

FREE, PASSED, FIXED = -1, -2, -3
"""Of a stop on the front: untouched; passed; the end of a piece whose other end is an end of the route. Otherwise
the stop at the other end of its piece."""

_ROOT, _TOUCH = 1, 2

try:
    from railhead.routing.search import _frontier  # type: ignore[attr-defined]

    IS_COMPILED = is_fresh(_frontier)
except ImportError:
    IS_COMPILED = False

Chain = tuple[int, "Chain"] | None
"""The edges taken, the last first."""
Front = tuple[tuple[int, ...], int, int]
"""The stops on the front, claims made that may matter yet, and whether a token and what must be met were seen."""


class _Drop(Struct, frozen=True):
    """A place that leaves the front: (position, stop, loss if passed, loss as an end) of its stops, and the loss if it
    is not visited."""

    stops: list[tuple[int, int, int | None, int | None]]
    missed: int


class Stage(Struct, frozen=True):
    """One edge of the pass. Positions are those on the front once the new stops have joined it."""

    edge: Edge
    joining: int
    at: dict[int, int]
    beside: tuple[tuple[int, ...], tuple[int, ...]]
    """Positions of other stops of the same place as either end."""
    taken: int
    left: int
    flags: int
    bits: list[tuple[int, int]]
    """Claims that no later edge makes, and what is lost if nobody made them."""
    drops: list[_Drop]
    kept: list[int]
    """Positions that stay on the front."""


class FrontierPass:
    def __init__(
        self,
        graph: Graph,
        edges: Iterable[Edge],
        scale: int,
        prices: list[int],
        banned: int,
        touch: int,
        budget: Budget,
        before: DualBounds | None,
    ) -> None:
        self.graph = graph
        self.touch = touch
        self.needed = _ROOT | (_TOUCH if touch else 0)
        self.budget = budget
        claims = graph.claims
        edges = [edge for edge in edges if not edge.claim & banned]
        self.gain = {edge.number: claims.worth(edge.arc) * scale - cost_of(edge.claim, prices) for edge in edges}
        self.edges = _undominated(edges, self.gain)
        stops = sorted({stop for edge in self.edges for stop in (edge.a, edge.b)})
        self.through = {stop: _most(graph, graph.through[stop], scale, prices) for stop in stops}
        self.end = {stop: _most(graph, graph.ends[stop], scale) for stop in stops}
        self.passing = {stop: reduce(or_, (way.claim for way in graph.through[stop]), 0) for stop in stops}
        """What a route claims that passes a stop."""
        self.places: dict[int, list[DualStop]] = {}
        for stop in stops:
            halt = DualStop(stop, self.through[stop], self.end[stop])
            self.places.setdefault(graph.chart.place_bit[stop], []).append(halt)
        links = [DualLink(edge.a, edge.b, self.gain[edge.number], bits_of(edge.claim)) for edge in self.edges]
        self.links = links
        self.duals = DualBounds(links, list(self.places.values()), before)
        self.floor = 0
        self.record: list[Edge] | None = None

    @cached_property
    def _stages(self) -> list[Stage]:
        """They rest on the duals, which must have settled."""
        return self._laid_out()

    @cached_property
    def _sweeper(self) -> Any:
        """The compiled form, unless something is too large for it."""
        width = max(len(stage.at) for stage in self._stages)
        claims, stops = self.graph.claims.size, len(self.graph.through)
        if not IS_COMPILED or _frontier.is_too_large(claims, stops, width):
            return None
        of_stops = self.through, self.end, self.passing
        return _frontier.Sweeper(self._stages, self.edges, self.gain, *of_stops, self.needed, FINE)

    @cached_property
    def _sweep(self) -> Callable[[int, int, int], None]:
        sweeper = self._sweeper
        if sweeper is None:
            return self.pure_sweep

        def sweep(bound: int, allowance: int, banned: int) -> None:
            self.floor, places = sweeper.sweep(self.budget, bound, allowance, self.floor, banned)
            if places is not None:
                self.record = [self.edges[place] for place in places]

        return sweep

    def best(self, bound: int, floor: int, banned: int = 0) -> list[Edge] | None:
        """The edges of the best route without banned claims that gains at least `floor`, looked for among those that
        lose little first.

        A route that gains g loses bound - g, and losses only add up along the pass. Once all that lose no more than
        bound - floor were kept, the best of them is the best of all; the allowance is doubled until then, because a
        good route found early raises the floor and makes the last, complete pass small."""
        self.floor, self.record = floor, None
        allowance = max(FINE, (bound - FINE * floor) // (1 if banned else 64))
        while bound >= FINE * self.floor:
            most = bound - FINE * self.floor
            self._sweep(bound, min(allowance, most), banned)
            if allowance >= bound - FINE * self.floor:
                break
            allowance *= 2
        return self.record

    def _laid_out(self) -> list[Stage]:
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        last_of_bit: dict[int, int] = {}
        for number, (edge, link) in enumerate(zip(self.edges, self.links, strict=True)):
            for stop in (edge.a, edge.b):
                first.setdefault(stop, number)
                last[self.graph.chart.place_bit[stop]] = number
            for bit in link.bits:
                last_of_bit[bit] = number
        stages: list[Stage] = []
        front: list[int] = []
        for number, edge in enumerate(self.edges):
            joining = [stop for stop in (edge.a, edge.b) if first[stop] == number]
            front += joining
            gone = [place for place, when in last.items() if when == number]
            bits = [bit for bit, when in last_of_bit.items() if when == number]
            stages.append(self._stage(number, front, len(joining), gone, bits))
            front = [front[position] for position in stages[-1].kept]
        return stages

    def _stage(self, number: int, front: list[int], joining: int, gone: list[int], bits: list[int]) -> Stage:
        edge, place_of = self.edges[number], self.graph.chart.place_bit
        at = {stop: position for position, stop in enumerate(front)}
        loss = self.duals.loss(self.links[number])
        ends = (edge.a, edge.b)
        beside = [tuple(at[stop] for stop in front if stop != end and place_of[stop] == place_of[end]) for end in ends]
        flags = _ROOT if any(end in self.graph.roots for end in ends) else 0
        if self.touch & (edge.seen | self.graph.seen[edge.a] | self.graph.seen[edge.b]):
            flags |= _TOUCH
        return Stage(
            edge=edge,
            joining=joining,
            at=at,
            beside=(beside[0], beside[1]),
            taken=max(0, loss),
            left=max(0, -loss),
            flags=flags,
            bits=[(bit, self.duals.claim[bit]) for bit in bits],
            drops=[self._drop(place, at) for place in gone],
            kept=[position for position, stop in enumerate(front) if place_of[stop] not in gone],
        )

    def _drop(self, place: int, at: dict[int, int]) -> _Drop:
        halts, duals = self.places[place], self.duals
        missed = duals.rest(halts)
        stops = []
        for halt in halts:
            half = duals.half[halt.number]
            passed = None if halt.through is None else 2 * half + missed - FINE * halt.through
            ended = None if halt.end is None else half + missed + duals.ending - FINE * halt.end
            stops.append((at[halt.number], halt.number, passed, ended))
        return _Drop(stops, missed)

    def pure_sweep(self, bound: int, allowance: int, banned: int) -> None:
        """Every route that loses no more than the allowance, the fronts of equal ones merged. The reference for the
        compiled form."""
        fronts: dict[Front, tuple[int, Chain]] = {((), 0, 0): (0, None)}
        for stage, ahead in zip(self._stages, self._lost_ahead(banned), strict=True):
            after: dict[Front, tuple[int, Chain]] = {}
            edge, joined, is_barred = stage.edge, (FREE,) * stage.joining, bool(stage.edge.claim & banned)
            for (before, used, flags), (loss, chain) in fronts.items():
                self.budget.spend()
                allowance = min(allowance, bound - FINE * self.floor)
                front, most = before + joined, allowance - ahead
                if loss + stage.left <= most:
                    self._leave(stage, after, front, used, flags, loss + stage.left, chain, most)
                if loss + stage.taken <= most and not is_barred and not used & edge.claim:
                    taken = self._take(stage, front)
                    if taken is None:
                        continue
                    flags |= stage.flags
                    if taken:
                        now, lost = used | edge.claim, loss + stage.taken
                        self._leave(stage, after, taken, now, flags, lost, (edge.number, chain), most)
                    elif self._is_whole(front, stage):
                        self._complete(flags, (edge.number, chain))
            fronts = after

    def _lost_ahead(self, banned: int) -> list[int]:
        """For each stage what is certainly lost after it: links and claims that are banned are left."""
        ahead, lost = [], 0
        for stage in reversed(self._stages):
            ahead.append(lost)
            if stage.edge.claim & banned:
                lost += stage.left
            lost += sum(price for bit, price in stage.bits if banned >> bit & 1)
        return ahead[::-1]

    def _take(self, stage: Stage, front: tuple[int, ...]) -> tuple[int, ...] | None:
        """The front with the edge taken; None if it can't be, empty if it joins the two ends of the route."""
        a, b = stage.edge.a, stage.edge.b
        at_a, at_b = stage.at[a], stage.at[b]
        mate_a, mate_b = front[at_a], front[at_b]
        if PASSED in (mate_a, mate_b) or mate_a == b:
            return None
        for stop, mate, beside in ((a, mate_a, stage.beside[0]), (b, mate_b, stage.beside[1])):
            if mate == FREE and any(front[position] != FREE for position in beside):
                return None
            if mate != FREE and self.through[stop] is None:
                return None
        if mate_a == FIXED == mate_b:
            return ()
        far_a, far_b = (a if mate_a == FREE else mate_a), (b if mate_b == FREE else mate_b)
        after = list(front)
        if mate_a != FREE:
            after[at_a] = PASSED
        if mate_b != FREE:
            after[at_b] = PASSED
        if far_a != FIXED:
            after[stage.at[far_a]] = far_b
        if far_b != FIXED:
            after[stage.at[far_b]] = far_a
        return tuple(after)

    def _is_whole(self, front: tuple[int, ...], stage: Stage) -> bool:
        """Whether there is no piece on the front but those that end where the edge is."""
        ends = (stage.at[stage.edge.a], stage.at[stage.edge.b])
        return all(mate in (FREE, PASSED) or position in ends for position, mate in enumerate(front))

    def _leave(
        self,
        stage: Stage,
        after: dict[Front, tuple[int, Chain]],
        front: tuple[int, ...],
        used: int,
        flags: int,
        loss: int,
        chain: Chain,
        allowance: int,
    ) -> None:
        """Take leave of what no later edge touches, and keep the front unless it has lost too much."""
        for bit, price in stage.bits:
            if used >> bit & 1:
                used ^= 1 << bit
            else:
                loss += price
        if loss > allowance:
            return
        if stage.drops:
            now = list(front)
            for drop in stage.drops:
                lost = self._drop_place(stage, drop, now, flags, chain)
                if lost is None or loss + lost > allowance:
                    return
                loss += lost
            front = tuple([now[position] for position in stage.kept])
            # A route has two ends: more than two pieces with a fixed end can never become one route.
            if front.count(FIXED) > 2:
                return
        key = (front, used, flags)
        known = after.get(key)
        if known is None or loss < known[0]:
            after[key] = (loss, chain)

    def _drop_place(self, stage: Stage, drop: _Drop, now: list[int], flags: int, chain: Chain) -> int | None:
        """What is lost with a place; None if nothing can go on from here."""
        for position, _, passed, ended in drop.stops:
            mate = now[position]
            if mate == FREE:
                continue
            now[position] = PASSED
            if mate == PASSED:
                return passed
            if mate == FIXED:
                if ended is not None and all(other in (FREE, PASSED) for other in now):
                    self._complete(flags, chain)
                return None
            now[stage.at[mate]] = FIXED
            return ended
        return drop.missed

    def _complete(self, flags: int, chain: Chain) -> None:
        if flags != self.needed:
            return
        numbers = set()
        while chain is not None:
            number, chain = chain
            numbers.add(number)
        edges = [edge for edge in self.edges if edge.number in numbers]
        gain = self._gain(edges)
        if gain is not None and gain >= self.floor:
            self.record, self.floor = edges, gain + 1

    def _gain(self, edges: Sequence[Edge]) -> int | None:
        """What the route over these edges gains; None if it ends where it may not."""
        degree: dict[int, int] = {}
        for edge in edges:
            for stop in (edge.a, edge.b):
                degree[stop] = degree.get(stop, 0) + 1
        taken = [self.through[stop] if count == 2 else self.end[stop] for stop, count in degree.items()]
        total = sum(self.gain[edge.number] for edge in edges)
        for gain in taken:
            if gain is None:
                return None
            total += gain
        return total


def _most(graph: Graph, ways: Sequence[NumberedWay], scale: int, prices: Sequence[int] = ()) -> int | None:
    return max((graph.claims.worth(way) * scale - cost_of(way.claim, prices) for way in ways), default=None)


def _undominated(edges: Iterable[Edge], gain: dict[int, int]) -> list[Edge]:
    """Without edges that use all that another one between the same stops uses, and gain no more: in any route the other
    one can take their place."""
    kept: list[Edge] = []
    by_ends: dict[tuple[int, int], list[Edge]] = {}
    for edge in edges:
        by_ends.setdefault((min(edge.a, edge.b), max(edge.a, edge.b)), []).append(edge)
    for edge in edges:
        rivals = by_ends[min(edge.a, edge.b), max(edge.a, edge.b)]
        if not any(_dominates(rival, edge, gain) for rival in rivals if rival is not edge):
            kept.append(edge)
    return kept


def _dominates(one: Edge, other: Edge, gain: dict[int, int]) -> bool:
    if one.seen != other.seen or one.claim & ~other.claim or gain[one.number] < gain[other.number]:
        return False
    return one.claim != other.claim or gain[one.number] > gain[other.number] or one.number < other.number
