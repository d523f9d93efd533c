"""Small boards for tests of track, and the plainest possible search to compare with: every route, one by one."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hypothesis import strategies as st

from railhead.core.board import Board, HexEntry, TileEntry
from railhead.core.hexes import Grid, opposite
from railhead.core.ids import Hex, Spot, Tile, hex_of, spot, stop_of
from railhead.core.tiles import Colour, Segment, Shape, Stop, parse_segment

GRID = Grid(orientation="flat", first="column")
PATCH = tuple(Hex(name) for name in ("B2", "B4", "C1", "C3", "C5", "D2", "D4"))
"""C3 and its six neighbours."""
PLACES = {GRID.place(name) for name in PATCH}


def board(hexes: Mapping[Hex, HexEntry], tiles: Mapping[Tile, TileEntry] | None = None) -> Board:
    return Board(
        title="test", name="test", currency="", grid=GRID, hexes=dict(hexes), tiles=dict(tiles or {}), markets={},
        players={}, bank=None, trains=(), phases=(), companies={},
    )  # fmt: skip


def shape(*track: str, stops: str = "", colour: Colour = "yellow", label: str = "", slots: int = 1) -> Shape:
    """`stops` has a letter each: c city, t town, o off-board, j junction."""
    return Shape(
        colour=colour,
        stops=tuple(STOPS[letter](slots) for letter in stops),
        track=tuple(sorted(parse_segment(text) for text in track)),
        label=label,
    )


STOPS = {
    "c": lambda slots: Stop(kind="city", value=20, slots=slots),
    "t": lambda slots: Stop(kind="town", value=10),
    "o": lambda slots: Stop(kind="offboard", value=30),
    "j": lambda slots: Stop(kind="junction", value=0),
}


def printed(*track: str, stops: str = "", colour: Colour = "yellow", **about: object) -> HexEntry:
    return HexEntry(shape=shape(*track, stops=stops, colour=colour), **about)  # type: ignore[arg-type]


class Position(NamedTuple):
    board: Board
    roots: tuple[Spot, ...]
    blocked: tuple[Spot, ...]
    barred: tuple[Spot, ...]


class Found(NamedTuple):
    sides: frozenset[tuple[Hex, int]]
    stops: frozenset[Spot]


Hexside = frozenset[tuple[Hex, int]]


class Walk(NamedTuple):
    """A route so far: where its head stands, hexsides crossed, stops held, pieces of track used."""

    hex: Hex
    end: int
    sides: frozenset[Hexside]
    held: tuple[Spot, ...]
    pieces: frozenset[tuple[Hex, Segment]]


def neighbour(on: Board, name: Hex, edge: int) -> Hex | None:
    wanted = GRID.step(GRID.place(name), edge)
    return next((other for other in on.hexes if GRID.place(other) == wanted), None)


def routes(position: Position, *, one_stop_per_place: bool = False) -> Iterator[Walk]:
    """Every route from every root, each of its beginnings too."""
    for root in position.roots:
        yield from _onward(
            position, Walk(hex_of(root), 6 + stop_of(root), frozenset(), (root,), frozenset()), one_stop_per_place
        )


def _onward(position: Position, walk: Walk, one_stop: bool) -> Iterator[Walk]:
    yield walk
    on = position.board
    if walk.end >= 6 and _is_end(position, spot(walk.hex, walk.end - 6)):
        return
    for piece in on.hexes[walk.hex].shape.track:
        for start, to in ((piece.a, piece.b), (piece.b, piece.a)):
            if start == walk.end:
                for further in _steps(position, walk, piece, to, one_stop):
                    yield from _onward(position, further, one_stop)


def _steps(position: Position, walk: Walk, piece: Segment, to: int, one_stop: bool) -> Iterator[Walk]:
    pieces = walk.pieces | {(walk.hex, piece)}
    if to >= 6:
        place = spot(walk.hex, to - 6)
        shared = one_stop and any(hex_of(other) == walk.hex for other in walk.held)
        if place not in walk.held and place not in position.barred and not shared:
            yield Walk(walk.hex, to, walk.sides, (*walk.held, place), pieces)
        return
    beyond = neighbour(position.board, walk.hex, to)
    if beyond is None or "impassable" in (
        position.board.hexes[walk.hex].edges.get(to),
        position.board.hexes[beyond].edges.get(opposite(to)),
    ):
        return
    hexside = frozenset({(walk.hex, to), (beyond, opposite(to))})
    if hexside not in walk.sides:
        yield Walk(beyond, opposite(to), walk.sides | {hexside}, walk.held, pieces)


def _is_end(position: Position, place: Spot) -> bool:
    if place in position.roots:
        return False
    kind = position.board.hexes[hex_of(place)].shape.stops[stop_of(place)].kind
    return kind == "offboard" or place in position.blocked


def brute(position: Position, *, one_stop_per_place: bool = False) -> Found:
    walks = list(routes(position, one_stop_per_place=one_stop_per_place))
    return Found(
        frozenset((walk.hex, walk.end) for walk in walks if walk.end < 6),
        frozenset(place for walk in walks for place in walk.held),
    )


@st.composite
def shapes(draw: st.DrawFn, name: Hex) -> Shape:
    """Track that mostly stays within the patch, so that routes come about and meet."""
    stops = draw(st.sampled_from(["", "", "", "c", "t", "cc", "ct", "ccc", "o", "j"]))
    inside = [edge for edge in range(6) if GRID.step(GRID.place(name), edge) in PLACES]
    ends = [str(edge) for edge in inside] + [f"s{number}" for number in range(len(stops))]
    pairs = [f"{a}-{b}" for i, a in enumerate(ends) for b in ends[i + 1 :]]
    return shape(*draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=5, unique=True)), stops=stops)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    hexes = {name: HexEntry(shape=draw(shapes(name))) for name in PATCH}
    spots = [spot(name, number) for name, entry in hexes.items() for number in range(len(entry.shape.stops))]
    passable = draw(st.permutations([place for place in spots if _kind(hexes, place) != "offboard"]))
    roots, blocked, barred = (draw(st.integers(0, most)) for most in (2, 2, 1))
    return Position(
        board(hexes),
        tuple(passable[:roots]),
        tuple(passable[roots : roots + blocked]),
        tuple(passable[roots + blocked : roots + blocked + barred]),
    )


def _kind(hexes: Mapping[Hex, HexEntry], place: Spot) -> str:
    return hexes[hex_of(place)].shape.stops[stop_of(place)].kind
