"""1890's own figures and switches, typed, and the questions its rules ask of them."""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from railhead.core.board import number_in
from railhead.core.derived import derived
from railhead.core.ids import (
    BANK,
    BOX,
    Certificate,
    Company,
    Hex,
    Holder,
    Player,
    Private,
    Spot,
    TrainType,
    paper,
    spot,
)
from railhead.core.state import Mark
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.shares import Hand, hand_of
from railhead.titles.t1890.state import State1890

D = Draft[State1890]


def _company(name: str) -> Company:
    return Company(Holder(name))


JR, SUBWAY, KEIHAN, KINKI = _company("JR"), _company("Subway"), _company("Keihan"), _company("Kinki")
HANSHIN, HANKYU, SANYO = _company("Hanshin"), _company("Hankyu"), _company("Sanyo")
KANAN, OSAKA_ELECTRIC, OSAKA_RAILWAY = _company("Kanan"), _company("OsakaElectric"), _company("OsakaRailway")
NARA_ELECTRIC, KOBE_ELECTRIC = _company("NaraElectric"), _company("KobeElectric")
KOBE_RAPID = _company("KobeRapid")
"""Has a token and no train, no turn, no treasury: its certificate is that of the late private."""
ARIMA, HANKAI, OMER = Private("Arima"), Private("Hankai"), Private("OMER")
KEIFUKU, KITA_OSAKA, SEMBOKU = Private("Keifuku"), Private("KitaOsaka"), Private("Semboku")
KOBE, KYOTO, NISHINOMIYA, SAKAI, TAKARAZUKA = Hex("F5"), Hex("B17"), Hex("F9"), Hex("J11"), Hex("D9")
KOBE_STOP = spot(KOBE, 0)
DIESEL = TrainType("D")


class PrivatePrice(Struct, frozen=True):
    minimum_percent: int
    maximum_percent: int


class TokenCosts(Struct, frozen=True):
    first: int
    further: int


class Figures(Struct, frozen=True):
    """The `figures` of the board file that rules read."""

    game_turns: int
    auction_order: tuple[str, ...]
    late_privates: tuple[Private, ...]
    late_privates_from_game_turn: int
    holding_limit: int
    pool_limit: int
    float: int
    capital_times_par: int
    private_price: PrivatePrice
    token_costs: TokenCosts
    sea_cities: tuple[Hex, ...]
    yodo_cities: tuple[Hex, ...]
    osaka_city: tuple[Hex, ...]
    kinki_auto_tokens: dict[str, Spot] | None = None


class Facts(Struct, frozen=True):
    figures: Figures
    scenario: str
    game_turns: int
    peculiar: bool
    """Companies have the peculiarities of scenario C."""
    plain_jr: bool
    jr_privatised: bool
    """From phase 6 JR pays full dividends."""
    plain_kinki: bool
    plain_late: bool
    """Late privates have no abilities."""
    kobe_pay: dict[str, int]
    """What Kobe Rapid is paid, by the colour of Kobe; if empty, half its value."""
    kobe_income: int
    kita_bonus: int
    forced_kobe_electric: bool
    top_price: int
    """A price that ends the game; 0 if none does."""
    easy_float: bool
    tigers_die: tuple[int, ...]
    """Values of brown Nishinomiya by the die; none if no die is rolled."""
    earthquake: bool
    air_raids: bool
    secret_prices: bool
    omer_blocks_on: bool
    """OMER's block lasts until it closes (R-10)."""


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)


def facts_of(title: Title) -> Facts:
    return title.facts_as(Facts)


def figures(d: D) -> Figures:
    return facts(d).figures


def is_minor(d: D, company: Company) -> bool:
    return kind_of(d, company) == "minor"


def minors(d: D) -> list[Company]:
    """Minors in play, in the order of their numbers."""
    return [name for name, entry in d.title.board.companies.items() if entry.kind == "minor" and is_owned(d, name)]


def is_owned(d: D, minor: Company) -> bool:
    """Whether a minor of this game has been bought and has neither merged, converted nor closed."""
    return minor in d.title.board.companies and minor in d.state.directors


def publics(title: Title) -> list[Company]:
    return [name for name, entry in title.board.companies.items() if entry.kind != "minor"]


def in_game(d: D, company: Company) -> bool:
    return company in d.title.board.companies


def operating_publics(d: D) -> list[Company]:
    """Public companies that have started, in operating order."""
    return d.title.market.order(d.state.marks, (name for name in d.state.marks if name in d.state.floated))


def in_turn(d: D, company: Company, after: bool = False) -> list[Company]:
    """All that operate, in operating order from a company on, or from the next after it."""
    order = [*minors(d), *operating_publics(d)]
    start = order.index(company) + after if company in order else 0
    return [*order[start:], *order[:start]]


def is_closed(d: D, company: Company) -> bool:
    return in_game(d, company) and d.state.certificates[d.title.certificates[company][0]] == BOX


def lot_paper(d: D, lot: str) -> Certificate:
    """The certificate of a private or a minor."""
    return paper(Private(lot)) if lot in d.title.board.privates else d.title.certificates[_company(lot)][0]


def lots(d: D) -> list[str]:
    """Privates and minors still in the row."""
    return [lot for lot in figures(d).auction_order if d.state.certificates[lot_paper(d, lot)] == BANK]


def owner_of(d: D, private: Private) -> Holder | None:
    """Who owns a private: None if it is unsold, closed or not in the game."""
    holder = d.state.certificates.get(paper(private))
    return None if holder in (BANK, BOX) else holder


def face_of(d: D, lot: str) -> int:
    """The printed face value of a private or minor."""
    if lot in d.title.board.privates:
        return d.title.board.privates[Private(lot)].face
    return number_in(d.title.board.companies[_company(lot)].about, "face")


def players_own(d: D, private: Private) -> bool:
    return owner_of(d, private) in d.state.players


def counts(d: D, name: Certificate) -> bool:
    """Whether a certificate counts against the limit: not one of a company in the yellow or brown section, nor that of
    a minor which has become a late private."""
    return _counts(d.title, d.state.directors, d.state.marks, name)


def _counts(title: Title, directors: Collection[Company], marks: Mapping[Company, Mark], name: Certificate) -> bool:
    share = title.shares.get(name)
    if share is None:
        return True
    if title.board.companies[share.company].kind == "minor":
        return share.company in directors
    mark = marks.get(share.company)
    return mark is None or not title.market.has(mark.cell, "yellow", "brown")


def counting(d: D, player: Player) -> int:
    """Certificates of a player that count against the limit."""
    return _counting(d.title, d.state.certificates, d.state.directors, d.state.marks)[player]


@derived
def _counting(
    title: Title,
    certificates: Mapping[Certificate, Holder],
    directors: Collection[Company],
    marks: Mapping[Company, Mark],
) -> Counter[Holder]:
    return Counter(holder for name, holder in certificates.items() if _counts(title, directors, marks, name))


def hand(d: D, player: Player) -> Hand:
    return hand_of(d, player, counting(d, player))


def may_exceed(d: D, company: Company) -> bool:
    """In the brown section a player may hold more than the holding limit."""
    mark = d.state.marks.get(company)
    return mark is not None and d.title.market.has(mark.cell, "brown")
