"""The end of 1863 and the count: ledger rows 63-END-01 to 08."""

import pytest

from tests.titles.t1863.table import Table, rounds

HELD = {"A": {"P1": 6, "P3": 1, "P4": 3}, "B": {"P2": 6, "P3": 2, "P4": 2}, "C": {"P3": 5, "P2": 3, "P4": 2}}
"""The table of book 12; of D players 3 and 4 hold 4 and 6."""


def met(phase: str = "V", turn: int = 7, cash: int = 3000) -> Table:
    return Table(4, phase).major("MET", 100, shares={"P1": 6}, cash=cash, trains=["4T"])


def test_63_END_01_the_last_train_bought() -> None:
    t = met().left("5T", 2).operate("MET", "trains")
    assert not t.do("P1", "buy_train", source="bank", type="5T").state.ending
    t = met().left("5T", 1).operate("MET", "trains")
    assert t.do("P1", "buy_train", source="bank", type="2+3e").state.ending


def test_63_END_01_the_eighth_token_of_the_lptb() -> None:
    t = met()
    for place in ("I6.0", "J5.0", "L7.0", "N7.0", "N11.0", "M10.0", "L19.0"):
        t.token("LPTB", place)
    assert t.major("BAK", 60, shares={"P2": 4}).mergers().state.ending


def triggered(round_kind: str = "OR", number: int = 1) -> Table:
    t = met().left("5T", 1)
    return t.put(ending="the last train is bought").operate("MET", turn=7, number=number)


def test_63_END_02_the_cycle_is_finished_then_a_final_one_without_m_and_a() -> None:
    seen = rounds(triggered(number=1))
    assert seen == ["OR 7.1", "MA 7.1", "OR 7.2", "MA 7.2", "SR 8", "OR 8.1", "OR 8.2"]
    assert rounds(triggered(number=2)) == ["OR 7.2", "MA 7.2", "SR 8", "OR 8.1", "OR 8.2"]


def test_63_END_02_an_export_lets_both_operating_rounds_be_played() -> None:
    t = met().left("5T", 1).stock("P1", 7)
    seen = rounds(t)
    assert seen == ["SR 7", "OR 7.1", "MA 7.1", "OR 7.2", "MA 7.2", "SR 8", "OR 8.1", "OR 8.2"]
    assert t.state.finished


def test_63_END_02_no_shorts_in_the_final_stock_round() -> None:
    t = met().stock("P2", 8)
    assert "sell_short" in t.kinds()
    t = met().put(ending="the last train is bought", final=True).stock("P2", 8)
    assert t.rule("P2", "sell_short", company="MET") == "63-END-02"


def test_63_END_03_one_solvent_player() -> None:
    t = Table(4, "II").minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2).put(ruined=("P3", "P4"))
    t.minor("MET", "P2", 60, cash=500).money(P1=0).operate("BAK", "costs").do("P1", "declare_crisis")
    assert (str(t.state.round), bool(t.state.finished)) == ("OR 2.1", True)
    t = Table(4, "II").minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2).put(ruined=("P3",))
    t.minor("MET", "P2", 60, cash=500).money(P1=0).operate("BAK", "costs").do("P1", "declare_crisis")
    assert not t.state.finished


def at_the_count(t: Table) -> Table:
    """The last operating round of the game is over."""
    t.put(ending="the last train is bought", final=True)
    first = next(iter(t.state.marks))
    t.operate(first, "costs", number=2, acted=list(t.state.marks))
    assert t.state.finished
    return t


@pytest.mark.parametrize(("cash", "ends"), [(84, True), (85, False)])
def test_63_END_03_nothing_is_open_and_nobody_can_start_anything(cash: int, ends: bool) -> None:
    """A start takes a bid of 5 and twice 40 (R-103)."""
    t = Table(3, "II").money(P1=cash, P2=0, P3=0).stock("P1").finish_stock_round()
    assert bool(t.state.finished) is ends
    assert t.worth_of("P1") == cash


def test_63_END_04_the_president_owes_what_the_treasury_lacks() -> None:
    t = Table(4, "V").major("MET", 100, shares={"P1": 4}, cash=55, loans=1, tokens=()).money(P1=300).put(rate=5)
    at_the_count(t)
    assert (t.cash_of("MET"), t.cash_of("P1"), t.loans_of("MET")) == (0, 300 - 50, 0)
    assert t.worth_of("P1") == 250 + 4 * 100


