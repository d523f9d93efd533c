"""Acquisition in 1863, and privates for sale: ledger rows 63-ACQ-01 to 10."""

import pytest

from tests.titles.t1863.table import Table


def grey(price: int = 20, phase: str = "III", cash: int = 30, loans: int = 0) -> Table:
    """The Bakerloo, a major of P2 and P3 in the acquisition area; the Metropolitan of P1 has money."""
    t = Table(4, phase).major("MET", 200, shares={"P1": 6}, cash=500, trains=["3T"])
    t.major("BAK", price, shares={"P2": 4, "P3": 1, "pool": 2}, cash=cash, loans=loans, trains=["3T"])
    return t.money(P1=300, P2=300, P3=300, P4=300)


def won(t: Table, amount: int, by: str = "P1") -> Table:
    """P1 acquires it for himself or a company of his."""
    t.mergers().passes("P3", "P4").do("P1", "bid", lot="BAK", amount=amount)
    if t.values("bid", "lot"):
        t.passes("P2")
    return t.do("P1", "name_buyer", by=by)


def test_63_ACQ_01_all_may_bid_the_president_too() -> None:
    t = grey().mergers()
    seen = []
    for _ in range(4):
        seen += t.acting()
        t.passes(*t.acting())
    assert seen == ["P3", "P4", "P1", "P2"]
    assert (t.price_of("BAK"), t.president_of("BAK")) == (20, "P2")


def test_63_ACQ_02_a_tenth_of_the_bid_a_share() -> None:
    t = won(grey(), 100)
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("P1")) == (340, 310, 200)
    assert t.cash_of("BAK") == 30 + 3 * 10


def test_63_ACQ_02_shorts_pay_as_much_and_end() -> None:
    t = won(grey().shorts("BAK", P4=2), 100)
    assert (t.cash_of("P4"), t.shorts_of("P4", "BAK")) == (280, 0)


def test_63_ACQ_02_a_minor_pays_its_owner_all() -> None:
    t = Table(4, "III").minor("BAK", "P2", 30, cash=30).money(P1=300, P2=0)
    won(t, 100)
    assert (t.cash_of("P1"), t.cash_of("P2"), t.president_of("BAK")) == (200, 100, "P1")


def test_63_ACQ_03_seized_in_phase_v() -> None:
    t = grey(phase="V").equip("MET", trains=["4T"]).mergers()
    assert "BAK" not in t.state.marks
    assert "bid" not in t.kinds()


def test_63_ACQ_04_a_private_is_auctioned_with_a_minimum() -> None:
    t = Table(4, "III").privates(FOWLER="P1").money(P1=0, P2=100, P3=100, P4=100).mergers("acquire")
    t.do("P1", "offer_private", private="FOWLER", minimum=50)
    t.do("P2", "bid", lot="FOWLER", by="P2", amount=50).do("P3", "bid", lot="FOWLER", by="P3", amount=60)
    t.passes("P4", "P2")
    assert (t.owner_of("FOWLER"), t.cash_of("P3"), t.cash_of("P1")) == ("P3", 40, 60)


def test_63_ACQ_04_a_private_is_put_up_once_a_round() -> None:
    t = Table(4, "III").privates(FOWLER="P1", MAIL="P1").money(P1=0, P2=0, P3=0, P4=0).mergers("acquire")
    t.do("P1", "offer_private", private="FOWLER", minimum=50)
    assert t.owner_of("FOWLER") == "P1"
    assert t.values("offer_private", "private") == {"MAIL"}


def test_63_ACQ_04_who_passes_leaves_the_word_to_the_next() -> None:
    t = Table(4, "III").privates(FOWLER="P1", MAIL="P2", TUNNEL="P3").mergers("acquire").passes("P1")
    assert (t.acting(), t.values("offer_private", "private")) == (["P2"], {"MAIL"})


def test_63_ACQ_04_out_of_a_treasury_and_into_one() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 4}).minor("BAK", "P2", cash=90).privates(FOWLER="MET")
    t.mergers("acquire").do("P1", "offer_private", private="FOWLER", minimum=0)
    t.do("P2", "bid", lot="FOWLER", by="BAK", amount=5).passes("P3", "P4", "P1")
    assert (t.owner_of("FOWLER"), t.cash_of("MET"), t.cash_of("BAK")) == ("BAK", 5, 85)


