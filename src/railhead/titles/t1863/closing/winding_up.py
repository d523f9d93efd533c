"""A company on its way out (book 8.e, 10): its shares are sold, subsidiaries find a president, lots are sold or go to
the LPTB, debts are settled and what is left is shared."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import BANK, BOX, POOL, Company, Holder, Player, Spot, hex_of
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import owed, privates_of
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import certificates_of, ordinary
from railhead.mechanisms.tokens import spots_of, stands_in
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.cards import close
from railhead.titles.t1863.closing.cash_crisis import demand, put_in_liquidation
from railhead.titles.t1863.ending import trigger
from railhead.titles.t1863.facts import LODGINGS, LPTB, D, is_in, shares_of_size
from railhead.titles.t1863.holdings import (
    OFFICE,
    entities,
    head_of,
    owned_by,
    refresh_control,
    reset_papers,
    shares,
    total_shares,
)
from railhead.titles.t1863.loans import funds, repay, spend, terms, valuation
from railhead.titles.t1863.stock.selling import sell_all
from railhead.titles.t1863.stock.shorts import match_all, set_shorts
from railhead.titles.t1863.turn.rust import leave_to_lptb
from railhead.titles.t1863.turn.tokens import lptb_tokens_left


class Closing(Frame, frozen=True, kw_only=True):
    company: Company
    how: str
    """`liquidation`, `seizure` or `purchase`."""
    value: int = 0
    """Its valuation when it was seized."""
    price: int = 0
    """Its price when the LPTB bought it."""
    sold: bool = False
    """Its shares of others have been sold."""
    declined: tuple[Company, ...] = ()
    """Subsidiaries its president does not take."""
    lots: tuple[str, ...] = ()
    """Parts still to be auctioned."""


def begin_closing(d: D, company: Company, how: str) -> None:
    auctioned = how == "liquidation" and not phase_reached(d, "V") and not d.state.final
    lots = ("tokens", "trains", "privates") if auctioned else ()
    # Valuation and price are those of this moment: selling its shares and paying its debts comes after.
    d.tell("closing", "{company} comes to its end by {how}", company=company, how=how)
    d.push(Closing(company=company, how=how, value=valuation(d, company), price=d.price(company), lots=lots))


class ClosingStep(Step[Closing]):
    """`put_up` opens the auction of a lot."""

    frame = Closing
    kinds = ("leave_subsidiary", "remove_token", "take_subsidiary")
    rule = "63-LIQ-07"

    def __init__(self, put_up: Callable[[D, Company, str], None]) -> None:
        self.put_up = put_up

    def actors(self, d: D, frame: Closing) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: D, frame: Closing) -> Iterable[Choice]:
        company = frame.company
        head = head_of(d, company)

        def take(a: Args) -> None:
            cost = OFFICE * d.price(a.company)
            spend(d, head, company, cost)
            d.tell(
                "purchase",
                "{holder} takes {partner} out of {company} for {price}",
                holder=head,
                partner=a.company,
                company=company,
                price=cost,
            )
            d.move(certificates_of(d, company, a.company), head)
            refresh_control(d)
            match_all(d)

        def leave(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, declined=(*frame.declined, a.company)))

        asked = Pick("company", "63-LIQ-07", lambda a: _orphans(d, frame)[:1], "another subsidiary comes first")
        able = Guard(
            "63-LIQ-07",
            lambda a: funds(d, head) >= OFFICE * d.price(a.company),
            lambda a: say("that costs {price}", price=OFFICE * d.price(a.company)),
        )
        yield Choice("take_subsidiary", "63-LIQ-07", take, [asked, able])
        yield Choice("leave_subsidiary", "63-LIQ-07", leave, [asked])
        yield self._forgo(d, frame)

    def _forgo(self, d: D, frame: Closing) -> Choice:
        """Of more tokens than the LPTB has left the president says which vanish (R-56)."""

        def effect(a: Args) -> None:
            d.remove(frame.company, a.spot)
            d.tell(
                "token", "the token of {company} in {hex} is not replaced", company=frame.company, hex=hex_of(a.spot)
            )

        where = Pick("spot", "63-NAT-05", lambda a: _too_many(d, frame), "no token needs to be given up there now")
        return Choice("remove_token", "63-NAT-05", effect, [where])

    def waits(self, d: D, frame: Closing) -> bool:
        company = frame.company
        if not frame.sold or d.state.directors.get(company) in (None, *d.state.ruined):
            return False
        if orphans := _orphans(d, frame):
            return funds(d, head_of(d, company)) >= OFFICE * d.price(orphans[0])
        return bool(_too_many(d, frame))

    def proceed(self, d: D, frame: Closing) -> None:
        if not frame.sold:
            d.swap(msgspec.structs.replace(frame, sold=True))
            sell_all(d, frame.company)
        elif orphans := _orphans(d, frame):
            d.swap(msgspec.structs.replace(frame, declined=(*frame.declined, orphans[0])))
        elif frame.declined:
            self._orphan(d, frame)
        elif frame.lots:
            d.swap(msgspec.structs.replace(frame, lots=frame.lots[1:]))
            self.put_up(d, frame.company, frame.lots[0])
        else:
            d.pop()
            SETTLING[frame.how](d, frame)

    def _orphan(self, d: D, frame: Closing) -> None:
        """A subsidiary nobody takes goes up the chain and is liquidated too (R-97)."""
        head, subsidiary = head_of(d, frame.company), frame.declined[0]
        d.swap(msgspec.structs.replace(frame, declined=frame.declined[1:]))
        d.move(certificates_of(d, frame.company, subsidiary), head)
        refresh_control(d)
        put_in_liquidation(d, subsidiary)
        match_all(d)


def _too_many(d: D, frame: Closing) -> list[Spot]:
    """Tokens for the LPTB to replace, one a hex, if it has some left and not enough; nothing else is then open."""
    found = [place for place in spots_of(d, frame.company) if not stands_in(d, LPTB, place)]
    is_time = not (frame.declined or frame.lots or _orphans(d, frame))
    return found if is_time and 0 < lptb_tokens_left(d) < len(found) else []


def _orphans(d: D, frame: Closing) -> list[Company]:
    """Subsidiaries over which it still presides."""
    company = frame.company
    return [
        name
        for name in owned_by(d, company)
        if head_of(d, name) == company and name not in frame.declined and not is_in(d, name, "liquidation")
    ]


def _settle_liquidation(d: D, frame: Closing) -> None:
    """Loans first, the president pays the rest; what remains is shared over all shares that exist (63-LIQ-05)."""
    company = frame.company
    settle_loans(d, company)
    share_out(d, company, d.cash(company) // total_shares(d, company))
    dissolve(d, company, out=phase_reached(d, "V"))


def _settle_seizure(d: D, frame: Closing) -> None:
    """Half the valuation, a tenth a share, as far as the treasury reaches (63-NAT-03, 63-NAT-08)."""
    company = frame.company
    settle_loans(d, company)
    due = max(0, frame.value) // 2 // shares_of_size(d, company)
    share_out(d, company, min(due, d.cash(company) // total_shares(d, company)))
    dissolve(d, company, out=True)


def _settle_purchase(d: D, frame: Closing) -> None:
    """The price a share, as far as the treasury reaches; who is short pays as much (63-NAT-04, 63-SHO-10)."""
    company = frame.company
    settle_loans(d, company)
    each = min(frame.price, d.cash(company) // total_shares(d, company))
    share_out(d, company, each)
    for player, count in sorted(d.state.shorts.get(company, {}).items()):
        demand(d, player, count * each, cause="short")
    dissolve(d, company, out=True)


SETTLING = {"liquidation": _settle_liquidation, "seizure": _settle_seizure, "purchase": _settle_purchase}


def settle_loans(d: D, company: Company) -> None:
    """The treasury pays; what it lacks the president owes at once."""
    paid = min(owed(d, company), d.cash(company) // terms(d).value)
    repay(d, company, paid)
    left = terms(d).value * owed(d, company)
    if left:
        cash = d.cash(company)
        d.pay(company, BANK, cash)
        d.owe(company, -owed(d, company))
        d.tell(
            "loan",
            "{player} has to pay {amount} of the loans of {company}",
            player=head_of(d, company),
            amount=left - cash,
            company=company,
        )
        demand(d, head_of(d, company), left - cash)


def share_out(d: D, company: Company, each: int) -> None:
    """So much a share from the treasury; the parts of pool and treasury stay with the bank."""
    d.tell("closing", "{company} pays {share} a share", company=company, share=each)
    for holder in entities(d):
        if holder != company and holder not in d.state.ruined:
            d.pay(company, holder, each * shares(d, holder, company))


def dissolve(d: D, company: Company, out: bool) -> None:
    """What is left goes to the LPTB or the bank; the charter may be opened again unless it is out of the game."""
    # Papers first, while it still has a president to whom certificates can go up.
    _leave_papers(d, company)
    tokens_to_lptb(d, company)
    for train in trains_of(d, company):
        leave_to_lptb(d, train)
    for private in privates_of(d, company):
        close(d, private)
    release_charter(d, company, BOX if out else BANK)


def _leave_papers(d: D, company: Company) -> None:
    """Shares of companies in liquidation could not be sold: certificates of presidents go up the chain, others lie in
    the pool without payment."""
    head = head_of(d, company)
    for other in owned_by(d, company):
        d.move(ordinary(d, company, other), POOL)
        d.move(certificates_of(d, company, other), head)
    refresh_control(d)
    match_all(d)


def release_charter(d: D, company: Company, to: Holder) -> None:
    """A company without tokens, trains and privates is taken off the table."""
    d.pay(company, BANK, d.cash(company))
    d.owe(company, -owed(d, company))
    set_shorts(d, company, {})
    reset_papers(d, company, to)
    d.unmark(company)
    for name in ("sizes", "charters", "operated", "earned", "directors"):
        d.replace(**{name: {key: value for key, value in getattr(d.state, name).items() if key != company}})
    d.replace(powers={key: value for key, value in d.state.powers.items() if key != f"{LODGINGS} {company}"})
    refresh_control(d)


def tokens_to_lptb(d: D, company: Company) -> None:
    """Its tokens become the LPTB's, one a hex, as long as there are any; the eighth triggers the end (R-56)."""
    for place in spots_of(d, company):
        if lptb_tokens_left(d) and not stands_in(d, LPTB, place):
            d.substitute(place, company, LPTB)
        else:
            d.remove(company, place)
    if not lptb_tokens_left(d):
        trigger(d, "all tokens of the LPTB are on the map")
