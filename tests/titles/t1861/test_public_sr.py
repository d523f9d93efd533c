"""Where stock rounds by the ruleset 18xx.games differ from the book: D-03, D-05 and D-36 of the ledger."""

from pathlib import Path

import pytest

from railhead.core.play import options
from railhead.record.public import read_recorded, replay
from tests.titles.t1861.table import Table

PUBLIC = "18xx.games"


def starting(*, phase: str = "5") -> Table:
    """P1 has just started SE and has to place its first marker."""
    t = Table(4, phase=phase, ruleset=PUBLIC).minor("N", "P2", spot="B4.0").money(P1=500)
    return t.stock("P1").do("P1", "start_company", company="SE", price=150)


def homes(t: Table) -> set[str]:
    return {str(option.args["spot"]) for option in t.options("place_token")}


def test_D_03_every_sale_of_a_director_drops_the_marker() -> None:
    """Two single sales in one turn: 200, 180, 165, each paid at the price of its moment."""
    t = Table(3, phase="4", ruleset=PUBLIC).public("NW", 200, shares={"P1": 50, "P2": 20}).stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.cell_of("NW") == (1, 8)
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.cell_of("NW") == (2, 8)
    assert t.price_of("NW") == 165
    assert t.cash_of("P1") == 420 + 200 + 180


def test_D_03_not_when_the_seller_is_director_no_more() -> None:
    t = Table(3, phase="4", ruleset=PUBLIC).public("NW", 200, shares={"P1": 30, "P2": 30}).stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=1).do("P1", "sell_shares", company="NW", shares=1)
    assert t.director_of("NW") == "P2"
    assert t.cell_of("NW") == (1, 8)


def idle(ruleset: str, cash: int, *started: str) -> list[str]:
    """Who is asked first where P1 has only this money, and P2 could start a company or buy a share."""
    t = Table(3, phase="5", ruleset=ruleset).money(P1=cash, P2=1000, P3=0)
    for name in started:
        t.public(name, price=200, shares={"P3": 20})
    return t.stock("P1").acting()


@pytest.mark.parametrize(("ruleset", "cash", "asked"), [("book", 100, "P2"), (PUBLIC, 100, "P1"), (PUBLIC, 99, "P2")])
def test_D_36_who_could_pay_twice_the_lowest_start_price_of_all_is_asked(ruleset: str, cash: int, asked: str) -> None:
    assert idle(ruleset, cash) == [asked]


@pytest.mark.parametrize(("last", "asked"), [((), "P1"), (("MKV",), "P2")])
def test_D_36_while_some_public_is_not_in_play(last: tuple[str, ...], asked: str) -> None:
    assert idle(PUBLIC, 100, "NW", "SW", "SE", "MVR", "MK", "GRR", "MKN", *last) == [asked]


def test_D_05_no_city_of_the_hex_may_be_linked() -> None:
    """Moscow's circle on edge 2 leads to Tver, and that bars the other two circles as well."""
    t = starting()
    assert "F18.0" in homes(t)
    assert not homes(t) & {"H8.0", "H8.1", "H8.2"}
    assert t.refused("P1", "place_token", spot="H8.2").rule == "61-SR-20"


def test_D_05_a_red_area_is_a_link() -> None:
    t = starting()
    assert "I19.0" in homes(t)
    assert "I19.0" not in homes(t.tile("I19", "57"))


def test_D_05_never_beside_another_marker() -> None:
    t = starting().tile("E9", "14")
    assert "E9.0" in homes(t)
    assert "E9.0" not in homes(t.token("NW", "E9.0"))


def test_D_05_no_reservation_in_the_way() -> None:
    assert "E9.0" not in homes(starting(phase="4"))
    assert "E9.0" in homes(starting(phase="4").tile("E9", "14"))


def test_D_05_homes_offered_in_a_recorded_game(recorded: Path) -> None:
    """Kazan (M7) has no marker and is linked."""
    game = read_recorded((recorded / "1861" / "29683.json").read_text(encoding="utf-8"))
    start = next(step for step in replay(game) if step.raw["type"] == "par")
    spots = {option.args["spot"] for option in options(game.load(), start.after)}
    assert spots == {"K17.0", "L12.0", "P8.0", "P2.0", "F18.0", "M19.0"}
