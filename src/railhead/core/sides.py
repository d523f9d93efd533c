"""Names for the stops of a hex that has several: east, second, town."""

from collections.abc import Mapping
from math import atan2, cos, hypot, pi, sin

from railhead.core.hexes import Orientation
from railhead.core.ids import Hex, Spot, hex_of, stop_of
from railhead.core.state import State
from railhead.core.title import Title

COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
"""Clockwise, in the order of the edges."""
_FIRST_EDGE: Mapping[Orientation, float] = {"flat": pi / 2, "pointy": pi * 2 / 3}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CENTRAL = 0.1
"""Exits this evenly spread point in no direction."""


def side_of(title: Title, state: State, place: Spot) -> str:
    """Empty if it is the only stop. Its kind if it is the only one of that kind, its direction if that is unique, else
    its number."""
    hex_, number = hex_of(place), stop_of(place)
    stops = title.map.shape(hex_, state.tiles.get(hex_)).stops if hex_ in title.board.hexes else ()
    if len(stops) < 2 or number >= len(stops):
        return ""
    alike = [other for other, stop in enumerate(stops) if stop.kind == stops[number].kind]
    if len(alike) == 1:
        return stops[number].kind
    sides = {other: _direction(title, state, hex_, other) for other in alike}
    is_telling = sides[number] and list(sides.values()).count(sides[number]) == 1
    return sides[number] if is_telling else _ORDINALS[alike.index(number)]


def _direction(title: Title, state: State, hex_: Hex, number: int) -> str:
    """The direction of a stop within its hex, from the edges its track leads to."""
    first = _FIRST_EDGE[title.board.grid.orientation]
    track = title.map.track(hex_, state.tiles.get(hex_))
    angles = [first + edge * pi / 3 for one in track if number in one.stops for edge in one.edges]
    x, y = sum(map(cos, angles)), sum(map(sin, angles))
    return COMPASS[round(atan2(y, x) / (pi / 4)) % 8] if hypot(x, y) > _CENTRAL else ""
