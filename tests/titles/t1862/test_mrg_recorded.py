"""Mergers and a refinancing of recorded games, by the public rules and by the book's: ledger rows 62-MRG-32 to 50.

The figures are those the ledger took from the record; the public state files are compared elsewhere.
"""

from functools import cache
from pathlib import Path

import pytest

from railhead.titles import load
from railhead.titles.t1862.state import State1862
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.table import Table, company

MARKET = "1862_game_end_stock_market"

pytestmark = pytest.mark.parametrize("ruleset", ["18xx.games", "book"])


@cache
def states(folder: Path, name: str) -> dict[int, State1862]:
    """The position before every action of a game."""
    return {moment.raw["id"]: moment.before for moment in moments(folder, name)}


def before(folder: Path, name: str, number: int, ruleset: str) -> Table:
    state = states(folder, name)[number]
    t = Table(len(state.players), ruleset=ruleset, length="long" if name == MARKET else "normal")
    t.state = state
    return t


def holdings(t: Table, name: str) -> list[int]:
    """Shares of the players, on the charter and in the pool."""
    return [t.shares_of(who, name) for who in (*t.state.players, "charter", "pool")]


def on_board(t: Table, name: str) -> int:
    """Markers on the board, London included."""
    return len(t.tokens_of(name)) + (company(name) in t.state.london)


def test_62_MRG_48_an_option_of_the_company_finds_no_share(recorded: Path, ruleset: str) -> None:
    """46925, 266 to 268: EUR acquires N&E, both at 100. 7378 is P1, 1864 is P2."""
    t = before(recorded, "46925", 266, ruleset)
    assert (holdings(t, "EUR"), holdings(t, "N&E")) == ([6, 4, 0, 0, 0], [7, 0, 0, 3, 0])
    assert (t.price_of("EUR"), t.price_of("N&E"), t.cash_of("EUR"), t.cash_of("N&E")) == (100, 100, 220, 76)
    paid = t.cash_of("P1") - 75
    t.do("P1", "merge", company="N&E", survivor="EUR")
    assert (t.price_of("EUR"), t.state.pars[company("EUR")]) == (150, 100)
    assert (holdings(t, "EUR"), holdings(t, "N&E")) == ([7, 3, 0, 0, 0], [0, 1, 0, 0, 6])
    t.do("P1", "redeem_option")
    assert (holdings(t, "EUR"), t.cash_of("P1")) == ([7, 2, 0, 1, 0], paid)
    assert t.cash_of("EUR") == 220 + 76 + 75
    assert (on_board(t, "EUR"), t.markers_of("EUR")) == (4, 2)


def test_62_MRG_49_a_plain_option_and_a_lost_one(recorded: Path, ruleset: str) -> None:
    """46925, 308 to 310: NGC at 74 and Y&N at 122. 665 is P3."""
    t = before(recorded, "46925", 308, ruleset)
    assert (holdings(t, "NGC"), holdings(t, "Y&N")) == ([1, 0, 7, 2, 0], [0, 0, 7, 3, 0])
    assert (t.cash_of("NGC"), t.cash_of("Y&N")) == (110, 254)
    paid = t.cash_of("P1") - 67
    t.do("P3", "merge", company="Y&N", survivor="NGC")
    assert (t.price_of("NGC"), t.acting()) == (134, ["P1"])
    t.do("P1", "redeem_option")
    assert (holdings(t, "NGC"), t.cash_of("P1"), t.cash_of("NGC")) == ([1, 0, 7, 2, 0], paid, 431)


