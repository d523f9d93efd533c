"""A public company formed out of minors (book 12.2 to 12.4): what it takes over, which tokens stay, who buys shares."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BOX, Certificate, Company, Holder, Player, Spot, Train, hex_of, paper
from railhead.core.market import Cell
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.state import Frame, Mark
from railhead.core.title import Step
from railhead.mechanisms.companies import owed, privates_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.shares import (
    SHARE,
    certificate_count,
    certificate_limit,
    director_certificate,
    ordinary,
    overtake,
    percent,
)
from railhead.mechanisms.surplus_tokens import ChooseTokens, places_of
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1861.facts import D, holding_limit, in_play, switches
from railhead.titles.t1861.stock import float_public

MOST_TOKENS = 2


class Before(Struct, frozen=True):
    """What a void merger restores."""

    cash: dict[Holder, int]
    certificates: dict[Certificate, Holder]
    directors: dict[Company, Player]
    marks: dict[Company, Mark]
    arrivals: int
    tokens: dict[Spot, tuple[Company, ...]]
    trains: dict[Train, Holder]
    loans: dict[Company, int]
    operated: dict[Company, int]


class ShareOffer(Frame, frozen=True, kw_only=True):
    """Shares of a new company offered from its treasury: to holders any number, then to everybody one."""

    company: Company
    stage: int
    asking: tuple[Player, ...]
    owners: tuple[Player, ...]
    """Who is asked in the first stage."""
    before: Before


def leader(d: D, group: Sequence[Company]) -> Player:
    """Most shares; of equals the owner of the minor earliest in operating order."""
    owners = [d.state.directors[minor] for minor in in_play(d, "minor") if minor in group]
    return max(owners, key=lambda owner: (owners.count(owner), -owners.index(owner)))


def form(d: D, group: tuple[Company, ...], company: Company, cell: Cell) -> None:
    """The minors become the public company: a converted one its director's certificate, merged ones a share each."""
    state = d.state
    before = Before(**{name: getattr(state, name) for name in Before.__struct_fields__})
    ordered = [minor for minor in in_play(d, "minor") if minor in group]
    # Now: once absorbed the minors have neither director nor place in the operating order.
    owners = [d.state.directors[minor] for minor in ordered]
    director = _leader_in_dealing(owners) if switches(d).director_by_dealing else leader(d, group)
    float_public(d, company, cell)
    for minor in ordered:
        _absorb(d, minor, company)
    _deal(d, company, owners, director)
    d.tell(
        "merger",
        "{companies} becomes {company} at {price}" if len(group) == 1 else "{companies} become {company} at {price}",
        companies=tuple(group),
        company=company,
        price=d.price(company),
    )
    first = owners[0] if switches(d).first_owner_buys_first else director
    holders = [player for player in d.from_(first) if percent(d, player, company)]
    # Last in, first out: tokens are chosen, then shares bought (R-MRG-07); excess trains go as the last act (R-TRN-01).
    d.push(Discard(companies=(company,)))
    d.push(ShareOffer(company=company, stage=1, asking=tuple(holders), owners=tuple(holders), before=before))
    d.push(ChooseTokens(company=company))


def _leader_in_dealing(owners: Sequence[Player]) -> Player:
    """Shares are dealt in operating order and the first to get a second one is director unless exceeded."""
    counts: dict[Player, int] = {}
    director = owners[0]
    for owner in owners:
        counts[owner] = counts.get(owner, 0) + 1
        if counts[owner] > counts[director] or (counts[owner] == 2 and counts[director] < 2):
            director = owner
    return director


def _absorb(d: D, minor: Company, company: Company) -> None:
    """Cash, trains, privates and loans join; tokens are exchanged; the minor is gone."""
    d.pay(minor, company, d.cash(minor))
    for train in trains_of(d, minor):
        d.give(train, company)
    d.move([paper(private) for private in privates_of(d, minor)], company)
    debt = owed(d, minor)
    d.owe(minor, -debt)
    d.owe(company, debt)
    for place in spots_of(d, minor):
        d.substitute(place, minor, company)
    d.move(d.title.certificates[minor], BOX)
    d.appoint(minor, None)
    d.unmark(minor)
    d.replace(operated={name: turns for name, turns in d.state.operated.items() if name != minor})


def _deal(d: D, company: Company, owners: Sequence[Player], director: Player) -> None:
    d.appoint(company, director)
    # A director with a single share does without the certificate, which waits in the treasury for two (R-MRG-05).
    alone = len(owners) == 1
    leads = alone or owners.count(director) > 1
    if leads:
        d.move([director_certificate(d, company)], director)
    for owner in dict.fromkeys(owners):
        shares = owners.count(owner) - (2 if leads and owner == director else 0)
        d.move(ordinary(d, company, company)[: max(0, shares)], owner)


