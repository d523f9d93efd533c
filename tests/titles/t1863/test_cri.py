"""Cash crisis and bankruptcy in 1863: ledger rows 63-CRI-01 to 08."""

from tests.titles.t1863.table import Table


def bak(cash: int = 10, price: int = 75, phase: str = "II") -> Table:
    """A minor of P1 that owes 25 (a token, a train, two loans at 5) and may not borrow any more."""
    t = Table(4, phase).minor("BAK", "P1", price, cash=cash, trains=["2T"], loans=2)
    return t.put(rate=5)


def pool_of(t: Table, name: str) -> int:
    return t.shares_of("pool", name)


def test_63_CRI_01_crisis_or_liquidation_for_costs() -> None:
    t = bak().operate("BAK", "costs")
    assert (t.acting(), t.kinds()) == (["P1"], {"declare_crisis", "liquidate"})


def test_63_CRI_01_not_while_a_loan_is_free() -> None:
    t = Table().minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=1).put(rate=10).operate("BAK", "costs")
    assert (t.loans_of("BAK"), t.cash_of("BAK")) == (2, 10 + 100 - 35)


def test_63_CRI_01_not_for_a_train() -> None:
    t = bak(cash=50).pool_train("2T").operate("BAK", "dividend").do("P1", "dividend", amount=0)
    assert "declare_crisis" not in t.kinds()
    t = Table(4, "III").minor("BAK", "P1", 80, cash=260).operate("BAK", "trains")
    assert "buy_train" in t.kinds()
    t.money(BAK=10)
    assert t.rule("P1", "buy_train", source="bank", type="3T") == "63-CRI-01"


def test_63_CRI_01_for_the_tokens_of_a_flotation() -> None:
    t = Table(4, "III").major("MET", 200, shares={"P1": 2}).money(P1=400, P2=0, P3=0, P4=0).privates(TUNNEL="P1")
    t.stock("P1").propose("P1", "BAK", "G18.0")
    t.do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    t.do("P1", "found", price=50, size="minor", tokens=1)
    assert (t.cash_of("BAK"), t.loans_of("BAK"), t.price_of("BAK")) == (50, 1, 45)


def test_63_CRI_02_the_price_is_halved() -> None:
    t = bak().money(P1=100).operate("BAK", "costs").do("P1", "declare_crisis")
    assert t.price_of("BAK") == 30


def test_63_CRI_02_never_below_10() -> None:
    t = bak(price=10).money(P1=100).operate("BAK", "costs").do("P1", "declare_crisis")
    assert t.price_of("BAK") == 10


def test_63_CRI_03_a_crisis_is_not_withdrawn() -> None:
    t = bak().major("MET", 100, shares={"P1": 4, "P2": 2}, tokens=()).money(P1=0).operate("BAK", "costs", acted=["MET"])
    t.do("P1", "declare_crisis")
    assert t.kinds() == {"sell_shares"}
    assert t.rule("P1", "liquidate") == "63-CRI-03"


def test_63_CRI_04_bankrupt_and_out() -> None:
    t = bak().money(P1=3).privates(FOWLER="P1").minor("MET", "P2", 60).operate("BAK", "costs")
    t.do("P1", "declare_crisis")
    assert t.state.ruined == ("P1",)
    assert (t.cash_of("P1"), t.cash_of("BAK"), t.worth_of("P1")) == (0, 0, 0)
    assert t.owner_of("FOWLER") == "box"
    assert t.price_of("BAK") == 0
    assert (t.operating, t.state.finished) == ("MET", "")


def test_63_CRI_04_his_presidencies_pass_to_the_largest_holder() -> None:
    t = bak().major("MET", 100, shares={"P1": 2, "P3": 1, "P2": 2}, tokens=()).money(P1=0)
    t.minor("CIR", "P1", 60).operate("BAK", "costs", acted=["MET", "CIR"]).do("P1", "declare_crisis")
    t.do("P1", "sell_shares", by="P1", company="MET", shares=1)
    assert t.president_of("MET") == "P2"
    assert not t.state.ruined


def test_63_CRI_04_down_the_chain() -> None:
    """Of two subsidiaries the one with another large holder goes to him, the other is liquidated with its parent."""
    t = Table(4, "III").major("PIC", 300, shares={"P2": 6}, tokens=()).shorts("PIC", P1=1).money(P1=0)
    t.minor("MET", "P1", 90).minor("BAK", "MET", 80).major("CIR", 70, shares={"MET": 3, "P3": 2})
    t.operate("PIC", "dividend", revenue=300).do("P2", "dividend", amount=300)
    assert t.state.ruined == ("P1",)
    assert (t.price_of("MET"), t.price_of("BAK"), t.director_of("CIR")) == (0, 0, "P3")
    while t.state.round.number == 1:
        assert t.acting() != ["P1"]
        t.idle()
    assert t.state.marks.keys() == {"PIC", "CIR"}


