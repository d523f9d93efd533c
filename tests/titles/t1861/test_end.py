"""The end of a game of 1861: ledger rows 61-END."""

import pytest

from railhead.core.ids import BANK
from railhead.core.state import Round
from tests.titles.t1861.table import Table, player


def late(phase: str = "7") -> Table:
    """NW of P1, sold out, with a train and nothing to run on; 8-trains come next in phase 7. RSR has a train too."""
    t = Table(3, phase=phase).sold_out("7").equip("RSR", trains=["5"])
    return t.public("NW", price=120, shares={"P1": 60, "P2": 40}, tokens=["F18.0"], trains=["5"])


def bank_holds(t: Table, amount: int) -> Table:
    """All other money of the bank goes to P3."""
    return t.money(P3=t.cash_of("P3") + t.cash_of(BANK) - amount)


def buys_the_first_8(t: Table) -> Table:
    return t.do("P1", "buy_train", source="bank", type="8")


def rounds(t: Table) -> list[str]:
    """The rounds that begin from now on, everybody doing as little as possible until the game is over."""
    begun = _begun(t)
    while not t.state.finished:
        t.passes(*t.acting())
        begun += _begun(t)
    return begun


def _begun(t: Table) -> list[str]:
    return [event.text.removesuffix(" begins") for event in t.events if event.kind == "round"]


def pays(t: Table, revenue: int, *, turn: int = 7, number: int) -> Table:
    """NW pays all its revenue in an operating round."""
    t.operate("NW", "dividend", revenue=revenue, turn=turn, number=number)
    return t.do("P1", "dividend", payout="full")


def test_61_END_01_first_8_in_the_first_operating_round_of_a_set() -> None:
    """It is finished and two more follow, without a stock round."""
    t = late().purse({"NW": 1000}).operate("NW", "trains", turn=6, number=1)
    assert rounds(buys_the_first_8(t)) == ["OR 6.2", "OR 6.3"]
    assert t.refused("P1", "pass").rule == "61-END-09"


def test_61_END_02_first_8_in_the_second() -> None:
    t = late().purse({"NW": 1000}).operate("NW", "trains", turn=7, number=2)
    assert rounds(buys_the_first_8(t)) == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]


def test_61_END_02_also_when_the_state_railway_buys_it() -> None:
    t = late().equip("RSR", cash=1000).operate("RSR", "trains", turn=7, number=2)
    assert t.state.phase == "8"
    assert rounds(t) == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]


def test_61_END_03_bank_broken_in_a_stock_round() -> None:
    """P1 sells two shares at 120 to a bank that holds 100: the round and one operating round are played."""
    t = bank_holds(late("5"), 100).stock("P1", number=7)
    t.do("P1", "sell_shares", company="NW", shares=2)
    assert t.cash_of("P1") == 420 + 240
    assert t.state.broken
    assert rounds(t) == ["OR 7.1"]


def test_61_END_04_bank_broken_in_an_operating_round() -> None:
    """No merger round, no second operating round."""
    t = bank_holds(late("5"), 100)
    assert rounds(pays(t, 300, number=1)) == []
    assert "bank" in t.state.finished


@pytest.mark.parametrize(("phase", "price"), [("2", 80), ("4", 110)])
def test_61_END_04_also_where_no_merger_round_would_follow(phase: str, price: int) -> None:
    t = Table(3, phase=phase).minor("K-K", "P1", price=price, trains=[phase])
    bank_holds(t, 99).operate("K-K", "dividend", revenue=100, turn=7, number=1)
    assert rounds(t) == []
    assert t.state.finished


def test_61_END_04_later_companies_still_operate() -> None:
    t = bank_holds(late("5").public("MK", shares={"P2": 60}, tokens=["P8.0"], trains=["5"]), 100)
    t.operate("NW", "dividend", revenue=300, turn=7, number=1, then=["MK"]).do("P1", "dividend", payout="full")
    assert t.operating == "MK"
    assert not t.state.finished


def test_61_END_05_broken_and_then_the_first_8_in_the_same_round() -> None:
    """X-18: the end that the 8-train brings counts."""
    t = pays(bank_holds(late().purse({"NW": 1000}), 100), 300, number=2)
    assert t.state.broken
    assert rounds(buys_the_first_8(t)) == ["SR 8", "OR 8.1", "OR 8.2", "OR 8.3"]


