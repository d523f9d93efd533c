"""How 1863's price markers move on their one row: between the lowest acquisition cell and the top (63-DIV-08)."""

from railhead.core.derived import derived
from railhead.core.ids import Company
from railhead.core.market import Cell, Market
from railhead.titles.t1863.facts import D, figures


def shift(d: D, company: Company, cells: int) -> None:
    """So many cells right, or left if it is less than nothing. No move enters the liquidation cell."""
    d.mark(company, shifted(d, company, cells))


def shifted(d: D, company: Company, cells: int) -> Cell:
    row, column = d.state.marks[company].cell
    return row, min(max(column + cells, _floor(d)[1]), _top(d)[1])


def cell_at(d: D, price: int) -> Cell:
    """The dearest cell not above a price, at least the lowest of the acquisition zone."""
    cells = [cell for cell in d.title.market.cells("acquisition", "white") if d.title.market.price(cell) <= price]
    return cells[-1] if cells else _floor(d)


def white_cell_at(d: D, price: int) -> Cell:
    """The dearest white cell not above a price, at least the cheapest."""
    cells = d.title.market.cells("white")
    return next((cell for cell in reversed(cells) if d.title.market.price(cell) <= price), cells[0])


def start_prices(d: D) -> list[int]:
    return [*_start_prices(d.title.market)]


@derived
def _start_prices(market: Market) -> list[int]:
    return [market.price(cell) for cell in market.cells("white")]


def liquidation_cell(d: D) -> Cell:
    return d.title.market.cells("liquidation")[0]


def next_price(d: D, company: Company) -> int:
    """The price of the next cell to the right."""
    return d.title.market.price(shifted(d, company, 1))


def _floor(d: D) -> Cell:
    return next(cell for cell, price in d.title.market.prices.items() if price == figures(d).market_moves.floor)


def _top(d: D) -> Cell:
    return d.title.market.cells("white")[-1]
