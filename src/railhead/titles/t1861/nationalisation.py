"""Nationalisation (book 11): the bank pays the shareholders, everything else goes to the Russian State Railway."""

from railhead.core.ids import BANK, BOX, Company, Hex, Player, Spot, hex_of, paper
from railhead.mechanisms.companies import kind_of, owed, privates_of
from railhead.mechanisms.operating import end_turn_of
from railhead.mechanisms.shares import holdings
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1861.facts import MOSCOW, RSR, ST_PETERSBURG, D, figures, loans, switches
from railhead.titles.t1861.market import fall, fallen

CAPITALS = (MOSCOW, ST_PETERSBURG)


def price_offered(d: D, company: Company) -> int:
    """What the state would pay for a share."""
    left = max(0, owed(d, company) - d.cash(company) // loans(d).value)
    return d.title.market.price(fallen(d, company, 1 + left))


def nationalise(d: D, company: Company) -> None:
    """In the order of section 11: loans are repaid first, for each one left lowers what shareholders get; the bank pays
    them, not the treasury, which goes to the state railway whole."""
    loans(d).repay(d, company)
    fall(d, company, 1 + owed(d, company))
    price = d.price(company)
    d.tell("nationalisation", "{company} is nationalised at {price}", company=company, price=price)
    _pay_off(d, company, price)
    _hand_over_assets(d, company)
    _replace_tokens(d, company)
    _dissolve(d, company)


def nationalise_privates(d: D) -> None:
    """The bank pays the face value to each owner and the state railway takes the private."""
    for private, entry in d.title.board.privates.items():
        owner = d.state.certificates.get(paper(private))
        if owner in (None, RSR):
            continue
        d.pay(BANK, owner, entry.face)
        d.move([paper(private)], RSR)
        d.tell(
            "nationalisation",
            "{private} is nationalised: {owner} receives {amount}",
            private=private,
            owner=owner,
            amount=entry.face,
        )


def _pay_off(d: D, company: Company, price: int) -> None:
    """Players only; a minor counts as two shares."""
    whole = figures(d).minor_shares if kind_of(d, company) == "minor" else 10
    for holder, percent in holdings(d, company).items():
        if Player(holder) in d.state.players:
            d.pay(BANK, holder, price * whole * percent // 100)


def _hand_over_assets(d: D, company: Company) -> None:
    d.pay(company, RSR, d.cash(company))
    for train in trains_of(d, company):
        d.give(train, RSR)
    d.move([paper(private) for private in privates_of(d, company)], RSR)
    d.owe(company, -owed(d, company))


def _replace_tokens(d: D, company: Company) -> None:
    """The state railway puts its own token in the place of each, one a hex and six at most outside the two capitals:
    the dearest cities first."""
    places = spots_of(d, company)
    # Sorting is stable: among equals the order of `_shuffled` stays.
    for place in sorted(_shuffled(d, places), key=lambda place: _value(d, place), reverse=True):
        if _may_stand(d, hex_of(place)):
            d.substitute(place, company, RSR)
            release_capital(d, hex_of(place))
        else:
            d.remove(company, place)


def _shuffled(d: D, places: list[Spot]) -> list[Spot]:
    """Ties among cities of equal value go by chance (ruling R-NAT-04), or by hex id, highest first."""
    if switches(d).state_token_ties_by_hex:
        return sorted(places, key=hex_of, reverse=True)
    if "draws_on_ties_only" in d.title.changes:
        tied = _tied(d, places)
    else:
        tied = places if len(places) > 1 and _room(d) < len(places) else []
    left = list(tied)
    drawn = [left.pop(d.draw(len(left))) for _ in tied]
    return [*drawn, *(place for place in places if place not in tied)]


def _tied(d: D, places: list[Spot]) -> list[Spot]:
    """Cities of equal value of which some get one of the six tokens and some do not."""
    room = _room(d)
    outside = [place for place in places if hex_of(place) not in CAPITALS and _may_stand(d, hex_of(place))]
    if room >= len(outside):
        return []
    values = sorted((_value(d, place) for place in outside), reverse=True)
    last = values[room - 1]
    return [place for place in outside if _value(d, place) == last] if values[room] == last else []


def _value(d: D, place: Spot) -> int:
    net = track(d)
    return net.stop(net.map.node(place)).worth(d.title.phase(d.state).offboard)


def _room(d: D) -> int:
    """How many tokens the state railway may still place outside the capitals."""
    outside = d.title.board.companies[RSR].tokens - len(CAPITALS)
    return outside - sum(hex_of(place) not in CAPITALS for place in spots_of(d, RSR))


def _may_stand(d: D, hex_: Hex) -> bool:
    if any(hex_of(place) == hex_ for place in spots_of(d, RSR)):
        return False
    return hex_ in CAPITALS or _room(d) > 0


def release_capital(d: D, hex_: Hex) -> None:
    """The space kept for the state railway in a capital is free once it stands there."""
    if any(RSR in names for place, names in d.state.reserved.items() if hex_of(place) == hex_):
        d.release(RSR)


def _dissolve(d: D, company: Company) -> None:
    """A minor is gone for good; a public company can be started again with all its shares and tokens."""
    gone = BOX if kind_of(d, company) == "minor" else BANK
    d.move(d.title.certificates[company], gone)
    d.appoint(company, None)
    d.unmark(company)
    d.replace(operated={name: turns for name, turns in d.state.operated.items() if name != company})
    d.replace(earned={name: revenue for name, revenue in d.state.earned.items() if name != company})
    end_turn_of(d, company)
