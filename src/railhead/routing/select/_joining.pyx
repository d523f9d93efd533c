# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled form of `select_joined.JoinedSelection.pure_run`: the same steps in the same order, on arrays."""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, getenv, qsort
from libc.string cimport memcmp, memcpy, memset

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

cdef int64_t UNLIMITED = <int64_t>1 << 62
cdef enum:
    WORDS = 8
    LOOKS = 32


def is_too_large(int claims):
    """So many claims are left to the pure form."""
    return claims > 64 * WORDS


cdef void *room(size_t count, size_t size) except NULL:
    cdef void *made = calloc(count + 1, size)
    if made == NULL:
        raise MemoryError
    return made


cdef struct Entry:
    int64_t loss
    int number


cdef int by_loss(const void *one, const void *other) noexcept nogil:
    cdef int64_t first = (<Entry *>one).loss, second = (<Entry *>other).loss
    return (first > second) - (first < second)


cdef class Joining:
    """Rows of numbers are lists of routes, one for each slot at each depth: every call in progress has its own."""

    cdef object selection, budget
    cdef int slots, words, routes, entries, priced
    cdef int64_t *loss
    cdef uint64_t *claim
    cdef int64_t *top
    cdef int *team
    cdef int *row  # by depth, slot and place
    cdef int *length
    cdef int *now
    cdef int count
    cdef int64_t *entry_loss
    cdef uint64_t *entry_claim
    cdef int *entry_next
    cdef int *first
    cdef int *entries_like
    cdef uint64_t mask
    cdef uint64_t *required
    cdef int *priced_bit
    cdef int64_t *price
    cdef int64_t slack, patience, steps, limit
    cdef bint asks

    def __init__(self, selection):
        cdef int i, depth
        self.selection, self.budget = selection, selection.budget
        self.words = max(1, (selection.sole.bit_length() + 63) // 64)
        self.slots, self.routes, self.priced = len(selection.slots), len(selection.routes), len(selection.priced)
        self.loss = <int64_t *>room(self.routes, sizeof(int64_t))
        self.claim = <uint64_t *>room(self.routes * self.words, sizeof(uint64_t))
        for i in range(self.routes):
            self.loss[i] = selection.losses[i]
            self._lay_out(&self.claim[i * self.words], selection.claim[i])
        self.top = <int64_t *>room(self.slots, sizeof(int64_t))
        self.team = <int *>room(self.slots, sizeof(int))
        self.row = <int *>room(<size_t>(self.slots + 1) * self.slots * self.routes, sizeof(int))
        self.length = <int *>room((self.slots + 1) * self.slots, sizeof(int))
        for i in range(self.slots):
            self.team[i] = selection.slots[i]
            self.top[i] = selection.tops[self.team[i]]
            self.length[i] = len(selection.rows[i])
            for place, number in enumerate(selection.rows[i]):
                self.row[i * self.routes + <int>place] = number
        self.now = <int *>room(self.slots, sizeof(int))
        self.required = <uint64_t *>room(self.words, sizeof(uint64_t))
        self._lay_out(self.required, selection.required)
        self.priced_bit = <int *>room(self.priced, sizeof(int))
        self.price = <int64_t *>room(self.priced, sizeof(int64_t))
        for i, (bit, price) in enumerate(selection.priced):
            self.priced_bit[i], self.price[i] = bit, price
        self._lay_out_table(selection.table, selection.top, selection.sole)

    cdef int _lay_out(self, uint64_t *row, object mask) except -1:
        cdef bytes packed = mask.to_bytes(8 * self.words, "little")
        memcpy(row, <char *>packed, 8 * self.words)
        return 0

    cdef int _lay_out_table(self, table, int64_t top, object sole) except -1:
        """The last train's routes in the order of what they lose, and staying at home. Those that make the same of what
        is required follow one another from `first`."""
        cdef int i, w, size = 1024, width = table.width // 8
        cdef int64_t slot, base = table.base
        cdef bytes gains = table.gains, claims = table.claims
        cdef int64_t *gain = <int64_t *><char *>gains
        cdef uint64_t *claim = <uint64_t *><char *>claims
        cdef uint64_t *mask = <uint64_t *>room(self.words, sizeof(uint64_t))
        cdef uint64_t key[WORDS]
        cdef Entry *order
        self._lay_out(mask, sole)
        self.entries = len(table) + 1
        while size < 2 * self.entries:
            size *= 2
        self.mask = size - 1
        self.entry_loss = <int64_t *>room(self.entries, sizeof(int64_t))
        self.entry_claim = <uint64_t *>room(<size_t>self.entries * self.words, sizeof(uint64_t))
        self.entry_next = <int *>room(self.entries, sizeof(int))
        self.first = <int *>room(size, sizeof(int))
        self.entries_like = <int *>room(size, sizeof(int))
        memset(self.first, 0xFF, size * sizeof(int))
        order = <Entry *>room(self.entries, sizeof(Entry))
        for i in range(self.entries - 1):
            order[i].loss, order[i].number = top - gain[i] - base, i
        order[self.entries - 1].loss, order[self.entries - 1].number = top, -1
        qsort(order, self.entries, sizeof(Entry), by_loss)
        for i in range(self.entries - 1, -1, -1):
            self.entry_loss[i] = order[i].loss
            if order[i].number >= 0:
                for w in range(min(self.words, width)):
                    self.entry_claim[i * self.words + w] = claim[order[i].number * width + w] & mask[w]
            self._key(&self.entry_claim[i * self.words], key)
            slot = self._slot(key)
            self.entry_next[i] = self.first[slot]
            self.first[slot] = i
            self.entries_like[slot] += 1
        free(order)
        free(mask)
        return 0

    def __dealloc__(self):
        free(self.loss)
        free(self.claim)
        free(self.top)
        free(self.team)
        free(self.row)
        free(self.length)
        free(self.now)
        free(self.entry_loss)
        free(self.entry_claim)
        free(self.entry_next)
        free(self.first)
        free(self.entries_like)
        free(self.required)
        free(self.priced_bit)
        free(self.price)

    cdef void _key(self, uint64_t *claim, uint64_t *key) noexcept:
        """What a route makes of what is required."""
        cdef int w
        for w in range(self.words):
            key[w] = claim[w] & self.required[w]

    cdef int64_t _slot(self, uint64_t *key) noexcept:
        """Where the entries with this key are, or would be."""
        cdef uint64_t mixed = 0xCBF29CE484222325
        cdef int w, known
        cdef bint same
        cdef int64_t slot
        for w in range(self.words):
            mixed = (mixed ^ key[w]) * <uint64_t>0x9E3779B97F4A7C15
            mixed ^= mixed >> 29
        slot = <int64_t>(mixed & self.mask)
        while self.first[slot] >= 0:
            known = self.first[slot]
            same = True
            for w in range(self.words):
                if self.entry_claim[known * self.words + w] & self.required[w] != key[w]:
                    same = False
            if same:
                break
            slot = (slot + 1) & <int64_t>self.mask
        return slot

    def run(self):
        """Raises Spent or TooMany as the pure form."""
        cdef uint64_t used[WORDS]
        self.slack, self.patience, self.steps = self.selection.slack, self.selection.patience, self.budget.steps
        self.limit = UNLIMITED if self.budget.limit is None else <int64_t>self.budget.limit
        self.asks = self.budget.stop is not None
        self.count = 0
        memset(used, 0, sizeof(used))
        try:
            self._join(0, used, 0)
        finally:
            self.budget.steps = self.steps

    cdef int _count(self, int64_t looks) except -1:
        cdef int64_t before = self.steps, every = ASK_EVERY, count = 1 + looks // LOOKS
        self.steps += count
        if self.steps > self.limit or (self.asks and self.steps // every > before // every):
            self.budget.steps = before
            self.budget.spend(count)
        self.patience -= count
        if self.patience < 0:
            raise TooMany
        return 0

    cdef int _join(self, int slot, uint64_t *used, int64_t loss) except -1:
        cdef int *row
        cdef int *length = &self.length[slot * self.slots]
        cdef int other, place, i, w
        cdef int64_t looks = 0
        cdef uint64_t after[WORDS]
        if slot == self.slots:
            return self._look_up(used, loss)
        for other in range(slot, self.slots):
            looks += length[other]
        self._count(looks)
        row = &self.row[(slot * self.slots + slot) * self.routes]
        for place in range(length[slot]):
            i = row[place]
            if loss + self.loss[i] > self.slack:
                break
            for w in range(self.words):
                after[w] = used[w] | self.claim[i * self.words + w]
            for other in range(slot + 1, self.slots):
                self._narrow(slot, other, place + 1 if self.team[other] == self.team[slot] else 0, i)
            self.now[self.count] = i
            self.count += 1
            self._join(slot + 1, after, loss + self.loss[i])
            self.count -= 1
        if loss + self.top[slot] <= self.slack:
            for other in range(slot + 1, self.slots):
                self._copy(slot, other, self.team[other] == self.team[slot])
            self._join(slot + 1, used, loss + self.top[slot])
        return 0

    cdef void _narrow(self, int depth, int slot, int begin, int chosen) noexcept:
        """The next row of a slot: of this one from `begin` on what shares nothing with the chosen route."""
        cdef int *row = &self.row[(depth * self.slots + (depth if begin else slot)) * self.routes]
        cdef int *after = &self.row[((depth + 1) * self.slots + slot) * self.routes]
        cdef int length = self.length[depth * self.slots + (depth if begin else slot)]
        cdef uint64_t *claim = &self.claim[chosen * self.words]
        cdef uint64_t *other
        cdef uint64_t shared
        cdef int place, w, count = 0
        for place in range(begin, length):
            other = &self.claim[row[place] * self.words]
            shared = 0
            for w in range(self.words):
                shared |= other[w] & claim[w]
            after[count] = row[place]
            count += shared == 0
        self.length[(depth + 1) * self.slots + slot] = count

    cdef void _copy(self, int depth, int slot, bint is_empty) noexcept:
        cdef int *row = &self.row[(depth * self.slots + slot) * self.routes]
        cdef int length = 0 if is_empty else self.length[depth * self.slots + slot]
        memcpy(row + self.slots * self.routes, row, length * sizeof(int))
        self.length[(depth + 1) * self.slots + slot] = length

    cdef int _look_up(self, uint64_t *used, int64_t loss) except -1:
        cdef uint64_t key[WORDS]
        cdef uint64_t *claim
        cdef uint64_t shared
        cdef int w, entry
        cdef int64_t slot, more
        for w in range(self.words):
            key[w] = self.required[w] & ~used[w]
        slot = self._slot(key)
        entry = self.first[slot]
        self._count(self.entries_like[slot])
        while entry >= 0:
            more = loss + self.entry_loss[entry]
            if more > self.slack:
                return 0
            claim = &self.entry_claim[entry * self.words]
            shared = 0
            for w in range(self.words):
                shared |= claim[w] & used[w]
            if not shared and more + self._unpaid(claim, used) <= self.slack:
                self._finish(used)
            entry = self.entry_next[entry]
        return 0

    cdef int64_t _unpaid(self, uint64_t *one, uint64_t *other) noexcept:
        cdef int i, bit
        cdef int64_t total = 0
        for i in range(self.priced):
            bit = self.priced_bit[i]
            if not (one[bit >> 6] | other[bit >> 6]) >> (bit & 63) & 1:
                total += self.price[i]
        return total

    cdef int _finish(self, uint64_t *used) except -1:
        cdef int64_t before = self.steps
        self.selection.now = [self.now[i] for i in range(self.count)]
        self.budget.steps = self.steps
        try:
            self.selection._finish(int.from_bytes((<char *>used)[:8 * self.words], "little"))
        finally:
            self.steps = self.budget.steps
        self.patience -= self.steps - before
        self.slack = self.selection.slack
        return 0
