"""Station markers in 1862: ledger rows 62-TOK-01 to 62-TOK-06."""

from railhead.core.ids import Spot
from tests.titles.t1862.table import Table

MINE = {"P1": 50}
NORWICH = Spot("F5.0")


def norwich(*others: str, phase: str = "A", tile: str = "790", markers: int = 2) -> Table:
    """ENR in Cromer, its track leads to Norwich and on to Diss; markers of others in Norwich."""
    t = Table(3, phase=phase).tile("F3", "57").tile("F5", tile).tile("F7", "57")
    for name in others:
        t.started(name, 62, shares={"P3": 50}, trains=["9F"], tokens=["F5.0"])
    return t.started("ENR", 82, shares=MINE, trains=["9F"], markers=markers, cash=700)


def test_62_TOK_01_one_marker_on_any_empty_circle_on_a_route() -> None:
    t = norwich().tile("C6", "57").operate("ENR", "marker")
    assert t.values("place_token", "spot") == {"F5.0", "F7.0"}
    assert t.refused("P1", "place_token", spot="C6.0").rule == "62-TOK-01"
    assert t.refused("P1", "place_token", spot="G6.0").rule == "62-TOK-01"
    t.do("P1", "place_token", spot="F7.0")
    assert (t.tokens_of("ENR"), t.markers_of("ENR"), t.cash_of("ENR")) == (["F3.0", "F7.0"], 1, 700)


def test_62_TOK_01_two_in_one_turn_are_too_many() -> None:
    t = norwich().operate("ENR", "marker").do("P1", "place_token", spot="F7.0")
    assert t.refused("P1", "place_token", spot="F5.0").rule == "62-OR-09"


def test_62_TOK_01_not_where_it_is_already() -> None:
    """Norwich has a second circle; Diss is there, so that it has a choice."""
    t = norwich().token("ENR", "F5.0").operate("ENR", "marker")
    assert t.refused("P1", "place_token", spot="F5.0").rule == "62-TOK-01"
    assert t.values("place_token", "spot") == {"F7.0"}


def test_62_TOK_01_only_markers_it_has_paid_for() -> None:
    t = norwich(markers=0).operate("ENR", "marker")
    assert t.part != "marker"
    assert t.refused("P1", "place_token", spot="F7.0").rule == "62-OR-09"


def test_62_TOK_02_on_the_home_of_another() -> None:
    """SVR in Sudbury, Witham is ECR's home, and ECR is not started."""
    t = Table(3).available("ECR").tile("D11", "57").tile("D13", "57")
    t.started("SVR", shares=MINE, trains=["9F"], markers=1).operate("SVR", "marker")
    t.do("P1", "place_token", spot="D13.0")
    assert t.tokens_of("SVR") == ["D11.0", "D13.0"]


def test_62_TOK_02_they_stay_until_bankruptcy() -> None:
    t = norwich("WVR", "WNR").operate("WVR", "dividend")
    assert t.state.tokens[NORWICH] == ("WVR", "WNR")
    t = norwich("WVR", "WNR").started("WVR", 7, shares={"P3": 50}, trains=["9F"], tokens=[]).operate("WVR", "dividend")
    assert t.state.tokens[NORWICH] == ("WNR",)


def test_62_TOK_03_a_displaced_marker_may_be_placed_again_for_nothing() -> None:
    """SVR had one unused: now two."""
    t = Table(3).tile("D11", "57").tile("D13", "6", 3).tile("D9", "621")
    t.started("SVR", 62, shares={"P3": 50}, trains=["9F"], markers=1, tokens=["D11.0", "D13.0"])
    t.started("ECR", shares=MINE, trains=["9F"], operated=0).operating_round("ECR").passes("P1", "P1")
    assert (t.tokens_of("SVR"), t.markers_of("SVR")) == (["D11.0"], 2)
    cash = t.cash_of("SVR")
    t.operate("SVR", "marker").do("P3", "place_token", spot="D9.0")
    assert (t.tokens_of("SVR"), t.markers_of("SVR"), t.cash_of("SVR")) == (["D11.0", "D9.0"], 1, cash)


def test_62_TOK_04_on_an_upgrade_markers_keep_their_circles() -> None:
    """790 with two markers to 791: both stay, one circle is free."""
    t = norwich("WVR", "WNR", phase="B").operate("ENR", "track").lay("F5", "791", 0)
    assert t.state.tokens[NORWICH] == ("WVR", "WNR")
    t.do("P1", "place_token", spot="F5.0")
    assert t.state.tokens[NORWICH] == ("WVR", "WNR", "ENR")


def test_62_TOK_05_the_last_circle_of_a_home() -> None:
    """Homes are not reserved; ECR is shut out by it (62-CO-03)."""
    t = Table(3).available("ECR").money(P1=1000).tile("D11", "57").tile("D13", "57")
    t.started("SVR", shares=MINE, trains=["9F"], markers=1)
    assert "ECR" in t.parliament().values("open", "company")
    t.operate("SVR", "marker").do("P1", "place_token", spot="D13.0")
    assert t.parliament().refused("P1", "open", company="ECR", amount=0).rule == "62-CO-02"


def test_62_TOK_06_no_empty_circle() -> None:
    """14 with two markers: the third is refused until an upgrade, and the russet tile has two circles as well."""
    t = Table(3, phase="B").tile("F3", "57").tile("F7", "57").tile("E4", "14", 4).tile("F3", "5", 0).tile("F5", "790")
    for name in ("WVR", "WNR"):
        t.started(name, 62, shares={"P3": 50}, trains=["9F"], tokens=["E4.0"])
    t.started("ENR", 82, shares=MINE, trains=["9F"], markers=2).operate("ENR", "marker")
    assert t.refused("P1", "place_token", spot="E4.0").rule == "62-TOK-06"
    assert t.values("place_token", "spot") == {"F5.0", "F7.0"}


def test_62_TOK_06_until_it_is_upgraded() -> None:
    t = norwich("WVR", "WNR").operate("ENR", "marker")
    assert t.options("place_token") == []
    t = norwich("WVR", "WNR", tile="791").operate("ENR", "marker")
    assert t.values("place_token", "spot") == {"F5.0", "F7.0"}
