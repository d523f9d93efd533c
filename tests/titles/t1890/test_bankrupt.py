"""Bankruptcy is never a choice (book 13.2): ledger row 90-END-04 and ruling R-84."""

from railhead.titles import load
from tests.titles.t1890.table import Table


def kobe_electric(cash: int = 0) -> Table:
    """Kobe Electric of P1 has a route, no train and cannot pay for one; neither can P1."""
    t = Table(3, phase="1").minor("KobeElectric", "P1", cash=cash).money(P1=0)
    return t.bend("E4", "D5", "F3").tile("F3", "14", 0)


def poor(treasury: int) -> Table:
    """Nankai of P1 must buy a 4 for 300; P1 has nothing."""
    t = Table(3, phase="3").left("4", 2).public("Nankai", 100, shares={"P1": 20}, cash=treasury)
    return t.bend("J13", "I12", "J15").money(P1=0)


def test_90_END_04_kobe_electric_retires_instead() -> None:
    t = kobe_electric().operate("KobeElectric", "trains")
    assert t.rule("P1", "bankrupt") == "90-END-04"
    assert t.refused("P1", "bankrupt").reason == "KobeElectric can become a late private instead"
    assert "bankrupt" not in t.kinds()
    t.do("P1", "retire")
    assert not t.state.finished


def test_90_END_04_a_minor_that_may_merge_merges_instead() -> None:
    t = Table(3, phase="2").minor("OsakaElectric", "P1").put(pars={"Kinki": 75}).money(P1=0)
    t.tile("H15", "57", 1).operate("OsakaElectric", "trains")
    assert t.rule("P1", "pass") == "90-TRN-11"
    assert t.rule("P1", "bankrupt") == "90-END-04"
    assert t.refused("P1", "bankrupt").reason == "OsakaElectric can become part of Kinki instead"
    assert "merge" in t.kinds()


def test_90_END_04_a_train_of_ones_own_companies_is_bought_instead() -> None:
    t = poor(1).public("Keihan", 65, shares={"P1": 20}, trains=["4"]).operate("Nankai", "trains")
    assert t.rule("P1", "bankrupt") == "90-END-04"
    assert t.refused("P1", "bankrupt").reason == "Nankai can buy a train from Keihan"
    t.do("P1", "trade_train", train=t.train("Keihan", "4"), price=1)
    assert t.trains_of("Nankai") == ["4"]


def test_90_END_04_a_train_costs_1_at_least() -> None:
    t = poor(0).public("Keihan", 65, shares={"P1": 20}, trains=["4"]).operate("Nankai", "trains")
    assert t.do("P1", "bankrupt").state.finished == "P1 is bankrupt"


def test_90_END_04_nobody_asks_what_the_treasury_was_spent_on() -> None:
    """R-84: a private may be bought at any point of the turn (10.9), also with the last of the treasury."""
    t = poor(20).public("Keihan", 65, shares={"P1": 20}, trains=["4"]).privates(Arima="P1").operate("Nankai", "trains")
    assert t.rule("P1", "bankrupt") == "90-END-04"
    t.do("P1", "buy_private", private="Arima", price=20)
    assert t.do("P1", "bankrupt").state.finished == "P1 is bankrupt"


def test_90_END_04_nobody_has_to_wait_for_anothers_train() -> None:
    t = poor(1).public("Keihan", 65, shares={"P2": 20}, trains=["4"]).operate("Nankai", "trains")
    assert "trade_train" in t.kinds()
    assert t.do("P1", "bankrupt").state.finished == "P1 is bankrupt"


def test_games_of_the_first_edition_go_on_as_they_began() -> None:
    t = kobe_electric()
    t.title = load("1890", 3, t.title.options, edition="4.02/1")
    t.operate("KobeElectric", "trains").do("P1", "bankrupt")
    assert t.state.finished == "P1 is bankrupt"
