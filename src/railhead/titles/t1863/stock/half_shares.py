"""Half shares left over when shares are exchanged two for one (book 8.c, 16): raised to a whole one or given up."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import ordinary
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.facts import D, is_player
from railhead.titles.t1863.holdings import (
    closes_circle,
    controller,
    has_certificate_room,
    room_in_hand,
    settle_office,
    shares,
)
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.stock.shorts import match


class HalfShares(Frame, frozen=True, kw_only=True):
    company: Company
    holders: tuple[Holder, ...]
    """Entities with half a share, in the order in which they decide."""
    by_treasury: bool = False
    """What is given up is paid by the company, not by the bank."""
    rule: str = "63-MRG-12"
    bound: Holder | None = None
    """Who must raise his half, to be president: the certificate is in his hand already."""


def in_order(d: D, company: Company, holders: Iterable[Holder]) -> tuple[Holder, ...]:
    """Most shares first, then from the left of the president; a company decides with its controller."""
    seats = d.after(d.state.directors[company])

    def place(who: Holder) -> tuple[int, int, str]:
        player = controller(d, who)
        seat = seats.index(player) if player is not None else len(seats)
        return -shares(d, who, company), seat, who

    return tuple(sorted(holders, key=place))


def half_price(d: D, company: Company) -> int:
    return d.price(company) // 2


class HalfSharesStep(Step[HalfShares]):
    frame = HalfShares
    kinds = ("give_up_half", "raise_half")
    rule = "63-MRG-12"

    def actors(self, d: D, frame: HalfShares) -> Sequence[Player]:
        who = frame.holders[0]
        return (Player(who),) if is_player(d, who) else (d.state.directors[Company(who)],)

    def choices(self, d: D, frame: HalfShares) -> Iterable[Choice]:
        who, company, rule = frame.holders[0], frame.company, frame.rule
        price = half_price(d, company)
        asked = Pick("by", rule, lambda a: [who], say("it's {holder}'s decision", holder=who))
        room: list[Clause] = [
            Guard("63-MRG-19", bool(ordinary(d, company, company)), "there are no shares left in the treasury"),
            Guard("63-SR-20", not closes_circle(d, who, company), "companies would own each other in a circle"),
            Guard("63-SR-17", room_in_hand(d, who, company) > 0, "another share would exceed a limit"),
            Guard("63-SET-02", has_certificate_room(d, who), "that would exceed your certificate limit"),
        ]
        cash = Guard(rule, funds(d, who) >= price, say("that costs {price}", price=price))
        clauses: list[Clause] = [asked, *([] if who == frame.bound else room), cash]
        yield Choice("raise_half", rule, lambda a: self._raise(d, frame, a), clauses)
        free = Guard(
            "63-VAR-08",
            frame.bound != who or not _can_raise(d, frame),
            say("{holder} must hold two shares", holder=who),
        )
        yield Choice("give_up_half", rule, lambda a: self._give_up(d, frame), [asked, free])

    def waits(self, d: D, frame: HalfShares) -> bool:
        return bool(frame.holders) and _can_raise(d, frame)

    def proceed(self, d: D, frame: HalfShares) -> None:
        if frame.holders:
            self._give_up(d, frame)
        else:
            d.pop()

    def _raise(self, d: D, frame: HalfShares, a: Args) -> None:
        who, company = frame.holders[0], frame.company
        d.swap(msgspec.structs.replace(frame, holders=frame.holders[1:]))
        spend(d, who, company, half_price(d, company))
        if who != frame.bound:
            d.move(ordinary(d, company, company)[:1], who)
        d.tell(
            "halves",
            "{holder} raises a half share of {company} for {price}",
            holder=who,
            company=company,
            price=half_price(d, company),
        )
        if is_player(d, who):
            match(d, Player(who), company)
        settle_office(d, company)

    def _give_up(self, d: D, frame: HalfShares) -> None:
        who, company = frame.holders[0], frame.company
        d.swap(msgspec.structs.replace(frame, holders=frame.holders[1:]))
        price = half_price(d, company)
        d.tell(
            "halves",
            "{holder} gives up a half share of {company} for {price}",
            holder=who,
            company=company,
            price=price,
        )
        if frame.by_treasury:
            demand(d, company, price, who)
        else:
            d.pay(BANK, who, price)


def _can_raise(d: D, frame: HalfShares) -> bool:
    who, company = frame.holders[0], frame.company
    if who == frame.bound:
        return True
    return (
        bool(ordinary(d, company, company))
        and not closes_circle(d, who, company)
        and room_in_hand(d, who, company) > 0
        and has_certificate_room(d, who)
        and funds(d, who) >= half_price(d, company)
        and who not in d.state.ruined
    )
