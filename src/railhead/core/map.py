"""The board compiled once for play: hexes by number, which sides are open, what lies beyond them. Without tiles laid.

A *node* is an end of track: `16 * hex + end`, where ends 0 to 5 are the sides of the hex and 6 and above its stops. The
node of a side means being at that side *inside* that hex; `out` leads to the same hexside seen from the neighbour.
"""

from collections.abc import Callable
from functools import cached_property

from msgspec import json

from railhead.core.board import Board, HexEntry
from railhead.core.hexes import opposite
from railhead.core.ids import Hex, Spot, Tile, spot
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Shape, exits, turned_track

WIDTH = 16
"""Nodes of a hex: six sides and up to ten stops."""

FIXED_COLOURS = frozenset({"red", "blue", "grey"})

Admits = Callable[[Board, Hex, Tile], bool]
"""Whether a tile may ever lie in a hex, by its label and the hex's name."""


def by_label(board: Board, hex_: Hex, tile: Tile) -> bool:
    """A tile made for certain hexes goes only there; any other needs the hex's label, or none on both."""
    entry = board.tiles[tile]
    if entry.only_at:
        return hex_ in entry.only_at
    return entry.shape.label == board.hexes[hex_].shape.label


def is_fixed(entry: HexEntry) -> bool:
    """Printed permanently: no tile can be laid here."""
    return entry.shape.colour in FIXED_COLOURS and not entry.upgrades


class Map:
    """Compiled from a board, immutable. `admits` says where labelled tiles may go, by default `by_label`."""

    def __init__(self, board: Board, admits: Admits = by_label) -> None:
        self.board = board
        self.admits = admits
        self.hexes: tuple[Hex, ...] = tuple(board.hexes)
        self.number: dict[Hex, int] = {name: number for number, name in enumerate(self.hexes)}
        self._nodes: dict[Spot, int] = {
            spot(name, node - FIRST_STOP): WIDTH * number + node
            for number, name in enumerate(self.hexes)
            for node in range(FIRST_STOP, WIDTH)
        }
        self.neighbours = _neighbours(board)
        self.out: list[int] = [-1] * (WIDTH * len(self.hexes))
        """By side node: the node across it, or -1 where track is a dead end."""
        self.track_bit: list[int] = [0] * (WIDTH * len(self.hexes))
        """By side node: the bit of its hexside, the same from both hexes."""
        self.open_sides: list[int] = [0] * len(self.hexes)
        """Bits of the edges by which a tile's track may leave the hex."""
        for number in range(len(self.hexes)):
            for edge in range(6):
                self._compile_side(number, edge)
        self._joints = _joints(board)
        self.bits = (6 + len(self._joints)) * len(self.hexes)
        """Number of bits of track."""
        self.offboards = frozenset(
            self.node(spot(name, index))
            for name, entry in board.hexes.items()
            for index, stop in enumerate(entry.shape.stops)
            if stop.kind == "offboard"
        )

    @cached_property
    def alike(self) -> dict[Hex, Hex]:
        """For each hex the first equivalent one: printed the same, with the same sides open and the same tiles
        admitted. Whatever tile lies there, the same tiles fit on both."""
        dead_ends = [tile for tile, entry in self.board.tiles.items() if "dead_ends_at" in entry.about]
        first: dict[tuple[object, ...], Hex] = {}
        equivalents: dict[Hex, Hex] = {}
        for hex_, entry in self.board.hexes.items():
            admitted = tuple(tile for tile in self.board.tiles if self.admits(self.board, hex_, tile))
            sides = [self.open_sides[self.number[hex_]], *(self.sides_for(hex_, tile) for tile in dead_ends)]
            # As JSON, because a stop whose value changes with the phase is not hashable.
            equivalents[hex_] = first.setdefault((json.encode(entry.shape), entry.upgrades, admitted, *sides), hex_)
        return equivalents

    def node(self, place: Spot) -> int:
        return self._nodes[place]

    def spot(self, node: int) -> Spot:
        return spot(self.hexes[node // WIDTH], node % WIDTH - FIRST_STOP)

    def side(self, hex_: Hex, edge: int) -> int:
        """The node of an edge of a hex."""
        return WIDTH * self.number[hex_] + edge

    def joint_bit(self, a: int, b: int) -> int:
        """The bit of track between two stops within a hex, the only track that touches no side."""
        pair = min(a, b) % WIDTH, max(a, b) % WIDTH
        return 1 << (6 * len(self.hexes) + len(self._joints) * (a // WIDTH) + self._joints[pair])

    def shape(self, hex_: Hex, laid: Laid | None) -> Shape:
        """The shape of the tile, or without one of the print, before rotation."""
        return self.board.hexes[hex_].shape if laid is None else self.board.tiles[laid.tile].shape

    def track(self, hex_: Hex, laid: Laid | None) -> tuple[Segment, ...]:
        """The pieces of track as they lie."""
        shape = self.shape(hex_, laid)
        return shape.track if laid is None else turned_track(shape.track, laid.rotation)

    def sides_for(self, hex_: Hex, tile: Tile) -> int:
        """Bits of the edges by which the track of this tile may leave the hex. Where the board allows it, that includes
        edges with nothing beyond, as long as they are not impassable."""
        number = self.number[hex_]
        places = self.board.tiles[tile].about.get("dead_ends_at", [])
        if not isinstance(places, list) or hex_ not in places:
            return self.open_sides[number]
        edges = self.board.hexes[hex_].edges
        off = [edge for edge in range(6) if self.neighbours[number][edge] < 0 and edges.get(edge) != "impassable"]
        return self.open_sides[number] | sum(1 << edge for edge in off)

    def _compile_side(self, number: int, edge: int) -> None:
        node = WIDTH * number + edge
        here = self.board.hexes[self.hexes[number]]
        beyond = self.neighbours[number][edge]
        if beyond < 0:
            self.track_bit[node] = 1 << (6 * number + edge)
            if here.edges.get(edge) == "open":
                self.open_sides[number] |= 1 << edge
            return
        across = WIDTH * beyond + opposite(edge)
        self.track_bit[node] = 1 << min(6 * number + edge, 6 * beyond + opposite(edge))
        there = self.board.hexes[self.hexes[beyond]]
        if "impassable" in (here.edges.get(edge), there.edges.get(opposite(edge))):
            return
        self.out[node] = across
        if not is_fixed(there) or opposite(edge) in exits(there.shape.track):
            self.open_sides[number] |= 1 << edge


def _neighbours(board: Board) -> tuple[tuple[int, ...], ...]:
    places = {board.grid.place(name): number for number, name in enumerate(board.hexes)}
    return tuple(tuple(places.get(board.grid.step(place, edge), -1) for edge in range(6)) for place in places)


def _joints(board: Board) -> dict[tuple[int, int], int]:
    """The pairs of stops that track joins directly, on any print or tile."""
    shapes = [entry.shape for entry in board.hexes.values()] + [entry.shape for entry in board.tiles.values()]
    pairs = {(piece.a, piece.b) for shape in shapes for piece in shape.track if piece.a >= FIRST_STOP}
    return {pair: number for number, pair in enumerate(sorted(pairs))}
