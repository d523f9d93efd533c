"""Starting a company in 1863: ledger rows 63-CO-01 to 20."""

from tests.titles.t1863.table import Table


def propose(t: Table, who: str, name: str, spot: str, amount: int = 5) -> Table:
    return t.propose(who, name, spot, amount)


def won(t: Table, who: str, name: str, spot: str, amount: int = 5) -> Table:
    """Proposed, and nobody raises."""
    propose(t, who, name, spot, amount)
    while "bid" in t.kinds():
        t.passes(*t.acting())
    return t


def found(t: Table, who: str, price: int, size: str = "minor", tokens: int = 1) -> Table:
    return t.do(who, "found", price=price, size=size, tokens=tokens)


def start(
    t: Table, who: str, name: str, spot: str, price: int, size: str = "minor", tokens: int = 1, by: str = ""
) -> Table:
    won(t, who, name, spot).do(who, "name_founder", by=by or who)
    return found(t, who, price, size, tokens)


def test_63_CO_01_a_charter_a_place_and_a_bid() -> None:
    t = Table(4).stock("P1")
    assert t.rule("P1", "start_company", company="BAK", spot="G8.0") == "63-CO-01"
    t.do("P1", "start_company", company="BAK", spot="F9.0")
    assert t.rule("P1", "bid", lot="BAK F9.0", amount=4) == "63-CO-01"
    assert t.rule("P1", "pass") == "63-CO-17"
    t.do("P1", "bid", lot="BAK F9.0", amount=5)
    assert t.acting() == ["P2"]


def test_63_CO_01_a_place_must_be_free() -> None:
    t = Table(4).minor("CIR", "P2", tokens=["F9.0"]).stock("P1")
    assert t.rule("P1", "start_company", company="BAK", spot="F9.0") == "63-CO-01"
    assert t.rule("P1", "start_company", company="BAK", spot="Q2.0") == "63-CO-01", "kept for PCN"
    assert t.rule("P1", "start_company", company="BAK", spot="A10.0") == "63-CO-01", "red"
    propose(t, "P1", "PCN", "Q2.0")


def test_63_CO_02_raises_of_5_and_the_last_bid_is_paid_to_the_bank() -> None:
    t = propose(Table(4).stock("P1"), "P1", "BAK", "F9.0", 10)
    assert t.rule("P2", "bid", lot="BAK F9.0", amount=14) == "63-CO-02"
    t.passes("P2").do("P3", "bid", lot="BAK F9.0", amount=25).passes("P4", "P1")
    t.do("P3", "name_founder", by="P3")
    assert t.cash_of("P3") == 325
    found(t, "P3", 100)
    assert t.director_of("BAK") == "P3"
    assert t.tokens_of("BAK") == ["F9.0"]


def test_63_CO_03_the_founder_is_named_after_winning() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=300).minor("CIR", "P2", 100, cash=300).stock("P1")
    won(t, "P1", "BAK", "F9.0")
    assert t.values("name_founder", "by") == {"P1", "MET"}
    assert t.rule("P1", "name_founder", by="CIR") == "63-CO-03"
    t.do("P1", "name_founder", by="MET")
    assert t.cash_of("MET") == 295
    found(t, "P1", 100)
    assert t.president_of("BAK") == "MET"
    assert t.director_of("BAK") == "P1"
    assert (t.cash_of("MET"), t.cash_of("P1")) == (95, 350)


def test_63_CO_04_metropolitan_first_and_uerl_not_in_the_first_round() -> None:
    t = Table(4).put(met_started=False).stock("P1", number=1)
    assert t.rule("P1", "start_company", company="CIR", spot="G18.0") == "63-CO-04"
    start(t, "P1", "MET", "C10.0", 100)
    assert t.rule("P2", "start_company", company="UER", spot="G18.0") == "63-CO-04"
    propose(t, "P2", "CIR", "G18.0")
    propose(Table(4).stock("P1", number=2), "P1", "UER", "G18.0")


def test_63_CO_05_twice_a_white_price_into_the_treasury() -> None:
    t = won(Table(4).stock("P1"), "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1")
    assert t.rule("P1", "found", price=30, size="minor", tokens=1) == "63-CO-05"
    assert t.rule("P1", "found", price=180, size="minor", tokens=1) == "63-CO-05"
    found(t, "P1", 100)
    assert (t.cash_of("P1"), t.cash_of("BAK"), t.price_of("BAK")) == (145, 200, 100)