def test_61_END_05_the_first_8_and_then_broken() -> None:
    """Ruling R-END-04: irrelevant."""
    t = late().purse({"NW": 1000}).public("MK", shares={"P2": 60}, tokens=["P8.0"], trains=["5"])
    t.operate("NW", "trains", turn=7, number=1)
    buys_the_first_8(t)
    bank_holds(t, 100).operate("MK", "dividend", revenue=300, turn=7, number=1).do("P2", "dividend", payout="full")
    assert t.state.broken
    assert rounds(t) == ["OR 7.2", "OR 7.3"]


def test_61_END_05_broken_in_the_stock_round_before() -> None:
    t = bank_holds(late(), 100).stock("P1", number=7)
    t.do("P1", "sell_shares", company="NW", shares=2)
    t.purse({"NW": 1000}).operate("NW", "trains", turn=7, number=1)
    assert rounds(buys_the_first_8(t)) == ["OR 7.2", "OR 7.3"]


def test_61_END_06_the_bank_pays_on_in_full() -> None:
    t = pays(bank_holds(late("5"), 100), 300, number=1)
    assert (t.cash_of("P1"), t.cash_of("P2")) == (420 + 180, 420 + 120)
    assert t.cash_of(BANK) == -200


def test_61_END_06_exactly_nothing_left_is_not_broken() -> None:
    """Ruling R-END-01."""
    t = pays(bank_holds(late("5"), 300), 300, number=1)
    assert t.cash_of(BANK) == 0
    assert not t.state.broken
    assert not t.state.finished


def last_turn(t: Table) -> Table:
    """The last company's last turn of the game."""
    t.put(last=Round("OR", 6, 3))
    return t.operate("NW", "loans", turn=6, number=3)


def test_61_END_07_a_step_for_each_loan() -> None:
    t = Table(3, phase="8").public("NW", cell=(0, 8), shares={"P1": 60}, tokens=["F18.0"], trains=["8", "8"], loans=2)
    t.purse({"NW": 10}).public("MK", cell=(4, 0), shares={"P2": 20}, loans=1).public("SE", shares={"P3": 20})
    last_turn(t)
    assert t.state.finished
    assert (t.cell_of("NW"), t.price_of("NW")) == ((0, 6), 165)
    assert (t.cell_of("MK"), t.price_of("MK")) == ((5, 0), 55)
    assert t.price_of("SE") == 100


def test_61_END_07_a_minors_loans_too() -> None:
    t = Table(3, phase="4").minor("K-R", "P1", price=70, loans=2).minor("K-K", "P2", trains=["4"])
    bank_holds(t, 0).operate("K-K", "dividend", revenue=20, number=1)
    assert t.state.finished
    assert t.price_of("K-R") == 60


def test_61_END_07_wealth_shows_it_before_the_end() -> None:
    t = Table(3, phase="8").public("NW", cell=(0, 8), shares={"P1": 60}, tokens=["F18.0"], trains=["8", "8"], loans=2)
    t.purse({"NW": 10})
    assert t.title.worth(t.d, player("P1")) == 420 + 6 * 165
    last_turn(t)
    assert t.title.worth(t.d, player("P1")) == 420 + 6 * 165


def test_61_END_08_cash_shares_minors_and_privates() -> None:
    """Treasuries and trains count nothing."""
    t = Table(3, phase="4").money(P1=7, P2=5).privates(TSR="P1", WVR="P1", BSS="N")
    t.minor("N", "P1", price=90, cash=300, trains=["4"])
    t.public("NW", price=150, shares={"P2": 30, "P1": 20}, cash=1000)
    assert t.title.worth(t.d, player("P1")) == 7 + 30 + 90 + 180 + 300
    assert t.title.worth(t.d, player("P2")) == 5 + 450


def counted(p1: int, p2: int, p3: int) -> Table:
    """A game over with these sums."""
    t = Table(3, phase="8").public("NW", shares={"P1": 20}, tokens=["F18.0"], trains=["8", "8"])
    return last_turn(t.money(P1=p1 - 200, P2=p2, P3=p3))


def test_61_END_09_the_richest_wins() -> None:
    """X-19: 8341, 8216, 7679."""
    t = counted(8341, 8216, 7679)
    assert [t.title.worth(t.d, seat) for seat in t.state.players] == [8341, 8216, 7679]
    assert t.events[-1].text == "P1 wins with 8341"


def test_61_END_09_a_tie_is_shared() -> None:
    """Ruling R-END-06."""
    assert counted(2000, 1999, 2000).events[-1].text == "P1 and P3 win with 2000"
