"""What a company can reach: by a train of any length that starts at one of its tokens and uses no track twice.

That is a question of simple paths, for which breadth-first search is wrong: it would turn round on a loop and come back
over its own track. Here the two nodes of a hexside are a matched pair and pieces of track the unmatched edges, so a
route is an alternating path, and Edmonds' search (see `blossoms`) finds exactly the nodes that some route can enter.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from railhead.core.blossoms import Paths, search
from railhead.core.derived import derived
from railhead.core.ids import Company, Spot
from railhead.core.map import WIDTH
from railhead.core.network import Network
from railhead.core.tiles import FIRST_STOP

Tokens = Mapping[Spot, tuple[Company, ...]]
Places = tuple[tuple[int, ...], ...]


class Reach(Struct, frozen=True, eq=False, dict=True):
    """`paths` has every side by which a train can enter a hex and every stop it can reach, with the track of one
    path."""

    network: Network
    roots: frozenset[int]
    ends: frozenset[int]
    """Stops that may be entered but not passed."""
    barred: frozenset[int]
    """Stops that may not be entered."""
    places: Places
    """Sets of stops of which a route may hold one."""
    banned: int
    paths: Paths

    def gets_to(self, node: int, avoiding: int = 0) -> bool:
        """Whether a train can reach this node without the track of these bits."""
        path = self.paths.get(node)
        if path is None or not path & avoiding:
            return path is not None
        return node in self.without(avoiding).paths

    def without(self, track: int) -> "Reach":
        """The same company's reach if the track of these bits did not exist."""
        if track not in self._without:
            banned = self.banned | track
            self._without[track] = _reach(self.network, self.roots, self.ends, self.barred, self.places, banned)
        return self._without[track]

    @cached_property
    def _without(self) -> "dict[int, Reach]":
        return {}

    @cached_property
    def touched(self) -> dict[int, int]:
        """Hex number to bits of its nodes that are reached; a stop that may not be passed is ten bits higher."""
        touched: dict[int, int] = {}
        # Sides have bits 0 to 5 and stops 6 to 15, so bits ten higher than a stop's are free.
        ends = self.ends - self.roots
        for node in self.paths:
            bit = 1 << (node % WIDTH + 10 if node in ends else node % WIDTH)
            touched[node // WIDTH] = touched.get(node // WIDTH, 0) | bit
        return touched

    @cached_property
    def spots(self) -> frozenset[Spot]:
        """The reachable stops, including full ones and off-board areas."""
        return frozenset(self.network.map.spot(node) for node in self.paths if node % WIDTH >= FIRST_STOP)


def reach(
    network: Network,
    roots: Iterable[Spot],
    blocked: Iterable[Spot] = (),
    *,
    barred: Iterable[Spot] = (),
    one_stop_per_place: bool = False,
    banned: int = 0,
) -> Reach:
    """Routes end in blocked stops and off-board areas, and never enter barred stops. With `one_stop_per_place` no route
    holds two stops of one hex or area. `banned` are bits of track that may not be used."""
    node = network.map.node
    never = frozenset(map(node, barred))
    ends = network.map.offboards.union(map(node, blocked)) - never
    places = network.places if one_stop_per_place else ()
    return _reach(network, frozenset(map(node, roots)), ends, never, places, banned)


def connected(
    network: Network, start: Spot, blocked: Iterable[Spot] = (), *, one_stop_per_place: bool = False
) -> frozenset[Spot]:
    """The stops a route from a stop can reach. `one_stop_per_place` has one exception here: the route may end in
    another stop of the place it started from."""
    if not one_stop_per_place:
        return reach(network, (start,), blocked).spots
    node = network.map.node
    home = node(start)
    siblings = {other for place in network.places if home in place for other in place} - {home}
    places = tuple(place for place in network.places if home not in place)
    ends = network.map.offboards.union(map(node, blocked), siblings)
    return _reach(network, frozenset({home}), ends, frozenset(), places, 0).spots


def apart(a: Reach, a_nodes: Collection[int], b: Reach, b_nodes: Collection[int]) -> bool:
    """Whether one route can reach one of these nodes and another one of those, sharing no track."""
    way, other = _way_to(a, a_nodes), _way_to(b, b_nodes)
    if way is None or other is None:
        return False
    shared = way & other & ((1 << a.network.map.bits) - 1)
    if not shared:
        return True
    # At most one of the two can use this piece: check whether one or the other can do without.
    piece = shared & -shared
    return apart(a.without(piece), a_nodes, b, b_nodes) or apart(a, a_nodes, b.without(piece), b_nodes)


def _way_to(reached: Reach, nodes: Collection[int]) -> int | None:
    return next((reached.paths[node] for node in nodes if node in reached.paths), None)


def tokens_of(tokens: Tokens, company: Company) -> list[Spot]:
    return [place for place, there in tokens.items() if company in there]


def full_stops(network: Network, tokens: Tokens, transparent: Collection[Company]) -> list[Spot]:
    """Stops with no free space and no token of any of these companies."""
    open_to = frozenset(transparent)
    return [place for place, there in _full(network, tokens).items() if open_to.isdisjoint(there)]


@derived
def _full(network: Network, tokens: Tokens) -> dict[Spot, tuple[Company, ...]]:
    """Stops with no free space, and whose tokens are there."""
    node, stops_in = network.map.node, network.stops_in
    full = {}
    for place, there in tokens.items():
        at = node(place)
        if len(there) >= stops_in[at // WIDTH][at % WIDTH - FIRST_STOP][1].slots:
            full[place] = there
    return full


# Cached: one position is asked several times, whether anything can be built, what, and whether this can.
@lru_cache(maxsize=256)
def _reach(
    network: Network, roots: frozenset[int], ends: frozenset[int], barred: frozenset[int], places: Places, banned: int
) -> Reach:
    shared = [node for place in places for node in place]
    marks = {node: 1 << (network.map.bits + number) for number, node in enumerate(shared)}
    paths = _paths(network, roots, ends, barred, banned, places, marks)
    return Reach(network, roots, ends, barred, places, banned, paths)


def _paths(
    network: Network,
    roots: frozenset[int],
    ends: frozenset[int],
    barred: frozenset[int],
    banned: int,
    places: Places,
    marks: Mapping[int, int],
) -> Paths:
    """The union over which stop of each place is used, branching only where a path holds two of one place."""
    paths = search(network, roots, ends, barred, banned, marks)
    crowded = [place for place in places if sum(node in paths for node in place) > 1]
    masks = [sum([marks[node] for node in place]) for place in crowded]
    overfull = [place for place, mask in zip(crowded, masks, strict=True) if _holds_two(paths, mask)]
    if not overfull:
        return paths
    fine = {node: path for node, path in paths.items() if not any(_two_bits(path & mask) for mask in masks)}
    place = overfull[0]
    # Each branch keeps one stop of this place, so the depth is at most the number of places with several stops.
    for kept in (node for node in place if node not in barred):
        others = barred.union(place) - {kept}
        branch = _paths(network, roots - others, ends - others, others, banned, places, marks)
        fine = branch | fine
        if len(fine) == len(paths):
            break
    return fine


def _holds_two(paths: Paths, mask: int) -> bool:
    """Whether some path holds two stops of a place."""
    return any(_two_bits(path & mask) for path in paths.values())


def _two_bits(mask: int) -> bool:
    return mask & (mask - 1) != 0
