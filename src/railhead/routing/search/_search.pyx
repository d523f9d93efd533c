# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled form of `search.Search`: the same steps in the same order, on arrays. See there for what they mean.

One class is one file in Cython, unless its fields are published in a header: hence the length.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, getenv, malloc, realloc
from libc.string cimport memcpy, memset

from railhead.routing.search.candidate import Arms, Candidate, record
from railhead.routing.search.budget import ASK_EVERY, TooMany
from railhead.routing.search.search import ASKING

if getenv("RAILHEAD_PURE") != NULL and getenv("RAILHEAD_PURE")[0] not in (0, 48):
    raise ImportError("RAILHEAD_PURE asks for the pure search")

cdef extern from *:
    """
    #ifndef RAILHEAD_SOURCE
    #define RAILHEAD_SOURCE ""
    #endif
    """
    const char *RAILHEAD_SOURCE

SOURCE = RAILHEAD_SOURCE.decode()
"""The fingerprint of this file when it was compiled; `compiled` knows the one it should have."""

cdef int64_t NEVER = -(<int64_t>1 << 40)
cdef enum:
    WORDS = 8

MOST_BITS = 64 * WORDS
"""More places or bits of track than this are left to the pure search."""

cdef int DEAD = -1
cdef int CLOSING = -1


cdef struct Mask:
    uint64_t word[WORDS]


cdef struct Child:
    int64_t most
    int64_t reached
    int number
    int way
    int after


cdef struct Row:
    int begin
    int end


cdef Mask to_mask(object bits) except *:
    cdef Mask mask
    cdef int i
    for i in range(WORDS):
        mask.word[i] = <uint64_t>((bits >> (64 * i)) & 0xFFFFFFFFFFFFFFFF)
    return mask


