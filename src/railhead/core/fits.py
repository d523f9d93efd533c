"""Which tile fits which hex in which rotation: the geometry of a lay, which is the same in every position. What depends
on the position (colours, supply, connection) is judged in `lays`."""

from collections import Counter
from enum import StrEnum
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from railhead.core.board import HexEntry
from railhead.core.ids import Hex, Tile
from railhead.core.map import Map
from railhead.core.network import ANY_GAUGE, Gauges, is_usable
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Shape, edges_of_stop, exits, turned_track

TileKind = Literal["plain", "town", "city"]

DUAL = "dual"
"""Track of this gauge can be used by every gauge."""


class Flaw(StrEnum):
    """Why a tile may not be laid. The rules turn it into a refusal."""

    NOT_THIS_HEX = "no tile can be laid in this hex now"
    WRONG_TILE = "this tile can't go on this hex or its present tile"
    NOT_YET = "tiles of this colour can't be laid yet"
    NONE_LEFT = "there are none of these tiles left"
    CLOSED_SIDE = "its track would run off the map or into a blocked side"
    TRACK_LOST = "existing track would be lost"
    NO_ROOM = "it has too few spaces for the tokens there"
    FULLER_FIRST = "a tile with more exits must be used"
    NOT_CONNECTED = "it doesn't extend the company's track"


class Fit(Struct, frozen=True):
    """A tile that fits a hex when turned so."""

    tile: Tile
    rotation: int
    kind: TileKind
    edges: int
    """Bits of the edges its track touches, counting only track of the gauge asked for."""
    stops: tuple[int, ...]
    """Old stop to new stop, where tokens move."""
    fresh: tuple[tuple[int, int], ...]
    """Entries onto track that is new with this tile: the end it is entered by (numbered as now), and the edge that must
    not have been used before (-1: any)."""


def kind_of(shape: Shape) -> TileKind:
    if any(stop.slots for stop in shape.stops):
        return "city"
    return "town" if any(stop.kind == "town" for stop in shape.stops) else "plain"


@lru_cache(maxsize=1 << 14)
def successors(map_: Map, hex_: Hex, laid: Laid | None) -> tuple[Tile, ...]:
    """Tiles that may replace what is there now, by colour, label and the board's lists. Where the board lists the tiles
    of a hex, only those may."""
    entry = map_.board.hexes[hex_]
    if laid is None and entry.upgrades:
        return entry.upgrades
    tiles = map_.board.tiles[laid.tile].upgrades if laid else _first_tiles(map_, entry)
    return tuple(tile for tile in tiles if map_.admits(map_.board, hex_, tile))


def _first_tiles(map_: Map, entry: HexEntry) -> tuple[Tile, ...]:
    """A bare hex takes every yellow tile with stops of the same kinds."""
    if entry.shape.colour != "white":
        return ()
    stop_kinds = _stop_kinds(entry.shape)
    shapes = ((name, tile.shape) for name, tile in map_.board.tiles.items())
    return tuple(name for name, shape in shapes if shape.colour == "yellow" and _stop_kinds(shape) == stop_kinds)


def _stop_kinds(shape: Shape) -> Counter[str]:
    return Counter(stop.kind for stop in shape.stops)


def fits(map_: Map, hex_: Hex, laid: Laid | None, gauges: Gauges = ANY_GAUGE) -> tuple[Fit, ...]:
    """Every tile and rotation that fits, including rotations that look alike."""
    return _fits(map_, map_.alike[hex_], laid, gauges)


@lru_cache(maxsize=1 << 14)
def _fits(map_: Map, hex_: Hex, laid: Laid | None, gauges: Gauges) -> tuple[Fit, ...]:
    now = _lying(map_.shape(hex_, laid), map_.track(hex_, laid))
    made = (_over(now, map_, hex_, tile, turn, gauges) for tile in successors(map_, hex_, laid) for turn in range(6))
    return tuple(one for one in made if isinstance(one, Fit))


def fit(map_: Map, hex_: Hex, laid: Laid | None, tile: Tile, rotation: int, gauges: Gauges = ANY_GAUGE) -> Fit | Flaw:
    """The tile in this rotation, or what is wrong with it."""
    if tile not in successors(map_, hex_, laid):
        return Flaw.WRONG_TILE
    return _over(_lying(map_.shape(hex_, laid), map_.track(hex_, laid)), map_, hex_, tile, rotation, gauges)


class _Lying(Struct, frozen=True):
    """A tile or printed hex as it lies, or would lie."""

    shape: Shape
    track: tuple[Segment, ...]
    edges: int
    """Bits of the edges its track touches."""
    edges_of_stops: tuple[frozenset[int], ...]


def _lying(shape: Shape, track: tuple[Segment, ...]) -> _Lying:
    return _Lying(shape, track, _bits(track), tuple(edges_of_stop(track, stop) for stop in range(len(shape.stops))))


