"""1861, loans, interest and repayment (book 10.2, 10.8, 10.9)."""

import pytest

from tests.titles.t1861.table import Table


def minor(cash: int, loans: int = 0, phase: str = "2", *trains: str) -> Table:
    return Table(3, phase).minor("M-K", "P1", 70, cash=cash, loans=loans, trains=trains)


def public(cash: int, loans: int = 0, phase: str = "4", *trains: str) -> Table:
    """SE, its home without track; M-K, to come after it, has a tile to lay."""
    t = Table(3, phase).minor("M-K", "P3", trains=["5"])
    return t.public("SE", 100, shares={"P1": 20}, tokens=["F18.0"], cash=cash, loans=loans, trains=trains)


def turn(t: Table, part: str) -> Table:
    return t.operate("SE", part, then=["M-K"])


def buy(t: Table, kind: str, source: str = "bank") -> Table:
    return t.do("P1", "buy_train", source=source, type=kind)


def no_buy(t: Table, kind: str, source: str = "bank") -> str:
    return t.refused("P1", "buy_train", source=source, type=kind).rule


def test_61_LOAN_01_a_loan_brings_45_and_50_are_owed() -> None:
    """Example X-01."""
    t = minor(0, 0, "2", "2").operate("M-K", "track").lay("H10", "4")
    before = t.cash_of("bank")
    t.lay("H12", "9")
    assert (t.cash_of("M-K"), t.loans_of("M-K"), t.cash_of("bank") - before) == (45 - 20, 1, 20 - 45)
    assert t.told("loan") == ["M-K takes a loan and receives 45"]
    t.purse({"M-K": 50}).operate("M-K", "loans")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (50 - 5, 1)
    t.purse({"M-K": 55}).operate("M-K", "loans")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (0, 0)


@pytest.mark.parametrize(("held", "cash"), [(0, 10), (1, 55), (2, 100)])
def test_61_LOAN_02_a_minor_has_two_at_most(held: int, cash: int) -> None:
    """A 2-train for 100: what two loans in all leave must be there in cash."""
    t = buy(minor(cash, held).operate("M-K", "trains"), "2")
    assert (t.trains_of("M-K"), t.loans_of("M-K"), t.cash_of("M-K")) == (["2"], 2, 0)
    t = minor(cash - 1, held).public("SE", shares={"P2": 20}, trains=["2"]).operate("M-K", "trains")
    assert no_buy(t, "2") == "61-LOAN-02"


@pytest.mark.parametrize(("held", "cash"), [(0, 125), (4, 305), (5, 350)])
def test_61_LOAN_02_a_public_company_five(held: int, cash: int) -> None:
    t = buy(turn(public(cash, held), "trains"), "4")
    assert (t.trains_of("SE"), t.loans_of("SE"), t.cash_of("SE")) == (["4"], 5, 0)
    t = turn(public(cash - 1, held).minor("N", "P2", trains=["4"]), "trains")
    assert no_buy(t, "4") == "61-LOAN-02"


def test_61_LOAN_02_the_state_railway_as_many_as_it_needs() -> None:
    t = public(50).equip("RSR", cash=0, loans=30).operate("RSR", "trains", then=["SE"])
    assert (t.trains_of("RSR"), t.loans_of("RSR"), t.cash_of("RSR")) == (["4"], 38, 8 * 45 - 350)


def test_61_LOAN_03_as_many_as_needed() -> None:
    """Short by 50: two loans, not one, not three."""
    t = buy(minor(50).operate("M-K", "trains"), "2")
    assert (t.loans_of("M-K"), t.cash_of("M-K")) == (2, 50 + 90 - 100)
    t = buy(minor(55).operate("M-K", "trains"), "2")
    assert (t.loans_of("M-K"), t.cash_of("M-K")) == (1, 0)


def test_61_LOAN_03_only_if_the_treasury_falls_short() -> None:
    t = buy(minor(100).operate("M-K", "trains"), "2")
    assert (t.loans_of("M-K"), t.cash_of("M-K")) == (0, 0)


