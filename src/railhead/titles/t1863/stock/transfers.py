"""Shares that pass within one controller's chain (book 3.f, 6.f): from a company of his to him or to another of his."""

from collections.abc import Callable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Holder, Player
from railhead.core.sentences import say
from railhead.mechanisms.shares import certificate_limit, certificates_of
from railhead.titles.t1863.closing.cash_crisis import mark_sold
from railhead.titles.t1863.facts import D, certificate_count, figures, is_in, is_major, is_player
from railhead.titles.t1863.holdings import (
    OFFICE,
    closes_circle,
    controlled,
    give_up,
    head_of,
    heir,
    install,
    owned_by,
    refresh_control,
    settle_office,
    shares,
)
from railhead.titles.t1863.market import shift
from railhead.titles.t1863.stock.shorts import match, shorts_of


def transfer(d: D, buyers: Sequence[Holder], guards: Sequence[Clause], done: Callable[[Holder], None]) -> Choice:
    """Any number of shares, or a whole minor: paid at the price before, one cell down for every share."""

    def buyer(a: Args) -> Holder:
        return Holder(a.text("by"))

    def seller(a: Args) -> Company:
        return Company(Holder(a.text("seller")))

    def effect(a: Args) -> None:
        mark_sold(d, seller(a), a.company)
        # The turn ends first: shares that meet a short may bring a debt, whose frame lies on top of the round's.
        done(buyer(a))
        hand(d, seller(a), buyer(a), a.company, a.number("shares"))

    def sellers(a: Args) -> list[Company]:
        mine = controlled(d, d.actor)
        return [name for name in mine if name != buyer(a) and not is_in(d, name, "liquidation")]

    def counts(a: Args) -> Sequence[int]:
        held = shares(d, seller(a), a.company)
        return [OFFICE] if not is_major(d, a.company) else range(1, held + 1)

    def cost(a: Args) -> int:
        return a.number("shares") * d.price(a.company)

    clauses: list[Clause] = [
        *guards,
        Pick("by", "63-SR-14", lambda a: buyers, "you're acting for another owner this turn"),
        Pick("seller", "63-SR-16", sellers, "only your own companies can hand over shares directly"),
        Pick("company", "63-SR-14", lambda a: owned_by(d, seller(a)), "it has no such shares"),
        Guard("63-SR-33", lambda a: not is_in(d, a.company, "liquidation"), "a company in liquidation can't be traded"),
        Guard(
            "63-SR-20",
            lambda a: not closes_circle(d, buyer(a), a.company),
            "companies would own each other in a circle",
        ),
        Guard(
            "63-SR-08",
            lambda a: a.company not in d.state.sold.get(Player(buyer(a)), ()),
            lambda a: say("{buyer} sold {company} this stock round", buyer=buyer(a), company=a.company),
        ),
        Pick("shares", "63-SR-15", counts, "that many shares can't be handed over"),
        Guard(
            "63-SR-17", lambda a: _fits_hand(d, buyer(a), a.company, a.number("shares")), "that would exceed a limit"
        ),
        Guard("63-SR-09", lambda a: _leaves_office(d, seller(a), buyer(a), a.company, a.number("shares")), _OFFICE),
        Guard(
            "63-SET-02",
            lambda a: _fits_limit(d, buyer(a), a.company, a.number("shares")),
            "that would exceed the certificate limit",
        ),
        Guard("63-SR-14", lambda a: d.cash(buyer(a)) >= cost(a), lambda a: say("that costs {price}", price=cost(a))),
    ]
    return Choice("transfer_shares", "63-SR-14", effect, clauses)


_OFFICE = "the director's certificate can't be split"


def _fits_hand(d: D, buyer: Holder, company: Company, count: int) -> bool:
    """Within a side its 60% do not change; what binds is a company's own 50%."""
    if not is_major(d, company):
        return True
    limit = figures(d).holding_limit.company // 10
    return is_player(d, buyer) or shares(d, buyer, company) + count <= limit


def _leaves_office(d: D, seller: Company, buyer: Holder, company: Company, count: int) -> bool:
    """The seller keeps two shares, or none, or somebody, the buyer above all, takes the certificate."""
    if not is_major(d, company) or head_of(d, company) != seller:
        return True
    left = shares(d, seller, company) - count
    if left >= OFFICE:
        return True
    return shares(d, buyer, company) + count >= OFFICE or heir(d, company, left) is not None


def _fits_limit(d: D, buyer: Holder, company: Company, count: int) -> bool:
    """Certificates only: a short that the shares close frees no room but needs none either."""
    if not is_player(d, buyer):
        return True
    player = Player(buyer)
    if not is_major(d, company):
        return certificate_count(d, player) < certificate_limit(d)
    return certificate_count(d, player) + max(0, count - shorts_of(d, player, company)) <= certificate_limit(d)


def hand(d: D, seller: Company, buyer: Holder, company: Company, count: int) -> None:
    price = d.price(company)
    d.pay(buyer, seller, count * price)
    d.tell(
        "purchase",
        "{buyer} takes {count:share} of {company} from {seller} for {amount}",
        buyer=buyer,
        count=count,
        company=company,
        seller=seller,
        amount=count * price,
    )
    if not is_major(d, company):
        d.move(certificates_of(d, seller, company), buyer)
        refresh_control(d)
    elif head_of(d, company) == seller and shares(d, seller, company) - count < OFFICE:
        _with_office(d, seller, buyer, company, count)
    else:
        give_up(d, seller, company, count, buyer)
    shift(d, company, count * figures(d).market_moves.transfer_within_chain)
    if is_player(d, buyer):
        match(d, Player(buyer), company)
    settle_office(d, company)


def _with_office(d: D, seller: Company, buyer: Holder, company: Company, count: int) -> None:
    """The seller cannot keep the certificate: the buyer has it among what he takes, if he then holds two shares."""
    if shares(d, buyer, company) + count < OFFICE:
        give_up(d, seller, company, count, buyer)
        return
    held = certificates_of(d, seller, company)[1:]
    spare = max(0, OFFICE - count)
    back = certificates_of(d, buyer, company)[:spare] if count < OFFICE else []
    d.move(held[: max(0, count - OFFICE)], buyer)
    d.move(back, seller)
    install(d, company, buyer)
