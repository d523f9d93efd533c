"""The market: cells where the board has them, stacks in order of arrival with every company's initials in sight."""

import re
from itertools import pairwise

import pytest

from railhead.core.ids import Company
from railhead.core.state import Mark
from railhead.render import draw_market
from railhead.titles import TITLES
from tests.render.pictures import SVG, Part, board_of, company, parts, texts

MARKETS = [(title, market) for title in TITLES for market in board_of(title).markets]
Box = tuple[float, float, float, float]


def cells(found: list[Part]) -> dict[tuple[int, int], Box]:
    """Left, top, right and bottom of every cell."""
    boxes: dict[tuple[int, int], Box] = {}
    for part in found:
        name = part.within("data-cell")
        if part.element.tag == f"{SVG}rect" and name and "mark" not in {g.get("class") for g in part.around}:
            row, column = (int(text) for text in name.split(","))
            x, y = part.number("x"), part.number("y")
            boxes.setdefault((row, column), (x, y, x + part.number("width"), y + part.number("height")))
    return boxes


def plates(found: list[Part]) -> dict[str, tuple[Part, Box]]:
    """Where the initials of every company lie, and in what order they were painted."""
    seen: dict[str, tuple[Part, Box]] = {}
    for part in found:
        if part.element.tag == f"{SVG}rect" and part.around[0].get("class") == "mark":
            left, top = part.point(part.number("x"), part.number("y"))
            right, bottom = part.point(
                part.number("x") + part.number("width"), part.number("y") + part.number("height")
            )
            seen[part.within("data-company") or ""] = part, (left, top, right, bottom)
    return seen


@pytest.mark.parametrize(("title", "market"), MARKETS)
def test_every_cell_is_drawn_with_its_price_and_none_overlap(title: str, market: str) -> None:
    entry = board_of(title).markets[market]
    found = parts(draw_market(board_of(title), market, {}))
    wanted = {
        (row, column): text.split()[0]
        for row, line in enumerate(entry.rows)
        for column, text in enumerate(line)
        if text is not None
    }
    prices = {
        tuple(int(number) for number in (text.part.within("data-cell") or "").split(",")): text.words
        for text in texts(found)
        if "price" in text.part.classes()
    }
    assert prices == wanted
    boxes = cells(found)
    assert set(boxes) == set(wanted)
    corners = {(round(left, 1), round(top, 1)) for left, top, _, _ in boxes.values()}
    assert len(corners) == len(boxes)
    for left, top, right, bottom in boxes.values():
        inside = [c for c in corners if left < c[0] < right and top < c[1] < bottom]
        assert inside == []


@pytest.mark.parametrize(("title", "market"), MARKETS)
def test_words_of_a_cell_stay_in_it(title: str, market: str) -> None:
    found = parts(draw_market(board_of(title), market, {}))
    boxes = cells(found)
    for text in texts(found):
        name = text.part.within("data-cell")
        if name:
            row, column = (int(number) for number in name.split(","))
            left, top, right, bottom = boxes[row, column]
            assert left <= text.left < text.right <= right, (name, text.words)
            assert top <= text.top < text.bottom <= bottom, (name, text.words)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("height", [1, 2, 3, 4, 5, 8, 13])
def test_a_stack_shows_everyone_in_order_of_arrival(title: str, height: int) -> None:
    board = board_of(title)
    names = list(board.companies)[:height]
    market = next(iter(board.markets))
    # Given in no order: the arrival numbers decide.
    marks = {name: Mark(0, 8, 100 - i) for i, name in enumerate(names)}
    found = parts(draw_market(board, market, marks))
    seen = plates(found)
    assert set(seen) == set(names)
    left, top, right, bottom = cells(found)[0, 8]
    for plate in seen.values():
        assert left - 0.1 <= plate[1][0] < plate[1][2] <= right + 0.1
        assert top + 25 <= plate[1][1] < plate[1][3] <= bottom
    by_arrival = [seen[name] for name in reversed(names)]
    for (_, one), (_, other) in pairwise(by_arrival):
        assert (round(one[0] + one[2], 1), one[1]) < (round(other[0] + other[2], 1), other[1])
    painted = [name for name in seen if name in names]
    assert painted == names, "who arrived first is painted last, on top"
    _check_that_no_disc_hides_initials(found, by_arrival)


