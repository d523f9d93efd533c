"""Positions of 1863 in which several rules meet: starting a company on credit, bankruptcy, duties to sell, the LPTB."""

import pytest

from railhead.core.title import Draft
from railhead.mechanisms.ending import ranks, winners
from railhead.titles.t1863.closing.cash_crisis import put_in_liquidation
from railhead.titles.t1863.loans import tokens_in_use
from tests.titles.t1863.merging import merge, minors, wait_for
from tests.titles.t1863.table import Table, company


def ranked(t: Table) -> dict[str, int]:
    return {str(who): place for who, place in ranks(Draft(t.title, t.state)).items()}


def parent(cash: int = 500, loans: int = 2) -> Table:
    """The Metropolitan of P1 owns EHL at 200; nobody else has any money."""
    t = Table(4, "II").major("MET", 100, shares={"P1": 6}, cash=cash, loans=loans).minor("EHL", "MET", 200)
    return t.money(P1=0, P2=0, P3=0, P4=0).stock("P1")


def test_63_CO_13_loans_counted_on_for_the_capital_are_taken_before_the_bid_is_paid() -> None:
    t = parent().propose("P1", "BAK", "G18.0", 500).do("P1", "name_founder", by="MET")
    assert (t.cash_of("MET"), t.loans_of("MET")) == (100, 3)
    t.do("P1", "found", price=40, size="minor", tokens=1)
    assert t.president_of("BAK") == "MET"


def test_63_CO_13_no_loan_more_than_the_bid_needs_while_others_remain() -> None:
    t = parent(cash=560).propose("P1", "BAK", "G18.0", 200).do("P1", "name_founder", by="MET")
    assert (t.cash_of("MET"), t.loans_of("MET")) == (360, 2)


def test_63_LOAN_05_a_founder_may_borrow_before_the_bid_is_paid() -> None:
    t = parent().propose("P1", "BAK", "G18.0", 500).do("P1", "take_loans", company="MET", loans=4)
    t.do("P1", "name_founder", by="MET").do("P1", "found", price=200, size="minor", tokens=1)
    assert (t.cash_of("MET"), t.price_of("BAK")) == (0, 200)


def test_63_END_03_the_last_solvent_player_wins_however_deep_in_debt() -> None:
    t = Table(3, "III").minor("BAK", "P2", 75, trains=["2T"], loans=2).money(P1=10, P2=0, P3=0).put(rate=5)
    t.major("PIC", 100, shares={"P1": 2}, loans=9).put(ruined=("P3",))
    t.operate("BAK", "costs").do("P2", "declare_crisis")
    assert t.state.finished == "only one player is solvent"
    assert t.worth_of("P1") < 0
    assert winners(t.d) == ["P1"]
    assert ranked(t) == {"P1": 1, "P2": 2, "P3": 3}


def test_63_SR_18_no_other_company_acts_before_the_duty_to_sell_is_done() -> None:
    t = Table(4, "III").major("PIC", 100, shares={"P1": 7, "P2": 2}, cash=100).minor("BAK", "P1", 80, cash=200, loans=1)
    t.stock("P1")
    assert t.rule("P1", "take_loans", company="BAK", loans=1) == "63-SR-18"
    assert t.rule("P1", "repay_loans", company="BAK", loans=1) == "63-SR-18"
    t.do("P1", "sell_shares", by="P1", company="PIC", shares=1).passes("P1")
    assert t.acting() == ["P2"]


def test_63_LIQ_05_loans_of_a_subsidiary_liquidated_with_its_parent_fall_to_the_player() -> None:
    t = Table(4, "V").minor("MET", "P1", 0, cash=30, loans=1).minor("BAK", "MET", 0, cash=20, loans=2)
    t.major("PIC", 100, shares={"P2": 6}, trains=["4T"]).money(P1=1000).mergers("liquidate")
    assert t.state.marks.keys() == {"PIC"}
    assert t.cash_of("P1") == 1000 - (300 - 50)


