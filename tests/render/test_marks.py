"""Company marks: told apart by pattern alone, and by initials alone, without any colour."""

import re
from math import hypot

import pytest

from railhead.core.ids import Spot
from railhead.render import draw_company_mark, draw_map
from railhead.render.marks import _initials, initials, look
from railhead.titles import TITLES
from tests.render.pictures import SVG, board_of, company, parts, texts


def without_colour(picture: str) -> str:
    """Only what is the same for a colour-blind eye: shapes, light or dark."""
    return re.sub(r'fill="(?!#ffffff|#16181a)[^"]*"', "", picture)


@pytest.mark.parametrize("title", TITLES)
def test_patterns_differ_without_colour_and_without_initials(title: str) -> None:
    board = board_of(title)
    patterns = set()
    for name in board.companies:
        picture = without_colour(draw_company_mark(board, name))
        shapes = re.findall(r"<(?:path|circle) [^>]*>", picture)
        patterns.add("".join(re.sub(r'fill="[^"]*"', "", shape) for shape in shapes))
    assert len(patterns) == len(board.companies)


@pytest.mark.parametrize("title", TITLES)
def test_initials_differ_and_are_short(title: str) -> None:
    board = board_of(title)
    short = initials(board)
    assert list(short) == list(board.companies)
    assert len(set(short.values())) == len(short)
    assert all(1 <= len(words) <= 4 for words in short.values())


@pytest.mark.parametrize("title", TITLES)
def test_initials_fit_on_their_plate_within_the_disc(title: str) -> None:
    board = board_of(title)
    for name in board.companies:
        found = parts(draw_company_mark(board, name))
        plate = next(part for part in found if part.element.tag == f"{SVG}rect")
        text = texts(found)[0]
        left, top = plate.number("x"), plate.number("y")
        right, bottom = left + plate.number("width"), top + plate.number("height")
        assert left <= text.left < text.right <= right, name
        assert top <= text.top < text.bottom <= bottom, name
        assert hypot(text.right, text.bottom) < 24, name


def test_initials_of_long_ids() -> None:
    """Short ids stay; long ones give their capitals, or as many letters as tell them apart."""
    names = tuple(company(name) for name in ("JR", "OsakaElectric", "Hanshin", "Hankyu", "Hanwa"))
    assert list(_initials(names).values()) == ["JR", "OE", "Han", "Hak", "Haw"]


def test_a_mark_says_who_it_is() -> None:
    board = board_of("1861")
    picture = draw_company_mark(board, company("NW"))
    assert "<title>NW: North Western Railway</title>" in picture
    assert "#000080" in picture


def test_pattern_stays_inside_the_disc() -> None:
    board = board_of("1861")
    for name in board.companies:
        for part in parts(draw_company_mark(board, name)):
            if part.element.tag == f"{SVG}path":
                for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", part.get("d")):
                    assert hypot(float(x), float(y)) <= 24, name


def test_a_token_that_is_no_companys_has_a_mark_of_its_own() -> None:
    """1890's Kobe Rapid is a private with a token."""
    board = board_of("1890")
    picture = draw_company_mark(board, company("KobeRapid"))
    colour, pattern, words = look(board, company("KobeRapid"))
    others = [look(board, name) for name in board.companies]
    assert words not in {other[2] for other in others}
    assert pattern not in {other[1] for other in others}
    assert f">{words}<" in picture
    assert colour in picture
    assert "Kobe Rapid Transit Railway" in picture
    on_map = draw_map(board, {}, {Spot("F5.0"): [company("JR"), company("KobeRapid")]})
    assert on_map.count('data-company="KobeRapid"') == 1
