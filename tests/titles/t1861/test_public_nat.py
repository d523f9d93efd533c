"""Where nationalisation by the ruleset 18xx.games differs from the book: D-12 and D-31 of the ledger."""

import pytest

from tests.titles.t1861.table import Table

OUTSIDE = ["B4.0", "H18.0", "I13.0", "K17.0", "N10.0"]


def before_phase_6(seed: int = 0) -> Table:
    t = Table(4, phase="5", ruleset="18xx.games", seed=seed).sold_out("5")
    t.public("NW", price=200, shares={"P1": 60}, tokens=["F18.0"], cash=1000)
    return t


def enter(t: Table) -> Table:
    return t.operate("NW", "trains", number=2).do("P1", "buy_train", source="bank", type="6")


@pytest.mark.parametrize("seed", range(4))
def test_D_12_ties_by_the_hex_id_as_text_highest_first(seed: int) -> None:
    """One token is left: P8 comes before M7 and L12, whatever the chance."""
    t = before_phase_6(seed).public("MK", shares={"P2": 20}, tokens=["L12.0", "P8.0", "M7.0"])
    for spot in OUTSIDE:
        t.token("RSR", spot)
    enter(t).do("P2", "nationalise", company="MK")
    assert set(t.tokens_of("RSR")) == {*OUTSIDE, "P8.0"}


def test_D_12_as_text_d20_comes_before_d14() -> None:
    t = before_phase_6().public("MK", shares={"P2": 20}, tokens=["D14.0", "D20.0"]).tile("D20", "201")
    for spot in OUTSIDE:
        t.token("RSR", spot)
    enter(t).do("P2", "nationalise", company="MK")
    assert set(t.tokens_of("RSR")) == {*OUTSIDE, "D20.0"}


def test_D_12_the_value_comes_first() -> None:
    t = before_phase_6().public("MK", shares={"P2": 20}, tokens=["D14.0", "P8.0"])
    for spot in OUTSIDE:
        t.token("RSR", spot)
    enter(t).do("P2", "nationalise", company="MK")
    assert set(t.tokens_of("RSR")) == {*OUTSIDE, "D14.0"}


def test_D_31_publics_are_asked_one_by_one_and_go_as_they_accept() -> None:
    """Recorded games show no difference from the book: minors are gone at once, and a public company that accepts is
    nationalised before the next is asked."""
    t = before_phase_6().minor("K-R", "P2", price=70)
    t.public("MK", price=150, shares={"P3": 20}, tokens=["P8.0"], cash=5)
    t.public("SE", price=100, shares={"P4": 20}, tokens=["L12.0"], cash=6)
    enter(t)
    assert "K-R" not in t.state.marks
    assert t.acting() == ["P3"]
    t.do("P3", "nationalise", company="MK")
    assert "MK" not in t.state.marks
    assert t.cash_of("RSR") == 5
    assert t.acting() == ["P4"]
    t.do("P4", "decline")
    assert "SE" in t.state.marks