def test_63_CRI_04_the_bankruptcy_of_a_minority_holder_closes_nobody_elses_subsidiary() -> None:
    t = Table(4, "III").major("MET", 0, shares={"P2": 4, "P1": 1}, cash=50).minor("CIR", "MET", 80, trains=["2T"])
    t.minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2).money(P1=0, P2=500).put(rate=5)
    t.operate("BAK", "costs", acted=["CIR", "MET"]).do("P1", "declare_crisis")
    assert t.state.ruined == ("P1",)
    assert t.price_of("CIR") == 80
    wait_for(t, "take_subsidiary")
    assert t.acting() == ["P2"]


def test_63_NAT_03_sales_by_the_lptb_make_no_company_fail_that_did_not_end_the_round_so() -> None:
    t = Table(4, "V").major("PIC", 50, shares={"P2": 4, "BAK": 3}, trains=["4T"], cash=400)
    t.minor("BAK", "P1", 45, cash=100).money(P1=500).mergers()
    assert "BAK" not in t.state.marks
    assert t.price_of("PIC") < 40
    assert "PIC" in t.state.marks


def test_63_MRG_02_a_declined_merger_is_no_activity() -> None:
    t = minors("P1", "P2", "P3").do("P3", "merge", company="CIR").do("P3", "form", company="CSL").do("P2", "decline")
    assert t.acting() == ["P3"]
    assert t.rule("P3", "merge", company="CIR") == "63-MRG-22"
    assert {"convert", "merge"} <= t.kinds()
    t.do("P3", "convert", tokens=1)


def test_63_MRG_02_a_merger_given_up_is_no_activity() -> None:
    t = minors("P1", "P2", "P3").do("P3", "merge", company="CIR").do("P3", "decline")
    assert t.told("merger") == ["the merger is given up"]
    assert (t.acting(), t.values("merge", "company")) == (["P3"], {"BAK"})
    assert "form" not in t.kinds()
    t.do("P3", "convert", tokens=1)


def test_63_CRI_04_a_bankrupt_player_acts_for_no_company() -> None:
    """P1 is short of the company that his own company presides over and cannot match its dividend."""
    t = Table(4, "III").major("PIC", 100, shares={"MET": 4, "P2": 1}, cash=900).minor("MET", "P1", 80)
    t.shorts("PIC", P1=2).money(P1=0).operate("PIC", "dividend", revenue=500, acted=["MET"])
    t.do("P1", "dividend", amount=500)
    assert t.state.ruined == ("P1",)
    assert "P1" not in t.acting()


def test_63_CRI_04_a_player_bankrupt_by_the_tokens_of_his_company_has_no_stock_turn() -> None:
    t = Table(4, "III").major("MET", 200, shares={"P1": 6}, loans=tokens_in_use(Table(4).d))
    t.money(P1=100, P2=105, P3=0, P4=0).privates(TUNNEL="P2")
    t.stock("P1").propose("P1", "BAK", "G18.0").do("P2", "bid", lot="BAK G18.0", amount=10).passes("P1")
    t.do("P2", "name_founder", by="P2").do("P2", "give_asset", asset="TUNNEL")
    t.do("P2", "found", price=50, size="major", tokens=4).passes("P2")
    t.do("P2", "declare_crisis")
    assert t.state.ruined == ("P2",)
    assert t.acting() == ["P3"]
    t.passes("P3", "P4")
    assert (t.state.round.kind, t.acting()) == ("SR", ["P1"]), "a turn that nobody had is no pass"


def half_short(t: Table) -> Table:
    """MET, a company of P1, presides over BAK and CIR, which become one; P1 and P2 have a half short then."""
    t.minor("MET", "P1", 80, cash=900).major("BAK", 60, shares={"MET": 4}).major("CIR", 90, shares={"MET": 4})
    t.shorts("BAK", P1=1, P2=9).shorts("CIR", P2=10).money(P1=0).priority("P2").mergers("act")
    return merge(t, "P1", "CIR", survivor="CIR")


