# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The compiled form of `frontier_pass.FrontierPass.sweep`, of `frontier_list` and of `dual_bounds.DualBounds.settle`: the
same steps in the same order, on arrays. See there for what they mean. Division rounds down, as in Python.

All work on the same arrays, whose fields other Cython files could read from a published header only: hence the length.
"""

from libc.stdint cimport int16_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, getenv, malloc, realloc
from libc.string cimport memcmp, memcpy, memset
from cpython.bytes cimport PyBytes_FromStringAndSize

from railhead.routing.search.budget import ASK_EVERY, TooMany

if getenv("RAILHEAD_PURE") != NULL and getenv("RAILHEAD_PURE")[0] not in (0, 48):
    raise ImportError("RAILHEAD_PURE asks for the pure form")

cdef extern from *:
    """
    #ifndef RAILHEAD_SOURCE
    #define RAILHEAD_SOURCE ""
    #endif
    """
    const char *RAILHEAD_SOURCE

SOURCE = RAILHEAD_SOURCE.decode()
"""The fingerprint of the sources when this was compiled."""

cdef enum:
    WORDS = 4
    WIDEST = 60



def is_too_large(int claims, int stops, int width):
    """So many claims, stops, or stops on the front at once are left to the pure form."""
    return claims > 64 * WORDS or stops > 1 << 14 or width > WIDEST


cdef int16_t FREE = -1, PASSED = -2, FIXED = -3
cdef int64_t NONE = <int64_t>1 << 60
"""In place of None: more than any loss or gain."""
cdef int64_t UNLIMITED = <int64_t>1 << 62


cdef struct Front:
    # What makes it the same comes first and is compared as bytes: there must be no gaps.
    uint64_t used[WORDS]
    int64_t flags
    int16_t mates[WIDEST]
    int64_t loss
    int64_t chain


cdef enum:
    SAME = WORDS * 8 + 8 + WIDEST * 2


cdef struct Link:
    int64_t edge
    int64_t before


cdef struct Node:
    # A front of a list: the least loss with which it is reached, and the last of the steps that lead to it.
    int64_t loss
    int64_t step


cdef struct Step:
    int64_t before
    int64_t cost
    int64_t other
    int edge  # negative: left


cdef struct Halt:
    int position
    int64_t passed
    int64_t ended


cdef struct Drop:
    int begin
    int end
    int64_t missed


cdef struct Price:
    int bit
    int64_t price


cdef struct Stage:
    int edge
    int a
    int b
    int before
    int width
    int begin_beside[2]
    int end_beside[2]
    int begin_bits
    int end_bits
    int begin_drops
    int end_drops
    int begin_kept
    int end_kept
    int64_t taken
    int64_t left
    int64_t flags
    int64_t ahead
    bint is_barred
    uint64_t claim[WORDS]


cdef void *room(size_t count, size_t size) except NULL:
    cdef void *made = calloc(count + 1, size)
    if made == NULL:
        raise MemoryError
    return made


cdef int set_words(uint64_t *words, object mask) except -1:
    cdef int word
    for word in range(WORDS):
        words[word] = <uint64_t>((mask >> (64 * word)) & 0xFFFFFFFFFFFFFFFF)
    return 0


cdef class Sweeper:
    """The stages of one pass laid out; sweeps over them."""

    cdef int stages, stops, edges
    cdef Stage *stage
    cdef int16_t *at
    cdef int *beside
    cdef Price *bits
    cdef Drop *drops
    cdef Halt *halts
    cdef int *kept
    cdef int64_t *gain
    cdef int *ends
    cdef int64_t *through
    cdef int64_t *end
    cdef int *degree
    cdef uint64_t *passing
    cdef int64_t needed, fine
    # of one sweep
    cdef Front *now
    cdef Front *after
    cdef int count, after_count, front_room
    cdef int *table
    cdef int table_size
    cdef Link *chain
    cdef int64_t chain_count, chain_room
    cdef int64_t floor
    cdef object record
    # of one list
    cdef bint is_list
    cdef Node *node
    cdef Step *step
    cdef int64_t node_count, node_room, step_count, step_room
    cdef int64_t node_now, loss_now
    cdef int edge_now
    cdef int *path
    cdef int length
    cdef int64_t bound, allowance, most
    cdef int64_t *listed_gain
    cdef uint64_t *listed_claim
    cdef int64_t listed_count, listed_room

    def __init__(
        self, list stages, list edges, dict gain, dict through, dict end, dict passing, int64_t needed, int64_t fine
    ):
        cdef int i
        self.needed, self.fine = needed, fine
        self.stages, self.edges = len(stages), len(edges)
        self.stops = 1 + max(through)
        self.stage = <Stage *>room(self.stages, sizeof(Stage))
        self.at = <int16_t *>room(self.stages * self.stops, sizeof(int16_t))
        self.beside = <int *>room(sum([len(one) for stage in stages for one in stage.beside]), sizeof(int))
        self.bits = <Price *>room(sum([len(stage.bits) for stage in stages]), sizeof(Price))
        self.drops = <Drop *>room(sum([len(stage.drops) for stage in stages]), sizeof(Drop))
        halts = sum([len(drop.stops) for stage in stages for drop in stage.drops])
        self.halts = <Halt *>room(halts, sizeof(Halt))
        self.kept = <int *>room(sum([len(stage.kept) for stage in stages]), sizeof(int))
        self.gain = <int64_t *>room(self.edges, sizeof(int64_t))
        self.ends = <int *>room(2 * self.edges, sizeof(int))
        self.through = <int64_t *>room(self.stops, sizeof(int64_t))
        self.end = <int64_t *>room(self.stops, sizeof(int64_t))
        self.degree = <int *>room(self.stops, sizeof(int))
        self.path = <int *>room(self.stages, sizeof(int))
        self.passing = <uint64_t *>room(self.stops * WORDS, sizeof(uint64_t))
        for stop, mask in passing.items():
            set_words(&self.passing[<int>stop * WORDS], mask)
        for i, edge in enumerate(edges):
            self.gain[i] = gain[edge.number]
            self.ends[2 * i] = edge.a
            self.ends[2 * i + 1] = edge.b
        for stop, value in through.items():
            self.through[<int>stop] = NONE if value is None else <int64_t>value
        for stop, value in end.items():
            self.end[<int>stop] = NONE if value is None else <int64_t>value
        self._lay_out(stages)

    cdef int _lay_out(self, list stages) except -1:
        cdef int i, j, beside = 0, bits = 0, drops = 0, halts = 0, kept = 0
        cdef Stage *here
        for i, stage in enumerate(stages):
            here = &self.stage[i]
            here.edge, here.a, here.b = i, stage.edge.a, stage.edge.b
            here.width = len(stage.at)
            here.before = here.width - stage.joining
            here.taken, here.left, here.flags = stage.taken, stage.left, stage.flags
            set_words(here.claim, stage.edge.claim)
            for stop, position in stage.at.items():
                self.at[i * self.stops + <int>stop] = position
            for j in range(2):
                here.begin_beside[j] = beside
                for position in stage.beside[j]:
                    self.beside[beside] = position
                    beside += 1
                here.end_beside[j] = beside
            here.begin_bits = bits
            for bit, price in stage.bits:
                self.bits[bits].bit, self.bits[bits].price = bit, price
                bits += 1
            here.end_bits = bits
            here.begin_drops = drops
            for drop in stage.drops:
                self.drops[drops].missed = drop.missed
                self.drops[drops].begin = halts
                for position, _, passed, ended in drop.stops:
                    self.halts[halts].position = position
                    self.halts[halts].passed = NONE if passed is None else <int64_t>passed
                    self.halts[halts].ended = NONE if ended is None else <int64_t>ended
                    halts += 1
                self.drops[drops].end = halts
                drops += 1
            here.end_drops = drops
            here.begin_kept = kept
            for position in stage.kept:
                self.kept[kept] = position
                kept += 1
            here.end_kept = kept
        return 0

    def __dealloc__(self):
        free(self.stage)
        free(self.at)
        free(self.beside)
        free(self.bits)
        free(self.drops)
        free(self.halts)
        free(self.kept)
        free(self.gain)
        free(self.ends)
        free(self.through)
        free(self.end)
        free(self.degree)
        free(self.now)
        free(self.after)
        free(self.table)
        free(self.chain)
        free(self.node)
        free(self.step)
        free(self.path)
        free(self.passing)
        free(self.listed_gain)
        free(self.listed_claim)

    def sweep(self, budget, int64_t bound, int64_t allowance, int64_t floor, object banned):
        """The new floor, and the places of the edges of the best route in their order, if one was found."""
        cdef int64_t steps = budget.steps, every = ASK_EVERY, lost
        cdef int64_t limit = UNLIMITED if budget.limit is None else <int64_t>budget.limit
        cdef bint asks = budget.stop is not None
        cdef int i, number
        cdef int64_t most
        cdef Front *front
        cdef Front made
        cdef Stage *stage
        self.floor, self.record, self.is_list = floor, None, False
        self.count, self.chain_count = 0, 0
        self._bar(banned)
        self._make_room(1)
        memset(&self.now[0], 0, sizeof(Front))
        self.now[0].chain = -1
        self.count = 1
        for number in range(self.stages):
            stage = &self.stage[number]
            self._empty()
            for i in range(self.count):
                steps += 1
                if steps > limit or (asks and steps % every == 0):
                    budget.steps = steps - 1
                    budget.spend()
                allowance = min(allowance, bound - self.fine * self.floor)
                most = allowance - stage.ahead
                front = &self.now[i]
                memset(&front.mates[stage.before], 0xFF, 2 * (stage.width - stage.before))
                if front.loss + stage.left <= most:
                    made = front[0]
                    made.loss += stage.left
                    self._leave(stage, &made, most)
                    front = &self.now[i]
                if front.loss + stage.taken <= most and not stage.is_barred and not self._claims_again(stage, front):
                    made = front[0]
                    made.flags |= stage.flags
                    lost = self._take(stage, &made)
                    if lost < 0:
                        continue
                    made.chain = self._linked(stage.edge, front.chain)
                    if lost:
                        if self._is_whole(stage, front):
                            self._complete(made.flags, made.chain)
                        continue
                    made.loss += stage.taken
                    self._claim(stage, &made)
                    self._leave(stage, &made, most)
            self.now, self.after = self.after, self.now
            self.count = self.after_count
        budget.steps = steps
        return self.floor, self.record

    def list_routes(self, budget, int64_t bound, int64_t allowance, int64_t most, int64_t most_steps):
        """As `frontier_list.FrontierList.pure_routes`."""
        cdef int64_t steps = budget.steps, every = ASK_EVERY, lost
        cdef int64_t limit = UNLIMITED if budget.limit is None else <int64_t>budget.limit
        cdef bint asks = budget.stop is not None
        cdef int i, number
        cdef Front *front
        cdef Front made
        cdef Stage *stage
        self.bound, self.allowance, self.most = bound, allowance, most
        self.is_list = True
        self.count = self.node_count = self.step_count = self.listed_count = 0
        self._make_room(1)
        memset(&self.now[0], 0, sizeof(Front))
        self.now[0].chain = self._new_node(0)
        self.count = 1
        try:
            for number in range(self.stages):
                stage = &self.stage[number]
                self._empty()
                for i in range(self.count):
                    steps += 1
                    if steps > limit or (asks and steps % every == 0):
                        budget.steps = steps - 1
                        budget.spend()
                    front = &self.now[i]
                    memset(&front.mates[stage.before], 0xFF, 2 * (stage.width - stage.before))
                    self.node_now, self.loss_now = front.chain, front.loss
                    if front.loss + stage.left <= allowance:
                        self.edge_now = -1
                        made = front[0]
                        made.loss += stage.left
                        self._leave(stage, &made, allowance)
                        front = &self.now[i]
                    if front.loss + stage.taken <= allowance and not self._claims_again(stage, front):
                        self.edge_now = stage.edge
                        made = front[0]
                        made.flags |= stage.flags
                        lost = self._take(stage, &made)
                        if lost < 0:
                            continue
                        if lost:
                            if self._is_whole(stage, front):
                                self._unfold(made.flags)
                            continue
                        made.loss += stage.taken
                        self._claim(stage, &made)
                        self._leave(stage, &made, allowance)
                self.now, self.after = self.after, self.now
                self.count = self.after_count
                if self.step_count > most_steps:
                    raise TooMany
        finally:
            budget.steps = steps
        gains = PyBytes_FromStringAndSize(<char *>self.listed_gain, self.listed_count * sizeof(int64_t))
        return gains, PyBytes_FromStringAndSize(<char *>self.listed_claim, self.listed_count * WORDS * sizeof(uint64_t))

    cdef int64_t _new_node(self, int64_t loss) except -1:
        if self.node_count == self.node_room:
            self.node_room = max(4096, 2 * self.node_room)
            self.node = <Node *>realloc(self.node, self.node_room * sizeof(Node))
            if self.node == NULL:
                raise MemoryError
        self.node[self.node_count].loss = loss
        self.node[self.node_count].step = -1
        self.node_count += 1
        return self.node_count - 1

    cdef int _lead_to(self, int64_t number, int64_t loss) except -1:
        """Note the step in hand from the front in hand to a node, with the loss so far."""
        cdef Node *node = &self.node[number]
        cdef Step *step
        if self.step_count == self.step_room:
            self.step_room = max(4096, 2 * self.step_room)
            self.step = <Step *>realloc(self.step, self.step_room * sizeof(Step))
            if self.step == NULL:
                raise MemoryError
        step = &self.step[self.step_count]
        step.before, step.edge, step.cost, step.other = self.node_now, self.edge_now, loss - self.loss_now, node.step
        node.loss, node.step = min(node.loss, loss), self.step_count
        self.step_count += 1
        return 0

    cdef int _unfold(self, int64_t flags) except -1:
        """List the routes that the step in hand completes. What is lost from here on is the same for all of them, and
        one tells it."""
        cdef int64_t number = self.node_now, total, lost = 0
        cdef Step *step
        if flags != self.needed:
            return 0
        self.length = 0
        self._push(self.edge_now)
        while self.node[number].step >= 0:
            step = &self.step[self.node[number].step]
            self._push(step.edge)
            lost += step.cost
            number = step.before
        total = self._gain_of_path()
        if total != NONE:
            self.length = 0
            self._push(self.edge_now)
            self._back(self.node_now, self.allowance - (self.bound - self.fine * total - lost))
        return 0

    cdef int _back(self, int64_t number, int64_t left) except -1:
        """Every way that leads to a node and loses no more than what is left."""
        cdef int64_t at = self.node[number].step
        cdef int length = self.length
        if self.node[number].loss > left:
            return 0
        if at < 0:
            self._list(left)
        while at >= 0:
            self._push(self.step[at].edge)
            self._back(self.step[at].before, left - self.step[at].cost)
            self.length = length
            at = self.step[at].other
        return 0

    cdef int _list(self, int64_t left) except -1:
        """Note the route on the path: what it gains and claims."""
        cdef uint64_t *made
        cdef uint64_t *passing
        cdef int i, j, word, stop
        if self.listed_count == self.most:
            raise TooMany
        if self.listed_count == self.listed_room:
            self.listed_room = max(4096, 2 * self.listed_room)
            self.listed_gain = <int64_t *>realloc(self.listed_gain, self.listed_room * sizeof(int64_t))
            self.listed_claim = <uint64_t *>realloc(self.listed_claim, self.listed_room * WORDS * sizeof(uint64_t))
            if self.listed_gain == NULL or self.listed_claim == NULL:
                raise MemoryError
        self.listed_gain[self.listed_count] = (self.bound - self.allowance + left) // self.fine
        made = &self.listed_claim[self.listed_count * WORDS]
        self.listed_count += 1
        memset(made, 0, WORDS * sizeof(uint64_t))
        memset(self.degree, 0, self.stops * sizeof(int))
        for i in range(self.length):
            for word in range(WORDS):
                made[word] |= self.stage[self.path[i]].claim[word]
            for j in range(2):
                stop = self.ends[2 * self.path[i] + j]
                self.degree[stop] += 1
                if self.degree[stop] == 2:
                    passing = &self.passing[stop * WORDS]
                    for word in range(WORDS):
                        made[word] |= passing[word]
        return 0

    cdef void _push(self, int edge) noexcept:
        if edge >= 0:
            self.path[self.length] = edge
            self.length += 1

    cdef int64_t _gain_of_path(self) noexcept:
        """NONE if the route ends where it may not."""
        cdef int64_t total = 0
        cdef int i
        memset(self.degree, 0, self.stops * sizeof(int))
        for i in range(self.length):
            self.degree[self.ends[2 * self.path[i]]] += 1
            self.degree[self.ends[2 * self.path[i] + 1]] += 1
            total += self.gain[self.path[i]]
        return self._with_stops(total)

    cdef int _bar(self, object banned) except -1:
        """Which edges are barred, and for each stage what is certainly lost after it."""
        cdef uint64_t words[WORDS]
        cdef int number, i, bit, word
        cdef int64_t lost = 0
        cdef Stage *stage
        set_words(words, banned)
        for number in range(self.stages - 1, -1, -1):
            stage = &self.stage[number]
            stage.ahead = lost
            stage.is_barred = False
            for word in range(WORDS):
                if stage.claim[word] & words[word]:
                    stage.is_barred = True
            if stage.is_barred:
                lost += stage.left
            for i in range(stage.begin_bits, stage.end_bits):
                bit = self.bits[i].bit
                if words[bit >> 6] >> (bit & 63) & 1:
                    lost += self.bits[i].price
        return 0

    cdef bint _claims_again(self, Stage *stage, Front *front) noexcept:
        cdef int word
        for word in range(WORDS):
            if front.used[word] & stage.claim[word]:
                return True
        return False

    cdef void _claim(self, Stage *stage, Front *front) noexcept:
        cdef int word
        for word in range(WORDS):
            front.used[word] |= stage.claim[word]

    cdef int _take(self, Stage *stage, Front *front) noexcept:
        """Take the edge: 0; -1 if it can't be taken, 1 if it joins the two ends of the route."""
        cdef int16_t *at = &self.at[stage.edge * self.stops]
        cdef int16_t mate[2]
        cdef int16_t far[2]
        cdef int ends[2]
        cdef int i, j
        ends[0], ends[1] = stage.a, stage.b
        mate[0], mate[1] = front.mates[at[stage.a]], front.mates[at[stage.b]]
        if mate[0] == PASSED or mate[1] == PASSED or mate[0] == stage.b:
            return -1
        for i in range(2):
            if mate[i] == FREE:
                for j in range(stage.begin_beside[i], stage.end_beside[i]):
                    if front.mates[self.beside[j]] != FREE:
                        return -1
            elif self.through[ends[i]] == NONE:
                return -1
        if mate[0] == FIXED and mate[1] == FIXED:
            return 1
        for i in range(2):
            far[i] = ends[i] if mate[i] == FREE else mate[i]
        for i in range(2):
            if mate[i] != FREE:
                front.mates[at[ends[i]]] = PASSED
        for i in range(2):
            if far[i] != FIXED:
                front.mates[at[far[i]]] = far[1 - i]
        return 0

    cdef bint _is_whole(self, Stage *stage, Front *front) noexcept:
        cdef int16_t *at = &self.at[stage.edge * self.stops]
        cdef int i
        for i in range(stage.width):
            if front.mates[i] != FREE and front.mates[i] != PASSED and i != at[stage.a] and i != at[stage.b]:
                return False
        return True

    cdef int _leave(self, Stage *stage, Front *front, int64_t allowance) except -1:
        """Take leave of what no later edge touches, and keep the front unless it has lost too much."""
        cdef int i, bit, fixed = 0
        cdef int64_t lost
        cdef int16_t mates[WIDEST]
        for i in range(stage.begin_bits, stage.end_bits):
            bit = self.bits[i].bit
            if front.used[bit >> 6] >> (bit & 63) & 1:
                front.used[bit >> 6] ^= <uint64_t>1 << (bit & 63)
            else:
                front.loss += self.bits[i].price
        if front.loss > allowance:
            return 0
        if stage.begin_drops < stage.end_drops:
            for i in range(stage.begin_drops, stage.end_drops):
                lost = self._drop(stage, &self.drops[i], front)
                if lost == NONE or front.loss + lost > allowance:
                    return 0
                front.loss += lost
            for i in range(stage.begin_kept, stage.end_kept):
                mates[i - stage.begin_kept] = front.mates[self.kept[i]]
                fixed += mates[i - stage.begin_kept] == FIXED
            # A route has two ends: more than two pieces with a fixed end can never become one route.
            if fixed > 2:
                return 0
            memcpy(front.mates, mates, 2 * (stage.end_kept - stage.begin_kept))
        # Beyond the front all is alike, so that equal fronts are equal bytes.
        i = stage.end_kept - stage.begin_kept
        memset(&front.mates[i], 0, 2 * (WIDEST - i))
        self._keep(front)
        return 0

    cdef int64_t _drop(self, Stage *stage, Drop *drop, Front *front) except? -1:
        """What is lost with a place; NONE if nothing can go on from here."""
        cdef int i, j
        cdef int16_t mate
        cdef Halt *halt
        for i in range(drop.begin, drop.end):
            halt = &self.halts[i]
            mate = front.mates[halt.position]
            if mate == FREE:
                continue
            front.mates[halt.position] = PASSED
            if mate == PASSED:
                return halt.passed
            if mate == FIXED:
                if halt.ended != NONE:
                    for j in range(stage.width):
                        if front.mates[j] != FREE and front.mates[j] != PASSED:
                            return NONE
                    if self.is_list:
                        self._unfold(front.flags)
                    else:
                        self._complete(front.flags, front.chain)
                return NONE
            front.mates[self.at[stage.edge * self.stops + mate]] = FIXED
            return halt.ended
        return drop.missed

    cdef int _complete(self, int64_t flags, int64_t chain) except -1:
        cdef int64_t total = 0, link = chain
        cdef int edge
        if flags != self.needed:
            return 0
        memset(self.degree, 0, self.stops * sizeof(int))
        while link >= 0:
            edge = self.chain[link].edge
            total += self.gain[edge]
            self.degree[self.ends[2 * edge]] += 1
            self.degree[self.ends[2 * edge + 1]] += 1
            link = self.chain[link].before
        total = self._with_stops(total)
        if total != NONE and total >= self.floor:
            self.floor = total + 1
            self.record = []
            link = chain
            while link >= 0:
                self.record.append(self.chain[link].edge)
                link = self.chain[link].before
            self.record.sort()
        return 0

    cdef int64_t _with_stops(self, int64_t total) noexcept:
        """With what the stops add that have links, one or two by `degree`; NONE if the route may not end at one."""
        cdef int stop
        cdef int64_t value
        for stop in range(self.stops):
            if self.degree[stop]:
                value = self.through[stop] if self.degree[stop] == 2 else self.end[stop]
                if value == NONE:
                    return NONE
                total += value
        return total

    # fronts, merged

    cdef int64_t _linked(self, int edge, int64_t before) except -1:
        if self.chain_count == self.chain_room:
            self.chain_room = max(1024, 2 * self.chain_room)
            self.chain = <Link *>realloc(self.chain, self.chain_room * sizeof(Link))
            if self.chain == NULL:
                raise MemoryError
        self.chain[self.chain_count].edge = edge
        self.chain[self.chain_count].before = before
        self.chain_count += 1
        return self.chain_count - 1

    cdef int _make_room(self, int count) except -1:
        if count > self.front_room:
            self.front_room = max(1024, 2 * count)
            self.now = <Front *>realloc(self.now, self.front_room * sizeof(Front))
            self.after = <Front *>realloc(self.after, self.front_room * sizeof(Front))
            if self.now == NULL or self.after == NULL:
                raise MemoryError
        if self.table_size < 4 * self.front_room:
            self.table_size = 4096
            while self.table_size < 4 * self.front_room:
                self.table_size *= 2
            free(self.table)
            self.table = <int *>malloc(self.table_size * sizeof(int))
            if self.table == NULL:
                raise MemoryError
        return 0

    cdef int _empty(self) except -1:
        """Every front leaves two at most."""
        self._make_room(2 * self.count)
        memset(self.table, 0xFF, self.table_size * sizeof(int))
        self.after_count = 0
        return 0

    cdef int _keep(self, Front *front) except -1:
        cdef uint64_t mixed = 0xCBF29CE484222325
        cdef uint64_t *part = <uint64_t *>front
        cdef int i, slot
        cdef Front *known
        for i in range(SAME // 8):
            mixed = (mixed ^ part[i]) * <uint64_t>0x9E3779B97F4A7C15
            mixed ^= mixed >> 29
        slot = <int>(mixed & <uint64_t>(self.table_size - 1))
        while self.table[slot] >= 0:
            known = &self.after[self.table[slot]]
            if memcmp(known, front, SAME) == 0:
                if self.is_list:
                    self._lead_to(known.chain, front.loss)
                    known.loss = min(known.loss, front.loss)
                elif front.loss < known.loss:
                    known.loss, known.chain = front.loss, front.chain
                return 0
            slot = (slot + 1) & (self.table_size - 1)
        self.table[slot] = self.after_count
        known = &self.after[self.after_count]
        known[0] = front[0]
        if self.is_list:
            known.chain = self._new_node(front.loss)
            self._lead_to(known.chain, front.loss)
        self.after_count += 1
        return 0


cdef struct DualLink:
    int a
    int b
    int64_t gain
    int begin
    int end


cdef struct DualStop:
    int number
    int64_t through
    int64_t end


cdef class Settling:
    """The dual values as arrays, in the order of their tables."""

    cdef int stops, claims, links, places
    cdef DualLink *link
    cdef int *bits
    cdef DualStop *stop
    cdef int *place_end
    cdef int64_t *half
    cdef int64_t *claim
    cdef int64_t *best_half
    cdef int64_t *best_claim
    cdef int64_t *by_half
    cdef int64_t *by_claim
    cdef int64_t *drift_half
    cdef int64_t *drift_claim
    cdef int64_t ending, best_ending, by_ending, drift_ending, fine
    cdef object duals

    def __init__(self, duals, int64_t fine):
        cdef int i = 0, j = 0
        self.duals, self.fine = duals, fine
        number = {stop: place for place, stop in enumerate(duals.half)}
        bit_number = {bit: place for place, bit in enumerate(duals.claim)}
        self.stops, self.claims = len(number), len(bit_number)
        self.links, self.places = len(duals.links), len(duals.places)
        self.link = <DualLink *>room(self.links, sizeof(DualLink))
        self.bits = <int *>room(sum([len(link.bits) for link in duals.links]), sizeof(int))
        self.stop = <DualStop *>room(sum([len(place) for place in duals.places]), sizeof(DualStop))
        self.place_end = <int *>room(self.places, sizeof(int))
        self.half = <int64_t *>room(self.stops, sizeof(int64_t))
        self.best_half = <int64_t *>room(self.stops, sizeof(int64_t))
        self.by_half = <int64_t *>room(self.stops, sizeof(int64_t))
        self.drift_half = <int64_t *>room(self.stops, sizeof(int64_t))
        self.claim = <int64_t *>room(self.claims, sizeof(int64_t))
        self.best_claim = <int64_t *>room(self.claims, sizeof(int64_t))
        self.by_claim = <int64_t *>room(self.claims, sizeof(int64_t))
        self.drift_claim = <int64_t *>room(self.claims, sizeof(int64_t))
        for i, value in enumerate(duals.half.values()):
            self.half[i] = value
        for i, value in enumerate(duals.claim.values()):
            self.claim[i] = value
        self.ending = duals.ending
        for i, link in enumerate(duals.links):
            self.link[i].a, self.link[i].b = number[link.a], number[link.b]
            self.link[i].gain = fine * <int64_t>link.gain
            self.link[i].begin = j
            for bit in link.bits:
                self.bits[j] = bit_number[bit]
                j += 1
            self.link[i].end = j
        j = 0
        for i, place in enumerate(duals.places):
            for stop in place:
                self.stop[j].number = number[stop.number]
                self.stop[j].through = NONE if stop.through is None else fine * <int64_t>stop.through
                self.stop[j].end = NONE if stop.end is None else fine * <int64_t>stop.end
                j += 1
            self.place_end[i] = j

    def __dealloc__(self):
        free(self.link)
        free(self.bits)
        free(self.stop)
        free(self.place_end)
        free(self.half)
        free(self.claim)
        free(self.best_half)
        free(self.best_claim)
        free(self.by_half)
        free(self.by_claim)
        free(self.drift_half)
        free(self.drift_claim)

    def settle(self, int64_t target, budget, int turns, int work, int64_t pace, int64_t fixed):
        """As `DualBounds.settle`; the values are put back into its tables."""
        cdef int64_t lowest, bound, norm, full = pace
        cdef int idle = 0, turn
        target *= self.fine
        lowest = self._slope()
        self._note()
        self._rest()
        for turn in range(turns):
            budget.spend(work)
            bound = self._slope()
            if bound < lowest:
                lowest, idle = bound, 0
                self._note()
            else:
                idle += 1
                if idle == 20:
                    pace, idle = pace * 2 // 3, 0
                    self._restore()
                    self._rest()
                    continue
            self._keep(fixed)
            norm = self._norm()
            if bound < target or norm == 0 or pace < 2:
                break
            self._move((bound - target) * pace * fixed, full * norm)
        self._restore()
        self.duals.half = {stop: self.half[i] for i, stop in enumerate(self.duals.half)}
        self.duals.claim = {bit: self.claim[i] for i, bit in enumerate(self.duals.claim)}
        self.duals.ending = self.ending
        return lowest

    cdef void _note(self) noexcept:
        memcpy(self.best_half, self.half, self.stops * sizeof(int64_t))
        memcpy(self.best_claim, self.claim, self.claims * sizeof(int64_t))
        self.best_ending = self.ending

    cdef void _restore(self) noexcept:
        memcpy(self.half, self.best_half, self.stops * sizeof(int64_t))
        memcpy(self.claim, self.best_claim, self.claims * sizeof(int64_t))
        self.ending = self.best_ending

    cdef void _rest(self) noexcept:
        memset(self.drift_half, 0, self.stops * sizeof(int64_t))
        memset(self.drift_claim, 0, self.claims * sizeof(int64_t))
        self.drift_ending = 0

    cdef int64_t _slope(self) noexcept:
        cdef int64_t bound = 2 * self.ending, most, here, want
        cdef int i, j = 0, which, times
        cdef DualLink *link
        self.by_ending = 2
        memset(self.by_half, 0, self.stops * sizeof(int64_t))
        for i in range(self.claims):
            bound += self.claim[i]
            self.by_claim[i] = 1
        for i in range(self.places):
            most, which, times = 0, -1, 0
            while j < self.place_end[i]:
                here = self.half[self.stop[j].number]
                if self.stop[j].through != NONE and self.stop[j].through - 2 * here > most:
                    most, which, times = self.stop[j].through - 2 * here, self.stop[j].number, 2
                if self.stop[j].end != NONE and self.stop[j].end - here - self.ending > most:
                    most, which, times = self.stop[j].end - here - self.ending, self.stop[j].number, 1
                j += 1
            if times:
                bound += most
                self.by_half[which] -= times
                self.by_ending -= times == 1
        for i in range(self.links):
            link = &self.link[i]
            want = self.half[link.a] + self.half[link.b] + link.gain
            for j in range(link.begin, link.end):
                want -= self.claim[self.bits[j]]
            if want > 0:
                bound += want
                self.by_half[link.a] += 1
                self.by_half[link.b] += 1
                for j in range(link.begin, link.end):
                    self.by_claim[self.bits[j]] -= 1
        return bound

    cdef void _keep(self, int64_t fixed) noexcept:
        cdef int i
        cdef int64_t after
        for i in range(self.stops):
            self.drift_half[i] = self.drift_half[i] * 7 // 10 + self.by_half[i] * fixed
        for i in range(self.claims):
            after = self.drift_claim[i] * 7 // 10 + self.by_claim[i] * fixed
            self.drift_claim[i] = after if after < 0 or self.claim[i] else 0
        after = self.drift_ending * 7 // 10 + self.by_ending * fixed
        self.drift_ending = after if after < 0 or self.ending else 0

    cdef int64_t _norm(self) noexcept:
        cdef int i
        cdef int64_t total = self.drift_ending * self.drift_ending
        for i in range(self.stops):
            total += self.drift_half[i] * self.drift_half[i]
        for i in range(self.claims):
            total += self.drift_claim[i] * self.drift_claim[i]
        return total

    cdef void _move(self, int64_t up, int64_t down) noexcept:
        cdef int i
        for i in range(self.stops):
            self.half[i] -= up * self.drift_half[i] // down
        for i in range(self.claims):
            self.claim[i] = max(0, self.claim[i] - up * self.drift_claim[i] // down)
        self.ending = max(0, self.ending - up * self.drift_ending // down)