def _check_that_no_disc_hides_initials(found: list[Part], by_arrival: list[tuple[Part, Box]]) -> None:
    for number, (_, (left, top, right, bottom)) in enumerate(by_arrival):
        for part, _ in by_arrival[:number]:
            radius = part.scale * 24
            x, y = part.shift
            near = min(max(x, left), right), min(max(y, top), bottom)
            assert (near[0] - x) ** 2 + (near[1] - y) ** 2 > (radius * 0.96) ** 2


def test_markers_may_be_given_as_plain_numbers() -> None:
    board = board_of("1861")
    plain = draw_market(board, "grid", {company("NW"): (2, 7, 1), company("SE"): (2, 7, 0)})
    assert plain == draw_market(board, "grid", {company("NW"): Mark(2, 7, 1), company("SE"): Mark(2, 7, 0)})


def test_a_grid_lies_as_printed() -> None:
    boxes = cells(parts(draw_market(board_of("1861"), "grid", {})))
    left, top, right, bottom = boxes[4, 5]
    assert boxes[4, 6][:2] == (right, top)
    assert boxes[5, 5][:2] == (left, bottom)


def test_a_zigzag_rises_in_two_rows() -> None:
    """1862: two places up the list lie side by side, one place half a cell further in the other row."""
    boxes = cells(parts(draw_market(board_of("1862"), "zigzag", {}, columns=40)))
    for place in range(0, 60, 2):
        left, top, right, bottom = boxes[0, place]
        assert boxes[0, place + 2][:2] == (right, top)
        assert boxes[0, place + 1][:2] == ((left + right) / 2, bottom)


@pytest.mark.parametrize("columns", [6, 12, 40])
def test_a_line_is_broken_for_narrow_screens(columns: int) -> None:
    found = parts(draw_market(board_of("1853"), "line", {}, columns=columns))
    width = float(found[0].get("viewBox").split()[2])
    assert width <= columns * 68 + 12
    boxes = cells(found)
    order = sorted(boxes, key=lambda cell: (boxes[cell][1], boxes[cell][0]))
    assert order == [(0, column) for column in range(35)]


def test_zones_are_told_by_letter_too() -> None:
    found = parts(draw_market(board_of("1861"), "grid", {}))
    letters = {text.part.within("data-cell"): text.words for text in texts(found) if "zone" in text.part.classes()}
    assert letters["7,1"] == "B"
    assert letters["4,4"] == "R"
    assert letters["2,7"] == "P"
    assert "0,5" not in letters
    legend = [text.words for text in texts(found) if text.part.around[0].get("class") == "legend"]
    assert [words for words in legend if len(words) == 1] == ["B", "R", "P", "C"]


def test_arrows_are_drawn() -> None:
    found = parts(draw_market(board_of("1861"), "grid", {}))
    arrows = {(part.within("data-cell"), part.classes()[1]) for part in found if "arrow" in part.classes()}
    assert ("0,4", "down") in arrows
    assert ("1,18", "up") in arrows
    assert len(arrows) == 18


@pytest.mark.parametrize(("title", "market"), MARKETS)
def test_the_picture_stands_alone(title: str, market: str) -> None:
    some: dict[Company, tuple[int, int, int]] = {next(iter(board_of(title).companies)): (0, 8, 0)}
    for dark in (False, True):
        picture = draw_market(board_of(title), market, some, dark=dark)
        assert not re.search(r"<(script|image|foreignObject|link|style)|\son\w+=|href|url\(|\sid=", picture)


def lightness(colour: str) -> float:
    """Relative luminance, as the guidelines for accessible pages reckon it."""
    parts_ = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("title", "market"), MARKETS)
def test_prices_can_be_read_by_day_and_by_night(title: str, market: str, dark: bool) -> None:
    found = parts(draw_market(board_of(title), market, {}, dark=dark))
    fills = {part.within("data-cell"): part.element.get("fill", "") for part in reversed(found) if is_ground(part)}
    prices = [text.part for text in texts(found) if "price" in text.part.classes()]
    assert prices
    for price in prices:
        ground, ink = lightness(fills[price.within("data-cell")]), lightness(price.element.get("fill", ""))
        assert (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05) > 4.5
        assert ground < 0.2 or not dark


def is_ground(part: Part) -> bool:
    return part.element.tag == f"{SVG}rect" and bool(part.within("data-cell")) and part.element.get("fill") != "none"