def test_63_CRI_04_a_player_bankrupt_by_a_half_short_buys_no_shares_for_his_company() -> None:
    """P2 opens the tenth short, so P1 must buy out of his half; MET would have the money for shares."""
    t = half_short(Table(4, "III"))
    assert t.acting() == ["P2"], "one after the other, from the priority on"
    t.do("P2", "raise_half", by="P2").do("P1", "give_up_half", by="P1")
    assert t.state.ruined == ("P1",)
    assert "P1" not in t.acting()


def test_63_MRG_13_the_half_short_of_a_bankrupt_player_is_void() -> None:
    """His shorts stay open and bind nobody (R-59): the next is asked."""
    t = half_short(Table(4, "III").put(ruined=("P2",)))
    assert t.acting() == ["P1"]
    assert t.kinds() == {"raise_half"}, "he has no money to buy out"


def mixed(t: Table, name: str = "PIC") -> list[str]:
    """Players who hold a share and a short of a company."""
    return [who for who in ("P1", "P2", "P3", "P4") if t.shares_of(who, name) and t.shorts_of(who, name)]


def in_own_company(pool: int = 2, **shares: int) -> Table:
    """The president's certificate of PIC is with MET, a company of P1, who is short of PIC."""
    t = Table(4, "III").major("PIC", 100, shares={"MET": 2, **shares}, cash=500).minor("MET", "P1", 80, cash=400)
    return t.money(P1=500, P2=500).shorts("PIC", P1=pool)


def take_out(t: Table, shares: int = 2) -> Table:
    return t.stock("P1").do("P1", "transfer_shares", by="P1", seller="MET", company="PIC", shares=shares)


def test_63_SHO_06_the_certificate_out_of_ones_own_company_is_exchanged_to_match_a_short() -> None:
    t = take_out(in_own_company(P2=2))
    assert (t.president_of("PIC"), t.shares_of("P1", "PIC"), t.shorts_of("P1", "PIC")) == ("P2", 0, 0)
    assert sum(t.spread("PIC").values()) == 10


def test_63_SHO_06_who_cannot_exchange_the_certificate_buys_out_of_the_short() -> None:
    t = take_out(in_own_company(pool=1))
    assert (t.president_of("PIC"), t.shares_of("P1", "PIC"), t.shorts_of("P1", "PIC")) == ("P1", 2, 0)
    assert (t.shares_of("pool", "PIC"), sum(t.spread("PIC").values())) == (0, 10)
    assert t.told("short") == ["P1 buys out of a short of PIC for 80"]
    assert (t.cash_of("P1"), t.cash_of("PIC")) == (500 - 200 - 80, 500), "the pool's share is the bank's to sell"
    assert t.price_of("PIC") == 90


def test_63_SHO_06_who_cannot_pay_for_it_raises_the_money_or_is_bankrupt() -> None:
    t = in_own_company(pool=2).money(P1=210)
    take_out(t)
    assert t.told("bankrupt") == ["P1 is bankrupt"]
    assert (t.state.ruined, t.cash_of("P1")) == (("P1",), 0)
    assert t.acting() == ["P2"]


def test_63_SHO_06_in_a_merger_of_majors_also_for_the_president() -> None:
    t = Table(4, "III").major("PIC", 100, shares={"P1": 4}, cash=300).major("CIR", 90, shares={"P2": 2}, cash=300)
    t.shorts("CIR", P1=2).money(P1=500).mergers("act")
    t.do("P2", "merge", company="PIC").do("P2", "form", company="CIR").do("P1", "agree")
    assert (t.president_of("CIR"), t.shares_of("P1", "CIR")) == ("P1", 2)
    assert not mixed(t, "CIR")


