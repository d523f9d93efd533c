"""How 1861's price markers move (book 9.1, 9.5, 10.7), on the grid and on the single column."""

from railhead.core.ids import Company
from railhead.core.market import Cell
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.shares import is_sold_out
from railhead.titles.t1861.facts import D, in_play


def rise(d: D, company: Company) -> None:
    """One right; a minor in the yellow column goes up instead and never leaves it."""
    market, cell = d.title.market, d.state.marks[company].cell
    if kind_of(d, company) != "minor" or not market.has(cell, "convert"):
        d.mark(company, market.right(cell))
    elif market.kind == "grid":
        d.mark(company, market.up(cell))
    elif market.has(market.right(cell), "convert"):
        d.mark(company, market.right(cell))


def fall(d: D, company: Company, times: int = 1) -> None:
    d.mark(company, fallen(d, company, times))


def fallen(d: D, company: Company, times: int) -> Cell:
    """Where so many moves left would bring a marker."""
    cell = d.state.marks[company].cell
    for _ in range(times):
        cell = d.title.market.left(cell)
    return cell


def drop(d: D, company: Company) -> None:
    """A director has sold: one row down; on the column market one cell left."""
    market, cell = d.title.market, d.state.marks[company].cell
    d.mark(company, market.down(cell) if market.kind == "grid" else market.left(cell))


def raise_sold_out(d: D) -> None:
    """At the end of a stock round every public company wholly in players' hands rises, all at once: they go in
    operating order, so that those meeting on a cell keep that order."""
    market = d.title.market
    for company in [name for name in in_play(d, "public") if is_sold_out(d, name)]:
        row, column = cell = d.state.marks[company].cell
        if market.kind != "grid":
            target = market.right(cell)
        elif row == 0:
            # Diagonally, to the same price; at 540 there is no such cell, and the marker stays (R-SR-07).
            target = (1, column + 1) if (1, column + 1) in market.prices else cell
        else:
            target = market.up(cell)
        if target != cell:
            d.tell("price", "{company} is sold out and rises to {price}", company=company, price=market.price(target))
        d.mark(company, target)
