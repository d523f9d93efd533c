"""What is asked of the route finder, and what it answers. Plain data: no title, no state of play.

A *counting* tells for every stop in which ways a train may take it: as an end, or passing through. Each way has a
value and a cost, paid from the train's limits. That is nearly all the search knows about trains.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from railhead.core.ids import Hex, Spot
from railhead.routing.problem.chart import Chart

Cost = tuple[int, ...]
"""What a way, or a link, takes from each of the train's limits."""


class Way(Struct, frozen=True):
    """One way of taking a stop: counted, skipped, counted with a bonus …"""

    value: int = 0
    cost: Cost = ()
    needs: tuple[int, ...] = ()
    """Masks of places: the route must visit at least one place of each."""
    claims: tuple[str, ...] = ()
    """Names of what it counts that a company counts only once, such as a bonus paid once a turn. Unless claims are
    shared (see `Problem.claims`) no two stops and no two trains make the same one."""
    passed: tuple[str, ...] = ()
    """Claims it could have counted and leaves out."""
    aside: int = 0
    """What it brings to the treasury besides, which is no revenue."""

    @property
    def omits(self) -> bool:
        """Whether the stop is called at and not counted."""
        return bool(self.passed) or not (self.value or self.claims)


Ways = tuple[Way, ...]


class Trip(Struct, frozen=True):
    """A route in the search's numbers: stops from end to end, the links between them, the sum of its ways' values."""

    stops: tuple[int, ...]
    links: tuple[int, ...]
    value: int


Settle = Callable[[Trip], int]
"""What the trip is really worth, claims apart: at most its value and what `Counting.far` adds."""


class Counting(Struct, frozen=True):
    """How a train counts. `through` and `ends` give for each stop of the chart, by number, the ways to take it;
    no way means that the train may not pass, or may not end, there."""

    limits: tuple[int, ...]
    through: tuple[Ways, ...]
    ends: tuple[Ways, ...]
    links: frozenset[int] | None = None
    """The links it can use, by number. None: all."""
    opened: frozenset[int] = frozenset()
    """Closed stops that this train may pass all the same."""
    lengths: tuple[Cost, ...] | None = None
    """What each link takes from the limits. None: nothing."""
    along: tuple[Way, ...] | None = None
    """What each link counts on the way."""
    loops: bool = False
    """May it end at the stop where it began (not off-board)? That stop counts once."""
    whole: Way = Way()
    """What every route counts, needs and claims as a whole, once."""
    scores: int | None = None
    """How many of the claims that it may pass over it may count (see `Way.passed`)."""
    far: tuple[tuple[int, ...], ...] | None = None
    """By token and end, both as stops: the most that an arm from that token to that end adds to the ways' values, for
    a counting whose value depends on both ends; `settle` says how much it is."""
    pairs: tuple[tuple[int, ...], ...] | None = None
    """By both ends, as stops: the most that they add together, which may be less than `far` says of both."""
    settle: Settle | None = None
    unit: int = 0
    """Divides whatever `settle` adds or takes away."""
    allows: Callable[[Trip], bool] | None = None
    """What else a route must fulfil; asked only about routes worth having."""


class Train(Struct, frozen=True):
    """`others` are further countings: the train runs under whichever suits best."""

    name: str
    counting: Counting
    others: tuple[Counting, ...] = ()

    @property
    def countings(self) -> tuple[Counting, ...]:
        return (self.counting, *self.others)


class Meeting(Struct, frozen=True):
    """All routes must hang together: two meet if their masks do. Some route must touch `home`, if given."""

    stops: tuple[int, ...]
    links: tuple[int, ...]
    home: int = 0


class Claim(Struct, frozen=True):
    """What a claim is worth to the company, however many of its trains make it."""

    value: int = 0
    aside: int = 0


class Problem(Struct, frozen=True):
    """A company's trains on a chart. `closed` stops may be ends but not be passed."""

    chart: Chart
    own: frozenset[Spot]
    closed: frozenset[Spot]
    trains: tuple[Train, ...]
    claims: Mapping[str, Claim] | None = None
    """None: trains share neither track nor claims. Otherwise they may share both, but what several trains claim counts
    only once. What a claim is worth is said here and comes on top of the value of the way that makes it."""
    meeting: Meeting | None = None
    tolls: tuple[tuple[int, int], ...] = ()
    """(mask of `meeting`, money): lost once if any route touches it."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rule behind each kind of fault (see `judge`), as the title's ledger numbers it."""


class Route(Struct, frozen=True):
    """One train's run. `legs` are the names of its links (see `Link.name`) in any order and either direction."""

    train: str
    legs: tuple[tuple[str, ...], ...]
    omits: tuple[str, ...] = ()
    """The stops it calls at and does not count, of those it need not. None: whatever suits the company best."""


class Run(Struct, frozen=True):
    """A route of a `train`, as counted: its `stops` in order, which of them are `counted` and for how much, its
    `revenue` and what goes to the treasury (`aside`). `legs` are its pieces from stop to stop, `hexes` those each of
    them passes."""

    train: str
    legs: tuple[tuple[str, ...], ...]
    stops: tuple[Spot, ...]
    counted: tuple[tuple[Spot, int], ...]
    revenue: int
    """Its part of the revenue: what another train of the company already counts is left out."""
    aside: int
    hexes: tuple[tuple[Hex, ...], ...]
    """Hexes of each leg, in the order of the stops."""

    @property
    def route(self) -> Route:
        """The route alone, as an action carries it."""
        return Route(self.train, self.legs)


class Answer(Struct, frozen=True):
    """A set of routes, the best found: its `runs`, `revenue`, and what goes to the treasury (`aside`). No set is worth
    more than `upper_bound`; `proven` says that none is better. `steps` is how much work it took."""

    runs: tuple[Run, ...]
    revenue: int
    aside: int
    upper_bound: int
    proven: bool
    steps: int
    """How much work it took; the same on every machine."""
