"""Building in 1890, place by place: ledger rows 90-TRK-16 to 29."""

from itertools import product

import pytest

from railhead.core.ids import Hex, Tile
from tests.titles.t1890.table import Table


def jr(phase: str = "2", cash: int = 900, scenario: str = "C") -> Table:
    return Table(3, scenario, phase=phase).public("JR", 100, shares={"P1": 60}, cash=cash)


def nankai(phase: str = "2", cash: int = 900) -> Table:
    return Table(3, phase=phase).public("Nankai", 100, shares={"P1": 60}, cash=cash)


def subway(phase: str = "2", operated: int = 1) -> Table:
    return Table(3, phase=phase).public("Subway", 100, shares={"P1": 60}, cash=900, operated=operated)


def at(name: str, hex_: str, phase: str = "2") -> Table:
    """A company with a token in a city and money."""
    return Table(3, phase=phase).public(name, 100, shares={"P1": 60}, cash=900, tokens=[f"{hex_}.0"])


@pytest.mark.parametrize("hex_", ["G12", "B17", "H19"])
def test_90_TRK_16_printed_cities_cost_80_for_green(hex_: str) -> None:
    assert jr().operate("JR").lay_any(hex_).cash_of("JR") == 820


def test_90_TRK_16_kita_costs_80_again_for_brown() -> None:
    t = jr("4").operate("JR").lay("G12", "823", 1)
    assert t.cash_of("JR") == 820
    t.operate("JR").lay("G12", "833", 1)
    assert t.cash_of("JR") == 740
    t = jr("4").operate("JR").lay("F5", "820", 0)
    assert t.cash_of("JR") == 900


def test_90_TRK_17_printed_yellow_counts_as_yellow() -> None:
    t = at("Keihan", "E16").operate("Keihan")
    assert t.tiles_for("E16") == {"206"}
    assert t.sides("E16", "206") == {(0, 3, 5)}
    for tile, turn in product(("14", "15", "205"), range(6)):
        assert t.no_lay("E16", tile, turn) == "90-TRK-06"
    assert at("Keihan", "E16", "1").operate("Keihan").no_lay("E16", "57", 0) == "90-TRK-04"


@pytest.mark.parametrize("hex_", ["G12", "H13", "H11", "I12", "F5", "B17", "H19", "E16", "J15", "B19"])
def test_90_TRK_17_all_ten_are_yellow_from_the_start(hex_: str) -> None:
    # the one space of Osaka Nishi is Subway's
    name, token = "Subway" if hex_ == "H11" else "Keihan", "B17.1" if hex_ == "B19" else f"{hex_}.0"
    t = Table(3, phase="2").public(name, 100, shares={"P1": 60}, cash=900, tokens=[token]).operate(name)
    assert t.title.map.shape(Hex(hex_), None).colour == "yellow"
    assert t.no_lay(hex_, "7" if hex_ == "B19" else "57", 0) == "90-TRK-04"
    colours = {t.title.board.tiles[Tile(str(tile))].shape.colour for tile in t.tiles_for(hex_)}
    assert colours == {"green"}


def test_90_TRK_18_the_three_double_cities() -> None:
    t = at("Hankyu", "E14").operate("Hankyu")
    assert t.no_lay("E14", "57", 0) == "90-TRK-18"
    assert t.tiles_for("E14") == {"210", "211"}
    t.lay_any("E14", "210")
    shape = t.title.map.shape(Hex("E14"), t.state.tiles[Hex("E14")])
    assert [stop.slots for stop in shape.stops] == [1, 1]
    t.put(phase="4").operate("Hankyu")
    assert t.tiles_for("E14") == {"217"}
    t.lay_any("E14", "217")
    shape = t.title.map.shape(Hex("E14"), t.state.tiles[Hex("E14")])
    assert [stop.slots for stop in shape.stops] == [2]


def test_90_TRK_18_210_in_ibaraki_and_sakai() -> None:
    t = at("Hankyu", "E14").operate("Hankyu")
    assert (0, 1, 2, 3) in t.sides("E14", "210")
    blocked = nankai().privates(Hankai="P2").operate("Nankai")
    assert blocked.no_lay("J11", "210", 0) == "90-TRK-08"
    assert nankai().privates(Hankai="Nankai").operate("Nankai").tiles_for("J11") == {"210", "211"}


def test_90_TRK_19_only_the_tiles_with_their_name() -> None:
    t = jr().operate("JR")
    assert t.no_lay("G12", "15", 0) == "90-TRK-19"
    assert t.tiles_for("G12") == {"823"}
    assert t.tiles_for("F5") == {"820"}
    assert t.tiles_for("B17") == {"825"}
    t = nankai().operate("Nankai")
    assert t.no_lay("I12", "14", 0) == "90-TRK-19"
    assert (0, 2, 4, 5) in t.sides("I12", "822")
    t.lay("I12", "822", t.turned("822", 0, 2, 4, 5))


