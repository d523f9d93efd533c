"""Selling, limits and the course of 1863's stock round: ledger rows 63-SR-01 to 10, 17 to 19, 21 to 23, 25 to 27, 29 to
33."""

from railhead.titles.t1863.facts import certificate_count
from tests.titles.t1863.table import Table, player


def table(players: int = 4, phase: str = "III") -> Table:
    """MET of P1 and PIC of P2 at 100; each holds two shares of the other's company."""
    t = Table(players, phase=phase).major("MET", 100, shares={"P1": 4, "P2": 2}, cash=500)
    return t.major("PIC", 100, shares={"P2": 4, "P1": 2}, cash=500)


def sell(t: Table, who: str, name: str, shares: int, by: str = "") -> Table:
    return t.do(who, "sell_shares", by=by or who, company=name, shares=shares)


def buy(t: Table, who: str, name: str, source: str = "treasury", by: str = "") -> Table:
    return t.do(who, "buy_share", by=by or who, company=name, source=source)


def test_63_SR_01_a_turn_is_for_one_entity() -> None:
    t = table().stock("P1")
    sell(t, "P1", "PIC", 1)
    assert t.rule("P1", "buy_share", by="MET", company="PIC", source="treasury") == "63-SR-01"
    assert t.rule("P2", "pass") == "63-SR-01"
    t.passes("P1")
    assert t.acting() == ["P2"]


def test_63_SR_02_sell_short_then_buy() -> None:
    t = table().major("CIR", 100, shares={"P3": 4}).major("CSL", 100, shares={"P4": 4}).stock("P1")
    sell(t, "P1", "PIC", 1)
    sell(t, "P1", "MET", 2)
    t.do("P1", "sell_short", company="CIR")
    assert t.rule("P1", "sell_short", company="CSL") == "63-SR-02"
    buy(t, "P1", "CSL")
    assert t.acting() == ["P2"], "after the purchase the turn is over: nothing more is sold"
    assert (t.shares_of("P1", "MET"), t.shares_of("P1", "PIC"), t.shares_of("P1", "CSL")) == (2, 1, 1)
    assert t.shorts_of("P1", "CIR") == 1


def test_63_SR_03_a_company_sells_borrows_and_buys_one() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=50)
    t.major("EHL", 60, shares={"P2": 4, "MET": 2}).major("PIC", 100, shares={"P2": 4}).stock("P1")
    sell(t, "P1", "EHL", 2, by="MET")
    t.do("P1", "take_loans", company="MET", loans=1)
    buy(t, "P1", "PIC", by="MET")
    assert (t.shares_of("MET", "EHL"), t.shares_of("MET", "PIC")) == (0, 1)
    assert t.cash_of("MET") == 50 + 120 + 100 - 100
    assert t.acting() == ["P2"]


def test_63_SR_04_a_subsidiary_only_after_one_operating_round() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=500, operated=0).money(P1=10).stock("P1")
    assert t.rule("P1", "start_company", company="BAK", spot="F9.0") == "63-CO-13"
    t = Table(4).minor("MET", "P1", 100, cash=500, operated=1).money(P1=10).stock("P1")
    t.propose("P1", "BAK", "F9.0")


def test_63_SR_05_all_at_the_price_before_the_fall() -> None:
    t = table().stock("P1")
    cash = t.cash_of("P1")
    sell(t, "P1", "PIC", 2)
    assert t.cash_of("P1") == cash + 200
    assert t.shares_of("pool", "PIC") == 2


def test_63_SR_06_one_cell_a_share_two_for_the_president() -> None:
    t = table().stock("P1")
    sell(t, "P1", "PIC", 2)
    assert t.price_of("PIC") == 80
    sell(t, "P1", "MET", 2)
    assert t.price_of("MET") == 70


def test_63_SR_07_shares_sold_after_the_office_is_lost_cost_one_cell() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4, "P2": 3}).stock("P1")
    sell(t, "P1", "MET", 3)
    assert t.president_of("MET") == "P2"
    assert t.price_of("MET") == 65, "100, 90, 80, 75, 70, 65: five cells"
    assert (t.shares_of("P1", "MET"), t.shares_of("P2", "MET")) == (1, 3)


