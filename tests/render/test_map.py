"""The map: neighbours' track meets, tokens stand in their circles, everything can be addressed and read aloud."""

import gzip
import json
import re
from collections import defaultdict
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from railhead.core.board import Board
from railhead.core.errors import Malformed
from railhead.core.hexes import opposite
from railhead.core.ids import Company, Hex, Private, Spot, Tile, hex_of
from railhead.core.tiles import Laid, Segment, parse_segment
from railhead.render import draw_map, draw_overlay, faces, printed_reservations
from railhead.titles import TITLES
from tests.render.pictures import (
    SVG,
    Part,
    Point,
    apart,
    bars,
    board_of,
    circles,
    company,
    hidden_track,
    inside,
    parts,
    texts,
    track,
)

Position = tuple[dict[Hex, Laid], dict[Spot, tuple[Company, ...]]]
GAMES = ("29683", "167259")


@cache
def empty(title: str) -> list[Part]:
    return parts(draw_map(board_of(title), {}, {}))


def final_position(file: Path, board: Board) -> Position:
    """Tiles and tokens at the end of a recorded game."""
    state: dict[str, Any] = {}
    with gzip.open(file, "rt") as lines:
        for line in lines:
            _merge(state, json.loads(line)["patch"])
    tiles = {}
    for name, laid in state["hexes"].items():
        tile, rotation = laid.split(":")
        tiles[Hex(name)] = Laid(Tile(tile), int(rotation))
    companies = {entry.public_id: company for company, entry in board.companies.items()}
    tokens: dict[Spot, tuple[Company, ...]] = {}
    for public_id, corporation in state["corps"].items():
        for token in corporation["tokens"]:
            place = Spot(token.replace(":", "."))
            tokens[place] = (*tokens.get(place, ()), companies[public_id])
    return tiles, tokens


def _merge(state: dict[str, Any], patch: dict[str, Any]) -> None:
    for key, value in patch.items():
        if value is None:
            state.pop(key, None)
        elif isinstance(value, dict):
            inner = state[key] if isinstance(state.get(key), dict) else {}
            _merge(inner, value)
            state[key] = inner
        else:
            state[key] = value


def hex_groups(found: list[Part]) -> dict[Hex, Part]:
    return {Hex(part.get("data-hex")): part for part in found if "hex" in part.classes()}


def check_that_track_meets(board: Board, found: list[Part]) -> int:
    """All track that leads to a neighbour ends half way to it. Answers how many hexsides have track on both sides."""
    centres = {name: part.shift for name, part in hex_groups(found).items()}
    at = {board.grid.place(name): name for name in board.hexes}
    reached: set[tuple[Hex, int]] = set()
    for line in track(found):
        name = Hex(line.part.within("data-hex") or "")
        for edge in parse_segment(line.name).edges:
            reached.add((name, edge))
            neighbour = at.get(board.grid.step(board.grid.place(name), edge))
            if neighbour is not None:
                (ax, ay), (bx, by) = centres[name], centres[neighbour]
                half_way = (ax + bx) / 2, (ay + by) / 2
                assert min(apart(end, half_way) for end in (line.points[0], line.points[-1])) < 0.05, (name, edge)
    beyond = {(at.get(board.grid.step(board.grid.place(name), edge)), opposite(edge)) for name, edge in reached}
    return len(beyond & reached) // 2


@pytest.mark.parametrize(("title", "meetings"), [("1853", 0), ("1861", 10), ("1862", 0), ("1863", 0), ("1890", 2)])
def test_printed_track_meets(title: str, meetings: int) -> None:
    """1861 prints E1-F2-F4-G5-G7-H8 and E1-D2-D4-C5-C7, and Q3-Q5; 1890 prints B17-B19 and G20-H19."""
    assert check_that_track_meets(board_of(title), empty(title)) == meetings


@pytest.mark.parametrize("game", GAMES)
def test_track_of_a_finished_game_meets(recorded: Path, game: str) -> None:
    board = board_of("1861")
    tiles, tokens = final_position(recorded / "1861" / f"{game}.trace.jsonl.gz", board)
    assert check_that_track_meets(board, parts(draw_map(board, tiles, tokens))) > 60


