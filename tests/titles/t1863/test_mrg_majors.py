"""Two majors that merge: ledger rows 63-MRG-10 to 14, 19, 23, 24."""

import pytest

from tests.titles.t1863.merging import merge, wait_for
from tests.titles.t1863.table import Table


def majors(a: dict[str, int], b: dict[str, int], **cash: int) -> Table:
    """BAK and CIR with these shares; together 150."""
    t = Table(4, phase="III").major("BAK", 60, shares=a).major("CIR", 90, shares=b).money(**cash)
    return t.mergers("act")


def joined(a: dict[str, int], b: dict[str, int], **cash: int) -> Table:
    return merge(majors(a, b, **cash), "P1", "CIR", survivor="CIR")


def test_63_MRG_10_two_shares_of_either_become_one() -> None:
    t = joined({"P1": 5, "P2": 3}, {"P1": 5, "P2": 2})
    assert t.price_of("CIR") == 150
    assert t.spread("CIR") == {"P1": 5, "P2": 2, "CIR": 3}
    wait_for(t, "raise_half")
    assert t.values("raise_half", "by") == {"P2"}, "3 and 2: two shares and a half"
    assert "BAK" not in t.state.marks


def test_63_MRG_10_somebody_must_hold_two_shares() -> None:
    t = majors({"P1": 3, "P2": 3}, {"P3": 3, "P4": 3})
    t.do("P1", "merge", company="CIR")
    assert t.rule("P1", "form", company="CIR") == "63-MRG-10"
    t = majors({"P1": 4, "P2": 3}, {"P3": 4, "P4": 3}).do("P1", "merge", company="CIR")
    t.do("P1", "form", company="CIR").do("P3", "agree")
    assert t.president_of("CIR") == "P3", "of equals the survivor's president"


def test_63_MRG_11_the_president_buys_within_the_limits() -> None:
    t = joined({"P1": 2}, {"P1": 2}, P1=700)
    assert t.spread("CIR") == {"P1": 2, "CIR": 8}
    assert t.values("buy_shares", "shares") == {1, 2, 3, 4}
    t.do("P1", "buy_shares", company="CIR", shares=4)
    assert (t.shares_of("P1", "CIR"), t.cash_of("P1")) == (6, 100)


def halves() -> Table:
    """P2 with two and a half, P3 with a half; the president has bought nothing."""
    t = joined({"P1": 4, "P2": 3, "P3": 1}, {"P1": 4, "P2": 2})
    return wait_for(t, "raise_half")


def test_63_MRG_12_a_half_is_raised_or_given_up() -> None:
    t = halves()
    assert t.acting() == ["P2"], "most shares first"
    t.do("P2", "raise_half", by="P2")
    assert (t.cash_of("P2"), t.cash_of("CIR"), t.shares_of("P2", "CIR")) == (275, 75, 3)
    t.do("P3", "give_up_half", by="P3")
    assert (t.cash_of("P3"), t.shares_of("P3", "CIR"), t.cash_of("CIR")) == (425, 0, 75)


def test_63_MRG_13_shorts_two_for_one() -> None:
    t = majors({"P1": 4}, {"P1": 4}).shorts("BAK", P2=2).shorts("CIR", P2=1)
    merge(t, "P1", "CIR", survivor="CIR")
    assert t.shorts_of("P2", "CIR") == 1
    assert t.acting() == ["P2"]
    assert t.kinds() == {"raise_half", "give_up_half"}
    t.do("P2", "give_up_half", by="P2")
    assert (t.cash_of("P2"), t.shorts_of("P2", "CIR"), t.price_of("CIR")) == (275, 1, 150)


def test_63_MRG_14_then_everybody_buys_one_or_sells() -> None:
    t = joined({"P1": 4, "P2": 4}, {"P1": 4, "P2": 2})
    t.passes("P1")
    assert t.acting() == ["P2"], "from the president's left"
    t.do("P2", "sell_shares", by="P2", company="CIR", shares=2)
    assert t.price_of("CIR") == 130
    assert t.acting() == ["P3"], "P2 cannot buy any more"
    t.do("P3", "buy_share", company="CIR", source="pool")
    assert t.price_of("CIR") == 140
    t.passes("P4", "P1")
    assert t.state.round.kind == "OR"


def test_63_MRG_19_without_a_share_left_the_half_is_given_up() -> None:
    t = joined({"P1": 5, "P2": 5}, {"P1": 5, "P2": 4, "P3": 1})
    assert t.spread("CIR") == {"P1": 5, "P2": 4, "CIR": 1}
    t.passes("P1").do("P2", "raise_half", by="P2")
    assert t.spread("CIR") == {"P1": 5, "P2": 5}
    assert t.cash_of("P3") == 350 + 75, "nothing is left for his half"


def test_63_MRG_23_what_lies_in_the_treasury_from_the_exchange_on() -> None:
    t = joined({"P1": 3, "P2": 5, "P3": 1, "pool": 1}, {"P1": 3, "P2": 4, "pool": 1})
    assert t.spread("CIR") == {"P1": 3, "P2": 4, "pool": 1, "CIR": 2}
    wait_for(t, "raise_half").do("P2", "raise_half", by="P2")
    assert t.spread("CIR") == {
        "P1": 3,
        "P2": 5,
        "pool": 1,
        "CIR": 1,
    }


def test_63_MRG_24_a_half_short_raised() -> None:
    t = majors({"P1": 4}, {"P1": 4}).shorts("BAK", P2=2).shorts("CIR", P2=1)
    merge(t, "P1", "CIR", survivor="CIR")
    pool = t.shares_of("pool", "CIR")
    t.do("P2", "raise_half", by="P2")
    assert (t.cash_of("P2"), t.shorts_of("P2", "CIR"), t.price_of("CIR")) == (425, 2, 150)
    assert t.shares_of("pool", "CIR") == pool + 1
    assert sum(t.spread("CIR").values()) == 12


@pytest.mark.parametrize("survivor", ["BAK", "CIR"])
def test_63_MRG_24_price_and_assets_come_first(survivor: str) -> None:
    t = Table(4, phase="III").major("BAK", 60, shares={"P1": 4, "P2": 1}, cash=30, trains=["3T"] * 3, loans=1)
    t.major("CIR", 90, shares={"P1": 4}, cash=50, trains=["3T"] * 2, tokens=["G18.0"], charter=2)
    merge(t.mergers("act"), "P1", "CIR", survivor=survivor)
    assert t.price_of(survivor) == 150
    assert (t.cash_of(survivor), t.loans_of(survivor), t.charter_of(survivor)) == (80, 1, 2)
    assert t.kinds() == {"discard_train"}, "trains above the limit go before any share is bought"
    t.do("P1", "discard_train", train=t.train(survivor, "3T"))
    assert "buy_shares" in t.kinds()
