"""Loans, valuation and interest in 1863: ledger rows 63-LOAN-01 to 11."""

import pytest

from railhead.titles.t1863.loans import tokens_at, valuation
from tests.titles.t1863.table import Table, company


def met(loans: int = 0, price: int = 100, cash: int = 0, players: int = 4, phase: str = "III") -> Table:
    """A major of P1 that has nothing but cash: no token, no train."""
    return Table(players, phase).major("MET", price, shares={"P1": 4}, cash=cash, loans=loans, tokens=())


def valued(t: Table, name: str = "MET") -> int:
    return valuation(t.d, company(name))


def test_63_LOAN_01_100_each_and_a_cell_down_for_each() -> None:
    t = met().operate("MET").do("P1", "take_loans", company="MET", loans=2)
    assert (t.cash_of("MET"), t.price_of("MET"), t.loans_of("MET")) == (200, 80, 2)
    assert t.told("loan") == ["MET takes 2 loans and receives 200"]
    assert tokens_at(t.d)[5] == 4 - 2
    assert tokens_at(t.d)[10] == 4
    t.do("P1", "repay_loans", company="MET", loans=1)
    assert t.told("loan") == ["MET repays a loan with 100"]


def test_63_LOAN_01_only_companies_borrow() -> None:
    t = met().stock("P1")
    assert t.values("take_loans", "company") == {"MET"}
    assert t.rule("P1", "take_loans", company="P1", loans=1) == "63-LOAN-05"


def test_63_LOAN_02_a_minor_has_two_loans_at_most() -> None:
    t = Table().minor("BAK", "P1", cash=900, loans=2).operate("BAK")
    assert t.rule("P1", "take_loans", company="BAK", loans=1) == "63-LOAN-02"
    t = Table().minor("BAK", "P1", cash=900, loans=1).operate("BAK")
    assert t.rule("P1", "take_loans", company="BAK", loans=2) == "63-LOAN-02"
    assert t.do("P1", "take_loans", company="BAK", loans=1).loans_of("BAK") == 2


def test_63_LOAN_02_a_major_has_ten_at_most() -> None:
    t = met(loans=9, cash=3000).operate("MET")
    assert t.do("P1", "take_loans", company="MET", loans=1).loans_of("MET") == 10
    assert t.rule("P1", "take_loans", company="MET", loans=1) == "63-LOAN-02"


def test_63_LOAN_03_the_first_two_need_no_cover() -> None:
    t = met().operate("MET")
    assert valued(t) == 0
    assert t.do("P1", "take_loans", company="MET", loans=2).loans_of("MET") == 2


def test_63_LOAN_03_valued_at_260_two_loans_and_not_three() -> None:
    t = met(cash=100).equip("MET", trains=["2T"]).ran("MET", 60).operate("MET")
    assert valued(t) == 260
    assert t.rule("P1", "take_loans", company="MET", loans=3) == "63-LOAN-03"
    assert t.do("P1", "take_loans", company="MET", loans=2).loans_of("MET") == 2
    assert valued(t) == 260
    assert t.rule("P1", "take_loans", company="MET", loans=1) == "63-LOAN-03"


@pytest.mark.parametrize(("cash", "allowed"), [(300, False), (301, True)])
def test_63_LOAN_03_the_valuation_must_exceed_all_loans(cash: int, allowed: bool) -> None:
    t = met(cash=cash).operate("MET")
    if allowed:
        assert t.do("P1", "take_loans", company="MET", loans=3).loans_of("MET") == 3
    else:
        assert t.rule("P1", "take_loans", company="MET", loans=3) == "63-LOAN-03"


def test_63_LOAN_04_x19_cash_train_and_revenue() -> None:
    t = met(cash=100).equip("MET", trains=["2T"]).ran("MET", 60)
    assert valued(t) == 100 + 100 + 60


def test_63_LOAN_04_privates_and_shares_of_others_less_loans() -> None:
    t = met(cash=100, loans=2).privates(FOWLER="MET", TUNNEL="P1")
    t.major("PIC", 90, shares={"P2": 3, "MET": 2}).minor("BAK", "MET", 60)
    assert valued(t) == 100 + 80 + 2 * 90 + 2 * 60 - 2 * 100


def test_63_LOAN_04_own_shares_in_the_treasury_are_no_assets() -> None:
    t = met(cash=50)
    assert t.shares_of("MET", "MET") == 6
    assert valued(t) == 50


def test_63_LOAN_05_in_the_stock_round_as_the_company() -> None:
    t = met().stock("P1").do("P1", "take_loans", company="MET", loans=1)
    assert (t.cash_of("MET"), t.price_of("MET")) == (100, 90)
    assert t.rule("P1", "sell_shares", by="P1", company="MET", shares=1) == "63-SR-01"