@pytest.mark.parametrize("game", GAMES)
def test_tokens_stand_in_the_circles_of_their_stop(recorded: Path, game: str) -> None:
    board = board_of("1861")
    tiles, tokens = final_position(recorded / "1861" / f"{game}.trace.jsonl.gz", board)
    found = parts(draw_map(board, tiles, tokens))
    slots = defaultdict(list)
    for slot in circles(found, "slot"):
        slots[slot.part.within("data-spot")].append(slot)
    standing: dict[str | None, list[tuple[str, Point]]] = defaultdict(list)
    for part in found:
        if "mark" in part.classes():
            standing[part.within("data-spot")].append((part.get("data-company"), part.shift))
    assert {place: [company for company, _ in marks] for place, marks in standing.items()} == {
        place: list(companies) for place, companies in tokens.items()
    }
    for place, marks in standing.items():
        for (_, at), slot in zip(marks, slots[place], strict=False):
            assert apart(at, slot.at) < 0.05
        assert len(slots[place]) >= len(marks)


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_and_stop_can_be_addressed(title: str) -> None:
    board, found = board_of(title), empty(title)
    groups = hex_groups(found)
    assert set(groups) == set(board.hexes)
    spots = {part.get("data-spot") for part in found if part.get("data-spot")}
    assert spots == {f"{name}.{i}" for name, entry in board.hexes.items() for i in range(len(entry.shape.stops))}
    for name, part in groups.items():
        spoken = part.element.find(f"{SVG}title")
        assert spoken is not None
        assert spoken.text is not None
        assert spoken.text.startswith(f"{name} {board.hexes[name].name}".strip())


@pytest.mark.parametrize("title", TITLES)
def test_hexes_lie_side_by_side(title: str) -> None:
    """Neighbours are one hex apart in the direction of their edge, strangers farther."""
    board = board_of(title)
    centres = {name: part.shift for name, part in hex_groups(empty(title)).items()}
    at = {board.grid.place(name): name for name in board.hexes}
    for name, centre in centres.items():
        near = {at.get(board.grid.step(board.grid.place(name), edge)) for edge in range(6)}
        for other, place in centres.items():
            if other != name:
                gap = apart(centre, place)
                assert abs(gap - 173.205) < 0.05 if other in near else gap > 290


@pytest.mark.parametrize("title", TITLES)
def test_words_and_circles_stay_in_their_hex(title: str) -> None:
    board, found = board_of(title), empty(title)
    centres = {name: part.shift for name, part in hex_groups(found).items()}
    for slot in circles(found, "slot") + circles(found, "value"):
        centre = centres[Hex(slot.part.within("data-hex") or "")]
        assert inside(board.grid.orientation, slot.at, centre) > slot.radius
    for text in texts(found):
        name = text.part.within("data-hex")
        if name:
            box = [(x, y) for x in (text.left, text.right) for y in (text.top, text.bottom)]
            depth = min(inside(board.grid.orientation, corner, centres[Hex(name)]) for corner in box)
            assert depth > 0, (name, text.words)


