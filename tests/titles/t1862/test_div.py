"""Dividends of 1862: ledger rows 62-DIV-01 to 62-DIV-13."""

from collections.abc import Mapping

import pytest

from railhead.core.ids import BANK
from railhead.mechanisms.trains import RUSTED
from railhead.titles import load
from tests.titles.t1862.running import best, enr
from tests.titles.t1862.table import Table, company

ALL = {"P1": 60, "P2": 40}


def earning(
    revenue: int,
    price: int = 82,
    *,
    shares: Mapping[str, int] = ALL,
    cash: int = 0,
    subsidy: int = 0,
    trains: tuple[str, ...] = ("9F",),
    phase: str = "H",
    charter: bool = False,
) -> Table:
    """ENR of P1 about to declare, its subsidy already paid; WNR comes next and has a tile to lay."""
    t = Table(3, phase=phase).money(P1=0, P2=0, P3=0).tile("E2", "57", 2)
    t.started("ENR", price, shares=shares, cash=cash + subsidy, trains=trains, charter=charter)
    t.started("WNR", 50, shares={"P3": 50}, trains=["9F"])
    return t.operate("ENR", "dividend", revenue=revenue, subsidy=subsidy, then=["WNR"])


def declare(t: Table, payout: str) -> Table:
    return t.do("P1", "dividend", payout=payout)


def test_62_DIV_01_a_tenth_a_share() -> None:
    """Example X-19: 19 a share; Richard 5, Lucy 2, on the charter 2, in the pool 1."""
    t = earning(190, shares={"P1": 50, "P2": 20, "charter": 20, "pool": 10})
    bank = t.cash_of(BANK)
    declare(t, "pay")
    assert [t.cash_of(name) for name in ("P1", "P2", "ENR")] == [95, 38, 38]
    assert bank - t.cash_of(BANK) == 95 + 38 + 38


def test_62_DIV_01_ipo_shares_pay_nobody() -> None:
    t = earning(190, shares={"P1": 50, "P2": 20, "pool": 10}, charter=True)
    bank = t.cash_of(BANK)
    declare(t, "pay")
    assert [t.cash_of(name) for name in ("P1", "P2", "ENR")] == [95, 38, 0]
    assert bank - t.cash_of(BANK) == 95 + 38


def test_62_DIV_01_all_or_nothing() -> None:
    assert earning(190, 82).values("dividend", "payout") == {"pay", "withhold"}
    assert earning(190).refused("P1", "dividend", payout="half").rule == "62-DIV-01"
    assert earning(190).refused("P2", "dividend", payout="pay").rule == "62-OR-02"


def test_62_DIV_02_nothing_paid_moves_left() -> None:
    assert declare(earning(190, 82), "withhold").price_of("ENR") == 74
    assert earning(0, 82).price_of("ENR") == 74


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        (62, 190, 82),
        (50, 200, 68),
        (62, 60, 62),
        (62, 70, 68),
        (62, 120, 68),
        (62, 130, 74),
        (62, 180, 74),
        (62, 240, 82),
        (62, 250, 90),
        (62, 990, 90),
    ],
)
def test_62_DIV_03_up_to_four_spaces_right(price: int, revenue: int, after: int) -> None:
    assert declare(earning(revenue, price), "pay").price_of("ENR") == after


@pytest.mark.parametrize(("revenue", "after"), [(90, 100), (100, 110), (200, 122), (300, 134), (400, 150), (500, 150)])
def test_62_DIV_03_exactly_so_many_times_the_price(revenue: int, after: int) -> None:
    """Ruling R-06: at least one, two, three, four times the price."""
    assert declare(earning(revenue, 100), "pay").price_of("ENR") == after


def test_62_DIV_04_to_the_bottom_of_the_pile() -> None:
    """X and Y at 82, X pays 50: Y, X."""
    t = earning(50).started("N&E", 82, shares={"P3": 50}, trains=["9F"]).operate("ENR", "dividend", revenue=50)
    assert t.pile_at(82) == ["ENR", "N&E"]
    assert declare(t, "pay").pile_at(82) == ["N&E", "ENR"]


