"""1861 loans as the public implementation has them (ledger, section 6)."""

import pytest

from tests.titles.t1861.table import Table


@pytest.mark.parametrize(("ruleset", "state_railway"), [("book", 0), ("18xx.games", 7)])
def test_D_10_the_cash_of_a_company_that_fails_its_interest(ruleset: str, state_railway: int) -> None:
    """To the bank by the book, to the RSR with the other assets elsewhere. The owner gets 110 either way."""
    t = Table(3, "4", ruleset=ruleset).minor("M-K", "P1", 70, cash=7, loans=2, trains=["4"])
    t.public("SE", shares={"P2": 20}, tokens=["F18.0"], cash=400)
    bank = t.cash_of("bank")
    t.operate("M-K", "loans", then=["SE"])
    assert (t.cash_of("RSR"), t.cash_of("P1")) == (state_railway, 420 + 110)
    assert t.cash_of("bank") == bank - 110 + 7 - state_railway
