"""The hex grid: names of hexes, their six neighbours, distances. Knows nothing of tiles.

Both orientations use doubled coordinates. On a flat grid a column uses only odd or only even rows; on a pointy grid a
row uses only odd or only even columns. Edges are 0 to 5 clockwise: flat 0 is the bottom edge, pointy 0 the bottom left.
"""

import re
from typing import Literal

from msgspec import Struct

from railhead.core.ids import Hex

Orientation = Literal["flat", "pointy"]
Cube = tuple[int, int]
"""(column, row) in doubled coordinates."""

_STEPS: dict[Orientation, tuple[Cube, ...]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
_NAME = re.compile(r"([A-Z])(\d+|[a-z]+)")


def opposite(edge: int) -> int:
    return (edge + 3) % 6


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """How hex names map to places: `first` says whether the leading letter names the column or the row."""

    orientation: Orientation
    first: Literal["column", "row"]

    def place(self, name: Hex) -> Cube:
        """Column and row of a hex. Raises ValueError for a name that is not of this grid."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise ValueError(f"{name!r} is not the name of a hex")
        leading = ord(match[1]) - ord("A") + 1
        rest = int(match[2]) if match[2].isdigit() else _number(match[2])
        return (leading, rest) if self.first == "column" else (rest, leading)

    def step(self, place: Cube, edge: int) -> Cube:
        column, row = _STEPS[self.orientation][edge]
        return place[0] + column, place[1] + row

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b by the shortest way over the bare grid, whatever lies between."""
        (xa, ya), (xb, yb) = self.place(a), self.place(b)
        dx, dy = abs(xa - xb), abs(ya - yb)
        if self.orientation == "pointy":
            dx, dy = dy, dx
        return dx + max(0, dy - dx) // 2


def _number(letters: str) -> int:
    """a to z are 1 to 26, aa is 27."""
    total = 0
    for letter in letters:
        total = total * 26 + ord(letter) - ord("a") + 1
    return total