def test_63_CRI_04_one_solvent_player_left() -> None:
    t = bak().put(ruined=("P2", "P3")).money(P1=0, P4=90).operate("BAK", "costs").do("P1", "declare_crisis")
    assert t.state.finished
    assert t.worth_of("P4") == 90


def test_63_CRI_05_its_shares_of_others_are_sold() -> None:
    t = bak(cash=0).major("PIC", 80, shares={"P2": 4, "BAK": 2}).operate("BAK", "costs", acted=["PIC"])
    t.do("P1", "declare_crisis")
    assert (t.cash_of("BAK"), t.price_of("PIC"), pool_of(t, "PIC")) == (160 - 25, 70, 2)
    assert t.cash_of("P1") == 350


def test_63_CRI_05_a_presidents_certificate_stays() -> None:
    t = bak(cash=0).major("PIC", 80, shares={"BAK": 3, "P2": 1}).money(P1=100).operate("BAK", "costs", acted=["PIC"])
    t.do("P1", "declare_crisis")
    assert (t.shares_of("BAK", "PIC"), pool_of(t, "PIC"), t.president_of("PIC")) == (2, 1, "BAK")
    assert t.cash_of("BAK") == 80 - 25
    assert t.price_of("PIC") == 70


def test_63_CRI_06_all_cash_to_the_president_who_pays_all() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 4}, cash=30, loans=2, tokens=["C10.0", "F9.0", "I6.0"])
    t.money(P1=100).put(rate=10).operate("MET", "costs").do("P1", "declare_crisis")
    assert (t.cash_of("MET"), t.cash_of("P1"), t.price_of("MET")) == (0, 100 + 30 - 50, 50)


def test_63_CRI_07_who_owes_sells_shares() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, tokens=()).shorts("MET", P3=2)
    t.major("PIC", 60, shares={"P2": 4, "P3": 1}, tokens=()).money(P3=0)
    t.operate("MET", "dividend", revenue=100, acted=["PIC"]).do("P1", "dividend", amount=100)
    assert t.acting() == ["P3"]
    t.do("P3", "sell_shares", by="P3", company="PIC", shares=1)
    assert (t.cash_of("P3"), t.price_of("PIC")) == (40, 55)


def test_63_CRI_07_and_is_bankrupt_if_that_is_not_enough() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, tokens=()).shorts("MET", P3=2)
    t.money(P3=19).operate("MET", "dividend", revenue=100).do("P1", "dividend", amount=100)
    assert t.state.ruined == ("P3",)


def test_63_CRI_07_he_sells_first_and_what_that_brings_is_paid() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, tokens=()).shorts("MET", P3=2)
    t.major("PIC", 10, shares={"P2": 4, "P3": 1}, tokens=()).money(P3=5)
    t.operate("MET", "dividend", revenue=100, acted=["PIC"]).do("P1", "dividend", amount=100)
    assert t.kinds() == {"sell_shares"}
    bank = t.cash_of("bank")
    t.do("P3", "sell_shares", by="P3", company="PIC", shares=1)
    assert (t.state.ruined, t.cash_of("P3"), t.cash_of("bank")) == (("P3",), 0, bank + 5)


def test_63_CRI_08_a_presiding_company_pays() -> None:
    t = bak(phase="III").major("MET", 100, shares={"P1": 4}, cash=90, tokens=()).money(P1=5)
    t.minor("BAK", "MET", 75, cash=0, trains=["2T"], tokens=["F9.0"]).operate("BAK", "costs", acted=["MET"])
    t.do("P1", "declare_crisis")
    assert t.price_of("BAK") == 30
    assert t.cash_of("MET") < 90
    assert t.cash_of("P1") == 5


def test_63_CRI_08_with_its_loans() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 4}, cash=10, tokens=())
    t.minor("BAK", "MET", 75, cash=5, trains=["2T"], loans=2).put(rate=5).operate("BAK", "costs", acted=["MET"])
    t.do("P1", "declare_crisis")
    assert (t.loans_of("MET"), t.price_of("MET"), t.cash_of("BAK")) == (1, 90, 0)
    assert t.cash_of("MET") == 10 + 5 + 100 - 25


def test_63_CRI_08_up_the_chain_to_a_player() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 4}, cash=10, loans=2, tokens=()).money(P1=100)
    t.minor("BAK", "MET", 75, cash=5, trains=["2T"], loans=2).put(rate=5).operate("BAK", "costs", acted=["MET"])
    t.do("P1", "declare_crisis")
    assert (t.cash_of("BAK"), t.cash_of("MET"), t.price_of("MET")) == (0, 0, 50)
    assert t.cash_of("P1") == 100 + 15 - 25
