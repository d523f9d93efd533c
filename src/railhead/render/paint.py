"""Drawing a laid-out hex: ground and track, stops with their tokens, words."""

from collections.abc import Sequence
from math import cos, sin

import railhead.render.svg as svg
from railhead.core.tiles import FIRST_STOP, Segment
from railhead.render.curves import Curve
from railhead.render.geometry import Point, corners, polar, shifted
from railhead.render.layout import TRACK_WIDTH, Layout
from railhead.render.space import Box
from railhead.render.stops import BAR_LENGTH, BAR_WIDTH, DOT, RIM, PlacedStop
from railhead.render.theme import Theme
from railhead.render.words import READ, SYMBOL, Word

_SHADE = 0.94
"""How far out, of a corner's distance, the rim of a region runs."""
_CHIP_COLOURS = ("yellow", "green", "brown", "grey")


def ground(theme: Theme, layout: Layout, region: str = "") -> str:
    """The face of a hex with its track. A region's colour shows where it is bare, along the rim where it is not."""
    tint, is_bare = theme.grounds.get(region), layout.shape.colour == "white"
    fill = tint if tint and is_bare else theme.tiles[layout.shape.colour]
    face = svg.polygon(
        corners(layout.orientation), f'class="ground" fill="{fill}" stroke="{theme.rim}" stroke-width="1.5"'
    )
    if tint and not is_bare:
        inner = [(x * _SHADE, y * _SHADE) for x, y in corners(layout.orientation)]
        face += svg.polygon(inner, f'class="shade" fill="none" stroke="{tint}" stroke-width="9"')
    return face + track(theme, layout)


def track(theme: Theme, layout: Layout) -> str:
    """Lines that meet are drawn as one; lines that only cross lie over one another like a bridge."""
    if not layout.track:
        return ""
    drawn = []
    for group in _joined(list(layout.track)):
        casing = "".join(svg.way(layout.track[segment]) for segment in group)
        drawn.append(svg.path(casing, f'stroke="{theme.halo}" stroke-opacity=".8" stroke-width="{TRACK_WIDTH + 5:g}"'))
        drawn += [_line(theme, segment, layout.track[segment]) for segment in group]
    arrows = "".join(
        _arrow(layout.track[segment])
        for segment in layout.track
        for number in segment.stops
        if layout.shape.stops[number].kind == "offboard"
    )
    lines = f'<g class="track" fill="none" stroke="{theme.ink}" stroke-width="{TRACK_WIDTH:g}">{"".join(drawn)}</g>'
    return lines + (f'<g class="arrows" fill="{theme.ink}">{arrows}</g>' if arrows else "")


