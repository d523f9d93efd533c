"""Ways over the map that a company could still build: which stations it gets to, or would get to by how many tiles.

A way is a plan, not a promise: it goes over bare hexes in any direction and asks nothing about tiles left.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from railhead.core.ids import Company, Hex, hex_of
from railhead.core.map import WIDTH, Map, is_fixed
from railhead.core.network import Gauges, Network, network, piece
from railhead.core.reach import Reach, full_stops, reach, tokens_of
from railhead.core.state import State
from railhead.core.tiles import FIRST_STOP, Laid, Stop
from railhead.core.title import Draft, Title
from railhead.titles import description_of

TILE, UPGRADE = 25, 50
"""What a tile counts for on a way beside the price of its hex."""
FARTHEST, MOST_TILES = 160, 4
"""Ways that count for more, or need more tiles, are not thought of."""
LIKELY = 75
"""Percent that a station counts for which no train calls at yet."""
A_TURN = 2
"""Tiles that are laid in a turn."""
USUAL = 20
"""What an off-board area is thought to bring whose column the phase does not name."""
RANKS = (100, 100, 80, 60, 45, 35, 25, 20, 15, 10)
"""Percent by which the best station, the second … counts: trains call at few."""


Steps = tuple[tuple[int, int], ...]
"""Nodes one gets to, and what each counts for."""


class Way(Struct, frozen=True):
    """To a station that a company does not get to yet."""

    place: Hex
    value: int
    """What the station brings."""
    length: int
    """Tiles and what their hexes cost; nothing if it gets there already."""
    hexes: tuple[Hex, ...]
    """Where tiles are missing, in order."""

    def prospect(self, rounds: int, beside: int = 0) -> int:
        """What the station, and another that is called at only with it, may bring in so many rounds, less what the way
        to it costs."""
        left = max(0, A_TURN * rounds - len(self.hexes))
        return max(0, (self.value + beside) * left * LIKELY // (100 * A_TURN) - self.length)


def outlook(title: Title, state: State, company: Company) -> int:
    """What the stations may bring that a company gets to, and those at the end of its best ways."""
    d: Draft[State] = Draft(title, state)
    rounds = description_of(title.id).heuristics.rounds(d)
    every = ways(title, state, company)
    reached, ahead = [way for way in every if not way.hexes], [way for way in every if way.hexes]
    # A station alone brings nothing: it counts with the first way from it.
    alone = reached[0].value if len(reached) == 1 else 0
    first = max(ahead, key=lambda way: way.prospect(rounds, alone), default=None)
    found = [way.prospect(rounds) for way in reached if not alone]
    if first is not None:
        found.append(first.prospect(rounds, alone))
        branch = _branch(state, company, first)
        others = [way.prospect(rounds) for way in ahead if _branch(state, company, way) != branch]
        found.append(max(others, default=0))
    found.sort(reverse=True)
    ranked = sum(worth * percent for worth, percent in zip(found, RANKS, strict=False)) // 100
    return ranked + _errands(every, description_of(title.id).heuristics.errands(d, company))


def _errands(every: Sequence[Way], worth: Mapping[Hex, int]) -> int:
    """What errands bring, the more of it the fewer tiles are missing."""
    return sum(worth.get(way.place, 0) * (MOST_TILES + 1 - len(way.hexes)) // (MOST_TILES + 1) for way in every)


def _branch(state: State, company: Company, way: Way) -> Hex:
    """The hex by which a way leaves what is built, or the bare home it begins in: ways in different directions can be
    thought of at once."""
    home = way.hexes[0] in _homes(state, company) and len(way.hexes) > 1
    return way.hexes[1 if home else 0]


def _homes(state: State, company: Company) -> set[Hex]:
    return {hex_of(place) for place in tokens_of(state.tokens, company)}


def ways(title: Title, state: State, company: Company) -> tuple[Way, ...]:
    """To every station within reach of a few tiles, those that lie on its track included."""
    net = network(title.map, state.tiles)
    own = frozenset(tokens_of(state.tokens, company))
    found = reach(net, own, full_stops(net, state.tokens, (company,)))
    phase = title.phase(state)
    barred = frozenset(description_of(title.id).blocked(Draft(title, state)))
    return _ways(_Start(net, found, barred, len(phase.tiles) > 1, phase.offboard))


class _Start(Struct, frozen=True):
    """All that decides which ways there are; the network and the reach are kept as long as nothing changes them."""

    net: Network
    reach: Reach
    barred: frozenset[Hex]
    upgrades: bool
    column: str

    def __hash__(self) -> int:
        return hash((id(self.net), id(self.reach), self.barred))


@lru_cache(maxsize=256)
def _ways(start: _Start) -> tuple[Way, ...]:
    map_, joins, tiles = start.net.map, start.net.joins, start.net.tiles
    best: dict[Hex, Way] = {}
    for place in start.reach.spots:
        best[hex_of(place)] = Way(hex_of(place), _value_in(start, hex_of(place)), 0, ())
    built: dict[int, tuple[Hex, ...]] = dict.fromkeys(_beginnings(start), ())
    lengths = dict.fromkeys(built, 0)
    # By length, then by node: one number is compared sooner than two.
    heap = [*built]
    left: set[int] = set()
    rows: dict[int, tuple[Steps, ...]] = {}
    size = len(joins)
    while heap:
        length, node = divmod(heappop(heap), size)
        if length > lengths[node]:
            continue
        number = node // WIDTH
        if not joins[node]:
            # From whichever side one comes to where no track is, the ways on are the same: the shortest is enough.
            if number in left:
                continue
            left.add(number)
        here, path = map_.hexes[number], built[node]
        row = rows.get(number)
        if row is None:
            row = rows[number] = _steps(map_, number, start.net.gauges, tiles.get(here), _price(start, here))
        for following, more in row[node % WIDTH]:
            total = length + more
            if total >= lengths.get(following, FARTHEST + 1) or (more and len(path) == MOST_TILES):
                continue
            hexes = (*path, here) if more else path
            lengths[following], built[following] = total, hexes
            if following % WIDTH < FIRST_STOP:
                heappush(heap, total * size + following)
            elif here not in best:
                best[here] = Way(here, _value_in(start, here), total, hexes)
                heappush(heap, total * size + following)
    return tuple(best.values())


def _beginnings(start: _Start) -> list[int]:
    """Sides by which its trains come into a hex; and its stations, where no track has been laid yet."""
    sides = [node for node in start.reach.paths if node % WIDTH < FIRST_STOP and not start.net.joins[node]]
    return sides + [node for node in start.reach.roots if not start.net.joins[node]]


@lru_cache(maxsize=1 << 13)
def _steps(map_: Map, number: int, gauges: Gauges, laid: Laid | None, price: int | None) -> tuple[Steps, ...]:
    """For every end of track in a hex where one gets from it, and what has to be built for that, at a price."""
    bare = () if price is None else _over_bare(map_, number, laid, price)
    return tuple(
        _along(map_, end, joined) if joined else bare for end, joined in enumerate(piece(map_, number, laid, gauges))
    )


def _along(map_: Map, end: int, joined: tuple[int, ...]) -> Steps:
    stops = [(node, 0) for node in joined if end < FIRST_STOP <= node % WIDTH]
    return (*stops, *((map_.out[node], 0) for node in joined if node % WIDTH < FIRST_STOP and map_.out[node] >= 0))


def _over_bare(map_: Map, number: int, laid: Laid | None, price: int) -> Steps:
    stops = [(WIDTH * number + FIRST_STOP, price)] if map_.shape(map_.hexes[number], laid).stops else []
    sides = [WIDTH * number + edge for edge in range(FIRST_STOP) if map_.open_sides[number] >> edge & 1]
    return (*stops, *((map_.out[side], price) for side in sides if map_.out[side] >= 0))


def _price(start: _Start, hex_: Hex) -> int | None:
    """What a tile here counts for; None where none can be laid."""
    entry = start.net.map.board.hexes[hex_]
    if hex_ in start.barred or is_fixed(entry):
        return None
    if hex_ in start.net.tiles or entry.shape.track:
        return UPGRADE if start.upgrades else None
    cost = entry.cost if isinstance(entry.cost, int) else min(entry.cost.values(), default=0)
    return TILE + cost


def _value_in(start: _Start, hex_: Hex) -> int:
    """What the best stop of a hex brings, with its first tile if there is none yet."""
    return _best_value(start.net.map, hex_, start.net.tiles.get(hex_), start.column)


@lru_cache(maxsize=1 << 13)
def _best_value(map_: Map, hex_: Hex, laid: Laid | None, column: str) -> int:
    stops = map_.shape(hex_, laid).stops
    return max((_printed(stop, column) or _first_value(map_, stop.kind) for stop in stops), default=0)


def _printed(stop: Stop, column: str) -> int:
    return stop.value if isinstance(stop.value, int) else stop.value.get(column, USUAL)


@cache
def _first_value(map_: Map, kind: str) -> int:
    """What stops of a kind bring on yellow tiles, at least."""
    yellow = [entry.shape.stops for entry in map_.board.tiles.values() if entry.shape.colour == "yellow"]
    found = [stop.value for stops in yellow for stop in stops if stop.kind == kind and isinstance(stop.value, int)]
    return min((value for value in found if value), default=0)
