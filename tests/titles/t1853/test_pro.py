"""Promotion of tiles in 1853: ledger rows 53-PRO-01 to 11 and 17 to 19. Edges: 0 south-west, then clockwise."""

import pytest

from railhead.core.ids import Hex, Tile
from tests.titles.t1853.table import Table

TABLE_8 = """
1 2 55 56 71:
3: 12 14 15 87 88 90 92 93 96 97 99
4: 14 15 87 88 90 91 93
5: 12 14 15 90 92 93 96 97 99
6: 12 13 14 15 90 93 94 95 98 99
7: 80 82 83
8: 80 81 82 83
9: 82 83
69: 12 13 14 15 90 91 92 93 94 95 96 97 98 99
72: 89 90 91 92 96 97 100
73: 89 91 92 94 95 100 101
74: 89 91 92 93
75: 90 91 92 96 97 100
76: 91 92 94 95 100 101
77 78: 84 85 86
79: 85 86
113: 90 91 92 93 94 95 96 97 98 99 100 101
12 13: 102 103
14 15: 102
80: 106 108
81: 106
82 83: 106 107 108
84: 106 108
85 86: 106 107 108
87 88 89 90 91 92 93 94 95 96 97: 102
98 99 100 101: 102 103
102:
103: 109
104: 110
105: 111
106 107 108: 112
109 110 111 112:
"""


def at(hex_: str, tile: str, *sides: int, phase: str = "2", name: str = "NWR", cash: int = 0) -> Table:
    """A company whose one base is in this city, on this tile."""
    return Table(phase=phase).formed(name, tokens=[f"{hex_}.0"], cash=cash).turn_tile(hex_, tile, *sides).operate(name)


def eir(phase: str = "2") -> Table:
    """EIR in Patna, on a broad tile, and in Calcutta NW."""
    return Table(phase=phase).formed("EIR", cash=500).turn_tile("Hx", "6", 1, 5).operate("EIR")


def test_53_PRO_01_a_promotion_instead_of_all_lays() -> None:
    t = eir().build("Iaa", "4", 2, 5)
    assert t.no_build("Hx", "12", 5, 0, 1) == "53-PRO-01"
    t = eir().build("Hx", "12", 5, 0, 1)
    assert t.part != "track"
    assert t.no_build("Iaa", "4", 2, 5) == "53-OR-02"


def test_53_PRO_01_one_promotion_a_turn() -> None:
    t = eir().line("Jab", "Iaa", "Hz").turn_tile("Hv", "6", 4, 0).operate("EIR")
    assert {"Iaa", "Hv", "Hx"} <= t.values("lay_tile", "hex")
    t.build("Hv", "12", 4, 5, 0)
    assert (t.part, set(t.state.tiles)) == ("token", {"Hx", "Iaa", "Hv"})


@pytest.mark.parametrize(
    ("phase", "tile", "sides", "new", "new_sides"),
    [
        ("1", "5", (0, 1), "14", (0, 1, 3, 4)),
        ("2", "14", (0, 1, 3, 4), "102", (0, 1, 2, 3, 4, 5)),
        ("3", "103", (0, 2, 3, 4), "109", (0, 1, 2, 3, 4)),
    ],
)
def test_53_PRO_02_colours_by_phase(
    phase: str, tile: str, sides: tuple[int, ...], new: str, new_sides: tuple[int, ...]
) -> None:
    assert at("Ck", tile, *sides, phase=phase).no_build("Ck", new, *new_sides) == "53-PRO-02"
    for later in range(int(phase) + 1, 5):
        t = at("Ck", tile, *sides, phase=str(later)).build("Ck", new, *new_sides)
        assert t.tile_in("Ck")[0] == new


def test_53_PRO_03_table_8() -> None:
    rows = [line.partition(":") for line in TABLE_8.split("\n") if line]
    table = {tile: set(new.split()) for tiles, _, new in rows for tile in tiles.split()}
    assert {name: set(tile.upgrades) for name, tile in Table().title.board.tiles.items()} == table


