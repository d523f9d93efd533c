"""The search for one train's routes, in pure Python: the reference. The compiled twin does exactly the same steps.

A route is found from the lowest-numbered own token on it, its root: one arm out of the root, or two. Tables give for
every arc and budget state the most that an arm starting there could still gain if it were allowed to visit places
again (though never straight back); a branch that even so can't reach the floor is cut.
"""

from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from railhead.routing.graph import DEAD, Choice, Graph

NEVER = -(1 << 40)
"""Less than any gain."""

_ASK_EVERY = 1024


class Meter:
    """Counts steps, and says when to stop."""

    def __init__(self, steps: int | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.steps = 0
        self.limit = steps
        self.stop = stop
        self.is_spent = False

    def spend(self) -> None:
        """One step. Raises Spent when there is no more to spend."""
        self.steps += 1
        if (self.limit is not None and self.steps > self.limit) or (
            self.stop is not None and self.steps % _ASK_EVERY == 0 and self.stop()
        ):
            self.is_spent = True
            raise Spent


class Spent(Exception):
    """The budget is used up."""


Taken = tuple[int, int]
"""An arc and the number of the way its end was taken; the last one of an arm took it as an end."""


class Found(Struct, frozen=True):
    """A route worth knowing. `gain` is its value less the prices of what it uses."""

    gain: int
    value: int
    mask: int
    root: int
    way: int
    first: tuple[Taken, ...]
    second: tuple[Taken, ...]
    """Empty if the root is an end."""


class Search:
    """One kind of train. Values and prices are in units of 1/scale."""

    def __init__(self, graph: Graph, scale: int) -> None:
        self.graph = graph
        self.scale = scale
        self.price([])

    def price(self, prices: list[int]) -> None:
        """Set the price of each bit of `mask`, and work out the tables."""
        graph = self.graph
        self._gain = [-_cost(arc.track, prices) for arc in graph.arcs]
        self._through = [[self._choice(choice, prices) for choice in row] for row in graph.through]
        self._ends = [[self._choice(choice, prices) for choice in row] for row in graph.ends]
        self._arm = self._table([0] * graph.states)
        self._two: dict[int, list[list[int]]] = {}
        self._rest = {root: self._suffixes(root) for root in graph.roots}

    def _choice(self, choice: Choice, prices: list[int]) -> tuple[int, tuple[int, ...]]:
        """What a way gains, and the state after it for each state before."""
        return choice.value * self.scale - _cost(choice.claim, prices), self.graph.steps[choice.cost]

    def _table(self, finish: list[int]) -> list[list[int]]:
        """By arc and state: the most an arm over this arc gains, where ending it with state s adds finish[s]."""
        graph = self.graph
        table = [[NEVER] * graph.states for _ in graph.arcs]
        for state in range(graph.states):
            free: list[tuple[int, int]] = []
            for number, arc in enumerate(graph.arcs):
                best = NEVER
                for gain, step in self._ends[arc.end]:
                    after = step[state]
                    if after != DEAD and gain + finish[after] > best:
                        best = gain + finish[after]
                for gain, step in self._through[arc.end]:
                    after = step[state]
                    if after == state:
                        free.append((number, gain + self._gain[number]))
                    elif after != DEAD:
                        for other in graph.following[number]:
                            if gain + table[other][after] > best:
                                best = gain + table[other][after]
                table[number][state] = best + self._gain[number]
            _relax(table, state, free, graph.following)
        return table

    def _suffixes(self, root: int) -> list[list[int]]:
        """By place in the root's row of arcs and by state: the most a second arm gains over a later arc."""
        graph = self.graph
        rows = [[NEVER] * graph.states]
        for arc in reversed(graph.leaving[root]):
            rows.append([max(old, new) for old, new in zip(rows[-1], self._arm[arc], strict=True)])
        return rows[::-1][1:]

    def bound(self) -> int:
        """No route gains more than this."""
        graph = self.graph
        best = NEVER
        full = graph.states - 1
        for root in graph.roots:
            best = max(best, *self._starts(root, self._ends[root], self._arm, full))
            best = max(best, *self._starts(root, self._through[root], self._both(root), full))
        return best

    def _starts(
        self, root: int, ways: list[tuple[int, tuple[int, ...]]], table: list[list[int]], full: int
    ) -> list[int]:
        leaving = self.graph.leaving[root]
        return [NEVER] + [gain + table[arc][step[full]] for gain, step in ways if step[full] != DEAD for arc in leaving]

    def _both(self, root: int) -> list[list[int]]:
        """The table of a first arm, with the best second arm added."""
        if root not in self._two:
            later = [max(column) for column in zip(*(self._arm[arc] for arc in self.graph.leaving[root]), strict=True)]
            self._two[root] = self._table(later or [NEVER] * self.graph.states)
        return self._two[root]

    def find(self, floor: int, listing: bool, banned: int, meter: Meter) -> list[Found]:
        """Routes off the banned track that gain at least `floor`, in falling order, the best one for each mask.
        Listing: all of them. Otherwise only the best there is, and those met on the way to it. If the meter is spent
        meanwhile, what was found until then."""
        walk = _Walk(self, floor, listing, banned, meter)
        with suppress(Spent):
            walk.run()
        return sorted(walk.found.values(), key=lambda route: (-route.gain, route.mask))


class _Walk:
    """One run of the search."""

    def __init__(self, search: Search, floor: int, listing: bool, banned: int, meter: Meter) -> None:
        self.search = search
        self.graph = search.graph
        self.floor = floor
        self.listing = listing
        self.banned = banned
        self.meter = meter
        self.found: dict[int, Found] = {}
        self.barred = [False] * search.graph.stops
        self.first: list[Taken] = []
        self.second: list[Taken] = []
        self.root = 0
        self.way = 0
        self.rest: list[int] = []
        self.later = 0

    def run(self) -> None:
        graph, search = self.graph, self.search
        for root in graph.roots:
            self.root = root
            place = graph.chart.place_bit[root]
            for way, (gain, step) in enumerate(search._ends[root]):
                if (state := step[graph.states - 1]) != DEAD:
                    self.way = way
                    self._extend(self.first, graph.leaving[root], search._arm, state, gain, place, self.banned, False)
            for way, (gain, step) in enumerate(search._through[root]):
                if (state := step[graph.states - 1]) != DEAD:
                    self.way = way
                    self._start_first(root, state, gain, place)
            self.barred[root] = True

    def _start_first(self, root: int, state: int, gain: int, place: int) -> None:
        """Every arc of the root in turn begins the first arm; the second arm begins with a later one."""
        table = self.search._both(root)
        for number, arc in enumerate(self.graph.leaving[root]):
            self.later = number + 1
            self.rest = self.search._rest[root][number]
            self._extend(self.first, (arc,), table, state, gain, place, self.banned, True)

    def _start_second(self, state: int, gain: int, places: int, track: int) -> None:
        if gain + self.rest[state] >= self.floor:
            leaving = self.graph.leaving[self.root][self.later :]
            self._extend(self.second, leaving, self.search._arm, state, gain, places, track, False)

    def _extend(
        self,
        arm: list[Taken],
        arcs: tuple[int, ...],
        table: list[list[int]],
        state: int,
        gain: int,
        places: int,
        track: int,
        more: bool,
    ) -> None:
        """Go on from where the arm stands; `more` if a second arm must follow."""
        self.meter.spend()
        graph, search = self.graph, self.search
        children: list[tuple[int, int, int, int, int]] = []
        for number in arcs:
            if gain + table[number][state] < self.floor:
                continue
            arc = graph.arcs[number]
            if arc.places & places or arc.track & track or self.barred[arc.end]:
                continue
            here = gain + search._gain[number]
            for way, (value, step) in enumerate(search._ends[arc.end]):
                after = step[state]
                if after != DEAD:
                    arm.append((number, way))
                    if more:
                        self._start_second(after, here + value, places | arc.places, track | arc.track)
                    elif here + value >= self.floor:
                        self._record(here + value)
                    arm.pop()
            for way, (value, step) in enumerate(search._through[arc.end]):
                after = step[state]
                if after != DEAD and graph.following[number]:
                    most = max(table[other][after] for other in graph.following[number])
                    children.append((-(here + value + most), number, way, after, here + value))
        children.sort()
        for least, number, way, after, reached in children:
            if -least < self.floor:
                break
            arc = graph.arcs[number]
            arm.append((number, way))
            self._extend(
                arm, graph.following[number], table, after, reached, places | arc.places, track | arc.track, more
            )
            arm.pop()

    def _record(self, gain: int) -> None:
        graph = self.graph
        ways = (graph.through if self.second else graph.ends)[self.root]
        claims = ways[self.way].claim
        value = ways[self.way].value
        needs = list(ways[self.way].needs)
        visited = graph.chart.place_bit[self.root]
        for arm in (self.first, self.second):
            for step, (number, way) in enumerate(arm):
                arc = graph.arcs[number]
                choice = (graph.ends if step == len(arm) - 1 else graph.through)[arc.end][way]
                claims |= arc.track | choice.claim
                value += choice.value
                needs += choice.needs
                visited |= arc.places
        if not all(visited & need for need in needs):
            return
        known = self.found.get(claims)
        if known is None or gain > known.gain:
            self.found[claims] = Found(gain, value, claims, self.root, self.way, tuple(self.first), tuple(self.second))
        if not self.listing:
            self.floor = gain + 1


def _relax(
    table: list[list[int]], state: int, free: list[tuple[int, int]], following: tuple[tuple[int, ...], ...]
) -> None:
    """Ways that cost nothing lead to the same state: repeat until nothing improves. They gain nothing, so it ends."""
    changed = True
    while changed:
        changed = False
        for number, gain in free:
            for other in following[number]:
                if gain + table[other][state] > table[number][state]:
                    table[number][state] = gain + table[other][state]
                    changed = True


def _cost(mask: int, prices: list[int]) -> int:
    total = 0
    if prices:
        while mask:
            low = mask & -mask
            total += prices[low.bit_length() - 1]
            mask ^= low
    return total