def _joined(segments: list[Segment]) -> list[list[Segment]]:
    """Groups of segments that share an edge or a stop, directly or through others."""
    groups: list[list[Segment]] = []
    for segment in segments:
        touching = [group for group in groups if any({segment.a, segment.b} & {s.a, s.b} for s in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([s for group in touching for s in group] + [segment])
    return groups


def _line(theme: Theme, segment: Segment, curve: Curve) -> str:
    """Broad gauge is a full line, another gauge a dashed one, dual a full line with dashes of light."""
    way, name = svg.way(curve), f'data-track="{segment_text(segment)}"'
    if segment.gauge in ("", "broad"):
        return svg.path(way, name)
    name += f' data-gauge="{svg.quoted(segment.gauge)}"'
    if segment.gauge != "dual":
        return svg.path(way, f'{name} stroke-dasharray="12 6"')
    light = svg.path(way, f'stroke="{theme.halo}" stroke-width="5" stroke-dasharray="12 6"')
    return svg.path(way, f'{name} stroke-width="{TRACK_WIDTH + 4:g}"') + light


def segment_text(segment: Segment) -> str:
    """As in the board file, without the gauge."""
    return "-".join(f"s{end - FIRST_STOP}" if end >= FIRST_STOP else str(end) for end in (segment.a, segment.b))


def _arrow(curve: Curve) -> str:
    """The head at the end of an off-board stub."""
    heading, (x, y) = curve.heading(0.9), curve.end
    along, across = (cos(heading), sin(heading)), (-sin(heading), cos(heading))
    tip, half = 10.0, TRACK_WIDTH * 0.95
    back = (x - along[0], y - along[1])
    return svg.polygon(
        [
            (x + tip * along[0], y + tip * along[1]),
            (back[0] + half * across[0], back[1] + half * across[1]),
            (back[0] - half * across[0], back[1] - half * across[1]),
        ],
        "",
    )


def stop_body(theme: Theme, stop: PlacedStop, current: str = "") -> str:
    """A stop without tokens. `current` names the value of an off-board area that counts now."""
    if stop.stop.kind == "town" and not stop.slots:
        return _town(theme, stop)
    return (_chips(theme, stop.stop.value, stop.chips, current) if stop.chips else "") + _city(theme, stop)


def _city(theme: Theme, stop: PlacedStop) -> str:
    if not stop.slots:
        return ""
    edge = f'fill="{theme.paper}" stroke="{theme.pen}" stroke-width="1.8"'
    slots = "".join(
        svg.circle(place, stop.radius, f'class="slot" data-slot="{number}" {edge}')
        for number, place in enumerate(stop.slots)
    )
    return _backing(theme, stop.slots, stop.radius) + slots


def _backing(theme: Theme, slots: Sequence[Point], radius: float) -> str:
    """A white plate with round corners under several circles: their outline thickened, twice."""
    if len(slots) == 1:
        return svg.circle(slots[0], radius + RIM - 1, f'fill="{theme.paper}"')
    outline = "M" + "L".join(svg.pair(place) for place in _hull(slots)) + "Z"
    thick = 2 * (radius + RIM)
    return "".join(
        svg.path(outline, f'fill="{fill}" stroke="{fill}" stroke-width="{width:g}" stroke-linejoin="round"')
        for fill, width in ((theme.pen, thick), (theme.paper, thick - 2.4))
    )


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, by sweeping from left to right below and back above."""

    def half(ordered: Sequence[Point]) -> list[Point]:
        chain: list[Point] = []
        for x, y in ordered:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def _town(theme: Theme, stop: PlacedStop) -> str:
    edge = f'class="town" fill="{theme.ink}" stroke="{theme.halo}" stroke-width="2.5"'
    if stop.heading is None:
        return svg.circle(stop.at, DOT, edge)
    half = BAR_LENGTH / 2
    along, across = polar(stop.heading, BAR_WIDTH / 2), (-sin(stop.heading) * half, cos(stop.heading) * half)
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return svg.polygon(
        [shifted(stop.at, (s * along[0] + t * across[0], s * along[1] + t * across[1])) for s, t in signs], edge
    )


def _chips(theme: Theme, value: int | dict[str, int], boxes: Sequence[Box], current: str) -> str:
    values = value if isinstance(value, dict) else {"": value}
    return "".join(
        _chip(theme, name, figure, box, name == current)
        for (name, figure), box in zip(values.items(), boxes, strict=True)
    )


def _chip(theme: Theme, name: str, figure: int, box: Box, is_current: bool) -> str:
    fill = theme.tiles[name] if name in _CHIP_COLOURS else theme.paper
    words = theme.ink if name in _CHIP_COLOURS else theme.pen
    width, weight = (3.0, "bold") if is_current else (1.0, "normal")
    attributes = f'class="chip" data-value="{svg.quoted(name)}" fill="{fill}" stroke="{words}" stroke-width="{width:g}"'
    body = svg.rectangle(box.at, box.width - width, box.height - width, attributes)
    return body + svg.text(str(figure), box.at, READ, f'class="figure" font-weight="{weight}" fill="{words}"')


def word(theme: Theme, placed: Word) -> str:
    match placed.kind:
        case "value":
            return _value(theme, placed)
        case "coordinate" | "number":
            return _lines(placed, f'class="{placed.kind}" fill="{theme.faint}"')
        case "private":
            box = placed.patch
            assert isinstance(box, Box)
            frame = svg.rectangle(box.at, box.width, box.height, f'rx="2" fill="{theme.halo}" stroke="{theme.ink}"')
            return frame + _lines(placed, f'class="private" fill="{theme.ink}" font-weight="bold"')
        case "cost":
            return _cost(theme, placed)
        case "label":
            width = f' textLength="{placed.pressed:g}" lengthAdjust="spacingAndGlyphs"' if placed.pressed else ""
            return _lines(placed, f'class="label" font-weight="bold"{width} {_haloed(theme)}')
        case "contract":
            box = placed.patch
            assert isinstance(box, Box)
            frame = svg.rectangle(box.at, box.width, box.height, f'rx="7" fill="{theme.pen}" stroke="{theme.paper}"')
            return frame + _lines(placed, f'class="contract" fill="{theme.paper}" font-weight="bold"')
        case "note":
            return _lines(placed, f'class="note" font-style="italic" {_haloed(theme)}')
        case "name" | "area":
            return _lines(placed, f'class="name" {_haloed(theme)}')


def _haloed(theme: Theme) -> str:
    return f'fill="{theme.ink}" stroke="{theme.halo}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"'


def _value(theme: Theme, placed: Word) -> str:
    patch = placed.patch
    if isinstance(patch, Box):
        step = patch.width / len(placed.lines)
        boxes = [
            Box((patch.at[0] + (i - (len(placed.lines) - 1) / 2) * step, patch.at[1]), step, patch.height)
            for i in range(len(placed.lines))
        ]
        return "".join(_chip(theme, "", int(line), box, False) for line, box in zip(placed.lines, boxes, strict=True))
    disc = svg.circle(
        patch.at, patch.radius - 0.75, f'class="value" fill="{theme.paper}" stroke="{theme.pen}" stroke-width="1.2"'
    )
    return disc + svg.text(
        placed.lines[0], patch.at, placed.size, f'class="figure" font-weight="bold" fill="{theme.pen}"'
    )


def _lines(placed: Word, attributes: str, aside: float = 0.0) -> str:
    x, y = placed.patch.at
    first = y - (len(placed.lines) - 1) * placed.size * 0.575
    return "".join(
        svg.text(line, (x + aside, first + i * placed.size * 1.15), placed.size, attributes)
        for i, line in enumerate(placed.lines)
    )


def _cost(theme: Theme, placed: Word) -> str:
    assert isinstance(placed.patch, Box)
    left = placed.patch.at[0] - placed.patch.width / 2 + SYMBOL / 2
    symbols = "".join(
        terrain(theme, kind, (left + i * SYMBOL, placed.patch.at[1])) for i, kind in enumerate(placed.terrain)
    )
    aside = len(placed.terrain) * SYMBOL / 2
    return symbols + _lines(placed, f'class="cost" font-weight="bold" fill="{theme.ink}"', aside)


_WAVES = "M-7 {0}q1.75 -4 3.5 0t3.5 0t3.5 0t3.5 0"
_SYMBOLS = {
    "mountain": ("M-7.5 6L0 -7L7.5 6Z", True),
    "himalaya": ("M-8 6L-3 -5L0 0L3 -8L8 6Z", True),
    "hill": ("M-7.5 5a7.5 8 0 0 1 15 0Z", True),
    "park": ("M0 7V2M-5 2a5 5.5 0 1 1 10 0Z", True),
    "coin": ("M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M0 -3V3", False),
    "upgrade": ("M0 -7L6 0H2.5V7H-2.5V0H-6Z", True),
    "swamp": ("M-7 5H7M-4 5V-3M0 5V-6M4 5V-3", False),
    "multiple_river": (_WAVES.format(-4) + _WAVES.format(1) + _WAVES.format(6), False),
}
_WATER = (_WAVES.format(-2) + _WAVES.format(4), False)


def terrain(theme: Theme, kind: str, at: Point) -> str:
    """A symbol for the terrain; water where no other is known."""
    way, filled = _SYMBOLS.get(kind, _WATER)
    fill = theme.faint if filled else "none"
    colour = theme.faint if filled or kind == "coin" else theme.barrier
    return svg.path(
        way, f'class="terrain" transform="translate({svg.pair(at)})" fill="{fill}" stroke="{colour}" stroke-width="1.8"'
    )