def test_53_PRO_03_a_straight_does_not_fit_on_12() -> None:
    t = Table(phase="2").formed("NWR", tokens=["Fn.0"]).line("Fn", "Em", "Dl").operate("NWR")
    assert t.tile_in("Em")[0] == "4"
    assert {t.no_lay("Em", "12", turn) for turn in range(6)} == {"53-PRO-03"}
    assert t.tiles_for("Em") == {"14", "15", "87", "88", "90", "91", "93"}


def test_53_PRO_04_existing_track_stays() -> None:
    t = Table(phase="2").formed("MSM").line("Rr", "Qq", "Pp", "Oo").operate("MSM")
    assert t.tile_in("Pp") == ("9", 2)
    # 82 is 0-1, 0-3, 1-3: its straight lies on 2-5 only when it is turned by 2 or 5
    assert t.rotations("Pp", "82") == {2, 5}
    assert {t.no_lay("Pp", "82", turn) for turn in (0, 1, 3, 4)} == {"53-PRO-04"}


def test_53_PRO_05_the_gauge_of_old_lines_stays() -> None:
    """72 on edges 0 and 1: 90 has its metre edges there, whatever is turned otherwise puts broad track over it."""
    t = Table(phase="2").formed("NWR", tokens=["Ck.0", "Fn.0"]).turn_tile("Ck", "75", 5, 0)
    t.turn_tile("Dl", "79", 2, 5).turn_tile("Em", "72", 2, 3).operate("NWR")
    assert t.rotations("Em", "90") == {2}
    assert {t.no_lay("Em", "90", turn) for turn in (0, 1, 3, 4, 5)} == {"53-PRO-05"}
    t.lay("Em", "90", 2)


def test_53_PRO_05_new_lines_of_either_gauge() -> None:
    t = at("Ck", "6", 0, 2)
    assert t.tiles_for("Ck") == {"12", "13", "14", "15", "90", "93", "94", "95", "98", "99"}


def test_53_PRO_06_only_in_the_area() -> None:
    t = at("Kq", "6", 1, 3, name="EIR", cash=500)
    assert t.no_build("Kq", "12", 1, 2, 3) == "53-PRO-06"
    assert at("Kq", "6", 1, 3, name="BNR").build("Kq", "12", 1, 2, 3).tile_in("Kq")[0] == "12"


def test_53_PRO_06_outside_the_area_that_is_the_reason_joined_or_not() -> None:
    """Nothing leads from Patna to Kq, and no join there would help EIR."""
    assert eir().turn_tile("Kq", "6", 1, 3).operate("EIR").no_build("Kq", "12", 1, 2, 3) == "53-PRO-06"


def test_53_PRO_07_a_remote_tile() -> None:
    t = at("Ck", "6", 0, 2).turn_tile("Eg", "6", 0, 2).operate("NWR")
    assert t.no_build("Eg", "12", 0, 1, 2) == "53-PRO-07"


def test_53_PRO_07_the_promotion_may_make_the_join() -> None:
    """The broad line from Lahore ends at the north-east side of Ei, whose track runs from west to east."""
    t = at("Ck", "6", 0, 2).line("Ck", "Dj", "Ei").turn_tile("Ei", "9", 1, 4).operate("NWR")
    assert t.no_build("Ei", "83", 0, 1, 4) == "53-PRO-07"
    t.build("Ei", "83", 1, 3, 4)
    t = at("Ck", "6", 0, 2).line("Ck", "Dj", "Ei").turn_tile("Ei", "79", 1, 4).operate("NWR")
    assert t.no_build("Ei", "85", 1, 3, 4) == "53-PRO-07"


def test_53_PRO_07_not_past_a_full_station() -> None:
    t = at("Ck", "6", 0, 2).tile("Bj", "6", 5).turn_tile("Bh", "6", 4, 0)
    assert "Bh" in t.operate("NWR").values("lay_tile", "hex")
    t.formed("GIP", {"P2": 6}, tokens=["Bj.0"]).operate("NWR")
    assert t.no_build("Bh", "12", 4, 5, 0) == "53-PRO-07"
    # the full station itself is joined
    assert "Bj" in t.values("lay_tile", "hex")


