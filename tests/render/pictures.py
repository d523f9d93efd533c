"""Reading a drawn picture back: where its circles, track and words really lie. Knows nothing of how they got there."""

import re
from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

from railhead.core.board import Board, read_board
from railhead.core.hexes import Orientation
from railhead.core.ids import Company, Holder
from railhead.titles import board_file

SVG = "{http://www.w3.org/2000/svg}"
APOTHEM = 86.6025

# Directions of the edges as people say them, on a screen where y grows downwards: 90 is down, 180 left, 270 up.
EDGES: dict[Orientation, tuple[int, ...]] = {
    "flat": (90, 150, 210, 270, 330, 30),
    "pointy": (120, 180, 240, 300, 0, 60),
}

Point = tuple[float, float]
_NUMBER = re.compile(r"-?\d*\.?\d+")
_MOVE = re.compile(r"(translate|scale)\(([^)]*)\)")


@cache
def board_of(title: str) -> Board:
    return read_board(board_file(title))


def company(name: str) -> Company:
    return Company(Holder(name))


class Part(NamedTuple):
    """An element with the shift and scale its groups give it, and the attributes of the groups, innermost first."""

    element: ElementTree.Element
    shift: Point
    scale: float
    around: tuple[dict[str, str], ...]

    def get(self, name: str) -> str:
        return self.element.get(name) or ""

    def within(self, name: str) -> str | None:
        """The attribute of the nearest group that has it, the element included."""
        return next((group[name] for group in (dict(self.element.attrib), *self.around) if name in group), None)

    def point(self, x: float, y: float) -> Point:
        return self.shift[0] + self.scale * x, self.shift[1] + self.scale * y

    def number(self, name: str) -> float:
        return float(self.get(name) or 0)

    def classes(self) -> list[str]:
        return self.get("class").split()


class Circle(NamedTuple):
    at: Point
    radius: float
    part: Part


class DrawnTrack(NamedTuple):
    """A piece of track, sampled from end to end."""

    name: str
    points: list[Point]
    part: Part


class Text(NamedTuple):
    words: str
    left: float
    top: float
    right: float
    bottom: float
    part: Part


def parts(picture: str) -> list[Part]:
    """Every element of a picture."""
    return list(_walk(ElementTree.fromstring(picture), (0.0, 0.0), 1.0, ()))


def _walk(
    element: ElementTree.Element, shift: Point, scale: float, around: tuple[dict[str, str], ...]
) -> Iterator[Part]:
    for kind, numbers in _MOVE.findall(element.get("transform", "")):
        values = [float(text) for text in _NUMBER.findall(numbers)]
        if kind == "translate":
            shift = shift[0] + scale * values[0], shift[1] + scale * values[1]
        else:
            scale *= values[0]
    yield Part(element, shift, scale, around)
    for child in element:
        yield from _walk(child, shift, scale, (dict(element.attrib), *around))


def circles(found: list[Part], kind: str) -> list[Circle]:
    return [
        Circle(part.point(part.number("cx"), part.number("cy")), part.scale * part.number("r"), part)
        for part in found
        if part.element.tag == f"{SVG}circle" and kind in part.classes()
    ]


def bars(found: list[Part]) -> list[tuple[list[Point], Part]]:
    """The corners of every bar of a town."""
    drawn = []
    for part in found:
        if "town" in part.classes() and part.get("points"):
            numbers = [float(text) for text in _NUMBER.findall(part.get("points"))]
            drawn.append(([part.point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)], part))
    return drawn


def middle_of_stop(found: list[Part], stop: int, kind: str) -> Point:
    """The mean of all circles of a stop, or of the corners of its bar."""
    points = [circle.at for circle in circles(found, kind) if circle.part.within("data-stop") == str(stop)]
    points += [corner for corners, part in bars(found) if part.within("data-stop") == str(stop) for corner in corners]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def hidden_track(found: list[Part]) -> list[str]:
    """Pieces of track that run under a circle or a town's bar which is not their own."""
    hidden = []
    for line in track(found):
        own = {str(number) for number in re.findall(r"s(\d)", line.name)}
        stops = [(slot.at, slot.radius, slot.part) for slot in circles(found, "slot") + circles(found, "town")]
        stops += [(corner, 0.0, part) for corners, part in bars(found) for corner in corners]
        for at, radius, part in stops:
            same_hex = part.within("data-hex") == line.part.within("data-hex")
            if same_hex and part.within("data-stop") not in own:
                near = min(apart(at, point) for point in line.points)
                if near < radius + 5.5:
                    hidden.append(f"{line.part.within('data-hex')} {line.name} at stop {part.within('data-stop')}")
    return hidden


def track(found: list[Part]) -> list[DrawnTrack]:
    lines = [part for part in found if part.get("data-track") and "station" not in part.classes()]
    return [
        DrawnTrack(part.get("data-track"), [part.point(*point) for point in _sampled(part.get("d"))], part)
        for part in lines
    ]


def _sampled(way: str, number: int = 24) -> list[Point]:
    """Points on a path that is one cubic curve."""
    x0, y0, x1, y1, x2, y2, x3, y3 = (float(text) for text in _NUMBER.findall(way))
    points = []
    for i in range(number + 1):
        t = i / number
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def texts(found: list[Part]) -> list[Text]:
    """Words with a rough box: letters as wide as in common fonts, as high as capitals."""
    boxes = []
    for part in found:
        if part.element.tag == f"{SVG}text":
            words = part.element.text or ""
            size = part.scale * part.number("font-size")
            x, y = part.point(part.number("x"), part.number("y"))
            half = 0.5 * size * sum(0.3 if letter in "iljtfI.,'-/() " else 0.56 for letter in words)
            if pressed := part.number("textLength"):
                half = 0.5 * part.scale * pressed
            boxes.append(Text(words, x - half, y - 0.72 * size, x + half, y, part))
    return boxes


def edge_middle(orientation: Orientation, edge: int) -> Point:
    angle = radians(EDGES[orientation][edge])
    return APOTHEM * cos(angle), APOTHEM * sin(angle)


def inside(orientation: Orientation, point: Point, centre: Point = (0.0, 0.0)) -> float:
    """How far within the hex a point lies."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    return APOTHEM - max(x * cos(radians(angle)) + y * sin(radians(angle)) for angle in EDGES[orientation])


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