@pytest.mark.parametrize(("payout", "price"), [("pay", 90), ("withhold", 74)])
def test_62_DIV_04_on_a_new_space_too(payout: str, price: int) -> None:
    t = earning(90).started("N&E", price, shares={"P3": 50}, trains=["9F"]).operate("ENR", "dividend", revenue=90)
    assert declare(t, payout).pile_at(price) == ["N&E", "ENR"]


def test_62_DIV_04_at_the_top_of_the_market() -> None:
    t = earning(50, 1000).started("N&E", 1000, shares={"P3": 50}, trains=["9F"])
    t.operate("ENR", "dividend", revenue=1000, then=["WNR"])
    assert declare(t, "pay").pile_at(1000) == ["N&E", "ENR"]


def test_62_DIV_05_george_hudson() -> None:
    """Example X-20: 30 are added, 90 declared, 9 a share, one space right."""
    t = declare(earning(60, 82, cash=100), "hudson")
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (70, 90)
    assert (t.cash_of("P1"), t.cash_of("P2")) == (54, 36)


@pytest.mark.parametrize(("revenue", "price", "added"), [(80, 82, 10), (10, 82, 80), (70, 90, 20), (10, 20, 10)])
def test_62_DIV_05_the_smallest_multiple_of_10(revenue: int, price: int, added: int) -> None:
    t = declare(earning(revenue, price, cash=100), "hudson")
    assert t.cash_of("ENR") == 100 - added
    assert t.cash_of("P1") + t.cash_of("P2") == revenue + added


def test_62_DIV_05_then_it_must_pay_out() -> None:
    """There is no adding and withholding, and the shares on the charter earn as always."""
    t = earning(60, 82, cash=100, shares={"P1": 50, "charter": 50})
    assert t.values("dividend", "payout") == {"pay", "withhold", "hudson"}
    assert declare(t, "hudson").cash_of("ENR") == 100 - 30 + 45


def test_62_DIV_06_one_warranty_off_every_train() -> None:
    """Run or not: ENR has a permit for one of them only."""
    t = earning(60, trains=("2E**", "3L*", "9F***", "8F"), phase="B")
    assert declare(t, "pay").trains_of("ENR") == ["2E*", "3L", "8F", "9F**"]


def test_62_DIV_06_it_rusts_with_its_last() -> None:
    """A 2E with one warranty after the first C train runs once more and is gone before the train step."""
    t = earning(60, trains=("2E*",), phase="C", cash=280)
    assert t.trains_of("ENR") == ["2E*"]
    declare(t, "pay")
    assert (t.part, t.trains_of("ENR")) == ("trains", [])
    assert t.trains_of(RUSTED).count("2E") == 1
    assert t.refused("P1", "pass").rule == "62-TRN-21"


def test_62_DIV_06_only_those_of_the_company() -> None:
    t = earning(60).trains("WNR", "2E*").operate("ENR", "dividend", revenue=60, then=["WNR"])
    assert declare(t, "pay").trains_of("WNR") == ["2E*", "9F"]


def test_62_DIV_06_also_when_nothing_is_earned() -> None:
    assert earning(0, trains=("9F*",)).trains_of("ENR") == ["9F"]


@pytest.mark.parametrize(("payout", "cash", "price"), [("pay", 40, 82), ("withhold", 100, 74)])
def test_62_DIV_07_the_subsidy_is_no_revenue(payout: str, cash: int, price: int) -> None:
    """Price 82, revenue 60, subsidy 40: together they would move the price."""
    t = declare(earning(60, 82, subsidy=40), payout)
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (cash, price)
    assert t.cash_of("P1") == (36 if payout == "pay" else 0)


def test_62_DIV_07_a_subsidy_alone() -> None:
    """Nothing to pay out: the price falls, the subsidy is kept."""
    t = earning(0, 82, subsidy=40)
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (40, 74)