def test_63_SHO_06_a_subsidiary_taken_over_matches_shorts() -> None:
    t = in_own_company(pool=1, P2=1).money(P1=1000)
    d = t.d
    put_in_liquidation(d, company("MET"))
    t.keep(d).mergers("liquidate")
    t.do("P1", "take_subsidiary", company="PIC")
    assert (t.president_of("PIC"), t.shorts_of("P1", "PIC")) == ("P1", 0)


def test_63_SHO_06_an_orphaned_subsidiary_matches_shorts() -> None:
    t = in_own_company(pool=1, P2=1).minor("BAK", "P2", 80, cash=100)
    d = t.d
    put_in_liquidation(d, company("MET"))
    t.keep(d).mergers("liquidate").do("P1", "leave_subsidiary", company="PIC")
    assert (t.acting(), t.price_of("PIC"), t.president_of("PIC")) == (["P2"], 0, "P1")
    assert not mixed(t)


def test_63_SR_20_no_merger_makes_ownership_circular() -> None:
    """CIR holds shares of DIS and DIS of PIC: PIC and CIR cannot become one, for DIS would hold it and be held."""
    t = Table(4, "III").major("PIC", 100, shares={"P1": 4, "DIS": 2}).major("CIR", 90, shares={"P1": 4})
    t.major("DIS", 120, shares={"P1": 4, "CIR": 2}).mergers("act")
    t.do("P1", "merge", company="PIC")
    assert t.rule("P1", "form", company="CIR") == "63-SR-20"


@pytest.mark.parametrize(("held", "rule"), [(0, ""), (1, "63-SR-20")])
def test_63_SR_20_nor_does_a_merger_of_minors(held: int, rule: str) -> None:
    """PIC owns CSL and would own a share of what it becomes; BAK, in which it ends, holds a share of PIC."""
    t = Table(4, "III").major("PIC", 100, shares={"P1": 4} | ({"BAK": held} if held else {}))
    t.minor("BAK", "P1", 60).minor("CIR", "P1", 65).minor("CSL", "PIC", 70).mergers("act")
    t.do("P1", "merge", company="CIR").do("P1", "merge", company="CSL")
    if rule:
        assert t.rule("P1", "form", company="BAK") == rule
    else:
        assert t.do("P1", "form", company="BAK").shares_of("PIC", "BAK") == 1


def full(cash: int = 0, loans: int = 2) -> Table:
    """A minor of P1 with as many trains as it may have."""
    return Table(4, "II").minor("BAK", "P1", 80, cash=cash, trains=["2T", "2T"], loans=loans)


def test_63_OR_03_at_the_train_limit_a_private_is_bought_with_kept_revenue() -> None:
    t = full().privates(FOWLER="P1").operate("BAK", "dividend", revenue=100).do("P1", "dividend", amount=0)
    assert {"buy_private", "pass"} <= t.kinds()
    t.do("P1", "buy_private", private="FOWLER", price=50)
    assert t.owner_of("FOWLER") == "BAK"


def test_63_OR_03_a_private_is_offered_beside_what_the_part_of_the_turn_asks() -> None:
    t = full(cash=100).privates(FOWLER="P1").operate("BAK")
    assert {option.idle for option in t.options("buy_private")} == {True}
    assert {option.idle for option in t.options("lay_tile")} == {False}


def test_63_LOAN_05_at_the_train_limit_a_loan_may_be_taken_after_the_dividend() -> None:
    t = full(loans=1).operate("BAK", "dividend", revenue=100).do("P1", "dividend", amount=0)
    t.do("P1", "take_loans", company="BAK", loans=1)
    assert t.loans_of("BAK") == 2


def test_63_OR_05_a_turn_in_which_nothing_is_left_to_do_ends() -> None:
    t = full(cash=100).operate("BAK", "dividend", revenue=100).do("P1", "dividend", amount=0)
    assert t.state.round.kind == "MA"
