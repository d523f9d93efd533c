"""The pieces of track under a run, for whoever draws it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from railhead.core.hexes import opposite
from railhead.core.ids import Hex, Spot, stop_of
from railhead.core.map import Map
from railhead.core.tiles import FIRST_STOP, Laid, Segment
from railhead.routing.problem import Run


def pieces(map_: Map, tiles: Mapping[Hex, Laid], one: Run) -> Iterator[tuple[Hex, Segment]]:
    """The pieces of track a train runs over, stop by stop."""
    for number, hexes in enumerate(one.hexes):
        last = one.stops[(number + 1) % len(one.stops)]
        ends = [_stop_end(one.stops[number]), *_crossed(map_, hexes), _stop_end(last)]
        for name, a, b in zip(hexes, ends[::2], ends[1::2], strict=True):
            joined = (min(a, b), max(a, b))
            yield name, next(piece for piece in map_.track(name, tiles.get(name)) if (piece.a, piece.b) == joined)


def _stop_end(place: Spot) -> int:
    return FIRST_STOP + stop_of(place)


def _crossed(map_: Map, hexes: Sequence[Hex]) -> Iterator[int]:
    """The edge by which each hex is left and the one by which the next is entered."""
    for here, there in pairwise(hexes):
        edge = map_.neighbours[map_.number[here]].index(map_.number[there])
        yield edge
        yield opposite(edge)