def local(edition: str = "") -> Table:
    """A company with a Local: each hex it visits brings 10."""
    t = enr("2L", part="run")
    if edition:
        t.title = load("1862", 3, t.title.options, edition=edition)
    return t


def test_62_DIV_14_the_subsidy_is_in_the_treasury_before_the_dividend_is_decided() -> None:
    """7.8.2: "Before gaining revenue, the company receives a £10 subsidy into its treasury for each hex"."""
    t = local()
    revenue, subsidy = best(t)
    assert (t.part, t.cash_of("ENR")) == ("dividend", subsidy)
    t.do("P1", "dividend", payout="withhold")
    assert (t.cash_of("ENR"), subsidy > 0) == (revenue + subsidy, True)


def test_62_DIV_14_in_games_of_the_first_edition_it_came_with_the_dividend() -> None:
    t = local("2019/1")
    revenue, subsidy = best(t)
    assert t.cash_of("ENR") == 0
    t.do("P1", "dividend", payout="withhold")
    assert t.cash_of("ENR") == revenue + subsidy


def test_62_DIV_08_hudson_needs_the_money() -> None:
    """30 are missing: 20 are not enough, 20 and a subsidy of 10 are."""
    t = earning(60, 82, cash=20)
    assert t.refused("P1", "dividend", payout="hudson").rule == "62-DIV-08"
    assert t.values("dividend", "payout") == {"pay", "withhold"}
    t = declare(earning(60, 82, cash=20, subsidy=10), "hudson")
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (0, 90)


def test_62_DIV_09_no_hudson_without_need() -> None:
    for revenue in (82, 90, 200):
        t = earning(revenue, 82, cash=500)
        assert t.refused("P1", "dividend", payout="hudson").rule == "62-DIV-09"
        assert "hudson" not in t.values("dividend", "payout")
    t = earning(0, 82, cash=500)
    assert (t.options("dividend"), t.price_of("ENR"), t.cash_of("ENR")) == ([], 74, 500)


@pytest.mark.parametrize(("price", "revenue", "after"), [(950, 950, 1000), (900, 900, 1000), (1000, 4000, 1000)])
def test_62_DIV_10_no_further_than_1000(price: int, revenue: int, after: int) -> None:
    t = declare(earning(revenue, price), "pay")
    assert (t.price_of("ENR"), t.state.top) == (after, True)


@pytest.mark.parametrize("price", [7, 14])
def test_62_DIV_10_no_further_than_0(price: int) -> None:
    t = earning(0, price)
    assert company("ENR") not in t.state.marks
    assert t.told("bankrupt")


def test_62_DIV_11_no_train_is_nothing_paid() -> None:
    t = earning(0, 142, trains=(), cash=2000)
    assert (t.price_of("ENR"), t.part) == (128, "trains")


def test_62_DIV_11_nor_is_a_train_that_cannot_run() -> None:
    """A 2E without a permit, and a permitted train that has no other station."""
    for trains, permits in ((["2E"], ["freight"]), (["1F"], ["freight"])):
        t = Table(3).tile("F3", "57", 2).started("ENR", 142, shares=ALL, trains=trains, permits=permits, cash=2000)
        assert t.operate("ENR", "run").price_of("ENR") == 128


def test_62_DIV_12_withheld_revenue_goes_to_the_treasury_whole() -> None:
    t = declare(earning(190, 82, cash=5, shares={"P1": 50, "P2": 20, "pool": 10}), "withhold")
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (195, 74)
    assert (t.cash_of("P1"), t.cash_of("P2")) == (0, 0)


def test_62_DIV_13_the_total_is_compared_with_the_price() -> None:
    """Price 82, 90 paid with four shares in the pool: 54 reach players."""
    t = declare(earning(90, 82, shares={"P1": 60, "pool": 40}), "pay")
    assert (t.cash_of("P1"), t.price_of("ENR")) == (54, 90)
