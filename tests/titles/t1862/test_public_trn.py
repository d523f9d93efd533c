"""Where trains by the ruleset 18xx.games differ from the book: D-17 to D-19 of the ledger."""

from collections.abc import Mapping

import pytest

from tests.titles.t1862.table import Table, company

PUBLIC = "18xx.games"
ONE_LEFT = {"P1": 60, "P2": 20, "pool": 10}
"""One share lies on the charter."""


def stranded(
    cash: int,
    *,
    shares: Mapping[str, int] = ONE_LEFT,
    phase: str = "C",
    others: tuple[str, ...] = ("9F",),
    lner: bool = False,
    ruleset: str = PUBLIC,
) -> Table:
    """ENR of P1 at 90, par 74, without a train in its train step; P2's WNR has the trains of `others`."""
    t = Table(3, phase=phase, ruleset=ruleset).tile("F3", "57", 2)
    t.started("ENR", 90, shares=shares, par=74, cash=cash, permits=["freight"])
    t.started("WNR", 50, shares={"P2": 60}, trains=others).tile("E2", "57", 1)
    t.put(lner=lner)
    return t.operate("ENR", "trains", then=["WNR"])


def kinds(t: Table) -> set[str]:
    return {option.kind for option in t.options()}


@pytest.mark.parametrize(("ruleset", "price"), [(PUBLIC, 86), ("book", 90)])
def test_D_17_a_company_that_sells_its_stock_drops_after_the_lner_too(ruleset: str, price: int) -> None:
    t = stranded(750, phase="H", lner=True, ruleset=ruleset)
    t.do("P1", "pass" if ruleset == PUBLIC else "sell_stock")
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (840, price)


def test_D_18_passing_sells_stock_if_that_is_enough() -> None:
    """The least number of shares, all at the price before; refinancing instead is offered."""
    t = stranded(200)
    assert kinds(t) == {"pass", "refinance"}
    assert t.refused("P1", "sell_stock").rule == "62-TRN-10"
    t.passes("P1")
    assert (t.cash_of("ENR"), t.price_of("ENR"), kinds(t)) == (290, 86, {"buy_train"})


def test_D_18_else_refinances() -> None:
    """Nothing else being possible it happens without being asked."""
    t = stranded(100)
    assert {option.kind for option in t.options()} == {"redeem_option", "sell_option"}
    t.do("P1", "sell_option")
    assert (t.cash_of("ENR"), kinds(t)) == (100 + 45 + 740, {"buy_train"})


def test_D_18_else_it_is_bankrupt() -> None:
    t = stranded(10, phase="H")
    assert t.told("bankrupt")
    assert company("ENR") not in t.state.floated


def test_D_18_second_hand_is_offered_but_optional() -> None:
    """Not asked for consent (D-01), and passing it by refinances."""
    t = stranded(100, others=("2F", "9F"))
    assert kinds(t) == {"trade_train", "pass"}
    assert t.refused("P1", "refinance").rule == "62-TRN-11"
    assert stranded(100, others=("2F", "9F")).do("P1", "trade_train", train="B-0").trains_of("ENR") == ["2F"]
    assert kinds(t.passes("P1")) == {"redeem_option", "sell_option"}


def test_D_19_its_own_option_may_make_the_train_too_dear() -> None:
    """740 and 104 less 45 do not pay an H train's 800; the book does not ask (ruling R-30)."""
    t = stranded(104, phase="H")
    assert kinds(t) == {"redeem_option", "sell_option"}
    assert t.do("P1", "redeem_option").told("bankrupt")
    t = stranded(104, phase="H", ruleset="book").do("P1", "refinance")
    assert kinds(t) == {"buy_train"}


def test_D_40_a_train_of_the_directors_own_company_need_not_come_first() -> None:
    t = stranded(200).started("WVR", 100, shares={"P1": 50}, trains=["2F"]).operate("ENR", "trains", then=["WNR"])
    assert kinds(t) == {"trade_train", "pass", "refinance"}


@pytest.mark.parametrize(
    ("cash", "phase", "means"),
    [
        (200, "C", ("62-TRN-10", "ENR sells 1 share for 90")),
        (100, "C", ("62-TRN-11", "ENR refinances for 740")),
        (50, "H", ("62-TRN-12", "ENR goes bankrupt, its shares bring 45 each")),
    ],
)
def test_D_18_a_pass_says_what_it_does(cash: int, phase: str, means: tuple[str, str]) -> None:
    t = stranded(cash, phase=phase, others=("1F**", "9F"))
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == means
