"""Laying tiles in 1862: ledger rows 62-TRK on yellow tiles, where tiles go, barriers and the supply."""

import pytest

from tests.titles.t1862.table import Table, company

MINE = {"P1": 50}


def first_turn(name: str, phase: str = "A") -> Table:
    """A new company about to build, its home hex bare."""
    return Table(3, phase=phase).started(name, 82, shares=MINE, trains=["9F"], operated=0).operating_round(name)


def norwich(phase: str = "A", tile: str = "790", rotation: int = 1) -> Table:
    """ENR with its only marker in Norwich, whose yellow track leads to Watton, Fakenham, North Walsham and Acle."""
    t = Table(3, phase=phase).tile("F5", tile, rotation)
    return t.started("ENR", 82, shares=MINE, trains=["9F"], tokens=["F5.0"]).operate("ENR", "track")


def test_62_TRK_01_two_yellow_tiles() -> None:
    """Ruling R-49: one of them may be a Y tile."""
    t = first_turn("Y&N").lay("H5", "201", 0)
    assert t.part == "track"
    t.lay("H7", "57", 0)
    assert (t.tile_in("H5"), t.tile_in("H7")) == (("201", 0), ("57", 0))
    assert t.part != "track"
    assert t.no_lay("G6", "8852", 1) == "62-OR-09"


def test_62_TRK_01_two_y_tiles_too() -> None:
    t = Table(3).tile("C6", "57").started("L&E", shares=MINE, trains=["9F"]).operate("L&E", "track")
    t.lay("C4", "621", 0).lay("C8", "621", 0)
    assert t.tile_in("C8") == ("621", 0)


def test_62_TRK_01_an_n_tile_alone() -> None:
    """After it neither a tile nor a small station nor a link to London."""
    t = Table(3).tile("F3", "57", 0).tile("G6", "20").started("ENR", shares=MINE, trains=["9F"], markers=2)
    t.operate("ENR", "track").lay("F5", "790", 0)
    assert t.part == "marker"
    assert t.no_lay("E6", "8852") == "62-OR-09"
    assert t.refused("P1", "build_station", hex="G6", line="0-3").rule == "62-OR-09"
    assert t.refused("P1", "link_london", spot="B15.0").rule == "62-OR-09"


def test_62_TRK_01_no_n_tile_after_another() -> None:
    t = first_turn("ENR").lay("F3", "5", 0)
    assert t.no_lay("F5", "790") == "62-TRK-01"
    assert "F5" not in t.values("lay_tile", "hex")


def test_62_TRK_02_one_at_a_time_the_second_may_build_on_the_first() -> None:
    t = first_turn("ENR").lay("F3", "5", 1)
    assert t.rotations("E2", "57") == {2, 5}
    assert t.no_lay("E2", "57", 1) == "62-TRK-02"
    assert t.no_lay("C6", "57", 0) == "62-TRK-02"
    assert t.lay("E2", "57", 2).tile_in("E2") == ("57", 2)


def test_62_TRK_02_not_past_a_city_full_of_others() -> None:
    """Norwich is full of WNR and WVR: ENR's route ends there."""
    t = Table(3).tile("F3", "5").tile("F5", "790", 0)
    for name in ("WNR", "WVR"):
        t.started(name, shares={"P3": 50}, trains=["9F"], tokens=["F5.0"])
    t.started("ENR", shares=MINE, trains=["9F"]).operate("ENR", "track")
    assert t.no_lay("F7", "57", 0) == "62-TRK-02"
    t.put(tokens={**t.state.tokens, "F5.0": (company("WNR"),)})
    assert t.lay("F7", "57", 0).tile_in("F7") == ("57", 0)


def test_62_TRK_03_red_barriers_round_harwich() -> None:
    """Only its sides 0, 2 and 5 are open; EUR comes by side 2."""
    t = Table(3).tile("E12", "790", 1).started("EUR", shares=MINE, trains=["9F"]).operate("EUR", "track")
    assert t.rotations("F13", "202") == {0}
    assert t.rotations("F13", "621") == {2, 5}
    assert t.rotations("F13", "201") == set()
    for rotation in (1, 2):
        assert t.no_lay("F13", "201", rotation) == "62-TRK-03"
    for rotation in (1, 2, 3):
        assert t.no_lay("F13", "202", rotation) == "62-TRK-03"
    for rotation in (0, 1, 3, 4):
        assert t.no_lay("F13", "621", rotation) == "62-TRK-03"


@pytest.mark.parametrize(
    ("name", "home", "legal", "closed"),
    [("WVR", "G8", {0, 1, 3, 4}, {2, 5}), ("FDR", "G12", {0, 2, 3, 5}, {1, 4}), ("ENR", "F3", {0, 2, 3, 5}, {1, 4})],
)
def test_62_TRK_03_the_sea_but_for_ports(name: str, home: str, legal: set[int], closed: set[int]) -> None:
    """Beccles' side 5 is closed, Felixstowe's is a port, its side 1 a barrier; Cromer's side 4 is sea (ruling R-50)."""
    t = first_turn(name)
    assert t.rotations(home, "57") == legal
    for rotation in closed:
        assert t.no_lay(home, "57", rotation) == "62-TRK-03"