def test_61_LOAN_03_also_for_a_train_of_the_pool() -> None:
    """Ruling R-LOAN-01."""
    t = buy(turn(public(280).pool_train("4"), "trains"), "4", "pool")
    assert (t.trains_of("SE"), t.loans_of("SE"), t.cash_of("SE")) == (["4"], 2, 20)


def test_61_LOAN_03_for_nothing_else() -> None:
    """Neither a private nor shares of the pool; no loan can be asked for by itself."""
    t = Table(3, "4").public("SE", 100, shares={"P1": 20, "pool": 20}, tokens=["F18.0"], cash=20, trains=["4"])
    t.privates(TSR="P1").operate("SE")
    assert t.refused("P1", "buy_private", private="TSR", price=30).rule.startswith("61-PRI")
    assert t.refused("P1", "redeem", shares=1).rule == "61-OR-03"
    assert not [kind for kind in t.title.kinds if "loan" in kind]


def test_61_LOAN_04_only_without_a_train() -> None:
    t = turn(public(349, 0, "4", "3").minor("N", "P2", trains=["4"]), "trains")
    assert no_buy(t, "4") == "61-LOAN-04"
    assert t.loans_of("SE") == 0
    buy(t.purse({"SE": 350}), "4")


def test_61_LOAN_04_never_for_a_train_of_another_company() -> None:
    t = turn(public(100).minor("N", "P1", trains=["4"]), "trains")
    assert t.refused("P1", "trade_train", train="4-0", price=101).rule == "61-TRN-02"
    t.do("P1", "trade_train", train="4-0", price=100)
    assert (t.trains_of("SE"), t.loans_of("SE"), t.cash_of("SE")) == (["4"], 0, 0)


def test_61_LOAN_05_interest_on_loans_held_at_the_start_of_the_turn() -> None:
    """Started with two, took one for track: 10 to pay."""
    t = turn(public(45, 2, "4", "4"), "track").lay("F18", "57").lay("F20", "7", 3)
    assert (t.cash_of("SE"), t.loans_of("SE")) == (45 - 40 + 45 - 20 - 10, 3)
    assert "SE pays 10 in interest" in t.told("loan")


def test_61_LOAN_05_also_on_loans_brought_in_by_a_merger() -> None:
    """Ruling R-LOAN-02."""
    t = Table(3, "3").minor("N", "P1", loans=1, trains=["3"], cell=(5, 6)).money(P1=0, P2=0, P3=0).line("H8", "H10")
    t.merger_round("N", turn=3).do("P1", "convert", company="GRR")
    assert (t.operating, t.loans_of("GRR")) == ("GRR", 1)
    t.do("P1", "pass").do(
        "P1", "run", routes=[{"train": "3-0", "legs": [["H8.1", "G7", "G5.0"], ["G5.0", "F4", "F2", "E1.1"]]}]
    )
    t.do("P1", "dividend", payout="full")
    assert t.cash_of("GRR") == 8 * 9 - 5 - 50


def test_61_LOAN_06_short_of_interest_it_takes_a_further_loan() -> None:
    t = minor(3, 1, "2", "2").operate("M-K", "loans")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (3 + 45 - 5, 2)


def failing() -> Table:
    """M-K at 70 with two loans, 7 in cash and 10 due; SE comes next."""
    t = Table(3, "4").minor("M-K", "P1", 70, cash=7, loans=2, trains=["4"])
    return t.public("SE", shares={"P2": 20}, tokens=["F18.0"], cash=400)


def test_61_LOAN_06_if_it_cannot_it_is_nationalised_at_once() -> None:
    """Its cash goes to the bank, both loans count against its price: 70 - 65 - 60 - 55, two shares."""
    t = failing()
    before = t.cash_of("bank")
    t.operate("M-K", "loans", then=["SE"])
    assert t.cash_of("bank") == before + 7 - 2 * 55
    assert (t.cash_of("P1"), t.cash_of("RSR"), t.trains_of("RSR")) == (420 + 110, 0, ["4"])
    assert "M-K" not in t.state.marks
    assert (t.loans_of("M-K"), t.loans_of("RSR")) == (0, 0)


