"""The merger round (book 12): a minor converts into a public company, or several merge into one."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.draft import Draft
from railhead.core.ids import Certificate, Company, Holder, Player, Spot, Train, hex_of, paper
from railhead.core.market import Cell
from railhead.core.play import offers_something
from railhead.core.reach import connected, full_stops
from railhead.core.state import Frame, Mark, State
from railhead.mechanisms.consent import ask
from railhead.mechanisms.loans import owed
from railhead.mechanisms.shares import SHARE, certificate_count, director_certificate, ordinary, overtake, percent
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1861.facts import (
    BOX,
    certificate_limit,
    facts,
    figures,
    holding_limit,
    in_play,
    privates_of,
    unstarted,
)
from railhead.titles.t1861.phases import Discard
from railhead.titles.t1861.stock import float_public

MOST_MINORS = 10
MOST_OF_ONE_PLAYER = 6
MOST_TOKENS = 2


class MergerRound(Frame, frozen=True, kw_only=True):
    waiting: tuple[Company, ...]
    """Minors that may still convert or start a merger, in operating order."""


class Merging(Frame, frozen=True, kw_only=True):
    """A merger being put together: the minor that started it first."""

    group: tuple[Company, ...]
    complete: bool = False
    """No more minors are to be added."""
    company: Company | None = None
    """The public company they become."""


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


class ChooseTokens(Frame, frozen=True, kw_only=True):
    """The director of a merged company gives up tokens until two are left, in different hexes."""

    company: Company


class ShareOffer(Frame, frozen=True, kw_only=True):
    """Shares of a new company offered from its treasury: to holders any number, then to everybody one."""

    company: Company
    stage: int
    asking: tuple[Player, ...]
    owners: tuple[Player, ...]
    """Who is asked in the first stage."""
    before: Before


class MergerRoundStep:
    rule = "61-MRG-02"

    def __init__(self, finish: Any) -> None:
        self.finish = finish

    def actors(self, d: Draft[State], frame: MergerRound) -> Sequence[Player]:
        return (d.state.directors[frame.waiting[0]],)

    def choices(self, d: Draft[Any], frame: MergerRound) -> Iterable[Choice]:
        minor = frame.waiting[0]
        yield self._convert(d, frame, minor)
        yield add_minor(d, (minor,))
        yield Choice("pass", "61-MRG-02", lambda a: self._go_on(d, frame), idle=True)

    def waits(self, d: Draft[Any], frame: MergerRound) -> bool:
        if not frame.waiting or frame.waiting[0] not in d.state.marks:
            return False
        return facts(d).public or any(next(choice.branches(), None) for choice in self._offers(d, frame))

    def proceed(self, d: Draft[Any], frame: MergerRound) -> None:
        if frame.waiting:
            self._go_on(d, frame)
        else:
            d.pop()
            self.finish(d)

    def _offers(self, d: Draft[Any], frame: MergerRound) -> Iterable[Choice]:
        minor = frame.waiting[0]
        return self._convert(d, frame, minor), add_minor(d, (minor,))

    def _go_on(self, d: Draft[Any], frame: MergerRound) -> None:
        d.swap(MergerRound(waiting=frame.waiting[1:]))

    def _convert(self, d: Draft[Any], frame: MergerRound, minor: Company) -> Choice:
        def effect(a: Args) -> None:
            self._go_on(d, frame)
            form(d, (minor,), a.company, conversion_cell(d, minor))

        zone = d.title.market.has(d.state.marks[minor].cell, "convert")
        clauses: list[Clause] = [
            Guard("61-MRG-03", zone, f"the price marker of {minor} is not in the yellow column"),
            Pick("company", "61-MRG-05", lambda a: unstarted(d, "public"), "this company is not free"),
        ]
        return Choice("convert", "61-MRG-03", effect, clauses)


def conversion_cell(d: Draft[State], minor: Company) -> Cell:
    """The start cell of a public company with the minor's price."""
    return public_cell(d, d.price(minor))


def public_cell(d: Draft[State], price: int) -> Cell:
    """The dearest start cell for public companies not above a price."""
    cells = d.title.market.cells(*figures(d).start_zones["public"])
    return [cell for cell in cells if d.title.market.price(cell) <= price][-1]


def merged_price(d: Draft[State], group: Sequence[Company]) -> int:
    """Highest and lowest price together; the public implementation goes no lower than 100 (D-13)."""
    prices = [d.price(minor) for minor in group]
    return max(max(prices) + min(prices), 100 if facts(d).public else 0)