@pytest.mark.parametrize("title", TITLES)
def test_words_of_a_hex_do_not_cover_each_other_or_a_circle(title: str) -> None:
    by_hex = defaultdict(list)
    for text in texts(empty(title)):
        by_hex[text.part.within("data-hex")].append(text)
    slots = defaultdict(list)
    for slot in circles(empty(title), "slot"):
        slots[slot.part.within("data-hex")].append(slot)
    for name, words in by_hex.items():
        for one, other in combinations(words, 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert min(across, down) <= 0.5, (name, one.words, other.words)
        for text in words:
            if "reserved" not in text.part.classes():
                for slot in slots[name]:
                    near = min(max(slot.at[0], text.left), text.right), min(max(slot.at[1], text.top), text.bottom)
                    assert apart(slot.at, near) > slot.radius - 0.5, (name, text.words)


@pytest.mark.parametrize("title", TITLES)
def test_no_stop_hides_foreign_track(title: str) -> None:
    """1861 Dünaburg and 1890 Uji have track that passes by their stop."""
    assert hidden_track(empty(title)) == []


@pytest.mark.parametrize("title", TITLES)
def test_everything_lies_on_the_sheet(title: str) -> None:
    found = empty(title)
    left, top, width, height = (float(text) for text in found[0].get("viewBox").split())
    for part in hex_groups(found).values():
        x, y = part.shift
        assert left + 86 < x < left + width - 86
        assert top + 86 < y < top + height - 86


@pytest.mark.parametrize("title", TITLES)
def test_the_picture_stands_alone(title: str) -> None:
    """No script, no handler, no picture or font from elsewhere, no id that a second picture would repeat."""
    board = board_of(title)
    for dark in (False, True):
        picture = draw_map(board, {}, {}, dark=dark)
        assert ElementTree.fromstring(picture).get("viewBox")
        assert not re.search(r"<(script|image|foreignObject|link|style)|\son\w+=|href|url\(|\sid=", picture)


def test_words_are_escaped() -> None:
    picture = draw_map(board_of("1862"), {}, {}, notes={Hex("B3"): '<b onclick="x">&'})
    assert '<b onclick="x">&' in [text.words for text in texts(parts(picture))]
    assert "<b " not in picture


def test_homes_show_in_empty_circles_and_give_way_to_tokens() -> None:
    board = board_of("1861")

    def kept(tokens: dict[Spot, tuple[Company, ...]]) -> list[str]:
        found = parts(draw_map(board, {}, tokens))
        return sorted(
            t.words for t in texts(found) if t.part.within("data-hex") == "H8" and "reserved" in t.part.classes()
        )

    assert kept({}) == ["M-K", "M-NN", "N"]
    assert kept({Spot("H8.1"): (company("N"),)}) == ["M-K", "M-NN"]


def test_reservations_follow_the_tile() -> None:
    """Moscow's three cities become one; grey Moscow keeps a space for the state railway as well (61-TOK)."""
    board = board_of("1861")
    assert printed_reservations(board, {}, {})[Spot("H8.2")] == ("M-NN",)
    brown = printed_reservations(board, {Hex("H8"): Laid(Tile("638"))}, {})
    assert set(brown[Spot("H8.0")]) == {"M-K", "N", "M-NN"}
    grey = printed_reservations(board, {Hex("H8"): Laid(Tile("639"))}, {Spot("H8.0"): (company("N"),)})
    assert set(grey[Spot("H8.0")]) == {"M-K", "M-NN", "RSR"}


def test_given_reservations_and_blocks_replace_the_printed_ones() -> None:
    board = board_of("1861")
    found = parts(
        draw_map(board, {}, {}, reserved={Spot("F18.0"): [company("GRR")]}, blocked={Hex("B6"): [Private("TSR")]})
    )
    kept = [(t.part.within("data-hex"), t.words) for t in texts(found) if "reserved" in t.part.classes()]
    assert kept == [("F18", "GRR")]
    blocked = [(t.part.within("data-hex"), t.words) for t in texts(found) if "private" in t.part.classes()]
    assert blocked == [("B6", "TSR")]


def test_more_tokens_than_spaces_get_a_circle_each() -> None:
    board = board_of("1861")
    companies = (company("NW"), company("SE"), company("SW"))
    found = parts(draw_map(board, {}, {Spot("F18.0"): companies}))
    slots = [slot for slot in circles(found, "slot") if slot.part.within("data-spot") == "F18.0"]
    assert len(slots) == 3
    for one, other in combinations(slots, 2):
        assert apart(one.at, other.at) > one.radius + other.radius


def test_a_route_lies_on_both_sides_of_its_track() -> None:
    board = board_of("1861")
    route = [(Hex("G5"), parse_segment("2-s0")), (Hex("F4"), parse_segment("3-5")), (Hex("F2"), parse_segment("0-2"))]
    found = parts(draw_map(board, {}, {}, routes=[[], route]))
    lines = [part for part in found if "route" in part.classes()]
    assert [part.get("data-route") for part in lines] == ["1", "1", "1"]
    for line in lines:
        under = [one for one in track(found) if one.part.within("data-hex") == line.within("data-hex")]
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.get("d"))]
        band = [line.point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        gaps = [min(apart(at, point) for one in under for point in one.points) for at in band]
        assert min(gaps) > 5.5 + 4.5, "the track stays in sight"
        assert max(gaps) < 20
        assert line.get("d").count("M") == 2


def test_trains_on_the_same_track_have_bands_of_their_own_and_numbers() -> None:
    board = board_of("1861")
    route = [(Hex("F4"), parse_segment("3-5"))]
    found = parts(draw_overlay(board, {}, [route, route]))
    first, second = (part for part in found if "route" in part.classes())
    assert first.get("stroke") != second.get("stroke")
    assert first.get("stroke-dasharray") != second.get("stroke-dasharray")
    assert first.get("d") != second.get("d")
    badges = [part for part in found if "badge" in part.classes()]
    assert len(badges) == 2
    assert {"1", "2"} <= {text.words for text in texts(found)}


def test_a_route_off_the_track_is_refused() -> None:
    with pytest.raises(Malformed, match="F4 has no track 0-1"):
        draw_map(board_of("1861"), {}, {}, routes=[[(Hex("F4"), Segment(0, 1))]])


def test_station_markers_stand_on_their_line_only() -> None:
    """1862: the two lines of tile 20 cross in the middle of the hex, so a marker there would tell nothing."""
    board, line = board_of("1862"), parse_segment("1-4")
    laid = {Hex("E6"): Laid(Tile("20"))}
    plain = [t for t in track(parts(draw_map(board, laid, {}))) if t.part.within("data-hex") == "E6"]
    found = parts(draw_map(board, laid, {}, stations={Hex("E6"): [line]}, routes=[[(Hex("E6"), line)]]))
    ((corners, part),) = [bar for bar in bars(found) if bar[1].within("data-hex") == "E6"]
    assert part.within("data-line") == "1-4"
    at = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
    gaps = {t.name: min(apart(at, point) for point in t.points) for t in plain}
    assert gaps["1-4"] < 5
    assert gaps["0-3"] > 15
    assert len([p for p in found if "route" in p.classes()]) == 1


def test_a_station_needs_a_line() -> None:
    with pytest.raises(Malformed, match="no line 0-1"):
        draw_map(board_of("1862"), {Hex("E6"): Laid(Tile("20"))}, {}, stations={Hex("E6"): [parse_segment("0-1")]})


def test_tokens_beside_an_offboard_area_leave_its_figures_in_sight() -> None:
    """1862: London has no circles of its own, yet holds up to four tokens."""
    board = board_of("1862")
    found = parts(draw_map(board, {}, {Spot("B15.0"): (company("ECR"), company("EUR"))}))
    slots = [slot for slot in circles(found, "slot") if slot.part.within("data-spot") == "B15.0"]
    centre = hex_groups(found)[Hex("B15")].shift
    chips = [part for part in found if "chip" in part.classes() and part.within("data-spot") == "B15.0"]
    assert (len(slots), len(chips)) == (2, 3)
    for slot in slots:
        assert inside("flat", slot.at, centre) > slot.radius
        for chip in chips:
            left, top = chip.point(chip.number("x"), chip.number("y"))
            near = (
                min(max(slot.at[0], left), left + chip.number("width")),
                min(max(slot.at[1], top), top + chip.number("height")),
            )
            assert apart(slot.at, near) > slot.radius


def test_highlighted_hexes_are_framed() -> None:
    board = board_of("1861")
    found = parts(draw_map(board, {}, {}, highlights=[Hex("H8"), Hex("A5")]))
    assert [part.get("data-hex") for part in found if "highlight" in part.classes()] == ["H8", "A5"]


def test_names_can_be_left_out() -> None:
    shown, hidden = (
        {text.words for text in texts(parts(draw_map(board_of("1861"), {}, {}, names=names)))}
        for names in (True, False)
    )
    assert "Smolensk" in shown
    assert "Smolensk" not in hidden
    assert "E9" in hidden


def test_barriers_lie_on_the_hexside_they_close() -> None:
    """1862: three sides of Harwich are closed; each is drawn between the two hexes it parts."""
    board, found = board_of("1862"), empty("1862")
    centres = {name: part.shift for name, part in hex_groups(found).items()}
    middles = []
    for part in found:
        if "barrier" in part.classes():
            x0, y0, x1, y1 = (float(number) for number in re.findall(r"-?[\d.]+", part.get("d")))
            assert abs(apart((x0, y0), (x1, y1)) - 100) < 0.1
            middles.append(((x0 + x1) / 2, (y0 + y1) / 2))
    for other in ("E14", "F11", "G12"):
        (ax, ay), (bx, by) = centres[Hex("F13")], centres[Hex(other)]
        assert min(apart(((ax + bx) / 2, (ay + by) / 2), middle) for middle in middles) < 0.1
    assert board.hexes[Hex("F13")].edges == {1: "impassable", 3: "impassable", 4: "impassable"}


def test_the_current_offboard_value_stands_out() -> None:
    found = parts(draw_map(board_of("1861"), {}, {}, phase="brown"))
    chips = [part for part in found if "chip" in part.classes() and part.within("data-hex") == "A9"]
    widths = {part.get("data-value"): float(part.get("stroke-width")) for part in chips}
    assert list(widths) == ["yellow", "green", "brown", "grey"]
    assert widths["brown"] > max(width for value, width in widths.items() if value != "brown")


def test_drawing_again_gives_the_same_picture_and_sees_every_change() -> None:
    board = board_of("1861")
    tiles: dict[Hex, Laid] = {Hex("E9"): Laid(Tile("57"), 1)}
    first = draw_map(board, tiles, {})
    assert draw_map(board, dict(tiles), {}) == first
    assert draw_map(board, {Hex("E9"): Laid(Tile("57"), 2)}, {}) != first
    assert draw_map(board, tiles, {Spot("E9.0"): (company("M-B"),)}) != first
    assert hex_of(Spot("E9.0")) == "E9"
    assert draw_map(board, tiles, {}) == first


@pytest.mark.parametrize("title", TITLES)
def test_overlay_lies_exactly_over_the_map(title: str) -> None:
    board = board_of(title)
    below, above = ElementTree.fromstring(draw_map(board, {}, {})), ElementTree.fromstring(draw_overlay(board, {}))
    assert above.get("viewBox") == below.get("viewBox")
    outlines = {part.get("data-hex"): part for part in above.iter(f"{SVG}polygon")}
    assert set(outlines) == set(board.hexes)
    for group in below.iter(f"{SVG}g"):
        if name := group.get("data-hex"):
            centre = [float(number) for number in re.findall(r"-?[\d.]+", group.get("transform") or "")]
            corners = [[float(n) for n in pair.split(",")] for pair in (outlines[name].get("points") or "").split()]
            middle = [sum(corner[axis] for corner in corners) / 6 for axis in (0, 1)]
            assert middle == pytest.approx(centre, abs=0.02)


def test_overlay_draws_a_route_where_the_map_does() -> None:
    board = board_of("1861")
    tiles = {Hex("G9"): Laid(Tile("9"), 1)}
    route = [(Hex("G9"), parse_segment("1-4"))]
    drawn = [
        re.findall(r'<path d="([^"]+)" class="route"', picture)
        for picture in (draw_map(board, tiles, {}, routes=[route]), draw_overlay(board, tiles, [route]))
    ]
    assert drawn[0] == drawn[1] != []


def test_where_things_go_is_found_once_for_all_phases_and_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a hundred times as long as the painting: a new phase, or the other colours, must not wait for it."""
    board = board_of("1862")
    first = draw_map(board, {}, {}, phase="low")
    monkeypatch.setattr(faces, "lay_out", lambda *_: pytest.fail("laid out again"))
    monkeypatch.setattr(faces, "place_words", lambda *_: pytest.fail("worded again"))
    assert draw_map(board, {}, {}, phase="high") != first
    assert draw_map(board, {}, {}, phase="low", dark=True) != first
    assert draw_map(board, {}, {}, phase="low") == first
