"""Selling shares to the pool (book 6.d): all at the price before the fall, the president's shares at a double fall."""

from collections.abc import Callable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Holder
from railhead.titles.t1863.facts import D, figures, is_in, is_major
from railhead.titles.t1863.holdings import give_up, may_give_up, owned_by, shares
from railhead.titles.t1863.market import shift


def sell_to_pool(d: D, seller: Holder, company: Company, count: int) -> None:
    """Shares sold after the presidency has passed cost one cell each (63-SR-07)."""
    each, moves = d.price(company), figures(d).market_moves
    in_office = give_up(d, seller, company, count, POOL)
    d.pay(BANK, seller, count * each)
    d.tell(
        "sale",
        "{seller} sells {count:share} of {company} for {amount}",
        seller=seller,
        count=count,
        company=company,
        amount=count * each,
    )
    shift(d, company, in_office * moves.sale_by_director + (count - in_office) * moves.sale)


def most_saleable(d: D, seller: Holder, company: Company) -> int:
    """How many shares of a company an entity could sell to the pool now."""
    if not is_major(d, company) or seller == company or is_in(d, company, "liquidation"):
        return 0
    return next((n for n in range(shares(d, seller, company), 0, -1) if may_give_up(d, seller, company, n)), 0)


def sell_all(d: D, seller: Holder) -> None:
    """All shares of others that can go to the pool do, dearest company first."""
    # Counted anew for each: one sale may pass an office on, and with it what may be sold of the next.
    for company in d.title.market.order(d.state.marks, owned_by(d, seller)):
        count = most_saleable(d, seller, company)
        if count:
            sell_to_pool(d, seller, company, count)


def sell_choice(
    d: D,
    sellers: Sequence[Holder],
    sold: Callable[[Holder, Company], None],
    guards: Sequence[Clause] = (),
) -> Choice:
    """Any number of shares of one company, by one of these entities."""

    def seller(a: Args) -> Holder:
        return Holder(a.text("by"))

    def effect(a: Args) -> None:
        sell_to_pool(d, seller(a), a.company, a.number("shares"))
        sold(seller(a), a.company)

    def held(a: Args) -> list[Company]:
        own = [Company(seller(a))] if seller(a) in d.state.marks and shares(d, seller(a), Company(seller(a))) else []
        return [*owned_by(d, seller(a)), *own]

    clauses: list[Clause] = [
        *guards,
        Pick("by", "63-SR-01", lambda a: sellers, "you can't sell for that owner now"),
        Pick("company", "63-SR-05", held, "there are no such shares to sell"),
        Guard("63-SR-10", lambda a: seller(a) != a.company, "a company can't sell its own shares"),
        Guard("63-CO-12", lambda a: is_major(d, a.company), "a minor has a single owner, so its shares can't be sold"),
        Guard("63-SR-33", lambda a: not is_in(d, a.company, "liquidation"), "a company in liquidation can't be traded"),
        Pick("shares", "63-SR-05", lambda a: range(1, shares(d, seller(a), a.company) + 1), "you don't have that many"),
        Guard(
            "63-SR-09",
            lambda a: may_give_up(d, seller(a), a.company, a.number("shares")),
            "nobody else has the two shares needed to take over as director",
        ),
    ]
    return Choice("sell_shares", "63-SR-05", effect, clauses)
