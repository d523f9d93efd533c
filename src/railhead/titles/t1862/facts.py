"""1862's own figures and switches, typed, and the questions its rules ask of them."""

from typing import Literal

from msgspec import Struct

from railhead.core.ids import Company, Player
from railhead.core.title import Draft, Title
from railhead.mechanisms import shares
from railhead.mechanisms.shares import Hand, certificate_count, hand_of, percent
from railhead.titles.t1862.state import State1862
from railhead.titles.t1862.switches import Switches

LONDON = "london"

Face = Literal["freight", "local", "express"]
"""What a train is: chosen when its card leaves the bank."""


class Area(Struct, frozen=True):
    name: str
    kind: Literal["port", "red"]


class Variant(Struct, frozen=True):
    """A line tile with small stations on some of its lines."""

    base: str
    stations_on: tuple[str, ...]


class CharterTerms(Struct, frozen=True):
    markers: int
    marker_cost: int
    capital_times_par: int


class FreeStart(Struct, frozen=True):
    least_markers: int
    most_markers: int
    marker_cost: int


class Warranty(Struct, frozen=True):
    cost: int
    most_on_a_train: int


class Figures(Struct, frozen=True):
    """The `figures` of the board file that rules read."""

    areas: dict[str, Area]
    public_variants: dict[str, Variant]
    par_chart: tuple[int, ...]
    float: int
    chartered: CharterTerms
    non_chartered: FreeStart
    warranty: Warranty
    ipo: dict[str, dict[str, int]]

    @property
    def lowest_stake(self) -> int:
        """A director's certificate at the lowest par."""
        return 3 * self.par_chart[0]


class Facts(Struct, frozen=True):
    figures: Figures
    switches: Switches
    """What the ruleset says where readings of the book part."""
    faces: tuple[Face, ...]
    """The types of train in the game."""
    permits: dict[str, int]
    """How many permits of each type are shuffled; none in a simple game."""
    most_markers: int
    novice: bool
    first_build_duty: bool
    home_free_now: bool
    """A company started in a stock round needs a free space at home; an upgrade that would make one is not enough."""
    any_chain_ends: bool
    last_train: str
    """The type whose first sale sets the LNER off."""
    permanent: frozenset[str]
    """Types that never rust."""


D = Draft[State1862]


def facts_of(title: Title) -> Facts:
    return title.facts_as(Facts)


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)


def figures(d: D) -> Figures:
    return facts(d).figures


def switches(d: D) -> Switches:
    return facts(d).switches


def is_simple(d: D) -> bool:
    """One type of train for everybody: no permits."""
    return len(facts(d).faces) == 1


def certificate_limit(d: D) -> int:
    """The board file's, until the LNER is formed and sets another."""
    return d.state.limit or shares.certificate_limit(d)


def hand(d: D, player: Player) -> Hand:
    return hand_of(d, player, certificate_count(d, player), certificate_limit(d))


def started(d: D, company: Company) -> bool:
    return company in d.state.pars


def operating(d: D) -> list[Company]:
    """Companies that have floated, in operating order."""
    return d.title.market.order(d.state.marks, (name for name in d.state.marks if name in d.state.floated))


def director_of(d: D, company: Company) -> Player | None:
    """None: the company is in receivership."""
    return d.state.directors.get(company)


def keeper(d: D, company: Company) -> Player:
    """Who handles a company: its director, or in receivership the largest shareholder, ties from the priority deal."""
    director = director_of(d, company)
    if director is not None:
        return director
    order = d.from_(d.state.priority)
    return max(order, key=lambda player: (percent(d, player, company), -order.index(player)))


def par_below(d: D, price: int) -> int:
    """The highest value of the par chart not above a price, or the lowest there is."""
    chart = figures(d).par_chart
    return max([value for value in chart if value <= price], default=chart[0])
