# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The compiled form of `prices.better_prices`: the same turns on arrays. Division rounds down, as in Python."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free, getenv, malloc
from libc.string cimport memcpy, memset

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


cdef class _Routes:
    """The routes of all pools in a row: what each is worth, and where its bits begin."""

    cdef int pools
    cdef int *pool_end
    cdef int64_t *trains
    cdef int64_t *worth
    cdef int *begin
    cdef int *bits

    def __cinit__(self, list pools, int64_t scale):
        cdef int i = 0, j = 0, count = 0, total = 0
        for pool in pools:
            count += len(pool.routes)
            for _, bits in pool.routes:
                total += len(bits)
        self.pools = len(pools)
        self.pool_end = <int *>malloc((self.pools + 1) * sizeof(int))
        self.trains = <int64_t *>malloc((self.pools + 1) * sizeof(int64_t))
        self.worth = <int64_t *>malloc((count + 1) * sizeof(int64_t))
        self.begin = <int *>malloc((count + 2) * sizeof(int))
        self.bits = <int *>malloc((total + 1) * sizeof(int))
        for number, pool in enumerate(pools):
            self.trains[<int>number] = pool.trains
            for worth, bits in pool.routes:
                self.worth[i] = <int64_t>worth * scale
                self.begin[i] = j
                for bit in bits:
                    self.bits[j] = bit
                    j += 1
                i += 1
            self.pool_end[<int>number] = i
        self.begin[i] = j

    def __dealloc__(self):
        free(self.pool_end)
        free(self.trains)
        free(self.worth)
        free(self.begin)
        free(self.bits)

    cdef int64_t demand(self, int64_t *prices, int64_t *wanted) noexcept:
        """What all trains gain by their favourites; adds to what is wanted of each bit."""
        cdef int i = 0, j, pool, favourite
        cdef int64_t gain, best, total = 0
        for pool in range(self.pools):
            best = 0
            favourite = -1
            while i < self.pool_end[pool]:
                gain = self.worth[i]
                for j in range(self.begin[i], self.begin[i + 1]):
                    gain -= prices[self.bits[j]]
                if gain > best:
                    best = gain
                    favourite = i
                i += 1
            total += best * self.trains[pool]
            if favourite >= 0:
                for j in range(self.begin[favourite], self.begin[favourite + 1]):
                    wanted[self.bits[j]] += self.trains[pool]
        return total


def better_prices(list pools, list prices, object most, int64_t target, int64_t scale, object capacity, int turns):
    """As the pure form."""
    cdef int size = len(prices), turn, bit, idle = 0, is_known = 0
    cdef int64_t bound, lowest = 0, pace = 64, norm, stride, step
    cdef _Routes routes = _Routes(pools, scale)
    cdef int64_t *room = <int64_t *>malloc((5 * size + 1) * sizeof(int64_t))
    cdef int64_t *now = room
    cdef int64_t *best = room + size
    cdef int64_t *wanted = room + 2 * size
    cdef int64_t *limit = room + 3 * size
    cdef int64_t *makers = room + 4 * size
    for bit in range(size):
        now[bit] = best[bit] = prices[bit]
        limit[bit] = most[bit] if most is not None else 0
        makers[bit] = capacity[bit]
    for turn in range(turns):
        memset(wanted, 0, size * sizeof(int64_t))
        bound = routes.demand(now, wanted)
        for bit in range(size):
            bound += now[bit] * makers[bit]
        if not is_known or bound < lowest:
            lowest = bound
            is_known = 1
            idle = 0
            memcpy(best, now, size * sizeof(int64_t))
        else:
            idle += 1
            if idle == 5:
                pace = pace * 2 // 3
                idle = 0
                memcpy(now, best, size * sizeof(int64_t))
                continue
        norm = 0
        for bit in range(size):
            wanted[bit] = wanted[bit] - makers[bit] if wanted[bit] > makers[bit] or now[bit] else 0
            norm += wanted[bit] * wanted[bit]
        if norm == 0 or bound <= target or pace < 2:
            break
        stride = (bound - target) * pace
        for bit in range(size):
            step = now[bit] + stride * wanted[bit] // (64 * norm)
            now[bit] = step if step > 0 else 0
            if most is not None and now[bit] > limit[bit]:
                now[bit] = limit[bit]
    found = [best[bit] for bit in range(size)]
    free(room)
    return found


def close_prices(list pools, list prices, int64_t target, int64_t scale, object capacity, int turns, int64_t fine, int64_t most_pace, int64_t near):
    """As the pure form."""
    cdef int size = len(prices), turn, bit, idle = 0, is_known = 0
    cdef int64_t bound, lowest = 0, pace = most_pace, norm, stride, step
    cdef _Routes routes = _Routes(pools, scale * fine)
    cdef int64_t *room = <int64_t *>malloc((5 * size + 1) * sizeof(int64_t))
    cdef int64_t *now = room
    cdef int64_t *best = room + size
    cdef int64_t *slope = room + 2 * size
    cdef int64_t *drift = room + 3 * size
    cdef int64_t *limit = room + 4 * size
    for bit in range(size):
        now[bit] = best[bit] = prices[bit] * fine
        limit[bit] = capacity[bit]
        drift[bit] = 0
    for turn in range(turns):
        memset(slope, 0, size * sizeof(int64_t))
        bound = routes.demand(now, slope)
        for bit in range(size):
            bound += now[bit] * limit[bit]
        if not is_known or bound < lowest:
            lowest = bound
            is_known = 1
            idle = 0
            memcpy(best, now, size * sizeof(int64_t))
        else:
            idle += 1
            if idle == 30:
                pace = pace * 7 // 10
                idle = 0
                memcpy(now, best, size * sizeof(int64_t))
                memset(drift, 0, size * sizeof(int64_t))
                continue
        norm = 0
        for bit in range(size):
            step = 7 * drift[bit] // 10 + fine * (slope[bit] - limit[bit])
            drift[bit] = step if now[bit] or step > 0 else 0
            norm += drift[bit] * drift[bit]
        if norm == 0 or bound <= target * fine or pace < most_pace // 100:
            break
        stride = (bound - max(target * fine, lowest - lowest // near)) * pace // most_pace
        for bit in range(size):
            step = now[bit] + stride * drift[bit] * fine // norm
            now[bit] = step if step > 0 else 0
    found = [(best[bit] + fine // 2) // fine for bit in range(size)]
    free(room)
    return found
