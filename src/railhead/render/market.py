"""The stock market: cells with price and zone, arrows, and the companies' markers, each stack in order of arrival.

A zone shows by its tint, by a letter in the cell, and in the legend below. A line or zig-zag is broken into rows.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import railhead.render.svg as svg
from railhead.core.board import Board, MarketEntry
from railhead.core.ids import Company
from railhead.core.state import Mark
from railhead.render.geometry import Point
from railhead.render.marks import STEP, mark
from railhead.render.space import text_width
from railhead.render.theme import ZONES, Theme, theme

WIDTH = 68.0
HEIGHT = 86.0
_HEAD = 25.0
"""Height of the line with the price."""
_GAP = 14.0
_LINE = 22.0
_ARROWS = {"up": "M-5 4L0 -5L5 4Z", "down": "M-5 -4L0 5L5 -4Z"}
_SIZES = ((16.5, 2), (11.0, 3), (8.0, 4), (5.5, 6))
"""Radius of the markers and columns in a cell: the first in which all find room."""

Cell = tuple[int, int]
Marker = Mark | tuple[int, int, int]


class _Zone(NamedTuple):
    key: str
    tint: str
    meaning: str


def draw_market(
    board: Board,
    market: str,
    marks: Mapping[Company, Marker],
    *,
    columns: int = 18,
    legend: bool = True,
    dark: bool = False,
) -> str:
    """A market of the board with markers at (row, column, arrival). A line is broken after `columns` cells."""
    entry, colours = board.markets[market], theme(dark)
    places = _places(entry, columns)
    stacks = _stacks(marks)
    zones = _zones(entry, colours)
    cells = [
        _cell(board, colours, cell, text, places[cell], zones, stacks.get(cell, ()))
        for cell, text in _cells(entry).items()
    ]
    width = max(x for x, _ in places.values()) + WIDTH
    height = max(y for _, y in places.values()) + HEIGHT
    below, depth = _legend(colours, zones, width, height) if legend else ("", 0.0)
    page = f'<rect x="-6" y="-6" width="{width + 12:g}" height="{height + depth + 12:g}" fill="{colours.page}"/>'
    name = f"Market of {board.name}"
    attributes = f'class="market" data-market="{svg.quoted(market)}"'
    return svg.document(-6, -6, width + 12, height + depth + 12, name, [page, *cells, below], attributes)


def market_legend(board: Board, market: str, *, dark: bool = False) -> list[tuple[str, str]]:
    """What the zones of a market mean, each with a picture of its cell: for a page that says it beside the market."""
    colours = theme(dark)
    return [
        (_swatch(colours, zone, 13, 9), f"{word}: {zone.meaning}")
        for word, zone in _zones(board.markets[market], colours).items()
    ]


def _swatch(colours: Theme, zone: _Zone, x: float, y: float) -> str:
    box = svg.rectangle((x, y), 26, 18, f'fill="{zone.tint}" stroke="{colours.rim}"')
    return box + (svg.text(zone.key, (x, y), 11, f'fill="{colours.ink}"') if zone.key else "")


def _cells(entry: MarketEntry) -> dict[Cell, str]:
    return {
        (row, column): text
        for row, texts in enumerate(entry.rows)
        for column, text in enumerate(texts)
        if text is not None
    }


def _places(entry: MarketEntry, columns: int) -> dict[Cell, Point]:
    """The top left corner of every cell."""
    places: dict[Cell, Point] = {}
    for row, column in _cells(entry):
        if entry.kind == "grid":
            places[row, column] = column * WIDTH, row * HEIGHT
        elif entry.kind == "line":
            band, x = divmod(column, columns)
            bands = -(-max(len(cells) for cells in entry.rows) // columns)
            places[row, column] = x * WIDTH, (row * bands + band) * (HEIGHT + _GAP)
        else:
            band, step = divmod(column, 2 * columns)
            x, shift = divmod(step, 2)
            places[row, column] = (x + shift / 2) * WIDTH, band * (2 * HEIGHT + _GAP) + shift * HEIGHT
    return places


def _stacks(marks: Mapping[Company, Marker]) -> dict[Cell, tuple[Company, ...]]:
    """The companies in each cell, the one that arrived first in front."""
    found: dict[Cell, list[tuple[int, Company]]] = {}
    for company, marker in marks.items():
        row, column, arrival = (marker.row, marker.column, marker.arrival) if isinstance(marker, Mark) else marker
        found.setdefault((row, column), []).append((arrival, company))
    return {cell: tuple(company for _, company in sorted(stack)) for cell, stack in found.items()}


def _zones(entry: MarketEntry, colours: Theme) -> dict[str, _Zone]:
    """Tint and letter of every word of the legend that is no arrow. A word the palette lacks gets a spare tint."""
    zones: dict[str, _Zone] = {}
    spare = [tint for word, tint in ZONES.items() if word not in entry.legend]
    for word, meaning in entry.legend.items():
        if word in _ARROWS:
            continue
        letters = [word[0] + word[-1] if word[-1].isdigit() else word[0], *(word[0] + letter for letter in word[1:])]
        used = {zone.key for zone in zones.values()}
        # White is what a plain cell is: it needs no letter to be told from a tint.
        key = "" if word == "white" else next((text.upper() for text in letters if text.upper() not in used), word)
        zones[word] = _Zone(key, colours.zone(ZONES[word] if word in ZONES else spare.pop()), meaning)
    return zones


def _cell(
    board: Board,
    colours: Theme,
    cell: Cell,
    text: str,
    at: Point,
    zones: Mapping[str, _Zone],
    stack: Sequence[Company],
) -> str:
    price, *words = text.split()
    here = [zones[word] for word in words if word in zones]
    tint = here[0].tint if here else colours.cell
    frame = svg.rectangle(
        (at[0] + WIDTH / 2, at[1] + HEIGHT / 2), WIDTH, HEIGHT, f'fill="{tint}" stroke="{colours.rim}"'
    )
    for inset, zone in enumerate(here[1:], start=1):
        middle = (at[0] + WIDTH / 2, at[1] + HEIGHT / 2)
        edge = f'fill="none" stroke="{zone.tint}" stroke-width="5"'
        frame += svg.rectangle(middle, WIDTH - 6 * inset, HEIGHT - 6 * inset, edge)
    about = "; ".join([", ".join([price, *words]), *([" ".join(stack)] if stack else [])])
    return (
        f'<g class="cell" data-cell="{cell[0]},{cell[1]}">{svg.title(about)}{frame}'
        f"{_head(colours, price, words, here, at)}{_stack(board, stack, at)}</g>"
    )


def _head(colours: Theme, price: str, words: Sequence[str], zones: Sequence[_Zone], at: Point) -> str:
    """Price on the left, letters of the zones and the arrow on the right."""
    size = 18.0 if len(price) < 4 else 16.0
    y = at[1] + _HEAD / 2 + 2
    left = at[0] + 6 + text_width(price, size, bold=True) / 2
    drawn = svg.text(price, (left, y), size, f'class="price" font-weight="bold" fill="{colours.ink}"')
    right = at[0] + WIDTH - 4
    for word in words:
        if word in _ARROWS:
            right -= 6
            drawn += svg.path(
                _ARROWS[word],
                f'class="arrow {word}" transform="translate({svg.pair((right, y))})" fill="{colours.ink}"',
            )
            right -= 7
    for zone in reversed([zone for zone in zones if zone.key]):
        width = text_width(zone.key, 11)
        drawn += svg.text(zone.key, (right - width / 2, y + 2), 11, f'class="zone" fill="{colours.ink}"')
        right -= width + 1
    return drawn


def _stack(board: Board, companies: Sequence[Company], at: Point) -> str:
    """Markers one below the other, the first on top; each hides the next one's rim but not its initials."""
    places, radius = stack_places(len(companies), at)
    drawn = [mark(board, company, place, radius) for company, place in zip(companies, places, strict=True)]
    return "".join(reversed(drawn))


