"""The search for one train's routes, in pure Python: the reference. `_search.pyx` takes the same steps.

A route is found from the lowest-numbered own token on it, its root: one arm out of the root, or two. Tables give for
every arc and budget state the most that an arm starting there could still gain if it were allowed to visit places
again (though never straight back); a branch that even so can't reach the floor is cut. A train without limits gets
instead the sum of all that it can still reach.

Invariant: what was gained so far plus the bound of what may follow is no less than the exact gain of any route that
continues the walk. So a cut loses no route that reaches the floor, and with room for all the list is complete.
"""

from contextlib import suppress

from railhead.routing.problem.bits import cost_of
from railhead.routing.problem.claims import Counted
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import CLOSING, Arms, Candidate, Taken, record
from railhead.routing.search.graph import DEAD, Graph
from railhead.routing.search.reachable import Hopes, Reachable

ASKING = 4
"""Steps that it counts for to ask a counting what a route is worth and whether it is allowed."""

NEVER = -(1 << 40)
"""Less than any gain."""

Table = list[list[int]]
"""By arc and state."""


class Search:
    """One counting. Gains and prices are in units of 1/scale."""

    def __init__(self, graph: Graph, form: int, scale: int) -> None:
        self.graph = graph
        self.form = form
        self.scale = scale
        self.price([])

    def price(self, prices: list[int]) -> None:
        """Set the price of each bit of a claim, and work out the tables."""
        graph = self.graph
        self.prices = prices
        self.base = self._gain(graph.whole)
        self.gain = [self._gain(arc) for arc in graph.arcs]
        self.through = [[(self._gain(way), graph.steps[way.cost]) for way in row] for row in graph.through]
        self.ends = [[(self._gain(way), graph.steps[way.cost]) for way in row] for row in graph.ends]
        self._one: dict[int, Table] = {}
        self._two: dict[int, Table] = {}
        self._rest: dict[int, Table] = {}
        if not graph.is_limited:
            self._hope()

    def _gain(self, counted: Counted) -> int:
        return self.graph.claims.worth(counted) * self.scale - cost_of(counted.claim, self.prices)

    def far(self, root: int, stop: int) -> int:
        """What ending an arm from the root at this stop may gain besides its ways."""
        table = self.graph.counting.far
        return table[root][stop] * self.graph.claims.aim[0] * self.scale if table else 0

    def excess(self, root: int, first: int, last: int) -> int:
        """By how much `far` of both ends is more than these two ends can add. With one arm the root is the first."""
        pairs = self.graph.counting.pairs
        if pairs is None:
            return 0
        allowed = self.far(root, last) + (self.far(root, first) if first != root else 0)
        return allowed - pairs[first][last] * self.graph.claims.aim[0] * self.scale

    def _table(self, root: int, finish: list[int]) -> Table:
        """The most an arm from the root over this arc gains, where ending it with state s adds finish[s].

        Every legal arm is a walk that obeys `following` and the limits, and the table has the best of all such walks:
        hence a bound. States only fall along a walk, so one pass in rising order sees every successor before it is
        needed; moves that cost nothing stay within a state and are left to `_relax`.
        """
        graph = self.graph
        table = [[NEVER] * graph.states for _ in graph.arcs]
        for state in range(graph.states):
            free: list[tuple[int, int]] = []
            for number, arc in enumerate(graph.arcs):
                start = graph.steps[arc.cost][state]
                if start == DEAD:
                    continue
                best = finish[start] if graph.loopable[arc.end] else NEVER
                far = self.far(root, arc.end)
                for gain, step in self.ends[arc.end]:
                    after = step[start]
                    if after != DEAD and gain + far + finish[after] > best:
                        best = gain + far + finish[after]
                for gain, step in self.through[arc.end]:
                    after = step[start]
                    if after == state:
                        free.append((number, gain + self.gain[number]))
                    elif after != DEAD:
                        for other in graph.following[number]:
                            if gain + table[other][after] > best:
                                best = gain + table[other][after]
                table[number][state] = best + self.gain[number]
            _relax(table, state, free, graph.following)
        return table

    def one(self, root: int) -> Table:
        """The table of an only or a second arm."""
        key = root if self.graph.counting.far else -1
        if key not in self._one:
            self._one[key] = self._table(root, [0] * self.graph.states)
        return self._one[key]

    def two(self, root: int) -> Table:
        """The table of a first arm, with the best second arm added."""
        if root not in self._two:
            self._two[root] = self._table(root, self.rest(root)[0])
        return self._two[root]

    def rest(self, root: int) -> Table:
        """By place in the root's row of arcs and by state: the most a second arm gains over this arc or a later one."""
        if root not in self._rest:
            rows = [[NEVER] * self.graph.states]
            for arc in reversed(self.graph.leaving[root]):
                rows.append([max(old, new) for old, new in zip(rows[-1], self.one(root)[arc], strict=True)])
            self._rest[root] = rows[::-1]
        return self._rest[root]

    def _hope(self) -> None:
        """For each stop twice the most that it can add to a route. Of an arc each end is given half the gain; a stop
        passed has two arcs (`inner`), an end has one (`last`), and setting out from a stop takes one (`lead`)."""
        graph = self.graph
        arriving: list[int] = [NEVER] * len(graph.through)
        for number, arc in enumerate(graph.arcs):
            arriving[arc.end] = max(arriving[arc.end], self.gain[number])
        self.inner: list[int] = []
        self.last: list[int] = []
        self.lead: list[int] = []
        for stop, leaving in enumerate(graph.leaving):
            arcs = sorted((self.gain[number] for number in leaving), reverse=True)
            passing = max((gain for gain, _ in self.through[stop]), default=NEVER)
            far = max((0, *(self.far(root, stop) for root in graph.roots)))
            ending = max((gain + far for gain, _ in self.ends[stop]), default=NEVER)
            self.inner.append(max(0, 2 * passing + arcs[0] + arcs[1]) if len(arcs) > 1 and passing > NEVER else 0)
            self.last.append(max(0, 2 * ending + arriving[stop]))
            self.lead.append(arcs[0] if arcs else 0)
        self.closing = max((0, *(2 * gain for gain in self.gain))) if graph.counting.loops else 0

    def bound(self) -> int:
        """No route gains more than this."""
        graph = self.graph
        if not graph.is_limited:
            return self.base + sum(map(max, self.inner, self.last)) // 2 + self._at_roots() + self.closing
        best = NEVER
        for root in graph.roots:
            for ways, table in ((self.ends[root], self.one(root)), (self.through[root], self.two(root))):
                for gain, step in ways:
                    state = step[graph.states - 1]
                    if state != DEAD:
                        for arc in graph.leaving[root]:
                            best = max(best, gain + table[arc][state])
        return self.base + best

    def _at_roots(self) -> int:
        """The most that the root itself can add to a route of a train without limits."""
        gains = [gain for root in self.graph.roots for gain, _ in (*self.ends[root], *self.through[root])]
        return max((0, *gains))

    def find(self, floor: int, room: int, banned: int, touch: int, budget: Budget) -> list[Candidate]:
        """Routes without banned claims that gain at least `floor` and, unless it is 0, touch `touch` (of `Meeting`);
        in falling order, the best one of equal ones. With room: all of them; raises TooMany if there are more.
        Without: only the best there is, and those met on the way to it. If the budget is spent meanwhile, what was
        found until then."""
        walk = _Walk(self, floor, room, banned, touch, budget)
        with suppress(Spent):
            walk.run()
        return sorted(walk.found.values(), key=lambda route: (-route.gain, route.mask, route.seen))


