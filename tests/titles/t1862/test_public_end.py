"""Where the end by the ruleset 18xx.games differs from the book: D-25 of the ledger."""

import pytest

from tests.titles.t1862.table import Table


@pytest.mark.parametrize(("ruleset", "noticed"), [("book", True), ("18xx.games", False)])
def test_D_25_the_top_reached_by_a_merger(ruleset: str, noticed: bool) -> None:
    """800 and 900: the merged company stands at 1000."""
    t = Table(3, "D", ruleset=ruleset).tile("F5", "790", 0)
    for name, price in (("ENR", 800), ("Y&N", 900)):
        t.started(name, price, shares={"P1": 60}, trains=["6F"], tokens=["F5.0"])
    t.money(P1=9000).operate("ENR", "merge", turn=5, then=["Y&N"]).do("P1", "merge", company="Y&N", survivor="ENR")
    while t.options("redeem_option"):
        t.do(t.acting()[0], "redeem_option")
    assert t.price_of("ENR") == 1000
    assert t.state.top is noticed
