"""How a picture larger than a page is divided over pages that overlap. `large.py` prints them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import NamedTuple, TypeAlias

from railhead.printing.paper import MM, Paper
from railhead.render.geometry import Point

OVERLAP = 10 * MM
OUTLINE = 0.5 * MM
MARKS = 6 * MM
"""Round what a page shows of the picture, for the cut marks."""
PLACES = 8
"""How many times the cuts are moved across, and down, in search of the fewest pages."""

Shape: TypeAlias = tuple[Point, ...]
"""The corners of something convex, in points from the upper left corner of the picture."""


class Division(NamedTuple):
    """Pages across and down, what each of them adds to the one before, and where the first begins."""

    landscape: bool
    columns: int
    rows: int
    across: float
    down: float
    left: float = 0.0
    top: float = 0.0
    """Less than 0 if the first page begins with white."""

    @property
    def pages(self) -> int:
        return self.columns * self.rows


def divided(paper: Paper, width: float, height: float, shapes: Sequence[Shape] = ()) -> Division:
    """On one page if it fits. Else with the cuts where the fewest pages show one of the shapes, and the emptiest of
    them as much as can be; without shapes the fewest pages, all with an equal part."""
    equal = [_equal_parts(paper, landscape, width, height) for landscape in (False, True)]
    fewest = min(equal, key=lambda one: one.pages)
    if fewest.pages == 1 or not shapes:
        return fewest
    points = [point for shape in shapes for point in _points_of(shape)]
    found = [*equal, *(moved for one in equal for moved in _moved(paper, one, width, height))]
    by_points = sorted((_emptiness(one, points), one) for one in found)
    # The corner of a page may lie in a shape between its points, so that one more page is needed than they say.
    return next((one for (pages, _), one in by_points if len(parts_with(one, shapes)) == pages), by_points[0][1])


def _equal_parts(paper: Paper, landscape: bool, width: float, height: float) -> Division:
    whole = paper.turned(landscape).area
    if width <= whole.width and height <= whole.height:
        return Division(landscape, 1, 1, width, height)
    room = whole.within(MARKS)
    columns = max(1, ceil((width - OVERLAP) / (room.width - OVERLAP) - 1e-6))
    rows = max(1, ceil((height - OVERLAP) / (room.height - OVERLAP) - 1e-6))
    return Division(landscape, columns, rows, (width - OVERLAP) / columns, (height - OVERLAP) / rows)


def _moved(paper: Paper, equal: Division, width: float, height: float) -> Iterator[Division]:
    """As many pages, each as full as it can be, with the white that is left before the first or after the last."""
    room = paper.turned(equal.landscape).area.within(MARKS)
    across, down = room.width - OVERLAP, room.height - OVERLAP
    spare = (equal.columns * across + OVERLAP - width, equal.rows * down + OVERLAP - height)
    for x in range(PLACES + 1):
        for y in range(PLACES + 1):
            yield equal._replace(across=across, down=down, left=-spare[0] * x / PLACES, top=-spare[1] * y / PLACES)


def _points_of(shape: Shape) -> Iterator[Point]:
    """Spread evenly enough that their number stands for the area."""
    middle_x, middle_y = (sum(values) / len(shape) for values in zip(*shape, strict=True))
    yield middle_x, middle_y
    for share in (1 / 3, 2 / 3, 0.97):
        for x, y in shape:
            yield middle_x + share * (x - middle_x), middle_y + share * (y - middle_y)


def _emptiness(division: Division, points: Sequence[Point]) -> tuple[int, int]:
    """How many pages show a point, and against how many points the emptiest of them shows."""
    left, top, across, down = division.left, division.top, division.across, division.down
    last_column, last_row = division.columns - 1, division.rows - 1
    shown = Counter(
        (min(int((x - left) / across), last_column), min(int((y - top) / down), last_row)) for x, y in points
    )
    return len(shown), -min(shown.values())


def parts_with(division: Division, shapes: Sequence[Shape]) -> list[int]:
    """The numbers of the pages, counted row by row, that show something of a shape."""
    return [number for number in range(division.pages) if any(_meets(division, number, shape) for shape in shapes)]


def _meets(division: Division, number: int, shape: Shape) -> bool:
    """Whether a part shows something of a convex shape within its marks: what only its strip shows, the next part shows
    too. It does not if a line parallel to a side of either keeps them apart."""
    row, column = divmod(number, division.columns)
    is_last, is_lowest = column == division.columns - 1, row == division.rows - 1
    left, top = division.left + column * division.across, division.top + row * division.down
    right, bottom = left + division.across + OVERLAP * is_last, top + division.down + OVERLAP * is_lowest
    part = ((left, top), (right, top), (right, bottom), (left, bottom))
    sides = zip(shape, (*shape[1:], shape[0]), strict=True)
    across = [(y1 - y2, x2 - x1) for (x1, y1), (x2, y2) in sides]
    return all(_overlap(normal, part, shape) for normal in ((1.0, 0.0), (0.0, 1.0), *across))


def _overlap(normal: Point, one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether the shadows of two shapes on a line share more than the width of an outline."""
    length = hypot(*normal)
    ones, others = ([(x * normal[0] + y * normal[1]) / length for x, y in shape] for shape in (one, other))
    return min(max(ones), max(others)) - max(min(ones), min(others)) > OUTLINE
