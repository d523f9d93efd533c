"""Routes as bands on both sides of their track, so that the track, its gauge and the stops stay in sight.

Trains are told apart by colour, by dashes and by the number in the middle of their route.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import cos, sin

import railhead.render.paint as paint
import railhead.render.svg as svg
from railhead.core.errors import Malformed
from railhead.core.ids import Hex
from railhead.core.tiles import Segment
from railhead.render.curves import Curve
from railhead.render.faces import Face
from railhead.render.geometry import Point, distance
from railhead.render.layout import TRACK_WIDTH, Layout
from railhead.render.space import Disc
from railhead.render.theme import ROUTES
from railhead.render.words import READ

WIDTH = 9.0
_CASING = WIDTH + 4
"""A light edge sets a band off from any colour of tile."""
_APART = TRACK_WIDTH / 2 + WIDTH / 2 + 2
"""From the middle of the track to the middle of its band."""
_POINTS = 16
_BADGE = 15.0


def route_bands(name: Hex, face: Face, pieces: Sequence[tuple[int, Segment]]) -> str:
    """The pieces of routes in one hex. Trains on the same track have their bands side by side."""
    lanes: Counter[Segment] = Counter()
    drawn = ""
    for number, segment in pieces:
        curve = _way(name, face, segment)
        way = "".join(beside(curve, _APART + lanes[segment] * _CASING, face.layout))
        lanes[segment] += 1
        if not way:
            continue
        colour, dashes = ROUTES[number % len(ROUTES)]
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        drawn += svg.path(way, f'class="casing" fill="none" stroke="#ffffff" stroke-width="{_CASING:g}"')
        look = f'fill="none" stroke="{colour}" stroke-width="{WIDTH:g}"{dash}'
        drawn += svg.path(way, f'class="route" data-route="{number}" {look}')
    return drawn


def beside(curve: Curve, apart: float, layout: Layout) -> Iterator[str]:
    """Lines on both sides of a piece of track, broken off where the circles of a stop begin."""
    circles = [patch for stop in layout.stops for patch in stop.patches if isinstance(patch, Disc) and stop.slots]
    for side in (1, -1):
        pen_is_down = False
        for i in range(_POINTS + 1):
            at = _shifted(curve, i / _POINTS, side * apart)
            is_free = all(distance(at, circle.at) > circle.radius + WIDTH / 2 for circle in circles)
            if is_free:
                yield f"{'L' if pen_is_down else 'M'}{svg.pair(at)}"
            pen_is_down = is_free


def badge(number: int, name: Hex, face: Face, segment: Segment) -> str:
    """The number of a route on the middle of a piece of its track."""
    at = _way(name, face, segment).at(0.5)
    colour, _ = ROUTES[number % len(ROUTES)]
    disc = svg.circle(at, _BADGE, f'class="badge" fill="{colour}" stroke="#ffffff" stroke-width="3"')
    return disc + svg.text(str(number + 1), at, READ, 'font-weight="bold" fill="#ffffff"')


def _way(name: Hex, face: Face, segment: Segment) -> Curve:
    curve = face.way(segment)
    if curve is None:
        raise Malformed(f"{name} has no track {paint.segment_text(segment)} for a route to run on")
    return curve


def _shifted(curve: Curve, t: float, aside: float) -> Point:
    (x, y), heading = curve.at(t), curve.heading(t)
    return x - sin(heading) * aside, y + cos(heading) * aside
