"""Liquidation in 1863: ledger rows 63-LIQ-01 to 10."""

from tests.titles.t1863.table import Table


def red(phase: str = "III") -> Table:
    """The Metropolitan of P1 has money, everybody has 100; a test adds a company in liquidation."""
    t = Table(4, phase).major("MET", 200, shares={"P1": 6}, cash=500)
    return t.money(P1=100, P2=100, P3=100, P4=100)


def unsold(t: Table) -> Table:
    """Nobody bids for anything of the company in liquidation."""
    while t.state.round.kind == "MA" and t.values("bid", "lot"):
        t.passes(*t.acting())
    return t


def test_63_LIQ_01_red_until_the_next_m_and_a() -> None:
    t = red("II").minor("BAK", "P2", 80, cash=10, trains=["2T"], loans=2).put(rate=5).operate("BAK", "costs")
    t.do("P2", "liquidate")
    assert (t.price_of("BAK"), str(t.state.round), t.operating) == (0, "OR 2.1", "MET")
    assert t.cash_of("BAK") == 10


def test_63_LIQ_02_its_shares_in_others_go_to_the_pool() -> None:
    t = red().major("PIC", 80, shares={"P3": 4, "BAK": 2}).major("BAK", 0, shares={"P2": 4}).mergers()
    unsold(t)
    assert (t.price_of("PIC"), t.shares_of("pool", "PIC")) == (70, 2)
    assert t.cash_of("P2") == 100 + 4 * 16


def lots(t: Table) -> list[object]:
    """The lots in the order in which they are put up, nobody bidding."""
    found: list[object] = []
    while t.state.round.kind == "MA" and (now := t.values("bid", "lot")):
        found += [lot for lot in now if lot not in found]
        t.passes(*t.acting())
    return found


def test_63_LIQ_03_tokens_then_trains_then_privates() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, trains=["3T"]).privates(FOWLER="BAK").mergers()
    assert lots(t) == ["BAK tokens", "BAK trains", "BAK privates"]


def test_63_LIQ_03_from_nothing_to_the_highest_bidder() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, trains=["3T", "2T"], cash=60, tokens=()).mergers()
    assert t.acting() == ["P1"]
    t.do("P1", "bid", lot="BAK trains", by="MET", amount=0)
    assert (t.trains_of("MET"), t.cash_of("MET")) == (["2T", "3T"], 500)
    t = red().minor("CIR", "P3", 60, cash=200).major("BAK", 0, shares={"P2": 4}, trains=["3T"], cash=60, tokens=())
    t.mergers()
    assert t.acting() == ["P3"]
    t.do("P3", "bid", lot="BAK trains", by="CIR", amount=20)
    assert t.rule("P1", "bid", lot="BAK trains", by="MET", amount=24) == "63-LIQ-03"
    t.do("P1", "bid", lot="BAK trains", by="MET", amount=40).passes("P3")
    assert (t.trains_of("MET"), t.cash_of("MET")) == (["3T"], 460)
    assert t.cash_of("P2") == 100 + 4 * 10


def test_63_LIQ_03_players_bid_only_for_privates() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, trains=["3T"]).privates(FOWLER="BAK").mergers()
    assert t.rule("P1", "bid", lot="BAK tokens", by="P1", amount=5) == "63-LIQ-03"
    t.passes("P1")
    assert t.rule("P1", "bid", lot="BAK trains", by="P1", amount=5) == "63-LIQ-03"
    t.passes("P1").do("P3", "bid", lot="BAK privates", by="P3", amount=35).passes("P4", "P1", "P2")
    assert (t.owner_of("FOWLER"), t.cash_of("P3")) == ("P3", 65)


def test_63_LIQ_03_loans_may_be_taken_for_a_bid() -> None:
    t = red().money(MET=30).major("BAK", 0, shares={"P2": 4}, trains=["3T"], tokens=()).mergers()
    assert t.rule("P1", "bid", lot="BAK trains", by="MET", amount=231) == "63-LIQ-03"
    t.do("P1", "bid", lot="BAK trains", by="MET", amount=130)
    assert (t.trains_of("MET"), t.cash_of("MET"), t.loans_of("MET")) == (["3T"], 0, 1)


def test_63_LIQ_04_unsold_lots_go_to_the_lptb() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, trains=["3T"], tokens=["F9.0", "G18.0"], charter=2).privates(MAIL="BAK")
    unsold(t.mergers())
    assert (t.tokens_of("LPTB"), t.tokens_of("BAK")) == (["F9.0", "G18.0"], [])
    assert (t.trains_of("pool"), t.trains_of("BAK"), t.owner_of("MAIL")) == ([], [], "box")


def test_63_LIQ_04_in_phase_v_without_an_auction() -> None:
    t = red("V").equip("MET", trains=["4T"]).major("BAK", 0, shares={"P2": 4}, trains=["4T"]).mergers("liquidate")
    assert "bid" not in t.kinds()
    assert (t.tokens_of("LPTB"), "BAK" in t.state.marks) == (["F9.0"], False)


def test_63_LIQ_05_loans_first_then_equal_parts() -> None:
    t = unsold(red().major("BAK", 0, shares={"P2": 4, "P3": 1, "pool": 2}, cash=350, loans=2).mergers())
    assert (t.cash_of("P2"), t.cash_of("P3")) == (100 + 4 * 15, 115)
    t = unsold(red().major("BAK", 0, shares={"P2": 4, "P3": 1}, cash=350, loans=2).shorts("BAK", P4=5).mergers())
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("P4")) == (100 + 4 * 10, 110, 100)


def test_63_LIQ_05_the_president_pays_what_is_lacking() -> None:
    t = unsold(red().major("BAK", 0, shares={"P2": 4, "P3": 1}, cash=150, loans=2).mergers())
    assert (t.cash_of("P2"), t.cash_of("P3"), "BAK" in t.state.marks) == (50, 100, False)


