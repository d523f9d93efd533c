"""Interest and operating costs at the end of a company's turn (book 7.f), loans first."""

from railhead.core.board import number_in
from railhead.core.ids import Company
from railhead.mechanisms.companies import owed
from railhead.mechanisms.operating import Part
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.facts import BREWERY, D, figures, is_in, owner_of
from railhead.titles.t1863.loans import room, take, terms
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.rust import expire


class CostsPart(Part):
    """Nothing to decide: loans are taken as needed, then the costs are due (63-OR-05)."""

    def waits(self, d: D, turn: Turn1863) -> bool:
        return False

    def leave(self, d: D, turn: Turn1863) -> None:
        company = turn.company
        if company not in d.state.marks or is_in(d, company, "liquidation"):
            return
        take(d, company, min(room(d, company), _loans_needed(d, company)))
        due = costs(d, company) + interest(d, company)
        if due:
            d.tell("costs", "{company} owes {amount} for interest and operating", company=company, amount=due)
        demand(d, company, due, cause="costs")


def costs(d: D, company: Company) -> int:
    """Each token on the map, halved by the brewery, and each train by its card."""
    tokens = len(spots_of(d, company)) * figures(d).costs.token_operating_cost
    if owner_of(d, BREWERY) == company:
        tokens //= 2
    return tokens + sum(number_in(d.title.train(train).about, "operating_cost") for train in trains_of(d, company))


def interest(d: D, company: Company) -> int:
    return d.state.rate * owed(d, company)


def _loans_needed(d: D, company: Company) -> int:
    """Each new loan owes its interest in the same payment (63-LOAN-11)."""
    lacking = costs(d, company) + interest(d, company) - d.cash(company)
    return max(0, -(-lacking // (terms(d).value - d.state.rate)))


def finish_turn(d: D, turn: Turn1863) -> None:
    """A company still in play has operated once more; what Thompson kept for this turn is gone."""
    company = turn.company
    if company in d.state.marks:
        d.replace(operated=d.state.operated | {company: d.state.operated.get(company, 0) + 1})
        expire(d, company)
