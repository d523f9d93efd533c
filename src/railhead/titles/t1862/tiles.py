"""Line tiles and their small stations: each way of carrying stations is a tile of its own, the supply is that of the
printed tile they share."""

from collections.abc import Mapping

import msgspec

from railhead.core.board import Board, TileEntry
from railhead.core.derived import derived
from railhead.core.ids import Hex, Tile
from railhead.core.lays import counted
from railhead.core.map import by_label
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Shape, Stop, parse_segment
from railhead.titles.t1862.facts import Figures, Variant

STATION_VALUE = 20


def with_stations(board: Board, figures: Figures) -> Board:
    """The board with every line tile in all its forms. An upgrade keeps its stations and adds none."""
    variants = {Tile(name): entry for name, entry in figures.public_variants.items()}
    tiles = dict(board.tiles)
    for name, variant in variants.items():
        base = board.tiles[Tile(variant.base)]
        about = {**base.about, "base": variant.base}
        tiles[name] = msgspec.structs.replace(base, shape=_shape(base.shape, variant), about=about)
    for name, entry in tiles.items():
        if entry.upgrades and not entry.shape.cities:
            tiles[name] = msgspec.structs.replace(entry, upgrades=_upgrades(entry, variants))
    return msgspec.structs.replace(board, tiles=tiles)


def _shape(shape: Shape, variant: Variant) -> Shape:
    lines = [parse_segment(text) for text in variant.stations_on]
    track = [piece for piece in shape.track if piece not in lines]
    for number, line in enumerate(lines):
        track += [Segment(line.a, FIRST_STOP + number), Segment(line.b, FIRST_STOP + number)]
    stops = (Stop(kind="town", value=STATION_VALUE),) * len(lines)
    return msgspec.structs.replace(shape, stops=stops, track=tuple(sorted(track)))


def _upgrades(entry: TileEntry, variants: Mapping[Tile, Variant]) -> tuple[Tile, ...]:
    stations = len(entry.shape.stops)
    return tuple(
        name
        for name, variant in variants.items()
        if Tile(variant.base) in entry.upgrades and len(variant.stations_on) == stations
    )


def base_of(board: Board, tile: Tile) -> Tile:
    """The printed tile, without its stations."""
    return Tile(str(board.tiles[tile].about.get("base", tile)))


def named_tiles(board: Board, hex_: Hex, colour: str) -> list[Tile]:
    """Tiles of a colour that are made for this hex."""
    return _named(board).get((hex_, colour), [])


@derived
def _named(board: Board) -> dict[tuple[Hex, str], list[Tile]]:
    """Tiles made for certain hexes, by hex and colour."""
    found: dict[tuple[Hex, str], list[Tile]] = {}
    for name, entry in board.tiles.items():
        for hex_ in entry.only_at:
            found.setdefault((hex_, entry.shape.colour), []).append(name)
    return found


def admits(board: Board, hex_: Hex, tile: Tile) -> bool:
    """The letters agree; where a tile is made for a hex, no other of its colour goes there: russet Ipswich and Harwich
    (62-TRK-04, 62-TRK-16)."""
    if not by_label(board, hex_, tile):
        return False
    named = named_tiles(board, hex_, board.tiles[tile].shape.colour)
    return not named or tile in named


@derived
def supply(board: Board, tiles: Mapping[Hex, Laid]) -> dict[Tile, int]:
    """What is left of every tile; all forms of a line tile share one supply."""
    left, bases, forms = dict(counted(board)), _bases(board), _counted_forms(board)
    for laid in tiles.values():
        for name in forms.get(bases[laid.tile], ()):
            left[name] -= 1
    return left


@derived
def _counted_forms(board: Board) -> dict[Tile, list[Tile]]:
    """The tiles that share a supply, by the one they are forms of."""
    forms: dict[Tile, list[Tile]] = {}
    for name in counted(board):
        forms.setdefault(base_of(board, name), []).append(name)
    return forms


@derived
def _bases(board: Board) -> dict[Tile, Tile]:
    return {name: base_of(board, name) for name in board.tiles}


def more_stations(board: Board, figures: Figures, laid: Laid) -> list[Laid]:
    """The forms a tile may take when one small station is built on it."""
    here = _lines(board, laid)
    found = []
    for tile in _forms(figures.public_variants).get((base_of(board, laid.tile), len(here) + 1), []):
        for rotation in range(6):
            form = Laid(tile, rotation)
            if _looks_like(board, form, laid) and here < _lines(board, form):
                found.append(form)
    return found


@derived
def _forms(variants: Mapping[str, Variant]) -> dict[tuple[Tile, int], list[Tile]]:
    """The forms of every line tile by its printed tile and how many stations they carry."""
    found: dict[tuple[Tile, int], list[Tile]] = {}
    for name, variant in variants.items():
        found.setdefault((Tile(variant.base), len(variant.stations_on)), []).append(Tile(name))
    return found


def new_line(board: Board, before: Laid, after: Laid) -> str:
    """The line that has got a station, as its two edges on the map."""
    (line,) = _lines(board, after) - _lines(board, before)
    return "-".join(map(str, sorted(line)))


def _lines(board: Board, laid: Laid) -> frozenset[frozenset[int]]:
    """The lines that carry a station, as they lie."""
    shape = board.tiles[laid.tile].shape
    pairs: dict[int, set[int]] = {}
    for piece in shape.track:
        for stop in piece.stops:
            pairs.setdefault(stop, set()).update((edge + laid.rotation) % 6 for edge in piece.edges)
    return frozenset(frozenset(edges) for edges in pairs.values())


def _looks_like(board: Board, a: Laid, b: Laid) -> bool:
    """Whether the printed lines of two tiles of one number lie alike."""
    return _printed(board, a) == _printed(board, b)


def _printed(board: Board, laid: Laid) -> frozenset[frozenset[int]]:
    base = board.tiles[base_of(board, laid.tile)].shape
    return frozenset(frozenset((edge + laid.rotation) % 6 for edge in piece.edges) for piece in base.track)
