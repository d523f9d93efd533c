"""What a stop looks like and the room it takes: circles of a city, bar or dot of a town, figures of an off-board."""

from functools import cache
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from railhead.core.board import Board
from railhead.core.ids import Spot, hex_of, stop_of
from railhead.core.tiles import Shape, Stop, area_name
from railhead.render.geometry import Point, distance, middle, shifted
from railhead.render.space import Box, Disc, Patch, text_width

CHIP_WIDTH = 34.0
CHIP_HEIGHT = 24.0
DOT = 10.0
BAR_LENGTH = 34.0
BAR_WIDTH = 10.0
CAPTION = 18.0
"""Font size of an area's name."""
RIM = 3.5
"""The white border round the circles of a city."""

_ROWS = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (2, 3, 2), 8: (3, 2, 3)}


class PlacedStop(NamedTuple):
    """A stop with its place on the picture. `heading` is the angle of the track a town's bar crosses, if it does."""

    stop: Stop
    at: Point
    heading: float | None
    radius: float
    """Of the circles."""
    slots: tuple[Point, ...]
    chips: tuple[Box, ...]
    """One for each value of an off-board area, in the board's order."""
    caption: Box | None = None
    """Room for the area's name, where a hex shows several."""

    @property
    def patches(self) -> tuple[Patch, ...]:
        circles = self._plate()
        if self.stop.kind == "town":
            return (Disc(self.at, DOT + 2 if self.heading is None else BAR_LENGTH / 2), *circles)
        if self.stop.kind == "junction":
            return (Disc(self.at, 1), *circles)
        return circles + self.chips + ((self.caption,) if self.caption else ())

    def _plate(self) -> tuple[Disc, ...]:
        """The circles with their border, and what lies between two that touch."""
        near = [pair for pair in combinations(self.slots, 2) if distance(*pair) < 2.2 * self.radius]
        return tuple(Disc(place, self.radius + RIM) for place in (*self.slots, *map(middle, near)))


def circle_radius(shape: Shape) -> float:
    """All circles of a tile are equal; the more there are, the smaller."""
    most = max((stop.slots for stop in shape.stops), default=0)
    if most > 4:
        return 20.0
    if most == 4 or len(shape.stops) > 3:
        return 22.0 if len(shape.stops) < 6 else 20.0
    return 25.0 if most < 3 else 24.0


def place_stop(shape: Shape, number: int, at: Point, heading: float | None) -> PlacedStop:
    stop = shape.stops[number]
    radius = circle_radius(shape)
    if stop.kind != "offboard":
        return PlacedStop(stop, at, heading, radius, circles(stop.slots, at, radius), ())
    values = len(stop.value) if isinstance(stop.value, dict) else 1
    lift = radius + 2 if stop.slots else 0.0
    slots = circles(stop.slots, shifted(at, (0, CHIP_HEIGHT / 2 + 1)), radius)
    figures = shifted(at, (0, -lift))
    caption = None
    if stop.area and len(shape.stops) > 1:
        above = shifted(figures, (0, -(CHIP_HEIGHT + CAPTION) / 2 - 1))
        caption = Box(above, text_width(area_name(stop), CAPTION) + 2, CAPTION)
    return PlacedStop(stop, at, heading, radius, slots, chips(values, figures), caption)


def place_name(board: Board, place: Spot) -> str:
    """Moscow, the area of an off-board stop, or where there is no name the hex."""
    entry = board.hexes[hex_of(place)]
    stops = entry.shape.stops
    return entry.name or (area_name(stops[stop_of(place)]) if stop_of(place) < len(stops) else "") or hex_of(place)


def chips(number: int, at: Point) -> tuple[Box, ...]:
    """Boxes side by side, in two rows from the fifth on."""
    columns = number if number < 5 else (number + 1) // 2
    rows = (number + columns - 1) // columns
    return tuple(
        Box(
            (
                at[0] + (i % columns - (columns - 1) / 2) * CHIP_WIDTH,
                at[1] + (i // columns - (rows - 1) / 2) * CHIP_HEIGHT,
            ),
            CHIP_WIDTH,
            CHIP_HEIGHT,
        )
        for i in range(number)
    )


def circles(number: int, at: Point, radius: float) -> tuple[Point, ...]:
    """The middles of a city's circles, packed round a point in reading order."""
    step = radius + 1.5
    return tuple((at[0] + x * step, at[1] + y * step) for x, y in _packed(number))


@cache
def _packed(number: int) -> tuple[Point, ...]:
    """Middles of unit circles that touch, in rows."""
    rows = _ROWS.get(number) or _long_rows(number)
    places: list[Point] = []
    y = 0.0
    for i, length in enumerate(rows):
        if i:
            y += 2 if rows[i - 1] == length else sqrt(3)
        places += [(2 * column - length + 1, y) for column in range(length)]
    # A triangle balances on its centre of mass, not on half its height.
    lift = sum(y for _, y in places) / number if number == 3 else y / 2
    return tuple((x, place_y - lift) for x, place_y in places)


def _long_rows(number: int) -> tuple[int, ...]:
    return tuple(min(3, number - start) for start in range(0, number, 3))
