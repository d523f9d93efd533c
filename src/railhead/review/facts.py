"""What a review tells, as plain data: exact as JSON. Players are named by their seats, entries by their numbers in the
log, counted from 1."""

from msgspec import Struct

from railhead.core.ids import Company, Holder, Player, Train, TrainType


class RouteReviewed(Struct, frozen=True):
    train: Train
    stops: tuple[str, ...]
    revenue: int


class RunReviewed(Struct, frozen=True, kw_only=True):
    """One run of a company. What dice and events add to revenue or take from it afterwards is left out of both sums."""

    entry: int
    round: str
    company: Company
    player: Player | None
    """Who chose the routes; nobody where the rules run the best by themselves."""
    taken: int
    """What was run for, in all: revenue and what goes to the treasury besides."""
    possible: int
    """The most that was found."""
    at_most: int
    """No run could have brought more; equal to `possible` where that is proven."""
    left: int
    """What was left on the table."""
    routes: tuple[RouteReviewed, ...] = ()
    """As run; unknown in games whose record has the sum alone."""
    best: tuple[RouteReviewed, ...] = ()
    """What would have brought more, if anything."""

    @property
    def is_proven(self) -> bool:
        return self.possible == self.at_most


class Earnings(Struct, frozen=True):
    """Runs of one company, or runs that one player chose, added up."""

    name: str
    runs: int
    short: int
    """How many of them brought less than they could."""
    taken: int
    possible: int
    left: int


class Standing(Struct, frozen=True):
    """The end of a round: what everybody was worth then, and had in cash."""

    entry: int
    round: str
    worth: dict[Player, int]
    cash: dict[Player, int]


class LeadTaken(Struct, frozen=True):
    """A round after which somebody else was first."""

    entry: int
    round: str
    player: Player
    past: Player
    """Who was first before."""
    ahead: int
    """By how much he leads the second then."""


class Swing(Struct, frozen=True):
    """A round that moved one player against the others."""

    entry: int
    round: str
    player: Player
    gained: int
    """His worth after the round less before."""
    others: int
    """What the others gained meanwhile, each on average, rounded."""
    in_cash: int
    """Of what he gained, cash; the rest is the price of what he holds."""


class TrainMoved(Struct, frozen=True):
    entry: int
    round: str
    train: Train
    what: str
    """bought, traded, moved, discarded, rusted or removed"""
    source: Holder | None
    holder: Holder | None
    price: int | None = None
    """Where one price was told."""


class TypeReviewed(Struct, frozen=True):
    """What became of a type of trains."""

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
    """Why what comes after is not told, where an action does not apply any more."""
    runs: tuple[RunReviewed, ...]
    companies: tuple[Earnings, ...]
    """Who left most comes first; so too below."""
    choosers: tuple[Earnings, ...]
    """By the player who chose the routes."""
    dearest: tuple[RunReviewed, ...]
    """The runs that left most."""
    standings: tuple[Standing, ...]
    leads: tuple[LeadTaken, ...]
    swings: tuple[Swing, ...]
    trains: tuple[TrainMoved, ...]
    types: tuple[TypeReviewed, ...]
    phases: tuple[PhaseBegun, ...]

    @property
    def left(self) -> int:
        return sum(run.left for run in self.runs)