class MergingStep:
    """More minors may join; then the director of the new company names it."""

    rule = "61-MRG-06"

    def actors(self, d: Draft[State], frame: Merging) -> Sequence[Player]:
        if not frame.complete or facts(d).public:
            return (d.state.directors[frame.group[0]],)
        return (leader(d, frame.group),)

    def choices(self, d: Draft[Any], frame: Merging) -> Iterable[Choice]:
        if not frame.complete:
            yield add_minor(d, frame.group)
            whole = msgspec.structs.replace(frame, complete=True)
            led = Guard("61-MRG-13", can_lead(d, frame.group), "nobody could come to hold two shares")
            yield Choice("pass", "61-MRG-06", lambda a: d.swap(whole), [led], idle=True)
            return

        def effect(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, company=a.company))

        free = Pick("company", "61-MRG-09", lambda a: unstarted(d, "public"), "this company is not free")
        yield Choice("form", "61-MRG-09", effect, [free])

    def waits(self, d: Draft[Any], frame: Merging) -> bool:
        if frame.complete:
            return frame.company is None
        return next(add_minor(d, frame.group).branches(), None) is not None

    def proceed(self, d: Draft[Any], frame: Merging) -> None:
        if frame.company is None:
            d.swap(msgspec.structs.replace(frame, complete=True))
            return
        d.pop()
        form(d, frame.group, frame.company, public_cell(d, merged_price(d, frame.group)))


def add_minor(d: Draft[Any], group: tuple[Company, ...]) -> Choice:
    """Take one more minor into a merger, if its owner and all who are in it agree."""

    def others(a: Args) -> list[Company]:
        return [name for name in in_play(d, "minor") if name not in group]

    def of_one_player(a: Args) -> bool:
        owners = parties(a)
        return max(owners.count(owner) for owner in owners) <= MOST_OF_ONE_PLAYER

    def parties(a: Args) -> list[Player]:
        return [d.state.directors[minor] for minor in (*group, a.company)]

    def effect(a: Args) -> None:
        if facts(d).public or set(parties(a)) == {d.actor}:
            join(d, a)
        else:
            question = f"{', '.join(group)} want to merge with {a.company}"
            ask(d, parties(a), Action(d.actor, "merge", dict(a)), question)

    clauses: list[Clause] = [
        Guard("61-MRG-09", bool(unstarted(d, "public")), "no public company is free"),
        Pick("company", "61-MRG-06", others, "this is no other minor in play"),
        Guard("61-MRG-06", len(group) < MOST_MINORS, f"at most {MOST_MINORS} minors can merge"),
        Guard("61-MRG-06", of_one_player, f"at most {MOST_OF_ONE_PLAYER} minors of one player can merge"),
        Guard("61-MRG-07", lambda a: linked(d, (*group, a.company)), "no route links it with the others"),
        Guard("61-MRG-13", lambda a: may_lead(d, (*group, a.company)), "nobody could come to hold two shares"),
    ]
    return Choice("merge", "61-MRG-06", effect, clauses)


def join(d: Draft[Any], a: Args) -> None:
    """Add a minor to the merger under way, or begin one with the minor whose turn it is."""
    frame = d.frame
    if isinstance(frame, Merging):
        d.swap(msgspec.structs.replace(frame, group=(*frame.group, a.company)))
    else:
        assert isinstance(frame, MergerRound)
        d.push(Merging(group=(frame.waiting[0], a.company)))
    d.tell("merger", f"{a.company} joins the merger")


def linked(d: Draft[State], group: Sequence[Company]) -> bool:
    """Whether one of them reaches all others, their tokens not blocking each other (book); the public implementation
    wants the newcomer reached by any of those before (D-08)."""
    net = track(d)
    blocked = full_stops(net, d.state.tokens, group)
    homes = [spots_of(d, minor)[0] for minor in group]
    starts = homes[:-1] if facts(d).public else homes
    wanted = homes[-1:] if facts(d).public else homes

    def reaches_all(start: Spot) -> bool:
        reached = connected(net, start, blocked, one_stop_per_place=True) | {start}
        return all(home in reached for home in wanted)

    return any(reaches_all(start) for start in starts)


