"""Where dividends by the ruleset 18xx.games differ from the book: D-02, D-16 and D-29 of the ledger."""

import pytest

from tests.titles.t1862.running import best, enr
from tests.titles.t1862.table import Table, company


def earning(revenue: int, price: int = 82, ruleset: str = "18xx.games") -> Table:
    """ENR about to declare, with N&E below it on its space; WNR comes next and has a tile to lay."""
    t = Table(3, phase="H", ruleset=ruleset).tile("E2", "57", 2)
    for name, at, owner in (("ENR", price, "P1"), ("N&E", price, "P2"), ("WNR", 50, "P3")):
        t.started(name, at, shares={owner: 60}, cash=100, trains=["9F"])
    return t.operate("ENR", "dividend", revenue=revenue, then=["WNR"])


@pytest.mark.parametrize(("ruleset", "pile"), [("18xx.games", ["ENR", "N&E"]), ("book", ["N&E", "ENR"])])
def test_D_02_a_price_that_stays_leaves_the_pile_as_it_is(ruleset: str, pile: list[str]) -> None:
    assert earning(50, ruleset=ruleset).do("P1", "dividend", payout="pay").pile_at(82) == pile


@pytest.mark.parametrize(
    ("ruleset", "revenue", "allowed"), [("18xx.games", 10, False), ("18xx.games", 20, True), ("book", 10, True)]
)
def test_D_16_hudson_from_more_than_10(ruleset: str, revenue: int, allowed: bool) -> None:
    t = earning(revenue, ruleset=ruleset)
    assert ("hudson" in t.values("dividend", "payout")) is allowed
    if not allowed:
        assert t.refused("P1", "dividend", payout="hudson").rule == "62-DIV-09"


@pytest.mark.parametrize("price", [7, 14])
def test_D_29_moves_stop_at_the_bottom(price: int) -> None:
    t = earning(0, price)
    assert company("ENR") not in t.state.marks


@pytest.mark.parametrize("price", [900, 950])
def test_D_29_moves_stop_at_the_top(price: int) -> None:
    t = earning(price, price).do("P1", "dividend", payout="pay")
    assert (t.price_of("ENR"), t.state.top) == (1000, True)


@pytest.mark.parametrize(("ruleset", "before"), [("18xx.games", False), ("book", True)])
def test_D_41_the_subsidy_comes_with_the_dividend(ruleset: str, before: bool) -> None:
    t = enr("2L", ruleset=ruleset)
    revenue, subsidy = best(t)
    assert t.cash_of("ENR") == (subsidy if before else 0)
    assert t.do("P1", "dividend", payout="withhold").cash_of("ENR") == revenue + subsidy > revenue
