"""Building in 1863: ledger rows 63-TRK-01 to 06."""

import pytest

from railhead.core.ids import Tile
from railhead.core.lays import tiles_left
from tests.titles.t1863.table import Table


def bak(phase: str = "III", cash: int = 300) -> Table:
    """Bakerloo, a major of P1 in Marylebone, with track to E10 and Portland Rd."""
    t = Table(4, phase).major("BAK", 100, shares={"P1": 6}, cash=cash)
    return t.tiles("F9: 57 E10 G8")


def to_euston(t: Table) -> Table:
    return t.tiles("G8: 4 F9 H7", "H7: 4 G8 I6", "I6: 57 H7 J5")


def spent(t: Table, hex_: str, tile: str, *neighbours: str) -> int:
    """What a lay costs the company whose turn it is."""
    name = t.operating
    before = t.cash_of(name)
    t.lay(hex_, tile, t.to(hex_, tile, *neighbours))
    return before - t.cash_of(name)


def test_63_TRK_01_yellow_then_upgrade_is_refused() -> None:
    t = bak().operate("BAK")
    t.lay("G8", "4", t.to("G8", "4", "F9", "H7"))
    assert t.no_lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10")) == "63-TRK-01"
    assert t.no_lay("F9", "LU05", t.to("F9", "LU05", "E10", "G8", "F7")) == "63-TRK-01"


def test_63_TRK_01_upgrade_then_yellow() -> None:
    t = bak().operate("BAK")
    t.lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10"))
    t.lay("G8", "4", t.to("G8", "4", "F9", "H7"))
    assert t.no_lay("E10", "8", t.to("E10", "8", "F9", "D9")) == "63-TRK-01"
    assert "lay_tile" not in t.kinds()


def test_63_TRK_01_never_two_upgrades() -> None:
    t = to_euston(bak()).operate("BAK")
    t.lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10"))
    assert t.no_lay("I6", "LU08", t.to("I6", "LU08", "H7", "J5", "I4")) == "63-TRK-01"


def test_63_TRK_01_two_yellow_ones_or_none() -> None:
    t = bak().operate("BAK")
    t.lay("G8", "4", t.to("G8", "4", "F9", "H7")).lay("H7", "4", t.to("H7", "4", "G8", "I6"))
    assert {"G8", "H7"} <= t.state.tiles.keys()
    t = bak().operate("BAK").passes("P1")
    assert t.state.tiles.keys() == {"F9"}


def test_63_TRK_02_not_beyond_a_full_station() -> None:
    t = to_euston(bak()).operate("BAK")
    t.lay("J5", "57", t.to("J5", "57", "I6", "K4"))
    t = to_euston(bak()).minor("LCR", "P2").operate("BAK")
    assert t.no_lay("J5", "57", t.to("J5", "57", "I6", "K4")) == "63-TRK-02"


def test_63_TRK_02_connected_to_a_token() -> None:
    t = bak().operate("BAK")
    assert t.no_lay("L19", "57", 0) == "63-TRK-02"
    assert t.no_lay("G8", "4", t.to("G8", "4", "G6", "G10")) == "63-TRK-02"


def test_63_TRK_03_existing_connections_stay() -> None:
    t = bak().tiles("E10: 8 F9 D9").operate("BAK")
    assert t.no_lay("E10", "9", t.to("E10", "9", "F9", "D11")) == "63-TRK-03"
    assert t.no_lay("E10", "24", 4) == "63-TRK-03"
    t.lay("E10", "24", 2)


def test_63_TRK_03_colours_follow_the_phase() -> None:
    for phase, allowed in (("II", set[str]()), ("III", {"23", "24", "25"})):
        t = bak(phase).tiles("E10: 8 F9 D9").operate("BAK")
        assert t.tiles_for("E10") == allowed
    t = bak("II").tiles("E10: 8 F9 D9").operate("BAK")
    assert t.no_lay("E10", "24", 4) == "63-TRK-03"


COSTS = [
    ("E10", "8", ("F9", "D9"), 10),
    ("G8", "4", ("F9", "H7"), 20),
    ("F9", "LU04", ("E10", "G8", "G10"), 10),
]


