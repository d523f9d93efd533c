"""1890's trains and phases by number, as bots reckon with them, and at how many stops trains call."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from railhead.core.board import number_in
from railhead.core.ids import TrainType
from railhead.core.market import Cell
from railhead.core.title import Title
from railhead.titles.t1890.starting import par_cells

Fleet = tuple[int, ...]
"""Trains by the number of their type in the stack, in order."""

STOPS = {"2": 20, "2+2": 26, "3": 30, "3+3": 38, "4": 40, "5": 50, "6": 60, "D": 85}
"""Tenths of stops at which a train calls."""
BESIDE = (100, 75, 50, 35, 25, 25)
"""Percent that a company's best train brings of that, its second best …: stops are called at once."""
AT_FIRST, GROWTH, MOST = 24, 4, 60
"""What a stop brings when the game begins, by how much that grows in a round, and where it ends."""
NONE = -1


class Stack(Struct, frozen=True, eq=False):
    """Everything by the number of a type or of a phase."""

    kinds: tuple[TrainType, ...]
    costs: tuple[int, ...]
    counts: tuple[int, ...]
    rusts: tuple[frozenset[int], ...]
    """What rusts with the first of each type."""
    phases: tuple[int, ...]
    """The phase that begins with it."""
    limits: Mapping[str, tuple[int, ...]]
    """By kind of company and phase."""
    rounds: tuple[int, ...]
    merging: tuple[int, int]
    """The phases in which Kinki forms, and in which Nara Electric joins it."""
    closing: int
    """The phase in which privates close."""
    opens: int
    """The phase from which the last type is sold beside the others."""
    traded: int
    """Its price for whoever gives a train for it, and which."""
    accepted: frozenset[int]
    par: Cell
    """Where a company's price usually begins."""

    @property
    def last(self) -> int:
        return len(self.kinds) - 1

    def calls(self, trains: Fleet) -> int:
        """At how many stops trains of one company call, in thousandths."""
        return _calls(tuple(STOPS[self.kinds[train]] for train in trains))


@lru_cache(maxsize=1 << 10)
def _calls(stops: tuple[int, ...]) -> int:
    ordered = sorted(stops, reverse=True)
    return sum(one * BESIDE[min(place, len(BESIDE) - 1)] for place, one in enumerate(ordered))


def stop_value(age: int) -> int:
    """What a stop brings after so many rounds."""
    return min(MOST, AT_FIRST + GROWTH * age)


@lru_cache(maxsize=32)
def stack_of(title: Title) -> Stack:
    trains, phases = title.trains, list(title.phases.values())
    names, number = list(trains), title.phase_number
    traded = trains[names[-1]].about.get("trade_in", {})
    assert isinstance(traded, dict)
    opens = trains[names[-1]].available_from
    return Stack(
        tuple(names),
        tuple(entry.cost for entry in trains.values()),
        tuple(entry.count or 0 for entry in trains.values()),
        tuple(frozenset(at for at, other in enumerate(names) if trains[other].rusts_on == name) for name in names),
        tuple(NONE if entry.starts_phase is None else number[entry.starts_phase] for entry in trains.values()),
        {kind: tuple(phase.train_limit[kind] for phase in phases) for kind in phases[0].train_limit},
        tuple(phase.operating_rounds for phase in phases),
        (number["2"], number["4"]),
        number["4"],
        number[opens] if opens else 0,
        min((number_in(traded, name) for name in traded), default=0),
        frozenset(names.index(TrainType(name)) for name in traded),
        list(par_cells(title.market).values())[len(par_cells(title.market)) // 2],
    )
