"""1863's own figures and switches, typed, and the small questions its rules ask of them."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from railhead.core.derived import derived
from railhead.core.ids import BANK, BOX, Certificate, Company, Hex, Holder, Player, Private, paper
from railhead.core.title import Draft, Title
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import Hand, hand_of
from railhead.titles.t1863.state import State1863

D = Draft[State1863]

MET, UER, PCN = (Company(Holder(name)) for name in ("MET", "UER", "PCN"))
LPTB = Company(Holder("LPTB"))
"""The London Passenger Transport Board: it has tokens and takes trains, and never operates."""
GREATHEAD, FOWLER, NECROPOLIS = Private("GREATHEAD"), Private("FOWLER"), Private("NECROPOLIS")
TUNNEL, LODGINGS, MAIL = Private("TUNNEL"), Private("LODGINGS"), Private("MAIL")
REDEVELOP, IMPROVE, CHOCOLATE = Private("REDEVELOP"), Private("IMPROVE"), Private("CHOCOLATE")
THOMPSON, NINE_ELMS, BREWERY, CLINK = Private("THOMPSON"), Private("NINE_ELMS"), Private("BREWERY"), Private("CLINK")
NINE_ELMS_HEX, NORTH_EAST = Hex("I22"), Hex("Q2")


class Size(Struct, frozen=True):
    shares: int
    tokens_at_start: tuple[int, ...]
    loans: int
    short_pairs: int = 0


class HoldingLimit(Struct, frozen=True):
    player: int
    company: int


class Costs(Struct, frozen=True):
    token_at_flotation: int
    token_operating_cost: int


class TileCosts(Struct, frozen=True):
    plain_yellow: int
    minor_yellow: int
    major_yellow: int
    upgrade: int


class LoanTerms(Struct, frozen=True):
    value: int
    rates: tuple[int, ...]
    per_rate: dict[int, int]
    always_allowed: int


class Moves(Struct, frozen=True):
    """How many cells a price moves."""

    dividend: dict[str, int]
    sale: int
    sale_by_director: int
    purchase_from_pool: int
    short: int
    loan_taken: int
    all_shares_held_at_end_of_stock_round: int
    transfer_within_chain: int
    floor: int


class Circle(Struct, frozen=True):
    amount: int
    most_distance: int
    white_circle: tuple[Hex, ...]


class Bonus(Struct, frozen=True):
    amount: int


class MailFacts(Struct, frozen=True):
    hexes: tuple[Hex, ...]
    farthest_pair: tuple[Hex, Hex]


class Bonuses(Struct, frozen=True):
    inner_circle: Circle
    outer_circle: Bonus
    north_south: Bonus
    east_west: Bonus
    compass: dict[str, tuple[Hex, ...]]
    mail: MailFacts


class LptbFacts(Struct, frozen=True):
    station_tokens: int
    mail_tokens: int


class Figures(Struct, frozen=True):
    """The `figures` of the board file that rules read."""

    sizes: dict[str, Size]
    holding_limit: HoldingLimit
    costs: Costs
    tile_costs: TileCosts
    loans: LoanTerms
    market_moves: Moves
    trains_in_play: dict[int, dict[str, int]]
    lptb: LptbFacts
    bonuses: Bonuses


class Facts(Struct, frozen=True):
    figures: Figures
    historical: bool
    quick_auction: bool
    clink_club: bool
    refinancing: bool
    loose_valuations: bool
    first_bankruptcy_ends: bool
    most_times_face: int
    """How often its face value a company may pay for a private."""
    grey_seized_from: str
    """The phase from which the LPTB seizes companies in the acquisition area."""


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)


def facts_of(title: Title) -> Facts:
    return title.facts_as(Facts)


def figures(d: D) -> Figures:
    return facts(d).figures


def railways(title: Title) -> list[Company]:
    """The sixteen companies, in the order of the board file."""
    return [*_railways(title)]


@derived
def _railways(title: Title) -> list[Company]:
    return [name for name in title.board.companies if name != LPTB]


def in_play(d: D) -> list[Company]:
    """Companies that are open, dearest first."""
    return d.title.market.order(d.state.marks, d.state.marks)


def size_of(d: D, company: Company) -> str:
    return d.state.sizes[company]


def is_major(d: D, company: Company) -> bool:
    return d.state.sizes.get(company) == "major"


def majors(d: D) -> list[Company]:
    return [name for name in in_play(d) if is_major(d, name)]


def shares_of_size(d: D, company: Company) -> int:
    """Ten shares, or two for a minor."""
    return figures(d).sizes[size_of(d, company)].shares


def unopened(d: D) -> list[Company]:
    """Charters that may be opened, or opened again: those of the LPTB's companies lie in the box."""
    return [name for name in railways(d.title) if d.state.certificates[d.title.certificates[name][0]] == BANK]


def is_in(d: D, company: Company, *zones: str) -> bool:
    """Whether its price lies in one of these zones: `white`, `acquisition`, `liquidation`."""
    mark = d.state.marks.get(company)
    return mark is not None and d.title.market.has(mark.cell, *zones)


def lptb_operates(d: D) -> bool:
    """From phase V on; not any more once the final stock round has begun (63-END-06)."""
    return phase_reached(d, "V") and not d.state.final


def grey_is_seized(d: D) -> bool:
    """Whether companies in the acquisition area go to the LPTB without an auction (63-ACQ-03, R-06)."""
    return phase_reached(d, facts(d).grey_seized_from)


def certificate_count(d: D, player: Player) -> int:
    """Share certificates in a player's hand: privates and shorts do not count (63-SR-19)."""
    return _counts(d.title, d.state.certificates)[player]


@derived
def _counts(title: Title, certificates: Mapping[Certificate, Holder]) -> Counter[Holder]:
    return Counter(holder for name, holder in certificates.items() if name in title.shares)


def hand(d: D, player: Player) -> Hand:
    return hand_of(d, player, certificate_count(d, player))


def owner_of(d: D, private: Private) -> Holder | None:
    """Who owns a private: None if it is unsold, closed or not in the game."""
    holder = d.state.certificates.get(paper(private))
    return None if holder in (BANK, BOX, LPTB) else holder


def solvent(d: D) -> list[Player]:
    return [player for player in d.state.players if player not in d.state.ruined]


def is_out(d: D, player: Player) -> bool:
    """Whether a player is asked nothing any more."""
    return player in d.state.ruined and "bankrupt_players_do_not_act" in d.title.changes


def left_of(d: D, player: Player) -> Player:
    """The next player still in the game."""
    return next(other for other in d.after(player) if other not in d.state.ruined)


def around(d: D, player: Player) -> list[Player]:
    """Players still in the game, from the left of one of them, who comes last if he is in it."""
    return [other for other in d.after(player) if other not in d.state.ruined]


def is_player(d: D, entity: Holder) -> bool:
    return entity in d.state.players