def test_90_TRK_20_amagasaki_takes_202() -> None:
    t = at("Hanshin", "F11", "1").operate("Hanshin")
    assert t.no_lay("F11", "57", 0) == "90-TRK-20"
    assert t.tiles_for("F11") == {"202"}


def test_90_TRK_21_nishinomiya_brown_is_465_only() -> None:
    t = at("Hanshin", "F9", "4").tile("F9", "15", 1).operate("Hanshin")
    assert t.no_lay("F9", "193", 0) == "90-TRK-21"
    assert t.tiles_for("F9") == {"465"}
    assert t.sides("F9", "465") == {(1, 2, 3, 4)}
    bare = at("Hanshin", "F9", "1").operate("Hanshin")
    assert bare.tiles_for("F9") == {"57", "6"}
    green = at("Hanshin", "F9", "2").tile("F9", "6", 2).operate("Hanshin")
    assert green.tiles_for("F9") >= {"12", "15"}
    assert not at("Hanshin", "F9", "4").tile("F9", "12", 2).operate("Hanshin").tiles_for("F9")


def test_90_TRK_22_osaka_nishi() -> None:
    t = subway().operate("Subway")
    assert t.tiles_for("H11") == {"12"}
    assert t.sides("H11", "12") == {(3, 4, 5)}
    assert t.no_lay("H11", "15", 0) == "90-TRK-22"
    t.lay("H11", "12", 3)
    t.put(phase="4").operate("Subway")
    assert t.tiles_for("H11") == {"839"}


def test_90_TRK_23_tiles_run_out() -> None:
    t = at("Hankyu", "E14").token("Hankyu", "E12.0").tile("G14", "210", 0).tile("J11", "211", 0).operate("Hankyu")
    assert t.no_lay("E14", "210", 0) == "90-TRK-23"
    assert not t.tiles_for("E14")


def test_90_TRK_24_track_may_run_to_arrows() -> None:
    t = at("Nankai", "M8", "1").operate("Nankai")
    assert any(1 in sides for sides in t.sides("M8", "57") | t.sides("M8", "6"))
    turn = t.turned("57", 1, 4)
    t.lay("M8", "57", turn).equip("Nankai", trains=["2"]).operate("Nankai", "run")
    t.run("P1", a=[["M6.0", "M8.0"]])


def test_90_TRK_25_an_upgrade_need_not_extend_track() -> None:
    t = at("Hankyu", "E12").bend("E12", "D11", "F13").operate("Hankyu").lay_any("E12", "205")
    assert t.state.tiles[Hex("E12")].tile == "205"


def test_90_TRK_26_need_not_be_run_over() -> None:
    t = nankai().equip("Nankai", trains=["3"]).bend("J13", "I12", "J15").operate("Nankai").lay_any("J11")
    while "run" not in t.kinds():
        t.passes("P1")
    t.run("P1", a=[["I12.0", "J13", "J15.0"]])
    assert t.revenue == 60


def test_90_TRK_27_the_first_tile() -> None:
    t = Table(3, phase="1").public("Sanyo", 100, shares={"P1": 60}, cash=900, operated=0).operate("Sanyo")
    assert {option.args["hex"] for option in t.options("lay_tile")} == {"F3"}
    t = Table(3, phase="1").public("Nankai", 100, shares={"P1": 60}, cash=900).privates(Hankai="P1").operate("Nankai")
    assert {option.args["hex"] for option in t.options("lay_tile")} == {"J13"}


def test_90_TRK_28_rotations_of_the_named_tiles() -> None:
    t = at("Keihan", "H13").operate("Keihan")
    assert t.sides("H13", "824") == {(0, 2, 3, 4), (1, 3, 4, 5)}
    assert jr().operate("JR").sides("G12", "823") == {(0, 2, 3, 5)}
    assert jr().operate("JR").sides("F5", "820") == {(1, 2, 4)}
    assert jr().operate("JR").sides("B17", "825") == {(0, 1, 2, 4, 5)}
    brown = at("Keihan", "H13", "4").tile("H13", "824", t.turned("824", 1, 3, 4, 5)).operate("Keihan")
    assert brown.sides("H13", "834") == {(1, 2, 3, 4, 5), (0, 1, 3, 4, 5)}
    assert jr("4").tile("G12", "823", 1).operate("JR").sides("G12", "833") == {(0, 2, 3, 5)}
    assert jr("4").tile("F5", "820").operate("JR").sides("F5", "830") == {(1, 2, 4)}
    assert jr("4").tile("B17", "825").operate("JR").sides("B17", "835") == {(0, 1, 2, 4, 5)}
    assert subway("4").tile("H11", "12", 3).operate("Subway").sides("H11", "839") == {(3, 4, 5)}


def test_90_TRK_29_new_track_joins_the_network() -> None:
    t = subway().operate("Subway")
    assert t.sides("G12", "823") == {(0, 2, 3, 5)}
    assert t.sides("H13", "824") == {(1, 3, 4, 5)}
