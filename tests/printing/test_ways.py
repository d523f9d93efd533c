"""Path data of SVG as moves, lines and curves."""

from math import hypot

import pytest

from railhead.printing.ways import pieces


def test_lines_and_curves_as_they_stand_and_counted_from_the_last_point() -> None:
    assert list(pieces("M1 2L3 4H7V9Z")) == [("M", (1, 2)), ("L", (3, 4)), ("L", (7, 4)), ("L", (7, 9)), ("Z", ())]
    assert list(pieces("M1 2l3 4h-2v.5")) == [("M", (1, 2)), ("L", (4, 6)), ("L", (2, 6)), ("L", (2, 6.5))]
    assert list(pieces("M0 0C1 2 3 4 5 6")) == [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6))]


def test_further_numbers_repeat_the_command_and_after_a_move_are_lines() -> None:
    assert list(pieces("M0 0 1 1L2 2 3 3")) == [("M", (0, 0)), *(("L", (n, n)) for n in (1, 2, 3))]


def test_waves_go_up_and_down() -> None:
    """A bend of 3 below, mirrored by `t`: the curve's points lie two thirds of the way to the bend."""
    first, second = [piece for kind, piece in pieces("M0 0q3 -3 6 0t6 0") if kind == "C"]
    assert first == pytest.approx((2, -2, 4, -2, 6, 0))
    assert second == pytest.approx((8, 2, 10, 2, 12, 0))


@pytest.mark.parametrize(("large", "sweeps", "turns"), [(0, 1, 1), (1, 1, 3), (0, 0, 1), (1, 0, 3)])
def test_an_arc_stays_on_its_circle(large: int, sweeps: int, turns: int) -> None:
    """From (5, 0) to (0, 5): a quarter of a circle of radius 5, or three of them round another centre."""
    centre = (0.0, 0.0) if large != sweeps else (5.0, 5.0)
    way = list(pieces(f"M5 0A5 5 0 {large} {sweeps} 0 5"))[1:]
    assert len(way) == turns
    assert way[-1][1][4:] == pytest.approx((0, 5), abs=1e-9)
    here = (5.0, 0.0)
    for _, (x1, y1, x2, y2, x, y) in way:
        middle = ((here[0] + 3 * x1 + 3 * x2 + x) / 8, (here[1] + 3 * y1 + 3 * y2 + y) / 8)
        for point in (middle, (x, y)):
            assert hypot(point[0] - centre[0], point[1] - centre[1]) == pytest.approx(5, abs=0.01)
        here = (x, y)


def test_a_command_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="'S'"):
        list(pieces("M0 0S1 1 2 2"))