def test_63_LIQ_05_a_minor_has_two_shares() -> None:
    t = unsold(red().minor("BAK", "P2", 0, cash=150).mergers())
    assert t.cash_of("P2") == 250


def test_63_LIQ_05_its_charter_may_be_opened_again() -> None:
    t = unsold(red().major("BAK", 0, shares={"P2": 4}).mergers()).money(P1=500).stock("P1", 3)
    assert "BAK" in t.values("start_company", "company")


def test_63_LIQ_06_the_buyer_takes_map_and_charter_tokens() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, tokens=["F9.0", "G18.0"], charter=1).mergers()
    t.do("P1", "bid", lot="BAK tokens", by="MET", amount=10)
    assert (t.tokens_of("MET"), t.charter_of("MET")) == (["C10.0", "F9.0", "G18.0"], 1)


def test_63_LIQ_06_one_a_hex() -> None:
    t = red().tiles("I6: LU08 H7 J5").token("MET", "I6.0").major("BAK", 0, shares={"P2": 4}, tokens=["I6.0"])
    t.mergers().do("P1", "bid", lot="BAK tokens", by="MET", amount=10)
    assert t.tokens_of("MET") == ["C10.0", "I6.0"]
    assert t.state.tokens["I6.0"] == ("MET",)  # type: ignore[index]


def test_63_LIQ_06_the_limit_of_seven() -> None:
    t = red().put(charters={"MET": 5}).major("BAK", 0, shares={"P2": 4}, tokens=["F9.0"], charter=3).mergers()
    t.do("P1", "bid", lot="BAK tokens", by="MET", amount=10)
    assert len(t.tokens_of("MET")) + t.charter_of("MET") == 7
    assert t.tokens_of("MET") == ["C10.0", "F9.0"]


def test_63_LIQ_06_a_minor_keeps_one_token_of_its_presidents_choice() -> None:
    t = red().minor("CIR", "P3", 60, cash=50).major("BAK", 0, shares={"P2": 4}, tokens=["F9.0", "K22.0"], charter=1)
    t.mergers().do("P3", "bid", lot="BAK tokens", by="CIR", amount=0).passes("P1")
    assert (t.acting(), t.charter_of("CIR")) == (["P3"], 0)
    assert t.values("remove_token", "spot") == {"F9.0", "G18.0", "K22.0"}
    t.do("P3", "remove_token", spot="G18.0").do("P3", "remove_token", spot="F9.0")
    assert t.tokens_of("CIR") == ["K22.0"]


def parent() -> Table:
    """The Bakerloo of P2, in liquidation, owns the minor Edgware, Highgate & London."""
    t = red().major("BAK", 0, shares={"P2": 4}, tokens=()).minor("EHL", "BAK", 60, cash=5).money(P2=200)
    return t.mergers()


def test_63_LIQ_07_the_president_takes_a_subsidiary_for_twice_its_price() -> None:
    t = parent().do("P2", "take_subsidiary", company="EHL")
    assert (t.president_of("EHL"), t.director_of("EHL"), t.price_of("EHL")) == ("P2", "P2", 60)
    assert t.cash_of("P2") == 200 - 120 + 4 * 12


def test_63_LIQ_07_if_he_can_pay() -> None:
    for cash, asked in ((120, True), (119, False)):
        t = red().major("BAK", 0, shares={"P2": 4}, tokens=()).minor("EHL", "BAK", 60).money(P2=cash).mergers()
        assert ("take_subsidiary" in t.kinds()) is asked


def test_63_LIQ_07_or_it_is_liquidated_too() -> None:
    t = parent().do("P2", "leave_subsidiary", company="EHL")
    unsold(t)
    assert t.state.marks.keys() == {"MET"}
    assert t.tokens_of("LPTB") == ["K2.0"]


def test_63_LIQ_07_another_with_two_shares_takes_the_presidency() -> None:
    t = red().major("BAK", 0, shares={"P2": 4}, tokens=()).major("EHL", 60, shares={"BAK": 3, "P3": 2}).mergers()
    assert (t.president_of("EHL"), t.shares_of("pool", "EHL"), t.director_of("EHL")) == ("P3", 3, "P3")


def test_63_LIQ_08_a_president_who_cannot_settle_is_bankrupt() -> None:
    t = unsold(red().major("BAK", 0, shares={"P2": 4}, loans=3).money(P2=200).mergers())
    assert (t.state.ruined, t.cash_of("P2")) == (("P2",), 0)


def test_63_LIQ_09_it_does_not_operate_borrow_or_trade() -> None:
    t = red().major("BAK", 0, shares={"P2": 4, "P1": 1, "pool": 1}, cash=200).stock("P1")
    assert t.rule("P1", "sell_shares", by="P1", company="BAK", shares=1) == "63-SR-33"
    assert t.rule("P1", "buy_share", by="P1", company="BAK", source="pool") == "63-SR-33"
    t.passes("P1")
    assert t.values("take_loans", "company") == set()
    t.finish_stock_round()
    assert t.operating == "MET"
    t.finish_turn()
    assert t.state.round.kind == "MA"


def test_63_LIQ_10_costs_lapse_and_the_cash_waits() -> None:
    t = red().major("BAK", 100, shares={"P2": 4}, cash=20, loans=2, tokens=["F9.0", "G18.0", "K22.0"], trains=["2T"])
    t.put(rate=5).operate("BAK", "costs").do("P2", "liquidate")
    assert (t.cash_of("BAK"), t.cash_of("P2"), t.loans_of("BAK"), t.price_of("BAK")) == (20, 100, 2, 0)
    assert t.operating == "MET"
