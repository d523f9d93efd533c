"""Buying in 1863's stock round: ledger rows 63-SR-11 to 16, 20, 24, 28."""

from tests.titles.t1863.table import Table


def buy(t: Table, who: str, name: str, source: str, by: str = "") -> Table:
    return t.do(who, "buy_share", by=by or who, company=name, source=source)


def hand(t: Table, who: str, seller: str, name: str, shares: int, by: str = "") -> Table:
    return t.do(who, "transfer_shares", by=by or who, seller=seller, company=name, shares=shares)


def chain() -> Table:
    """P1 presides over MET, MET over EHL at 100."""
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    return t.major("EHL", 100, shares={"MET": 4}, cash=100)


def test_63_SR_11_from_the_pool_it_rises_from_the_treasury_not() -> None:
    t = Table(4, phase="III").major("PIC", 100, shares={"P2": 4, "pool": 1}, cash=0).stock("P1")
    buy(t, "P1", "PIC", "treasury")
    assert (t.cash_of("P1"), t.cash_of("PIC"), t.price_of("PIC")) == (250, 100, 100)
    t.passes("P2", "P3", "P4")
    buy(t, "P1", "PIC", "pool")
    assert (t.cash_of("P1"), t.cash_of("PIC"), t.price_of("PIC")) == (150, 100, 110)
    assert t.acting() == ["P2"]
    t.money(P2=109)
    assert t.rule("P2", "buy_share", by="P2", company="PIC", source="treasury") == "63-SR-11"


def test_63_SR_12_a_company_redeems_from_the_pool() -> None:
    t = Table(4, phase="III").major("MET", 90, shares={"P1": 4, "pool": 2}, cash=100).stock("P1")
    t.do("P1", "redeem", company="MET")
    assert (t.cash_of("MET"), t.price_of("MET")) == (10, 100)
    assert (t.shares_of("MET", "MET"), t.shares_of("pool", "MET")) == (5, 1)
    t.passes("P2", "P3", "P4")
    assert t.rule("P1", "redeem", company="MET") == "63-SR-12"


def test_63_SR_13_who_holds_more_presides_each_entity_alone() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4})
    t.major("PIC", 100, shares={"P1": 3, "P2": 3, "MET": 2}).stock("P2")
    buy(t, "P2", "PIC", "treasury")
    assert t.president_of("PIC") == "P2"
    assert t.director_of("PIC") == "P2"
    assert (t.shares_of("P1", "PIC"), t.shares_of("P2", "PIC")) == (3, 4)
    assert t.owner_of("PIC") == "P2", "the certificate itself"


def test_63_SR_14_shares_of_a_subsidiary_out_of_one_s_company() -> None:
    t = chain().stock("P1")
    hand(t, "P1", "MET", "EHL", 3)
    assert (t.cash_of("P1"), t.cash_of("MET")) == (50, 800)
    assert t.price_of("EHL") == 75, "100, 90, 80, 75"
    assert t.president_of("EHL") == "P1"
    assert t.acting() == ["P2"]


def test_63_SR_14_at_the_price_before_the_move() -> None:
    t = chain().money(P1=299).stock("P1")
    assert t.rule("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=3) == "63-SR-14"
    hand(t, "P1", "MET", "EHL", 2)
    assert (t.cash_of("P1"), t.price_of("EHL"), t.president_of("EHL")) == (99, 80, "MET")
    assert hand(chain().money(P1=300).stock("P1"), "P1", "MET", "EHL", 3).cash_of("P1") == 0


def test_63_SR_09_the_seller_may_keep_no_more_than_the_certificate() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500).major("EHL", 100, shares={"MET": 3})
    hand(t.stock("P1"), "P1", "MET", "EHL", 1)
    assert (t.president_of("EHL"), t.shares_of("MET", "EHL"), t.shares_of("P1", "EHL")) == ("MET", 2, 1)


def test_63_SR_15_a_whole_minor() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=0).minor("EHL", "MET", 80).stock("P1")
    assert t.rule("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=1) == "63-SR-15"
    hand(t, "P1", "MET", "EHL", 2)
    assert (t.cash_of("P1"), t.cash_of("MET"), t.price_of("EHL")) == (190, 160, 70)
    assert t.president_of("EHL") == "P1"


def test_63_SR_16_never_from_a_player() -> None:
    t = chain().major("PIC", 100, shares={"P2": 4, "P1": 2}).stock("P1")
    assert t.rule("P1", "transfer_shares", by="MET", seller="P1", company="PIC", shares=1) == "63-SR-16"
    assert t.rule("P1", "transfer_shares", by="P1", seller="P2", company="PIC", shares=1) == "63-SR-16"


def test_63_SR_16_a_company_hands_nothing_to_itself_and_one_in_liquidation_nothing_at_all() -> None:
    t = chain().stock("P1")
    assert t.rule("P1", "transfer_shares", by="MET", seller="MET", company="EHL", shares=1) == "63-SR-16"
    t = Table(4, phase="III").major("MET", 0, shares={"P1": 4}).major("EHL", 100, shares={"MET": 4}).stock("P1")
    assert t.rule("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=2) == "63-SR-16"


def test_63_SR_20_no_circle() -> None:
    t = chain().stock("P1")
    assert t.rule("P1", "buy_share", by="EHL", company="MET", source="treasury") == "63-SR-20"
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=500)
    t.major("PIC", 100, shares={"P2": 4, "MET": 1}, cash=500).major("CIR", 100, shares={"P3": 4, "PIC": 1}, cash=500)
    t.stock("P3")
    assert t.rule("P3", "buy_share", by="CIR", company="MET", source="treasury") == "63-SR-20"
    buy(t, "P3", "MET", "treasury")


def test_63_SR_24_two_companies_of_one_controller() -> None:
    t = Table(4, phase="III").major("MET", 100, shares={"P1": 4}, cash=0).major("BAK", 100, shares={"P1": 4}, cash=300)
    t.major("EHL", 100, shares={"P2": 4, "MET": 3}).stock("P1")
    hand(t, "P1", "MET", "EHL", 2, by="BAK")
    assert (t.cash_of("MET"), t.cash_of("BAK"), t.price_of("EHL")) == (200, 100, 80)
    assert (t.shares_of("MET", "EHL"), t.shares_of("BAK", "EHL")) == (1, 2)
    t.passes("P2", "P3", "P4")
    assert t.rule("P1", "buy_share", by="MET", company="EHL", source="treasury") == "63-SR-08"


def test_63_SR_28_a_redeemed_share_is_sold_again() -> None:
    t = Table(4, phase="III").major("MET", 90, shares={"P1": 6, "P3": 3, "pool": 1}, cash=100).stock("P1")
    t.do("P1", "redeem", company="MET")
    buy(t, "P2", "MET", "treasury")
    assert (t.cash_of("P2"), t.cash_of("MET")) == (250, 110)
