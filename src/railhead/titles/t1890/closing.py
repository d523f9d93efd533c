"""How prices move (book 3.12.5, 8.3.1, 10.6.4) and how companies close (7.4)."""

from railhead.core.ids import BANK, BOX, POOL, Company, paper
from railhead.core.market import Cell
from railhead.mechanisms.operating import end_turn_of
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1890.facts import D, facts, is_minor
from railhead.titles.t1890.waiting import settle_kobe_rapid


def pays(d: D, company: Company) -> None:
    _to(d, company, d.title.market.right(d.state.marks[company].cell))


def pays_nothing(d: D, company: Company) -> None:
    _to(d, company, d.title.market.left(d.state.marks[company].cell))


def sold(d: D, company: Company, shares: int) -> None:
    """One row down for each share."""
    cell = d.state.marks[company].cell
    for _ in range(shares):
        cell = d.title.market.down(cell)
    _to(d, company, cell)


def is_at_top(d: D) -> bool:
    """Whether a price ends the game (C.10.5)."""
    top = facts(d).top_price
    return bool(top) and any(d.price(company) >= top for company in d.state.marks)


def _to(d: D, company: Company, cell: Cell) -> None:
    """In the closing section it closes at once. After the earthquake no token moves until the next stock round."""
    if d.state.quake and d.state.round.kind == "OR":
        return
    if cell != d.state.marks[company].cell:
        d.mark(company, cell)
        d.tell("price", "the price of {company} is {price}", company=company, price=d.price(company))
    if d.title.market.has(cell, "close"):
        close(d, company)


def close(d: D, company: Company) -> None:
    """It leaves the game: papers worthless, treasury to the bank, trains to the pool, tokens off the map."""
    d.tell("close", "{company} closes", company=company)
    d.move(d.title.certificates[company], BOX)
    # Privates it owned have nobody left to pay.
    d.move([paper(name) for name in d.title.board.privates if d.state.certificates[paper(name)] == company], BOX)
    dissolve(d, company)
    if not is_minor(d, company):
        d.unmark(company)
        for name in ("floated", "rights", "pars"):
            table = getattr(d.state, name)
            d.replace(**{name: {other: value for other, value in table.items() if other != company}})


def dissolve(d: D, company: Company) -> None:
    """Money to the bank, trains to the pool, tokens off, nobody in charge."""
    d.appoint(company, None)
    d.pay(company, BANK, d.cash(company))
    for train in trains_of(d, company):
        d.give(train, POOL)
    for place in spots_of(d, company):
        d.remove(company, place)
    d.release(company)
    for name in ("turned", "waiting"):
        table = getattr(d.state, name)
        kept = {at: tuple(one for one in there if one != company) for at, there in table.items()}
        d.replace(**{name: {at: there for at, there in kept.items() if there}})
    # JR may have left the space in Kobe for which that token waits.
    settle_kobe_rapid(d)
    end_turn_of(d, company)