def test_63_SR_08_no_buying_back_in_the_same_round() -> None:
    t = table().stock("P1")
    sell(t, "P1", "PIC", 1)
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="treasury") == "63-SR-08"
    t.passes("P1", "P2", "P3", "P4")
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="pool") == "63-SR-08"
    buy(t, "P1", "PIC", by="MET")


def test_63_SR_09_the_president_s_certificate_never_enters_the_pool() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 2, "P2": 1}).stock("P1")
    assert t.rule("P1", "sell_shares", by="P1", company="MET", shares=1) == "63-SR-09"
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 2, "P2": 2}).stock("P1")
    sell(t, "P1", "MET", 1)
    assert t.president_of("MET") == "P2"
    assert (t.shares_of("P1", "MET"), t.shares_of("P2", "MET")) == (1, 2)


def test_63_SR_10_a_company_does_not_sell_its_own_shares() -> None:
    t = table().stock("P1")
    assert t.rule("P1", "sell_shares", by="MET", company="MET", shares=1) == "63-SR-10"


def test_63_SR_17_sixty_percent_together_fifty_for_a_company() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    t.major("PIC", 100, shares={"P1": 4, "MET": 2}).stock("P1")
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="treasury") == "63-SR-17"
    assert t.rule("P1", "buy_share", by="MET", company="PIC", source="treasury") == "63-SR-17"
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    t.major("PIC", 100, shares={"MET": 5}).stock("P1")
    assert t.rule("P1", "buy_share", by="MET", company="PIC", source="treasury") == "63-SR-17"
    buy(t, "P1", "PIC")
    assert t.shares_of("P1", "PIC") == 1


def test_63_SR_18_what_is_too_much_is_sold_first() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    t.major("PIC", 100, shares={"P1": 4, "MET": 3}).stock("P1")
    assert t.kinds() - {"give_cash", "take_loans"} == {"sell_shares"}
    assert t.rule("P1", "pass") == "63-SR-18"
    assert t.rule("P1", "sell_shares", by="P1", company="MET", shares=1) == "63-SR-18"
    sell(t, "P1", "PIC", 1, by="MET")
    t.passes("P1")
    assert t.acting() == ["P2"]


def test_63_SR_19_privates_and_shorts_do_not_count() -> None:
    t = Table(4, phase="III").privates(FOWLER="P1", MAIL="P1", TUNNEL="P1")
    for name in ("BAK", "CLR", "CIR", "CSL"):
        t.major(name, 100, shares={"P2": 4, "P1": 4})
    t.major("PIC", 100, shares={"P2": 4}).shorts("PIC", P1=2)
    t.major("MET", 100, shares={"P2": 4, "MET": 0}).stock("P1")
    assert certificate_count(t.d, player("P1")) == 16
    assert "63-SR-18" not in {t.rule("P1", "sell_short", company="BAK")}


def test_63_SR_21_all_passing_ends_it_and_priority_goes_left_of_the_last() -> None:
    t = table().priority("P3").stock("P1").passes("P1")
    buy(t, "P2", "MET").passes("P3", "P4", "P1", "P2")
    assert t.state.round.kind == "OR"
    assert t.state.priority == "P3"


def test_63_SR_22_a_company_held_in_full_rises() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 5, "P2": 5}, cash=300)
    t.major("PIC", 100, shares={"P2": 5, "P1": 3, "MET": 2}).major("CIR", 100, shares={"P3": 6, "P4": 3, "pool": 1})
    t.major("CSL", 100, shares={"P4": 6, "P3": 3}).stock("P1").finish_stock_round()
    assert [t.price_of(name) for name in ("MET", "PIC", "CIR", "CSL")] == [110, 110, 100, 100]


