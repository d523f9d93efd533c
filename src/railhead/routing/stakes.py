"""What each piece of track, each place and each end could be worth at most to a train without limits.

Dual prices of a relaxation in which a route may fall into parts: a stop passed has two links, an end has one, there
are two ends, a place is visited once and a claim is made once. With any stakes every route is worth the `bound` less
what it *loses*, and no loss is negative. Whole numbers throughout, the same on every machine.
"""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.meter import Meter

FINE = 16
"""Stakes are in 16ths of the unit of gains."""
_FIXED = 1 << 10
_PACE = 64
_FIRST, _AGAIN = 500, 150
"""Turns from nothing, and from stakes that were good at other prices."""
_WORK = 16
"""Steps that a turn counts for."""


class Tie(Struct, frozen=True):
    """A link, with what it gains and the claims it makes."""

    a: int
    b: int
    gain: int
    bits: tuple[int, ...]


class Halt(Struct, frozen=True):
    """A stop: what it gains if passed and as an end; None if that can't be."""

    stop: int
    through: int | None
    end: int | None


class Stakes:
    """`half` is the share of a stop that each of its links has, `claim` of each claim, `ending` of each of two ends."""

    def __init__(self, ties: Sequence[Tie], places: Sequence[Sequence[Halt]], before: "Stakes | None" = None) -> None:
        self.ties = ties
        self.places = places
        known: dict[int, int] = before.half if before else {}
        self.half: dict[int, int] = {
            halt.stop: known.get(halt.stop, FINE * max(0, halt.through or 0) // 2) for place in places for halt in place
        }
        dear: dict[int, int] = before.claim if before else {}
        self.claim: dict[int, int] = {bit: dear.get(bit, 0) for tie in ties for bit in tie.bits}
        self.ending: int = before.ending if before else 0
        self.turns = _AGAIN if before else _FIRST

    def rest(self, halts: Sequence[Halt]) -> int:
        """What a place could add besides the shares of its links."""
        most = 0
        for halt in halts:
            half = self.half[halt.stop]
            if halt.through is not None:
                most = max(most, FINE * halt.through - 2 * half)
            if halt.end is not None:
                most = max(most, FINE * halt.end - half - self.ending)
        return most

    def loss(self, tie: Tie) -> int:
        """What a route loses that has this link; if negative, one that has it not."""
        half, claim = self.half, self.claim
        return sum([claim[bit] for bit in tie.bits]) - half[tie.a] - half[tie.b] - FINE * tie.gain

    def bound(self) -> int:
        """No route gains more, in units of 1/FINE."""
        missed = sum(max(0, -self.loss(tie)) for tie in self.ties)
        return missed + sum(map(self.rest, self.places)) + sum(self.claim.values()) + 2 * self.ending

    def settle(self, target: int, meter: Meter) -> int:
        """Bring the bound down towards the target by subgradient steps that keep some of their direction."""
        target *= FINE
        lowest, pace, idle = self.bound(), _PACE, 0
        best = self._now()
        drift = _Slope(self.half, self.claim)
        for _ in range(self.turns):
            meter.spend(_WORK)
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
        """The bound, and how it grows with each stake."""
        half, claim, ending = self.half, self.claim, self.ending
        slope = _Slope(half, claim)
        by_half, by_claim = slope.half, slope.claim
        slope.ending = 2
        bound = 2 * ending + sum(claim.values())
        for bit in by_claim:
            by_claim[bit] = 1
        for place in self.places:
            most, stop, times = 0, -1, 0
            for halt in place:
                here = half[halt.stop]
                if halt.through is not None and FINE * halt.through - 2 * here > most:
                    most, stop, times = FINE * halt.through - 2 * here, halt.stop, 2
                if halt.end is not None and FINE * halt.end - here - ending > most:
                    most, stop, times = FINE * halt.end - here - ending, halt.stop, 1
            if times:
                bound += most
                by_half[stop] -= times
                slope.ending -= times == 1
        for tie in self.ties:
            want = half[tie.a] + half[tie.b] + FINE * tie.gain - sum([claim[bit] for bit in tie.bits])
            if want > 0:
                bound += want
                by_half[tie.a] += 1
                by_half[tie.b] += 1
                for bit in tie.bits:
                    by_claim[bit] -= 1
        return bound, slope


class _Slope:
    """A direction, in units of 1/_FIXED once it is kept."""

    def __init__(self, half: dict[int, int], claim: dict[int, int]) -> None:
        self.half = dict.fromkeys(half, 0)
        self.claim = dict.fromkeys(claim, 0)
        self.ending = 0

    def keep(self, slope: "_Slope", stakes: Stakes) -> None:
        """Seven tenths of the old direction and the new one; nothing that would push a stake below zero."""
        for stop, by in slope.half.items():
            self.half[stop] = self.half[stop] * 7 // 10 + by * _FIXED
        for bit, by in slope.claim.items():
            after = self.claim[bit] * 7 // 10 + by * _FIXED
            self.claim[bit] = after if after < 0 or stakes.claim[bit] else 0
        after = self.ending * 7 // 10 + slope.ending * _FIXED
        self.ending = after if after < 0 or stakes.ending else 0

    def norm(self) -> int:
        parts = (*self.half.values(), *self.claim.values(), self.ending)
        return sum([part * part for part in parts])

    def move(self, stakes: Stakes, up: int, down: int) -> None:
        for stop, by in self.half.items():
            stakes.half[stop] -= up * by // down
        for bit, by in self.claim.items():
            stakes.claim[bit] = max(0, stakes.claim[bit] - up * by // down)
        stakes.ending = max(0, stakes.ending - up * self.ending // down)
