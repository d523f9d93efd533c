"""What each piece of track, each place and each end could be worth at most to a train without limits.

Dual prices of a relaxation in which a route may fall into parts: a stop passed has two links, an end has one, there
are two ends, a place is visited once and a claim is made once. With any duals every route is worth the `bound` less
what it *loses*, and no loss is negative. Whole numbers throughout, the same on every machine.

Proof. Let h(s) be `half`, c(b) ≥ 0 `claim`, e ≥ 0 `ending`. A route with links L, passed stops P, ends E gains
Σ gain(l) + Σ through(s) + Σ end(s). Add and subtract h(s) once for each link at each stop (twice in P, once in E), c(b)
for each claim made, and e for either end. What is left are three sums: over links of h(a) + h(b) + gain − Σ c, over
stops of through − 2h or end − h − e, and over claims made and ends of c and e. `bound` replaces each term by its
positive part and takes it for all links, places, claims and two ends; each difference is a loss, and none is negative.
"""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.search.budget import Budget
from railhead.routing.search.compiled import fresh as is_fresh

FINE = 16
"""Dual values are in 16ths of the unit of gains."""
_FIXED = 1 << 10
_PACE = 64
_FIRST, _AGAIN = 500, 150
"""Turns from nothing, and from duals that were good at other prices."""
_WORK = 16
"""Steps that a turn counts for."""
_LARGE = 1 << 28
"""A bound from which the compiled form could run out of its 64 bits: a hundred times what any game has."""

try:
    from railhead.routing.search import _frontier  # type: ignore[attr-defined]

    IS_COMPILED = is_fresh(_frontier)
except ImportError:
    IS_COMPILED = False


class DualLink(Struct, frozen=True):
    """A link, with what it gains and the claims it makes."""

    a: int
    b: int
    gain: int
    bits: tuple[int, ...]


class DualStop(Struct, frozen=True):
    """A stop: what it gains if passed and as an end; None if that can't be."""

    number: int
    through: int | None
    end: int | None


