"""1861, laying track (book 10.4): operations, colours, supply, home, connection, cost."""

import pytest

from railhead.core.ids import Tile
from tests.titles.t1861.building import minor, to_tula
from tests.titles.t1861.table import Table


def test_61_TRK_01_one_operation_is_free() -> None:
    t = to_tula("3").lay("H12", "9")
    assert t.cash_of("M-K") == 100
    t = to_tula("3").lay("H10", "204")
    assert t.cash_of("M-K") == 100


def test_61_TRK_01_green_may_not_become_brown_in_phase_3() -> None:
    t = minor("M-K", "3").tile("H10", "204").operate("M-K", "track")
    assert t.no_lay("H10", "911") == "61-TRK-03"


def test_61_TRK_01_an_upgrade_goes_one_step() -> None:
    t = to_tula("5")
    assert t.no_lay("H10", "911") == "61-TRK-01"
    assert t.no_lay("H10", "58") == "61-TRK-01"
    t.lay("H10", "204")


def test_61_TRK_02_a_second_operation_costs_20_in_either_order() -> None:
    t = to_tula("3").lay("H12", "9").lay("H10", "204")
    assert t.cash_of("M-K") == 80
    t = to_tula("3").lay("H10", "204").lay("H12", "9")
    assert t.cash_of("M-K") == 80


def test_61_TRK_02_two_upgrades_are_refused() -> None:
    t = to_tula("3").lay("H10", "204")
    assert t.no_lay("H8", "637") == "61-TRK-02"
    assert {option.args["tile"] for option in t.options("lay_tile")} <= {"7", "8", "9"}


def test_61_TRK_02_the_second_is_in_another_hex() -> None:
    t = to_tula("3").lay("H12", "9")
    assert t.no_lay("H12", "23") == "61-TRK-02"


def test_61_TRK_02_there_is_no_third() -> None:
    t = to_tula("2").lay("H12", "9").lay("H14", "9")
    assert t.no_lay("H16", "9") == "61-OR-03"


@pytest.mark.parametrize(
    ("there", "tile", "too_early", "first"),
    [("", "637", "2", "3"), ("637", "638", "4", "5"), ("638", "639", "5", "6")],
)
def test_61_TRK_03_colours_come_with_the_phases(there: str, tile: str, too_early: str, first: str) -> None:
    def moscow(phase: str) -> Table:
        t = minor("M-K", phase)
        return (t.tile("H8", there) if there else t).operate("M-K", "track")

    assert moscow(too_early).no_lay("H8", tile) == "61-TRK-03"
    moscow(first).lay("H8", tile)


@pytest.mark.parametrize(("tile", "rotation", "count"), [("7", 3, 3), ("8", 3, 19), ("9", 0, 24)])
def test_61_TRK_04_plain_yellow_never_runs_out(tile: str, rotation: int, count: int) -> None:
    t = minor("M-K").line("H8", "H10", "H12")
    plain = [name for name, entry in t.title.board.hexes.items() if entry.shape.colour == "white"]
    for name in [name for name in plain if name > "J" and not t.title.board.hexes[name].shape.stops][:count]:
        t.tile(name, tile)
    assert [laid.tile for laid in t.state.tiles.values()].count(Tile(tile)) == count
    t.operate("M-K", "track").lay("H12", tile, rotation)


def test_61_TRK_04_other_tiles_are_limited_and_come_back() -> None:
    t = minor("M-V", "5").minor("M-B", "P1", trains=["5"])
    t.tile("E9", "14").tile("H18", "14").tile("I13", "57")
    assert t.operate("M-V", "track").no_lay("I13", "14") == "61-TRK-04"
    t.operate("M-B", "track").lay("E9", "63")
    t.operate("M-V", "track").lay("I13", "14")


def test_61_TRK_05_a_bare_home_comes_first() -> None:
    t = minor("K-R").operate("K-R", "track")
    assert t.no_lay("G17", "9") == "61-TRK-05"
    assert {option.args["hex"] for option in t.options("lay_tile")} == {"G15"}
    assert [t.rotations("G15", tile) for tile in ("201", "202", "621")] == [{0, 1, 2, 3, 4, 5}] * 3
    t.lay("G15", "621").lay("G17", "9")
    assert t.cash_of("K-R") == 80


def test_61_TRK_05_no_rotation_runs_off() -> None:
    """Riga has four sides: those of edges 0, 1, 4 and 5."""
    t = minor("R-O").operate("R-O", "track")
    assert t.rotations("B4", "201") == {0, 4, 5}
    assert t.rotations("B4", "202") == {4, 5}
    assert t.rotations("B4", "621") == {1, 4}


def test_61_TRK_05_home_of_a_started_public_company() -> None:
    """Ruling R-TRK-01: the hex of its first token."""
    t = Table(3, "4").public("SE", 100, shares={"P1": 20}, tokens=["F18.0"], cash=300).line("G19", "G17", "H16")
    t.operate("SE", "track")
    assert t.no_lay("G17", "9") == "61-TRK-05"
    t.lay("F18", "57")
    assert t.cash_of("SE") == 260


def test_61_TRK_05_homes_with_printed_track() -> None:
    """Ruling R-TRK-09: their minors may build elsewhere at once."""
    minor("M-K").operate("M-K", "track").lay("H10", "4")