def test_63_SR_23_then_the_rate_is_set_and_in_phase_v_a_train_exported() -> None:
    t = Table(3, phase="V").major("MET", 100, shares={"P1": 4}, cash=300, trains=["5T"], loans=6)
    t.left("5T", 3).stock("P1").finish_stock_round()
    assert t.state.rate == 10
    assert t.in_stock("5T") == 2
    assert t.trains_of("LPTB") == ["5T"]


def test_63_SR_25_who_passed_may_act_again_and_a_loan_is_an_act() -> None:
    t = table().stock("P1").passes("P1")
    buy(t, "P2", "MET").passes("P3", "P4")
    assert t.acting() == ["P1"]
    t.do("P1", "take_loans", company="MET", loans=1).passes("P1", "P2", "P3", "P4")
    assert t.state.round.kind == "SR"
    t.passes("P1")
    assert t.state.round.kind == "OR"
    assert t.state.priority == "P2"


def test_63_SR_26_priority_stays_if_nobody_acts() -> None:
    t = table().priority("P3").stock("P3").finish_stock_round()
    assert t.state.priority == "P3"


def test_63_SR_27_a_share_on_a_circle_is_sold_first() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    t.major("EHL", 100, shares={"MET": 4}).major("PIC", 60, shares={"P2": 4})
    d = t.d
    d.move(t.title.certificates[t.title.shares["MET.8"].company][8:9], "EHL")  # type: ignore[index,arg-type]
    t.keep(d).stock("P1")
    assert t.rule("P1", "pass") == "63-SR-18"
    assert t.values("sell_shares", "company", by="EHL") == {"MET"}
    sell(t, "P1", "MET", 1, by="EHL")
    t.passes("P1")


def test_63_SR_29_only_the_presiding_entity_sells_at_the_double_fall() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4})
    t.major("PIC", 100, shares={"P1": 4, "MET": 2}).stock("P1")
    sell(t, "P1", "PIC", 1, by="MET")
    assert t.price_of("PIC") == 90


def test_63_SR_30_rises_come_before_rate_and_export() -> None:
    t = Table(4, phase="V").major("MET", 100, shares={"P1": 5, "P2": 5}, cash=300, trains=["5T"])
    t.stock("P1").passes("P1", "P2", "P3")
    t.passes("P4")
    told = [event.text for event in t.events]
    rate = next(i for i, text in enumerate(told) if "interest rate" in text)
    export = next(i for i, text in enumerate(told) if "out of the yard" in text)
    assert rate < export
    assert t.price_of("MET") == 110


def test_63_SR_31_control_goes_up_the_chain() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=300).minor("EHL", "MET", 60, cash=300)
    t.major("PIC", 100, shares={"P2": 4}).stock("P2")
    assert t.director_of("EHL") == "P1"
    assert t.rule("P2", "buy_share", by="EHL", company="PIC", source="treasury") == "63-SR-01"
    t.passes("P2", "P3", "P4")
    buy(t, "P1", "PIC", by="EHL")
    assert t.shares_of("EHL", "PIC") == 1


def test_63_SR_32_a_president_s_certificate_and_a_minor_are_one_each() -> None:
    t = Table(4, phase="III").minor("BAK", "P1", 60).minor("CIR", "P1", 60)
    t.major("PIC", 100, shares={"P2": 4, "P1": 3})
    assert certificate_count(t.d, player("P1")) == 5
    t.major("MET", 100, shares={"P1": 4})
    assert certificate_count(t.d, player("P1")) == 8


def test_63_SR_33_grey_is_traded_and_red_is_not() -> None:
    t = Table(4, phase="III").major("PIC", 30, shares={"P2": 4, "P1": 2}).major("CIR", 0, shares={"P2": 4, "P1": 2})
    t.stock("P1")
    assert t.rule("P1", "sell_short", company="PIC") == "63-SHO-01"
    assert t.rule("P1", "sell_shares", by="P1", company="CIR", shares=1) == "63-SR-33"
    assert t.rule("P1", "buy_share", by="P1", company="CIR", source="treasury") == "63-SR-33"
    sell(t, "P1", "PIC", 1)
    t.passes("P1")
    assert "CIR" not in t.values("take_loans", "company")
