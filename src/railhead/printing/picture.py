"""Our SVG pictures on a PDF page, as vectors. It knows the few elements and attributes that `render` writes, and
refuses others: a picture is drawn whole or not at all."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from reportlab.lib.colors import Color, toColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from railhead.printing.letters import printable
from railhead.printing.paper import Area
from railhead.printing.ways import Piece, pieces

Look = Mapping[str, str]
_INHERITED = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("font-size", "font-weight", "font-style", "text-anchor"),
)
_ROUND = {"round": 1}
_SKIPPED = ("title", "desc")
_KAPPA = 0.5523


class Picture(NamedTuple):
    """A picture read once: its box and what is in it."""

    left: float
    top: float
    width: float
    height: float
    root: ElementTree.Element


@lru_cache(maxsize=512)
def read_picture(svg: str) -> Picture:
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    return Picture(left, top, width, height, root)


def fit(canvas: Canvas, picture: Picture, area: Area) -> None:
    """As large as the area allows, in its middle."""
    scale = min(area.width / picture.width, area.height / picture.height)
    left = area.left + (area.width - scale * picture.width) / 2
    top = area.top - (area.height - scale * picture.height) / 2
    place(canvas, picture, left, top, scale)


def place(canvas: Canvas, picture: Picture, left: float, top: float, scale: float) -> None:
    """Its upper left corner at this point, so many points a unit."""
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, left - scale * picture.left, top + scale * picture.top)
    for child in picture.root:
        _draw(canvas, child, _own(picture.root, {}))
    canvas.restoreState()


def _own(element: ElementTree.Element, above: Look) -> dict[str, str]:
    given = element.attrib
    return {**above, **{name: given[name] for name in _INHERITED if name in given}}


def _draw(canvas: Canvas, element: ElementTree.Element, above: Look) -> None:
    kind = element.tag.rpartition("}")[2]
    if kind in _SKIPPED:
        return
    look = _own(element, above)
    moved = element.attrib.get("transform", "")
    if moved:
        canvas.saveState()
        _move(canvas, moved)
    if kind == "g":
        for child in element:
            _draw(canvas, child, look)
    elif kind == "text":
        _write(canvas, element, look)
    else:
        _paint(canvas, _outline(kind, element.attrib), look)
    if moved:
        canvas.restoreState()


def _move(canvas: Canvas, moves: str) -> None:
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", moves):
        values = [float(number) for number in numbers.replace(",", " ").split()]
        match name:
            case "translate":
                canvas.translate(values[0], values[1])
            case "scale":
                canvas.scale(values[0], values[-1])
            case "rotate":
                canvas.rotate(values[0])
            case _:
                raise ValueError(f"the transform {name!r} is not drawn")


def _outline(kind: str, given: Look) -> list[Piece]:
    def number(name: str) -> float:
        return float(given.get(name, 0))

    match kind:
        case "path":
            return list(pieces(given["d"]))
        case "polygon":
            points = [tuple(map(float, pair.split(","))) for pair in given["points"].split()]
            return [("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())]
        case "circle":
            return _rounded(
                number("cx") - number("r"), number("cy") - number("r"), 2 * number("r"), 2 * number("r"), number("r")
            )
        case "rect":
            return _rounded(number("x"), number("y"), number("width"), number("height"), number("rx"))
    raise ValueError(f"the element {kind!r} is not drawn")


def _rounded(x: float, y: float, width: float, height: float, r: float) -> list[Piece]:
    """A rectangle with round corners; with a radius of half its side a circle."""
    right, low, k = x + width, y + height, r * (1 - _KAPPA)
    if not r:
        return [("M", (x, y)), ("L", (right, y)), ("L", (right, low)), ("L", (x, low)), ("Z", ())]
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]


def _paint(canvas: Canvas, outline: list[Piece], look: Look) -> None:
    fill, stroke = look.get("fill", "black"), look.get("stroke", "none")
    width = float(look.get("stroke-width", 1))
    filled, stroked = fill != "none", stroke != "none" and width > 0
    if not filled and not stroked:
        return
    way = canvas.beginPath()
    for kind, numbers in outline:
        match kind:
            case "M":
                way.moveTo(*numbers)
            case "L":
                way.lineTo(*numbers)
            case "C":
                way.curveTo(*numbers)
            case _:
                way.close()
    if filled:
        canvas.setFillColor(_colour(fill))
    if stroked:
        _pen(canvas, look, stroke, width)
    canvas.drawPath(way, stroke=int(stroked), fill=int(filled))


def _pen(canvas: Canvas, look: Look, colour: str, width: float) -> None:
    canvas.setStrokeColor(_colour(colour))
    canvas.setLineWidth(width)
    dashes = look.get("stroke-dasharray", "none")
    canvas.setDash([] if dashes == "none" else [float(part) for part in dashes.replace(",", " ").split()])
    canvas.setLineCap(_ROUND.get(look.get("stroke-linecap", ""), 0))
    canvas.setLineJoin(_ROUND.get(look.get("stroke-linejoin", ""), 0))


def _write(canvas: Canvas, element: ElementTree.Element, look: Look) -> None:
    words, size = printable(element.text or ""), float(look["font-size"])
    font = _font(look)
    natural = stringWidth(words, font, size)
    width = float(element.attrib.get("textLength", natural))
    share = width / natural if natural else 1.0
    back = {"middle": width / 2, "end": width}.get(look.get("text-anchor", "start"), 0.0)
    canvas.saveState()
    # The picture's y grows downwards, letters stand upright.
    canvas.transform(share, 0, 0, -1, float(element.attrib["x"]) - back, float(element.attrib["y"]))
    stroke, pen = look.get("stroke", "none"), float(look.get("stroke-width", 1))
    canvas.setFont(font, size)
    if stroke != "none" and element.attrib.get("paint-order") == "stroke":
        _pen(canvas, look, stroke, pen)
        canvas.drawString(0, 0, words, mode=1)
    canvas.setFillColor(_colour(look.get("fill", "black")))
    canvas.drawString(0, 0, words, mode=0)
    canvas.restoreState()


def _font(look: Look) -> str:
    bold, slanted = look.get("font-weight") == "bold", look.get("font-style") == "italic"
    ending = {(True, True): "-BoldOblique", (True, False): "-Bold", (False, True): "-Oblique"}.get((bold, slanted), "")
    return f"Helvetica{ending}"


@lru_cache(maxsize=256)
def _colour(name: str) -> Color:
    """Always opaque, unlike on a screen: a form of reportlab's can't be transparent, and the halo of track is nearly
    white anyway."""
    if len(name) == 4 and name.startswith("#"):
        name = "#" + "".join(2 * digit for digit in name[1:])
    colour = toColor(name)
    return Color(colour.red, colour.green, colour.blue)