def test_62_MRG_50_the_partner_survives_and_the_last_finds_no_share(recorded: Path, ruleset: str) -> None:
    """46925, 426 to 428: SVR at 90 and ECR at 182, ECR survives."""
    t = before(recorded, "46925", 426, ruleset)
    assert (holdings(t, "SVR"), holdings(t, "ECR")) == ([0, 9, 1, 0, 0], [1, 9, 0, 0, 0])
    cash = [t.cash_of(who) for who in t.state.players]
    t.do("P2", "merge", company="ECR", survivor="ECR")
    assert (t.price_of("ECR"), t.acting(), holdings(t, "ECR")) == (174, ["P3"], [0, 9, 1, 0, 0])
    t.do("P3", "redeem_option")
    assert holdings(t, "ECR") == [0, 9, 1, 0, 0]
    assert [t.cash_of(who) for who in t.state.players] == [cash[0] + 87, cash[1], cash[2] - 87]
    assert (t.cash_of("ECR"), t.director_of("ECR")) == (30, "P2")


def refinanced(folder: Path, ruleset: str) -> Table:
    """N&S before action 623: passing refinances it there, in the book the director says so, had he not a train of I&B
    to buy (62-TRN-09)."""
    t = before(folder, MARKET, 623, ruleset)
    assert (holdings(t, "N&S"), t.cash_of("N&S"), t.price_of("N&S")) == ([0, 0, 1, 3, 1, 5], 373, 36)
    if ruleset == "18xx.games":
        return t.passes("P4")
    assert t.refused("P4", "refinance").reason == "N&S can buy a train from I&B"
    t.title = load("1862", len(t.state.players), t.title.options, edition="2019/1")
    return t.do("P4", "refinance")


def test_62_MRG_32_the_exchanged_certificate_stays_in_the_pool(recorded: Path, ruleset: str) -> None:
    """Director with three, five in the pool: he returns one and has an option on one; nobody has three in the end."""
    t = refinanced(recorded, ruleset)
    assert (t.acting(), holdings(t, "N&S")) == (["P4"], [0, 0, 1, 2, 1, 6])
    t.do("P4", "redeem_option").do("P3", "redeem_option").do("P4", "redeem_option")
    assert (holdings(t, "N&S"), t.director_of("N&S")) == ([0, 0, 1, 2, 1, 6], None)


def test_62_MRG_45_the_director_then_clockwise_then_the_company(recorded: Path, ruleset: str) -> None:
    """Options at 18, then 580 from the bank and 800 for a 6E, which receivership buys by itself."""
    t = refinanced(recorded, ruleset)
    cash = {who: t.cash_of(who) for who in ("P3", "P4")}
    t.do("P4", "redeem_option")
    assert (t.acting(), t.cash_of("P4")) == (["P3"], cash["P4"] - 18)
    t.do("P3", "redeem_option")
    assert (t.acting(), t.cash_of("P3"), t.cash_of("N&S")) == (["P4"], cash["P3"] - 18, 373)
    t.do("P4", "redeem_option")
    assert (t.price_of("N&S"), t.cash_of("N&S"), t.trains_of("N&S")) == (36, 373 - 18 + 580 - 800, ["6E"])


def test_62_MRG_38_ten_markers_of_which_three_must_go(recorded: Path, ruleset: str) -> None:
    """Y&N, seven with the one in London, and L&D, three: 693 to 698."""
    t = before(recorded, MARKET, 693, ruleset)
    assert (on_board(t, "Y&N"), on_board(t, "L&D"), "Y&N" in t.state.london) == (7, 3, True)
    who = t.acting()[0]
    t.do(who, "merge", company="L&D", survivor="Y&N")
    while t.options("redeem_option"):
        t.do(t.acting()[0], "redeem_option")
    removed = 0
    while spots := sorted(map(str, t.values("remove_token", "spot"))):
        t.do(who, "remove_token", spot=spots[0])
        removed += 1
    assert removed == 3
    assert on_board(t, "Y&N") == 7


def test_62_MRG_40_four_trains_in_phase_h(recorded: Path, ruleset: str) -> None:
    """5L and three 9F after 695, where three in all are the most that can be bought."""
    t = before(recorded, MARKET, 696, ruleset)
    assert (t.state.phase, t.trains_of("Y&N")) == ("H", ["5L", "9F", "9F", "9F"])
