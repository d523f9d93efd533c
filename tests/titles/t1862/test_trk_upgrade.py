"""Upgrades, small stations and links to London in 1862: ledger rows 62-TRK on what else a company may build."""

import pytest

from railhead.core.ids import Hex, Spot
from tests.titles.t1862.merging import merge, pair
from tests.titles.t1862.table import Table, company

MINE = {"P1": 50}
LONDON = ("B15.0", "D15.0")


def table(name: str, phase: str = "B", *tokens: str, markers: int = 0) -> Table:
    """A company of P1 with a train and the money for another: after building it has still something to decide."""
    t = Table(3, phase=phase)
    return t.started(name, 82, shares=MINE, trains=["9F"], tokens=tokens or None, markers=markers, cash=700)


def stations_in(t: Table, hex_: str) -> list[tuple[int, ...]]:
    """The lines of a tile that carry a small station, by their two edges."""
    lines: dict[int, list[int]] = {}
    for piece in t.title.map.track(Hex(hex_), t.state.tiles[Hex(hex_)]):
        for stop in piece.stops:
            lines.setdefault(stop, []).extend(piece.edges)
    return sorted(tuple(sorted(edges)) for edges in lines.values())


def lines_for(t: Table, hex_: str) -> set[object]:
    """The lines on which a small station is offered."""
    return {*t.values("build_station", "line", hex=hex_)}


def acle(phase: str = "B", tile: str = "8852", rotation: int = 0, at: str = "F5.0") -> Table:
    """ENR in Norwich, whose track leads into Acle by its side 2; Acle's line goes north and south."""
    return table("ENR", phase, at).tile("F5", "790", 1).tile("G6", tile, rotation)


def test_62_TRK_05_yellow_line_tiles_bring_a_station() -> None:
    t = acle("A").tile("G6", "8852", 2).operate("ENR", "track")
    assert stations_in(t, "G6") == [(2, 5)]
    assert t.options("build_station") == []
    assert t.refused("P1", "build_station", hex="G6", line="2-5").rule == "62-TRK-09"


def test_62_TRK_05_carried_on_and_more_only_after_an_upgrade() -> None:
    t = acle().operate("ENR", "track").lay("G6", "20_1b", 5)
    assert stations_in(t, "G6") == [(0, 3)]
    assert lines_for(t.operate("ENR", "track"), "G6") == {"2-5"}


@pytest.mark.parametrize(
    ("tile", "lines"),
    [("20_2", [(0, 3), (1, 4)]), ("16_2", [(0, 2), (1, 3)]), ("18_2", [(0, 3), (1, 2)])],
)
def test_62_TRK_09_every_line_has_its_own_station(tile: str, lines: list[tuple[int, ...]]) -> None:
    assert stations_in(table("ENR").tile("G6", tile), "G6") == lines


def test_62_TRK_06_green_from_b_russet_from_d() -> None:
    for phase, allowed in (("A", set()), ("B", {"14", "15", "619"})):
        t = table("L&D", phase).tile("D5", "57").operate("L&D", "track")
        assert t.values("lay_tile", "tile", hex="D5") == allowed
        assert allowed or t.no_lay("D5", "14", 0) == "62-TRK-06"
    for phase, tiles in (("C", set()), ("D", {"611"})):
        t = table("L&D", phase).tile("D5", "14").operate("L&D", "track")
        assert t.values("lay_tile", "tile", hex="D5") == tiles
        assert tiles or t.no_lay("D5", "611", 0) == "62-TRK-06"


def test_62_TRK_06_one_colour_at_a_time() -> None:
    t = table("L&D", "D").tile("D5", "57").operate("L&D", "track")
    assert t.no_lay("D5", "611", 0) == "62-TRK-06"
    assert t.no_lay("D3", "20", 0) == "62-TRK-06"


def test_62_TRK_06_the_first_b_train_counts_at_once() -> None:
    """A company later in the same round may upgrade."""
    t = Table(3).sold("A", 7).tile("D5", "57").started("ENR", 90, shares={"P2": 50}, cash=200, trains=["1F"])
    t.started("L&D", 82, shares=MINE, trains=["1F"]).operate("ENR", "trains", then=["L&D"])
    t.do("P2", "buy_train", face="local", warranties=0)
    assert t.operating == "L&D"
    assert t.lay("D5", "14", 0).tile_in("D5") == ("14", 0)


def felixstowe() -> Table:
    """FDR's yellow track leads to Ipswich and to the sea; a yellow line goes by Woodbridge to the north."""
    return table("FDR").tile("G12", "57", 2).tile("G10", "8851", 3)