cdef class Search:
    """One counting. Gains and prices are in units of 1/scale."""

    cdef readonly object graph, prices
    cdef readonly int form
    cdef readonly int64_t scale
    cdef int stops, arcs, states, words, is_limited
    cdef int *arc_end
    cdef int *arc_cost
    cdef Mask *arc_track
    cdef Mask *arc_places
    cdef int64_t *arc_worth
    cdef int64_t *gain
    cdef Row *leaving
    cdef Row *following
    cdef int *next_arc
    cdef Row *through
    cdef Row *ends
    cdef int *way_cost
    cdef int64_t *way_worth
    cdef int64_t *way_gain
    cdef int ways
    cdef Row *arc_bits
    cdef Row *way_bits
    cdef int *bits
    cdef int *steps
    cdef Mask *place
    cdef int *place_of
    cdef char *loopable
    cdef char *barred
    cdef int64_t *far
    cdef int64_t *pairs
    cdef int is_asked, is_plain, keeps_all
    cdef list arc_parts, way_parts
    cdef object roots, track_bits
    cdef object whole_bits
    cdef int64_t whole_worth, base
    cdef dict one, two, rest
    cdef int64_t *inner
    cdef int64_t *last
    cdef int64_t *lead
    cdef int64_t closing
    # of one walk
    cdef int64_t floor
    cdef int64_t room
    cdef int halted, crowded, later, root, way
    cdef object banned, touch, found, budget
    cdef int64_t step_count, step_limit
    cdef int *taken[2]
    cdef int length[2]
    cdef Child *children
    cdef int child_count, child_room
    # of one look at what can be reached
    cdef int *queue
    cdef int *reached
    cdef Mask *near
    cdef uint64_t *sides
    cdef int *leaves_by
    cdef int *arrives_by
    cdef int *degree
    cdef int64_t *branch
    cdef int64_t *passed

    def __cinit__(self):
        self.child_room = 0

    def __init__(self, graph, int form, int64_t scale):
        self.graph = graph
        self.form = form
        self.scale = scale
        self._lay_out()
        self.price([])

    def __dealloc__(self):
        free(self.arc_end)
        free(self.arc_cost)
        free(self.arc_track)
        free(self.arc_places)
        free(self.arc_worth)
        free(self.gain)
        free(self.leaving)
        free(self.following)
        free(self.next_arc)
        free(self.through)
        free(self.ends)
        free(self.way_cost)
        free(self.way_worth)
        free(self.way_gain)
        free(self.arc_bits)
        free(self.way_bits)
        free(self.bits)
        free(self.steps)
        free(self.place)
        free(self.place_of)
        free(self.loopable)
        free(self.barred)
        free(self.far)
        free(self.pairs)
        free(self.inner)
        free(self.last)
        free(self.lead)
        free(self.taken[0])
        free(self.taken[1])
        free(self.children)
        free(self.queue)
        free(self.reached)
        free(self.near)
        free(self.sides)
        free(self.leaves_by)
        free(self.arrives_by)
        free(self.degree)
        free(self.branch)
        free(self.passed)

    cdef _lay_out(self):
        graph = self.graph
        chart = graph.chart
        claims = graph.claims
        cdef int i, j, n
        self.stops = len(graph.through)
        self.arcs = len(graph.arcs)
        self.states = graph.states
        self.is_limited = graph.is_limited
        self.roots = graph.roots
        self.words = (max(chart.bits, len(chart.stops), 1) + 63) // 64
        if self.words > WORDS:
            raise OverflowError("too large for the compiled search")
        n = self.arcs + 1
        self.arc_end = <int *>calloc(n, sizeof(int))
        self.arc_cost = <int *>calloc(n, sizeof(int))
        self.arc_track = <Mask *>calloc(n, sizeof(Mask))
        self.arc_places = <Mask *>calloc(n, sizeof(Mask))
        self.arc_worth = <int64_t *>calloc(n, sizeof(int64_t))
        self.gain = <int64_t *>calloc(n, sizeof(int64_t))
        self.following = <Row *>calloc(n, sizeof(Row))
        self.arc_bits = <Row *>calloc(n, sizeof(Row))
        self.leaves_by = <int *>calloc(n, sizeof(int))
        self.arrives_by = <int *>calloc(n, sizeof(int))
        n = self.stops + 1
        self.leaving = <Row *>calloc(n, sizeof(Row))
        self.through = <Row *>calloc(n, sizeof(Row))
        self.ends = <Row *>calloc(n, sizeof(Row))
        self.place = <Mask *>calloc(n, sizeof(Mask))
        self.place_of = <int *>calloc(n, sizeof(int))
        self.loopable = <char *>calloc(n, 1)
        self.barred = <char *>calloc(n, 1)
        self.inner = <int64_t *>calloc(n, sizeof(int64_t))
        self.last = <int64_t *>calloc(n, sizeof(int64_t))
        self.lead = <int64_t *>calloc(n, sizeof(int64_t))
        self.taken[0] = <int *>calloc(2 * n, sizeof(int))
        self.taken[1] = <int *>calloc(2 * n, sizeof(int))
        self.queue = <int *>calloc(n + 2, sizeof(int))
        self.reached = <int *>calloc(n + 2, sizeof(int))
        self.near = <Mask *>calloc(n, sizeof(Mask))
        self.sides = <uint64_t *>calloc(n, sizeof(uint64_t))
        self.degree = <int *>calloc(n, sizeof(int))
        self.branch = <int64_t *>calloc(n, sizeof(int64_t))
        self.passed = <int64_t *>calloc(64 * WORDS, sizeof(int64_t))
        self.steps = <int *>calloc(len(graph.steps) * self.states + 1, sizeof(int))
        for i, row in enumerate(graph.steps):
            for j, after in enumerate(row):
                self.steps[i * self.states + j] = after
        follow = [other for others in graph.following for other in others]
        self.next_arc = <int *>calloc(len(follow) + 1, sizeof(int))
        for i, other in enumerate(follow):
            self.next_arc[i] = other
        all_bits = []
        n = 0
        for i, arc in enumerate(graph.arcs):
            self.arc_end[i] = arc.end
            if not self.is_limited:
                self.leaves_by[i] = graph.leaves_by[i]
                self.arrives_by[i] = graph.arrives_by[i]
            self.arc_cost[i] = arc.cost
            self.arc_track[i] = to_mask(arc.track)
            self.arc_places[i] = to_mask(arc.places)
            self.arc_worth[i] = claims.worth(arc) * self.scale
            self.following[i].begin = n
            n += len(graph.following[i])
            self.following[i].end = n
            self.arc_bits[i] = _bits(all_bits, arc.claim)
        ways = [way for rows in (graph.through, graph.ends) for row in rows for way in row]
        self.ways = len(ways)
        self.way_cost = <int *>calloc(self.ways + 1, sizeof(int))
        self.way_worth = <int64_t *>calloc(self.ways + 1, sizeof(int64_t))
        self.way_gain = <int64_t *>calloc(self.ways + 1, sizeof(int64_t))
        self.way_bits = <Row *>calloc(self.ways + 1, sizeof(Row))
        for i, way in enumerate(ways):
            self.way_cost[i] = way.cost
            self.way_worth[i] = claims.worth(way) * self.scale
            self.way_bits[i] = _bits(all_bits, way.claim)
        n = 0
        for i, row in enumerate(graph.through):
            self.through[i].begin = n
            n += len(row)
            self.through[i].end = n
        for i, row in enumerate(graph.ends):
            self.ends[i].begin = n
            n += len(row)
            self.ends[i].end = n
        self.bits = <int *>calloc(len(all_bits) + 1, sizeof(int))
        for i, bit in enumerate(all_bits):
            self.bits[i] = bit
        for i, row in enumerate(graph.leaving):
            self.leaving[i].begin = row[0] if row else 0
            self.leaving[i].end = row[0] + len(row) if row else 0
            self.place[i] = to_mask(chart.place_bit[i])
            self.place_of[i] = chart.place_bit[i].bit_length() - 1
            self.loopable[i] = graph.loopable[i]
        self.track_bits = (1 << chart.bits) - 1
        self.whole_worth = claims.worth(graph.whole) * self.scale
        whole = []
        _bits(whole, graph.whole.claim)
        self.whole_bits = whole
        far = graph.counting.far
        if far is not None:
            self.far = <int64_t *>calloc(self.stops * self.stops + 1, sizeof(int64_t))
            for root in self.roots:
                for i in range(self.stops):
                    self.far[<int>root * self.stops + i] = far[root][i] * claims.aim[0] * self.scale
        pairs = graph.counting.pairs
        if pairs is not None:
            self.pairs = <int64_t *>calloc(self.stops * self.stops + 1, sizeof(int64_t))
            for i in range(self.stops):
                for j, most in enumerate(pairs[i]):
                    self.pairs[i * self.stops + j] = most * claims.aim[0] * self.scale
        self.is_asked = graph.counting.settle is not None or graph.counting.allows is not None
        self.keeps_all = claims.keeps_all
        self.is_plain = claims.on_track and far is None and not self.is_asked
        self.arc_parts = [(one.places, one.seen, *_part(one)) for one in graph.arcs]
        self.way_parts = [_part(one) for one in ways]

    def price(self, prices):
        """Set the price of each bit of a claim; the tables follow when they are asked for."""
        cdef int i, j
        cdef int64_t *price = NULL
        self.prices = prices
        self.base = self.whole_worth - sum(prices[bit] for bit in self.whole_bits) if prices else self.whole_worth
        if prices:
            price = <int64_t *>malloc(len(prices) * sizeof(int64_t))
            for i, one in enumerate(prices):
                price[i] = one
        for i in range(self.arcs):
            self.gain[i] = self.arc_worth[i]
            if price != NULL:
                for j in range(self.arc_bits[i].begin, self.arc_bits[i].end):
                    self.gain[i] -= price[self.bits[j]]
        for i in range(self.ways):
            self.way_gain[i] = self.way_worth[i]
            if price != NULL:
                for j in range(self.way_bits[i].begin, self.way_bits[i].end):
                    self.way_gain[i] -= price[self.bits[j]]
        free(price)
        self.one = {}
        self.two = {}
        self.rest = {}
        if not self.is_limited:
            self._hope()

    cdef int64_t *_table(self, int root, int64_t *finish, object store) except NULL:
        """The most an arm from the root over each arc gains in each state, kept in `store`."""
        cdef int state, number, start, after, end, i, j, free_count, changed
        cdef int64_t best, far, gain
        cdef int states = self.states
        cdef int64_t *table = <int64_t *><char *>store
        cdef int *free_arc = <int *>malloc((self.arcs * 4 + 1) * sizeof(int))
        cdef int64_t *free_gain = <int64_t *>malloc((self.arcs * 4 + 1) * sizeof(int64_t))
        for i in range(self.arcs * states):
            table[i] = NEVER
        for state in range(states):
            free_count = 0
            for number in range(self.arcs):
                start = self.steps[self.arc_cost[number] * states + state]
                if start == DEAD:
                    continue
                end = self.arc_end[number]
                best = finish[start] if self.loopable[end] else NEVER
                far = self.far[root * self.stops + end] if self.far != NULL else 0
                for i in range(self.ends[end].begin, self.ends[end].end):
                    after = self.steps[self.way_cost[i] * states + start]
                    if after != DEAD and self.way_gain[i] + far + finish[after] > best:
                        best = self.way_gain[i] + far + finish[after]
                for i in range(self.through[end].begin, self.through[end].end):
                    after = self.steps[self.way_cost[i] * states + start]
                    gain = self.way_gain[i]
                    if after == state:
                        if free_count < self.arcs * 4:
                            free_arc[free_count] = number
                            free_gain[free_count] = gain + self.gain[number]
                            free_count += 1
                        else:
                            raise OverflowError("more than four free ways at a stop")
                    elif after != DEAD:
                        for j in range(self.following[number].begin, self.following[number].end):
                            if gain + table[self.next_arc[j] * states + after] > best:
                                best = gain + table[self.next_arc[j] * states + after]
                table[number * states + state] = best + self.gain[number]
            changed = 1
            while changed:
                changed = 0
                for i in range(free_count):
                    number = free_arc[i]
                    for j in range(self.following[number].begin, self.following[number].end):
                        gain = free_gain[i] + table[self.next_arc[j] * states + state]
                        if gain > table[number * states + state]:
                            table[number * states + state] = gain
                            changed = 1
        free(free_arc)
        free(free_gain)
        return table

    cdef int64_t *_one(self, int root) except NULL:
        cdef int64_t *finish
        cdef int key = root if self.far != NULL else -1
        if key not in self.one:
            store = bytearray(max(1, self.arcs * self.states) * sizeof(int64_t))
            finish = <int64_t *>calloc(self.states, sizeof(int64_t))
            self._table(root, finish, store)
            free(finish)
            self.one[key] = store
        return <int64_t *><char *>self.one[key]

    cdef int64_t *_rest(self, int root) except NULL:
        cdef int64_t *rows
        cdef int64_t *table
        cdef int i, state, count, begin
        if root not in self.rest:
            begin = self.leaving[root].begin
            count = self.leaving[root].end - begin
            store = bytearray((count + 1) * self.states * sizeof(int64_t))
            rows = <int64_t *><char *>store
            table = self._one(root)
            for state in range(self.states):
                rows[count * self.states + state] = NEVER
            for i in range(count - 1, -1, -1):
                for state in range(self.states):
                    rows[i * self.states + state] = max(
                        rows[(i + 1) * self.states + state], table[(begin + i) * self.states + state]
                    )
            self.rest[root] = store
        return <int64_t *><char *>self.rest[root]

    cdef int64_t *_two(self, int root) except NULL:
        if root not in self.two:
            store = bytearray(max(1, self.arcs * self.states) * sizeof(int64_t))
            self._table(root, self._rest(root), store)
            self.two[root] = store
        return <int64_t *><char *>self.two[root]

    cdef _hope(self):
        cdef int i, j, stop
        cdef int64_t far, passing, ending, first, second
        cdef int64_t *arriving = <int64_t *>malloc((self.stops + 1) * sizeof(int64_t))
        for stop in range(self.stops):
            arriving[stop] = NEVER
        for i in range(self.arcs):
            arriving[self.arc_end[i]] = max(arriving[self.arc_end[i]], self.gain[i])
        for stop in range(self.stops):
            first = second = passing = ending = NEVER
            far = 0
            for i in range(self.leaving[stop].begin, self.leaving[stop].end):
                if self.gain[i] > first:
                    second = first
                    first = self.gain[i]
                elif self.gain[i] > second:
                    second = self.gain[i]
            if self.far != NULL:
                for root in self.roots:
                    far = max(far, self.far[<int>root * self.stops + stop])
            for j in range(self.through[stop].begin, self.through[stop].end):
                passing = max(passing, self.way_gain[j])
            for j in range(self.ends[stop].begin, self.ends[stop].end):
                ending = max(ending, self.way_gain[j] + far)
            i = self.leaving[stop].end - self.leaving[stop].begin
            self.inner[stop] = max(0, 2 * passing + first + second) if i > 1 and passing > NEVER else 0
            self.last[stop] = max(0, 2 * ending + arriving[stop])
            self.lead[stop] = first if i else 0
        free(arriving)
        self.closing = 0
        if self.graph.counting.loops:
            for i in range(self.arcs):
                self.closing = max(self.closing, 2 * self.gain[i])

    def bound(self):
        """No route gains more than this."""
        cdef int i, j, state, root
        cdef int64_t best = NEVER
        cdef int64_t total, most
        cdef int64_t *table
        cdef Row *rows
        if not self.is_limited:
            total = most = 0
            for i in range(self.stops):
                total += max(self.inner[i], self.last[i])
            for one in self.roots:
                root = one
                for j in range(self.ends[root].begin, self.ends[root].end):
                    most = max(most, self.way_gain[j])
                for j in range(self.through[root].begin, self.through[root].end):
                    most = max(most, self.way_gain[j])
            return self.base + (total >> 1) + most + self.closing
        for one in self.roots:
            root = one
            for which in range(2):
                rows = self.through if which else self.ends
                table = self._two(root) if which else self._one(root)
                for j in range(rows[root].begin, rows[root].end):
                    state = self.steps[self.way_cost[j] * self.states + self.states - 1]
                    if state != DEAD:
                        for i in range(self.leaving[root].begin, self.leaving[root].end):
                            best = max(best, self.way_gain[j] + table[i * self.states + state])
        return self.base + best

    def find(self, int64_t floor, int64_t room, object banned, object touch, object budget):
        """As the pure search."""
        cdef Mask track = to_mask(banned & self.track_bits)
        self.floor = floor
        self.room = room
        self.banned = banned
        self.touch = touch
        self.found = {}
        self.budget = budget
        self.halted = self.crowded = 0
        self.step_count = budget.steps
        self.step_limit = budget.limit if budget.limit is not None else -1
        self.child_count = 0
        self.length[0] = 0
        self.length[1] = 0
        memset(self.barred, 0, self.stops + 1)
        self._run(&track)
        budget.steps = self.step_count
        if self.crowded:
            raise TooMany
        if self.halted:
            budget.is_spent = True
        found = sorted(self.found.values(), key=_rank)
        self.found = None
        self.budget = None
        return found

    cdef _run(self, Mask *banned):
        cdef int j, i, state, loop, root
        cdef int64_t *table = NULL
        for one in self.roots:
            root = one
            self.root = root
            for j in range(self.ends[root].begin, self.ends[root].end):
                state = self.steps[self.way_cost[j] * self.states + self.states - 1]
                if state != DEAD and not self.halted:
                    self.way = j - self.ends[root].begin
                    if self.is_limited:
                        table = self._one(root)
                    loop = root if self.loopable[root] else -1
                    self._extend(0, NULL, self.leaving[root].begin, self.leaving[root].end, table, state,
                                 self.way_gain[j] + self.base, &self.place[root], banned, loop, 0)
            for j in range(self.through[root].begin, self.through[root].end):
                state = self.steps[self.way_cost[j] * self.states + self.states - 1]
                if state != DEAD:
                    self.way = j - self.through[root].begin
                    if self.is_limited:
                        table = self._two(root)
                    for i in range(self.leaving[root].begin, self.leaving[root].end):
                        if not self.halted:
                            self.later = i + 1
                            self._extend(0, NULL, i, i + 1, table, state, self.way_gain[j] + self.base,
                                         &self.place[root], banned, -1, 1)
            self.barred[root] = 1

    cdef int _spend(self, int count) except -1:
        cdef int64_t before = self.step_count
        self.step_count += count
        if self.step_limit >= 0 and self.step_count > self.step_limit:
            self.halted = 1
        elif self.step_count // <int64_t>ASK_EVERY > before // <int64_t>ASK_EVERY and self.budget.stop is not None and self.budget.stop():
            self.halted = 1
        return 0

    cdef int _start_second(self, int end, int state, int64_t gain, Mask *places, Mask *track) except -1:
        cdef int64_t most
        cdef int64_t *table = NULL
        cdef int loop = end if self.loopable[end] else -1
        if self.is_limited:
            table = self._one(self.root)
            most = self._rest(self.root)[(self.later - self.leaving[self.root].begin) * self.states + state]
        else:
            most = self._reachable(self.root, -1, places, track)
        if gain + most >= self.floor:
            self._extend(1, NULL, self.later, self.leaving[self.root].end, table, state, gain, places, track, loop, 0)
        return 0

    cdef int _extend(self, int arm, int *arcs, int begin, int end, int64_t *table, int state, int64_t gain,
                     Mask *places, Mask *track, int loop, int more) except -1:
        """Go on over the arcs from `begin` to `end`, or those that `arcs` lists there."""
        cdef int i, j, k, w, number, stop, start, after, clash, twice
        cdef int base = self.child_count
        cdef int64_t here, most, reached, far
        cdef Mask there, used
        cdef Child child
        cdef int states = self.states, words = self.words
        self._spend(1)
        if self.halted:
            return 0
        for i in range(begin, end):
            number = arcs[i] if arcs != NULL else i
            if table != NULL and gain + table[number * states + state] < self.floor:
                continue
            stop = self.arc_end[number]
            start = self.steps[self.arc_cost[number] * states + state]
            if self.barred[stop] or start == DEAD:
                continue
            clash = twice = 0
            for w in range(words):
                if self.arc_track[number].word[w] & track.word[w]:
                    clash = 1
                if self.arc_places[number].word[w] & places.word[w]:
                    twice = 1
            if clash:
                continue
            here = gain + self.gain[number]
            for w in range(words):
                there.word[w] = places.word[w] | self.arc_places[number].word[w]
                used.word[w] = track.word[w] | self.arc_track[number].word[w]
            if twice:
                if stop == loop and (self.length[arm] or arm == 1):
                    for w in range(words):
                        if self.arc_places[number].word[w] & places.word[w] != self.place[loop].word[w]:
                            clash = 1
                    if not clash:
                        self._finish(arm, number, CLOSING, start, here, &there, &used, more)
                        if self.halted:
                            return 0
                continue
            far = self.far[self.root * self.stops + stop] if self.far != NULL else 0
            for j in range(self.ends[stop].begin, self.ends[stop].end):
                after = self.steps[self.way_cost[j] * states + start]
                if after != DEAD:
                    self._finish(arm, number, j - self.ends[stop].begin, after, here + self.way_gain[j] + far,
                                 &there, &used, more)
                    if self.halted:
                        self.child_count = base
                        return 0
            if self.following[number].begin == self.following[number].end:
                continue
            for j in range(self.through[stop].begin, self.through[stop].end):
                after = self.steps[self.way_cost[j] * states + start]
                if after == DEAD:
                    continue
                if table != NULL:
                    most = NEVER * 4
                    for k in range(self.following[number].begin, self.following[number].end):
                        if table[self.next_arc[k] * states + after] > most:
                            most = table[self.next_arc[k] * states + after]
                else:
                    most = self._reachable(stop, self.root if more else -1, &there, &used)
                child.reached = here + self.way_gain[j]
                child.most = child.reached + most
                child.number = number
                child.way = j - self.through[stop].begin
                child.after = after
                self._put(base, child)
        i = base
        while i < self.child_count:
            child = self.children[i]
            i += 1
            if child.most < self.floor:
                break
            number = child.number
            for w in range(words):
                there.word[w] = places.word[w] | self.arc_places[number].word[w]
                used.word[w] = track.word[w] | self.arc_track[number].word[w]
            self._push(arm, number, child.way)
            self._extend(arm, self.next_arc, self.following[number].begin, self.following[number].end, table,
                         child.after, child.reached, &there, &used, loop, more)
            self.length[arm] -= 1
            if self.halted:
                break
        self.child_count = base
        return 0

    cdef void _put(self, int base, Child child) noexcept:
        """Insert so that children from `base` on stay in falling order, equal ones in the order they came."""
        cdef int i
        if self.child_count == self.child_room:
            self.child_room = 2 * self.child_room + 64
            self.children = <Child *>realloc(self.children, self.child_room * sizeof(Child))
        i = self.child_count
        while i > base and self.children[i - 1].most < child.most:
            self.children[i] = self.children[i - 1]
            i -= 1
        self.children[i] = child
        self.child_count += 1

    cdef void _push(self, int arm, int number, int way) noexcept:
        self.taken[arm][2 * self.length[arm]] = number
        self.taken[arm][2 * self.length[arm] + 1] = way
        self.length[arm] += 1

    cdef int _finish(self, int arm, int number, int way, int state, int64_t gain, Mask *places, Mask *track,
                     int more) except -1:
        self._push(arm, number, way)
        if more:
            self._start_second(self.arc_end[number], state, gain, places, track)
        elif gain - self._excess(arm, self.arc_end[number]) >= self.floor:
            self._record(gain)
        self.length[arm] -= 1
        return 0

    cdef int64_t _excess(self, int arm, int end) noexcept:
        cdef int first = self.root
        cdef int64_t allowed
        if self.pairs == NULL or self.far == NULL:
            return 0
        allowed = self.far[self.root * self.stops + end]
        if arm == 1:
            first = self.arc_end[self.taken[0][2 * (self.length[0] - 1)]]
            if first != self.root:
                allowed += self.far[self.root * self.stops + first]
        return allowed - self.pairs[first * self.stops + end]

    cdef int64_t _reachable(self, int head, int other, Mask *places, Mask *track) noexcept:
        cdef int count, i, stop, place
        cdef int64_t best = 0, second = 0, total = 0, more
        count = self._around(head, other, places, track)
        self._peel(count, head, other)
        for i in range(count):
            stop = self.reached[i]
            if self.degree[stop] < 0:
                continue
            more = self.branch[stop]
            if stop != head and stop != other:
                if self.through[stop].begin < self.through[stop].end and self.sides[stop] & (self.sides[stop] - 1):
                    place = self.place_of[stop]
                    if self.inner[stop] > self.passed[place]:
                        total += self.inner[stop] - self.passed[place]
                        self.passed[place] = self.inner[stop]
                    more = max(more, self.last[stop] - self.inner[stop])
                else:
                    more = self.last[stop]
            if more > best:
                second = best
                best = more
            elif more > second:
                second = more
        for i in range(count):
            stop = self.reached[i]
            self.passed[self.place_of[stop]] = 0
            self.degree[stop] = 0
            self.branch[stop] = 0
        total += best + self.lead[head] + self.closing
        if other >= 0:
            total += second + self.lead[other] + self.closing
        return total >> 1

    cdef int _around(self, int head, int other, Mask *places, Mask *track) noexcept:
        """Fills `reached`, `near` and `degree`; how many stops there are. `degree` is 0 outside of this look."""
        cdef int count = 0, done = 0, i, w, stop, end, clash
        self._reach(head, &count)
        if other >= 0:
            self._reach(other, &count)
        while done < count:
            stop = self.reached[done]
            done += 1
            for i in range(self.leaving[stop].begin, self.leaving[stop].end):
                end = self.arc_end[i]
                if self.barred[end]:
                    continue
                clash = 0
                for w in range(self.words):
                    if (self.arc_places[i].word[w] & places.word[w]) | (self.arc_track[i].word[w] & track.word[w]):
                        clash = 1
                if clash:
                    continue
                if self.degree[end] == 0:
                    self._reach(end, &count)
                self.sides[end] |= <uint64_t>1 << (self.arrives_by[i] & 63)
                self.sides[stop] |= <uint64_t>1 << (self.leaves_by[i] & 63)
                if not self.near[stop].word[end >> 6] >> (end & 63) & 1:
                    self.near[stop].word[end >> 6] |= <uint64_t>1 << (end & 63)
                    self.near[end].word[stop >> 6] |= <uint64_t>1 << (stop & 63)
                    self.degree[stop] += 1
                    self.degree[end] += 1
        for i in range(count):
            self.degree[self.reached[i]] -= 1
        return count

    cdef void _reach(self, int stop, int *count) noexcept:
        cdef int w
        self.reached[count[0]] = stop
        count[0] += 1
        self.degree[stop] = 1
        self.sides[stop] = 0
        for w in range(self.words):
            self.near[stop].word[w] = 0

    cdef void _peel(self, int count, int head, int other) noexcept:
        """Takes branches away: `degree` becomes negative, `branch` of the stop they hang on the best in them."""
        cdef int tips = 0, i, w, tip, stop
        cdef int64_t value
        for i in range(count):
            stop = self.reached[i]
            if self.degree[stop] <= 1 and stop != head and stop != other:
                self.queue[tips] = stop
                tips += 1
        while tips:
            tips -= 1
            tip = self.queue[tips]
            stop = -1
            for w in range(self.words):
                if self.near[tip].word[w]:
                    for i in range(64):
                        if self.near[tip].word[w] >> i & 1:
                            stop = 64 * w + i
            self.degree[tip] = -1
            if stop < 0:
                continue
            value = self.last[tip]
            if self.through[tip].begin < self.through[tip].end:
                value = max(value, self.inner[tip] + self.branch[tip])
            self.branch[stop] = max(self.branch[stop], value)
            self.near[stop].word[tip >> 6] &= ~(<uint64_t>1 << (tip & 63))
            self.degree[stop] -= 1
            if self.degree[stop] == 1 and stop != head and stop != other:
                self.queue[tips] = stop
                tips += 1

    cdef int _record(self, int64_t gain) except -1:
        if self.is_asked:
            self._spend(ASKING)
            if self.halted:
                return 0
        if self.is_plain:
            route = self._plain(gain)
        else:
            arms = Arms(self.root, self.way, self._arm(0), self._arm(1))
            route = record(self.graph, arms, self.form, self.prices, self.scale, self.floor)
        if route is None or route.claim & self.banned or (self.touch and not route.seen & self.touch):
            return 0
        assert route.gain <= gain, "a route gains more than the search thought possible"
        key = self.graph.claims.key(route) if self.keeps_all else (route.mask, route.seen)
        known = self.found.get(key)
        if known is None or route.gain > known.gain:
            self.found[key] = route
        if not self.room:
            self.floor = route.gain + 1
        elif len(self.found) > self.room:
            self.halted = self.crowded = 1
        return 0

    cdef _plain(self, int64_t gain):
        """The same route as from `record`, where no claim is made twice and what the walk gained is exact."""
        cdef int arm, i, number, way, end
        cdef int64_t value, aside
        graph, whole = self.graph, self.graph.whole
        cdef object visited = graph.chart.place_bit[self.root]
        cdef object seen = graph.seen[self.root]
        cdef object claim = whole.claim
        cdef object passed = whole.passed
        needs = whole.needs
        value, aside = whole.value, whole.aside
        way = self.way + (self.through[self.root].begin if self.length[1] else self.ends[self.root].begin)
        for arm in range(2):
            for i in range(self.length[arm] + 1):
                if i:
                    number = self.taken[arm][2 * i - 2]
                    places, there, worth, other, made, past, more = self.arc_parts[number]
                    if made & claim:
                        return None
                    visited |= places
                    seen |= there
                    value += <int64_t>worth
                    aside += <int64_t>other
                    claim |= made
                    passed |= past
                    if more:
                        needs += more
                    way = self.taken[arm][2 * i - 1]
                    if way == CLOSING:
                        continue
                    end = self.arc_end[number]
                    way += self.ends[end].begin if i == self.length[arm] else self.through[end].begin
                elif arm:
                    continue
                worth, other, made, past, more = self.way_parts[way]
                if made & claim:
                    return None
                value += <int64_t>worth
                aside += <int64_t>other
                claim |= made
                passed |= past
                if more:
                    needs += more
        for need in needs:
            if not visited & need:
                return None
        passed |= claim
        known = self.found.get((passed, seen, value, aside) if self.keeps_all else (passed, seen))
        if known is not None and known.gain >= gain:
            return None
        arms = Arms(self.root, self.way, self._arm(0), self._arm(1))
        aim = graph.claims.aim
        worth = aim[0] * value + aim[1] * aside
        return Candidate(gain, worth, value, aside, claim, passed, seen, self.form, arms)

    cdef _arm(self, int arm):
        return tuple([(self.taken[arm][2 * i], self.taken[arm][2 * i + 1]) for i in range(self.length[arm])])


cdef Row _bits(list store, object mask):
    cdef Row row
    row.begin = len(store)
    while mask:
        low = mask & -mask
        store.append(low.bit_length() - 1)
        mask ^= low
    row.end = len(store)
    return row


def _part(part):
    return part.value, part.aside, part.claim, part.passed, part.needs


def _rank(route):
    return -route.gain, route.mask, route.seen
