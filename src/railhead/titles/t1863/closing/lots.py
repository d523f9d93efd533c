"""What is auctioned in an M&A round: the parts of a company in liquidation (book 8.e), and privates (14.a)."""

from collections.abc import Sequence

import msgspec

from railhead.core.ids import Company, Holder, Player, Private, paper
from railhead.mechanisms.companies import privates_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.surplus_tokens import ChooseTokens
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.auctions import Bidding, Terms, offered
from railhead.titles.t1863.cards import clear_pirate, close
from railhead.titles.t1863.facts import CLINK, D, is_in, solvent
from railhead.titles.t1863.holdings import controlled
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.turn.rust import drop_reprieved, leave_to_lptb
from railhead.titles.t1863.turn.tokens import on_charter, take_tokens
from railhead.titles.t1863.turn.yard import limit_of


def put_up(d: D, company: Company, lot: str) -> None:
    """From £0, beginning on the left of the company's controller. A lot of nothing is not put up."""
    if _has(d, company, lot):
        first = d.state.directors.get(company, d.state.priority)
        d.push(offered(d, f"{company} {lot}", lot, first, solvent(d), 0))


def _has(d: D, company: Company, lot: str) -> bool:
    if lot == "tokens":
        return bool(spots_of(d, company) or on_charter(d, company))
    return bool(trains_of(d, company) if lot == "trains" else privates_of(d, company))


def of(frame: Bidding) -> Company:
    """The company whose part is sold."""
    return Company(Holder(frame.lot.partition(" ")[0]))


def _companies(d: D, frame: Bidding, player: Player) -> Sequence[Holder]:
    return [name for name in controlled(d, player) if name != of(frame) and not is_in(d, name, "liquidation")]


def _with_room(d: D, frame: Bidding, player: Player) -> Sequence[Holder]:
    """Companies that may have a train more."""
    return [
        name for name in _companies(d, frame, player) if len(trains_of(d, Company(name))) < limit_of(d, Company(name))
    ]


def _with_hands(d: D, frame: Bidding, player: Player) -> Sequence[Holder]:
    """Companies, and players but for the owner of the Clink Club (63-PRI-15)."""
    own: list[Holder] = [] if CLINK in privates_of(d, player) else [player]
    return [*own, *_companies(d, frame, player)]


def _pay(d: D, frame: Bidding, payee: Holder) -> Holder:
    assert frame.bidder is not None
    spend(d, frame.bidder, payee, frame.bid)
    d.tell("auction", "{buyer} buys {lot} for {price}", buyer=frame.bidder, lot=frame.lot, price=frame.bid)
    return frame.bidder


def _sell_tokens(d: D, frame: Bidding) -> None:
    """The buyer's tokens take their place; one a hex and its limit apply (63-LIQ-06)."""
    company, buyer = of(frame), Company(_pay(d, frame, of(frame)))
    take_tokens(d, company, buyer)
    d.push(ChooseTokens(company=buyer))


def _sell_trains(d: D, frame: Bidding) -> None:
    """What Thompson had kept was for its owner alone."""
    company, buyer = of(frame), Company(_pay(d, frame, of(frame)))
    drop_reprieved(d, [train for train in trains_of(d, company) if train in d.state.reprieved])
    for train in trains_of(d, company):
        d.give(train, buyer)
    d.push(Discard(companies=(buyer,)))


def _sell_privates(d: D, frame: Bidding) -> None:
    company, buyer = of(frame), _pay(d, frame, of(frame))
    d.move([paper(name) for name in privates_of(d, company)], buyer)


def _trains_unsold(d: D, frame: Bidding) -> None:
    for train in trains_of(d, of(frame)):
        leave_to_lptb(d, train)


def _privates_unsold(d: D, frame: Bidding) -> None:
    for private in privates_of(d, of(frame)):
        close(d, private)


_BASE = Terms(
    rule="63-LIQ-03",
    bidders=_companies,
    most=lambda d, frame, who: funds(d, who),
    award=_sell_tokens,
    unsold=lambda d, frame: d.tell("auction", "nobody bids for {lot}", lot=frame.lot),
    least_rule="63-LIQ-03",
    raise_rule="63-LIQ-03",
    most_rule="63-LIQ-03",
    by_entity=True,
)


def _seller(d: D, private: Private) -> Holder:
    return d.state.certificates[paper(private)]


def _buyers(d: D, frame: Bidding, player: Player) -> Sequence[Holder]:
    seller = _seller(d, Private(frame.lot))
    return [who for who in _with_hands(d, frame, player) if who != seller]


def _sell_private(d: D, frame: Bidding) -> None:
    """From its holder to the highest bidder, once offered without fail (63-ACQ-04)."""
    private = Private(frame.lot)
    buyer = _pay(d, frame, _seller(d, private))
    d.move([paper(private)], buyer)
    clear_pirate(d)


TERMS = {
    "tokens": _BASE,
    "trains": msgspec.structs.replace(_BASE, bidders=_with_room, award=_sell_trains, unsold=_trains_unsold),
    "privates": msgspec.structs.replace(_BASE, bidders=_with_hands, award=_sell_privates, unsold=_privates_unsold),
    "sale": msgspec.structs.replace(
        _BASE,
        rule="63-ACQ-04",
        bidders=_buyers,
        award=_sell_private,
        unsold=lambda d, frame: d.tell("auction", "nobody bids for {lot}", lot=frame.lot),
        least_rule="63-ACQ-10",
        raise_rule="63-ACQ-04",
        most_rule="63-ACQ-04",
    ),
}
