"""A picture that is larger than a page: over several pages that overlap, to be trimmed and glued, or on one sheet."""

from collections.abc import Sequence

from railhead.printing.book import SOFT, Book, cut_marks
from railhead.printing.division import MARKS, OVERLAP, Division, Shape, divided, parts_with
from railhead.printing.paper import Area
from railhead.printing.picture import Picture, place


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
    outlines = [tuple((scale * (x - picture.left), scale * (y - picture.top)) for x, y in shape) for shape in shapes]
    division = divided(book.paper, width, height, outlines)
    if division.pages == 1:
        room = book.page(heading, note, landscape=division.landscape)
        place(book.canvas, picture, room.left + (room.width - width) / 2, room.top - (room.height - height) / 2, scale)
        return
    name = f"picture{book.pages}"
    _keep(book, name, picture, scale)
    shown = parts_with(division, outlines) if outlines else list(range(division.pages))
    for count, number in enumerate(shown, 1):
        _part(book, name, f"{heading}, part {count} of {len(shown)}", note, division, number, height)


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
    canvas.translate(
        shown.left - division.left - column * division.across, shown.top - height + division.top + row * division.down
    )
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