def can_lead(d: Draft[State], group: Sequence[Company]) -> bool:
    """The public implementation refuses what could only become void (D-18)."""
    owners = [d.state.directors[minor] for minor in group]
    price = d.title.market.price(public_cell(d, merged_price(d, group)))
    return not facts(d).public or any(owners.count(owner) > 1 or d.cash(owner) >= price for owner in owners)


def may_lead(d: Draft[State], group: tuple[Company, ...]) -> bool:
    """Whether these minors, or these with further ones, find a director."""
    if can_lead(d, group) or len(group) == MOST_MINORS:
        return can_lead(d, group)
    more = [(*group, minor) for minor in in_play(d, "minor") if minor not in group]
    return any(linked(d, larger) and may_lead(d, larger) for larger in more)


def leader(d: Draft[State], group: Sequence[Company]) -> Player:
    """Most shares; of equals the owner of the minor earliest in operating order."""
    owners = [d.state.directors[minor] for minor in in_play(d, "minor") if minor in group]
    return max(owners, key=lambda owner: (owners.count(owner), -owners.index(owner)))


def form(d: Draft[Any], group: tuple[Company, ...], company: Company, cell: Cell) -> None:
    """The minors become the public company: a converted one its director's certificate, merged ones a share each."""
    state = d.state
    before = Before(**{name: getattr(state, name) for name in Before.__struct_fields__})
    ordered = [minor for minor in in_play(d, "minor") if minor in group]
    owners = [d.state.directors[minor] for minor in ordered]
    director = _leader_in_dealing(owners) if facts(d).public else leader(d, group)
    float_public(d, company, cell)
    for minor in ordered:
        _absorb(d, minor, company)
    _deal(d, company, owners, director)
    d.tell("merger", f"{', '.join(group)} become {company} at {d.price(company)}")
    first = owners[0] if facts(d).public else director
    holders = [player for player in d.from_(first) if percent(d, player, company)]
    d.push(Discard(companies=(company,)))
    d.push(ShareOffer(company=company, stage=1, asking=tuple(holders), owners=tuple(holders), before=before))
    d.push(ChooseTokens(company=company))


def _leader_in_dealing(owners: Sequence[Player]) -> Player:
    """Shares are dealt in operating order and the first to get a second one is director unless exceeded (D-14)."""
    counts: dict[Player, int] = {}
    director = owners[0]
    for owner in owners:
        counts[owner] = counts.get(owner, 0) + 1
        if counts[owner] > counts[director] or (counts[owner] == 2 and counts[director] < 2):
            director = owner
    return director


def _absorb(d: Draft[State], minor: Company, company: Company) -> None:
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


def _deal(d: Draft[State], company: Company, owners: Sequence[Player], director: Player) -> None:
    d.appoint(company, director)
    alone = len(owners) == 1
    leads = alone or owners.count(director) > 1
    if leads:
        d.move([director_certificate(d, company)], director)
    for owner in dict.fromkeys(owners):
        shares = owners.count(owner) - (2 if leads and owner == director else 0)
        d.move(ordinary(d, company, company)[: max(0, shares)], owner)


class ChooseTokensStep:
    """One token a hex and two at most stay; a choice only where there is one."""

    rule = "61-MRG-10"

    def actors(self, d: Draft[State], frame: ChooseTokens) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: Draft[State], frame: ChooseTokens) -> Iterable[Choice]:
        company = frame.company

        def effect(a: Args) -> None:
            d.remove(company, a.spot)
            d.tell("token", f"{company} gives up its token in {hex_of(a.spot)}")

        where = Pick("spot", "61-MRG-10", lambda a: _surplus(d, company), "two tokens stay, in different hexes")
        yield Choice("remove_token", "61-MRG-10", effect, [where])

    def waits(self, d: Draft[State], frame: ChooseTokens) -> bool:
        return bool(_surplus(d, frame.company)) and not _alike(d, frame.company)

    def proceed(self, d: Draft[State], frame: ChooseTokens) -> None:
        if _surplus(d, frame.company):
            d.remove(frame.company, _surplus(d, frame.company)[0])
        else:
            d.pop()


def _surplus(d: Draft[State], company: Company) -> list[Spot]:
    """Tokens that may be given up next: doubles within a hex first."""
    places = _tokens(d, company)
    hexes = [hex_of(place) for place in places]
    doubles = [place for place in places if hexes.count(hex_of(place)) > 1]
    return doubles or (places if len(places) > MOST_TOKENS else [])


def _alike(d: Draft[State], company: Company) -> bool:
    """All that may be given up lie in one and the same city: there is nothing to choose."""
    return len(set(_surplus(d, company))) == 1


