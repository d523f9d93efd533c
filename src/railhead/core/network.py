"""The track network of a position: which ends of track join, and the links from stop to stop. Knows no tokens.

Two links share track if and only if they share a hexside, or a piece from stop to stop within a hex: every other piece
runs into a hexside. So one bit per hexside is all that reach and routes need.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain

from msgspec import Struct

from railhead.core.derived import derived
from railhead.core.ids import Hex, Spot
from railhead.core.map import WIDTH, Map
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Stop

Gauges = frozenset[str]
"""Gauges a train can use; the normal one is the empty string."""

ANY_GAUGE: Gauges = frozenset()

Stops = tuple[tuple[int, Stop], ...]
"""Those of one hex, with their nodes."""


def is_usable(segment: Segment, gauges: Gauges) -> bool:
    return not gauges or segment.gauge in gauges


class Link(Struct, frozen=True):
    """A path from stop to stop with no stop between; both ends may be the same stop. `a` is never greater than `b`."""

    a: int
    b: int
    track: int
    """Bits of the hexsides it crosses."""
    hexes: tuple[Hex, ...]
    """From a to b, both ends included."""


def network(map_: Map, tiles: Mapping[Hex, Laid], gauges: Gauges = ANY_GAUGE) -> "Network":
    """The network of a table of tiles, cached by the identity of the table."""
    return _network(map_, tiles, gauges)


class Network:
    """`joins` lists for every node the nodes a single piece of track leads to. Tiles that lie in another network `like`
    this one are taken from there."""

    def __init__(
        self, map_: Map, tiles: Mapping[Hex, Laid], gauges: Gauges = ANY_GAUGE, like: "Network | None" = None
    ) -> None:
        self.map = map_
        self.tiles = tiles
        self.gauges = gauges
        before: Mapping[Hex, Laid] = {} if like is None else like.tiles
        self.joins: list[tuple[int, ...]] = list(_printed(map_, gauges) if like is None else like.joins)
        gone = [name for name in before if name not in tiles]
        # Most tiles are the very ones that lay there before.
        for name in (*gone, *(name for name, laid in tiles.items() if before.get(name) is not laid)):
            number = map_.number[name]
            self.joins[WIDTH * number : WIDTH * (number + 1)] = piece(map_, number, tiles.get(name), gauges)

    def stop(self, node: int) -> Stop:
        name = self.map.hexes[node // WIDTH]
        return self.map.shape(name, self.tiles.get(name)).stops[node % WIDTH - FIRST_STOP]

    def near(self, places: Iterable[Spot]) -> "Network":
        """The same track with only the stops connected to these places, ignoring blocks: all that a route through one
        of them can involve. A tile laid elsewhere does not change it: the same object is returned, and everything
        cached for it stays valid."""
        asked = frozenset(map(self.map.node, places))
        found = self._near.get(asked)
        if found is None:
            reached = self._joined_to(asked)
            hexes = [self.map.hexes[number] for number in sorted({node // WIDTH for node in reached})]
            laid = tuple((name, self.tiles[name]) for name in hexes if name in self.tiles)
            stops = tuple(sorted(node for node in reached if node % WIDTH >= FIRST_STOP))
            found = self._near[asked] = _stretch(self.map, self.gauges, laid, stops)
        return found

    @cached_property
    def _near(self) -> "dict[frozenset[int], Network]":
        return {}

    def _joined_to(self, stops: Iterable[int]) -> set[int]:
        """These stops, all that are connected with them, and the sides by which hexes are entered on the way."""
        joins, out = self.joins, self.map.out
        seen = set(stops)
        waiting = list(seen)
        while waiting:
            for node in joins[waiting.pop()]:
                # At a side the path continues on the other side.
                onward = node if node % WIDTH >= FIRST_STOP else out[node]
                if onward >= 0 and onward not in seen:
                    seen.add(onward)
                    waiting.append(onward)
        return seen

    @cached_property
    def stops(self) -> dict[int, Stop]:
        """All stops of the position, by node, in map order."""
        return dict(chain.from_iterable(self.stops_in))

    @cached_property
    def stops_in(self) -> "list[Stops]":
        """The stops of every hex, by its number, whatever stretch of the network is asked for."""
        map_, rows = self.map, list(_printed_stops(self.map))
        for name, laid in self.tiles.items():
            number = map_.number[name]
            rows[number] = _stops_in(map_, number, laid)
        return rows

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Groups of stops that are one place: several of one hex, or of one area. Places of a single stop are left out,
        and off-board areas: a route ends there, so it cannot hold two."""
        places: dict[str | int, list[int]] = {}
        for node, stop in self.stops.items():
            if stop.kind != "offboard":
                places.setdefault(stop.area or node // WIDTH, []).append(node)
        return tuple(tuple(nodes) for nodes in places.values() if len(nodes) > 1)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every link over track without stops between, none crossing a hexside twice."""
        return tuple(link for start in self.stops for link in self._links_from(start))

    def _links_from(self, start: int) -> Iterator[Link]:
        # Every link is found from both ends, and a loop at one stop by both sides: keep one of each.
        home = self.map.hexes[start // WIDTH]
        for first in self.joins[start]:
            if first % WIDTH >= FIRST_STOP:
                if start <= first:
                    yield Link(start, first, self.map.joint_bit(start, first), (home,))
                continue
            for stop, last, track, hexes in self._ways(first, self.map.track_bit[first], (home,)):
                if start < stop or (start == stop and first < last):
                    yield Link(start, stop, track, hexes)

    def _ways(self, side: int, track: int, hexes: tuple[Hex, ...]) -> Iterator[tuple[int, int, int, tuple[Hex, ...]]]:
        """Stops reached by leaving over a side: the stop, the side it is entered from, track used, hexes passed."""
        across = self.map.out[side]
        if across < 0:
            return
        hexes = (*hexes, self.map.hexes[across // WIDTH])
        for node in self.joins[across]:
            if node % WIDTH >= FIRST_STOP:
                yield node, across, track, hexes
            elif not track & (bit := self.map.track_bit[node]):
                yield from self._ways(node, track | bit, hexes)


@derived
def _network(map_: Map, tiles: Mapping[Hex, Laid], gauges: Gauges) -> Network:
    latest = _latest(map_, gauges)
    made = Network(map_, tiles, gauges, latest[0] if latest else None)
    latest[:] = [made]
    return made


@lru_cache(maxsize=64)
def _latest(map_: Map, gauges: Gauges) -> list[Network]:
    """The network that was made last: the next one differs by few tiles as a rule."""
    return []


# Hexes without a tile need not be named: two positions whose track from the same stops enters the same tiles, and
# otherwise only printed track, have the same component.
@lru_cache(maxsize=512)
def _stretch(map_: Map, gauges: Gauges, laid: tuple[tuple[Hex, Laid], ...], stops: tuple[int, ...]) -> Network:
    """A connected component of track, given by its tiles and its stops."""
    made = Network(map_, dict(laid), gauges)
    made.stops = {node: made.stop(node) for node in stops}
    return made


@lru_cache(maxsize=64)
def _printed_stops(map_: Map) -> tuple[Stops, ...]:
    """The stops of every hex before any tile is laid, by node."""
    return tuple(_stops_in(map_, number, None) for number in range(len(map_.hexes)))


@lru_cache(maxsize=1 << 15)
def _stops_in(map_: Map, number: int, laid: Laid | None) -> Stops:
    stops = map_.shape(map_.hexes[number], laid).stops
    return tuple((WIDTH * number + FIRST_STOP + index, stop) for index, stop in enumerate(stops))


@lru_cache(maxsize=64)
def _printed(map_: Map, gauges: Gauges) -> tuple[tuple[int, ...], ...]:
    """What every node joins before any tile is laid."""
    return tuple(joined for number in range(len(map_.hexes)) for joined in piece(map_, number, None, gauges))


@lru_cache(maxsize=1 << 15)
def piece(map_: Map, number: int, laid: Laid | None, gauges: Gauges) -> tuple[tuple[int, ...], ...]:
    """What the nodes of one hex join with this tile, or with none."""
    joined: list[list[int]] = [[] for _ in range(WIDTH)]
    for segment in map_.track(map_.hexes[number], laid):
        if is_usable(segment, gauges):
            joined[segment.a].append(WIDTH * number + segment.b)
            joined[segment.b].append(WIDTH * number + segment.a)
    return tuple(tuple(dict.fromkeys(nodes)) for nodes in joined)