def stack_places(number: int, at: Point) -> tuple[list[Point], float]:
    """Middles of the markers in a cell with its corner at the point, and their radius. Columns are filled in turn."""
    room = HEIGHT - _HEAD - 3
    for radius, columns in _SIZES:
        step = STEP * radius
        rows = int((room - 2 * radius) / step) + 1
        if rows * columns >= number or radius == _SIZES[-1][0]:
            break
    rows = max(rows, -(-number // columns))
    used = -(-number // rows) if number else 0
    left = at[0] + WIDTH / 2 - (used - 1) * radius
    return [
        (left + (i // rows) * 2 * radius, at[1] + _HEAD + 1 + radius + (i % rows) * step) for i in range(number)
    ], radius


def _legend(colours: Theme, zones: Mapping[str, _Zone], width: float, top: float) -> tuple[str, float]:
    """A line or more for every zone; also the height it takes."""
    drawn, y = [], top + 18.0
    for word, zone in zones.items():
        drawn.append(_swatch(colours, zone, 15, y))
        for line in _wrapped(f"{word}: {zone.meaning}", 15, width - 40):
            attributes = f'text-anchor="start" fill="{colours.ink}"'
            drawn.append(svg.text(line, (36, y), 15, attributes))
            y += _LINE
    return f'<g class="legend">{"".join(drawn)}</g>', y - top - 8


def _wrapped(text: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
