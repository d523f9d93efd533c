"""What the trains of a company compete for, numbered: track they can't share, or things that count only once."""

from collections.abc import Iterable, Iterator, Sequence
from math import gcd
from typing import Protocol

from msgspec import Struct

from railhead.core.derived import derived
from railhead.routing.problem.model import Counting, Problem, Way

Aim = tuple[int, int]
"""What a unit of revenue and a unit of money aside are worth to the finder."""

TOTAL: Aim = (1, 1)
REVENUE: Aim = (1, 0)


class Counted(Protocol):
    """A way, an arc or a route: what it brings by itself, and the bits it claims."""

    @property
    def value(self) -> int: ...
    @property
    def aside(self) -> int: ...
    @property
    def claim(self) -> int: ...


class Claiming(Counted, Protocol):
    """A route: what it claims with what it passes over, and what it touches."""

    @property
    def mask(self) -> int: ...
    @property
    def seen(self) -> int: ...


class Claims:
    """Bits: track first, if trains can't share it, then claims by name. `weight` is what each is worth by itself."""

    def __init__(self, problem: Problem, aim: Aim, keeps_all: bool = False) -> None:
        self.aim = aim
        self.keeps_all = keeps_all
        """Of routes that claim and touch the same, all that earn differently are of interest, not the best alone."""
        self.on_track = problem.claims is None
        first = problem.chart.bits if self.on_track else 0
        told = [_told(counting) for counting in _countings(problem)]
        names = sorted(frozenset[str]().union(*(one.claims for one in told), *(one.passed for one in told)))
        self.bit = {name: first + i for i, name in enumerate(names)}
        self.names = names
        passing = problem.chart.passing if self.on_track else ()
        self.is_tight = bool(passing)
        self.passing: tuple[int, ...] = ()
        """For each stop of a tight chart the bit of those that pass it, as a mask."""
        self.capacity = [1] * (first + len(names))
        """How many trains can make each claim."""
        self.sole = (1 << len(self.capacity)) - 1
        """Claims that keep routes apart. That they pass a stop does not: the track says that too."""
        if any(passing):
            self._count_passing(passing)
        self.size = len(self.capacity)
        worth = [problem.claims[name] for name in names] if problem.claims is not None else []
        self.weight = [aim[0] * claim.value + aim[1] * claim.aside for claim in worth] or [0] * self.size
        self.passable = self.mask(tuple(sorted(frozenset[str]().union(*(one.passed for one in told)))))
        """Claims that some train may pass over though it visits what they are for."""
        self.unit = self._unit(problem, told)
        self.content = (aim, keeps_all, self.on_track, first, tuple(names), tuple(self.weight), self.passable)
        """All that a search reads of it; problems on one chart whose claims have the same can share theirs."""

    def _count_passing(self, limits: Sequence[int]) -> None:
        masks = []
        for limit in limits:
            masks.append(1 << len(self.capacity) if limit else 0)
            self.capacity += [limit] if limit else []
        self.passing = tuple(masks)

    def mask(self, names: tuple[str, ...]) -> int:
        return sum(1 << self.bit[name] for name in {*names}) if names else 0

    def key(self, route: Claiming) -> tuple[int, ...]:
        """The same for routes of which the best is enough."""
        earned = (route.value, route.aside) if self.keeps_all else ()
        return (route.mask, route.seen, *earned)

    def worth(self, counted: Counted) -> int:
        """What it is worth to the aim, if all its claims count."""
        return self.aim[0] * counted.value + self.aim[1] * counted.aside + self.weigh(counted.claim)

    def weigh(self, mask: int) -> int:
        if self.on_track:
            return 0
        total = 0
        while mask:
            low = mask & -mask
            total += self.weight[low.bit_length() - 1]
            mask ^= low
        return total

    def _unit(self, problem: Problem, told: Sequence["_Told"]) -> int:
        """A number that divides the worth of every set of routes."""
        value, aside = self.aim
        parts = {part for one in told for brings, puts in one.brings for part in (value * brings, aside * puts)}
        settled = {value * counting.unit for counting in _countings(problem)}
        return gcd(*parts, *settled, *self.weight, *(value * toll for _, toll in problem.tolls)) or 1


def _countings(problem: Problem) -> Iterable[Counting]:
    return {id(counting): counting for train in problem.trains for counting in train.countings}.values()


class _Told(Struct, frozen=True):
    """What the ways of a counting say: names of claims, of those that may be passed over, revenue and money aside."""

    claims: frozenset[str]
    passed: frozenset[str]
    brings: frozenset[tuple[int, int]]


@derived
def _told(counting: Counting) -> _Told:
    ways = [*_ways_of(counting)]
    return _Told(
        frozenset(name for way in ways for name in way.claims),
        frozenset(name for way in ways for name in way.passed),
        frozenset((way.value, way.aside) for way in ways),
    )


def _ways_of(counting: Counting) -> Iterator[Way]:
    yield counting.whole
    rows = {id(ways): ways for rows in (counting.through, counting.ends) for ways in rows}
    for ways in rows.values():
        yield from ways
    yield from counting.along or ()
