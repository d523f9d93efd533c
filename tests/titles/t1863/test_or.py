"""The operating round of 1863: ledger rows 63-OR-01 to 07."""

from tests.titles.t1863.table import Table


def idle_turn(t: Table) -> Table:
    """Whoever operates does nothing but what must be."""
    return t.finish_turn()


def test_63_OR_01_from_the_highest_price_down_ties_by_the_longer_stay() -> None:
    t = Table(4, phase="III").major("MET", 110, shares={"P1": 4}, cash=100)
    t.major("PIC", 120, shares={"P2": 4}, cash=100).major("CIR", 110, shares={"P3": 4}, cash=100).operating_round()
    order = []
    for _ in range(3):
        order.append(t.operating)
        idle_turn(t)
    assert order == ["PIC", "MET", "CIR"]


def test_63_OR_02_the_steps_and_no_train_before_the_dividend() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500).operating_round()
    assert t.part == "track"
    assert t.rule("P1", "buy_train", source="bank", type="3T") == "63-OR-02"
    t.passes("P1")
    assert t.part == "dividend", "without trains nothing runs"
    assert t.rule("P1", "buy_train", source="bank", type="3T") == "63-OR-02"
    assert t.rule("P1", "lay_tile", hex="C12", tile="58", rotation=0) == "63-OR-02"
    t.do("P1", "dividend", amount=0)
    assert t.part == "trains"
    t.passes("P1")
    assert t.cash_of("MET") == 500 - 10


def test_63_OR_03_a_private_from_the_controlling_player_for_up_to_double() -> None:
    t = Table(4).privates(FOWLER="P1", MAIL="P2").minor("MET", "P1", 100, cash=500).operate("MET")
    assert t.rule("P1", "buy_private", private="FOWLER", price=161) == "63-OR-03"
    assert t.rule("P1", "buy_private", private="FOWLER", price=0) == "63-OR-03"
    assert t.rule("P1", "buy_private", private="MAIL", price=50) == "63-OR-03"
    t.do("P1", "buy_private", private="FOWLER", price=160)
    assert (t.cash_of("P1"), t.cash_of("MET"), t.owner_of("FOWLER")) == (510, 340, "MET")


def test_63_OR_04_costs_of_tokens_trains_and_interest() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=100, trains=["2T", "2T"], loans=1).operate("MET", "trains")
    assert t.state.rate == 5
    t.passes("P1")
    assert t.cash_of("MET") == 100 - 25


def test_63_OR_04_trains_just_bought_cost_too() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=250).operate("MET", "trains")
    t.do("P1", "buy_train", source="bank", type="2T").passes("P1")
    assert t.cash_of("MET") == 250 - 100 - 10 - 5


def test_63_OR_05_loans_come_before_a_crisis() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=10, trains=["2T", "2T"], loans=1).operate("MET", "trains")
    t.passes("P1")
    assert (t.loans_of("MET"), t.cash_of("MET")) == (2, 10 + 100 - 20 - 2 * 5)
    t = Table(4).minor("MET", "P1", 100, cash=10, trains=["2T", "2T"], loans=2).operate("MET", "trains")
    assert t.kinds() == {"declare_crisis", "liquidate"}
    assert t.loans_of("MET") == 2


def test_63_OR_06_operated_once_it_has_passed_one_round() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=500, operated=0).minor("CIR", "P2", 90, cash=100).money(P1=0)
    t.operating_round(turn=1)
    assert t.operating == "MET"
    idle_turn(t)
    assert t.state.operated["MET"] == 1  # type: ignore[index]
    t.stock("P1").propose("P1", "BAK", "F9.0")


def test_63_OR_07_once_a_round_and_the_next_is_read_from_the_chart() -> None:
    t = Table(4, phase="III").major("MET", 120, shares={"P1": 4}, cash=300)
    t.major("PIC", 110, shares={"P2": 4}, cash=300).major("CIR", 100, shares={"P3": 4}, cash=300).operating_round()
    t.do("P1", "take_loans", company="MET", loans=1).passes("P1").do("P1", "dividend", amount=0).passes("P1")
    assert t.price_of("MET") == 90
    order = [t.operating]
    idle_turn(t)
    order.append(t.operating)
    idle_turn(t)
    assert order == ["PIC", "CIR"]
    assert t.state.round.kind == "MA", "MET does not act again"


def test_63_OR_07_a_company_that_falls_meanwhile_acts_later() -> None:
    t = Table(4, phase="III").major("MET", 120, shares={"P1": 4}, cash=300, trains=["3T"])
    t.major("PIC", 110, shares={"P1": 4, "MET": 2}, cash=0, trains=["3T"], tokens=["H13.0"])
    t.major("CIR", 100, shares={"P3": 4}, cash=300).put(loans={"MET": 10}).money(MET=0).operating_round()
    t.passes("P1").do("P1", "dividend", amount=0).do("P1", "declare_crisis")
    assert t.price_of("PIC") == 90, "MET had to sell two shares of it"
    assert t.operating == "CIR"
