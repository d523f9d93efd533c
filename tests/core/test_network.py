"""The compiled map, and the network's links compared with every way walked one by one."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from railhead.core.board import read_board
from railhead.core.ids import Hex, Spot, Tile
from railhead.core.map import Map, is_fixed
from railhead.core.network import Link, Network, network
from railhead.core.tiles import Laid

from .small_maps import Position, Walk, board, positions, printed, routes


@pytest.fixture(scope="module")
def russia(root: Path) -> Map:
    return Map(read_board(root / "src/railhead/titles/t1861/board.yaml"))


def open_edges(map_: Map, name: str) -> set[int]:
    return {edge for edge in range(6) if map_.open_sides[map_.number[Hex(name)]] >> edge & 1}


def ways(found: tuple[Link, ...], map_: Map, a: str, b: str) -> list[tuple[str, ...]]:
    return [link.hexes for link in found if {link.a, link.b} == {map_.node(Spot(a)), map_.node(Spot(b))}]


def test_sides_off_the_map_are_closed(russia: Map) -> None:
    """61-TRK-07: beyond edge 1 of B6 lies nothing, beyond edge 4 the grey hex C5 with no track on that side."""
    assert open_edges(russia, "B6") == {0, 2, 3, 5}
    assert open_edges(russia, "P8") == {0, 1, 2, 3, 4}, "Q7 is grey and has track towards P8, nothing lies at edge 5"
    assert open_edges(russia, "N20") == {2}


def test_sides_without_track_of_a_fixed_hex_are_closed() -> None:
    hexes = {
        Hex("C1"): printed(colour="white"),
        Hex("C3"): printed("3-4", colour="grey"),
        Hex("C5"): printed(colour="white"),
        Hex("D4"): printed("1-2"),
    }
    map_ = Map(board(hexes))
    assert open_edges(map_, "C1") == {0}
    assert open_edges(map_, "C5") == {4}, "grey C3 has nothing at its south side; yellow D4 may still change"


def test_impassable_and_open_sides() -> None:
    hexes = {
        Hex("C1"): printed("0-s0", colour="white", stops="c", edges={3: "open", 5: 40}),
        Hex("C3"): printed("3-s0", stops="c", edges={3: "impassable"}),
        Hex("D2"): printed(),
    }
    map_ = Map(board(hexes))
    assert open_edges(map_, "C1") == {3, 5}
    assert map_.out[map_.side(Hex("C1"), 3)] == -1, "track off the map is a dead end"
    assert Network(map_, {}).links == ()


def test_a_hexside_is_one_bit_from_both_hexes(russia: Map) -> None:
    h8, h10 = russia.side(Hex("H8"), 0), russia.side(Hex("H10"), 3)
    assert russia.out[h8] == h10
    assert russia.out[h10] == h8
    assert russia.track_bit[h8] == russia.track_bit[h10] != 0
    bits = [bit for bit in russia.track_bit if bit]
    assert set(Counter(bits).values()) == {1, 2}


def test_spots_and_nodes(russia: Map) -> None:
    assert russia.spot(russia.node(Spot("H8.2"))) == "H8.2"


def test_printed_links_of_russia(russia: Map) -> None:
    """29683 runs E1 - G5 - H8 over these printed hexes in its first operating rounds."""
    links = Network(russia, {}).links
    assert ways(links, russia, "G5.0", "H8.1") == [("G5", "G7", "H8")]
    assert ways(links, russia, "E1.1", "G5.0") == [("E1", "F2", "F4", "G5")]
    assert ways(links, russia, "H8.1", "H8.2") == []


def test_a_laid_tile_replaces_the_print(russia: Map) -> None:
    before, after = Network(russia, {}), Network(russia, {Hex("H8"): Laid(Tile("637"), 1)})
    assert [before.map.spot(node) for node in before.stops if before.map.hexes[node // 16] == "H8"] == [
        "H8.0", "H8.1", "H8.2"
    ]  # fmt: skip
    assert after.stop(russia.node(Spot("H8.0"))).value == 50
    joined = {edge for edge in range(6) if after.joins[russia.side(Hex("H8"), edge)] == (russia.node(Spot("H8.1")),)}
    assert joined == {3, 4}, "the tile's circle s1 has edges 2 and 3, turned by one"


def test_the_same_table_gives_the_same_network(russia: Map) -> None:
    tiles = {Hex("H10"): Laid(Tile("4"))}
    assert network(russia, tiles) is network(russia, tiles)
    assert network(russia, dict(tiles)) is not network(russia, tiles)
    assert network(russia, tiles, frozenset({""})) is not network(russia, tiles)


def test_near_some_places_is_all_that_track_leads_to(russia: Map) -> None:
    whole = Network(russia, {Hex("H10"): Laid(Tile("9"), 0), Hex("H8"): Laid(Tile("637"), 0)})
    moscow = Spot("H8.0")
    near = whole.near([moscow])
    joined = {link for link in whole.links if {link.a, link.b} & set(near.stops)}
    assert russia.node(moscow) in near.stops
    assert set(near.links) == joined
    assert all({link.a, link.b} <= set(near.stops) for link in joined)
    assert set(near.stops) < set(whole.stops)
    assert near is whole.near([moscow])


def test_near_is_the_same_whatever_is_laid_elsewhere(russia: Map) -> None:
    moscow, tiles = Spot("H8.0"), {Hex("H10"): Laid(Tile("9"), 0), Hex("H8"): Laid(Tile("637"), 0)}
    near = Network(russia, tiles).near([moscow])
    elsewhere = {**tiles, Hex("E1"): Laid(Tile("5"), 0)}
    assert Network(russia, elsewhere).near([moscow]) is near
    turned = {**tiles, Hex("H10"): Laid(Tile("9"), 1)}
    assert Network(russia, turned).near([moscow]) is not near
    assert Network(russia, elsewhere).near([Spot("E1.0")]) is not near


def test_a_network_made_like_another_is_the_same(russia: Map) -> None:
    """Tiles added, replaced, turned and taken away."""
    one = {Hex("H8"): Laid(Tile("637"), 0), Hex("H10"): Laid(Tile("9"), 0), Hex("G9"): Laid(Tile("8"), 1)}
    other = {Hex("H8"): Laid(Tile("637"), 1), Hex("G9"): Laid(Tile("9"), 1), Hex("I9"): Laid(Tile("8"), 0)}
    for before, after in ((one, other), (other, one), (one, {}), ({}, one)):
        alone = Network(russia, after)
        like = Network(russia, after, like=Network(russia, before))
        assert like.joins == alone.joins
        assert (like.stops, like.links) == (alone.stops, alone.links)


def test_near_has_the_ways_of_the_whole(russia: Map) -> None:
    """Whichever stop one asks from, and whatever lay there when the same stops were asked about before."""
    chance, tiles = Random(7), dict[Hex, Laid]()
    hexes = [name for name, entry in russia.board.hexes.items() if not is_fixed(entry)]
    for _ in range(60):
        tiles = tiles | {chance.choice(hexes): Laid(chance.choice([*russia.board.tiles]), chance.randrange(6))}
        whole = Network(russia, tiles)
        for node in chance.sample([*whole.stops], 8):
            near = whole.near([russia.spot(node)])
            assert near.links == tuple(link for link in whole.links if link.a in near.stops)
            assert node in near.stops
            assert all(link.b in near.stops for link in near.links)
            assert {stop: near.stop(stop) for stop in near.stops} == {stop: whole.stop(stop) for stop in near.stops}


def test_near_a_place_without_track_is_that_place(russia: Map) -> None:
    alone = next(node for node in Network(russia, {}).stops if not Network(russia, {}).joins[node])
    assert list(Network(russia, {}).near([russia.spot(alone)]).stops) == [alone]


def test_ways_over_a_plain_tile_share_track_at_a_common_side() -> None:
    """61-RUN-15: on tile 47 (0-3, 0-4, 1-3, 1-4) ways 0-3 and 1-4 are separate, ways with a common side are not."""
    hexes = {
        Hex("C3"): printed("0-3", "0-4", "1-3", "1-4"),
        Hex("C5"): printed("3-s0", stops="c"),
        Hex("B4"): printed("4-s0", stops="c"),
        Hex("C1"): printed("0-s0", stops="c"),
        Hex("D2"): printed("1-s0", stops="c"),
    }
    map_ = Map(board(hexes))
    track = {frozenset(map(map_.spot, (link.a, link.b))): link.track for link in Network(map_, {}).links}
    assert len(track) == 4
    south, west, north, east = (Spot(f"{name}.0") for name in ("C5", "B4", "C1", "D2"))
    south_north, west_east = track[frozenset({south, north})], track[frozenset({west, east})]
    south_east, west_north = track[frozenset({south, east})], track[frozenset({west, north})]
    assert not south_north & west_east
    assert south_north & south_east
    assert south_north & west_north


def test_track_from_stop_to_stop_within_a_hex() -> None:
    """Tile 71 of 1853: two towns on one line."""
    hexes = {
        Hex("C1"): printed("0-s0", stops="c"),
        Hex("C3"): printed("3-s0", "s0-s1", "5-s1", stops="tt"),
        Hex("D4"): printed("2-s0", stops="c"),
    }
    map_ = Map(board(hexes))
    links = Network(map_, {}).links
    assert ways(links, map_, "C3.0", "C3.1") == [("C3",)]
    assert len(links) == 3
    assert len({link.track for link in links}) == 3
    assert all(link.track for link in links)


def test_a_loop_back_to_the_same_stop_is_one_link() -> None:
    hexes = {Hex("C3"): printed("0-s0", "5-s0", stops="c"), Hex("C5"): printed("3-4"), Hex("D4"): printed("1-2")}
    map_ = Map(board(hexes))
    (link,) = Network(map_, {}).links
    assert (link.a, link.b) == (map_.node(Spot("C3.0")),) * 2
    assert link.hexes in (("C3", "C5", "D4", "C3"), ("C3", "D4", "C5", "C3"))


def test_a_network_for_each_gauge() -> None:
    hexes = {
        Hex("C1"): printed("0-s0/dual", stops="c"),
        Hex("C3"): printed("0-3/metre", "3-5"),
        Hex("C5"): printed("3-s0/metre", stops="c"),
        Hex("D4"): printed("2-s0/dual", stops="c"),
    }
    map_ = Map(board(hexes))

    def ends(*gauges: str) -> set[str]:
        return {map_.spot(link.b) for link in Network(map_, {}, frozenset(gauges)).links}

    assert ends("", "dual") == {"D4.0"}
    assert ends("metre", "dual") == {"C5.0"}
    assert ends() == {"C5.0", "D4.0"}


@settings(max_examples=200)
@given(positions())
def test_links_are_all_ways_without_a_stop_between(position: Position) -> None:
    map_ = Map(position.board)
    net = Network(map_, {})
    starts = [map_.spot(node) for node in net.stops]
    walked = Counter[tuple[tuple[str, str], frozenset[object]]]()
    for start in starts:
        others = tuple(place for place in starts if place != start)
        for walk in routes(Position(position.board, (start,), others, ())):
            if len(walk.held) == 2:
                walked[_between(start, walk.held[1]), walk.pieces] += 1
            walked.update(_home_again(position, start, walk))
    assert set(walked.values()) <= {2}, "each way is walked from both ends"
    assert Counter(_between(map_.spot(link.a), map_.spot(link.b)) for link in net.links) == Counter(
        pair for pair, _ in walked
    )


def _between(a: Spot, b: Spot) -> tuple[str, str]:
    return min(a, b), max(a, b)


def _home_again(position: Position, start: Spot, walk: Walk) -> list[tuple[tuple[str, str], frozenset[object]]]:
    """A walk that has come back beside the stop it started from can end there."""
    hex_, stop = start.split(".")
    if walk.hex != hex_ or walk.end > 5 or len(walk.held) > 1:
        return []
    last = [
        piece for piece in position.board.hexes[walk.hex].shape.track if (piece.a, piece.b) == (walk.end, 6 + int(stop))
    ]
    return [
        ((start, start), walk.pieces | {(walk.hex, piece)}) for piece in last if (walk.hex, piece) not in walk.pieces
    ]