@pytest.mark.parametrize(("hex_", "tile", "neighbours", "cost"), COSTS)
def test_63_TRK_04_by_what_is_on_the_tile(hex_: str, tile: str, neighbours: tuple[str, ...], cost: int) -> None:
    assert spent(bak().operate("BAK"), hex_, tile, *neighbours) == cost


def test_63_TRK_04_x04_st_johns_wood() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, cash=300).tiles("F9: 57 E8 G10", "E8: 8 F9 E6")
    assert spent(t.operate("BAK"), "E6", "58", "E8", "D5") == 20 + 20
    for phase, tile in (("III", "412"), ("IV", "LU01")):
        t.put(phase=phase).operate("BAK")
        before = t.cash_of("BAK")
        t.lay_any("E6", tile)
        assert before - t.cash_of("BAK") == 10


def test_63_TRK_04_blackfriars() -> None:
    t = Table(4, "II").minor("WWR", "P1", cash=300).tiles("K14: 57 J15 L13").operate("WWR")
    assert spent(t, "L13", "57", "K14", "M12") == 30 + 40


def test_63_TRK_04_a_major_station_and_its_later_tiles() -> None:
    t = Table(4, "III").major("LCR", 100, shares={"P1": 6}, cash=300).operate("LCR")
    assert spent(t, "I6", "57", "H7", "J5") == 30
    for phase, tile in (("III", "LU08"), ("IV", "216"), ("V", "512")):
        t.put(phase=phase).operate("LCR")
        before = t.cash_of("LCR")
        t.lay_any("I6", tile)
        assert before - t.cash_of("LCR") == 10


def test_63_TRK_04_a_park_and_a_loan_for_it() -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=5).tiles("F9: 57 F11 F7").operate("BAK")
    t.lay("F7", "9", t.to("F7", "9", "F9", "F5"))
    assert (t.cash_of("BAK"), t.loans_of("BAK"), t.price_of("BAK")) == (5 + 100 - 30, 1, 75)


@pytest.mark.parametrize(("cash", "allowed"), [(20, True), (19, False)])
def test_63_TRK_04_with_no_loan_left_the_cash_must_do(cash: int, allowed: bool) -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=cash, loans=2).tiles("F9: 57 E10 G8").operate("BAK")
    if allowed:
        assert spent(t, "G8", "4", "F9", "H7") == 20
    else:
        assert t.no_lay("G8", "4", t.to("G8", "4", "F9", "H7")) == "63-TRK-04"


def test_63_TRK_05_no_track_across_a_prohibited_side() -> None:
    t = Table().minor("HAM", "P1", cash=300).operate("HAM")
    assert t.no_lay("J13", "57", t.to("J13", "57", "I12", "K14")) == "63-TRK-05"
    t.lay("J13", "57", t.to("J13", "57", "I14", "K12"))


@pytest.mark.parametrize(("here", "there"), [("K12", "K14"), ("J13", "K14"), ("N13", "N15")])
def test_63_TRK_05_from_neither_side(here: str, there: str) -> None:
    t = Table()
    for one, other in ((here, there), (there, here)):
        assert not t.title.map.sides_for(one, "9") >> t.edge(one, other) & 1  # type: ignore[arg-type]


def test_63_TRK_06_all_in_use() -> None:
    t = bak().tiles("G8: 58 F9 G6").operate("BAK")
    assert "418" in t.tiles_for("G8")
    t = bak().tiles("G8: 58 F9 G6", "Q18: 418 Q16 P19").operate("BAK")
    assert t.no_lay("G8", "418", 1) == "63-TRK-06"
    assert "418" not in t.tiles_for("G8")


def test_63_TRK_06_upgraded_tiles_return() -> None:
    t = bak().operate("BAK")
    before = tiles_left(t.title.board, t.state.tiles)[Tile("57")]
    t.lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10"))
    assert tiles_left(t.title.board, t.state.tiles)[Tile("57")] == before + 1
    assert tiles_left(t.title.board, t.state.tiles)[Tile("LU04")] == 5 - 1
