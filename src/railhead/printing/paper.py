"""Paper and lengths. Everything is in points, counted from the lower left corner, unless it says millimetres."""

from typing import NamedTuple

MM = 72 / 25.4
MARGIN = 10 * MM
"""What most printers leave white."""
HEAD = 9 * MM
"""Above what a page shows, for its heading."""
FOOT = 5 * MM
HEX_WIDTH = 38.0
"""Millimetres from flat to flat: a usual size of 18xx tiles, and room for six across a page."""


class Area(NamedTuple):
    """A part of a page."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def top(self) -> float:
        return self.bottom + self.height

    def within(self, padding: float) -> "Area":
        return Area(self.left + padding, self.bottom + padding, self.width - 2 * padding, self.height - 2 * padding)


class Paper(NamedTuple):
    name: str
    width: float
    height: float

    def turned(self, landscape: bool) -> "Paper":
        return Paper(self.name, self.height, self.width) if landscape else self

    @property
    def area(self) -> Area:
        """What is left for the pictures of a page."""
        height = self.height - 2 * MARGIN - HEAD - FOOT
        return Area(MARGIN, MARGIN + FOOT, self.width - 2 * MARGIN, height)


PAPERS = {paper.name: paper for paper in (Paper("A4", 210 * MM, 297 * MM), Paper("Letter", 8.5 * 72, 11 * 72))}


def grid(area: Area, width: float, height: float, gap: float = 0.0) -> list[Area]:
    """As many places of a size as an area has, row by row from the top, in the middle of it."""
    columns = int((area.width + gap + 0.01) / (width + gap))
    rows = int((area.height + gap + 0.01) / (height + gap))
    left = area.left + (area.width - columns * (width + gap) + gap) / 2
    return [
        Area(left + column * (width + gap), area.top - height - row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
