"""1861's own figures and switches, typed, and the questions its rules ask of them."""

from typing import Literal

from msgspec import Struct

from railhead.core.ids import BANK, Company, Hex, Holder
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import kind_of
from railhead.titles.t1861.loans import Loans
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.switches import Switches

RSR = Company(Holder("RSR"))
NIKOLAEV = Company(Holder("N"))
MOSCOW = Hex("H8")
ST_PETERSBURG = Hex("E1")

Kind = Literal["minor", "public", "state"]

D = Draft[State1861]


class Bid(Struct, frozen=True):
    minimum: int
    step: int


class PairBonus(Struct, frozen=True, rename={"with_": "with"}):
    hex: Hex
    with_: Hex
    value: int


class TwoPlayers(Struct, frozen=True):
    holding_limit: int
    trains_removed: dict[str, int]
    privates_removed: int


class Figures(Struct, frozen=True):
    """The `figures` of the board file that rules read."""

    holding_limit: int
    pool_limit: int
    start_zones: dict[str, tuple[str, ...]]
    minor_shares: int
    bid: Bid
    track_fee: dict[str, int]
    station_cost_per_hex: dict[str, int]
    loans: Loans
    moscow_bonus: PairBonus
    last_set_operating_rounds: int
    two_players: TwoPlayers


class Facts(Struct, frozen=True):
    figures: Figures
    switches: Switches
    """What the ruleset says where readings of the book part."""
    ends_with_eights: bool
    state_token_at_start: bool
    next_after_auction: str


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)


def facts_of(title: Title) -> Facts:
    return title.facts_as(Facts)


def figures(d: D) -> Figures:
    return facts(d).figures


def figures_of(title: Title) -> Figures:
    return facts_of(title).figures


def switches(d: D) -> Switches:
    return facts(d).switches


def loans(d: D) -> Loans:
    return facts(d).figures.loans


def of_kind(title: Title, kind: str) -> list[Company]:
    return [name for name, entry in title.board.companies.items() if entry.kind == kind]


def in_play(d: D, kind: str) -> list[Company]:
    """Companies of a kind with a price marker, in operating order."""
    return d.title.market.order(d.state.marks, (name for name in d.state.marks if kind_of(d, name) == kind))


def unstarted(d: D, kind: str) -> list[Company]:
    """Companies of a kind that can still be started, or started again."""
    return [name for name in of_kind(d.title, kind) if d.state.certificates[d.title.certificates[name][0]] == BANK]


def holding_limit(d: D) -> int:
    return figures(d).two_players.holding_limit if len(d.state.players) == 2 else figures(d).holding_limit
