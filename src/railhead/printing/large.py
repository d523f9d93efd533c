"""A picture that is larger than a page: over several pages that overlap, to be trimmed and glued, or on one sheet."""

from collections.abc import Sequence
from math import ceil, hypot
from typing import NamedTuple, TypeAlias

from railhead.printing.book import SOFT, Book, cut_marks
from railhead.printing.paper import MM, Area, Paper
from railhead.printing.picture import Picture, place
from railhead.render.geometry import Point

OVERLAP = 10 * MM
OUTLINE = 0.5 * MM
MARKS = 6 * MM
"""Round what a page shows of the picture, for the cut marks."""


Shape: TypeAlias = tuple[Point, ...]


class Division(NamedTuple):
    """How a picture is divided: pages across and down, and what each of them adds to the one before."""

    landscape: bool
    columns: int
    rows: int
    across: float
    down: float

    @property
    def pages(self) -> int:
        return self.columns * self.rows


def divided(paper: Paper, width: float, height: float) -> Division:
    """The fewest pages, all with an equal part."""
    return min((_division(paper, landscape, width, height) for landscape in (False, True)), key=lambda one: one.pages)


def _division(paper: Paper, landscape: bool, width: float, height: float) -> Division:
    whole = paper.turned(landscape).area
    if width <= whole.width and height <= whole.height:
        return Division(landscape, 1, 1, width, height)
    room = paper.turned(landscape).area.within(MARKS)
    columns = max(1, ceil((width - OVERLAP) / (room.width - OVERLAP) - 1e-6))
    rows = max(1, ceil((height - OVERLAP) / (room.height - OVERLAP) - 1e-6))
    return Division(landscape, columns, rows, (width - OVERLAP) / columns, (height - OVERLAP) / rows)


def print_large(
    book: Book,
    heading: str,
    picture: Picture,
    scale: float,
    *,
    note: str = "",
    sheet: bool = False,
    shapes: Sequence[Shape] = (),
) -> None:
    """`shapes` are what it shows, in units of the picture: a part in which none of them lies is left out."""
    width, height = scale * picture.width, scale * picture.height
    if sheet:
        area = book.sheet(width, height, heading, note)
        place(book.canvas, picture, area.left, area.top, scale)
        return
    division = divided(book.paper, width, height)
    if division.pages == 1:
        room = book.page(heading, note, landscape=division.landscape)
        place(book.canvas, picture, room.left + (room.width - width) / 2, room.top - (room.height - height) / 2, scale)
        return
    name = f"picture{book.pages}"
    _keep(book, name, picture, scale)
    every = range(division.pages)
    outlines = [[(scale * (x - picture.left), scale * (y - picture.top)) for x, y in shape] for shape in shapes]
    shown = [number for number in every if not outlines or any(_meets(division, number, one) for one in outlines)]
    for count, number in enumerate(shown, 1):
        _part(book, name, f"{heading}, part {count} of {len(shown)}", note, division, number, height)


def _meets(division: Division, number: int, shape: Sequence[Point]) -> bool:
    """Whether a part shows something of a convex shape within its marks: what only its strip shows, the next part shows
    too. It does not if a line parallel to a side of either keeps them apart."""
    row, column = divmod(number, division.columns)
    is_last, is_lowest = column == division.columns - 1, row == division.rows - 1
    left, right = column * division.across, (column + 1) * division.across + OVERLAP * is_last
    top, bottom = row * division.down, (row + 1) * division.down + OVERLAP * is_lowest
    part = ((left, top), (right, top), (right, bottom), (left, bottom))
    sides = zip(shape, (*shape[1:], shape[0]), strict=True)
    across = [(y1 - y2, x2 - x1) for (x1, y1), (x2, y2) in sides]
    return all(_overlap(normal, part, shape) for normal in ((1.0, 0.0), (0.0, 1.0), *across))


def _overlap(normal: Point, one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether the shadows of two shapes on a line share more than the width of an outline."""
    length = hypot(*normal)
    ones, others = ([(x * normal[0] + y * normal[1]) / length for x, y in shape] for shape in (one, other))
    return min(max(ones), max(others)) - max(min(ones), min(others)) > OUTLINE


def _keep(book: Book, name: str, picture: Picture, scale: float) -> None:
    """The picture once, for all pages that show a part of it. Its lower left corner is the origin."""
    canvas = book.canvas
    canvas.beginForm(name, 0, 0, scale * picture.width, scale * picture.height)
    place(canvas, picture, 0, scale * picture.height, scale)
    canvas.endForm()


def _part(book: Book, name: str, heading: str, note: str, division: Division, number: int, height: float) -> None:
    row, column = divmod(number, division.columns)
    where = f"row {row + 1}, column {column + 1}"
    room = book.page(f"{heading}: {where}", note, landscape=division.landscape).within(MARKS)
    shown = Area(room.left, 0, division.across + OVERLAP, division.down + OVERLAP)
    shown = shown._replace(bottom=room.top - shown.height)
    canvas = book.canvas
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(*shown)
    canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(shown.left - column * division.across, shown.top - height + row * division.down)
    canvas.doForm(name)
    canvas.restoreState()
    # Trimmed left and above; the strip beyond the marks right and below goes under the next page.
    is_last, is_lowest = column == division.columns - 1, row == division.rows - 1
    trimmed = Area(
        shown.left,
        shown.bottom if is_lowest else shown.bottom + OVERLAP,
        shown.width if is_last else division.across,
        shown.height if is_lowest else division.down,
    )
    cut_marks(canvas, trimmed)
    canvas.setFillColor(SOFT)


GLUE = (
    "Trim each part at the marks on its left and upper side; the strip beyond the marks on the right and below goes "
    "under the next part."
)
