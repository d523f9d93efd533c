"""Pieces of track as curves. Each is one cubic Bézier, which leaves an edge of the hex at a right angle."""

from math import atan2, pi, tan
from typing import NamedTuple

from railhead.core.hexes import Orientation
from railhead.render.geometry import APOTHEM, RADIUS, Point, distance, edge_angle, edge_middle, polar, shifted

# Handles that make a cubic follow the circle round the common corner (60 degrees apart) or the one round the centre
# of the second ring (120 degrees apart), and a straight line between opposite edges.
_HANDLES = {
    1: 4 / 3 * tan(pi / 6) * RADIUS / 2,
    2: 4 / 3 * tan(pi / 12) * RADIUS * 1.5,
    3: 2 / 3 * APOTHEM,
}


class Curve(NamedTuple):
    start: Point
    leave: Point
    arrive: Point
    end: Point

    def at(self, t: float) -> Point:
        return self.part(0, t).end

    def heading(self, t: float) -> float:
        """The angle of the track at t."""
        piece = self.part(t - 0.01, t + 0.01)
        return atan2(piece.end[1] - piece.start[1], piece.end[0] - piece.start[0])

    def part(self, t0: float, t1: float) -> "Curve":
        return Curve(self._blend(t0, t0, t0), self._blend(t0, t0, t1), self._blend(t0, t1, t1), self._blend(t1, t1, t1))

    def points(self, number: int) -> list[Point]:
        """Evenly spread over t, both ends included."""
        return [self._blend(i / number, i / number, i / number) for i in range(number + 1)]

    def _blend(self, r: float, s: float, t: float) -> Point:
        """The polar form: each argument takes part in one round of interpolation."""
        a, b, c = _mix(self.start, self.leave, r), _mix(self.leave, self.arrive, r), _mix(self.arrive, self.end, r)
        return _mix(_mix(a, b, s), _mix(b, c, s), t)


def _mix(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def between_edges(orientation: Orientation, a: int, b: int) -> Curve:
    apart = min((a - b) % 6, (b - a) % 6)
    handle = _HANDLES[apart]
    return Curve(
        edge_middle(orientation, a), _inside(orientation, a, handle), _inside(orientation, b, handle),
        edge_middle(orientation, b),
    )  # fmt: skip


def from_edge(orientation: Orientation, edge: int, target: Point) -> Curve:
    """From an edge to any point of the hex: straight where the point lies on the edge's axis."""
    start = edge_middle(orientation, edge)
    length = distance(start, target)
    leave = _inside(orientation, edge, length / 3)
    return Curve(start, leave, _mix(target, _inside(orientation, edge, length / 2), 0.4), target)


def between_points(a: Point, b: Point) -> Curve:
    return Curve(a, _mix(a, b, 1 / 3), _mix(a, b, 2 / 3), b)


def inward(orientation: Orientation, edge: int, length: float) -> Curve:
    """A stub that leads straight into the hex."""
    return between_points(edge_middle(orientation, edge), _inside(orientation, edge, length))


def _inside(orientation: Orientation, edge: int, depth: float) -> Point:
    return shifted(edge_middle(orientation, edge), polar(edge_angle(orientation, edge), -depth))
