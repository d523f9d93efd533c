"""Every tile of every title, in every rotation: track on its edges, circles clear of each other, figures readable."""

from functools import cache
from itertools import combinations

import pytest

from railhead.core.ids import Tile
from railhead.core.tiles import parse_segment, turned_track
from railhead.render import draw_tile
from railhead.titles import TITLES
from tests.render.pictures import (
    Part,
    apart,
    board_of,
    circles,
    edge_middle,
    hidden_track,
    inside,
    middle_of_stop,
    parts,
    texts,
    track,
)

TURNS = [(title, rotation) for title in TITLES for rotation in range(6)]


@cache
def drawn(title: str, rotation: int) -> list[tuple[Tile, list[Part]]]:
    board = board_of(title)
    return [(tile, parts(draw_tile(board, tile, rotation))) for tile in board.tiles]


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_track_meets_the_middle_of_its_edges_and_stays_within(title: str, rotation: int) -> None:
    board = board_of(title)
    orientation = board.grid.orientation
    for tile, found in drawn(title, rotation):
        lines = track(found)
        shape = board.tiles[tile].shape
        named = sorted(parse_segment(line.name).edges for line in lines)
        assert named == sorted(segment.edges for segment in turned_track(shape.track, rotation)), tile
        for line in lines:
            ends = [line.points[0], line.points[-1]]
            for edge in parse_segment(line.name).edges:
                assert min(apart(end, edge_middle(orientation, edge)) for end in ends) < 0.05, (tile, line.name)
            assert min(inside(orientation, point) for point in line.points) > -0.05, (tile, line.name)


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_track_ends_at_its_stop(title: str, rotation: int) -> None:
    """In the middle of a city's circles, or under the town's mark."""
    board = board_of(title)
    for tile, found in drawn(title, rotation):
        for line in track(found):
            for number in parse_segment(line.name).stops:
                kind = board.tiles[tile].shape.stops[number].kind
                if kind != "junction":
                    mark = middle_of_stop(found, number, "slot" if kind == "city" else "town")
                    assert min(apart(mark, end) for end in (line.points[0], line.points[-1])) < 0.05, (tile, line.name)


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_circles_lie_in_the_hex_and_apart(title: str, rotation: int) -> None:
    board = board_of(title)
    for tile, found in drawn(title, rotation):
        slots = circles(found, "slot")
        assert len(slots) == sum(stop.slots for stop in board.tiles[tile].shape.stops), tile
        for slot in slots:
            assert inside(board.grid.orientation, slot.at) > slot.radius, tile
        for one, other in combinations(slots, 2):
            assert apart(one.at, other.at) > one.radius + other.radius, tile


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_no_stop_hides_foreign_track(title: str, rotation: int) -> None:
    for tile, found in drawn(title, rotation):
        assert hidden_track(found) == [], tile


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_values_cover_neither_circles_nor_track(title: str, rotation: int) -> None:
    board = board_of(title)
    for tile, found in drawn(title, rotation):
        values = circles(found, "value")
        figures = {stop.value for stop in board.tiles[tile].shape.stops if isinstance(stop.value, int) and stop.value}
        assert len(values) >= len(figures), tile
        for value in values:
            assert inside(board.grid.orientation, value.at) > value.radius, tile
            for slot in circles(found, "slot"):
                assert apart(value.at, slot.at) > value.radius + slot.radius, tile
            for line in track(found):
                assert min(apart(value.at, point) for point in line.points) > value.radius + 5, (tile, line.name)


@pytest.mark.parametrize(("title", "rotation"), TURNS)
def test_words_stay_in_the_hex_and_off_each_other(title: str, rotation: int) -> None:
    board = board_of(title)
    for tile, found in drawn(title, rotation):
        words = texts(found)
        assert tile in [text.words for text in words], "the tile's number"
        for text in words:
            box = [(x, y) for x in (text.left, text.right) for y in (text.top, text.bottom)]
            assert min(inside(board.grid.orientation, corner) for corner in box) > 0, (tile, text.words)
            for slot in circles(found, "slot"):
                near = min(max(slot.at[0], text.left), text.right), min(max(slot.at[1], text.top), text.bottom)
                assert apart(slot.at, near) > slot.radius, (tile, text.words)
        for one, other in combinations(words, 2):
            clear = (
                one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
            )
            assert clear, (tile, one.words, other.words)


@pytest.mark.parametrize("title", ["1861", "1890"])
def test_curves_are_arcs_of_circles(title: str) -> None:
    """Sharp curves turn round the corner between their edges, gentle ones round the neighbour's far side."""
    board = board_of(title)
    for tile, bend, radius in (("7", (0, 1), 50), ("8", (0, 2), 150)):
        (ax, ay), (bx, by) = (edge_middle(board.grid.orientation, edge) for edge in bend)
        stretch = 4 / 3 if radius == 50 else 4
        centre = (ax + bx) / 2 * stretch, (ay + by) / 2 * stretch
        for point in track(parts(draw_tile(board, Tile(tile))))[0].points:
            assert abs(apart(point, centre) - radius) < 0.3
    (ax, ay), (bx, by) = (edge_middle(board.grid.orientation, edge) for edge in (0, 3))
    for x, y in track(parts(draw_tile(board, Tile("9"))))[0].points:
        assert abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) < 0.5


def test_a_value_stands_by_its_own_stop() -> None:
    """Two towns of one tile are worth the same: one figure. The figure is the board's."""
    board = board_of("1853")
    found = parts(draw_tile(board, Tile("104")))
    assert [text.words for text in texts(found) if text.words.isdigit() and text.words != "104"] == ["70"]
    assert len(circles(found, "value")) == 1


def test_gauges_look_different() -> None:
    board = board_of("1853")
    looks = {
        gauge: {(line.part.within("stroke-dasharray"), line.part.within("stroke-width")) for line in lines}
        for gauge, lines in (
            ("broad", track(parts(draw_tile(board, Tile("9"))))),
            ("metre", track(parts(draw_tile(board, Tile("79"))))),
            ("dual", track(parts(draw_tile(board, Tile("112"))))),
        )
    }
    assert all(len(look) == 1 for look in looks.values())
    assert len(set.union(*looks.values())) == 3


def test_turning_six_times_is_not_turning() -> None:
    board = board_of("1861")
    for tile in board.tiles:
        still, turned = (track(parts(draw_tile(board, tile, rotation))) for rotation in (0, 6))
        assert [line.points for line in still] == [line.points for line in turned]


def test_the_dark_picture_has_the_same_geometry() -> None:
    board = board_of("1861")
    for tile in board.tiles:
        day, night = draw_tile(board, tile), draw_tile(board, tile, dark=True)
        assert day != night
        assert [line.points for line in track(parts(day))] == [line.points for line in track(parts(night))]
