"""Where the end by the ruleset 18xx.games differs from the book: D-25 of the ledger."""

import pytest

from tests.titles.t1862.table import Table, player


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


@pytest.mark.parametrize(("trains", "book", "games"), [([], 2 * 3 * 47, 2 * 142), (["1F"], 570, 570)])
@pytest.mark.parametrize("ruleset", ["book", "18xx.games"])
def test_D_36_certificates_of_companies_without_a_train(trains: list[str], book: int, games: int, ruleset: str) -> None:
    """Two directors' certificates at 95: each share half, 47, or each certificate, 142."""
    t = Table(3, ruleset=ruleset)
    for name in ("ENR", "WNR"):
        t.started(name, 95, shares={"P1": 30}, trains=trains)
    before = t.title.worth(t.money(P1=0).d, player("P1"))
    assert before == (book if ruleset == "book" else games)
