"""1861, upgrading track (book 10.4): what fits on what, markers, special tiles, six exits."""

import pytest

from railhead.core.ids import Spot, hex_of, stop_of
from railhead.core.tiles import edges_of_stop
from tests.titles.t1861.building import minor, to_tula
from tests.titles.t1861.table import Table


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


def test_61_TRK_22_printed_track_returns_no_tile() -> None:
    t = minor("K-R", "4").minor("S-V", "P1", cash=100)
    t.public("SE", shares={"P1": 20}, tokens=["K7.0"], cash=300).operate("SE", "track").lay("K7", "207", 4)
    t.tile("D20", "202", 1).tile("B4", "202", 4).operate("K-R", "track").lay("G15", "202")
    assert t.operate("S-V", "track").no_lay("N10", "202") == "61-TRK-04"