def test_62_TRK_03_wells_has_no_entry_from_the_north() -> None:
    """Ruling R-50: side 3 is closed, the port is entered by sides 2 and 4."""
    assert first_turn("WNR").rotations("E2", "57") == {1, 2, 4, 5}
    assert first_turn("WNR").rotations("E2", "6") == {0, 2, 4, 5}


def test_62_TRK_04_russet_ipswich() -> None:
    """Only 795, and that nowhere else."""
    t = Table(3, phase="D").tile("F11", "791", 1).started("ESR", shares=MINE, trains=["9F"]).operate("ESR", "track")
    assert t.values("lay_tile", "tile", hex="F11") == {"795"}
    assert t.rotations("F11", "795") == {3}
    for rotation in range(6):
        assert t.no_lay("F11", "794", rotation) == "62-TRK-04"
    t = norwich("D", "791", 0)
    assert t.values("lay_tile", "tile", hex="F5") == {"794"}
    assert t.no_lay("F5", "795", 0) == "62-TRK-04"


def test_62_TRK_12_lines_cross_and_never_meet() -> None:
    """By side 0 of tile 20 one comes out of side 3 only."""
    t = Table(3).tile("G8", "57").tile("G6", "20").started("WVR", shares=MINE, trains=["9F"]).operate("WVR", "track")
    assert t.values("lay_tile", "hex") == {"G4", "G10"}
    for hex_, tile in (("F7", "57"), ("H5", "621")):
        assert t.no_lay(hex_, tile, 1) == "62-TRK-02"


def third_21() -> Table:
    """ENR in Norwich could lay a 21 in Acle, but both are on the board, one with a small station."""
    return norwich("D").tile("G6", "8850", 0).tile("B3", "21").tile("D3", "21_1a").operate("ENR", "track")


def test_62_TRK_13_a_limited_supply() -> None:
    t = third_21()
    assert t.no_lay("G6", "21_1b", 2) == "62-TRK-13"
    assert "21_1b" not in t.values("lay_tile", "tile", hex="G6")


def test_62_TRK_13_a_replaced_tile_returns() -> None:
    t = third_21().tile("B3", "779")
    cash = t.cash_of("ENR")
    assert t.lay("G6", "21_1b", 2).tile_in("G6") == ("21_1b", 2)
    assert t.cash_of("ENR") == cash


def test_62_TRK_14_city_tiles_on_towns_line_tiles_on_villages() -> None:
    t = first_turn("ENR")
    assert t.no_lay("F3", "8852") == "62-TRK-14"
    t = norwich()
    assert t.no_lay("G6", "57", 2) == "62-TRK-14"
    assert t.values("lay_tile", "tile", hex="G6") == {"8850", "8851", "8852"}


def test_62_TRK_15_lettered_hexes() -> None:
    t = Table(3).tile("F3", "57").started("ENR", shares=MINE, trains=["9F"]).operate("ENR", "track")
    for tile in ("57", "201"):
        assert t.no_lay("F5", tile) == "62-TRK-15"
    assert t.values("lay_tile", "tile", hex="F5") == {"790"}
    t = first_turn("ENR")
    for tile in ("790", "202"):
        assert t.no_lay("F3", tile) == "62-TRK-15"
    t = first_turn("L&H")
    assert t.values("lay_tile", "tile", hex="C4") == {"201", "202", "621"}
    assert t.lay("C4", "202", 0).tile_in("C4") == ("202", 0)


def test_62_TRK_16_russet_harwich() -> None:
    t = Table(3, phase="D").tile("F13", "793", 5).started("Y&N", shares=MINE, trains=["9F"], tokens=["F13.0"])
    t.operate("Y&N", "track")
    assert t.values("lay_tile", "tile", hex="F13") == {"797"}
    for rotation in range(6):
        assert t.no_lay("F13", "61y", rotation) == "62-TRK-16"
    t = Table(3, phase="D").tile("C4", "793").started("L&H", shares=MINE, trains=["9F"]).operate("L&H", "track")
    assert t.values("lay_tile", "tile", hex="C4") == {"61y", "796", "891y"}
    assert t.no_lay("C4", "797") == "62-TRK-16"


def test_62_TRK_24_track_may_end_where_it_will() -> None:
    """At a bare hex, at a side without track, at an off-board area without a marker in London."""
    t = first_turn("ENR").tile("E4", "57").operating_round("ENR")
    assert {0, 1, 2} <= {int(str(rotation)) for rotation in t.rotations("F3", "5")}
    assert t.lay("F3", "5", 0).tile_in("F3") == ("5", 0)
    assert first_turn("N&E").lay("B13", "57", 0).tile_in("B13") == ("57", 0)


@pytest.mark.parametrize("phase", ["A", "D", "H"])
def test_62_TRK_26_yellow_tiles_in_all_phases(phase: str) -> None:
    assert first_turn("ENR", phase).lay("F3", "57", 0).tile_in("F3") == ("57", 0)
