"""Shorts: ledger rows 63-SHO-01 to 12."""

from tests.titles.t1863.table import Table


def table(price: int = 100, phase: str = "III") -> Table:
    return Table(4, phase=phase).major("PIC", price, shares={"P2": 4}, cash=500)


def short(t: Table, who: str, name: str = "PIC") -> Table:
    return t.do(who, "sell_short", company=name)


def test_63_SHO_01_players_short_white_majors_that_have_operated() -> None:
    t = table().minor("BAK", "P3", 80).major("CIR", 30, shares={"P3": 4}).stock("P1")
    assert t.values("sell_short", "company") == {"PIC"}
    assert t.rule("P1", "sell_short", company="BAK") == "63-SHO-01"
    assert t.rule("P1", "sell_short", company="CIR") == "63-SHO-01"
    t = Table(4, phase="III").major("PIC", 100, shares={"P2": 4}, operated=0).stock("P1")
    assert t.rule("P1", "sell_short", company="PIC") == "63-SHO-01"


def test_63_SHO_01_a_company_never() -> None:
    t = table().major("MET", 100, shares={"P1": 4}, cash=300).stock("P1")
    t.do("P1", "take_loans", company="MET", loans=1)
    assert t.rule("P1", "sell_short", company="PIC") == "63-SHO-01"


def test_63_SHO_02_who_holds_a_share_may_not() -> None:
    t = Table(4, phase="III").major("PIC", 100, shares={"P2": 4, "P1": 1}).stock("P1")
    assert t.rule("P1", "sell_short", company="PIC") == "63-SHO-02"
    t = table().major("MET", 100, shares={"P1": 4})
    t.major("CIR", 100, shares={"P3": 4, "MET": 2}).stock("P1")
    short(t, "P1", "CIR")


def test_63_SHO_03_money_now_a_share_in_the_pool_and_a_cell_down() -> None:
    t = short(table().stock("P1"), "P1")
    assert (t.cash_of("P1"), t.shares_of("pool", "PIC"), t.price_of("PIC")) == (450, 1, 90)
    assert t.shorts_of("P1", "PIC") == 1
    assert sum(t.spread("PIC").values()) == 11


def test_63_SHO_04_no_purchase_in_the_same_round() -> None:
    t = short(table().stock("P1"), "P1")
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="pool") == "63-SR-08"


def test_63_SHO_05_ten_at_most() -> None:
    t = table().shorts("PIC", P3=6, P4=4).stock("P1")
    assert t.rule("P1", "sell_short", company="PIC") == "63-SHO-05"
    assert sum(t.spread("PIC").values()) == 20


def test_63_SHO_06_a_share_bought_closes_a_short() -> None:
    t = table().shorts("PIC", P1=2).stock("P1").do("P1", "buy_share", by="P1", company="PIC", source="pool")
    assert t.told("short") == ["P1 returns 1 share of PIC with as many shorts"]
    assert (t.shares_of("P1", "PIC"), t.shorts_of("P1", "PIC")) == (0, 1)
    assert sum(t.spread("PIC").values()) == 11
    assert (t.cash_of("P1"), t.price_of("PIC")) == (250, 110)


def test_63_SHO_07_dividends_are_paid_per_short() -> None:
    t = table().shorts("PIC", P1=2).operate("PIC", "dividend", revenue=100).do("P2", "dividend", amount=100)
    assert t.cash_of("P1") == 350 - 20
    assert t.cash_of("P2") == 350 + 40


def test_63_SHO_08_closing_is_legal_at_the_certificate_limit() -> None:
    t = Table(5, phase="III").major("PIC", 100, shares={"P2": 4})
    for name, count in (("BAK", 4), ("CLR", 4), ("CIR", 4), ("CSL", 1)):
        t.major(name, 100, shares={"P2": 5, "P1": count})
    t.shorts("PIC", P1=1).stock("P1")
    assert t.certificates_of("P1") == 13
    assert t.rule("P1", "buy_share", by="P1", company="BAK", source="treasury") == "63-SET-02"
    t.do("P1", "buy_share", by="P1", company="PIC", source="pool")
    assert t.certificates_of("P1") == 13


def test_63_SHO_08_also_with_a_share_out_of_ones_own_company() -> None:
    t = Table(5, phase="III").major("MET", 100, shares={"P1": 2}).major("PIC", 100, shares={"P2": 4, "MET": 2})
    for name in ("BAK", "CLR", "CIR"):
        t.major(name, 100, shares={"P2": 5, "P1": 4})
    t.shorts("PIC", P1=1).stock("P1")
    assert t.certificates_of("P1") == 13
    assert t.rule("P1", "transfer_shares", by="P1", seller="MET", company="PIC", shares=2) == "63-SET-02"
    t.do("P1", "transfer_shares", by="P1", seller="MET", company="PIC", shares=1)
    assert (t.certificates_of("P1"), t.shorts_of("P1", "PIC")) == (13, 0)


def test_63_SHO_09_liquidation_voids_shorts() -> None:
    t = Table(4, phase="III").major("PIC", 0, shares={"P2": 4}, cash=350, loans=2, tokens=[]).shorts("PIC", P1=2)
    t.mergers("liquidate")
    assert t.cash_of("P1") == 350
    assert t.shorts_of("P1", "PIC") == 0


def test_63_SHO_10_sale_to_the_lptb_costs_what_a_share_gets() -> None:
    t = Table(4, phase="V").major("PIC", 50, shares={"P2": 4}, cash=600, trains=["5T"]).shorts("PIC", P1=1)
    t.mergers("offer").do("P2", "offer_company", company="PIC")
    assert t.cash_of("P1") == 350 - 50
    assert t.cash_of("P2") == 350 + 4 * 50
    assert t.shorts_of("P1", "PIC") == 0


def test_63_SHO_11_without_a_share_for_sale_it_stays_open() -> None:
    t = Table(4, phase="III").major("PIC", 100, shares={"P2": 5, "P3": 5}).shorts("PIC", P1=1)
    d = t.d
    papers = [name for name, holder in t.state.certificates.items() if holder == "pool"]
    d.move(papers, t.state.players[3])
    t.keep(d).stock("P1")
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="pool") == "63-SR-11"
    assert t.shorts_of("P1", "PIC") == 1


def test_63_SHO_12_a_major_just_converted_may_be_shorted() -> None:
    t = Table(4).minor("BAK", "P1", 80, cash=300, operated=1).mergers("act")
    t.do("P1", "convert", tokens=1).passes("P1", "P2").do("P3", "sell_short", company="BAK")
    assert (t.cash_of("P3"), t.price_of("BAK"), t.shares_of("pool", "BAK")) == (430, 75, 1)
