"""Dividends in 1863: ledger rows 63-DIV-01 to 11."""

import pytest

from railhead.titles.t1863.turn.dividends import moved
from tests.titles.t1863.table import Table

CHART = [10, 20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100]
"""Prices of the chart up to 100 (board file; 50, 55, 80, 90 and 100 are the book's)."""


def met(revenue: int, cash: int = 0, price: int = 100, **shares: int) -> Table:
    t = Table(4, "III").major("MET", price, shares=shares or {"P1": 6}, cash=cash, tokens=())
    return t.money(P1=0, P2=0, P3=0, P4=0).operate("MET", "dividend", revenue=revenue)


def paid(amount: int, revenue: int, cash: int = 0, price: int = 100, **shares: int) -> Table:
    return met(revenue, cash, price, **shares).do("P1", "dividend", amount=amount)


def test_63_DIV_01_any_part_of_the_revenue_in_steps_of_5() -> None:
    assert met(90).values("dividend", "amount") == set(range(0, 95, 5))
    assert met(90).rule("P1", "dividend", amount=52) == "63-DIV-01"


def test_63_DIV_01_the_exact_revenue_is_always_allowed() -> None:
    assert 93 in met(93).values("dividend", "amount")
    assert paid(93, 93).cash_of("P1") == 93 * 6 // 10


def test_63_DIV_02_padding_up_to_the_price() -> None:
    t = met(90, cash=500)
    assert t.values("dividend", "amount") == {*range(0, 95, 5), 100}
    assert t.rule("P1", "dividend", amount=110) == "63-DIV-03"
    assert t.rule("P1", "dividend", amount=95) == "63-DIV-02"
    t.do("P1", "dividend", amount=100)
    assert (t.price_of("MET"), t.cash_of("P1")) == (100, 60)
    assert t.cash_of("MET") == 500 - 10 + 40


def test_63_DIV_02_also_without_revenue() -> None:
    t = met(0, cash=500)
    assert t.values("dividend", "amount") == {0, *CHART}
    assert t.rule("P1", "dividend", amount=35) == "63-DIV-02"
    t.do("P1", "dividend", amount=100)
    assert (t.price_of("MET"), t.cash_of("MET"), t.cash_of("P1")) == (100, 500 - 100 + 40, 60)


def test_63_DIV_03_x15_the_larger_of_revenue_and_price_is_the_most() -> None:
    t = met(190, cash=500)
    assert t.rule("P1", "dividend", amount=200) == "63-DIV-03"
    assert t.do("P1", "dividend", amount=190).price_of("MET") == 110


MOVES = {
    **dict.fromkeys((0, 5, 50), 80),
    **dict.fromkeys((55, 90, 95), 90),
    **dict.fromkeys((100, 105), 100),
    **dict.fromkeys((110, 190, 195), 110),
    200: 120,
}


@pytest.mark.parametrize(("amount", "price"), MOVES.items())
def test_63_DIV_04_x14_the_price_follows_what_is_paid(amount: int, price: int) -> None:
    assert paid(amount, 200).price_of("MET") == price


@pytest.mark.parametrize(("amount", "price"), [(0, 80), (50, 80), (55, 90), (90, 90), (100, 100)])
def test_63_DIV_04_x13_revenue_90_at_100(amount: int, price: int) -> None:
    assert paid(amount, 90, cash=10).price_of("MET") == price


@pytest.mark.parametrize(
    ("amount", "price"), [(35, 65), (40, 70), (70, 70), (75, 75), (80, 80), (145, 80), (150, 90), (400, 90)]
)
def test_63_DIV_04_steps_of_five_on_the_chart(amount: int, price: int) -> None:
    assert paid(amount, 400, price=75).price_of("MET") == price


def test_63_DIV_04_at_the_top_there_is_no_next_cell() -> None:
    t = Table()
    top = max(t.title.market.prices.values())
    assert [moved(t.d, top, top, dividend) for dividend in (top, 2 * top)] == [0, 2]


