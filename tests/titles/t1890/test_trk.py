"""Building in 1890: ledger rows 90-TRK-01 to 15."""

import pytest

from railhead.core.lays import tiles_left
from tests.titles.t1890.table import Table


def hankyu(phase: str = "2", cash: int = 500) -> Table:
    """Hankyu of P1 in E12 with track to D11 and F13."""
    t = Table(3, phase=phase).public("Hankyu", 100, shares={"P1": 60}, cash=cash)
    return t.bend("E12", "D11", "F13")


def nankai(phase: str = "2", cash: int = 500) -> Table:
    """Nankai of P1 in Osaka Minami, whose printed track leads to J11 and J13."""
    return Table(3, phase=phase).public("Nankai", 100, shares={"P1": 60}, cash=cash)


def test_90_TRK_01_one_tile_a_turn() -> None:
    t = hankyu().operate("Hankyu").lay("D11", "9", 2)
    assert "lay_tile" not in t.kinds()
    t = hankyu().public("Sanyo", 100, shares={"P2": 60}).operate("Hankyu")
    t.lay("D11", "9", 2)
    assert t.state.tiles.keys() - hankyu().state.tiles.keys() == {"D11"}
    assert t.rule("P1", "lay_tile", hex="F13", tile="57", rotation=2) == "90-OR-05"
    t = hankyu().operate("Hankyu").passes("P1")
    assert "D11" not in t.state.tiles


@pytest.mark.parametrize(("phase", "most"), [("1", 2), ("2", 2), ("3", 2), ("4", 1)])
def test_90_TRK_02_jr_lays_two_in_phases_1_to_3(phase: str, most: int) -> None:
    t = Table(3, phase=phase).public("JR", 100, shares={"P1": 60}, cash=900, operated=1).operate("JR")
    t.lay("F7", "57", 1)
    assert ("lay_tile" in t.kinds()) is (most == 2)


def test_90_TRK_02_in_two_different_hexes() -> None:
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=900).operate("JR").lay("F7", "57", 1)
    assert t.no_lay("F7", "14", 1) == "90-TRK-02"
    t.lay("F3", "57", 1)
    assert {"F7", "F3"} <= t.state.tiles.keys()
    assert t.no_lay("E4", "9", 0) == "90-OR-05"


def test_90_TRK_03_connected_to_a_token() -> None:
    t = hankyu().operate("Hankyu")
    assert t.no_lay("L13", "9", 0) == "90-TRK-03"
    t.lay("D11", "9", 2)


def test_90_TRK_03_a_city_filled_by_others_stops_the_way() -> None:
    t = (
        hankyu()
        .line("E12", "F13", "G12")
        .tile("F13", "57", 2)
        .public("Keihan", 100, shares={"P2": 60}, tokens=["F13.0"])
    )
    t.operate("Hankyu")
    assert t.no_lay("G12", "823", t.turned("823", 0, 2, 3, 5)) == "90-TRK-03"
    t = hankyu().bend("F13", "E12", "G12").operate("Hankyu")
    assert t.tiles_for("G12") == {"823"}


def test_90_TRK_04_no_colour_is_skipped() -> None:
    t = hankyu("4").operate("Hankyu")
    assert t.no_lay("E12", "63", 0) == "90-TRK-04"
    assert t.no_lay("D11", "23", 0) == "90-TRK-04"
    t.lay("E12", "14", t.turned("14", 1, 2, 4, 5))


@pytest.mark.parametrize(
    ("phase", "colours"), [("1", 1), ("1.5", 1), ("2", 2), ("2.5", 2), ("3", 2), ("4", 3), ("6", 3)]
)
def test_90_TRK_05_colours_of_a_phase(phase: str, colours: int) -> None:
    t = hankyu(phase)
    assert len(t.title.phases[phase].tiles) == colours
    if colours == 1:
        assert t.operate("Hankyu").no_lay("E12", "14", 1) == "90-TRK-05"


def test_90_TRK_05_brown_at_once_with_the_first_5() -> None:
    t = hankyu("3").left("4", 0).tile("E12", "14", 1).equip("Hankyu", cash=500)
    t.public("Nankai", 90, shares={"P1": 60}, cash=100)
    t.operate("Hankyu")
    assert t.no_lay("E12", "63", 0) == "90-TRK-05"
    t.operate("Hankyu", "trains", then=["Nankai"]).do("P1", "buy_train", source="bank", type="5")
    t.operate("Hankyu").lay("E12", "63", 0)


def test_90_TRK_06_closed_sides() -> None:
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=900, tokens=["D15.0"]).operate("JR")
    sides = t.sides("D15", "57") | t.sides("D15", "6")
    assert sides
    assert all(4 not in found and 5 not in found for found in sides)
    assert t.no_lay("D15", "57", 1) == "90-TRK-06"
    a = Table(3, "A", phase="2").public("JR", 100, shares={"P1": 60}, cash=900).operate("JR")
    assert a.no_lay("C16", "8", a.turned("8", 3, 5)) == "90-TRK-06"


def test_90_TRK_06_the_sea() -> None:
    t = Table(3, phase="1").public("JR", 100, shares={"P1": 60}, cash=900).operate("JR")
    assert t.no_lay("F7", "6", t.turned("6", 1, 5)) == "90-TRK-06"
    assert (1, 4) in t.sides("F7", "57")