def test_61_TRK_06_new_track_extends_a_route() -> None:
    t = minor("M-K").tile("H14", "9").operate("M-K", "track")
    assert t.no_lay("H12", "9") == "61-TRK-06"
    assert t.no_lay("H10", "4", 1) == "61-TRK-06"
    t.lay("H10", "4").lay("H12", "9")


def test_61_TRK_06_a_route_holds_one_circle_of_a_hex() -> None:
    """Ruling R-TRK-11: K-B comes back to another circle of Kiev and cannot go on from there."""
    t = minor("K-B", "3").tile("D14", "635").line("D14", "C13", "C15", "D14").operate("K-B", "track")
    assert t.no_lay("D16", "9") == "61-TRK-06"
    assert t.no_lay("D16", "7", 2) == "61-TRK-06"


def test_61_TRK_07_no_track_off_the_grid() -> None:
    t = minor("R-O").tile("B4", "202", 4).operate("R-O", "track")
    assert t.no_lay("B6", "8", 1) == "61-TRK-07"
    assert t.rotations("B6", "8") == {3}
    t.lay("B6", "9")


def test_61_TRK_07_no_track_into_a_blank_side() -> None:
    t = minor("R-O").tile("B4", "202", 4).operate("R-O", "track")
    assert t.no_lay("B6", "7", 3) == "61-TRK-07"
    t = minor("D", "3").tile("H18", "57").operate("D", "track")
    assert t.no_lay("H20", "8", 3) == "61-TRK-07"
    t.lay("H20", "7", 3)


def test_61_TRK_07_a_hex_with_one_usable_side_stays_empty() -> None:
    """Ruling R-TRK-10: N20."""
    t = Table(3, "4").public("SE", 100, shares={"P1": 20}, tokens=["M19.0"], cash=300).tile("M19", "202", 5)
    t.operate("SE", "track")
    assert "N20" not in {option.args["hex"] for option in t.options("lay_tile")}
    assert {t.no_lay("N20", tile, turn) for tile in ("7", "8", "9") for turn in range(6)} == {"61-TRK-07"}


def test_61_TRK_08_terrain_is_paid_with_the_yellow_tile() -> None:
    t = minor("K-K").line("D14", "E13", "D12").operate("K-K", "track")
    before = t.cash_of("bank")
    t.lay("D12", "8", 5)
    assert (t.cash_of("K-K"), t.cash_of("bank") - before) == (20, 80)


def test_61_TRK_08_as_second_operation_with_the_fee() -> None:
    t = minor("K-K").operate("K-K", "track").lay("E13", "3", 1)
    before = t.cash_of("bank")
    t.lay("D12", "8", 5)
    assert (t.cash_of("K-K"), t.cash_of("bank") - before) == (0, 100)


@pytest.mark.parametrize(
    ("name", "hex_", "wrong", "right", "rotation"),
    [
        ("R-O", "B4", "57", "621", 1),
        ("R-O", "B4", "4", "201", 0),
        ("M-B", "E9", "202", "6", 0),
        ("M-K", "H10", "9", "4", 0),
        ("M-K", "H10", "57", "58", 3),
        ("M-NN", "I7", "4", "9", 1),
        ("M-NN", "I7", "57", "8", 1),
    ],
)
def test_61_TRK_10_kinds_of_hex_and_tile_agree(name: str, hex_: str, wrong: str, right: str, rotation: int) -> None:
    t = minor(name, "3").operate(name, "track")
    assert t.no_lay(hex_, wrong, rotation) == "61-TRK-10"
    t.lay(hex_, right, rotation)


def test_61_TRK_18_the_fewest_loans_pay_for_track() -> None:
    """Example X-22, first half."""
    t = minor("M-K", cash=10).operate("M-K", "track").lay("H10", "4").lay("H12", "9")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (35, 1)


def test_61_TRK_18_no_loan_while_the_treasury_suffices() -> None:
    t = minor("M-K", cash=20).operate("M-K", "track").lay("H10", "4").lay("H12", "9")
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (0, 0)


def test_61_TRK_18_each_operation_is_paid_when_made() -> None:
    """Ruling R-TRK-06: 80 for D12 with two loans; the 10 left and no further loan cannot pay the fee."""
    t = minor("K-K", cash=0).line("D14", "E13", "D12").operate("K-K", "track").lay("D12", "8", 5)
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (10, 2)
    assert t.options("lay_tile") == []


def test_61_TRK_19_a_full_city_is_reached_but_not_passed() -> None:
    t = minor("M-K", "3").minor("K-R", "P2").line("H8", "H10", "H12", "H14", "G15").tile("G15", "202", 4)
    assert t.operate("M-K", "track").no_lay("G17", "9") == "61-TRK-06"
    t.tile("G15", "207", 3).operate("M-K", "track").lay("G17", "9")


def test_61_TRK_21_two_loans_pay_80() -> None:
    t = minor("K-K", cash=0).line("D14", "E13", "D12").operate("K-K", "track").lay("D12", "8", 5)
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (10, 2)


def test_61_TRK_21_what_all_loans_do_not_cover_is_refused() -> None:
    t = minor("K-K", "3", cash=0).tile("E13", "87").operate("K-K", "track").lay("E11", "4")
    assert t.no_lay("D12", "8", 5) == "61-TRK-21"
    assert "D12" not in {option.args["hex"] for option in t.options("lay_tile")}
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (0, 0)
