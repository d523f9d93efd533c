"""1853's own figures and switches, typed, and the questions its rules ask of them."""

from functools import lru_cache

from msgspec import Struct

from railhead.core.board import number_in
from railhead.core.ids import BANK, Company, Hex, Holder, Player
from railhead.core.title import Draft, Title
from railhead.titles.t1853.state import State1853

D = Draft[State1853]
BBCI = Company(Holder("BBCI"))
BROAD, METRE = "broad", "metre"
LARGE = ("CD", "BM")
"""Labels of the large cities."""


class TokenCosts(Struct, frozen=True):
    home: int
    first: int
    further: int


class Least(Struct, frozen=True):
    minimum: int


class SimplifiedBank(Struct, frozen=True):
    each_player: int
    plus: int


class Simplified(Struct, frozen=True):
    cash: int
    companies: tuple[Company, ...]
    shares_each: int
    qualifying: int
    company_share_limit: int
    bank: SimplifiedBank


class Revised(Struct, frozen=True):
    """TABLE 3 as the alternative start has it."""

    cash: int
    company_share_limit: int
    certificate_limit: int
    qualifying: int


class Area(Struct, frozen=True):
    """A part of the map by inclusive letters such as `C-J`; what is not named does not matter."""

    rows: str = ""
    columns: str = ""
    pieces: tuple[str, ...] = ()
    ganges: bool = True


class Kit(Struct, frozen=True):
    director_shares: dict[Company, int]
    commodities: tuple[str, ...]
    disturbances: int
    certificate_limit: dict[int, int]
    commodity_limits: dict[str, Area]


class Figures(Struct, frozen=True):
    """The `figures` of the board file that rules read."""

    ganges_limit: int
    token_costs: TokenCosts
    train_price_between_companies: Least
    capital_times_par: int
    bank_sizes: dict[str, int]
    board_pieces: dict[str, Area]
    simplified: Simplified
    alternative_1: dict[int, Revised]
    mik_2: Kit


class Facts(Struct, frozen=True):
    figures: Figures
    start: str
    """How shares are first given out: `contract_bids`, `simplified` or `alternative`."""
    qualifying: int
    share_limit: int | None
    """Shares of one company a player may hold; None: as many as he likes."""
    bid_cities: tuple[int, int]
    least_companies: int
    """How many must run after the first dealing round; 0 if that is left to the players."""
    free_bids: bool
    frontier_each: bool
    by_ratio: bool
    """The price moves by the ratio of dividend to price (alternative 2)."""
    second_home: str
    """BBCI's second home, if alternative 3 is played."""
    train_sale: str
    """The phase from which trains may be sold to the bank; none if empty."""
    kit: bool
    commodity_limits: bool


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)


def facts_of(title: Title) -> Facts:
    return title.facts_as(Facts)


def figures(d: D) -> Figures:
    return facts(d).figures


def par_of(d: D, company: Company) -> int:
    return number_in(d.title.board.companies[company].about, "par")


def par_cell(d: D, company: Company) -> tuple[int, int]:
    """Where the price marker of a company that is formed is put."""
    par = par_of(d, company)
    return next(cell for cell, price in d.title.market.prices.items() if price == par)


def is_formed(d: D, company: Company) -> bool:
    return company in d.state.marks


def formed(d: D) -> list[Company]:
    """Companies that run, in company order."""
    return [company for company in d.title.board.companies if is_formed(d, company)]


def price_of(d: D, company: Company) -> int:
    """The market price, or par while there is none."""
    return d.price(company) if is_formed(d, company) else par_of(d, company)


def is_exempt(d: D, company: Company) -> bool:
    """Whether its shares count against no limit."""
    return company in d.state.marks and d.title.market.has(d.state.marks[company].cell, "exempt")


def is_first_round(d: D) -> bool:
    """Whether this is the first dealing round, or comes before it."""
    return (d.state.round.kind, d.state.round.turn) == ("SR", 1)


def in_seats(d: D) -> tuple[Player, ...]:
    """All players clockwise from the first seat."""
    seats: tuple[Player, ...] = d.state.seating or d.state.players
    return seats


def in_area(d: D, company: Company, hex_: Hex) -> bool:
    """Whether a hex lies in the area of a company (TABLE 2), limits included."""
    return hex_ in _area(d.title, company)


@lru_cache(maxsize=64)
def _area(title: Title, company: Company) -> frozenset[Hex]:
    about = title.board.companies[company].about
    return frozenset(
        hex_ for hex_ in title.board.hexes if lies_in(title, hex_, str(about["rows"]), str(about["columns"]))
    )


def lies_in(title: Title, hex_: Hex, rows: str, columns: str) -> bool:
    """Whether a hex lies between inclusive letters of rows and columns; without any, the whole map."""
    place = title.board.grid.place
    column, row = place(hex_)
    row_limits = [place(Hex(f"{letters}a"))[1] for letters in (rows or "A-V").split("-")]
    column_limits = [place(Hex(f"A{letters}"))[0] for letters in (columns or "a-ak").split("-")]
    return row_limits[0] <= row <= row_limits[1] and column_limits[0] <= column <= column_limits[1]


def is_large(d: D, hex_: Hex) -> bool:
    return d.title.board.hexes[hex_].shape.label in LARGE


def is_ganges(title: Title, hex_: Hex) -> bool:
    return bool(title.board.hexes[hex_].about.get("ganges"))


def city_name(title: Title, hex_: Hex) -> str:
    return title.board.hexes[hex_].name or hex_


def pay_out(d: D, player: Player, amount: int) -> None:
    """Personal money from the bank. At nought the bank is out of money (R-47)."""
    d.pay(BANK, player, amount)
    if amount and d.cash(BANK) <= 0 and not d.state.broken:
        d.replace(broken=True)
        d.tell("bank", "the bank is out of money")
