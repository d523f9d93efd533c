"""The frames of a railway round and of a company's turn."""

from railhead.core.board import number_in
from railhead.core.ids import Company
from railhead.mechanisms.operating import OperatingRound, Turn
from railhead.titles.t1853.facts import BBCI, D

FIRST_PART = "sale"


class RailwayRound(OperatingRound, frozen=True, kw_only=True):
    """Companies act in company order; `banker` is the holder of the Elephant when it began."""


class Turn1853(Turn, frozen=True, kw_only=True):
    mail: int = 0
    """What the government mail brought the company in this turn."""


def is_first_turn(d: D, company: Company) -> bool:
    return not d.state.operated.get(company, 0)


def most_lays(d: D, company: Company) -> int:
    """Companies 1 to 4 lay two tiles, the others one; BBCI with a second home runs like the first four."""
    if company == BBCI and d.state.second_home:
        return number_in(d.title.board.options["alternative_3_bbci"].about, "tile_lays")
    return number_in(d.title.board.companies[company].about, "tile_lays")
