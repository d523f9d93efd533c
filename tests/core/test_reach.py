"""Reach is compared with every route walked one by one, on hundreds of small dense maps, and shown on a few by hand."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from railhead.core.board import HexEntry
from railhead.core.ids import Company, Hex, Holder, Spot
from railhead.core.map import WIDTH, Map
from railhead.core.network import Network
from railhead.core.reach import Reach, apart, connected, full_stops, reach, tokens_of
from railhead.core.tiles import FIRST_STOP

from .small_maps import PATCH, Found, Position, Walk, board, brute, positions, printed, routes, shape

N, MK, KB = (Company(Holder(name)) for name in ("N", "M-K", "K-B"))

BALLOON = board(
    {
        Hex("C1"): printed("0-s0", "0-1", stops="c"),
        Hex("B2"): printed("4-s0", stops="c"),
        Hex("C3"): printed("0-3", "3-5"),
        Hex("C5"): printed("3-4"),
        Hex("D4"): printed("1-2"),
    }
)
"""From C1 south to C3, where the line forks to C5 and D4, which are joined. Coming north from C3 one gets to B2."""

TWO_CIRCLES = board(
    {
        Hex("C1"): printed("5-s0", stops="c"),
        Hex("D2"): printed("1-2"),
        Hex("C3"): printed("4-s0", "5-s0", "0-s1", "1-s1", stops="cc"),
        Hex("D4"): printed("1-2"),
        Hex("C5"): printed("3-4"),
        Hex("B4"): printed("4-s0", stops="c"),
    }
)
"""From C1 to one circle of C3, on round D4 and C5 to its other circle, and from there to B4."""


def made(position: Position, *, one_stop_per_place: bool = False) -> Reach:
    network = Network(Map(position.board), {})
    return reach(
        network, position.roots, position.blocked, barred=position.barred, one_stop_per_place=one_stop_per_place
    )


def found(got: Reach) -> Found:
    hexes = got.network.map.hexes
    sides = frozenset((hexes[node // WIDTH], node % WIDTH) for node in got.paths if node % WIDTH < FIRST_STOP)
    return Found(sides, got.spots)


def mask(map_: Map, walk: Walk) -> int:
    bits = 0
    for hexside in walk.sides:
        bits |= map_.track_bit[map_.side(*min(hexside))]
    for hex_, piece in walk.pieces:
        if piece.a >= FIRST_STOP:
            bits |= map_.joint_bit(map_.side(hex_, piece.a), map_.side(hex_, piece.b))
    return bits


@settings(max_examples=300)
@given(positions())
def test_equals_all_routes_walked(position: Position) -> None:
    assert found(made(position)) == brute(position)


@settings(max_examples=300)
@given(positions())
def test_equals_all_routes_with_one_stop_a_hex(position: Position) -> None:
    assert found(made(position, one_stop_per_place=True)) == brute(position, one_stop_per_place=True)


@settings(max_examples=100)
@given(positions())
def test_each_path_is_the_track_of_a_route(position: Position) -> None:
    got = made(position)
    map_ = got.network.map
    ways: dict[int, set[int]] = {}
    for walk in routes(position):
        ways.setdefault(map_.side(walk.hex, walk.end), set()).add(mask(map_, walk))
    assert all(path in ways[node] for node, path in got.paths.items())


@settings(max_examples=50)
@given(positions())
def test_avoiding_a_hexside(position: Position) -> None:
    got = made(position)
    map_ = got.network.map
    walks = [(map_.side(walk.hex, walk.end), mask(map_, walk)) for walk in routes(position)]
    for bit in {map_.track_bit[map_.side(name, edge)] for name in PATCH for edge in range(6)}:
        free = {node for node, used in walks if not used & bit}
        assert {node for node in got.paths if got.gets_to(node, bit)} == free


@settings(max_examples=100)
@given(positions(), st.data())
def test_two_routes_apart(position: Position, data: st.DataObject) -> None:
    """53-TRK-08: two lays come from two bases by lines that share no track."""
    map_ = Map(position.board)
    network = Network(map_, {})
    walks: list[list[tuple[int, int]]] = []
    got, targets = [], []
    for root in (position.roots * 2)[:2]:
        alone = position._replace(roots=(root,))
        walks.append([(map_.side(walk.hex, walk.end), mask(map_, walk)) for walk in routes(alone)])
        got.append(reach(network, alone.roots, alone.blocked, barred=alone.barred))
        sides = st.tuples(st.sampled_from(PATCH), st.integers(0, 7))
        targets.append({map_.side(*side) for side in data.draw(st.lists(sides, min_size=3, max_size=5))})
    if walks:
        ways = [{used for node, used in found if node in nodes} for found, nodes in zip(walks, targets, strict=True)]
        possible = any(not one & other for one in ways[0] for other in ways[1])
        assert apart(got[0], targets[0], got[1], targets[1]) == possible


def test_a_train_runs_round_a_balloon_but_not_back() -> None:
    got = made(Position(BALLOON, (Spot("C1.0"),), (), ()))
    assert found(got).sides == {("C3", 3), ("C5", 3), ("D4", 1), ("C3", 5), ("D4", 2), ("C5", 4), ("C3", 0)}
    assert got.spots == {"C1.0"}, "B2 lies behind the hexside by which the train came"


def test_a_full_city_is_entered_and_not_passed() -> None:
    position = Position(TWO_CIRCLES, (Spot("C1.0"),), (Spot("C3.0"),), ())
    assert made(position).spots == {"C1.0", "C3.0"}
    assert made(position._replace(blocked=())).spots == {"C1.0", "C3.0", "C3.1", "B4.0"}
    assert made(position._replace(barred=(Spot("C3.0"),))).spots == {"C1.0"}


def test_an_own_token_opens_a_city_for_the_company() -> None:
    position = Position(TWO_CIRCLES, (Spot("C1.0"), Spot("C3.1")), (Spot("C3.0"),), ())
    assert made(position).spots == {"C1.0", "C3.0", "C3.1", "B4.0"}


def test_off_board_areas_end_a_route() -> None:
    hexes = {**TWO_CIRCLES.hexes, Hex("C3"): printed("4-s0", "5-s0", "0-s1", "1-s1", stops="oo")}
    assert made(Position(board(hexes), (Spot("C1.0"),), (), ())).spots == {"C1.0", "C3.0"}


def test_one_circle_a_hex() -> None:
    got = made(Position(TWO_CIRCLES, (Spot("C1.0"),), (), ()), one_stop_per_place=True)
    assert got.spots == {"C1.0", "C3.0"}


def test_stops_of_one_area_are_one_place() -> None:
    hexes = dict(TWO_CIRCLES.hexes)
    for name in (Hex("C1"), Hex("B4")):
        drawn = hexes[name].shape
        twin = structs.replace(drawn, stops=(structs.replace(drawn.stops[0], area="twin"),))
        hexes[name] = HexEntry(shape=twin)
    hexes[Hex("C3")] = printed("1-s0", "4-s0", stops="c")
    position = Position(board(hexes), (Spot("C1.0"),), (), ())
    assert made(position).spots == {"C1.0", "C3.0", "B4.0"}
    assert made(position, one_stop_per_place=True).spots == {"C1.0", "C3.0"}


def test_a_barred_circle_stays_barred() -> None:
    """B4 has three circles: the line from B2 forks to the first and the second, the third lies behind the first."""
    hexes = {Hex("B2"): printed("0-s0", stops="c"), Hex("B4"): printed("3-s0", "3-s1", "s0-s2", stops="ccc")}
    position = Position(board(hexes), (Spot("B2.0"),), (), (Spot("B4.1"),))
    assert made(position, one_stop_per_place=True).spots == {"B2.0", "B4.0"}


def test_connected_circles_of_one_hex() -> None:
    """61-MRG-07: a merging company may run by track from one circle of a hex to another, though no further."""
    network = Network(Map(TWO_CIRCLES), {})
    assert connected(network, Spot("C3.0"), one_stop_per_place=True) == {"C1.0", "C3.0", "C3.1"}
    assert connected(network, Spot("C3.0")) == {"C1.0", "C3.0", "C3.1", "B4.0"}
    assert connected(network, Spot("C1.0"), one_stop_per_place=True) == {"C1.0", "C3.0"}
    assert connected(network, Spot("C3.0"), [Spot("C3.1")]) == {"C1.0", "C3.0", "C3.1"}


def test_transparent_tokens_do_not_fill_a_city() -> None:
    network = Network(Map(TWO_CIRCLES), {})
    tokens = {Spot("C1.0"): (N,), Spot("C3.0"): (MK,), Spot("B4.0"): (N, KB)}
    assert tokens_of(tokens, N) == ["C1.0", "B4.0"]
    assert full_stops(network, tokens, [N]) == ["C3.0"]
    assert full_stops(network, tokens, [N, MK]) == []
    assert full_stops(network, tokens, [KB]) == ["C1.0", "C3.0"]


def test_a_city_with_a_space_is_open() -> None:
    hexes = {**TWO_CIRCLES.hexes, Hex("C3"): HexEntry(shape=shape("4-s0", "5-s0", stops="c", slots=2))}
    network = Network(Map(board(hexes)), {})
    assert full_stops(network, {Spot("C3.0"): (MK,)}, [N]) == []
    assert full_stops(network, {Spot("C3.0"): (MK, KB)}, [N]) == ["C3.0"]
