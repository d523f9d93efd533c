"""Proofs about the map and the tiles: neighbours, printed track, upgrades.

They share no code with the laying of tiles, so that each can find the other wrong.
"""

from collections.abc import Iterator
from functools import lru_cache

from railhead.core.board import Board, HexEntry, TileEntry
from railhead.core.hexes import Cube, Grid, opposite
from railhead.core.ids import Hex, Tile
from railhead.core.tiles import FIRST_STOP, SEQUENCE, Segment, Shape, exits, turned_track

FIXED = ("red", "blue", "grey")
"""Colours of print that no tile covers, unless the hex lists upgrades."""

Track = tuple[Segment, ...]


def by_the_side(board: Board, name: Hex, edge: int) -> Hex | None:
    """The hex across an edge, if there is one."""
    return _places(board.grid, tuple(board.hexes)).get(board.grid.step(board.grid.place(name), edge))


@lru_cache(maxsize=8)
def _places(grid: Grid, hexes: tuple[Hex, ...]) -> dict[Cube, Hex]:
    return {grid.place(name): name for name in hexes}


def wrong_neighbours(board: Board) -> Iterator[str]:
    """Places differ, all have one parity, the way back over an edge leads home, and the examples given hold."""
    places: dict[Cube, Hex] = {}
    for name in board.hexes:
        place = board.grid.place(name)
        if places.setdefault(place, name) != name:
            yield f"hexes.{name}: lies where {places[place]} does"
        if sum(place) % 2 != sum(next(iter(places))) % 2:
            yield f"hexes.{name}: lies between the hexes of the grid"
        if any(board.grid.step(board.grid.step(place, edge), opposite(edge)) != place for edge in range(6)):
            yield f"hexes.{name}: isn't a neighbour of its neighbour"
    yield from _wrong_examples(board)


def _wrong_examples(board: Board) -> Iterator[str]:
    neighbours, distances = board.about.get("neighbours", {}), board.about.get("distances", {})
    if isinstance(neighbours, dict):
        for name, given in neighbours.items():
            if name not in board.hexes:
                yield f"about.neighbours: {name} isn't a hex of the map"
                continue
            found = " ".join(by_the_side(board, Hex(name), edge) or "-" for edge in range(6))
            if found != given:
                yield f"about.neighbours: those of {name} are {found}, not {given}"
    if isinstance(distances, dict):
        for pair, given in distances.items():
            ends = [Hex(name) for name in pair.split()]
            if len(ends) != 2 or not set(ends) <= set(board.hexes):
                yield f"about.distances: {pair!r} does not name two hexes of the map"
            elif board.grid.distance(*ends) != given:
                yield f"about.distances: {pair} is {board.grid.distance(*ends)}, not {given}"


def closed_sides(board: Board, name: Hex) -> frozenset[int]:
    """Edges over which no track may leave the hex."""
    return frozenset(edge for edge in range(6) if _is_closed(board, name, edge))


def _is_closed(board: Board, name: Hex, edge: int) -> bool:
    side = board.hexes[name].edges.get(edge)
    other = by_the_side(board, name, edge)
    if side == "impassable" or other is None:
        return side != "open"
    beyond = board.hexes[other]
    if beyond.edges.get(opposite(edge)) == "impassable":
        return True
    return _is_fixed(beyond) and opposite(edge) not in exits(beyond.shape.track)


def _is_fixed(entry: HexEntry) -> bool:
    return entry.shape.colour in FIXED and not entry.upgrades


def loose_print(board: Board) -> Iterator[str]:
    """Printed track ends at an open side; `about.dead_ends` lists the edges of a hex where it is known not to."""
    for name, entry in board.hexes.items():
        allowed = entry.about.get("dead_ends", [])
        loose = exits(entry.shape.track) & closed_sides(board, name)
        for edge in sorted(loose - set(allowed if isinstance(allowed, list) else [])):
            yield f"hexes.{name}: printed track leaves over edge {edge}, which is closed"


def upgrades_in(board: Board) -> Iterator[tuple[str, Shape, Tile]]:
    """Every upgrade the file lists, that of printed track included: where, from what, to which tile."""
    for name, entry in board.hexes.items():
        yield from ((f"hexes.{name}", entry.shape, tile) for tile in entry.upgrades)
    for number, old in board.tiles.items():
        yield from ((f"tiles.{number}", old.shape, tile) for tile in old.upgrades)


