"""Which tiles a company may lay now: those that fit (see `fits`), are allowed, are left, and connect to its routes.

Costs, the number of lays and who may lay are up to the title. Listing and judging ask the same questions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from railhead.core.board import Board
from railhead.core.derived import derived
from railhead.core.fits import Fit, Flaw, TileKind, fit, fits, look_alikes, successors
from railhead.core.ids import Hex, Spot, Tile, spot
from railhead.core.map import WIDTH, Map
from railhead.core.network import Gauges
from railhead.core.reach import Reach
from railhead.core.tiles import FIRST_STOP, Colour, Laid

Offers = dict[Hex, dict[Tile, tuple[int, ...]]]
"""Hex to tile to rotations. Rotations that look alike are all listed, because recorded games use them."""

Kinds = frozenset[TileKind]


class Terms(Struct, frozen=True, kw_only=True):
    """What the rules allow at this moment."""

    colours: frozenset[Colour]
    left: Mapping[Tile, int] = {}
    """How many of a tile are left; tiles not listed are unlimited."""
    barred: frozenset[Hex] = frozenset()
    only_in: frozenset[Hex] | None = None
    """If given, only these hexes may be built on."""
    fresh: Kinds = frozenset({"plain"})
    """Kinds of tile whose *new* track must extend a route. For the others it is enough that any of their track is on a
    route."""
    needed: Mapping[Spot, int] = {}
    """Token spaces that must exist after the lay, for tokens and reservations at these stops."""
    yields_to: Mapping[Tile, Tile] = {}
    """A tile that may be used only where another one, with more exits, does not fit or is not left."""


@derived
def tiles_left(board: Board, tiles: Mapping[Hex, Laid]) -> dict[Tile, int]:
    """The remaining supply; unlimited tiles are not in it."""
    left = dict(counted(board))
    for laid in tiles.values():
        if laid.tile in left:
            left[laid.tile] -= 1
    return left


@derived
def counted(board: Board) -> dict[Tile, int]:
    """How many there are of those tiles of which not any number may be laid."""
    return {name: entry.count for name, entry in board.tiles.items() if entry.count is not None}


def lays(reach: Reach, terms: Terms) -> Offers:
    """Every lay that `judge` accepts."""
    return dict(lays_by_hex(reach, terms))


def lays_by_hex(reach: Reach, terms: Terms) -> Iterator[tuple[Hex, dict[Tile, tuple[int, ...]]]]:
    """The same hex by hex, so that a caller who only asks whether there is any can stop early."""
    for number in sorted(reach.touched):
        hex_ = reach.network.map.hexes[number]
        if _is_open(hex_, terms) and (tiles := _lays_in(reach, terms, hex_)):
            yield hex_, tiles


def judge(reach: Reach, terms: Terms, hex_: Hex, tile: Tile, rotation: int) -> Flaw | None:
    """The first thing wrong with a lay, or None."""
    # From cheap checks to the search, which is also the order in which a player would look.
    map_, laid = reach.network.map, reach.network.tiles.get(hex_)
    if hex_ not in map_.number or not _is_open(hex_, terms) or not successors(map_, hex_, laid):
        return Flaw.NOT_THIS_HEX
    if tile not in successors(map_, hex_, laid) or rotation not in range(6):
        return Flaw.WRONG_TILE
    if map_.board.tiles[tile].shape.colour not in terms.colours:
        return Flaw.NOT_YET
    if terms.left.get(tile, 1) <= 0:
        return Flaw.NONE_LEFT
    made = fit(map_, hex_, laid, tile, rotation, reach.network.gauges)
    if isinstance(made, Flaw):
        return made
    if not _has_room(map_, terms, hex_, made):
        return Flaw.NO_ROOM
    if _yields(reach, terms, hex_, tile):
        return Flaw.FULLER_FIRST
    return None if _connects(reach, terms.fresh, hex_, made) else Flaw.NOT_CONNECTED


def without_look_alikes(map_: Map, offers: Offers) -> Offers:
    """The same lays, with only the first of rotations that look alike."""
    return {
        hex_: {tile: _different(map_, tile, rotations) for tile, rotations in tiles.items()}
        for hex_, tiles in offers.items()
    }


def _is_open(hex_: Hex, terms: Terms) -> bool:
    return hex_ not in terms.barred and (terms.only_in is None or hex_ in terms.only_in)


def _lays_in(reach: Reach, terms: Terms, hex_: Hex) -> dict[Tile, tuple[int, ...]]:
    network = reach.network
    map_, laid = network.map, network.tiles.get(hex_)
    touched = reach.touched[map_.number[hex_]]
    near = _near(map_, map_.alike[hex_], laid, network.gauges, touched, terms.fresh, terms.colours)
    exact = near.delicate and _crosses_itself(reach, hex_)
    offers = {}
    for tile, made in near.fits.items():
        if terms.left.get(tile, 1) <= 0 or (terms.yields_to and _yields(reach, terms, hex_, tile)):
            continue
        if exact:
            made = [one for one in made if _connects(reach, terms.fresh, hex_, one)]
        if terms.needed:
            made = [one for one in made if _has_room(map_, terms, hex_, one)]
        if made:
            offers[tile] = tuple([one.rotation for one in made])
    return offers


class _Near(Struct, frozen=True):
    """Fits whose track touches the company's reach."""

    fits: dict[Tile, Sequence[Fit]]
    delicate: bool
    """Some must extend a route over track of a hex that already has track."""


