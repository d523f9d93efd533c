"""How far the track of a contract has got: the tiles that are still missing to link its cities, as bots guess.

It is no judgement of the rules (`contracts` is): crossings, gauges and dead ends are passed over."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush

from railhead.core.derived import derived
from railhead.core.ids import Hex
from railhead.core.map import WIDTH, Map
from railhead.core.tiles import FIRST_STOP, Laid, exits
from railhead.core.title import Title
from railhead.titles.t1853.facts import BROAD, D
from railhead.titles.t1853.state import Bid

A_TILE, AN_UPGRADE, GROUND = 10, 25, 15
"""What a tile counts for, what a tile that must be upgraded because its track leads elsewhere, and how much of what the
ground costs makes one more."""

Sides = dict[int, frozenset[int]]
"""By hex number the sides by which its track leaves it."""


def missing(d: D, cities: Bid) -> int:
    """What still has to be built, each tile for so much, to link the cities of a bid."""
    return _missing_on(d.title.map, d.state.tiles, cities)


@derived
def _missing_on(map_: Map, tiles: dict[Hex, Laid], cities: Bid) -> int:
    return _missing(map_, _sides(map_, tiles), tuple(sorted(map_.number[city] for city in cities)))


@lru_cache(maxsize=64)
def missing_at_first(title: Title, cities: frozenset[Hex]) -> int:
    """The same on the empty map."""
    map_ = title.map
    return _missing(map_, _sides(map_, {}), tuple(sorted(map_.number[city] for city in cities)))


def _sides(map_: Map, tiles: dict[Hex, Laid]) -> Sides:
    found = {}
    for number, hex_ in enumerate(map_.hexes):
        if track := map_.track(hex_, tiles.get(hex_)):
            found[number] = frozenset(exits(track))
    return found


def _missing(map_: Map, sides: Sides, cities: tuple[int, ...]) -> int:
    """From the first city the cheapest way to another one, from all that is linked then to the next."""
    first, *rest = cities
    linked, total = {first}, 0 if first in sides else A_TILE
    left = set(rest)
    while left:
        cost, way = _nearest(map_, sides, linked, left)
        total += cost
        linked.update(way)
        left.difference_update(way)
        if not way:
            return total + len(left) * A_TILE * len(map_.hexes)
    return total


def _nearest(map_: Map, sides: Sides, linked: set[int], wanted: set[int]) -> tuple[int, list[int]]:
    costs, before = dict.fromkeys(linked, 0), dict[int, int]()
    heap = [(0, here) for here in linked]
    while heap:
        cost, here = heappop(heap)
        if cost > costs[here]:
            continue
        if here in wanted:
            way = [here]
            while way[-1] in before:
                way.append(before[way[-1]])
            return cost, way
        for there, more in _steps(map_, sides, here):
            if cost + more < costs.get(there, cost + more + 1):
                costs[there], before[there] = cost + more, here
                heappush(heap, (cost + more, there))
    return 0, []


def _steps(map_: Map, sides: Sides, here: int) -> Iterator[tuple[int, int]]:
    own = sides.get(here)
    for side in range(FIRST_STOP):
        across = map_.out[WIDTH * here + side]
        if across < 0:
            continue
        there, back = divmod(across, WIDTH)
        leaves = 0 if own is None or side in own else AN_UPGRADE
        if there in sides:
            yield there, leaves + (0 if back in sides[there] else AN_UPGRADE)
        else:
            yield there, leaves + A_TILE + _ground(map_, there) // GROUND


def _ground(map_: Map, number: int) -> int:
    cost = map_.board.hexes[map_.hexes[number]].cost
    return cost if isinstance(cost, int) else cost[BROAD]
