"""The merger round (book 12): a minor converts into a public company, or several merge into one."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Player, Spot
from railhead.core.market import Cell
from railhead.core.reach import connected, full_stops
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import not_again
from railhead.mechanisms.tokens import spots_of, track
from railhead.titles.t1861.auctions import start_cell
from railhead.titles.t1861.facts import D, in_play, switches, unstarted
from railhead.titles.t1861.formation import form, leader

MOST_MINORS = 10
MOST_OF_ONE_PLAYER = 6


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
    given_up: bool = False


class MergerRoundStep(Step[MergerRound]):
    frame = MergerRound
    kinds = ("convert", "merge", "pass")
    rule = "61-MRG-02"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: MergerRound) -> Sequence[Player]:
        return (d.state.directors[frame.waiting[0]],)

    def choices(self, d: D, frame: MergerRound) -> Iterable[Choice]:
        yield from self._offers(d, frame)
        yield Choice("pass", "61-MRG-02", lambda a: self._go_on(d, frame), idle=True)

    def waits(self, d: D, frame: MergerRound) -> bool:
        if not frame.waiting or frame.waiting[0] not in d.state.marks:
            return False
        return switches(d).asks_the_idle or any(choice.is_open for choice in self._offers(d, frame))

    def proceed(self, d: D, frame: MergerRound) -> None:
        if frame.waiting:
            self._go_on(d, frame)
        else:
            d.pop()
            self.finish(d)

    def _offers(self, d: D, frame: MergerRound) -> Iterable[Choice]:
        minor = frame.waiting[0]
        return self._convert(d, frame, minor), add_minor(d, (minor,))

    def _go_on(self, d: D, frame: MergerRound) -> None:
        d.swap(MergerRound(waiting=frame.waiting[1:]))

    def _convert(self, d: D, frame: MergerRound, minor: Company) -> Choice:
        def effect(a: Args) -> None:
            self._go_on(d, frame)
            form(d, (minor,), a.company, public_cell(d, d.price(minor)))

        zone = d.title.market.has(d.state.marks[minor].cell, "convert")
        clauses: list[Clause] = [
            Guard("61-MRG-03", zone, say("{company}'s price isn't in the yellow column", company=minor)),
            Pick("company", "61-MRG-05", lambda a: unstarted(d, "public"), "that company isn't available"),
        ]
        return Choice("convert", "61-MRG-03", effect, clauses)


def public_cell(d: D, price: int) -> Cell:
    """The dearest start cell for public companies not above a price."""
    return start_cell(d, "public", price)


def merged_price(d: D, group: Sequence[Company]) -> int:
    """Highest and lowest price together."""
    prices = [d.price(minor) for minor in group]
    return max(max(prices) + min(prices), switches(d).least_merged_price)


class MergingStep(Step[Merging]):
    """More minors may join, or the starter gives the merger up; then the director of the new company names it."""

    frame = Merging
    kinds = ("decline", "form", "merge", "pass")
    rule = "61-MRG-06"

    def actors(self, d: D, frame: Merging) -> Sequence[Player]:
        if not frame.complete or switches(d).starter_forms:
            return (d.state.directors[frame.group[0]],)
        return (leader(d, frame.group),)

    def choices(self, d: D, frame: Merging) -> Iterable[Choice]:
        if not frame.complete:
            yield add_minor(d, frame.group)
            whole = msgspec.structs.replace(frame, complete=True)
            led = Guard("61-MRG-13", can_lead(d, frame.group), "nobody would end up with two shares")
            yield Choice("pass", "61-MRG-06", lambda a: d.swap(whole), [led], idle=True)
            if not switches(d).starter_forms:
                end = msgspec.structs.replace(frame, given_up=True)
                yield Choice("decline", "61-MRG-02", lambda a: d.swap(end), idle=True)
            return

        def effect(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, company=a.company))

        free = Pick("company", "61-MRG-09", lambda a: unstarted(d, "public"), "that company isn't available")
        yield Choice("form", "61-MRG-09", effect, [free])

    def waits(self, d: D, frame: Merging) -> bool:
        if frame.given_up or frame.company is not None:
            return False
        # Also if all who could join have declined: the starter may still give it up (R-MRG-13).
        return frame.complete or add_minor(d, frame.group, also_declined=True).is_open

    def proceed(self, d: D, frame: Merging) -> None:
        if frame.given_up:
            d.pop()
            d.tell("merger", "the merger of {companies} is given up", companies=tuple(frame.group))
            return
        if frame.company is None:
            d.swap(msgspec.structs.replace(frame, complete=True))
            return
        d.pop()
        form(d, frame.group, frame.company, public_cell(d, merged_price(d, frame.group)))


def add_minor(d: D, group: tuple[Company, ...], also_declined: bool = False) -> Choice:
    """Take one more minor into a merger, if its owner and all who are in it agree."""

    def others(a: Args) -> list[Company]:
        return [name for name in in_play(d, "minor") if name not in group]

    def of_one_player(a: Args) -> bool:
        owners = parties(a)
        return max(owners.count(owner) for owner in owners) <= MOST_OF_ONE_PLAYER

    def parties(a: Args) -> list[Player]:
        return [d.state.directors[minor] for minor in (*group, a.company)]

    def effect(a: Args) -> None:
        if not switches(d).consent_asked or set(parties(a)) == {d.actor}:
            join(d, a)
        else:
            want = "want" if len(group) > 1 else "wants"
            question = f"{{companies}} {want} to merge with {{company}}"
            ask(d, parties(a), Action(d.actor, "merge", dict(a)), question, companies=tuple(group), company=a.company)

    clauses: list[Clause] = [
        Guard("61-MRG-09", bool(unstarted(d, "public")), "no public company is available"),
        Pick("company", "61-MRG-06", others, "that isn't another minor in play"),
        Guard("61-MRG-06", len(group) < MOST_MINORS, say("at most {most} minors can merge", most=MOST_MINORS)),
        Guard(
            "61-MRG-06", of_one_player, say("at most {most} minors of one player can merge", most=MOST_OF_ONE_PLAYER)
        ),
        Guard("61-MRG-07", lambda a: linked(d, (*group, a.company)), "it isn't connected to the others"),
        Guard("61-MRG-13", lambda a: may_lead(d, (*group, a.company)), "nobody would end up with two shares"),
        *([] if also_declined else [not_again(d, "merge")]),
    ]
    return Choice("merge", "61-MRG-06", effect, clauses)


def join(d: D, a: Args) -> None:
    """Add a minor to the merger under way, or begin one with the minor whose turn it is."""
    frame = d.frame
    if isinstance(frame, Merging):
        d.swap(msgspec.structs.replace(frame, group=(*frame.group, a.company)))
    else:
        assert isinstance(frame, MergerRound)
        d.push(Merging(group=(frame.waiting[0], a.company)))
    d.tell("merger", "{company} joins the merger", company=a.company)


def linked(d: D, group: Sequence[Company]) -> bool:
    """Whether one of them reaches all others, their tokens not blocking each other, by way of several circles of a hex
    or not (R-MRG-11). By chain the newcomer is reached by any of those before."""
    net = track(d)
    blocked = full_stops(net, d.state.tokens, group)
    # Any of them may be the one that reaches all: if A reaches B and C, B need not reach C, for no route uses track
    # twice (R-MRG-02).
    homes = [spots_of(d, minor)[0] for minor in group]
    starts, wanted = (homes[:-1], homes[-1:]) if switches(d).links_by_chain else (homes, homes)

    def reaches_all(start: Spot) -> bool:
        reached = connected(net, start, blocked) | {start}
        return all(home in reached for home in wanted)

    return any(reaches_all(start) for start in starts)


def can_lead(d: D, group: Sequence[Company]) -> bool:
    """Whether somebody could come to hold two shares, where what can only become void is refused."""
    if not switches(d).leaderless_refused:
        return True
    owners = [d.state.directors[minor] for minor in group]
    price = d.title.market.price(public_cell(d, merged_price(d, group)))
    return any(owners.count(owner) > 1 or d.cash(owner) >= price for owner in owners)


def may_lead(d: D, group: tuple[Company, ...]) -> bool:
    """Whether these minors, or these with further ones, find a director."""
    if can_lead(d, group) or len(group) == MOST_MINORS:
        return can_lead(d, group)
    more = [(*group, minor) for minor in in_play(d, "minor") if minor not in group]
    return any(linked(d, larger) and may_lead(d, larger) for larger in more)
