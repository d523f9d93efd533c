"""Where a map is cut: nothing of it is lost, and no page shows next to nothing."""

from math import sqrt

import pytest

from railhead.core.board import read_board
from railhead.printing.division import MARKS, OVERLAP, Division, Shape, divided, parts_with
from railhead.printing.make import hexes_of
from railhead.printing.paper import MM, PAPERS
from railhead.printing.pieces import hex_scale
from railhead.titles import TITLES, board_file, load

Box = tuple[float, float, float, float]
HEX_WIDTH = 38 * MM
HEX = sqrt(3) / 2 * HEX_WIDTH**2
"""The area of a hex."""


def outlines(title: str) -> list[Shape]:
    """The hexes of a map in points, from its upper left corner."""
    board = load(title, max(read_board(board_file(title)).players)).board
    shapes, scale = hexes_of(board), hex_scale(38.0)
    left, top = (min(point[axis] for shape in shapes for point in shape) for axis in (0, 1))
    return [tuple((scale * (x - left), scale * (y - top)) for x, y in shape) for shape in shapes]


def box_of(division: Division, number: int) -> Box:
    """What is left of a page after trimming: left, top, right, bottom."""
    row, column = divmod(number, division.columns)
    left, top = division.left + column * division.across, division.top + row * division.down
    right = left + division.across + OVERLAP * (column == division.columns - 1)
    bottom = top + division.down + OVERLAP * (row == division.rows - 1)
    return left, top, right, bottom


def area_within(shape: Shape, box: Box) -> float:
    """The shape is cut along each side of the box in turn."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: list[tuple[float, float]] = []
        for one, other in zip(shape, (*shape[1:], *shape[:1]), strict=True):
            inside, next_inside = (sign * (point[axis] - limit) >= 0 for point in (one, other))
            if inside:
                kept.append(one)
            if inside != next_inside:
                share = (limit - one[axis]) / (other[axis] - one[axis])
                kept.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
        shape = tuple(kept)
    sides = zip(shape, (*shape[1:], *shape[:1]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides)) / 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("title", TITLES)
def test_a_map_is_cut_so_that_nothing_is_lost_and_no_page_is_nearly_empty(title: str, paper: str) -> None:
    shapes = outlines(title)
    width, height = (max(point[axis] for shape in shapes for point in shape) for axis in (0, 1))
    division = divided(PAPERS[paper], width, height, shapes)
    areas = [
        sum(area_within(shape, box_of(division, number)) for shape in shapes) / HEX
        for number in parts_with(division, shapes)
    ]
    assert sum(areas) == pytest.approx(len(shapes), rel=1e-3)
    assert min(areas) > 3
    room = PAPERS[paper].turned(division.landscape).area.within(MARKS)
    assert division.across + OVERLAP <= room.width + 0.01
    assert division.down + OVERLAP <= room.height + 0.01


def test_without_shapes_all_parts_are_equal() -> None:
    """A sheet of A4 holds 178 by 251 mm within its marks: 320 mm are two of 165, one on the other by 10."""
    division = divided(PAPERS["A4"], 320 * MM, 200 * MM)
    assert (division.columns, division.rows, division.left) == (2, 1, 0)
    assert division.across / MM == pytest.approx(155)