def surplus(d: D, company: Company) -> list[Spot]:
    """Tokens that may be given up next: one a hex and two at most stay, doubles within a hex go first."""
    places = places_of(d, company)
    hexes = [hex_of(place) for place in places]
    doubles = [place for place in places if hexes.count(hex_of(place)) > 1]
    return doubles or (places if len(places) > MOST_TOKENS else [])


class ShareOfferStep(Step[ShareOffer]):
    frame = ShareOffer
    kinds = ("buy_share", "pass")
    rule = "61-MRG-12"

    def actors(self, d: D, frame: ShareOffer) -> Sequence[Player]:
        return frame.asking[:1]

    def choices(self, d: D, frame: ShareOffer) -> Iterable[Choice]:
        company, player = frame.company, d.actor
        rule = "61-MRG-12" if frame.stage == 1 else "61-MRG-14"
        price = d.price(company)
        rest = msgspec.structs.replace(frame, asking=frame.asking[1:])

        def effect(a: Args) -> None:
            for _ in range(a.number("shares")):
                buy_from_treasury(d, company, player)
            if frame.stage == 2 or not switches(d).share_by_share:
                d.swap(rest)

        clauses: list[Clause] = [
            Pick("company", rule, lambda a: [company], say("shares of {company} are offered now", company=company)),
            Pick("shares", rule, lambda a: _counts(d, frame), "that many shares aren't available"),
            Guard(
                "61-MRG-15",
                lambda a: percent(d, player, company) + a.number("shares") * SHARE <= holding_limit(d),
                say("nobody can hold more than {limit}% of a company", limit=holding_limit(d)),
            ),
            Guard(
                "61-MRG-15",
                lambda a: _fits(d, company, player, a.number("shares")),
                "that would exceed your certificate limit",
            ),
            Guard(
                "61-MRG-15",
                lambda a: a.number("shares") * price <= d.cash(player),
                say("a share costs {price}, more than you have", price=price),
            ),
        ]
        yield Choice("buy_share", rule, effect, clauses)
        yield Choice("pass", rule, lambda a: d.swap(rest), idle=True)

    def waits(self, d: D, frame: ShareOffer) -> bool:
        return bool(frame.asking) and offers_something(d)

    def proceed(self, d: D, frame: ShareOffer) -> None:
        if frame.asking:
            d.swap(msgspec.structs.replace(frame, asking=frame.asking[1:]))
        elif frame.stage == 2:
            d.pop()
        elif d.state.certificates[director_certificate(d, frame.company)] == frame.company:
            self._void(d, frame)
        else:
            d.swap(msgspec.structs.replace(frame, stage=2, asking=_second_stage(d, frame)))

    def _void(self, d: D, frame: ShareOffer) -> None:
        """Nobody holds two shares: everything is as it was before, and the minor that started it may try again."""
        d.pop()
        assert isinstance(d.frame, Discard)
        d.pop()
        d.replace(**{name: getattr(frame.before, name) for name in Before.__struct_fields__})
        d.tell("merger", "nobody holds two shares: the merger into {company} is void", company=frame.company)


def _second_stage(d: D, frame: ShareOffer) -> tuple[Player, ...]:
    """Everybody from the director leftwards."""
    asked = frame.owners if switches(d).owners_asked_once else ()
    return tuple(player for player in d.from_(d.state.directors[frame.company]) if player not in asked)


def _counts(d: D, frame: ShareOffer) -> Iterable[int]:
    left = percent(d, frame.company, frame.company) // SHARE
    if frame.stage == 2 or switches(d).share_by_share:
        left = min(left, 1)
    return range(1, left + 1)


def _fits(d: D, company: Company, player: Player, shares: int) -> bool:
    """Two shares that become the director's certificate, from the treasury or the director, are one certificate."""
    after = percent(d, player, company) + shares * SHARE
    gained = shares - (1 if _comes_to_office(d, company, player, after) else 0)
    return certificate_count(d, player) + gained <= certificate_limit(d)


def _comes_to_office(d: D, company: Company, player: Player, after: int) -> bool:
    """Whether so many percent bring a player the director's certificate."""
    if d.state.certificates[director_certificate(d, company)] == company:
        return after >= 2 * SHARE
    director = d.state.directors[company]
    # Who overtakes the director swaps two ordinary certificates for one: that belongs to the purchase (R-MRG-12).
    return not switches(d).office_frees_no_room and player != director and after > percent(d, director, company)


def buy_from_treasury(d: D, company: Company, player: Player) -> None:
    """One share at the price, paid to the company. Who first holds two shares takes the director's certificate."""
    price = d.price(company)
    d.pay(player, company, price)
    d.move(ordinary(d, company, company)[:1], player)
    d.tell("purchase", "{player} buys a share of {company} for {price}", player=player, company=company, price=price)
    leading = director_certificate(d, company)
    if d.state.certificates[leading] != company:
        overtake(d, company, player)
    # Asked after every single share, so what he has is exactly the two he gives for it.
    elif percent(d, player, company) >= d.title.shares[leading].percent:
        d.move(ordinary(d, player, company), company)
        d.move([leading], player)
        d.appoint(company, player)
