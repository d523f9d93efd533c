"""Refinancing (book 16, an option): a major doubles its price and halves all holdings."""

from collections.abc import Callable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import POOL, Company, Holder
from railhead.mechanisms.shares import ordinary
from railhead.titles.t1863.facts import D, is_in, is_major
from railhead.titles.t1863.holdings import OFFICE, head_of, holders, shares
from railhead.titles.t1863.loans import funds
from railhead.titles.t1863.market import cell_at
from railhead.titles.t1863.stock.half_shares import HalfShares, in_order
from railhead.titles.t1863.stock.shorts import open_shorts


def refinance(d: D, companies: Sequence[Company], guards: Sequence[Clause], done: Callable[[Company], None]) -> Choice:
    """Every share freed lies in the treasury; halves are settled at half the new price with it (R-75)."""

    def effect(a: Args) -> None:
        company = a.company
        done(company)
        halve(d, company)

    clauses: list[Clause] = [
        *guards,
        Pick("company", "63-VAR-03", lambda a: companies, "you're acting for another owner this turn"),
        Guard("63-VAR-03", lambda a: is_major(d, a.company), "only a major can refinance"),
        Guard("63-VAR-03", lambda a: is_in(d, a.company, "white", "acquisition"), "not while it's in liquidation"),
        Guard("63-VAR-03", lambda a: not open_shorts(d, a.company), "there are open shorts"),
        Guard("63-VAR-08", lambda a: _keeps_head(d, a.company), "its director wouldn't have two shares"),
    ]
    return Choice("refinance", "63-VAR-03", effect, clauses)


def _keeps_head(d: D, company: Company) -> bool:
    """With two whole shares left, or one and a half that he can raise."""
    head = head_of(d, company)
    held = shares(d, head, company)
    if held >= 2 * OFFICE:
        return True
    price = d.title.market.price(cell_at(d, 2 * d.price(company)))
    return held == 2 * OFFICE - 1 and funds(d, head) >= price // 2


def halve(d: D, company: Company) -> None:
    head = head_of(d, company)
    before = holders(d, company)
    for who, count in before.items():
        _return(d, who, company, count - count // 2)
    pool = shares(d, POOL, company)
    _return(d, POOL, company, pool - pool // 2)
    d.mark(company, cell_at(d, 2 * d.price(company)))
    d.tell("refinance", "{company} refinances: its price is {price}", company=company, price=d.price(company))
    odd = [who for who, count in before.items() if count % 2]
    # With three he keeps the certificate, worth two, and owes the half he lacks before anybody else decides.
    bound = head if before[head] // 2 < OFFICE else None
    order = in_order(d, company, odd)
    if bound is not None:
        order = (bound, *(who for who in order if who != bound))
    d.push(HalfShares(company=company, holders=order, by_treasury=True, rule="63-VAR-03", bound=bound))


def _return(d: D, who: Holder, company: Company, count: int) -> None:
    """To the treasury. A president with one and a half shares keeps his certificate, and pays for the half of it."""
    d.move(ordinary(d, who, company)[:count], company)
