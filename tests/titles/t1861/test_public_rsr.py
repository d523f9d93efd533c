"""Where the state railway by the ruleset 18xx.games differs from the book: D-11 and D-25 of the ledger."""

import pytest

from tests.titles.t1861.table import Table


@pytest.mark.parametrize(("ruleset", "bought", "left"), [("18xx.games", ["8", "8"], 700), ("book", ["8"], 1700)])
def test_D_11_it_keeps_buying_8_trains_while_it_holds_1000(ruleset: str, bought: list[str], left: int) -> None:
    """Only 8-trains: the 700 left buy no 2+2."""
    t = Table(3, phase="7", ruleset=ruleset).sold_out("7").equip("RSR", cash=2700, trains=["5"])
    t.operate("RSR", "trains", number=2)
    assert (t.trains_of("RSR"), t.cash_of("RSR")) == (["5", *bought], left)


def test_D_11_but_has_no_turn_in_phase_8() -> None:
    t = Table(3, phase="8", ruleset="18xx.games").equip("RSR", cash=5000, trains=["8"]).operating_round(number=2)
    assert t.cash_of("RSR") == 5000


def test_D_25_loans_do_not_run_out_in_play() -> None:
    """More loans are out than the 18 markers of the box."""
    t = Table(3, phase="7", ruleset="18xx.games").sold_out("7").equip("RSR", loans=10)
    for name, spot in (("NW", "F18.0"), ("MK", "P8.0")):
        t.public(name, shares={"P1": 60}, tokens=[spot], loans=5, trains=["5"])
    t.operate("RSR", "trains", number=2)
    assert t.trains_of("RSR") == ["8"]
    assert t.loans_of("RSR") == 10 + 23