class DualBounds:
    """`half` is the share of a stop that each of its links has, `claim` of each claim, `ending` of each of two ends."""

    def __init__(
        self, links: Sequence[DualLink], places: Sequence[Sequence[DualStop]], before: "DualBounds | None" = None
    ) -> None:
        self.links = links
        self.places = places
        known: dict[int, int] = before.half if before else {}
        self.half: dict[int, int] = {
            stop.number: known.get(stop.number, FINE * max(0, stop.through or 0) // 2)
            for place in places
            for stop in place
        }
        dear: dict[int, int] = before.claim if before else {}
        self.claim: dict[int, int] = {bit: dear.get(bit, 0) for link in links for bit in link.bits}
        self.ending: int = before.ending if before else 0
        self.turns = _AGAIN if before else _FIRST

    def take_over(self, priced: "DualBounds", prices: Sequence[int]) -> None:
        """The duals found at these prices, as they are without prices: a claim is worth its price more."""
        self.half, self.ending = {stop: priced.half.get(stop, 0) for stop in self.half}, priced.ending
        self.claim = {bit: priced.claim.get(bit, 0) + FINE * (prices[bit] if prices else 0) for bit in self.claim}

    def rest(self, stops: Sequence[DualStop]) -> int:
        """What a place could add besides the shares of its links."""
        most = 0
        for stop in stops:
            half = self.half[stop.number]
            if stop.through is not None:
                most = max(most, FINE * stop.through - 2 * half)
            if stop.end is not None:
                most = max(most, FINE * stop.end - half - self.ending)
        return most

    def loss(self, link: DualLink) -> int:
        """What a route loses that has this link; if negative, one that has it not."""
        half, claim = self.half, self.claim
        return sum([claim[bit] for bit in link.bits]) - half[link.a] - half[link.b] - FINE * link.gain

    def bound(self) -> int:
        """No route gains more, in units of 1/FINE."""
        missed = sum(max(0, -self.loss(link)) for link in self.links)
        return missed + sum(map(self.rest, self.places)) + sum(self.claim.values()) + 2 * self.ending

    def settle(self, target: int, budget: Budget) -> int:
        """Bring the bound down towards the target by subgradient steps that keep some of their direction."""
        if IS_COMPILED and self.bound() < _LARGE:
            found: int = _frontier.Settling(self, FINE).settle(target, budget, self.turns, _WORK, _PACE, _FIXED)
            return found
        return self.pure_settle(target, budget)

    def pure_settle(self, target: int, budget: Budget) -> int:
        """The reference for the compiled form."""
        target *= FINE
        lowest, pace, idle = self.bound(), _PACE, 0
        best = self._now()
        drift = _Slope(self.half, self.claim)
        for _ in range(self.turns):
            budget.spend(_WORK)
            bound, slope = self._slope()
            if bound < lowest:
                lowest, best, idle = bound, self._now(), 0
            else:
                idle += 1
                if idle == 20:
                    pace, idle = pace * 2 // 3, 0
                    self._put(best)
                    drift = _Slope(self.half, self.claim)
                    continue
            drift.keep(slope, self)
            norm = drift.norm()
            if bound < target or norm == 0 or pace < 2:
                break
            drift.move(self, (bound - target) * pace * _FIXED, _PACE * norm)
        self._put(best)
        return lowest

    def _now(self) -> tuple[dict[int, int], dict[int, int], int]:
        return dict(self.half), dict(self.claim), self.ending

    def _put(self, values: tuple[dict[int, int], dict[int, int], int]) -> None:
        self.half, self.claim, self.ending = dict(values[0]), dict(values[1]), values[2]

    def _slope(self) -> tuple[int, "_Slope"]:
        """The bound, and how it grows with each dual value."""
        half, claim, ending = self.half, self.claim, self.ending
        slope = _Slope(half, claim)
        by_half, by_claim = slope.half, slope.claim
        slope.ending = 2
        bound = 2 * ending + sum(claim.values())
        for bit in by_claim:
            by_claim[bit] = 1
        for place in self.places:
            most, which, times = 0, -1, 0
            for stop in place:
                here = half[stop.number]
                if stop.through is not None and FINE * stop.through - 2 * here > most:
                    most, which, times = FINE * stop.through - 2 * here, stop.number, 2
                if stop.end is not None and FINE * stop.end - here - ending > most:
                    most, which, times = FINE * stop.end - here - ending, stop.number, 1
            if times:
                bound += most
                by_half[which] -= times
                slope.ending -= times == 1
        for link in self.links:
            want = half[link.a] + half[link.b] + FINE * link.gain - sum([claim[bit] for bit in link.bits])
            if want > 0:
                bound += want
                by_half[link.a] += 1
                by_half[link.b] += 1
                for bit in link.bits:
                    by_claim[bit] -= 1
        return bound, slope


class _Slope:
    """A direction, in units of 1/_FIXED once it is kept."""

    def __init__(self, half: dict[int, int], claim: dict[int, int]) -> None:
        self.half = dict.fromkeys(half, 0)
        self.claim = dict.fromkeys(claim, 0)
        self.ending = 0

    def keep(self, slope: "_Slope", duals: DualBounds) -> None:
        """Seven tenths of the old direction and the new one; nothing that would push a dual value below zero."""
        for stop, by in slope.half.items():
            self.half[stop] = self.half[stop] * 7 // 10 + by * _FIXED
        for bit, by in slope.claim.items():
            after = self.claim[bit] * 7 // 10 + by * _FIXED
            self.claim[bit] = after if after < 0 or duals.claim[bit] else 0
        after = self.ending * 7 // 10 + slope.ending * _FIXED
        self.ending = after if after < 0 or duals.ending else 0

    def norm(self) -> int:
        parts = (*self.half.values(), *self.claim.values(), self.ending)
        return sum([part * part for part in parts])

    def move(self, duals: DualBounds, up: int, down: int) -> None:
        for stop, by in self.half.items():
            duals.half[stop] -= up * by // down
        for bit, by in self.claim.items():
            duals.claim[bit] = max(0, duals.claim[bit] - up * by // down)
        duals.ending = max(0, duals.ending - up * self.ending // down)
