"""Gauges in 1853: ledger rows 53-GAU."""

import pytest

from railhead.core.ids import Hex, Tile
from railhead.core.tiles import turned_track
from railhead.titles.t1853.lines import joined_spots
from tests.titles.t1853.table import Table, company


def gauges_of(t: Table, tile: str, rotation: int = 0) -> dict[int, str]:
    """The gauge of each edge of a tile; broad is written as nothing."""
    pieces = turned_track(t.title.board.tiles[Tile(tile)].shape.track, rotation)
    return {edge: piece.gauge for piece in pieces for edge in piece.edges}


def test_53_GAU_01_tile_90_has_four_broad_and_two_metre_edges() -> None:
    assert gauges_of(Table(), "90") == {0: "metre", 1: "metre", 2: "", 3: "", 4: "", 5: ""}


def test_53_GAU_01_dual_in_brown_grey_and_large_cities() -> None:
    board = Table().title.board
    for tile in board.tiles.values():
        found = {piece.gauge for piece in tile.shape.track}
        assert (found == {"dual"}) == (tile.shape.colour in ("brown", "grey")), tile
        assert ("dual" in found) == (tile.shape.colour in ("brown", "grey")), tile
    for large in ("Jab", "Fn", "Mi", "Rr"):
        assert {piece.gauge for piece in board.hexes[Hex(large)].shape.track} == {"dual"}


def beyond_a_junction(gauge: str) -> Table:
    """Broad track from Lahore to a dual junction in Dl, and on to Multan in the gauge given."""
    t = Table(phase="4").formed("NWR", cash=500, tokens=["Ck.0"], trains=["3M", "4"]).turn_tile("Ck", "5", 5, 0)
    t.turn_tile("Dl", "107", 1, 2, 4, 5).line("Dl", "Dj", "Ei", "Eg", gauge=gauge)
    return t.turn_tile("Eg", "6" if gauge == "broad" else "76", 4, 0)


def test_53_GAU_02_no_railhead_beyond_broad_dual_metre() -> None:
    t = beyond_a_junction("metre").operate("NWR")
    assert "Ff" not in t.values("lay_tile", "hex")
    assert t.no_build("Ff", "74", 0, 3) == t.no_build("Ff", "4", 0, 3) == "53-GAU-03"
    t = beyond_a_junction("broad").operate("NWR")
    assert t.no_build("Ff", "74", 0, 3) == "53-TRK-07"
    t.build("Ff", "4", 0, 3)


def test_53_GAU_02_neither_base_nor_run() -> None:
    assert "Eg.0" in beyond_a_junction("broad").operate("NWR", "token").values("place_token", "spot")
    t = beyond_a_junction("metre").operate("NWR", "token")
    assert t.part == "run"
    assert "Eg.0" not in joined_spots(t.d, company("NWR"))
    t = beyond_a_junction("broad").operate("NWR", "run")
    t.run_best()
    assert t.revenue == 20 + 20
    t = beyond_a_junction("metre").operate("NWR", "run")
    assert t.no_run("P1", a=[], b=[["Ck.0", "Dl.0"]]) == "53-RUN-14"
    assert t.run_best().state.earned == {"NWR": 0}


def at_the_break(*tokens: str) -> Table:
    """Broad track from Lahore to Multan, which is broad to Ei and Fh and metre to Ff and Ee."""
    t = Table(phase="2").formed("NWR", cash=500, tokens=["Ck.0", *tokens]).turn_tile("Ck", "6", 0, 2)
    return t.line("Ck", "Dj", "Ei", "Eg").tile("Eg", "96", 4).operate("NWR")


def test_53_GAU_03_a_line_ends_at_a_break_of_gauge() -> None:
    t = at_the_break()
    assert gauges_of(t, "96", 4) == {4: "", 5: "", 0: "metre", 1: "metre"}
    assert t.no_build("Ee", "79", 1, 4) == "53-GAU-03"
    assert t.no_build("Ee", "9", 1, 4) == "53-GAU-03"
    assert "9" in t.tiles_for("Fh")


def test_53_GAU_03_with_a_base_each_gauge_starts_afresh() -> None:
    t = at_the_break("Eg.0")
    assert t.no_build("Ee", "9", 1, 4) == "53-TRK-07"
    assert t.no_build("Fh", "79", 2, 5) == "53-TRK-07"
    t.build("Ee", "79", 1, 4)
    assert t.cash_of("NWR") == 500 - 30


def test_53_GAU_03_another_company_s_base_is_no_help() -> None:
    t = at_the_break().formed("BBCI", {"P2": 6}, tokens=["Eg.0"]).operate("NWR")
    assert t.no_build("Ee", "79", 1, 4) == "53-TRK-04"
    assert t.no_build("Fh", "9", 2, 5) == "53-TRK-05"


def test_53_GAU_04_green_adds_lines_of_either_gauge() -> None:
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"]).turn_tile("Ck", "6", 0, 2).operate("NWR")
    t.lay("Ck", "94", 0)
    assert gauges_of(t, "94") == {0: "", 1: "metre", 2: "", 3: "metre"}


@pytest.mark.parametrize("tile", ["4", "74"])
def test_53_GAU_05_dual_track_starts_both_gauges(tile: str) -> None:
    t = Table().formed("NWR", tokens=["Fn.0"]).operate("NWR")
    assert t.no_build("Em", "9", 2, 5) == t.no_build("Em", "79", 2, 5) == "53-TRK-09"
    t.build("Em", tile, 2, 5)
    assert t.tile_in("Em")[0] == tile


def to_karachi(*base: str) -> Table:
    """Broad track from Lahore to Multan but for Ei, metre track from there to Karachi; a contract for the three."""
    t = Table(phase="3").formed("NWR", cash=500, tokens=["Ck.0"], trains=["3", "3M"]).turn_tile("Ck", "6", 0, 2)
    t.line("Ck", "Dj", "Ei").tile("Eg", "96", 4).line("Eg", "Ff", "Ge", "Hd", "Ic", gauge="metre").tile("Ic", "113", 3)
    if base:
        t.formed("BBCI", {"P2": 6}, tokens=base)
    return t.bid("P3", Ck="NWR", Eg="NWR", Ic="NWR").operate("NWR")


def test_53_GAU_06_a_contract_may_change_gauge() -> None:
    t = to_karachi("Eg.0")
    assert t.cash_of("P3") == 570 - 60
    t.build("Ei", "8", 1, 3)
    assert t.cash_of("P3") == 570
    t = to_karachi().build("Ei", "8", 1, 3)
    assert t.cash_of("P3") == 570 - 60


def test_53_GAU_06_no_train_may() -> None:
    t = to_karachi("Eg.0").build("Ei", "8", 1, 3).operate("NWR", "run")
    to_multan = ["Ck.0", "Dj", "Ei", "Eg.0"]
    whole = [to_multan, ["Eg.0", "Ff.0"], ["Ff.0", "Ge", "Hd", "Ic.0"]]
    assert t.no_run("P1", a=whole) == "53-RUN-03"
    t.run("P1", a=[to_multan])
    assert t.revenue == 40
