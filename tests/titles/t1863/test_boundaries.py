"""Boundaries of 1863's rules that a small slip would move: circles, valuations, payouts, rust and train limits."""

import pytest

from tests.titles.t1863.table import Table


def test_63_SR_20_nobody_becomes_president_of_his_own_owner() -> None:
    """CIR holds two shares of PIC, which holds one of CIR: the certificate cannot pass to CIR, so P1 cannot sell."""
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 2}).major("CIR", 90, shares={"P2": 4, "PIC": 1})
    assert t.stock("P1").rule("P1", "sell_shares", by="P1", company="PIC", shares=1) == "63-SR-09"
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 2}).major("CIR", 90, shares={"P2": 4})
    t.stock("P1").do("P1", "sell_shares", by="P1", company="PIC", shares=1)
    assert t.president_of("PIC") == "CIR"


def test_63_SR_20_not_by_holding_more_either() -> None:
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 3}).major("CIR", 90, shares={"P2": 4, "PIC": 1})
    t.money(P3=500).stock("P3").do("P3", "buy_share", by="P3", company="PIC", source="treasury")
    assert t.president_of("PIC") == "P1"


@pytest.mark.parametrize(("cash", "most"), [(500, 0), (501, 1), (600, 1), (601, 2)])
def test_63_LOAN_03_the_valuation_must_exceed_all_loans(cash: int, most: int) -> None:
    """Two loans, no assets: worth cash less 200, which must be more than 300 for a third loan, and 400 for a fourth."""
    t = Table(4, "III").major("MET", 200, shares={"P1": 6}, cash=cash, loans=2).operate("MET")
    assert t.values("take_loans", "loans") == set(range(1, most + 1))
    assert t.rule("P1", "take_loans", company="MET", loans=most + 1) == "63-LOAN-03"


@pytest.mark.parametrize(("shorts", "each"), [(0, 13), (5, 13), (6, 12), (10, 10)])
def test_63_NAT_08_a_seizure_pays_over_all_shares_that_exist(shorts: int, each: int) -> None:
    """Half of 260 is 13 a tenth; 200 in the treasury is 12 a share once sixteen shares exist. Shorts pay nothing."""
    t = Table(4, "V").major("MET", 200, shares={"P1": 6}, cash=500, trains=["4T"]).money(P2=0, P3=0, P4=7)
    t.major("BAK", 60, shares={"P2": 4, "P3": 1}, cash=200).ran("BAK", 60).shorts("BAK", P4=shorts).mergers()
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("P4")) == (4 * each, each, 7)
    assert "BAK" not in t.state.shorts


def keeper(*, buyer: str) -> Table:
    """MET owns Thompson and a 2T; MET itself or BAK buys the first 4T."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=2000, trains=["2T"]).privates(THOMPSON="MET")
    t.major("BAK", 90, shares={"P2": 6}, cash=2000).left("3T", 0).operate(buyer, "trains", acted=["MET", "BAK"])
    t.do("P1" if buyer == "MET" else "P2", "buy_train", source="bank", type="4T")
    return t.do("P1", "keep_train", train=t.train("MET", "2T"))


def test_63_PRI_06_whoever_triggers_the_rust_himself_still_has_his_next_turn() -> None:
    t = keeper(buyer="MET").passes("P1")
    assert "2T" in t.trains_of("MET"), "the turn in which it rusted is not the extra one"
    t.operate("MET", "costs", number=2, acted=["BAK"])
    assert "2T" not in t.trains_of("MET")


def test_63_PRI_06_where_another_triggers_it_the_next_turn_is_the_extra_one() -> None:
    t = keeper(buyer="BAK").passes("P2")
    assert "2T" in t.trains_of("MET")
    t.operate("MET", "costs", number=2, acted=["BAK"])
    assert "2T" not in t.trains_of("MET")


def bidder(trains: list[str]) -> Table:
    t = Table(4, "III").minor("CIR", "P1", 80, cash=300, trains=trains).minor("DIS", "P1", 70, cash=300)
    return t.major("BAK", 0, shares={"P2": 4}, trains=["3T"], tokens=()).mergers()


def test_63_LIQ_03_a_company_at_its_train_limit_bids_for_no_trains() -> None:
    t = bidder(["2T", "2T"])
    assert t.values("bid", "by") == {"DIS"}
    assert t.rule("P1", "bid", lot="BAK trains", by="CIR", amount=0) == "63-LIQ-03"
    t = bidder(["2T"])
    assert t.values("bid", "by") == {"CIR", "DIS"}