def test_61_LOAN_06_the_next_company_has_its_whole_turn() -> None:
    """The company that failed does not act again, and nothing of the next one's turn is lost."""
    t = failing().operate("M-K", "loans", then=["SE"])
    assert (t.operating, t.acting()) == ("SE", ["P2"])
    t.lay("F18", "57", who="P2").do("P2", "pass")
    assert {option.kind for option in t.options()} == {"buy_train"}


def test_61_LOAN_06_a_treasury_that_just_suffices() -> None:
    t = minor(10, 2, "2", "2").operate("M-K", "loans")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (0, 2)


@pytest.mark.parametrize(("cash", "left", "loans"), [(185, 10, 2), (75, 0, 4), (74, 49, 5), (300, 25, 0)])
def test_61_LOAN_07_as_many_as_possible_are_repaid(cash: int, left: int, loans: int) -> None:
    """Interest on five loans is 25: with 160 left three are repaid; 50 left is enough for one, 49 is not."""
    t = turn(public(cash, 5, "4", "4"), "loans")
    assert (t.cash_of("SE"), t.loans_of("SE")) == (left, loans)


def test_61_LOAN_07_also_one_taken_this_turn() -> None:
    """Example X-22: one loan for a second tile, 60 earned, no interest, one repaid."""
    t = Table(3, "2").minor("K-K", "P1", cash=10, trains=["2"]).minor("M-K", "P2", trains=["2"]).tile("G15", "202", 2)
    t.operate("K-K", "track", then=["M-K"]).lay("E13", "58", 5).lay("F14", "9", 2)
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (35, 1)
    t.run_best("P1")
    assert (t.cash_of("P1"), t.cash_of("K-K"), t.loans_of("K-K")) == (420 + 30, 35 + 30 - 50, 0)


def test_61_LOAN_08_a_merger_may_have_more_than_five() -> None:
    t = six_loans()
    assert (t.loans_of("GRR"), t.operating) == (6, "GRR")


def six_loans(cash: int = 0) -> Table:
    """Three minors of P1 with two loans each, joined by track, become GRR; it is about to operate."""
    t = Table(3, "3").money(P1=0, P2=0, P3=0).tile("H8", "638")
    for name in ("N", "M-K", "M-NN"):
        t.minor(name, "P1", 70, loans=2)
    t.purse({"N": cash}).merger_round("N").do("P1", "merge", company="M-K").do("P1", "merge", company="M-NN")
    return t.do("P1", "form", company="GRR")


@pytest.mark.parametrize(("loans", "more"), [(6, 0), (5, 0), (4, 1)])
def test_61_LOAN_08_it_takes_none_until_below_five(loans: int, more: int) -> None:
    """A second tile for 20 and no cash."""
    t = Table(3, "4").tile("H8", "637").public("GRR", shares={"P1": 30}, tokens=["H8.0"], loans=loans, trains=["4"])
    t.operate("GRR", "track").lay("H10", "4")
    assert bool(t.options("lay_tile")) is bool(more)


def test_61_LOAN_09_the_state_railway_short_of_interest_borrows() -> None:
    """Its only marker has no route: no earnings, 50 due, two loans."""
    t = public(100).token("RSR", "E1.0").equip("RSR", loans=10, trains=["4"]).operate("RSR", "run", then=["SE"])
    assert (t.cash_of("RSR"), t.loans_of("RSR")) == (2 * 45 - 50, 12)
    assert t.operating == "SE"


def test_61_LOAN_09_the_state_railway_repays_like_a_company() -> None:
    """Example X-13: 29 and 160 earned, 30 interest, three loans repaid."""
    t = public(100).equip("RSR", cash=29, loans=6, trains=["4"]).operate("RSR", "dividend", revenue=160, then=["SE"])
    assert (t.cash_of("RSR"), t.loans_of("RSR")) == (9, 3)
