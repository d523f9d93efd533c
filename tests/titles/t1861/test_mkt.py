"""The stock market of 1861: ledger rows 61-MKT."""

import pytest

from tests.titles.t1861.table import Table

Cell = tuple[int, int]

LEFT_ENDS = [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)]
RIGHT_ENDS = [(1, 18), (2, 18), (3, 11), (4, 9), (5, 7), (6, 5), (7, 4), (8, 3), (9, 2)]


def earns_nothing(kind: str, cell: Cell) -> Table:
    """A company at this cell has no earnings; its turn then waits at the trains."""
    t = Table(3, phase="4")
    if kind == "minor":
        return t.minor("N", "P1", cell=cell, cash=400).operate("N", "dividend")
    return t.public("NW", shares={"P1": 60}, cell=cell, cash=400).operate("NW", "dividend")


def minor_earns(cell: Cell) -> Table:
    return Table(3, phase="4").minor("N", "P1", cell=cell, cash=400).operate("N", "dividend", revenue=20)


def public_pays(cell: Cell, revenue: int) -> Table:
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, cell=cell, cash=400)
    return t.operate("NW", "dividend", revenue=revenue).do("P1", "dividend", payout="full")


@pytest.mark.parametrize("kind", ["minor", "public"])
@pytest.mark.parametrize(
    ("before", "after", "price"),
    [((4, 0), (5, 0), 55), ((9, 0), (9, 0), 35), ((9, 1), (9, 0), 35), ((2, 3), (2, 2), 90), ((0, 4), (1, 4), 120)],
)
def test_61_MKT_01_a_move_left_or_down_at_the_arrow(kind: str, before: Cell, after: Cell, price: int) -> None:
    t = earns_nothing(kind, before)
    name = "N" if kind == "minor" else "NW"
    assert t.cell_of(name) == after
    assert t.price_of(name) == price


@pytest.mark.parametrize("cell", LEFT_ENDS)
def test_61_MKT_01_every_left_end_but_35_points_down(cell: Cell) -> None:
    """Ruling R-MKT-01."""
    row, column = cell
    assert earns_nothing("public", cell).cell_of("NW") == (row + 1, column)


def test_61_MKT_01_nationalisation_moves_left_or_down_too() -> None:
    """Ruling R-MKT-03: a minor at 60 with two loans goes 55, 50, 45 and its owner is paid twice that."""
    t = Table(3, phase="4").minor("N", "P1", cell=(4, 0), loans=2).minor("M-K", "P2", cash=100)
    t.money(P1=0).operate("N", "trains", then=["M-K"])
    assert t.director_of("N") is None
    assert t.cash_of("P1") == 90


@pytest.mark.parametrize(
    ("before", "after", "price"),
    [((3, 11), (2, 11), 220), ((0, 18), (0, 18), 540), ((0, 17), (0, 18), 540), ((4, 5), (4, 6), 110)],
)
def test_61_MKT_02_a_move_right_or_up_at_the_arrow(before: Cell, after: Cell, price: int) -> None:
    t = public_pays(before, 600)
    assert t.cell_of("NW") == after
    assert t.price_of("NW") == price


@pytest.mark.parametrize("cell", RIGHT_ENDS)
def test_61_MKT_02_every_right_end_but_540_points_up(cell: Cell) -> None:
    """Ruling R-MKT-01."""
    row, column = cell
    assert public_pays(cell, 600).cell_of("NW") == (row - 1, column)


@pytest.mark.parametrize("cell", [cell for cell in RIGHT_ENDS if cell[1] < 6])
def test_61_MKT_02_a_minor_at_the_right_end_goes_up_too(cell: Cell) -> None:
    row, column = cell
    assert minor_earns(cell).cell_of("N") == (row - 1, column)


@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ((5, 6), (4, 6), 110),
        ((1, 6), (0, 6), 165),
        ((0, 6), (0, 6), 165),
        ((5, 5), (5, 6), 100),
        ((0, 5), (0, 6), 165),
    ],
)
def test_61_MKT_03_a_minor_never_leaves_the_yellow_column(before: Cell, after: Cell, price: int) -> None:
    """X-21."""
    t = minor_earns(before)
    assert t.cell_of("N") == after
    assert t.price_of("N") == price


def test_61_MKT_03_a_public_company_goes_on_to_the_right() -> None:
    assert public_pays((5, 6), 100).cell_of("NW") == (5, 7)


def test_61_MKT_04_a_marker_goes_to_the_bottom_of_an_occupied_cell() -> None:
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, cell=(4, 5), cash=400)
    t.public("MK", shares={"P2": 60}, cell=(4, 4)).operate("NW", "dividend")
    assert t.stack_at(4, 4) == ["MK", "NW"]


@pytest.mark.parametrize(("cell", "revenue"), [((9, 0), 0), ((0, 18), 600), ((2, 7), 140)])
def test_61_MKT_04_a_marker_that_does_not_move_keeps_its_place(cell: Cell, revenue: int) -> None:
    """At 35 without earnings, at 540 paying more, anywhere paying less than the price."""
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, cell=cell, cash=400)
    t.public("MK", shares={"P2": 60}, cell=cell).operate("NW", "dividend", revenue=revenue)
    if revenue:
        t.do("P1", "dividend", payout="full")
    assert t.stack_at(*cell) == ["NW", "MK"]


def test_61_MKT_04_a_minor_at_165_keeps_its_place() -> None:
    """Ruling R-MKT-02."""
    t = Table(3, phase="4").minor("N", "P1", cell=(0, 6), cash=400).minor("M-K", "P2", cell=(0, 6))
    assert t.operate("N", "dividend", revenue=20).stack_at(0, 6) == ["N", "M-K"]


@pytest.mark.parametrize(
    ("cells", "first"),
    [
        ({"NW": (3, 4), "MK": (4, 5)}, "MK"),
        ({"MK": (4, 5), "NW": (3, 4)}, "MK"),
        ({"NW": (4, 6), "MK": (3, 3)}, "NW"),
        ({"MK": (4, 5), "NW": (4, 5)}, "MK"),
        ({"NW": (4, 5), "MK": (4, 5)}, "NW"),
    ],
)
def test_61_MKT_05_operating_order(cells: dict[str, Cell], first: str) -> None:
    """Price, then further right, then the top of the stack: (4,5) and (3,4) are both 100, (4,6) is 110, (3,3) is 90."""
    t, spots = Table(3, phase="4"), iter(["H8.0", "H8.2"])
    for name, cell in cells.items():
        t.public(name, shares={"P1": 60}, cell=cell, cash=100, tokens=[next(spots)])
    assert t.operating_round().operating == first
