"""What is drawn on the pages of a PDF, read back from the file: texts with their places, and hexes.

The file is opened by pypdf; the content of a page is read here, for pypdf takes minutes for a whole print."""

import re
from functools import cached_property
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
SAME: Matrix = (1, 0, 0, 1, 0, 0)
_TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|/[^\s/\[\]()<>]+|[\[\]]|[-+]?[\d.]+|[A-Za-z*'\"]+")
_ESCAPE = re.compile(rb"\\(\d{3}|.)")


class Text(NamedTuple):
    words: str
    start: Point
    end: Point


class Drawn(NamedTuple):
    texts: list[Text]
    hexes: list[list[Point]]
    """Closed paths with six corners."""


class Page:
    def __init__(self, page: PageObject) -> None:
        self.page = page
        self.width, self.height = float(page.mediabox.width), float(page.mediabox.height)

    @cached_property
    def drawn(self) -> Drawn:
        """Without what stands in forms, of which a page may show a part."""
        contents = self.page.get_contents()
        assert contents is not None
        return _drawn(contents.get_data(), self._fonts)

    @cached_property
    def in_forms(self) -> Drawn:
        forms = [form.get_object() for form in self._resources.get("/XObject", {}).values()]
        made = [_drawn(form.get_data(), self._fonts) for form in forms]
        return Drawn([text for one in made for text in one.texts], [hex_ for one in made for hex_ in one.hexes])

    @property
    def text(self) -> str:
        return " ".join(text.words.strip() for text in self.drawn.texts)

    @property
    def heading(self) -> str:
        return self.drawn.texts[0].words

    @property
    def has_images(self) -> bool:
        forms = [form.get_object() for form in self._resources.get("/XObject", {}).values()]
        return any(form["/Subtype"] == "/Image" for form in forms)

    @property
    def is_opaque(self) -> bool:
        """Whether neither the page nor a form on it asks for a graphics state, by which transparency is set."""
        contents = self.page.get_contents()
        assert contents is not None
        forms = [form.get_object() for form in self._resources.get("/XObject", {}).values()]
        return not any(re.search(rb"/\S+ gs\b", one.get_data()) for one in (contents, *forms))

    @property
    def _resources(self) -> Any:
        return self.page["/Resources"]

    @property
    def _fonts(self) -> dict[str, str]:
        fonts = self._resources.get("/Font", {}).items()
        return {name: str(font.get_object()["/BaseFont"])[1:] for name, font in fonts}


def pages_of(made: bytes) -> list[Page]:
    return [Page(page) for page in PdfReader(BytesIO(made)).pages]


def product(a: Matrix, b: Matrix) -> Matrix:
    """First a, then b."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def moved(point: Point, by: Matrix) -> Point:
    return by[0] * point[0] + by[2] * point[1] + by[4], by[1] * point[0] + by[3] * point[1] + by[5]


def _drawn(data: bytes, fonts: dict[str, str]) -> Drawn:
    made, kept = Drawn([], []), list[Matrix]()
    at, line, corners = SAME, SAME, list[Point]()
    font, size, given = "Helvetica", 1.0, list[bytes]()
    for token in _TOKEN.findall(data):
        if token[:1] in b"(/[]+-.0123456789":
            given.append(token)
            continue
        match token:
            case b"q":
                kept.append(at)
            case b"Q":
                at = kept.pop()
            case b"cm":
                at = product(_matrix(given), at)
            case b"BT":
                line = SAME
            case b"Tm":
                line = _matrix(given)
            case b"Td":
                line = product((1, 0, 0, 1, float(given[-2]), float(given[-1])), line)
            case b"Tf":
                font, size = fonts.get(given[-2].decode(), "Helvetica"), float(given[-1])
            case b"Tj":
                words, whole = _words(given[-1]), product(line, at)
                end = moved((stringWidth(words, font, size), size), whole)
                made.texts.append(Text(words, moved((0, 0), whole), end))
            case b"m":
                corners = [moved(_point(given), at)]
            case b"l":
                corners.append(moved(_point(given), at))
            case b"c":
                corners = []
            case b"h":
                if len(corners) == 6:
                    made.hexes.append(corners)
                corners = []
        given = []
    return made


def _words(token: bytes) -> str:
    def letter(found: re.Match[bytes]) -> bytes:
        return bytes([int(found[1], 8)]) if found[1].isdigit() else found[1]

    return _ESCAPE.sub(letter, token[1:-1]).decode("cp1252")


def _matrix(given: list[bytes]) -> Matrix:
    a, b, c, d, e, f = map(float, given[-6:])
    return a, b, c, d, e, f


def _point(given: list[bytes]) -> Point:
    return float(given[-2]), float(given[-1])
