"""Lays: rows of the 1861 ledger, and small maps where every lay is tried and every route after it walked."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from railhead.core.board import HexEntry, TileEntry, read_board
from railhead.core.fits import Fit, Flaw, fit, fits, look_alikes
from railhead.core.ids import Hex, Spot, Tile, hex_of
from railhead.core.lays import Offers, Terms, judge, lays, tiles_left, without_look_alikes
from railhead.core.map import Map
from railhead.core.network import Network
from railhead.core.reach import Reach, reach
from railhead.core.tiles import Colour, Laid, Shape, turned_track

from .small_maps import PATCH, Position, board, positions, printed, routes, shape

BOARD = read_board(Path(__file__).parents[2] / "src/railhead/titles/t1861/board.yaml")
RUSSIA = Map(BOARD)
ALL_COLOURS: frozenset[Colour] = frozenset({"yellow", "green", "brown", "grey"})
MIDDLE = Hex("C3")


def laid(tiles: Mapping[str, str]) -> dict[Hex, Laid]:
    """{"H10": "4:1"} is tile 4 in H10, turned by 1."""
    parts = {name: text.split(":") for name, text in tiles.items()}
    return {Hex(name): Laid(Tile(tile), int(rotation)) for name, (tile, rotation) in parts.items()}


def reached(root: str, tiles: Mapping[str, str], blocked: Iterable[str] = ()) -> Reach:
    return reach(Network(RUSSIA, laid(tiles)), [Spot(root)], map(Spot, blocked))


def verdict(got: Reach, hex_: str, tile: str, rotation: int, **terms: Any) -> Flaw | None:
    return judge(got, Terms(**{"colours": ALL_COLOURS, **terms}), Hex(hex_), Tile(tile), rotation)


def offered(got: Reach, hex_: str, **terms: Any) -> dict[Tile, tuple[int, ...]]:
    return lays(got, Terms(**{"colours": ALL_COLOURS, **terms})).get(Hex(hex_), {})


def test_61_trk_03_colours_come_with_the_phase() -> None:
    got = reached("H8.0", {"H8": "638:0"})
    assert verdict(got, "H8", "639", 0, colours=frozenset({"yellow", "green", "brown"})) is Flaw.NOT_YET
    assert verdict(got, "H8", "639", 0) is None


def test_61_trk_04_supply() -> None:
    tiles = {"I13": "57:0", "E9": "14:0", "L12": "14:0"}
    left = tiles_left(BOARD, laid(tiles))
    assert (left[Tile("14")], left[Tile("57")]) == (0, 1)
    assert verdict(reached("I13.0", tiles), "I13", "14", 0, left=left) is Flaw.NONE_LEFT
    assert "14" not in offered(reached("I13.0", tiles), "I13", left=left)
    assert verdict(reached("I13.0", tiles), "I13", "15", 0, left=left) is None


def test_61_trk_05_any_fitting_tile_at_home() -> None:
    got = reached("G15.0", {})
    assert list(lays(got, Terms(colours=frozenset({"yellow"})))) == ["G15"]
    assert offered(got, "G15") == {"201": tuple(range(6)), "202": tuple(range(6)), "621": tuple(range(6))}
    assert verdict(got, "G15", "201", 0, only_in=frozenset({Hex("H8")})) is Flaw.NOT_THIS_HEX


def test_61_trk_07_no_track_off_the_grid() -> None:
    got = reached("A9.0", {})
    assert verdict(got, "B8", "4", 1) is None, "from Poland over edge 1 to edge 4"
    assert verdict(got, "B6", "8", 1) is Flaw.CLOSED_SIDE, "edge 1 of B6 faces A7, which does not exist"


def test_61_trk_10_the_kind_must_fit() -> None:
    assert verdict(reached("B4.0", {}), "B4", "57", 0) is Flaw.WRONG_TILE
    assert set(offered(reached("B4.0", {}), "B4")) == {"201", "202", "621"}
    south = reached("H8.0", {})
    assert verdict(south, "H10", "9", 0) is Flaw.WRONG_TILE
    assert offered(south, "H10") == {"3": (2, 3), "4": (0, 3), "58": (1, 3)}, "29683, action 55"


def test_61_trk_11_old_track_stays() -> None:
    made = {one.rotation for one in fits(RUSSIA, Hex("H12"), Laid(Tile("8"), 0)) if one.tile == "23"}
    assert made == {2}
    assert fit(RUSSIA, Hex("H12"), Laid(Tile("8"), 0), Tile("23"), 0) is Flaw.TRACK_LOST


def test_61_trk_12_new_plain_track_must_extend_a_route() -> None:
    """A straight 0-3 in H12 below Tula; the company comes only by the straight."""
    tiles = {"H10": "4:0", "H12": "9:0"}
    got = reached("H8.0", tiles)
    assert verdict(got, "H12", "20", 0) is Flaw.NOT_CONNECTED
    assert verdict(got, "H12", "23", 3) is None, "from edge 3 to 0 and 1"


def test_61_trk_13_a_city_tile_need_only_be_on_a_route() -> None:
    got = reached("H8.0", {"H10": "4:0"})
    assert offered(got, "H10", colours=frozenset({"green"})) == {"87": (0, 3), "88": (0, 2, 3, 5), "204": (0, 3)}


def test_61_trk_15_print_counts_as_laid_and_grey_never_changes() -> None:
    got = reached("H8.0", {})
    assert set(offered(got, "H8")) == {"637"}
    assert verdict(reached("E1.0", {}), "C5", "87", 0) is Flaw.NOT_THIS_HEX


def test_61_trk_16_tiles_made_for_a_city() -> None:
    assert verdict(reached("G15.0", {"G15": "623:0"}), "G15", "640", 0) is None
    assert verdict(reached("N10.0", {"N10": "623:0"}), "N10", "640", 0) is not None


def test_61_trk_17_six_exits_where_possible() -> None:
    fuller = {Tile("611"): Tile("63"), Tile("801"): Tile("623")}
    smolensk, perm = reached("E9.0", {"E9": "14:0"}), reached("P2.0", {"P2": "15:5"})
    assert set(offered(smolensk, "E9", yields_to=fuller)) == {"63"}
    assert verdict(smolensk, "E9", "611", 0, yields_to=fuller) is Flaw.FULLER_FIRST
    assert set(offered(smolensk, "E9", yields_to=fuller, left={Tile("63"): 0})) == {"611"}
    assert set(offered(perm, "P2", yields_to=fuller)) == {"611"}


def test_61_trk_19_no_building_beyond_a_full_city() -> None:
    tiles = {"H10": "4:0", "H12": "9:0"}
    assert "H14" in lays(reached("H8.0", tiles), Terms(colours=ALL_COLOURS))
    assert set(lays(reached("H8.0", {"H8": "638:0"}, ["H8.0"]), Terms(colours=ALL_COLOURS))) >= {"H8", "H10"}


@pytest.mark.parametrize(("rotation", "edges"), [(0, {2, 3}), (5, {1, 2}), (2, {2, 3}), (3, {1, 2})])
def test_61_trk_20_a_marker_follows_its_edge(rotation: int, edges: set[int]) -> None:
    made = fit(RUSSIA, Hex("H8"), None, Tile("637"), rotation)
    assert isinstance(made, Fit)
    after = Network(RUSSIA, {Hex("H8"): Laid(Tile("637"), rotation)})
    home = RUSSIA.node(Spot(f"H8.{made.stops[1]}"))
    assert {edge for edge in range(6) if home in after.joins[RUSSIA.side(Hex("H8"), edge)]} == edges


def test_61_trk_14_circles_that_become_one() -> None:
    made = fit(RUSSIA, Hex("H8"), Laid(Tile("637"), 0), Tile("638"), 4)
    assert isinstance(made, Fit)
    assert made.stops == (0, 0, 0)


def test_too_few_spaces() -> None:
    """90-TRK-13: a tile without room for all tokens and reservations cannot be laid."""
    got = reached("H8.0", {"H8": "637:0"})
    needed = {Spot("H8.0"): 1, Spot("H8.1"): 2}
    assert verdict(got, "H8", "638", 0, needed=needed) is None
    assert verdict(got, "H8", "638", 0, needed={**needed, Spot("H8.2"): 1}) is Flaw.NO_ROOM
    assert "638" not in offered(got, "H8", needed={**needed, Spot("H8.2"): 1})


def test_turns_that_look_alike() -> None:
    assert look_alikes(RUSSIA, Tile("9")) == (0, 1, 2, 0, 1, 2)
    assert look_alikes(RUSSIA, Tile("8")) == (0, 1, 2, 3, 4, 5)
    assert look_alikes(RUSSIA, Tile("63")) == (0,) * 6
    assert look_alikes(RUSSIA, Tile("637")) == (0, 1, 0, 1, 0, 1)
    offers: Offers = {Hex("G11"): {Tile("9"): (1, 4), Tile("8"): (2, 4)}}
    assert without_look_alikes(RUSSIA, offers) == {"G11": {"9": (1,), "8": (2, 4)}}


def test_the_balloon() -> None:
    """A train from C1 enters C3 from the north, leaves south and comes back from D4. A new piece of C3 from D4 to the
    north, or to the south, would lie behind a hexside it has used; one to the west does not."""
    hexes = {
        Hex("C1"): printed("0-s0", stops="c"),
        Hex("C5"): printed("3-4"),
        Hex("D4"): printed("1-2"),
        **{name: printed(colour="white") for name in (Hex("B2"), Hex("B4"), Hex("D2"), MIDDLE)},
    }
    tiles = {
        Tile("old"): TileEntry(shape=shape("0-3"), upgrades=(Tile("bend"), Tile("west"))),
        Tile("bend"): TileEntry(shape=shape("0-3", "0-5", colour="green")),
        Tile("west"): TileEntry(shape=shape("0-3", "1-5", colour="green")),
    }
    map_ = Map(board(hexes, tiles))
    got = reach(Network(map_, {MIDDLE: Laid(Tile("old"))}), [Spot("C1.0")])
    assert map_.side(MIDDLE, 5) in got.paths
    terms = Terms(colours=ALL_COLOURS)
    assert judge(got, terms, MIDDLE, Tile("bend"), 0) is Flaw.NOT_CONNECTED
    assert judge(got, terms, MIDDLE, Tile("west"), 0) is None
    assert lays(got, terms)[MIDDLE] == {"bend": (3,), "west": (0,)}, "turned by 3 the bend leads from north to west"


def test_track_of_another_gauge_does_not_extend() -> None:
    """53-TRK-07: from a broad line only broad or dual track."""
    hexes = {
        Hex("C1"): printed("0-s0", stops="c"),
        **{name: printed(colour="white") for name in PATCH if name != "C1"},
    }
    tiles = {
        Tile("broad"): TileEntry(shape=shape("0-3")),
        Tile("metre"): TileEntry(shape=shape("0-3/metre")),
        Tile("dual"): TileEntry(shape=shape("0-3/dual")),
    }
    map_ = Map(board(hexes, tiles))
    got = reach(Network(map_, {}, frozenset({"", "dual"})), [Spot("C1.0")])
    assert lays(got, Terms(colours=ALL_COLOURS))[MIDDLE] == {"broad": (0, 3), "dual": (0, 3)}


def test_gauge_is_kept_or_becomes_dual() -> None:
    hexes = {name: printed(colour="white") for name in PATCH}
    tiles = {
        Tile("metre"): TileEntry(shape=shape("0-3/metre"), upgrades=(Tile("broad"), Tile("dual"), Tile("junction"))),
        Tile("broad"): TileEntry(shape=shape("0-3", colour="green")),
        Tile("dual"): TileEntry(shape=shape("0-3/dual", colour="green")),
        Tile("junction"): TileEntry(shape=shape("0-s0/dual", "3-s0/dual", "1-s0/dual", stops="j", colour="brown")),
    }
    made = fits(Map(board(hexes, tiles)), MIDDLE, Laid(Tile("metre")))
    assert {one.tile for one in made} == {"dual", "junction"}


LYING = [None, None, *map(Tile, ("3", "4", "5", "57", "7", "8", "9", "16", "20", "23", "24", "26", "29"))]


class Site(NamedTuple):
    """A small map with tiles of 1861; its middle is bare or has a tile that can be upgraded."""

    position: Position
    tiles: dict[Hex, Laid]

    @property
    def before(self) -> Shape:
        lying = self.tiles.get(MIDDLE)
        return self.position.board.hexes[MIDDLE].shape if lying is None else turned(lying.tile, lying.rotation)


@st.composite
def sites(draw: st.DrawFn) -> Site:
    position = draw(positions())
    lying = draw(st.sampled_from(LYING))
    stops = BOARD.tiles[lying].shape.stops if lying else shape(stops=draw(st.sampled_from(["", "c", "t"]))).stops
    bare = HexEntry(shape=Shape(colour="white", stops=stops))
    on = board({**position.board.hexes, MIDDLE: bare}, BOARD.tiles)
    ours = [place for place in position.roots if hex_of(place) != MIDDLE]
    has_token = draw(st.booleans())
    if stops and has_token:
        ours.append(Spot("C3.0"))
    roots, blocked = tuple(ours), tuple(place for place in position.blocked if hex_of(place) != MIDDLE)
    return Site(
        Position(on, roots, blocked, ()), {MIDDLE: Laid(lying, draw(st.integers(0, 5)))} if lying is not None else {}
    )


def turned(tile: Tile, rotation: int) -> Shape:
    drawn = BOARD.tiles[tile].shape
    return structs.replace(drawn, track=turned_track(drawn.track, rotation))


def is_legal(site: Site, tile: Tile, rotation: int) -> bool:
    """By walking every route there would be after the lay."""
    before, after = site.before, turned(tile, rotation)
    lying = site.tiles.get(MIDDLE)
    if lying is None:
        kinds = [[stop.kind for stop in drawn.stops] for drawn in (before, after)]
        suits = after.colour == "yellow" and kinds[0] == kinds[1]
    else:
        suits = tile in BOARD.tiles[lying.tile].upgrades
    if not suits or after.label or BOARD.tiles[tile].only_at or not set(before.track) <= set(after.track):
        return False
    if after.stops and any(hex_of(root) == MIDDLE for root in site.position.roots):
        return True
    wanted = {piece for piece in after.track if after.stops or piece not in before.track}
    hexes = {**site.position.board.hexes, MIDDLE: HexEntry(shape=after)}
    walks = routes(site.position._replace(board=board(hexes)))
    return any(hex_ == MIDDLE and piece in wanted for walk in walks for hex_, piece in walk.pieces)


@settings(max_examples=300)
@given(sites())
def test_a_lay_is_legal_if_a_route_after_it_says_so(site: Site) -> None:
    got = reach(Network(Map(site.position.board), site.tiles), site.position.roots, site.position.blocked)
    legal = {
        tile: turns
        for tile in BOARD.tiles
        if (turns := tuple(rotation for rotation in range(6) if is_legal(site, tile, rotation)))
    }
    assert lays(got, Terms(colours=ALL_COLOURS)).get(MIDDLE, {}) == legal


@settings(max_examples=100)
@given(sites(), st.sets(st.sampled_from(sorted(ALL_COLOURS)), min_size=1))
def test_what_is_listed_is_accepted_and_nothing_else(site: Site, colours: set[Colour]) -> None:
    got = reach(Network(Map(site.position.board), site.tiles), site.position.roots, one_stop_per_place=True)
    terms = Terms(
        colours=frozenset(colours),
        left={Tile("8"): 0, Tile("63"): 1},
        barred=frozenset({Hex("D2")}),
        needed={Spot("C3.0"): 2},
        yields_to={Tile("611"): Tile("63")},
    )
    accepted: Offers = {}
    for hex_ in PATCH:
        for tile in BOARD.tiles:
            for rotation in range(6):
                if judge(got, terms, hex_, tile, rotation) is None:
                    turns = accepted.setdefault(hex_, {}).get(tile, ())
                    accepted[hex_][tile] = (*turns, rotation)
    assert lays(got, terms) == accepted


def test_track_may_lead_by_way_of_a_small_stop_but_not_into_a_city() -> None:
    """Tile 410 of 1863, a town on 0-3 with a way round it 0-2, becomes LU01, where all three sides meet at the town."""
    hexes = {name: printed(colour="white") for name in PATCH}
    tiles = {
        Tile("410"): TileEntry(shape=shape("0-s0", "3-s0", "0-2", stops="t"), upgrades=(Tile("LU01"), Tile("city"))),
        Tile("LU01"): TileEntry(shape=shape("0-s0", "2-s0", "3-s0", stops="t")),
        Tile("city"): TileEntry(shape=shape("0-s0", "2-s0", "3-s0", stops="c")),
    }
    assert {one.tile for one in fits(Map(board(hexes, tiles)), MIDDLE, Laid(Tile("410")))} == {"LU01"}
