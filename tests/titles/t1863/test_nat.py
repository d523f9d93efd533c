"""The London Passenger Transport Board: ledger rows 63-NAT-01 to 11."""

import pytest

from tests.titles.t1863.table import Table


def lptb(phase: str = "V") -> Table:
    """The Metropolitan of P1 runs a train; what else there is a test adds."""
    t = Table(4, phase).major("MET", 200, shares={"P1": 6}, cash=500, trains=["4T"])
    return t.money(P1=0, P2=0, P3=0, P4=0)


def closed(t: Table) -> list[str]:
    """Companies that came to their end with the last action, in that order."""
    return [text.split()[0] for text in t.told("closing") if "comes to its end" in text]


def test_63_NAT_01_from_phase_v_and_before_any_merger() -> None:
    t = lptb().minor("BAK", "P2", 60, cash=50).minor("CIR", "P2", 80, trains=["4T"]).minor("PIC", "P2", 90)
    t.mergers()
    assert closed(t) == ["BAK", "PIC"]
    assert t.state.marks.keys() == {"MET", "CIR"}
    t = lptb("IV").minor("BAK", "P2", 60, cash=50).minor("CIR", "P2", 80, trains=["4T"]).mergers()
    assert t.state.marks.keys() == {"MET", "BAK", "CIR"}
    assert "merge" in t.kinds()


def test_63_NAT_02_one_train_leaves_the_yard_after_each_stock_round() -> None:
    t = lptb().left("5T", 3).stock("P1").finish_stock_round()
    assert (t.in_stock("5T"), t.in_stock("2+3e")) == (2, 2)
    t.stock("P1").finish_stock_round()
    assert t.in_stock("5T") == 1


def test_63_NAT_03_x19_half_the_valuation_a_tenth_a_share() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4, "P3": 1, "MET": 2}, cash=200).ran("BAK", 60).mergers()
    assert "BAK" not in t.state.marks
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("MET")) == (4 * 13, 13, 500 + 2 * 13)


def test_63_NAT_03_also_a_grey_one_that_has_a_train() -> None:
    t = lptb().major("BAK", 30, shares={"P2": 4}, cash=100, trains=["4T"]).mergers()
    assert "BAK" not in t.state.marks
    assert t.cash_of("P2") == 4 * 10


def test_63_NAT_03_also_one_that_has_sold_its_train() -> None:
    t = lptb().major("BAK", 60, shares={"P1": 4}, cash=100, trains=["4T"])
    t.operate("MET", "trains", acted=["BAK"]).do("P1", "trade_train", train=t.train("BAK", "4T"), price=300)
    t.passes("P1")
    assert "BAK" not in t.state.marks
    assert t.trains_of("MET") == ["4T", "4T"]


def test_63_NAT_03_a_minor_pays_its_two_shares() -> None:
    t = lptb().minor("BAK", "P2", 60, cash=200).ran("BAK", 60).mergers()
    assert t.cash_of("P2") == 130


def offering(cash: int, price: int = 50, loans: int = 0) -> Table:
    t = lptb().major("BAK", price, shares={"P2": 4, "P3": 2, "pool": 1}, cash=cash, trains=["4T"], loans=loans)
    return t.mergers()


def test_63_NAT_04_a_white_company_is_bought_at_its_price() -> None:
    t = offering(600)
    bank = t.cash_of("bank")
    assert t.acting() == ["P2"]
    t.do("P2", "offer_company", company="BAK")
    assert (t.cash_of("P2"), t.cash_of("P3")) == (4 * 50, 2 * 50)
    assert t.cash_of("bank") - bank == 600 - 300
    assert "BAK" not in t.state.marks
    assert (t.tokens_of("LPTB"), t.tokens_of("BAK")) == (["F9.0"], [])


def test_63_NAT_04_as_far_as_the_treasury_reaches() -> None:
    t = offering(309).do("P2", "offer_company", company="BAK")
    assert (t.cash_of("P2"), t.cash_of("P3")) == (4 * 30, 2 * 30)


def test_63_NAT_04_loans_first_and_the_president_owes_the_rest() -> None:
    t = offering(600, loans=3).do("P2", "offer_company", company="BAK")
    assert (t.cash_of("P2"), t.loans_of("BAK")) == (4 * 30, 0)
    t = offering(150, loans=2).money(P2=70).do("P2", "offer_company", company="BAK")
    assert (t.cash_of("P2"), t.cash_of("P3")) == (70 - 50, 0)


def test_63_NAT_04_its_shares_are_sold_to_the_pool() -> None:
    t = lptb().major("PIC", 90, shares={"P3": 4, "BAK": 2}, trains=["4T"])
    t.major("BAK", 50, shares={"P2": 4}, cash=420, trains=["4T"]).mergers()
    t.do("P2", "offer_company", company="BAK")
    assert (t.price_of("PIC"), t.shares_of("pool", "PIC")) == (75, 2)
    assert t.cash_of("P2") == 4 * 50


def test_63_NAT_04_who_is_short_pays_as_much() -> None:
    t = lptb().major("BAK", 50, shares={"P2": 4}, cash=600, trains=["4T"]).shorts("BAK", P4=1).money(P4=80).mergers()
    t.do("P2", "offer_company", company="BAK")
    assert t.cash_of("P4") == 80 - 50