def test_63_DIV_05_a_tenth_a_share_rounded_down_by_holder() -> None:
    t = paid(55, 55, P1=4, P2=3, P3=1)
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("P3")) == (22, 16, 5)


def test_63_DIV_05_a_minor_pays_its_owner_all() -> None:
    t = Table().minor("BAK", "P1", tokens=()).money(P1=0).operate("BAK", "dividend", revenue=55)
    t.do("P1", "dividend", amount=55)
    assert t.cash_of("P1") == 55


def test_63_DIV_06_treasury_shares_pay_the_company() -> None:
    t = paid(100, 100, P1=6, P2=2)
    assert t.cash_of("MET") == 20


def test_63_DIV_06_the_pool_pays_the_bank_and_companies_are_paid() -> None:
    t = Table(4, "III").major("PIC", shares={"P2": 4, "MET": 3, "pool": 3}, tokens=())
    t.major("MET", 60, shares={"P1": 4}, tokens=()).money(P2=0)
    bank = t.cash_of("bank")
    t.operate("PIC", "dividend", revenue=100, acted=["MET"]).do("P2", "dividend", amount=100)
    assert (t.cash_of("P2"), t.cash_of("MET"), t.cash_of("PIC")) == (40, 30, 0)
    assert bank - t.cash_of("bank") == 70


def test_63_DIV_07_short_holders_pay_as_much_a_short() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, tokens=()).shorts("MET", P3=1).money(P3=50)
    t.operate("MET", "dividend", revenue=120).do("P1", "dividend", amount=120)
    assert t.cash_of("P3") == 50 - 12


def test_63_DIV_07_x03_two_shorts_at_10_a_share() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, tokens=()).shorts("MET", P3=2).money(P3=50)
    t.operate("MET", "dividend", revenue=100).do("P1", "dividend", amount=100)
    assert t.cash_of("P3") == 50 - 20


def test_63_DIV_07_the_company_pays_ten_tenths_whatever_is_short() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6, "P2": 4}, tokens=()).shorts("MET", P3=2)
    t.money(P1=0, P2=0, P3=50).operate("MET", "dividend", revenue=100)
    bank = t.cash_of("bank")
    t.do("P1", "dividend", amount=100)
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("P3")) == (60, 40, 30)
    assert bank - t.cash_of("bank") == 100 - 20


def test_63_DIV_08_nothing_falls_below_10() -> None:
    assert paid(0, 90, price=10).price_of("MET") == 10
    assert paid(0, 90, price=20).price_of("MET") == 10
    t = met(0, price=10).do("P1", "take_loans", company="MET", loans=1)
    assert t.price_of("MET") == 10
    t = Table(4, "III").major("MET", 20, shares={"P1": 6}).stock("P1")
    t.do("P1", "sell_shares", by="P1", company="MET", shares=3)
    assert t.price_of("MET") == 10


def test_63_DIV_08_nor_above_600() -> None:
    assert paid(1200, 1200, price=600).price_of("MET") == 600
    assert paid(1100, 1200, price=550).price_of("MET") == 600


def test_63_DIV_09_what_a_short_owes_is_rounded_down() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, tokens=()).shorts("MET", P3=1).money(P3=50)
    t.operate("MET", "dividend", revenue=55).do("P1", "dividend", amount=55)
    assert t.cash_of("P3") == 50 - 5


def test_63_DIV_10_padding_comes_from_the_treasury() -> None:
    t = met(90, cash=5)
    assert t.rule("P1", "dividend", amount=100) == "63-DIV-10"
    t.do("P1", "take_loans", company="MET", loans=1)
    assert t.price_of("MET") == 90
    assert t.rule("P1", "dividend", amount=100) == "63-DIV-03"
    assert t.do("P1", "dividend", amount=90).price_of("MET") == 90


def test_63_DIV_11_the_rest_stays_in_the_treasury() -> None:
    assert paid(55, 90, P1=6, P2=4).cash_of("MET") == 35
