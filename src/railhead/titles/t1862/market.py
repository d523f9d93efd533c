"""The zig-zag market, a list of rising prices: left and right go two places, a share sold one; 0 and 1000 end it."""

from railhead.core.ids import Company
from railhead.core.market import Cell
from railhead.titles.t1862.facts import D


def place(d: D, company: Company) -> int:
    return d.state.marks[company].column


def moved(d: D, company: Company, places: int) -> Cell:
    """Where so many places up or down the list lead, the ends stopping the move."""
    return 0, max(0, min(len(d.title.market.prices) - 1, place(d, company) + places))


def shift(d: D, company: Company, places: int) -> None:
    """Move a marker along the list; it goes under those on its new space."""
    d.mark(company, moved(d, company, places))
    notice_top(d, company)


def notice_top(d: D, company: Company) -> None:
    if d.title.market.has(d.state.marks[company].cell, "end") and not d.state.top:
        d.replace(top=True)
        d.tell("end", "{company} has reached the top of the market", company=company)


def at_bottom(d: D, company: Company) -> bool:
    mark = d.state.marks.get(company)
    return mark is not None and d.title.market.has(mark.cell, "bankrupt")


def cell_below(d: D, price: int) -> Cell:
    """The dearest space not above a price."""
    cells = [cell for cell, value in d.title.market.prices.items() if value <= price]
    return max(cells, key=d.title.market.price)


def cell_at(d: D, price: int) -> Cell:
    return next(cell for cell, value in d.title.market.prices.items() if value == price)


def ignored_shares(d: D, company: Company, by_director: bool) -> int:
    """How many shares of a sale do not move the price: none of the director's."""
    cell = d.state.marks[company].cell
    if by_director:
        return 0
    return 2 if d.title.market.has(cell, "green2") else int(d.title.market.has(cell, "green1"))