def test_62_TRK_07_felixstowe_before_woodbridge() -> None:
    """Example X-13: until Felixstowe has track to the north nothing new in Woodbridge is on a route."""
    t = felixstowe().operate("FDR", "track")
    assert t.no_lay("G10", "16_1b", 0) == "62-TRK-25"
    assert t.values("lay_tile", "hex") == {"F11", "G12"}
    t.lay("G12", "14", 2)
    assert t.refused("P1", "lay_tile", hex="G10", tile="16_1b", rotation=0).rule == "62-OR-09"
    t.operate("FDR", "track").lay("G10", "16_1b", 0)
    assert stations_in(t, "G10") == [(1, 3)]


def test_62_TRK_07_a_large_station_on_a_route_is_enough() -> None:
    """Norwich has no new side towards ENR, but it is on its route; Beccles is not."""
    t = table("ENR").tile("F3", "57").tile("F5", "790", 0).tile("G8", "57").operate("ENR", "track")
    assert t.no_lay("G8", "14", 0) == "62-TRK-07"
    assert t.rotations("F5", "791")
    t.lay("F5", "791", 0)
    assert t.tile_in("F5") == ("791", 0)


def test_62_TRK_08_small_stations_keep_their_line() -> None:
    """From 8852 to 20, turned to Norwich: the station stays on the old straight, none is added."""
    t = acle().operate("ENR", "track")
    assert t.no_lay("G6", "20", 5) == "62-TRK-08"
    assert t.no_lay("G6", "20_2", 5) == "62-TRK-08"
    assert t.no_lay("G6", "20_1", 5) == "62-TRK-17"
    t.lay("G6", "20_1b", 5)
    assert stations_in(t, "G6") == [(0, 3)]


def test_62_TRK_08_from_green_to_russet() -> None:
    t = acle("D", "20_1", 0).tile("F5", "791", 1).operate("ENR", "track")
    assert t.rotations("G6", "798_1") == {0, 3}
    assert t.no_lay("G6", "798_2", 0) == "62-TRK-08"
    assert stations_in(t.lay("G6", "798_1", 3), "G6") == [(0, 3)]


def test_62_TRK_09_anywhere_on_green_and_russet() -> None:
    """No route is needed: ENR is in Cromer, the tiles lie far away."""
    t = table("ENR", "D").tile("F3", "57").tile("B3", "20_1").tile("B11", "20").tile("C12", "798_2").tile("D7", "8852")
    t.operate("ENR", "track")
    assert {(o.args["hex"], o.args["line"]) for o in t.options("build_station")} == {
        ("B3", "1-4"),
        ("B11", "0-3"),
        ("B11", "1-4"),
        ("C12", "2-5"),
    }
    assert t.refused("P1", "build_station", hex="D7", line="0-3").rule == "62-TRK-09"
    assert t.refused("P1", "build_station", hex="B3", line="0-3").rule == "62-TRK-09"
    t.do("P1", "build_station", hex="B3", line="1-4")
    assert stations_in(t, "B3") == [(0, 3), (1, 4)]


def test_62_TRK_09_at_most_one_a_line() -> None:
    """Two on green, three on russet; then no more."""
    t = table("ENR", "D").tile("F3", "57").tile("B3", "17", 1).tile("D3", "779")
    for hex_, most in (("B3", 2), ("D3", 3)):
        for count in range(most):
            t.operate("ENR", "track")
            line = sorted(map(str, lines_for(t, hex_)))[0]
            t.do("P1", "build_station", hex=hex_, line=line)
            assert len(stations_in(t, hex_)) == count + 1
        assert lines_for(t.operate("ENR", "track"), hex_) == set()


@pytest.mark.parametrize("tile", ["16", "17", "18", "19", "20", "21", "22", "778", "779", "780", "798"])
@pytest.mark.parametrize("rotation", range(6))
def test_62_TRK_09_every_line_of_every_tile(tile: str, rotation: int) -> None:
    """However many stations it has already, each bare line may get one and the others stay."""
    t = table("ENR", "D").tile("F3", "57").tile("B3", tile, rotation)
    track = t.title.map.track(Hex("B3"), t.state.tiles[Hex("B3")])
    bare = {tuple(sorted(piece.edges)) for piece in track}
    for first in sorted(bare):
        t.tile("B3", tile, rotation)
        done: set[tuple[int, ...]] = set()
        for line in (first, *sorted(bare - {first})):
            t.operate("ENR", "track")
            assert lines_for(t, "B3") == {"-".join(map(str, left)) for left in bare - done}
            t.do("P1", "build_station", hex="B3", line="-".join(map(str, line)))
            done.add(line)
            assert stations_in(t, "B3") == sorted(done)


