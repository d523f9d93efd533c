"""Company loans (book 9): from a common stock of tokens at rising rates, bounded by what a company is worth."""

from collections.abc import Callable, Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Pick, Several
from railhead.core.ids import BANK, Company, Holder
from railhead.core.sentences import say
from railhead.mechanisms.companies import owed, privates_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import D, LoanTerms, facts, figures, is_in, is_player, size_of
from railhead.titles.t1863.holdings import owned_by, shares
from railhead.titles.t1863.market import shift

After = Callable[[Company], None]
"""What follows once a company has borrowed or repaid."""


def terms(d: D) -> LoanTerms:
    return figures(d).loans


def tokens_out(d: D) -> int:
    return sum(d.state.loans.values())


def tokens_in_use(d: D) -> int:
    return terms(d).per_rate[len(d.state.players)] * len(terms(d).rates)


def tokens_at(d: D) -> dict[int, int]:
    """Tokens that lie at each rate. They are taken from the lowest and go back to the highest empty place."""
    per_rate, out = terms(d).per_rate[len(d.state.players)], tokens_out(d)
    return {rate: min(per_rate, max(0, (i + 1) * per_rate - out)) for i, rate in enumerate(terms(d).rates)}


def rate_now(d: D) -> int:
    """The highest rate whose tokens are all out, at least the lowest (63-LOAN-06)."""
    return max((rate for rate, left in tokens_at(d).items() if not left), default=terms(d).rates[0])


def valuation(d: D, company: Company) -> int:
    """Cash, privates and trains at face value, shares of others, the last revenue, less all loans (63-LOAN-04)."""
    board = d.title.board
    privates = sum(board.privates[name].face for name in privates_of(d, company))
    trains = sum(d.title.train(train).cost for train in trains_of(d, company))
    papers = sum(shares(d, company, other) * d.price(other) for other in owned_by(d, company))
    revenue = d.state.earned.get(company, 0)
    return d.cash(company) + privates + trains + papers + revenue - terms(d).value * owed(d, company)


def limit(d: D, company: Company) -> int:
    return figures(d).sizes[size_of(d, company)].loans


def refusal(d: D, company: Company, more: int) -> Obstacle | None:
    """Why a company may not take so many more loans; borrowing itself leaves the valuation unchanged (R-24)."""
    held = owed(d, company) + more
    if is_in(d, company, "liquidation"):
        return "63-LIQ-09", say("{company} is in liquidation", company=company)
    if held > limit(d, company):
        return "63-LOAN-02", say(
            "{company} can't have more than {limit} loans", company=company, limit=limit(d, company)
        )
    if tokens_out(d) + more > tokens_in_use(d):
        return "63-LOAN-08", "there are no loan tokens left"
    if held > terms(d).always_allowed and not facts(d).loose_valuations and valuation(d, company) <= _value(d, held):
        return "63-LOAN-03", say(
            "{company} is valued at {amount}, which must be above {price}",
            company=company,
            amount=valuation(d, company),
            price=_value(d, held),
        )
    return None


def _value(d: D, count: int) -> int:
    return terms(d).value * count


def room(d: D, company: Company, spent: int = 0) -> int:
    """How many more loans it may take; with `spent`, once it has paid so much."""
    if company not in d.state.marks or is_in(d, company, "liquidation"):
        return 0
    held = owed(d, company)
    most = min(limit(d, company), held + tokens_in_use(d) - tokens_out(d))
    if not facts(d).loose_valuations:
        # Less one, for the valuation must exceed the loans; borrowing does not change it, so all fit at once.
        covered = max(0, valuation(d, company) - spent - 1) // terms(d).value
        most = min(most, max(covered, terms(d).always_allowed))
    return max(0, most - held)


def funds(d: D, entity: Holder) -> int:
    """Cash, and for a company what all loans it may still take would bring."""
    return d.cash(entity) if is_player(d, entity) else d.cash(entity) + _value(d, room(d, Company(entity)))


def take(d: D, company: Company, count: int) -> None:
    """Money from the bank; the price falls a cell for every loan."""
    if not count:
        return
    d.owe(company, count)
    d.pay(BANK, company, _value(d, count))
    d.tell(
        "loan",
        "{company} takes {loans} and receives {amount}",
        company=company,
        loans=_loans(count),
        amount=_value(d, count),
    )
    shift(d, company, count * figures(d).market_moves.loan_taken)


def repay(d: D, company: Company, count: int) -> None:
    if count:
        d.owe(company, -count)
        d.pay(company, BANK, _value(d, count))
        d.tell(
            "loan",
            "{company} repays {loans} with {amount}",
            company=company,
            loans=_loans(count),
            amount=_value(d, count),
        )


def borrow_for(d: D, entity: Holder, amount: int) -> None:
    """A company takes the fewest loans that let it pay an amount."""
    if not is_player(d, entity):
        take(d, Company(entity), -(-max(0, amount - d.cash(entity)) // terms(d).value))


def spend(d: D, entity: Holder, payee: Holder, amount: int) -> None:
    """Pay, with loans where cash is short and the entity is a company."""
    borrow_for(d, entity, amount)
    d.pay(entity, payee, amount)


def _loans(count: int) -> str:
    return "a loan" if count == 1 else f"{count} loans"


def take_choice(d: D, companies: list[Company], then: After, idle: bool = False) -> Choice:
    """Any number of loans for one of these companies."""

    def effect(a: Args) -> None:
        take(d, a.company, a.number("loans"))
        then(a.company)

    def counts(a: Args) -> Iterable[tuple[int]]:
        return ((count,) for count in range(1, room(d, a.company) + 1))

    def fault(a: Args) -> Obstacle | None:
        if a.number("loans") < 1:
            return "63-LOAN-01", "take at least one loan"
        return refusal(d, a.company, a.number("loans"))

    clauses: list[Clause] = [
        Pick("company", "63-LOAN-05", lambda a: companies, "you can't borrow for this company now"),
        Several(("loans",), counts, fault),
    ]
    return Choice("take_loans", "63-LOAN-01", effect, clauses, idle=idle)


def repay_choice(
    d: D, companies: list[Company], then: After, closed: Guard | None = None, idle: bool = False
) -> Choice:
    """Give back any number of loans; the price does not move."""

    def effect(a: Args) -> None:
        repay(d, a.company, a.number("loans"))
        then(a.company)

    clauses: list[Clause] = [
        *([closed] if closed else []),
        Pick("company", "63-LOAN-09", lambda a: companies, "you can't repay for this company now"),
        Pick("loans", "63-LOAN-09", lambda a: range(1, owed(d, a.company) + 1), "it doesn't have that many loans"),
        Guard(
            "63-LOAN-09",
            lambda a: d.cash(a.company) >= _value(d, a.number("loans")),
            lambda a: say(
                "that costs {amount}, {company} has {cash}",
                amount=_value(d, a.number("loans")),
                company=a.company,
                cash=d.cash(a.company),
            ),
        ),
    ]
    return Choice("repay_loans", "63-LOAN-09", effect, clauses, idle=idle)