def test_90_TRK_06_a_red_area_without_an_arrow() -> None:
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, cash=900, tokens=["J15.0"])
    t.tile("J15", "15", t.turned("15", 0, 1, 2, 5)).bend("K14", "J15", "L15").operate("Keihan")
    assert t.no_lay("L15", "8", t.turned("8", 0, 2)) == "90-TRK-06"
    assert t.sides("L15", "8") == {(2, 4)}


def test_90_TRK_06_a_blank_side_of_a_grey_hex() -> None:
    t = Table(3, phase="2").minor("KobeElectric", "P1", cash=500).bend("D7", "D5", "C6").operate("KobeElectric")
    assert t.no_lay("C6", "7", t.turned("7", 0, 5)) == "90-TRK-06"
    assert (3, 5) in t.sides("C6", "8")


@pytest.mark.parametrize("hex_", ["D5", "D19", "G20"])
def test_90_TRK_07_grey_hexes_take_no_tile(hex_: str) -> None:
    assert hankyu().operate("Hankyu").no_lay(hex_, "57", 0) == "90-TRK-07"


def test_90_TRK_08_hexes_with_a_privates_track() -> None:
    t = nankai().privates(Hankai="P1").operate("Nankai")
    assert t.no_lay("I12", "822", 0) == "90-TRK-08"
    assert not t.tiles_for("I12")
    t = nankai().privates(Hankai="Nankai").operate("Nankai")
    assert t.tiles_for("I12") == {"821", "822"}
    assert nankai().privates(Hankai="bank").operate("Nankai").no_lay("I12", "822", 0) == "90-TRK-08"


def test_90_TRK_09_first_tiles_by_kind() -> None:
    t = Table(3, phase="1").public("Keihan", 100, shares={"P1": 60}, cash=500, tokens=["H15.0"])
    t.bend("H15", "I14", "G16")
    assert t.operate("Keihan").tiles_for("G16") <= {"1", "2", "56", "69"}
    assert t.tiles_for("G16")
    assert t.no_lay("G16", "57", 0) == "90-TRK-09"
    assert t.no_lay("G16", "3", 0) == "90-TRK-09"
    t = Table(3, phase="1").public("Sanyo", 100, shares={"P1": 60}, cash=500, tokens=["F3.0"])
    t.bend("F3", "E2", "F5").bend("E2", "F3", "D3").operate("Sanyo")
    assert t.tiles_for("D3")
    assert t.tiles_for("D3") <= {"3", "4", "58"}
    assert t.no_lay("D3", "7", 0) == "90-TRK-09"
    t = hankyu("1").operate("Hankyu")
    assert t.tiles_for("D11") == {"7", "8", "9"}
    assert t.no_lay("D11", "57", 0) == "90-TRK-09"


def test_90_TRK_10_small_city_tiles_are_never_upgraded() -> None:
    t = Table(3, phase="4").public("Sanyo", 100, shares={"P1": 60}, cash=500).line("F3", "E2", "D3").tile("D3", "4", 0)
    t.tile("F3", "57", 2).tile("E2", "9", 0).operate("Sanyo")
    for tile in ("14", "23", "63"):
        assert t.no_lay("D3", tile, 0) == "90-TRK-10"


def test_90_TRK_11_track_is_kept_and_the_old_tile_returns() -> None:
    t = hankyu().tile("D11", "9", 2).operate("Hankyu")
    before = tiles_left(t.title.board, t.state.tiles)["9"]  # type: ignore[index]
    assert t.no_lay("D11", "23", 0) == "90-TRK-11"
    t.lay("D11", "23", 2)
    assert tiles_left(t.title.board, t.state.tiles)["9"] == before + 1  # type: ignore[index]


def test_90_TRK_12_only_the_upgrades_of_the_manifest() -> None:
    t = hankyu("4").tile("E12", "14", 1).operate("Hankyu")
    assert t.no_lay("E12", "193", 0) == "90-TRK-12"
    assert t.tiles_for("E12") == {"63", "74"}


def test_90_TRK_13_room_for_tokens_and_claims() -> None:
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=500).minor("NaraElectric", "P2").operate("JR")
    assert t.tiles_for("H19") == {"15"}
    assert t.no_lay("H19", "205", t.turned("205", 0, 1, 3)) == "90-TRK-13"
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=500).operate("JR")
    assert t.tiles_for("H19") == {"15", "205"}


def test_90_TRK_14_paid_by_the_treasury_alone() -> None:
    t = hankyu(cash=70).bend("F13", "E12", "G12").operate("Hankyu")
    assert t.no_lay("G12", "823", t.turned("823", 0, 2, 3, 5)) == "90-TRK-14"
    assert not t.tiles_for("G12")


def test_90_TRK_15_terrain_is_paid_once() -> None:
    t = hankyu().tile("D11", "9", 2).tile("C10", "9", 2).operate("Hankyu")
    t.lay("B9", "8", t.turned("8", 1, 5))
    assert t.cash_of("Hankyu") == 500 - 120 + 10
    before = t.cash_of("Hankyu")
    t.operate("Hankyu").lay("C10", "23", 2)
    assert t.cash_of("Hankyu") == before