def wrong_colours(board: Board) -> Iterator[str]:
    for where, old, tile in upgrades_in(board):
        if tile not in board.tiles:
            yield f"{where}: upgrades to {tile}, which does not exist"
        elif old.colour in SEQUENCE[:-1]:
            expected = SEQUENCE[SEQUENCE.index(old.colour) + 1]
            if board.tiles[tile].shape.colour != expected:
                yield f"{where}: upgrades to {tile}, which is not {expected}"
        elif old.colour == "grey":
            yield f"{where}: nothing follows grey"


def lost_track(board: Board) -> Iterator[str]:
    for where, old, tile in upgrades_in(board):
        new = board.tiles.get(tile)
        if new is not None and not any(keeps(old, old.track, new.shape, turn) for turn in range(6)):
            yield f"{where}: no rotation of {tile} keeps its track"


def keeps(old: Shape, old_track: Track, new: Shape, rotation: int) -> bool:
    """Whether all old track is still there on the new tile so turned: every line between two edges as a line or through
    one stop, every stop in one new stop that has its edges. A small station may leave its line behind."""
    track = turned_track(new.track, rotation)
    lines = [piece for piece in old_track if not piece.stops]
    if not all(_line_is_kept(line, new, track) for line in lines):
        return False
    return all(_stop_is_kept(old, number, old_track, new, track) for number in range(len(old.stops)))


def _line_is_kept(line: Segment, new: Shape, track: Track) -> bool:
    if _has(track, line.a, line.b, line.gauge):
        return True
    return any(
        _has(track, line.a, stop, line.gauge) and _has(track, line.b, stop, line.gauge) for stop in _stop_ends(new)
    )


def _stop_is_kept(old: Shape, number: int, old_track: Track, new: Shape, track: Track) -> bool:
    arms = [piece for piece in old_track if number in piece.stops and piece.edges]
    if not arms:
        return True
    for end in _stop_ends(new):
        stays = old.stops[number].kind != "city" or new.stops[end - FIRST_STOP].kind == "city"
        if stays and all(_has(track, arm.edges[0], end, arm.gauge) for arm in arms):
            return True
    is_line = old.stops[number].kind == "town" and len(arms) == 2
    return is_line and _has(track, arms[0].edges[0], arms[1].edges[0], arms[0].gauge)


def _stop_ends(shape: Shape) -> range:
    return range(FIRST_STOP, FIRST_STOP + len(shape.stops))


def _has(track: Track, a: int, b: int, gauge: str) -> bool:
    """Dual track serves either gauge."""
    a, b = sorted((a, b))
    return Segment(a, b, gauge) in track or Segment(a, b, "dual") in track


def wrong_labels(board: Board) -> Iterator[str]:
    """Hexes a tile names exist; a label of a tile is that of some hex, and the other way round."""
    on_hexes = {entry.shape.label for entry in board.hexes.values()}
    on_tiles = {entry.shape.label for entry in board.tiles.values()}
    for number, tile in board.tiles.items():
        for name in tile.only_at:
            if name not in board.hexes:
                yield f"tiles.{number}: only_at {name}, which isn't a hex of the map"
        if tile.shape.label not in on_hexes and not tile.only_at:
            yield f"tiles.{number}: no hex has the label {tile.shape.label}"
    for name, entry in board.hexes.items():
        if entry.shape.label not in on_tiles:
            yield f"hexes.{name}: no tile has the label {entry.shape.label}"


def misfits(board: Board) -> Iterator[str]:
    """A tile made for a hex keeps the printed track there and stays off closed sides in some rotation, but for hexes in
    `about.dead_ends_at`, where an arm may lead out of the scenario."""
    for number, tile in board.tiles.items():
        exempt = tile.about.get("dead_ends_at", [])
        for name in tile.only_at:
            known = name in board.hexes
            if known and not (isinstance(exempt, list) and name in exempt) and not _fits(board, name, tile):
                yield f"tiles.{number}: fits {name} in no rotation"


def _fits(board: Board, name: Hex, tile: TileEntry) -> bool:
    entry, closed = board.hexes[name], closed_sides(board, name)
    return any(
        keeps(entry.shape, entry.shape.track, tile.shape, turn)
        and not exits(turned_track(tile.shape.track, turn)) & closed
        for turn in range(6)
    )