def test_63_NAT_04_as_far_as_the_treasury_reaches_over_shares_sold_short_too() -> None:
    """Two shorts make twelve shares: 300 in the treasury is 25 a share, and whoever is short pays 25 (R-54, R-95)."""
    t = lptb().major("BAK", 50, shares={"P2": 4}, cash=300, trains=["4T"]).shorts("BAK", P4=2).money(P2=0, P4=80)
    t.mergers().do("P2", "offer_company", company="BAK")
    assert (t.cash_of("P2"), t.cash_of("P4")) == (4 * 25, 80 - 2 * 25)


LPTB_AT = ["I6.0", "J5.0", "L7.0", "N7.0", "N11.0", "M10.0", "L19.0"]


def with_lptb_tokens(count: int) -> Table:
    t = lptb()
    for place in LPTB_AT[:count]:
        t.token("LPTB", place)
    return t


def test_63_NAT_05_the_eighth_token_triggers_the_end() -> None:
    t = with_lptb_tokens(7).major("BAK", 60, shares={"P2": 4}).mergers()
    assert len(t.tokens_of("LPTB")) == 8
    assert t.state.ending
    t = with_lptb_tokens(6).major("BAK", 60, shares={"P2": 4}).mergers()
    assert len(t.tokens_of("LPTB")) == 7
    assert not t.state.ending


def test_63_NAT_05_three_tokens_and_two_left_of_the_lptbs() -> None:
    t = with_lptb_tokens(6).major("BAK", 60, shares={"P2": 4}, tokens=["F9.0", "G18.0", "K22.0"]).mergers()
    assert t.acting() == ["P2"]
    assert t.values("remove_token", "spot") == {"F9.0", "G18.0", "K22.0"}
    t.do("P2", "remove_token", spot="G18.0")
    assert {*t.tokens_of("LPTB")} == {*LPTB_AT[:6], "F9.0", "K22.0"}
    assert t.tokens_of("BAK") == []
    assert t.state.ending


def test_63_NAT_05_one_token_of_the_lptb_a_hex() -> None:
    t = with_lptb_tokens(1).tiles("I6: LU08 H7 J5").major("BAK", 60, shares={"P2": 4}, tokens=["I6.0"]).mergers()
    assert t.tokens_of("LPTB") == ["I6.0"]
    assert t.tokens_of("BAK") == []


def test_63_NAT_06_seized_shares_of_others_go_to_the_pool() -> None:
    t = lptb().major("PIC", 90, shares={"P3": 4, "BAK": 1}, trains=["4T"]).major("BAK", 60, shares={"P2": 4}).mergers()
    assert (t.price_of("PIC"), t.shares_of("pool", "PIC")) == (80, 1)
    assert t.cash_of("P2") == 4 * 4


def test_63_NAT_07_the_president_pays_what_is_lacking() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4}, cash=50, loans=1).money(P2=80).mergers()
    assert (t.cash_of("P2"), t.loans_of("BAK")) == (80 - 50, 0)


def test_63_NAT_07_also_if_it_is_a_company() -> None:
    t = lptb().minor("BAK", "MET", 60, cash=50, loans=1).mergers()
    assert "BAK" not in t.state.marks
    assert t.cash_of("MET") == 500 - 50


def test_63_NAT_08_as_far_as_the_cash_reaches() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4, "P3": 1}, cash=265, loans=2).ran("BAK", 195).mergers()
    assert (t.cash_of("P2"), t.cash_of("P3")) == (4 * 6, 6)


def test_63_NAT_08_shorts_are_void() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4}, cash=260).shorts("BAK", P4=2).money(P4=33).mergers()
    assert t.cash_of("P4") == 33
    assert t.shorts_of("P4", "BAK") == 0
    assert t.cash_of("P2") == 4 * 13


def test_63_NAT_09_tokens_trains_and_privates() -> None:
    t = lptb().major("BAK", 30, shares={"P2": 4}, trains=["4T"], tokens=["F9.0", "G18.0"]).privates(MAIL="BAK")
    t.mergers()
    assert (t.tokens_of("LPTB"), t.tokens_of("BAK")) == (["F9.0", "G18.0"], [])
    assert (t.trains_of("BAK"), t.trains_of("pool"), t.owner_of("MAIL")) == ([], [], "box")


def test_63_NAT_10_the_lowest_price_first() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4}).major("PIC", 20, shares={"P3": 4}).major("CIR", 40, shares={"P4": 4})
    assert closed(t.mergers()) == ["PIC", "CIR", "BAK"]


def test_63_NAT_10_then_offers_from_the_lowest() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4}, trains=["4T"]).major("PIC", 50, shares={"P3": 4}, trains=["4T"])
    t.mergers()
    order = []
    for _ in range(3):
        order.append(t.values("offer_company", "company"))
        t.passes(*t.acting())
    assert order == [{"PIC"}, {"BAK"}, {"MET"}]


@pytest.mark.parametrize("phase", ["III", "IV"])
def test_63_NAT_11_not_before_phase_v(phase: str) -> None:
    t = lptb(phase).minor("BAK", "P1", 60, cash=200).mergers()
    assert t.rule("P1", "offer_company", company="BAK") == "63-NAT-11"


def test_63_NAT_11_only_by_its_controller_and_only_white() -> None:
    t = lptb().major("BAK", 60, shares={"P2": 4}, trains=["4T"]).mergers()
    assert t.values("offer_company", "company") == {"BAK"}
    assert t.rule("P2", "offer_company", company="MET") == "63-NAT-11"
    t.passes("P2")
    assert t.acting() == ["P1"]
    assert "BAK" in t.state.marks