class _Walk:
    """One run of the search."""

    def __init__(self, search: Search, floor: int, room: int, banned: int, touch: int, budget: Budget) -> None:
        self.search = search
        self.graph = search.graph
        self.floor = floor
        self.room = room
        self.banned = banned
        self.touch = touch
        self.budget = budget
        self.found: dict[tuple[int, ...], Candidate] = {}
        self.barred = [False] * len(search.graph.through)
        if not search.graph.is_limited:
            hopes = Hopes(search.inner, search.last, search.lead, search.closing)
            self.reachable = Reachable(search.graph, hopes, self.barred)
        self.first: list[Taken] = []
        self.second: list[Taken] = []
        self.root = 0
        self.way = 0
        self.later = 0

    def run(self) -> None:
        graph, search = self.graph, self.search
        for root in graph.roots:
            # A root that is done is barred, so that a route over several tokens is found from the first of them only.
            self.root = root
            place = graph.chart.place_bit[root]
            for way, (gain, step) in enumerate(search.ends[root]):
                if (state := step[graph.states - 1]) != DEAD:
                    self.way = way
                    table = search.one(root) if graph.is_limited else []
                    loop = root if graph.loopable[root] else -1
                    gain += search.base
                    self._extend(self.first, graph.leaving[root], table, state, gain, place, self.banned, loop, False)
            for way, (gain, step) in enumerate(search.through[root]):
                if (state := step[graph.states - 1]) != DEAD:
                    self.way = way
                    self._start_first(state, gain + search.base, place)
            self.barred[root] = True

    def _start_first(self, state: int, gain: int, place: int) -> None:
        """Every arc of the root in turn begins the first arm; the second arm begins with a later one: every pair of
        arms is walked once, in one of its two orders."""
        graph = self.graph
        table = self.search.two(self.root) if graph.is_limited else []
        for number, arc in enumerate(graph.leaving[self.root]):
            self.later = number + 1
            self._extend(self.first, (arc,), table, state, gain, place, self.banned, -1, True)

    def _start_second(self, end: int, state: int, gain: int, places: int, track: int) -> None:
        graph, search = self.graph, self.search
        if graph.is_limited:
            table = search.one(self.root)
            most = search.rest(self.root)[self.later][state]
        else:
            table = []
            most = self.reachable.most(self.root, -1, places, track)
        if gain + most >= self.floor:
            loop = end if graph.loopable[end] else -1
            leaving = graph.leaving[self.root][self.later :]
            self._extend(self.second, leaving, table, state, gain, places, track, loop, False)

    def _extend(
        self,
        arm: list[Taken],
        arcs: tuple[int, ...],
        table: Table,
        state: int,
        gain: int,
        places: int,
        track: int,
        loop: int,
        more: bool,
    ) -> None:
        """Go on from where the arm stands; `more` if a second arm must follow. An arm may close at the
        stop `loop`, if not negative."""
        self.budget.spend()
        graph, search = self.graph, self.search
        children: list[tuple[int, int, int, int, int]] = []
        for number in arcs:
            if table and gain + table[number][state] < self.floor:
                continue
            arc = graph.arcs[number]
            start = graph.steps[arc.cost][state]
            if arc.track & track or self.barred[arc.end] or start == DEAD:
                continue
            here = gain + search.gain[number]
            if twice := arc.places & places:
                if arc.end == loop and twice == graph.chart.place_bit[loop] and (arm or arm is self.second):
                    self._end(arm, number, CLOSING, start, here, places | arc.places, track | arc.track, more)
                continue
            for way, (value, step) in enumerate(search.ends[arc.end]):
                if (after := step[start]) != DEAD:
                    value += search.far(self.root, arc.end)
                    self._end(arm, number, way, after, here + value, places | arc.places, track | arc.track, more)
            for way, (value, step) in enumerate(search.through[arc.end]):
                if (after := step[start]) != DEAD and graph.following[number]:
                    if table:
                        most = max(table[other][after] for other in graph.following[number])
                    else:
                        most = self.reachable.most(
                            arc.end, self.root if more else -1, places | arc.places, track | arc.track
                        )
                    children.append((-(here + value + most), number, way, after, here + value))
        # Best bound first: the first child below the floor ends the row, and a good route raises the floor early.
        children.sort()
        for least, number, way, after, reached in children:
            if -least < self.floor:
                break
            arc = graph.arcs[number]
            arm.append((number, way))
            self._extend(
                arm, graph.following[number], table, after, reached, places | arc.places, track | arc.track, loop, more
            )
            arm.pop()

    def _end(
        self, arm: list[Taken], number: int, way: int, state: int, gain: int, places: int, track: int, more: bool
    ) -> None:
        arm.append((number, way))
        if more:
            self._start_second(self.graph.arcs[number].end, state, gain, places, track)
        elif gain - self._excess(arm, self.graph.arcs[number].end) >= self.floor:
            self._record(gain)
        arm.pop()

    def _excess(self, arm: list[Taken], end: int) -> int:
        """Once both ends are known a bonus for both is known better than arm by arm."""
        if self.graph.counting.pairs is None:
            return 0
        first = self.graph.arcs[self.first[-1][0]].end if arm is self.second else self.root
        return self.search.excess(self.root, first, end)

    def _record(self, gain: int) -> None:
        search = self.search
        if self.graph.counting.settle or self.graph.counting.allows:
            # Asking the counting about a whole route takes far longer than a step of the walk.
            self.budget.spend(ASKING)
        arms = Arms(self.root, self.way, tuple(self.first), tuple(self.second))
        route = record(self.graph, arms, search.form, search.prices, search.scale, self.floor)
        if route is None or route.claim & self.banned or (self.touch and not route.seen & self.touch):
            return
        assert route.gain <= gain, "a route gains more than the search thought possible"
        # Dominance: routes with the same claims and the same places touched can replace one another in every set.
        key = self.graph.claims.key(route)
        known = self.found.get(key)
        if known is None or route.gain > known.gain:
            self.found[key] = route
        if not self.room:
            self.floor = route.gain + 1
        elif len(self.found) > self.room:
            raise TooMany


def _relax(table: Table, state: int, free: list[tuple[int, int]], following: tuple[tuple[int, ...], ...]) -> None:
    """Ways that cost nothing lead to the same state: repeat until nothing improves. They gain nothing (see
    `Graph.is_limited`), so no cycle improves for ever."""
    changed = True
    while changed:
        changed = False
        for number, gain in free:
            for other in following[number]:
                if gain + table[other][state] > table[number][state]:
                    table[number][state] = gain + table[other][state]
                    changed = True
