"""Text that flows over pages: paragraphs, lists and tables, and our own little Markdown."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

from railhead.printing.book import INK, SOFT, Book
from railhead.printing.letters import printable
from railhead.printing.paper import MM
from railhead.titles.markdown import items_of, rows_of

TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9, leading=12, textColor=INK, spaceAfter=4)
SMALL = ParagraphStyle("small", parent=TEXT, fontSize=7.5, leading=9.5, spaceAfter=2)
LEAD = ParagraphStyle("lead", parent=TEXT, fontSize=12, leading=16, spaceAfter=8)
NAME = ParagraphStyle("name", parent=TEXT, fontName="Helvetica-Bold", fontSize=26, leading=31, spaceAfter=6)
HEADING = ParagraphStyle("heading", parent=TEXT, fontName="Helvetica-Bold", fontSize=11, leading=14, spaceBefore=8)
ITEM = ParagraphStyle("item", parent=TEXT, leftIndent=4 * MM, bulletIndent=0, spaceAfter=2)
SMALL_ITEMS = [
    ParagraphStyle(f"item of {size:g}", parent=ITEM, fontSize=size, leading=size + 1.8, spaceAfter=1.5)
    for size in (8, 7.5, 7)
]
"""The largest first: the first that fits is taken."""
CELL = ParagraphStyle("cell", parent=TEXT, fontSize=7.5, leading=9, spaceAfter=0)
_LINE = Color(0.8, 0.81, 0.83)
_MARKS = ((re.compile(r"\*\*(.+?)\*\*"), "b"), (re.compile(r"`(.+?)`"), "i"), (re.compile(r"\*(.+?)\*"), "i"))
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")

_WITH_HEADING = 30 * MM
"""A heading nearer to the foot of a page goes to the next, unless what it is about fits below it."""

Story = list[Flowable]


def words(text: str, style: ParagraphStyle = TEXT) -> Paragraph:
    return Paragraph(inline(text), style)


def item(text: str, style: ParagraphStyle = ITEM) -> Paragraph:
    return Paragraph(inline(text), style, bulletText="\N{BULLET}")


def inline(text: str) -> str:
    """Bold, italic and links of Markdown; whatever else looks like a mark is a letter."""
    made = escape(printable(text))
    for pattern, tag in _MARKS:
        made = pattern.sub(rf"<{tag}>\1</{tag}>", made)
    return _LINK.sub(r"\1", made)


def table(rows: Sequence[Sequence[str | int]], widths: Sequence[float] | None = None) -> Table:
    """The first row has the names of the columns. It may go over pages."""
    cells = [[Paragraph(inline(str(cell)), CELL) for cell in row] for row in rows]
    made = Table(cells, colWidths=widths, repeatRows=1, hAlign="LEFT")
    made.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LINEABOVE", (0, 1), (-1, -1), 0.4, _LINE),
                ("TEXTCOLOR", (0, 0), (-1, 0), SOFT),
                ("LEFTPADDING", (0, 0), (-1, -1), 2),
                ("RIGHTPADDING", (0, 0), (-1, -1), 4),
                ("TOPPADDING", (0, 0), (-1, -1), 1.2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
            ]
        )
    )
    return made


def space(millimetres: float) -> Spacer:
    return Spacer(1, millimetres * MM)


def flow(book: Book, heading: str, story: Story, note: str = "") -> None:
    """On as many pages as it takes."""
    left = list(story)
    while left:
        area = book.page(heading, note)
        y, before = area.top, len(left)
        while left:
            piece = left[0]
            room = y - area.bottom
            if room < _WITH_HEADING and _is_heading(piece) and not _fits(left[:2], area.width, room):
                break
            height = piece.wrap(area.width, room)[1]
            if height > room:
                parts = piece.split(area.width, room)
                if not parts:
                    break
                left[:1] = parts
                continue
            piece.drawOn(book.canvas, area.left, y - height)
            y -= height + piece.getSpaceAfter() + (left[1].getSpaceBefore() if left[1:] else 0)
            left.pop(0)
        assert y < area.top or len(left) < before, "a piece of text is larger than a page"


def _is_heading(piece: Flowable) -> bool:
    return isinstance(piece, Paragraph) and piece.style is HEADING


def fits_a_page(book: Book, story: Story) -> bool:
    return _fits(story, book.paper.area.width, book.paper.area.height)


def _fits(pieces: Story, width: float, room: float) -> bool:
    before = sum(piece.getSpaceBefore() for piece in pieces[1:])
    needed = before + sum(piece.wrap(width, room)[1] + piece.getSpaceAfter() for piece in pieces)
    return bool(needed <= room)


def markdown(text: str) -> Story:
    return [piece for block in _blocks(text) for piece in _block(block)]


def _blocks(text: str) -> Iterator[list[str]]:
    for is_empty, lines in groupby(text.strip().splitlines(), key=lambda line: not line.strip()):
        if not is_empty:
            yield list(lines)


def _block(lines: list[str]) -> Iterator[Flowable]:
    first = lines[0]
    if first.startswith("#"):
        yield words(first.lstrip("# "), HEADING)
        if lines[1:]:
            yield from _block(lines[1:])
    elif first.startswith("- "):
        yield from (item(text) for text in items_of(lines))
    elif first.startswith("|"):
        yield table(rows_of(lines))
    else:
        yield words(" ".join(lines))