def stortford(*, markers: int = 2, phase: str = "A") -> Table:
    """N&E in Bishop's Stortford, whose track leads south to London and north to Royston and a city beyond."""
    return table("N&E", phase, markers=markers).tile("B13", "57", 0).tile("B11", "8852").tile("B9", "790")


def in_london(t: Table, *names: str) -> Table:
    """Companies of P3 that have a marker in London, two drawn in each of the two places."""
    for number, name in enumerate(names):
        t.started(name, 62, shares={"P3": 50}, trains=["9F"], tokens=[], london=LONDON[number // 2])
    return t


def test_62_TRK_10_a_marker_in_a_london_space() -> None:
    t = stortford().operate("N&E", "track")
    assert t.values("link_london", "spot") == {*LONDON}
    t.do("P1", "link_london", spot="B15.0")
    assert (t.state.london, t.markers_of("N&E")) == ({"N&E": "B15.0"}, 1)
    assert t.tokens_of("N&E") == ["B13.0"]


def test_62_TRK_10_then_no_track_and_no_other_marker() -> None:
    t = stortford().operate("N&E", "track").do("P1", "link_london", spot="B15.0")
    assert t.part == "trains"
    assert t.no_lay("C12", "8852", 1) == "62-OR-09"
    assert t.refused("P1", "place_token", spot="B9.0").rule == "62-OR-09"


def test_62_TRK_10_not_after_a_tile() -> None:
    t = stortford().tile("B13", "57", 1).operate("N&E", "track").lay("C12", "8852", 1)
    assert t.refused("P1", "link_london", spot="B15.0").rule == "62-TRK-10"


def test_62_TRK_10_four_markers_are_all() -> None:
    t = in_london(stortford(), "ECR", "EUR", "SVR").operate("N&E", "track")
    assert t.values("link_london", "spot") == {"D15.0"}
    assert t.refused("P1", "link_london", spot="B15.0").rule == "62-TRK-10"
    t = in_london(stortford(), "ECR", "EUR", "SVR", "FDR").operate("N&E", "track")
    assert t.options("link_london") == []


def test_62_TRK_10_a_marker_to_spare() -> None:
    t = stortford(markers=0).tile("B13", "57", 1).operate("N&E", "track")
    assert t.refused("P1", "link_london", spot="B15.0").rule == "62-TRK-10"
    assert t.options("link_london") == []


def test_62_TRK_10_the_home_marker_is_exempt() -> None:
    """Ruling R-52: a company may place its home marker and link in its first turn."""
    t = Table(3).tile("B13", "57", 0).started("N&E", shares=MINE, operated=0, trains=["9F"]).operating_round("N&E")
    t.do("P1", "link_london", spot="D15.0")
    assert (t.tokens_of("N&E"), t.state.london, t.markers_of("N&E")) == (["B13.0"], {"N&E": "D15.0"}, 1)


def test_62_TRK_11_one_marker_a_company() -> None:
    t = stortford().tile("B13", "57", 1)
    t.put(london={company("N&E"): Spot("B15.0")})
    t.operate("N&E", "track")
    assert t.refused("P1", "link_london", spot="D15.0").rule == "62-TRK-11"


def test_62_TRK_11_a_second_one_is_lost() -> None:
    """Both are in London: one marker is lost, not returned, and its space is free again."""
    t = pair({"P1": 60}, {"P1": 60}, markers=(1, 1))
    in_london(t, "ECR", "EUR")
    t.put(london={**t.state.london, company("N&E"): Spot("D15.0"), company("WStI"): Spot("D15.0")})
    merge(t)
    assert t.state.london == {"ECR": "B15.0", "EUR": "B15.0", "N&E": "D15.0"}
    assert (t.markers_of("N&E"), t.tokens_of("N&E")) == (2, ["F5.0"])


def test_62_TRK_17_all_old_track_stays() -> None:
    """57 on sides 0 and 3 to 619, which has 0, 2, 3 and 4."""
    t = table("L&D").tile("D5", "57", 0).operate("L&D", "track")
    assert t.rotations("D5", "619") == {0, 3}
    for rotation in (1, 2, 4, 5):
        assert t.no_lay("D5", "619", rotation) == "62-TRK-17"


def test_62_TRK_18_an_upgrade_and_nothing_besides() -> None:
    t = table("L&D").tile("D5", "57", 0).operate("L&D", "track").lay("D3", "8851", 0)
    assert t.no_lay("D5", "14", 0) == "62-TRK-18"
    assert t.values("lay_tile", "tile", hex="D5") == set()
    t = table("L&D").tile("D5", "57", 0).operate("L&D", "track").lay("D5", "14", 0)
    assert t.no_lay("D3", "8851", 0) == "62-OR-09"
    t = table("L&D").tile("D5", "57", 0).tile("D7", "8852").operate("L&D", "track").lay("D5", "14", 0)
    assert t.no_lay("D7", "20_1", 0) == "62-OR-09"


def test_62_TRK_19_a_company_without_trains_builds() -> None:
    t = Table(3, phase="B").started("L&D", shares=MINE, cash=500).tile("D5", "57").operate("L&D", "track")
    assert t.lay("D5", "14", 0).tile_in("D5") == ("14", 0)


def test_62_TRK_20_a_small_station_is_the_whole_build() -> None:
    t = table("L&D").tile("D5", "57").tile("B3", "20").operate("L&D", "track").lay("D3", "8851", 0)
    assert t.refused("P1", "build_station", hex="B3", line="0-3").rule == "62-TRK-20"
    t = table("L&D").tile("D5", "57").tile("B3", "20").operate("L&D", "track")
    t.do("P1", "build_station", hex="B3", line="0-3")
    assert t.no_lay("D3", "8851", 0) == "62-OR-09"
    assert t.refused("P1", "build_station", hex="B3", line="1-4").rule == "62-OR-09"


@pytest.mark.parametrize(("built", "revenue"), [(True, 70), (False, 50)])
def test_62_TRK_21_small_stations_belong_to_nobody(built: bool, revenue: int) -> None:
    """WVR builds one in North Walsham: ENR's Local from Cromer (20) to Great Yarmouth (30) scores 20 there."""
    t = Table(3, phase="B").tile("F3", "57", 2).tile("G4", "18", 5).tile("H5", "621", 2).tile("G8", "57")
    t.started("WVR", 90, shares={"P2": 50}, trains=["9F"])
    t.started("ENR", 82, shares=MINE, trains=["2/3L"], permits=["local"]).operate("WVR", "track", then=["ENR"])
    if built:
        t.do("P2", "build_station", hex="G4", line="2-5")
    while t.operating == "WVR":
        t.passes("P2")
    while t.part != "run":
        t.passes("P1")
    t.run_best("P1").do("P1", "dividend", payout="withhold")
    assert t.state.earned[company("ENR")] == revenue


def test_62_TRK_22_any_entry_may_be_used_afterwards() -> None:
    """N&E's marker lies on D15; it runs in by A14: Bishop's Stortford 20, London 100."""
    t = table("N&E", "A").tile("B13", "57", 1)
    t.put(london={company("N&E"): Spot("D15.0")}, permits={**t.state.permits, company("N&E"): ("express",)})
    t.trains("N&E", "2E").operate("N&E", "run").run_best("P1").do("P1", "dividend", payout="withhold")
    assert t.state.earned[company("N&E")] == 120


def test_62_TRK_23_a_route_must_end_at_a_london_side() -> None:
    """Witham with side 0 open to D15 and ECR's marker on it; no marker in London is needed for that."""
    t = table("ECR", "A", markers=1).tile("D13", "57", 0).operate("ECR", "track")
    t.do("P1", "link_london", spot="D15.0")
    assert t.state.london == {"ECR": "D15.0"}
    t = table("ECR", "A", markers=1).tile("D13", "5", 2).operate("ECR", "track")
    assert t.refused("P1", "link_london", spot="D15.0").rule == "62-TRK-23"


def test_62_TRK_23_not_past_a_city_full_of_others() -> None:
    t = table("SVR", "A", markers=1).tile("D11", "57").tile("D13", "57")
    t.started("ECR", shares={"P3": 50}, trains=["9F"]).operate("SVR", "track")
    assert t.refused("P1", "link_london", spot="D15.0").rule == "62-TRK-23"


def test_62_TRK_25_a_line_tile_needs_new_track_on_a_route() -> None:
    """WVR in Beccles runs on Acle's line to the north only; ENR, in Norwich, comes to the new line."""
    t = table("WVR").tile("G8", "57").tile("G6", "8852").operate("WVR", "track")
    assert t.no_lay("G6", "20_1", 0) == "62-TRK-25"
    assert t.no_lay("G6", "20_1b", 5) == "62-TRK-25"
    assert t.values("lay_tile", "hex") == {"G4", "G8", "G10"}
    t = acle().operate("ENR", "track")
    assert (t.rotations("G6", "20_1"), t.rotations("G6", "20_1b")) == (set(), {2, 5})


def test_62_TRK_25_on_city_tiles_the_city_is_enough() -> None:
    """WVR comes to Norwich by Diss; the new side leads elsewhere."""
    t = table("WVR").tile("G8", "6").tile("F7", "6", 3).tile("F5", "790", 0).operate("WVR", "track")
    assert t.rotations("F5", "791") == {0, 3}
