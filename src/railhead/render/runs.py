"""The pieces of track under a train's run, as the map draws them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from railhead.core.hexes import opposite
from railhead.core.ids import Hex, Spot, stop_of
from railhead.core.map import Map
from railhead.core.tiles import FIRST_STOP, Laid, Segment


def pieces(
    map_: Map, tiles: Mapping[Hex, Laid], stops: Sequence[Spot], legs: Sequence[Sequence[Hex]]
) -> Iterator[tuple[Hex, Segment]]:
    """Stop by stop; `legs` are the hexes from each stop to the next, both included."""
    for number, hexes in enumerate(legs):
        last = stops[(number + 1) % len(stops)]
        ends = [_stop_end(stops[number]), *_crossed(map_, hexes), _stop_end(last)]
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