def test_53_PRO_08_no_track_into_the_sea() -> None:
    t = at("Jah", "15", 2, 3, 4, 5, phase="3", name="BAR")
    assert t.no_build("Jah", "102", 0, 1, 2, 3, 4, 5) == "53-PRO-08"
    t = at("Jh", "15", 2, 3, 4, 5, phase="3", name="BBCI").build("Jh", "102", 0, 1, 2, 3, 4, 5)
    assert t.tile_in("Jh")[0] == "102"


def test_53_PRO_09_plain_never_becomes_a_station() -> None:
    t = Table(phase="2").formed("MSM").turn_tile("Qq", "7", 5, 0).operate("MSM")
    assert {t.no_lay("Qq", "87", turn) for turn in range(6)} == {"53-PRO-09"}
    assert {t.no_lay("Qq", "12", turn) for turn in range(6)} == {"53-PRO-09"}


def test_53_PRO_09_a_town_may_become_a_town_or_a_city() -> None:
    t = Table(phase="2").formed("NWR", tokens=["Fn.0"]).turn_tile("Em", "3", 5, 0).operate("NWR")
    assert t.tiles_for("Em") == {"12", "14", "15", "87", "88", "90", "92", "93", "96", "97", "99"}
    t.build("Em", "12", 4, 5, 0)
    stops = t.title.board.tiles[Tile("12")].shape.stops
    assert [stop.kind for stop in stops] == ["city"]


def test_53_PRO_10_brown_beside_grey() -> None:
    t = at("Gq", "103", 0, 1, 2, 4, phase="4", name="EIR")
    assert "109" in t.tiles_for("Gq")
    t.tile("Gs", "109").operate("EIR")
    assert {t.no_lay("Gq", "109", turn) for turn in t.fitting("Gq", "109")} == {"53-PRO-10"}
    assert "109" not in t.tiles_for("Gq")


def test_53_PRO_11_brown_serves_both_gauges() -> None:
    """Multan is brown: broad track leads there from Fh, metre track from Ee; each train runs over it."""
    t = Table(phase="3").formed("NWR", tokens=["Eg.0"], trains=["2M", "4"]).tile("Eg", "102")
    t.turn_tile("Df", "72", 5, 0).turn_tile("Dh", "3", 0, 1).operate("NWR", "run").run_best()
    assert t.revenue == (30 + 10) * 2


def beyond_iaa(*tokens: str) -> Table:
    """Calcutta NW leads to a station that is broad to Calcutta and Iac, metre to Jz and Iy."""
    return Table(phase="2").formed("EIR", cash=500, tokens=["Jab.0", *tokens]).tile("Iaa", "96", 4).operate("EIR")


def test_53_PRO_17_no_railhead_past_a_break() -> None:
    t = beyond_iaa()
    assert t.values("lay_tile", "hex") == {"Iac"}
    t = beyond_iaa("Iaa.0")
    assert t.values("lay_tile", "hex") == {"Iac", "Jz", "Iy"}
    assert t.tiles_for("Iy") == {"77", "78", "79"}
    assert t.tiles_for("Iac") == {"1", "2", "55", "56"}


def test_53_PRO_18_dual_track_does_not_break_a_line() -> None:
    t = Table(phase="3").formed("MSM").line("Rr", "Qq", "Pp", "Oo").tile("Pp", "107", 1).operate("MSM")
    assert t.tiles_for("Oo") == {"5", "6", "69"}
    t = Table(phase="3").formed("MSM").line("Rr", "Qq", "Pp", gauge="metre").tile("Pp", "107", 1).operate("MSM")
    assert t.tiles_for("Oo") == {"75", "76", "113"}


def test_53_PRO_19_tiles_in_stock() -> None:
    t = at("Ck", "6", 0, 2, phase="3").tile("Tp", "12").tile("Rn", "12").operate("NWR")
    assert t.no_build("Ck", "12", 0, 1, 2) == "53-PRO-19"
    t.tile("Rn", "103").operate("NWR").build("Ck", "12", 0, 1, 2)
    assert t.tile_in("Ck")[0] == "12"


def test_53_PRO_19_all_of_the_manifest() -> None:
    board = Table().title.board
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 191
    assert board.hexes[Hex("Fn")].upgrades == ("104",)
