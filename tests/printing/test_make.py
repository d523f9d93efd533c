"""Whole prints, measured in the file: sizes of pages, hexes and cards, texts within pages, nothing left out."""

import os
import re
import subprocess
import sys
from functools import cache
from math import ceil
from pathlib import Path

import pytest

from railhead.core.board import Board, read_board
from railhead.core.errors import Malformed
from railhead.printing.doubts import doubtful_hexes
from railhead.printing.make import PrintSettings, print_title
from railhead.printing.paper import MM, PAPERS
from railhead.printing.pieces import copies
from railhead.titles import TITLES, board_file, load
from tests.printing.drawn import Page, Point, pages_of

SIZES = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""Millimetres."""


@cache
def printed(title: str, settings: PrintSettings = PrintSettings()) -> list[Page]:  # noqa: B008
    return pages_of(print_title(title, settings))


def board_of(title: str) -> Board:
    return load(title, max(read_board(board_file(title)).players)).board


def headed(pages: list[Page], words: str) -> list[Page]:
    return [page for page in pages if page.heading.startswith(words)]


def flat_to_flat(corners: list[Point]) -> float:
    """Millimetres between opposite sides: the lesser of height and width."""
    xs, ys = zip(*corners, strict=True)
    return float(min(max(xs) - min(xs), max(ys) - min(ys)) / MM)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("title", TITLES)
def test_pages_are_of_the_paper(title: str, paper: str) -> None:
    pages = printed(title, PrintSettings(paper=paper))
    for page in pages:
        size = sorted((page.width / MM, page.height / MM))
        assert size == pytest.approx(SIZES[paper], abs=0.1)
    assert 20 < len(pages) < 80


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_is_there_at_its_size(title: str) -> None:
    """As often as the board file counts it, and 38 mm from flat to flat."""
    board = board_of(title)
    for colour in ("yellow", "green", "brown", "grey"):
        count = sum(copies(entry) for entry in board.tiles.values() if entry.shape.colour == colour)
        pages = headed(printed(title), f"{colour.capitalize()} tiles, {count} in all")
        assert len(pages) == ceil(count / (24 if board.grid.orientation == "flat" else 20))
        hexes = [corners for page in pages for corners in page.drawn.hexes]
        assert len(hexes) == count
        assert all(flat_to_flat(corners) == pytest.approx(38, abs=0.05) for corners in hexes)


@pytest.mark.parametrize(("title", "width"), [("1861", 38.0), ("1890", 45.0)])
def test_hexes_of_the_map_are_as_wide_as_asked(title: str, width: float) -> None:
    first, *rest = headed(printed(title, PrintSettings(hex_width=width)), "Map")
    assert rest
    grounds = [corners for corners in first.in_forms.hexes if flat_to_flat(corners) == pytest.approx(width, abs=0.05)]
    assert len(grounds) == len(board_of(title).hexes)


@pytest.mark.parametrize("title", TITLES)
def test_parts_of_the_map_are_numbered_and_all_show_a_hex(title: str) -> None:
    """1853 and 1890 have corners of open sea: parts with nothing on them are left out."""
    parts = headed(printed(title), "Map, part")
    assert [page.heading.partition(":")[0] for page in parts] == [
        f"Map, part {number} of {len(parts)}" for number in range(1, len(parts) + 1)
    ]
    columns = max(int(page.heading.rpartition(" ")[2]) for page in parts)
    rows = max(int(page.heading.partition("row ")[2].partition(",")[0]) for page in parts)
    assert (len(parts) < columns * rows) == (title in ("1853", "1890"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("title", TITLES)
def test_no_text_is_outside_its_page(title: str, paper: str) -> None:
    for page in printed(title, PrintSettings(paper=paper)):
        assert page.drawn.texts
        for words, start, end in page.drawn.texts:
            assert 0 < start[0] <= end[0] + 0.01 < page.width, (page.heading, words)
            assert 0 < start[1] < end[1] < page.height, (page.heading, words)


@pytest.mark.parametrize("title", TITLES)
def test_the_first_page_says_for_whom_it_is(title: str) -> None:
    first = printed(title)[0].text
    assert "for personal use by people who own the game" in first
    assert "no art and no text of the publishers" in first
    assert ("much of it is reconstructed" in first) == (title == "1863")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("title", TITLES)
def test_the_player_aid_is_one_page(title: str, paper: str) -> None:
    (aid,) = headed(printed(title, PrintSettings(paper=paper)), "Player aid")
    assert all(words in aid.text for words in ("Order of play", "The end", "Phases", "Trains", "certificates"))


def test_there_are_no_images_in_it() -> None:
    assert not any(page.has_images for page in printed("1861"))


@pytest.mark.parametrize("title", TITLES)
def test_nothing_in_it_is_transparent(title: str) -> None:
    """Pictures that several pages show could not say so: reportlab leaves the states of a form out of the file."""
    assert all(page.is_opaque for page in printed(title))


def test_reconstructed_hexes_are_outlined_and_listed() -> None:
    """1862 has none on its map; in 1863 most are."""
    pages = printed("1863")
    assert all("outlined with dashes are reconstructed" in page.text for page in headed(pages, "Map"))
    assert "reconstructed" not in headed(printed("1862"), "Map")[0].text
    listed = headed(pages, "Reconstructed parts")[0].text
    assert "Hex C10: the book calls it" in listed
    assert "Trains in play: reconstructed" in listed
    outlines = len(headed(pages, "Map")[0].in_forms.hexes)
    assert outlines == len(board_of("1863").hexes) + len(doubtful_hexes(board_of("1863")))


def test_cards_charters_and_tokens_are_counted() -> None:
    """1861: 16 minors, 8 public companies of 9 certificates, the state railway; 5 privates; 35 trains and two of
    which there are as many as needed."""
    pages, board = printed("1861"), board_of("1861")
    assert headed(pages, "Charters")[0].heading == "Charters, 25 in all"
    assert headed(pages, "Certificates")[0].heading == "Certificates, 88 in all"
    assert headed(pages, "Privates")[0].heading == "Privates, 5 in all"
    trains = sum(6 if entry.count is None else entry.count for entry in board.trains)
    assert headed(pages, "Trains")[0].heading == f"Trains, {trains} in all"
    tokens = sum(entry.tokens + 2 for entry in board.companies.values())
    assert headed(pages, "Tokens")[0].heading == f"Tokens, {tokens} in all"
    shares = " ".join(page.text for page in headed(pages, "Certificates"))
    assert (shares.count("100%"), shares.count("20%"), shares.count("Director's certificate")) == (16, 8, 8)


def test_permits_of_1862_are_cards() -> None:
    """Six of each type: what eight players shuffle (book 2.4.2)."""
    (page,) = headed(printed("1862"), "Permits, 18 in all")
    assert [page.text.count(f"{face} permit") for face in ("Freight", "Local", "Express")] == [6, 6, 6]
    assert "18 permits" in printed("1862")[0].text
    simple = pages_of(print_title("1862", options={"train_types": "simple_freight"}))
    assert not headed(simple, "Permits")


@pytest.mark.parametrize("title", TITLES)
def test_type_on_cards_can_be_read(title: str) -> None:
    """At least 8 points, in the file: the longest text of a card too."""
    for kind in ("Certificates", "Trains", "Privates", "Permits"):
        for page in headed(printed(title), kind):
            small = [words for words, start, end in page.drawn.texts if end[1] - start[1] < 7.99 and words.strip()]
            assert not [words for words in small if len(words) > 5], page.heading


@pytest.mark.parametrize("title", TITLES)
def test_what_is_printed_is_in_words(title: str) -> None:
    """Nothing of a board file stands as it is written there, but for keys that a note names."""
    for page in printed(title):
        if not page.heading.startswith("Reconstructed"):
            assert "_" not in page.text, page.heading
        assert not re.search(r"\b(hexes|tiles|trains|privates|sources|figures)\.\w", page.text), page.heading


def test_the_player_aid_has_the_order_of_a_turn() -> None:
    text = headed(printed("1861"), "Player aid")[0].text
    assert "Buy back, Track, Token, Run, Dividend, Privates, Loans, Trains." in text
    assert "61-OR-03" in text


def test_the_player_aid_says_what_phases_change_in_words() -> None:
    text = headed(printed("1890"), "Player aid")[0].text
    assert "minor: 2, public company: 4, JR: 6" in text
    assert "Osaka Electric may become Kinki" in text


def test_one_large_sheet() -> None:
    """1861: 17 columns of flat hexes at 1.5 radii and one more, so 25 radii and a half wide."""
    (sheet,) = headed(printed("1861", PrintSettings(sheet=True)), "Map")
    board = board_of("1861")
    columns = {board.grid.place(name)[0] for name in board.hexes}
    radius = 38 / 3**0.5
    across = (1.5 * (max(columns) - min(columns)) + 2) * radius
    assert sheet.width / MM == pytest.approx(across + 20 + 24 * radius / 100, abs=0.5)
    whole = [corners for corners in sheet.drawn.hexes if flat_to_flat(corners) == pytest.approx(38, abs=0.05)]
    assert len(whole) == len(board.hexes)


def test_scenarios_are_honoured() -> None:
    """1890 A is played on the western part of the map."""
    pages = pages_of(print_title("1890", options={"scenario": "A"}))
    hexes = len(load("1890", 2, {"scenario": "A"}).board.hexes)
    assert hexes < len(board_of("1890").hexes)
    assert f"the map, {hexes} hexes" in pages[0].text


def test_every_rule_if_wanted() -> None:
    rows = " ".join(page.text for page in headed(printed("1861", PrintSettings(rules=True)), "Rules"))
    assert "61-AUC-03" in rows
    assert "61-END-07" in rows
    assert not headed(printed("1861"), "Rules: every row")


def test_the_same_title_gives_the_same_file() -> None:
    assert print_title("1861") == print_title("1861")


def test_what_can_not_be_printed() -> None:
    for settings in (PrintSettings(paper="A0"), PrintSettings(hex_width=5), PrintSettings(hex_width=500)):
        with pytest.raises(Malformed):
            print_title("1861", settings)
    with pytest.raises(Malformed):
        print_title("1890", options={"scenario": "Z"})


def test_a_sixth_title_prints_with_no_further_line(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "1805.pdf"
    environment = {**os.environ, "RAILHEAD_TITLES": str(root / "docs" / "example-title")}
    command = [sys.executable, "-m", "railhead", "print", "1805", "--paper", "Letter", "-o", str(file)]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    pages = pages_of(file.read_bytes())
    assert headed(pages, "Charters")[0].heading == "Charters, 3 in all"
    assert {"Map", "Market", "Player aid"} <= {page.heading for page in pages}
