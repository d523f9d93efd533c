"""Where the parts of a hex lie on the picture: corners, edges, centres. A hex has radius 100; y grows downwards."""

from collections.abc import Iterable
from functools import cache
from math import cos, hypot, pi, sin, sqrt

from railhead.core.hexes import Grid, Orientation
from railhead.core.ids import Hex

Point = tuple[float, float]

RADIUS = 100.0
APOTHEM = RADIUS * sqrt(3) / 2
CENTRE: Point = (0.0, 0.0)

_FIRST_EDGE = {"flat": pi / 2, "pointy": pi * 2 / 3}


def polar(angle: float, distance: float) -> Point:
    return distance * cos(angle), distance * sin(angle)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def shifted(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def middle(points: Iterable[Point]) -> Point:
    """The mean of the points, of which there is at least one."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def edge_angle(orientation: Orientation, edge: int) -> float:
    """The direction from the centre to the edge's middle; on the screen angles grow clockwise, as edges do."""
    return _FIRST_EDGE[orientation] + edge * pi / 3


def corner_angle(orientation: Orientation, corner: int) -> float:
    """Corner 0 lies between edges 0 and 1."""
    return edge_angle(orientation, corner) + pi / 6


@cache
def edge_middle(orientation: Orientation, edge: int) -> Point:
    return polar(edge_angle(orientation, edge), APOTHEM)


@cache
def corners(orientation: Orientation) -> tuple[Point, ...]:
    return tuple(polar(corner_angle(orientation, corner), RADIUS) for corner in range(6))


def hexside(orientation: Orientation, edge: int) -> tuple[Point, Point]:
    """The two corners that an edge joins."""
    points = corners(orientation)
    return points[edge - 1], points[edge]


def hex_centre(grid: Grid, name: Hex) -> Point:
    """The place of a hex on the map."""
    column, row = grid.place(name)
    if grid.orientation == "flat":
        return column * RADIUS * 1.5, row * APOTHEM
    return column * APOTHEM, row * RADIUS * 1.5


@cache
def _outward(orientation: Orientation) -> tuple[Point, ...]:
    return tuple(polar(edge_angle(orientation, edge), 1) for edge in range(6))


def depth_inside(orientation: Orientation, point: Point) -> float:
    """How far within the hex a point lies; negative outside."""
    x, y = point
    return APOTHEM - max(x * nx + y * ny for nx, ny in _outward(orientation))