@lru_cache(maxsize=1 << 12)
def _turned(map_: Map, tile: Tile, rotation: int) -> _Lying:
    shape = map_.board.tiles[tile].shape
    return _lying(shape, turned_track(shape.track, rotation))


def _over(now: _Lying, map_: Map, hex_: Hex, tile: Tile, rotation: int, gauges: Gauges) -> Fit | Flaw:
    """Whether a tile in this rotation may follow what lies there."""
    new = _turned(map_, tile, rotation)
    if new.edges & ~map_.sides_for(hex_, tile):
        return Flaw.CLOSED_SIDE
    # Most rotations of an upgrade fail here: an edge that has track would lose it.
    if now.edges & ~new.edges:
        return Flaw.TRACK_LOST
    stops = _heirs(now, new)
    if stops is None or not all(_is_kept(piece, stops, new) for piece in now.track):
        return Flaw.TRACK_LOST
    usable = tuple(piece for piece in new.track if is_usable(piece, gauges)) if gauges else new.track
    edges = _bits(usable) if gauges else new.edges
    return Fit(tile, rotation, kind_of(new.shape), edges, stops, _fresh(now.track, stops, usable))


def _bits(track: tuple[Segment, ...]) -> int:
    return sum(1 << edge for edge in exits(track))


def _heirs(now: _Lying, new: _Lying) -> tuple[int, ...] | None:
    """For each old stop, the new one that takes over its track; a stop without track gets one that is left over."""
    there = range(len(new.shape.stops))
    heirs: dict[int, int] = {}
    for number, edges in enumerate(now.edges_of_stops):
        if edges:
            heir = next((heir for heir in there if edges <= new.edges_of_stops[heir]), None)
            if heir is None:
                return None
            heirs[number] = heir
    for number, stop in enumerate(now.shape.stops):
        if number not in heirs:
            spare = [heir for heir in there if heir not in heirs.values()] or list(there)
            if not spare:
                return None
            heirs[number] = next((heir for heir in spare if new.shape.stops[heir].kind == stop.kind), spare[0])
    return tuple(heirs[number] for number in range(len(now.shape.stops)))


def _is_kept(piece: Segment, stops: tuple[int, ...], new: _Lying) -> bool:
    """Old track is preserved if its ends stay joined, possibly through a small stop."""
    a, b = sorted(_followed(end, stops) for end in (piece.a, piece.b))
    track = new.track
    if a == b or _has(track, a, b, piece.gauge):
        return True
    small = (FIRST_STOP + number for number, stop in enumerate(new.shape.stops) if not stop.slots)
    return any(_has(track, a, stop, piece.gauge) and _has(track, b, stop, piece.gauge) for stop in small)


def _has(track: tuple[Segment, ...], a: int, b: int, gauge: str) -> bool:
    return Segment(a, b, gauge) in track or Segment(a, b, DUAL) in track


def _followed(end: int, stops: tuple[int, ...]) -> int:
    return end if end < FIRST_STOP else FIRST_STOP + stops[end - FIRST_STOP]


def _fresh(
    old_track: tuple[Segment, ...], stops: tuple[int, ...], track: tuple[Segment, ...]
) -> tuple[tuple[int, int], ...]:
    """A route enters a new piece by one of its ends without having used the other. A stop it visited before does no
    harm, since it can take the piece from there."""
    kept = {tuple(sorted(_followed(end, stops) for end in (piece.a, piece.b))) for piece in old_track}
    ways: set[tuple[int, int]] = set()
    for piece in track:
        if (piece.a, piece.b) in kept:
            continue
        for start, to in ((piece.a, piece.b), (piece.b, piece.a)):
            avoided = to if to < FIRST_STOP else -1
            ways.update((now, avoided) for now in _ends_now(start, stops))
    return tuple(sorted(ways))


def _ends_now(end: int, stops: tuple[int, ...]) -> list[int]:
    if end < FIRST_STOP:
        return [end]
    return [FIRST_STOP + old for old, new in enumerate(stops) if FIRST_STOP + new == end]


@lru_cache(maxsize=1 << 12)
def look_alikes(map_: Map, tile: Tile) -> tuple[int, ...]:
    """For each of the six rotations, the first one that looks the same."""
    shape = map_.board.tiles[tile].shape
    looks = [_look(shape, rotation) for rotation in range(6)]
    return tuple(looks.index(look) for look in looks)


def _look(shape: Shape, rotation: int) -> tuple[list[Segment], list[tuple[object, ...]]]:
    """Plain track, and each stop with the track that touches it, regardless of the stops' numbers."""
    track = turned_track(shape.track, rotation)
    stops: list[tuple[object, ...]] = [
        (
            stop.kind,
            str(stop.value),
            stop.slots,
            sorted((piece.a, piece.gauge) for piece in track if number in piece.stops),
        )
        for number, stop in enumerate(shape.stops)
    ]
    return [piece for piece in track if not piece.stops], sorted(stops, key=repr)
