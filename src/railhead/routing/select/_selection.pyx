# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled form of `select_disjoint.DisjointSelection.run`: the same steps in the same order, on arrays."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, getenv
from libc.string cimport memcpy, memset

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
    int __builtin_popcountll(unsigned long long) noexcept
    int __builtin_ctzll(unsigned long long) noexcept

SOURCE = RAILHEAD_SOURCE.decode()
"""The fingerprint of the sources when this was compiled."""

cdef int64_t UNLIMITED = <int64_t>1 << 62


cdef void *room(size_t count, size_t size) except NULL:
    cdef void *made = calloc(count + 1, size)
    if made == NULL:
        raise MemoryError
    return made


cdef class Choosing:
    """One selection. Rows of words are sets of routes, one for each depth: every call in progress has its own."""

    cdef object selection, budget
    cdef int routes, words, teams, bits, priced, depths
    cdef int64_t *loss
    cdef int *team
    cdef int *trains
    cdef int64_t *top
    cdef int *first_bit
    cdef int *bit
    cdef uint64_t *of_team
    cdef uint64_t *claiming
    cdef int *priced_bit
    cdef int64_t *price
    cdef char *made  # whether a claim is made, or given up
    cdef uint64_t *alive
    cdef uint64_t *makers
    cdef int *left
    cdef int *now
    cdef int count
    cdef int64_t slack, patience, steps, limit
    cdef bint asks

    def __init__(self, selection):
        cdef int i, j
        self.selection, self.budget = selection, selection.budget
        self.routes, self.teams = len(selection.routes), len(selection.teams)
        self.words = self.routes // 64 + 1
        claims = {bit: number for number, bit in enumerate(sorted(selection.claiming))}
        self.bits, self.priced = len(claims), len(selection.priced)
        trains = sum([len(team) for team in selection.teams])
        self.depths = trains + self.priced + 2
        self.loss = <int64_t *>room(self.routes, sizeof(int64_t))
        self.team = <int *>room(self.routes, sizeof(int))
        self.first_bit = <int *>room(self.routes + 1, sizeof(int))
        made = [[claims[bit] for bit in selection.claimed(i)] for i in range(self.routes)]
        self.bit = <int *>room(sum(map(len, made)), sizeof(int))
        j = 0
        for i in range(self.routes):
            self.loss[i], self.team[i], self.first_bit[i] = selection.losses[i], selection.team_of[i], j
            for number in made[i]:
                self.bit[j] = number
                j += 1
        self.first_bit[self.routes] = j
        self.trains = <int *>room(self.teams, sizeof(int))
        self.top = <int64_t *>room(self.teams, sizeof(int64_t))
        self.of_team = <uint64_t *>room(self.teams * self.words, sizeof(uint64_t))
        for i in range(self.teams):
            self.trains[i], self.top[i] = len(selection.teams[i]), selection.tops[i]
            self._lay_out(&self.of_team[i * self.words], selection.of_team[i])
        self.claiming = <uint64_t *>room(self.bits * self.words, sizeof(uint64_t))
        for bit, number in claims.items():
            self._lay_out(&self.claiming[<int>number * self.words], selection.claiming[bit])
        self.priced_bit = <int *>room(self.priced, sizeof(int))
        self.price = <int64_t *>room(self.priced, sizeof(int64_t))
        for i, (bit, price) in enumerate(selection.priced):
            self.priced_bit[i], self.price[i] = claims.get(bit, -1), price
        self.made = <char *>room(self.bits, sizeof(char))
        self.alive = <uint64_t *>room(self.depths * self.words, sizeof(uint64_t))
        self.makers = <uint64_t *>room(self.depths * self.words, sizeof(uint64_t))
        self.left = <int *>room(self.depths * self.teams, sizeof(int))
        self.now = <int *>room(trains, sizeof(int))

    def __dealloc__(self):
        free(self.loss)
        free(self.team)
        free(self.trains)
        free(self.top)
        free(self.first_bit)
        free(self.bit)
        free(self.of_team)
        free(self.claiming)
        free(self.priced_bit)
        free(self.price)
        free(self.made)
        free(self.alive)
        free(self.makers)
        free(self.left)
        free(self.now)

    cdef int _lay_out(self, uint64_t *row, object mask) except -1:
        cdef bytes packed = mask.to_bytes(8 * self.words, "little")
        memcpy(row, <char *>packed, 8 * self.words)
        return 0

    def run(self):
        """Raises Spent or TooMany as the pure form."""
        cdef int i
        self.slack, self.patience, self.steps = self.selection.slack, self.selection.patience, self.budget.steps
        self.limit = UNLIMITED if self.budget.limit is None else <int64_t>self.budget.limit
        self.asks = self.budget.stop is not None
        self.count = 0
        memset(self.made, 0, self.bits)
        memset(self.alive, 0, 8 * self.words)
        for i in range(self.routes):
            self.alive[i >> 6] |= <uint64_t>1 << (i & 63)
        memcpy(self.left, self.trains, self.teams * sizeof(int))
        try:
            self._next(0, 0)
        finally:
            self.budget.steps = self.steps

    cdef int _spend(self) except -1:
        self.steps += 1
        if self.steps > self.limit or (self.asks and self.steps % <int64_t>ASK_EVERY == 0):
            self.budget.steps = self.steps - 1
            self.budget.spend()
        self.patience -= 1
        if self.patience < 0:
            raise TooMany
        return 0

    cdef int _next(self, int depth, int64_t loss) except -1:
        cdef uint64_t *alive = &self.alive[depth * self.words]
        cdef int *left = &self.left[depth * self.teams]
        cdef int64_t spare
        self._spend()
        spare = self._spare(alive, left, loss)
        if spare >= 0 and self._narrow(alive, left, spare):
            # Claims that had makers, and have none any more, are paid for as well.
            spare = self._spare(alive, left, loss)
        if spare >= 0:
            self._branch(depth, loss, spare)
        return 0

    cdef int64_t _spare(self, uint64_t *alive, int *left, int64_t loss) noexcept:
        """What may still be lost besides what must be."""
        cdef int team, i
        cdef int64_t spare = self.slack - loss
        for team in range(self.teams):
            if left[team]:
                spare -= self._least(alive, team) * left[team]
        for i in range(self.priced):
            if not self._is_settled(i) and not self._makers(alive, self.priced_bit[i]):
                spare -= self.price[i]
        return spare

    cdef bint _is_settled(self, int priced) noexcept:
        return self.priced_bit[priced] >= 0 and self.made[self.priced_bit[priced]]

    cdef int _makers(self, uint64_t *alive, int bit) noexcept:
        """How many routes could make the claim."""
        cdef int w, count = 0
        if bit >= 0:
            for w in range(self.words):
                count += __builtin_popcountll(alive[w] & self.claiming[bit * self.words + w])
        return count

    cdef int64_t _least(self, uint64_t *alive, int team) noexcept:
        cdef int w
        cdef uint64_t word
        for w in range(self.words):
            word = alive[w] & self.of_team[team * self.words + w]
            if word:
                return min(self.top[team], self.loss[64 * w + __builtin_ctzll(word)])
        return self.top[team]

    cdef bint _narrow(self, uint64_t *alive, int *left, int64_t spare) noexcept:
        """Only routes that lose no more than can be spared; whether any was dropped."""
        cdef int team, w, end
        cdef uint64_t word
        cdef bint changed = False
        for team in range(self.teams):
            end = self._up_to(spare + self._least(alive, team)) if left[team] else 0
            for w in range(end >> 6, self.words):
                word = alive[w] & self.of_team[team * self.words + w]
                if w == end >> 6:
                    word &= ~((<uint64_t>1 << (end & 63)) - 1)
                if word:
                    alive[w] ^= word
                    changed = True
        return changed

    cdef int _up_to(self, int64_t most) noexcept:
        """How many routes lose no more."""
        cdef int low = 0, high = self.routes, middle
        while low < high:
            middle = (low + high) // 2
            if self.loss[middle] <= most:
                low = middle + 1
            else:
                high = middle
        return low

    cdef int _most_telling(self, uint64_t *alive, int64_t spare) noexcept:
        """As `_most_telling` of the pure form: which priced claim; negative if there is none."""
        cdef int i, count, chosen = -1
        cdef int64_t rank, lowest = 0
        cdef bint is_needed, needed = False
        for i in range(self.priced):
            if self._is_settled(i):
                continue
            count = self._makers(alive, self.priced_bit[i])
            if not count:
                continue
            is_needed = self.price[i] > spare
            if needed and not is_needed:
                continue
            rank = count if is_needed else <int64_t>count * 1000 // self.price[i]
            if chosen < 0 or (is_needed and not needed) or rank < lowest:
                chosen, lowest, needed = i, rank, is_needed
        return chosen

    cdef int _branch(self, int depth, int64_t loss, int64_t spare) except -1:
        cdef uint64_t *alive = &self.alive[depth * self.words]
        cdef uint64_t *makers = &self.makers[depth * self.words]
        cdef int *left = &self.left[depth * self.teams]
        cdef int priced = self._most_telling(alive, spare), bit = -1, w, i
        memcpy(makers, alive, 8 * self.words)
        if priced >= 0:
            bit = self.priced_bit[priced]
            for w in range(self.words):
                makers[w] &= self.claiming[bit * self.words + w]
        for w in range(self.words):
            while makers[w]:
                i = 64 * w + __builtin_ctzll(makers[w])
                makers[w] &= makers[w] - 1
                alive[w] ^= <uint64_t>1 << (i & 63)
                self._take(depth, i, loss)
        if priced < 0:
            self._finish()
        elif self.price[priced] <= spare:
            memcpy(alive + self.words, alive, 8 * self.words)
            memcpy(left + self.teams, left, self.teams * sizeof(int))
            self.made[bit] += 1
            self._next(depth + 1, loss + self.price[priced])
            self.made[bit] -= 1
        return 0

    cdef int _take(self, int depth, int i, int64_t loss) except -1:
        cdef uint64_t *free_ = &self.alive[(depth + 1) * self.words]
        cdef int *fewer = &self.left[(depth + 1) * self.teams]
        cdef int team = self.team[i], j, w
        memcpy(free_, free_ - self.words, 8 * self.words)
        memcpy(fewer, fewer - self.teams, self.teams * sizeof(int))
        fewer[team] -= 1
        for j in range(self.first_bit[i], self.first_bit[i + 1]):
            self.made[self.bit[j]] += 1
            for w in range(self.words):
                free_[w] &= ~self.claiming[self.bit[j] * self.words + w]
        if not fewer[team]:
            for w in range(self.words):
                free_[w] &= ~self.of_team[team * self.words + w]
        self.now[self.count] = i
        self.count += 1
        self._next(depth + 1, loss + self.loss[i])
        self.count -= 1
        for j in range(self.first_bit[i], self.first_bit[i + 1]):
            self.made[self.bit[j]] -= 1
        return 0

    cdef int _finish(self) except -1:
        self.selection.now = [self.now[i] for i in range(self.count)]
        self.selection._finish(0)
        self.slack = self.selection.slack
        return 0