def test_63_CO_06_privates_trains_and_shares_count() -> None:
    t = Table(4).privates(TUNNEL="P1").money(P1=105).stock("P1")
    won(t, "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    found(t, "P1", 100)
    assert (t.cash_of("P1"), t.cash_of("BAK"), t.owner_of("TUNNEL")) == (0, 100, "BAK")


def test_63_CO_06_shares_at_their_price_and_without_a_move() -> None:
    t = Table(4, phase="III").major("PIC", 80, shares={"P2": 4, "P1": 3}).money(P1=45).stock("P1")
    won(t, "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1")
    t.do("P1", "give_asset", asset=str(min(t.values("give_asset", "asset"), key=str)))
    t.do("P1", "give_asset", asset=str(min(t.values("give_asset", "asset"), key=str)))
    found(t, "P1", 100)
    assert (t.shares_of("BAK", "PIC"), t.shares_of("P1", "PIC"), t.price_of("PIC")) == (2, 1, 80)
    assert (t.cash_of("P1"), t.cash_of("BAK")) == (0, 40)


def test_63_CO_06_who_gives_shares_may_lose_the_office() -> None:
    t = Table(4, phase="III").major("PIC", 80, shares={"P1": 4, "P2": 3}).money(P1=45).stock("P1")
    won(t, "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1")
    for _ in range(2):
        t.do("P1", "give_asset", asset=str(min(t.values("give_asset", "asset"), key=str)))
    found(t, "P1", 100)
    assert (t.shares_of("P1", "PIC"), t.president_of("PIC")) == (2, "P2")


def test_63_CO_06_more_value_than_needed_gives_no_change() -> None:
    t = Table(4).privates(NINE_ELMS="P1").money(P1=5).stock("P1")
    won(t, "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="NINE_ELMS")
    found(t, "P1", 55)
    assert (t.cash_of("P1"), t.cash_of("BAK")) == (0, 0)


def test_63_CO_07_types_by_phase() -> None:
    for phase, sizes in (("II", {"minor"}), ("III", {"minor", "major"}), ("IV", {"major"}), ("V", {"major"})):
        t = won(Table(4, phase=phase).stock("P1"), "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1")
        assert t.values("found", "size") == sizes
    assert t.rule("P1", "found", price=100, size="minor", tokens=1) == "63-CO-07"


def test_63_CO_08_tokens_cost_50_each_and_the_first_is_free_at_home() -> None:
    t = start(Table(4, phase="III").stock("P1"), "P1", "BAK", "F9.0", 100, "major", 3).passes("P1")
    assert t.cash_of("BAK") == 200 - 100
    t = start(Table(4, phase="III").stock("P1"), "P1", "BAK", "G18.0", 100, "major", 4).passes("P1")
    assert t.cash_of("BAK") == 200 - 200
    t = start(Table(4).stock("P1"), "P1", "BAK", "G18.0", 100)
    assert t.cash_of("BAK") == 200 - 50
    t = won(Table(4, phase="III").stock("P1"), "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1")
    assert t.rule("P1", "found", price=100, size="minor", tokens=2) == "63-CO-08"
    assert t.rule("P1", "found", price=100, size="major", tokens=5) == "63-CO-08"


def test_63_CO_09_a_loan_for_tokens() -> None:
    t = Table(4).privates(TUNNEL="P1").money(P1=5).stock("P1")
    won(t, "P1", "BAK", "G18.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    found(t, "P1", 50)
    assert (t.loans_of("BAK"), t.cash_of("BAK"), t.price_of("BAK")) == (1, 50, 45)


def test_63_CO_09_or_a_cash_crisis() -> None:
    t = Table(3).minor("CIR", "P2", loans=33).privates(TUNNEL="P1").money(P1=55).stock("P1")
    won(t, "P1", "BAK", "F9.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    found(t, "P1", 50)
    assert "declare_crisis" not in t.kinds(), "the home token is free"
    t = Table(3).minor("CIR", "P2", loans=33, tokens=["I6.0"]).privates(TUNNEL="P1").money(P1=55).stock("P1")
    won(t, "P1", "BAK", "G18.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    found(t, "P1", 50)
    assert {"declare_crisis", "liquidate"} <= t.kinds()
    t.do("P1", "declare_crisis")
    assert (t.cash_of("P1"), t.price_of("BAK")) == (0, 20)


def test_63_CO_10_papers_of_a_new_company() -> None:
    t = start(Table(4, phase="III").stock("P1"), "P1", "BAK", "F9.0", 50, "major", 1).passes("P1")
    assert t.spread("BAK") == {"P1": 2, "BAK": 8}
    t.do("P2", "pass")
    t = start(Table(4).stock("P1"), "P1", "BAK", "F9.0", 50)
    assert t.shares_of("P1", "BAK") == 2
    assert t.shares_of("BAK", "BAK") == 0


def test_63_CO_11_the_founder_buys_any_number_at_once() -> None:
    t = start(Table(4, phase="III").money(P1=605).stock("P1"), "P1", "BAK", "F9.0", 100, "major", 1)
    assert t.values("buy_shares", "shares") == {1, 2, 3, 4}
    assert t.rule("P1", "buy_shares", company="BAK", shares=5) == "63-SR-17"
    t.do("P1", "buy_shares", company="BAK", shares=4)
    assert (t.cash_of("BAK"), t.shares_of("P1", "BAK")) == (600, 6)


def test_63_CO_11_a_company_up_to_half() -> None:
    t = Table(4, phase="III").minor("MET", "P1", 100, cash=900).stock("P1")
    start(t, "P1", "BAK", "F9.0", 100, "major", 1, by="MET")
    assert t.values("buy_shares", "shares") == {1, 2, 3}


def test_63_CO_12_a_minor_has_one_owner() -> None:
    t = Table(4, phase="III").minor("BAK", "P2", 100).stock("P1")
    assert t.rule("P1", "sell_short", company="BAK") == "63-SHO-01"
    assert t.rule("P1", "buy_share", by="P1", company="BAK", source="treasury") == "63-SR-11"
    assert len(t.tokens_of("BAK")) == 1
    assert t.title.phases["II"].train_limit == {"minor": 2, "major": 4}


def test_63_CO_13_a_bid_must_leave_enough_to_found() -> None:
    t = Table(3).minor("MET", "P1", 100, cash=200).minor("CIR", "P2", loans=33).money(P1=10).stock("P1")
    t.do("P1", "start_company", company="BAK", spot="F9.0")
    assert t.rule("P1", "bid", lot="BAK F9.0", amount=125) == "63-CO-13"
    t.do("P1", "bid", lot="BAK F9.0", amount=120).passes("P2", "P3").do("P1", "name_founder", by="MET")
    assert t.values("found", "price") == {40}


def test_63_CO_14_one_entity_gives_all() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=105, trains=["2T"], loans=2).privates(FOWLER="P1", MAIL="MET")
    won(t.money(P1=105).stock("P1"), "P1", "BAK", "F9.0").do("P1", "name_founder", by="MET")
    assert t.values("give_asset", "asset") == {"MAIL", "2T-0"}
    assert t.rule("P1", "give_asset", asset="FOWLER") == "63-CO-06"
    assert t.rule("P1", "found", price=100, size="minor", tokens=1) == "63-CO-05"
    t.do("P1", "give_asset", asset="2T-0")
    found(t, "P1", 100)
    assert (t.cash_of("MET"), t.cash_of("BAK"), t.trains_of("BAK")) == (0, 100, ["2T"])


def test_63_CO_15_uerl_has_no_home() -> None:
    t = start(Table(4).stock("P1"), "P1", "UER", "F9.0", 100)
    assert t.cash_of("UER") == 150


def test_63_CO_16_further_tokens_lie_on_the_charter() -> None:
    t = start(Table(4, phase="III").stock("P1"), "P1", "BAK", "F9.0", 100, "major", 3)
    assert (t.tokens_of("BAK"), t.charter_of("BAK")) == (["F9.0"], 2)


def test_63_CO_17_without_a_raise_the_proposer_must_float_it() -> None:
    t = propose(Table(4).stock("P1"), "P1", "BAK", "F9.0").passes("P2", "P3", "P4")
    assert t.kinds() == {"name_founder"}
    t.do("P1", "name_founder", by="P1")
    assert t.cash_of("P1") == 345
    assert t.kinds() == {"found"}


def test_63_CO_18_then_it_is_left_of_the_proposer() -> None:
    t = propose(Table(4).stock("P1"), "P1", "BAK", "F9.0").passes("P2").do("P3", "bid", lot="BAK F9.0", amount=10)
    t.passes("P4", "P1").do("P3", "name_founder", by="P3")
    found(t, "P3", 100)
    assert t.acting() == ["P2"]


def test_63_CO_19_at_the_certificate_limit_only_for_a_company() -> None:
    t = Table(6, phase="III")
    for name, count in (("CLR", 4), ("CIR", 4), ("CSL", 2)):
        t.major(name, 100, shares={"P2": 5, "P1": count})
    t.minor("MET", "P1", 100, cash=500).stock("P1")
    assert t.certificates_of("P1") == 11
    won(t, "P1", "BAK", "F9.0")
    assert t.values("name_founder", "by") == {"MET"}


def test_63_CO_20_a_loan_may_lower_it_into_grey() -> None:
    t = Table(4).privates(FOWLER="P1").money(P1=5).stock("P1")
    won(t, "P1", "BAK", "G18.0").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="FOWLER")
    found(t, "P1", 40)
    assert t.price_of("BAK") == 30