# Keyed by what is reached in this hex, not by the whole reach: a tile laid elsewhere seldom changes it.
@lru_cache(maxsize=1 << 16)
def _near(
    map_: Map,
    hex_: Hex,
    laid: Laid | None,
    gauges: Gauges,
    touched: int,
    fresh: Kinds,
    colours: frozenset[Colour],
) -> _Near:
    by_tile: dict[Tile, list[Fit]] = {}
    for one in fits(map_, hex_, laid, gauges):
        if map_.board.tiles[one.tile].shape.colour in colours and _meets(one, touched, fresh):
            by_tile.setdefault(one.tile, []).append(one)
    return _Near(
        dict(by_tile),
        bool(map_.track(hex_, laid)) and any(one.kind in fresh for made in by_tile.values() for one in made),
    )


def _meets(one: Fit, touched: int, fresh: Kinds) -> bool:
    """Whether it might connect. Whether a route gets there without using the track it needs is checked later."""
    if one.kind in fresh:
        return any(touched >> start & 1 for start, _ in one.fresh)
    return touched & one.edges != 0 or touched >> FIRST_STOP != 0


def _connects(reach: Reach, fresh: Kinds, hex_: Hex, one: Fit) -> bool:
    map_ = reach.network.map
    first = WIDTH * map_.number[hex_]
    touched = reach.touched.get(map_.number[hex_], 0)
    if one.kind not in fresh:
        return _meets(one, touched, fresh)
    ways = [
        (first + start, map_.track_bit[first + avoided] if avoided >= 0 else 0)
        for start, avoided in one.fresh
        if touched >> start & 1
    ]
    # A route that loops back to the hex over the very side the new piece leads to can't use that piece.
    # Another route may. Searching for one is slow, so check first whether it is needed.
    return any(not reach.paths[node] & avoided for node, avoided in ways) or any(
        reach.gets_to(node, avoided) for node, avoided in ways
    )


def _crosses_itself(reach: Reach, hex_: Hex) -> bool:
    """Whether the path found to one side of the hex uses another of its sides."""
    map_ = reach.network.map
    first = WIDTH * map_.number[hex_]
    bits = map_.track_bit[first : first + FIRST_STOP]
    return any(reach.paths.get(first + edge, 0) & sum(bits) & ~bits[edge] for edge in range(FIRST_STOP))


def _has_room(map_: Map, terms: Terms, hex_: Hex, one: Fit) -> bool:
    spaces = Counter[int]()
    for old, new in enumerate(one.stops):
        spaces[new] += terms.needed.get(spot(hex_, old), 0)
    stops = map_.board.tiles[one.tile].shape.stops
    return all(needed <= stops[new].slots for new, needed in spaces.items())


def _yields(reach: Reach, terms: Terms, hex_: Hex, tile: Tile) -> bool:
    fuller = terms.yields_to.get(tile)
    if fuller is None or terms.left.get(fuller, 1) <= 0:
        return False
    network = reach.network
    return any(one.tile == fuller for one in fits(network.map, hex_, network.tiles.get(hex_), network.gauges))


def _different(map_: Map, tile: Tile, rotations: tuple[int, ...]) -> tuple[int, ...]:
    alike = look_alikes(map_, tile)
    return tuple({alike[rotation]: rotation for rotation in reversed(rotations)}.values())[::-1]
