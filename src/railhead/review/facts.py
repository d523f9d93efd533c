"""A review as plain data, exact as JSON. Players are named by seat, entries by their number in the log, counted from
1."""

from msgspec import Struct

from railhead.core.ids import Company, Holder, Player, Train, TrainType


class RouteReviewed(Struct, frozen=True):
    train: Train
    stops: tuple[str, ...]
    revenue: int


class RunReviewed(Struct, frozen=True, kw_only=True):
    """One run of a company. Later changes to the revenue by dice and events are left out of both sums."""

    entry: int
    round: str
    company: Company
    player: Player | None
    """Who chose the routes; nobody where the rules run the best automatically."""
    taken: int
    """What the run earned in all: revenue and money for the treasury."""
    possible: int
    """The best found."""
    at_most: int
    """An upper bound; equal to `possible` where that is proven optimal."""
    left: int
    """The difference: what was left on the table."""
    routes: tuple[RouteReviewed, ...] = ()
    """As run; unknown in records that contain only the sum."""
    best: tuple[RouteReviewed, ...] = ()
    """A better set, if there was one."""

    @property
    def is_proven(self) -> bool:
        return self.possible == self.at_most


class Earnings(Struct, frozen=True):
    """The total over one company's runs, or over those one player chose."""

    name: str
    runs: int
    short: int
    """How many of them earned less than possible."""
    taken: int
    possible: int
    left: int


class Standing(Struct, frozen=True):
    """The end of a round: everybody's wealth and cash."""

    entry: int
    round: str
    worth: dict[Player, int]
    cash: dict[Player, int]


class LeadTaken(Struct, frozen=True):
    """A round after which somebody else was leading."""

    entry: int
    round: str
    player: Player
    past: Player
    """The previous leader."""
    ahead: int
    """The lead over the second."""


class Swing(Struct, frozen=True):
    """A round that moved one player relative to the others."""

    entry: int
    round: str
    player: Player
    gained: int
    """The change of the player's wealth in the round."""
    others: int
    """What the others gained on average, rounded."""
    in_cash: int
    """The part of the gain in cash; the rest is the price of holdings."""


class TrainMoved(Struct, frozen=True):
    entry: int
    round: str
    train: Train
    what: str
    """bought, traded, moved, discarded, rusted or removed"""
    source: Holder | None
    holder: Holder | None
    price: int | None = None
    """Where there was a single price."""


class TypeReviewed(Struct, frozen=True):
    """The history of a type of trains."""

    type: TrainType
    bought: int
    first: str
    """The round in which the first was bought."""
    by: Holder
    last: str
    rusted: str = ""
    """The round in which the first of them rusted."""


class PhaseBegun(Struct, frozen=True):
    entry: int
    round: str
    phase: str


class Review(Struct, frozen=True, kw_only=True):
    title: str
    players: dict[Player, str]
    """Names by seat."""
    finished: str
    """Why the game ended; empty where it has not."""
    closed: str
    """Why the rest is missing, where an action no longer applies."""
    runs: tuple[RunReviewed, ...]
    companies: tuple[Earnings, ...]
    """Those that left most on the table first, here and below."""
    choosers: tuple[Earnings, ...]
    """By the player who chose the routes."""
    dearest: tuple[RunReviewed, ...]
    """The runs that left most on the table."""
    standings: tuple[Standing, ...]
    leads: tuple[LeadTaken, ...]
    swings: tuple[Swing, ...]
    trains: tuple[TrainMoved, ...]
    types: tuple[TypeReviewed, ...]
    phases: tuple[PhaseBegun, ...]

    @property
    def left(self) -> int:
        return sum(run.left for run in self.runs)