@pytest.mark.parametrize(("amount", "rule"), [(170, ""), (175, "63-ACQ-05")])
def test_63_ACQ_05_paid_by_buyer_company_and_its_loans(amount: int, rule: str) -> None:
    t = Table(4, "III").minor("BAK", "P2", 30, cash=30, loans=1).money(P1=40, P2=0, P3=0, P4=0).mergers()
    while t.acting() != ["P1"]:
        t.passes(*t.acting())
    if rule:
        assert t.rule("P1", "bid", lot="BAK", amount=amount) == rule
        return
    t.do("P1", "bid", lot="BAK", amount=amount)
    if t.values("bid", "lot"):
        t.passes("P2")
    t.do("P1", "name_buyer", by="P1")
    assert (t.cash_of("P1"), t.cash_of("BAK"), t.loans_of("BAK"), t.cash_of("P2")) == (0, 0, 2, 170)


def test_63_ACQ_06_a_company_that_buys_absorbs_all() -> None:
    t = won(grey(loans=1).privates(FOWLER="BAK"), 100, "MET")
    assert "BAK" not in t.state.marks
    assert t.tokens_of("MET") == ["C10.0", "F9.0"]
    assert (t.trains_of("MET"), t.loans_of("MET"), t.owner_of("FOWLER")) == (["3T", "3T"], 1, "MET")
    assert t.cash_of("MET") == 500 - 100 + 30 + 30
    assert t.cash_of("P2") == 340


def test_63_ACQ_06_its_charter_may_be_opened_again() -> None:
    t = won(grey(), 100, "MET").money(P1=500).stock("P1", 3)
    assert "BAK" in t.values("start_company", "company")


def test_63_ACQ_06_excess_loans_are_repaid() -> None:
    t = grey(loans=2, cash=500).put(loans={})
    t.equip("MET", loans=9).equip("BAK", loans=2)
    won(t, 100, "MET")
    assert t.loans_of("MET") == 10


@pytest.mark.parametrize(("bid", "price"), [(600, 60), (5, 40), (649, 60), (650, 65), (1000, 100)])
def test_63_ACQ_07_a_player_begins_it_anew(bid: int, price: int) -> None:
    t = won(grey().money(P1=2000), bid)
    assert t.price_of("BAK") == price
    assert t.spread("BAK") == {"P1": 2, "BAK": 8}
    assert (t.president_of("BAK"), t.trains_of("BAK"), t.tokens_of("BAK")) == ("P1", ["3T"], ["F9.0"])


def test_63_ACQ_08_both_have_had_their_activity() -> None:
    t = Table(4, "III").minor("MET", "P1", 200, cash=500).money(P1=300, P2=300)
    t.minor("BAK", "P2", 30, cash=30)
    won(t, 100, "MET")
    assert "convert" not in t.kinds()
    t = Table(4, "III").minor("MET", "P1", 200, cash=500).money(P1=300, P2=300).minor("BAK", "P2", 30, cash=230)
    won(t, 100, "P1")
    assert t.rule("P1", "merge", company="BAK") == "63-MRG-02"
    t.passes("P1")
    assert "convert" not in t.kinds()


def test_63_ACQ_09_from_5_by_5() -> None:
    t = grey().mergers()
    assert t.rule("P3", "bid", lot="BAK", amount=4) == "63-ACQ-09"
    t.do("P3", "bid", lot="BAK", amount=5)
    assert t.rule("P4", "bid", lot="BAK", amount=9) == "63-ACQ-09"
    t.do("P4", "bid", lot="BAK", amount=10)


def test_63_ACQ_09_without_a_bid_it_goes_on_and_is_offered_again() -> None:
    t = grey().mergers().passes("P3", "P4", "P1", "P2")
    assert (t.price_of("BAK"), t.spread("BAK")["P2"]) == (20, 4)
    t.mergers(number=2)
    assert t.values("bid", "lot") == {"BAK"}


def test_63_ACQ_10_below_its_minimum_it_stays() -> None:
    t = Table(4, "III").privates(FOWLER="P1").money(P1=0, P2=100, P3=100, P4=100).mergers("acquire")
    t.do("P1", "offer_private", private="FOWLER", minimum=50)
    assert t.rule("P2", "bid", lot="FOWLER", by="P2", amount=45) == "63-ACQ-10"
    t.passes("P2", "P3", "P4")
    assert (t.owner_of("FOWLER"), t.cash_of("P1")) == ("P1", 0)
