"""Room on a hex: what is taken, what still fits, and where. Text is measured by estimate, as no font is at hand."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from railhead.core.hexes import Orientation
from railhead.render.geometry import Point, corners, depth_inside, distance

SOLID = 8.0
"""What nothing may cover: circles, figures, words."""
TRACK = 1.0
"""What words may cross where there is no other room."""


class Disc(NamedTuple):
    at: Point
    radius: float


class Box(NamedTuple):
    """A rectangle round its middle."""

    at: Point
    width: float
    height: float


Patch = Disc | Box
Named = TypeVar("Named", bound=Patch)


def overlap(a: Patch, b: Patch) -> float:
    """How deep two patches run into each other; not positive where they are apart."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return a.radius + b.radius - distance(a.at, b.at)
        return a.radius - _gap(b, a.at)
    if isinstance(b, Disc):
        return b.radius - _gap(a, b.at)
    across = (a.width + b.width) / 2 - abs(a.at[0] - b.at[0])
    down = (a.height + b.height) / 2 - abs(a.at[1] - b.at[1])
    return min(across, down)


def _gap(box: Box, point: Point) -> float:
    dx = max(0.0, abs(point[0] - box.at[0]) - box.width / 2)
    dy = max(0.0, abs(point[1] - box.at[1]) - box.height / 2)
    return distance((dx, dy), (0.0, 0.0))


def beyond(orientation: Orientation, patch: Patch) -> float:
    """How far a patch sticks out of the hex; not positive where it lies within."""
    if isinstance(patch, Disc):
        return patch.radius - depth_inside(orientation, patch.at)
    return -min(depth_inside(orientation, point) for point in box_corners(patch))


def box_corners(box: Box) -> list[Point]:
    (x, y), w, h = box.at, box.width / 2, box.height / 2
    return [(x - w, y - h), (x + w, y - h), (x - w, y + h), (x + w, y + h)]


class Space:
    """The taken part of one hex. Small enough that every patch is compared with every other."""

    def __init__(self, orientation: Orientation, margin: float = 3.0) -> None:
        self.orientation = orientation
        self.margin = margin
        self._taken: list[tuple[Patch, float]] = []

    def take(self, patch: Patch, weight: float = SOLID) -> None:
        self._taken.append((patch, weight))

    def crowding(self, patch: Patch, enough: float = float("inf")) -> float:
        """0 where the patch is free; otherwise grows with what it covers. Stops counting at `enough`."""
        total = 4 * SOLID * max(0.0, beyond(self.orientation, patch) + self.margin)
        for other, weight in self._taken:
            if total >= enough:
                return total
            depth = overlap(patch, other)
            if depth > 0:
                total += weight * (1 + depth)
        return total

    def best(self, candidates: Iterable[Named]) -> tuple[Named, float]:
        """The first free candidate, or the least crowded one, and its crowding. There is at least one."""
        found: Named | None = None
        least = float("inf")
        for candidate in candidates:
            crowding = self.crowding(candidate, least)
            if crowding < least or found is None:
                found, least = candidate, crowding
                if least == 0:
                    break
        assert found is not None, "no candidate"
        return found, least


def near_corners(orientation: Orientation, order: Sequence[int], width: float, height: float) -> Iterator[Box]:
    """Boxes pushed into the corners of the hex, in the order given, then again a little nearer to the centre."""
    for inset in (0.0, 0.08, 0.16, 0.26):
        for corner in order:
            x, y = corners(orientation)[corner]
            share = max(0.0, _pushed(orientation, corner, width, height) - inset)
            yield Box((x * share, y * share), width, height)


@cache
def _pushed(orientation: Orientation, corner: int, width: float, height: float) -> float:
    """How far from centre to corner a box can go and stay within the hex, found by halving."""
    x, y = corners(orientation)[corner]
    low, high = 0.0, 1.0
    for _ in range(8):
        share = (low + high) / 2
        if beyond(orientation, Box((x * share, y * share), width, height)) > -3.5:
            high = share
        else:
            low = share
    return low


_NARROW = frozenset("iljtfrI.,;:'!|()[] -")
_WIDE = frozenset("mwMW@%&")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """An estimate for the usual sans-serif fonts, rather too wide than too narrow."""
    em = sum(0.36 if c in _NARROW else 0.9 if c in _WIDE else 0.72 if c.isupper() else 0.58 for c in text)
    return em * size * (1.06 if bold else 1.0)
