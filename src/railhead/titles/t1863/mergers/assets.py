"""One company taken into another (book 8.b, 8.c, 8.f, 8.g): cash, loans, trains, privates, shares and tokens."""

from railhead.core.ids import Certificate, Company, paper
from railhead.mechanisms.companies import owed, privates_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.shares import certificates_of
from railhead.mechanisms.surplus_tokens import ChooseTokens
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import D, railways
from railhead.titles.t1863.holdings import owned_by, settle_office
from railhead.titles.t1863.loans import limit, repay
from railhead.titles.t1863.turn.rust import pass_on
from railhead.titles.t1863.turn.tokens import take_tokens


def absorb(d: D, company: Company, survivor: Company) -> None:
    """All that belongs to it. `put_in_order` must follow."""
    d.pay(company, survivor, d.cash(company))
    for train in trains_of(d, company):
        pass_on(d, train, survivor)
    d.move([paper(name) for name in privates_of(d, company)], survivor)
    d.move(_shares_of_others(d, company), survivor)
    debt = owed(d, company)
    d.owe(company, -debt)
    d.owe(survivor, debt)
    take_tokens(d, company, survivor)


def put_in_order(d: D, survivor: Company) -> None:
    """It may preside over what both held shares of; loans above the limit are repaid; then tokens, then trains are
    given up."""
    for other in owned_by(d, survivor):
        settle_office(d, other)
    repay(d, survivor, max(0, owed(d, survivor) - limit(d, survivor)))
    # Tokens on top of trains, both on top of whatever shares are to be bought: 63-MRG-17, 63-MRG-24.
    d.push(Discard(companies=(survivor,)))
    d.push(ChooseTokens(company=survivor))


def _shares_of_others(d: D, company: Company) -> list[Certificate]:
    names = [name for name in railways(d.title) if name != company]
    return [paper_ for name in names for paper_ in certificates_of(d, company, name)]