def _tokens(d: Draft[State], company: Company) -> list[Spot]:
    """Its places on the map, one entry a token."""
    return sorted(place for place, names in d.state.tokens.items() for name in names if name == company)


class ShareOfferStep:
    rule = "61-MRG-12"

    def actors(self, d: Draft[State], frame: ShareOffer) -> Sequence[Player]:
        return frame.asking[:1]

    def choices(self, d: Draft[Any], frame: ShareOffer) -> Iterable[Choice]:
        company, player = frame.company, d.actor
        rule = "61-MRG-12" if frame.stage == 1 else "61-MRG-14"
        price = d.price(company)
        rest = msgspec.structs.replace(frame, asking=frame.asking[1:])

        def effect(a: Args) -> None:
            for _ in range(a.number("shares")):
                buy_from_treasury(d, company, player)
            if frame.stage == 2 or not facts(d).public:
                d.swap(rest)

        clauses: list[Clause] = [
            Pick("company", rule, lambda a: [company], f"shares of {company} are offered now"),
            Pick("shares", rule, lambda a: _counts(d, frame), "so many shares are not to be had"),
            Guard(
                "61-MRG-15",
                lambda a: percent(d, player, company) + a.number("shares") * SHARE <= holding_limit(d),
                f"nobody may hold more than {holding_limit(d)}% of a company",
            ),
            Guard("61-MRG-15", lambda a: _fits(d, company, player, a.number("shares")), "the certificate limit binds"),
            Guard("61-MRG-15", lambda a: a.number("shares") * price <= d.cash(player), f"a share costs {price}"),
        ]
        yield Choice("buy_share", rule, effect, clauses)
        yield Choice("pass", rule, lambda a: d.swap(rest), idle=True)

    def waits(self, d: Draft[Any], frame: ShareOffer) -> bool:
        return bool(frame.asking) and offers_something(d)

    def proceed(self, d: Draft[Any], frame: ShareOffer) -> None:
        if frame.asking:
            d.swap(msgspec.structs.replace(frame, asking=frame.asking[1:]))
        elif frame.stage == 2:
            d.pop()
        elif d.state.certificates[director_certificate(d, frame.company)] == frame.company:
            self._void(d, frame)
        else:
            d.swap(msgspec.structs.replace(frame, stage=2, asking=_second_stage(d, frame)))

    def _void(self, d: Draft[Any], frame: ShareOffer) -> None:
        """Nobody holds two shares: everything is as it was before, and the minor that started it may try again."""
        d.pop()
        assert isinstance(d.frame, Discard)
        d.pop()
        d.replace(**{name: getattr(frame.before, name) for name in Before.__struct_fields__})
        d.tell("merger", f"nobody holds two shares: the merger into {frame.company} is void")


def _second_stage(d: Draft[State], frame: ShareOffer) -> tuple[Player, ...]:
    """Everybody from the director leftwards; in the public form those who had their turn are not asked again (D-17)."""
    asked = frame.owners if facts(d).public else ()
    return tuple(player for player in d.from_(d.state.directors[frame.company]) if player not in asked)


def _counts(d: Draft[State], frame: ShareOffer) -> Iterable[int]:
    left = percent(d, frame.company, frame.company) // SHARE
    if frame.stage == 2 or facts(d).public:
        left = min(left, 1)
    return range(1, left + 1)


def _fits(d: Draft[State], company: Company, player: Player, shares: int) -> bool:
    """Two shares turned into the director's certificate are one certificate."""
    merged = d.state.certificates[director_certificate(d, company)] == company
    gained = shares - (1 if merged and percent(d, player, company) + shares * SHARE >= 2 * SHARE else 0)
    return certificate_count(d, player) + gained <= certificate_limit(d)


def buy_from_treasury(d: Draft[State], company: Company, player: Player) -> None:
    """One share at the price, paid to the company. Who first holds two shares takes the director's certificate."""
    price = d.price(company)
    d.pay(player, company, price)
    d.move(ordinary(d, company, company)[:1], player)
    d.tell("purchase", f"{player} buys a share of {company} for {price}")
    leading = director_certificate(d, company)
    if d.state.certificates[leading] != company:
        overtake(d, company, player)
    elif percent(d, player, company) >= d.title.shares[leading].percent:
        d.move(ordinary(d, player, company), company)
        d.move([leading], player)
        d.appoint(company, player)
