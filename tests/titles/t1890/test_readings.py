"""Where a ruling of ours reads the book otherwise than its plain words, the words can be chosen: R-10, R-22, R-56."""

import pytest

from railhead.titles.t1890.blocks import blocked
from tests.titles.t1890.table import Table, company, player

OSAKA = {"G12", "H11", "H13"}


def subway(operated: int = 0) -> Table:
    t = Table(3, phase="2", omer_block="until_it_closes").public("JR", 100, shares={"P2": 60}, cash=500)
    t.public("Subway", 90, shares={"P1": 60}, cash=500, operated=operated, trains=[])
    return t.privates(OMER="P3")


def test_R_10_omer_keeps_green_out_of_osaka_until_it_closes() -> None:
    t = subway().operate("JR")
    assert blocked(t.d) == OSAKA
    assert t.refused("P2", "lay_tile", hex="G12", tile="823", rotation=1).rule == "90-TRK-08"
    t = subway(operated=1).operate("JR")
    assert t.refused("P2", "lay_tile", hex="G12", tile="823", rotation=1).rule == "90-TRK-08"
    t = subway(operated=1).operate("Subway", "trains").do("P1", "buy_train", source="bank", type="3")
    assert blocked(t.d) == set()


def test_R_10_subways_own_first_turn_is_free_of_it() -> None:
    t = subway().operate("Subway").lay("G12", "823", 1)
    assert t.cash_of("Subway") == 500
    t = subway(operated=1).operate("Subway")
    assert blocked(t.d) == OSAKA
    assert "lay_tile" not in t.kinds()


def test_R_10_a_closed_subway_ends_the_block() -> None:
    t = subway()
    papers = {name: "box" for name in t.state.certificates if name.startswith("Subway.")}
    t.put(certificates={**t.state.certificates, **papers})
    assert blocked(t.d) == set()


def kobe(tile: str) -> Table:
    t = Table(3, phase="2", kobe_rapid_control=True, kobe_control_of="the_city")
    t.public("Sanyo", 100, shares={"P1": 60, "P2": 10}, trains=["3"], cash=0)
    if tile:
        t.tile("F5", tile)
    return t.bend("F3", "F1", "F5").privates(KobeRapid="P3").money(P1=0, P2=0, P3=0).operate("Sanyo", "run")


@pytest.mark.parametrize(("tile", "value", "paid"), [("", 10, 5), ("820", 15, 8), ("830", 20, 10)])
def test_R_22_kobe_itself_is_worth_less_and_its_half_too(tile: str, value: int, paid: int) -> None:
    t = kobe(tile).run("P1", a=[["F3.0", "F5.0"]])
    assert t.revenue == 20 + value
    assert t.cash_of("P3") == paid


def test_R_22_the_best_routes_know_it() -> None:
    t = kobe("820").run_best()
    assert t.revenue == 40 + 20 + 15
    assert t.cash_of("P3") == 8


def test_R_22_a_fraction_of_a_dividend_is_lost() -> None:
    t = kobe("820").run("P1", a=[["F3.0", "F5.0"]]).do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.cash_of("P2")) == (21, 3)


def test_R_56_companies_cash_is_their_presidents_secret() -> None:
    t = Table(3, hidden_treasuries=True).public("Nankai", 100, shares={"P1": 60, "P2": 10}, cash=500)
    assert t.sees("P1").cash[company("Nankai")] == 500
    assert "Nankai" not in t.sees("P2").cash
    assert t.sees("P2").cash[player("P1")] == 840
    assert Table(3).public("Nankai", 100, shares={"P1": 60}, cash=500).sees("P2").cash[company("Nankai")] == 500