def test_63_END_04_a_company_in_liquidation_is_wound_up() -> None:
    """Without an auction: loans first, the rest by share; the shares themselves are worth nothing."""
    t = Table(4, "V").major("MET", 100, shares={"P1": 4}, cash=9, tokens=())
    t.major("BAK", 0, shares={"P2": 4}, cash=250, loans=1, trains=["4T"], tokens=()).money(P2=5)
    at_the_count(t)
    assert (t.cash_of("P2"), t.worth_of("P2")) == (5 + 4 * 15, 65)


def test_63_END_04_company_property_is_worth_nothing() -> None:
    t = Table(4, "V").major("MET", 100, shares={"P1": 4}, cash=900, trains=["4T"], tokens=()).privates(MAIL="P1")
    at_the_count(t.money(P1=10))
    assert t.worth_of("P1") == 10 + 4 * 100


def test_63_END_05_cash_and_shares_less_shorts() -> None:
    t = Table(4, "III").major("MET", 120, shares={"P2": 4, "P1": 2}).major("PIC", 60, shares={"P2": 4})
    t.shorts("PIC", P1=1).money(P1=100)
    assert t.worth_of("P1") == 280


def test_63_END_05_x21_the_table_of_the_book() -> None:
    t = Table(4, "V").money(P1=100, P2=100, P3=100, P4=100)
    prices = {"A": 250, "B": 110, "C": 200, "D": 120}
    names = dict(zip(prices, ("MET", "BAK", "CIR", "DIS"), strict=True))
    for letter, held in {**HELD, "D": {"P4": 6, "P3": 4}}.items():
        t.major(names[letter], prices[letter], shares=held)
    totals = {name: t.worth_of(name) - 100 for name in ("P1", "P2", "P3", "P4")}
    assert totals == {"P1": 1500, "P2": 1260, "P3": 1950, "P4": 2090}
    assert sorted(totals, key=totals.__getitem__, reverse=True) == ["P4", "P3", "P1", "P2"]


def test_63_END_05_ties_are_shared() -> None:
    t = Table(4, "V").major("MET", 100, shares={"P1": 4}, cash=50, tokens=()).money(P1=0, P2=400, P3=1, P4=1)
    at_the_count(t)
    assert "P1 and P2 win with 400" in t.told("end")


def final_round(part: str = "track") -> Table:
    t = met().tiles("B9: 58 A10 C10").put(charters={"MET": 2}, ending="the last train is bought", final=True)
    return t.operate("MET", part, turn=8)


def test_63_END_06_no_tile_token_or_train_in_the_final_rounds() -> None:
    t = final_round()
    assert t.no_lay("D9", "4", t.to("D9", "4", "C10", "E8")) == "63-END-06"
    assert t.rule("P1", "place_token", spot="F9.0") == "63-END-06"
    assert "lay_tile" not in t.kinds()
    t.passes("P1").run("P1", "A10.0 B9.0 C10.0").do("P1", "dividend", amount=0)
    assert "buy_train" not in t.kinds()
    assert str(t.passes("P1").state.round) == "OR 8.2"
    assert t.trains_of("MET") == ["4T"]


def test_63_END_06_loans_runs_dividends_and_costs_go_on() -> None:
    t = final_round().do("P1", "take_loans", company="MET", loans=1).passes("P1").run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == 60 + 10 + 40
    t.do("P1", "dividend", amount=0).passes("P1")
    assert t.cash_of("MET") == 3000 + 100 + 110 - 10 - 20 - 5


def test_63_END_06_no_lptb_action() -> None:
    t = met().left("5T", 3).put(ending="x", final=True).stock("P1", 8).finish_stock_round()
    assert (t.state.round.kind, t.in_stock("5T")) == ("OR", 3)
    t = met().major("BAK", 20, shares={"P2": 4}, cash=500).put(ending="x", final=True)
    t.operate("MET", "costs", turn=8, acted=["BAK"])
    assert "BAK" in t.state.marks


@pytest.mark.parametrize(("left", "ends"), [(1, True), (2, False)])
def test_63_END_07_the_lptb_takes_the_last_train(left: int, ends: bool) -> None:
    t = met().left("5T", left).stock("P1", 7).finish_stock_round()
    assert bool(t.state.ending) is ends
    assert not t.state.final


def test_63_END_08_shares_of_companies_score_for_nobody() -> None:
    t = Table(4, "III").major("PIC", 90, shares={"MET": 3, "P2": 2}).major("MET", 100, shares={"P1": 4}).money(P1=7)
    assert t.worth_of("P1") == 7 + 4 * 100