@pytest.mark.parametrize("part", ["track", "dividend", "trains"])
def test_63_LOAN_05_at_any_time_in_its_operating_turn(part: str) -> None:
    t = met(cash=100).operate("MET", part, revenue=50)
    assert t.do("P1", "take_loans", company="MET", loans=1).cash_of("MET") == 200
    assert t.part == part
    assert all(option.idle for option in t.options("take_loans")), "nobody need be asked"


def test_63_LOAN_05_after_running_for_a_train() -> None:
    t = met(cash=200).put(rate=5).operate("MET", "trains").do("P1", "buy_train", source="bank", type="3T")
    assert (t.loans_of("MET"), t.price_of("MET")) == (1, 90)
    assert t.passes("P1").cash_of("MET") == 200 + 100 - 250 - 10 - 5


def test_63_LOAN_05_not_in_the_turn_of_another() -> None:
    t = met().minor("BAK", "P1").operate("BAK")
    assert t.rule("P1", "take_loans", company="MET", loans=1) == "63-LOAN-05"


@pytest.mark.parametrize(
    ("out", "rate"), [(0, 5), (2, 5), (3, 5), (5, 5), (6, 10), (8, 10), (9, 15), (11, 15), (12, 20)]
)
def test_63_LOAN_06_x18_the_highest_rate_whose_tokens_are_all_out(out: int, rate: int) -> None:
    t = met(loans=out // 2, cash=50, players=3).major("PIC", shares={"P2": 4}, loans=out - out // 2, cash=50)
    t.put(rate=55).stock("P1").finish_stock_round()
    assert t.state.round.kind == "OR"
    assert t.state.rate == rate


def test_63_LOAN_06_fixed_until_the_next_stock_round() -> None:
    t = met(loans=2, cash=900, players=3).put(rate=5).operate("MET").do("P1", "take_loans", company="MET", loans=4)
    assert t.loans_of("MET") == 6
    assert t.state.rate == 5


def test_63_LOAN_07_the_rate_times_all_loans() -> None:
    t = met(loans=3, cash=100).put(rate=15).operate("MET", "costs")
    assert t.cash_of("MET") == 100 - 45


def test_63_LOAN_07_new_loans_included() -> None:
    t = met(loans=2, cash=600).put(rate=15).operate("MET", "trains")
    t.do("P1", "take_loans", company="MET", loans=1).passes("P1")
    assert t.cash_of("MET") == 600 + 100 - 45


def test_63_LOAN_08_no_token_left_no_loan() -> None:
    t = met(loans=10, players=3).major("PIC", shares={"P2": 4}, loans=10).major("CIR", shares={"P3": 4}, loans=10)
    t.major("BAK", shares={"P1": 4}, loans=2, cash=2000).operate("BAK")
    assert t.do("P1", "take_loans", company="BAK", loans=1).loans_of("BAK") == 3
    assert sum(t.state.loans.values()) == 33
    assert t.rule("P1", "take_loans", company="BAK", loans=1) == "63-LOAN-08"


def test_63_LOAN_09_repaid_before_revenue_is_collected() -> None:
    t = met(loans=2, cash=150, price=80).operate("MET").do("P1", "repay_loans", company="MET", loans=1)
    assert (t.cash_of("MET"), t.loans_of("MET"), t.price_of("MET")) == (50, 1, 80)
    assert t.rule("P1", "repay_loans", company="MET", loans=1) == "63-LOAN-09"


@pytest.mark.parametrize("part", ["dividend", "trains"])
def test_63_LOAN_09_not_after_running(part: str) -> None:
    t = met(loans=2, cash=500, price=80).operate("MET", part, revenue=50)
    assert t.rule("P1", "repay_loans", company="MET", loans=1) == "63-LOAN-09"


def test_63_LOAN_09_in_the_stock_round() -> None:
    t = met(loans=2, cash=250, price=80).stock("P1").do("P1", "repay_loans", company="MET", loans=2)
    assert (t.cash_of("MET"), t.loans_of("MET"), t.price_of("MET")) == (50, 0, 80)


def test_63_LOAN_10_a_returned_token_goes_to_the_highest_empty_rate() -> None:
    t = met(loans=7, cash=150, players=3).put(rate=10).operate("MET")
    assert tokens_at(t.d) == {rate: 0 if rate <= 10 else 2 if rate == 15 else 3 for rate in range(5, 60, 5)}
    t.do("P1", "repay_loans", company="MET", loans=1)
    assert tokens_at(t.d)[15] == 3
    assert tokens_at(t.d)[10] == 0
    assert t.state.rate == 10


def test_63_LOAN_11_a_loan_taken_for_costs_owes_its_interest_at_once() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 4}, tokens=["C10.0", "F9.0"], trains=["2T"]).put(rate=10)
    t.operate("MET", "costs")
    assert (t.loans_of("MET"), t.cash_of("MET"), t.price_of("MET")) == (1, 100 - 35, 90)
