"""Where trains by the ruleset 18xx.games differ from the book: D-04, D-19 and D-22 of the ledger."""

import pytest

from tests.titles.t1861.table import Table


def table(phase: str, players: int = 3) -> Table:
    return Table(players, phase=phase, ruleset="18xx.games")


def test_D_04_unlimited_2plus2_and_5plus5E_from_phase_8() -> None:
    t = table("8").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=2100)
    t.equip("RSR", trains=["2+2"] * 5 + ["5+5E"] * 5).operate("NW", "trains", number=2)
    t.do("P1", "buy_train", source="bank", type="5+5E").do("P1", "buy_train", source="bank", type="2+2")
    assert (t.trains_of("NW"), t.cash_of("NW")) == (["5+5E", "2+2"], 0)


def test_D_04_the_cheapest_train_of_phase_8_costs_600() -> None:
    """400 and five loans are enough, so it must buy; one ruble less than needed and it is nationalised."""
    t = table("8").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=400).operate("NW", "trains", number=2)
    assert t.refused("P1", "pass").rule == "61-TRN-08"
    t = table("8").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=374).operate("NW", "trains", number=2)
    assert "NW" not in t.state.marks


@pytest.mark.parametrize(
    ("ruleset", "order"),
    [("18xx.games", ["P3", "P2", "P6", "P5", "P4", "P1"]), ("book", ["P1", "P2", "P3", "P4", "P5", "P6"])],
)
def test_D_19_excess_trains_in_the_order_of_the_company_list(ruleset: str, order: list[str]) -> None:
    """R-O before N, both before the publics NW, SE and MK, M-B after them all, whatever their prices; by the book in
    operating order: minors, then publics, each by price."""
    t = Table(6, phase="3", ruleset=ruleset).sold_out("3")
    for name, owner, price in (("M-B", "P1", 135), ("N", "P2", 120), ("R-O", "P3", 50)):
        t.minor(name, owner, price=price, trains=["3", "3"])
    for name, owner, price in (("MK", "P4", 200), ("SE", "P5", 100), ("NW", "P6", 70)):
        t.public(name, price=price, shares={owner: 20}, trains=["3"] * 4)
    t.public("SW", shares={"P1": 20}, tokens=["F18.0"], cash=350).operate("SW", "trains", number=2)
    t.do("P1", "buy_train", source="bank", type="4")
    asked = []
    while t.options("discard_train"):
        asked += t.acting()
        t.do(asked[-1], "discard_train", **t.options("discard_train")[0].args)
    assert asked == order


def test_D_22_nobody_is_asked_to_agree_to_a_trade() -> None:
    t = table("5").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=80, trains=["4"])
    t.public("MK", shares={"P2": 60}, tokens=["P8.0"], trains=["5"]).privates(TSR="P3")
    t.operate("NW", "trains", number=2)
    t.do("P1", "trade_train", train=next(name for name, at in t.state.trains.items() if at == "MK"), price=50)
    assert (t.trains_of("NW"), t.cash_of("MK")) == (["4", "5"], 50)
    t.do("P1", "buy_private", private="TSR", price=30)
    assert (t.owner_of("TSR"), t.cash_of("P3")) == ("NW", 450)
