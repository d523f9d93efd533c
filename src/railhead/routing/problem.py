"""What is asked of the route finder, and what it answers. Plain data: no title, no state of play.

A *counting* tells for every stop in which ways a train may take it: as an end, or passing through. Each way has a
value and a cost, paid from the train's limits. That is all the search knows about trains.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from railhead.core.ids import Hex, Spot
from railhead.routing.chart import Chart

Cost = tuple[int, ...]
"""What a way takes from each of the train's limits."""


class Way(Struct, frozen=True):
    """One way of taking a stop: counted, skipped, counted with a bonus …"""

    value: int = 0
    cost: Cost = ()
    needs: tuple[int, ...] = ()
    """Masks of places: the route must visit at least one place of each."""
    claim: str = ""
    """A name that only one train of the company may claim, such as a bonus paid once a turn."""


Ways = tuple[Way, ...]


class Counting(Struct, frozen=True):
    """How a train counts. `through` and `ends` give for each stop of the chart, by number, the ways to take it;
    no way means that the train may not pass, or may not end, there."""

    limits: tuple[int, ...]
    through: tuple[Ways, ...]
    ends: tuple[Ways, ...]
    gauges: frozenset[str] | None = None
    """The gauges it runs on. None: all."""


class Train(Struct, frozen=True):
    name: str
    counting: Counting


class Problem(Struct, frozen=True):
    """A company's trains on a chart. `closed` stops may be ends but not be passed."""

    chart: Chart
    own: frozenset[Spot]
    closed: frozenset[Spot]
    trains: tuple[Train, ...]
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rule behind each kind of fault (see `judge`), as the title's ledger numbers it."""


class Route(Struct, frozen=True):
    """One train's run. `legs` are the names of its links (see `Link.name`) in any order and either direction."""

    train: str
    legs: tuple[tuple[str, ...], ...]


class Run(Struct, frozen=True):
    """A route as counted: its stops in order, which of them count and for how much."""

    train: str
    legs: tuple[tuple[str, ...], ...]
    stops: tuple[Spot, ...]
    counted: tuple[tuple[Spot, int], ...]
    revenue: int
    hexes: tuple[tuple[Hex, ...], ...]
    """Hexes of each leg, in the order of the stops."""

    @property
    def route(self) -> Route:
        return Route(self.train, self.legs)


class Answer(Struct, frozen=True):
    runs: tuple[Run, ...]
    revenue: int
    upper_bound: int
    proven: bool
    steps: int
    """How much work it took; the same on every machine."""


class Budget(Struct):
    """How long to search. Steps are counted alike everywhere; `stop` may look at a clock and is asked now and then."""

    steps: int | None = None
    stop: Callable[[], bool] | None = None
