"""What names stand for. The figures are the rulebook's: privates of 7.1, trains and tiles of its tables."""

import pytest

from railhead.cli.about import about
from railhead.core.errors import Malformed
from railhead.core.ids import Hex, Tile
from railhead.core.play import start
from railhead.core.tiles import Laid
from railhead.titles import load
from tests.titles.t1861.table import Table


def told(table: Table, word: str) -> list[str]:
    return about(table.title, table.state, word)


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("wvr", "WVR: Warsaw-Vienna Railway, face value 90, income 30, minimum bid 60"),
        ("K-R", "K-R: Kharkov-Rostov Railway, minor, home G15 Kharkov, 1 token"),
        ("D12", "D12: white, cost 80"),
        ("8", "8-train: costs 1000, as many as needed"),
        ("8", "tile 8: yellow, exits 0 2, as many as needed, becomes 16 17"),
        ("h8", "H8 Moscow: yellow, city 40, city 40, city 40, exits 0 2 4"),
        ("2", "2-train: costs 100, 10 of them, 2 stops"),
    ],
)
def test_names_of_1861(word: str, line: str) -> None:
    assert any(one.startswith(line) for one in told(Table(3), word)), told(Table(3), word)


def test_a_private_says_where_no_tiles_go() -> None:
    """61-PRI-08: I9 and J10 are the hexes of MRR."""
    (line,) = told(Table(3), "MRR")
    assert "no track in I9 and J10 in phase 2" in line


def test_a_hex_is_told_as_it_lies_and_a_tile_by_what_is_left() -> None:
    table = Table(3)
    assert "2 of 2 left" in told(table, "57")[0]
    table.put(tiles={Hex("J14"): Laid(Tile("57"), 1)})
    assert told(table, "57")[0].startswith("tile 57: yellow, city 20, exits 0 3, 1 of 2 left")
    assert "tile 57 turned by 1, city 20, exits 1 4" in told(table, "J14")[0]


@pytest.mark.parametrize("title", ["1861", "1862", "1890"])
def test_everything_on_the_board_has_a_line(title: str) -> None:
    loaded = load(title, 4)
    board = loaded.board
    state = start(loaded, 4)
    for name in (*board.companies, *board.privates, *board.hexes, *board.tiles, *loaded.trains):
        assert about(loaded, state, name)


def test_what_there_is_not() -> None:
    with pytest.raises(Malformed, match="1861 has no company, private, hex, tile or train called 'Z9'"):
        told(Table(3), "Z9")


def test_names_that_the_book_prints_for_another_hex() -> None:
    title = load("1863", 3)
    state = start(title, 3)
    assert about(title, state, "E7") == about(title, state, "e6")
