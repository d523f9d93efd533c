"""1861, laying and upgrading track (book 10.4)."""

import pytest

from railhead.core.ids import Spot, Tile, hex_of, stop_of
from railhead.core.tiles import edges_of_stop
from tests.titles.t1861.table import Table


def minor(name: str, phase: str = "2", cash: int = 100) -> Table:
    """One minor with a train, not yet at its turn."""
    train = {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6"}[phase]
    return Table(3, phase).minor(name, "P1", cash=cash, trains=[train])


def to_tula(phase: str, cash: int = 100) -> Table:
    """M-K at the track part, with a tile from Moscow through Tula to the bare hex H12."""
    return minor("M-K", phase, cash).line("H8", "H10", "H12").operate("M-K", "track")


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


def test_61_TRK_09_upgrades_cost_nothing_for_terrain() -> None:
    t = minor("M-NN", "3", cash=0).line("H8", "I7", "I5", "I3").operate("M-NN", "track").lay("I5", "204")
    assert (t.cash_of("M-NN"), t.loans_of("M-NN")) == (0, 0)


def test_61_TRK_09_kiev_to_brown_costs_40() -> None:
    """Example X-14 and ruling R-TRK-08; the way to green is free."""
    t = minor("K-B", "5").operate("K-B", "track").lay("D14", "635")
    assert t.cash_of("K-B") == 100
    t.operate("K-B", "track").lay("D14", "636")
    assert t.cash_of("K-B") == 60


def test_61_TRK_09_the_sum_printed_at_nizhnii_novgorod_is_never_due() -> None:
    """Ruling R-TRK-04."""
    t = Table(3, "4").public("SE", 100, shares={"P1": 20}, tokens=["K7.0"], cash=300).operate("SE", "track")
    assert t.lay("K7", "207", 4).cash_of("SE") == 300


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


@pytest.mark.parametrize(
    ("name", "hex_", "there", "wrong", "right"),
    [("R-O", "B4", "202", "14", "207"), ("M-B", "E9", "57", "208", "14"), ("M-K", "H10", "4", "20", "204")],
)
def test_61_TRK_10_upgrades_are_of_the_same_kind(name: str, hex_: str, there: str, wrong: str, right: str) -> None:
    turn = 4 if hex_ == "B4" else 0
    t = minor(name, "3").tile(hex_, there, turn).operate(name, "track")
    assert t.no_lay(hex_, wrong, turn) == "61-TRK-10"
    t.lay(hex_, right, turn)


def test_61_TRK_11_old_track_stays() -> None:
    t = minor("M-K", "3").line("H8", "H10", "G11", "H12", "H14").operate("M-K", "track")
    assert t.tile_in("H12") == ("8", 0)
    assert t.rotations("H12", "23") == {2}
    assert {t.no_lay("H12", "23", turn) for turn in (0, 1, 3, 4, 5)} == {"61-TRK-11"}
    t.lay("H12", "23", 2)


def test_61_TRK_11_added_track_does_not_run_off() -> None:
    """Tile 8 lies from edge 3 to edge 5 in B6; 25 would add a way to edge 1, off the map."""
    t = minor("R-O", "3").tile("B4", "202", 4).tile("B6", "8", 3).operate("R-O", "track")
    assert t.no_lay("B6", "25", 5) == "61-TRK-07"
    assert t.no_lay("B6", "25", 3) == "61-TRK-07"


def test_61_TRK_12_some_new_track_extends_a_route() -> None:
    t = minor("M-K", "3").line("H8", "H10", "H12", "H14").operate("M-K", "track")
    assert t.no_lay("H12", "20") == "61-TRK-12"
    assert t.no_lay("H12", "23", 0) == "61-TRK-12"
    t.lay("H12", "23", 3)


def test_61_TRK_13_a_city_reached_by_its_old_track() -> None:
    to_tula("3").lay("H10", "204", 0)
    t = minor("N", "3").line("H8", "H10", "H12").operate("N", "track")
    assert t.no_lay("H10", "204") == "61-TRK-13"


def test_61_TRK_13_also_a_city_full_of_others() -> None:
    t = minor("M-K", "3").minor("K-R", "P2").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.operate("M-K", "track").lay("G15", "207", 1)


def test_61_TRK_14_markers_share_the_joined_city() -> None:
    t = minor("M-K", "5").minor("N", "P2").minor("M-NN", "P3").operate("M-K", "track")
    t.lay("H8", "637")
    assert [t.tokens_of(name) for name in ("M-K", "N", "M-NN")] == [["H8.0"], ["H8.1"], ["H8.2"]]
    t.operate("M-K", "track").lay("H8", "638")
    assert [t.tokens_of(name) for name in ("M-K", "N", "M-NN")] == [["H8.0"]] * 3


@pytest.mark.parametrize(("minors", "open_"), [(("M-K", "N"), True), (("M-K", "N", "M-NN"), False)])
def test_61_TRK_14_the_joined_city_has_three_spaces(minors: tuple[str, ...], open_: bool) -> None:
    t = Table(3, "5").tile("H8", "638").public("NW", shares={"P1": 20}, tokens=["E1.1"], cash=900, trains=["5"])
    for name in minors:
        t.minor(name, "P2")
    t.operate("NW", "station")
    assert bool(t.options("place_token")) is open_


def test_61_TRK_15_printed_track_is_upgraded_not_laid_on() -> None:
    t = minor("M-K", "3").operate("M-K", "track")
    assert t.no_lay("H8", "57") == "61-TRK-15"
    t.lay("H8", "637")


@pytest.mark.parametrize(("hex_", "tile"), [("C5", "4"), ("C5", "204"), ("C5", "911"), ("A9", "9"), ("Q3", "57")])
def test_61_TRK_15_grey_and_red_never_change(hex_: str, tile: str) -> None:
    t = minor("SP-W", "5").tile("B8", "4", 1).operate("SP-W", "track")
    assert t.no_lay(hex_, tile) == "61-TRK-15"
    assert hex_ not in {option.args["hex"] for option in t.options("lay_tile")}


def test_61_TRK_16_grey_on_samara_is_refused() -> None:
    t = minor("S-V", "6").tile("N10", "623").operate("S-V", "track")
    assert t.no_lay("N10", "640") == "61-TRK-16"


def test_61_TRK_16_kharkov_turns_grey_from_623_only() -> None:
    """Ruling R-TRK-05: the chart gives 801 no upgrade."""
    assert minor("K-R", "6").tile("G15", "801").operate("K-R", "track").no_lay("G15", "640") == "61-TRK-16"
    minor("K-R", "6").tile("G15", "623").operate("K-R", "track").lay("G15", "640")


@pytest.mark.parametrize(
    ("hex_", "there", "name", "right", "wrong"),
    [
        ("D14", "", "K-B", "635", ["637"]),
        ("D14", "635", "K-B", "636", ["638", "641"]),
        ("H8", "", "M-K", "637", ["635"]),
        ("H8", "637", "M-K", "638", ["636", "641"]),
        ("H8", "638", "M-K", "639", ["640", "642"]),
        ("E1", "", "SP-W", "641", ["636", "638"]),
        ("E1", "641", "SP-W", "642", ["639", "640"]),
    ],
)
def test_61_TRK_16_three_cities_have_tiles_of_their_own(
    hex_: str, there: str, name: str, right: str, wrong: list[str]
) -> None:
    t = minor(name, "6")
    if there:
        t.tile(hex_, there)
    t.operate(name, "track")
    assert {t.no_lay(hex_, tile) for tile in wrong} == {"61-TRK-16"}
    assert {option.args["tile"] for option in t.options("lay_tile") if option.args["hex"] == hex_} == {right}


def test_61_TRK_17_smolensk_takes_six_exits_while_one_is_left() -> None:
    t = minor("M-B", "5").tile("E9", "14").operate("M-B", "track")
    assert t.no_lay("E9", "611") == "61-TRK-17"
    assert t.rotations("E9", "611") == set()
    t.lay("E9", "63")


def test_61_TRK_17_without_a_63_five_exits_will_do() -> None:
    """Ruling R-TRK-03."""
    t = minor("M-B", "5").tile("E9", "14").tile("H18", "63").tile("I13", "63").tile("I19", "63").operate("M-B", "track")
    assert t.no_lay("E9", "63") == "61-TRK-04"
    t.lay("E9", "611")


def test_61_TRK_17_perm_has_five_sides_and_odessa_four() -> None:
    t = Table(3, "5").public("SE", 100, shares={"P1": 20}, tokens=["P2.0"], cash=300).tile("P2", "15")
    assert t.operate("SE", "track").no_lay("P2", "63") == "61-TRK-07"
    assert t.lay("P2", "611", 5).cash_of("SE") == 300
    t = minor("O-K", "5").tile("D20", "207", 1).operate("O-K", "track")
    assert t.no_lay("D20", "623") == "61-TRK-07"
    t.lay("D20", "801", 1)


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


@pytest.mark.parametrize(("rotation", "edges"), [(0, {2, 3}), (5, {1, 2})])
def test_61_TRK_20_a_marker_stays_with_its_track(rotation: int, edges: set[int]) -> None:
    t = minor("N", "3").operate("N", "track").lay("H8", "637", rotation)
    assert circle_of(t, "N") == edges


@pytest.mark.parametrize("rotation", range(6))
def test_61_TRK_20_so_does_a_reservation(rotation: int) -> None:
    t = minor("N", "3").operate("N", "track").lay("H8", "637", rotation)
    kept: dict[str, set[int]] = {name: edges_of(t, spot) for spot, names in t.state.reserved.items() for name in names}
    assert 0 in kept["M-K"]
    assert 4 in kept["M-NN"]
    assert 2 in circle_of(t, "N")


def circle_of(t: Table, name: str) -> set[int]:
    return edges_of(t, t.tokens_of(name)[0])


def edges_of(t: Table, spot: str) -> set[int]:
    """The edges whose track leads to a stop."""
    hex_ = hex_of(Spot(spot))
    return set(edges_of_stop(t.title.map.track(hex_, t.state.tiles.get(hex_)), stop_of(Spot(spot))))


def test_61_TRK_21_two_loans_pay_80() -> None:
    t = minor("K-K", cash=0).line("D14", "E13", "D12").operate("K-K", "track").lay("D12", "8", 5)
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (10, 2)


def test_61_TRK_21_what_all_loans_do_not_cover_is_refused() -> None:
    t = minor("K-K", "3", cash=0).tile("E13", "87").operate("K-K", "track").lay("E11", "4")
    assert t.no_lay("D12", "8", 5) == "61-TRK-21"
    assert "D12" not in {option.args["hex"] for option in t.options("lay_tile")}
    assert (t.cash_of("K-K"), t.loans_of("K-K")) == (0, 0)


def test_61_TRK_22_printed_track_returns_no_tile() -> None:
    t = minor("K-R", "4").minor("S-V", "P1", cash=100)
    t.public("SE", shares={"P1": 20}, tokens=["K7.0"], cash=300).operate("SE", "track").lay("K7", "207", 4)
    t.tile("D20", "202", 1).tile("B4", "202", 4).operate("K-R", "track").lay("G15", "202")
    assert t.operate("S-V", "track").no_lay("N10", "202") == "61-TRK-04"
