"""Mergers at the start and acquisitions at the end of a company's turn (book 5.1, 7.5, 7.14)."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Holder, Player, Spot, hex_of
from railhead.core.reach import connected, full_stops, reach
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import not_again
from railhead.mechanisms.operating import OperatingRound, Part, finish_part, operating_company, passing
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.track import has_track
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.bankruptcy import bankrupt
from railhead.titles.t1862.circles import take_off
from railhead.titles.t1862.facts import D, director_of, facts, keeper, operating, par_below, switches
from railhead.titles.t1862.market import at_bottom, cell_below, notice_top
from railhead.titles.t1862.merging import ShareMerging, begin_merging
from railhead.titles.t1862.starting import home_of, reset
from railhead.titles.t1862.track import settle_home
from railhead.titles.t1862.turn import Turn1862


class JoinMarkers(Frame, frozen=True, kw_only=True):
    """The shares are merged; before the companies become one, markers beyond the limit are removed."""

    merging: ShareMerging


class MergePart(Part):
    """The first part of a turn is a merger, the last an acquisition."""

    kinds = ("merge", "pass")

    def __init__(self, purpose: Literal["merger", "acquisition"]) -> None:
        self.purpose = purpose

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            other = a.company
            owner = director_of(d, other)
            assert owner is not None
            if not switches(d).consent_asked or owner == d.actor:
                propose_merger(d, a)
            else:
                proposal = Action(d.actor, "merge", dict(a))
                question = "{company} wants to merge with {partner}, {survivor} surviving"
                ask(d, [owner], proposal, question, company=company, partner=other, survivor=a.text("survivor"))

        clauses: list[Clause] = [
            Guard("62-MRG-08", not d.state.lner, "there are no mergers once the LNER has formed"),
            Guard(
                "62-MRG-07", director_of(d, company) is not None, say("{company} is in receivership", company=company)
            ),
            Pick("company", "62-MRG-01", lambda a: _others(d, company), "that isn't another operating company"),
            Guard("62-MRG-07", lambda a: director_of(d, a.company) is not None, "it's in receivership"),
            Guard("62-MRG-27", lambda a: bool(_roots(d, a.company)), "it has no token on the board"),
            Guard(
                "62-MRG-06",
                lambda a: are_linked(d, company, a.company),
                lambda a: say("there's no connection to {company}", company=a.company),
            ),
            Pick("survivor", "62-MRG-09", lambda a: (company, a.company), "one of the two must survive"),
            not_again(d, "merge"),
        ]
        yield Choice("merge", "62-MRG-01", effect, clauses)
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1862) -> bool:
        if turn.over:
            return False
        if switches(d).asks_the_idle:
            return not d.state.lner and director_of(d, turn.company) is not None
        return super().waits(d, turn)


def _others(d: D, company: Company) -> list[Company]:
    return [name for name in operating(d) if name != company]


def _roots(d: D, company: Company) -> list[Spot]:
    """Its markers on the board, a home marker without a circle included."""
    perched = d.state.perched.get(company)
    return [*spots_of(d, company), *([perched] if perched is not None else [])]


def are_linked(d: D, company: Company, other: Company) -> bool:
    """Whether some unblocked route joins a marker of the one to a marker of the other."""
    net = track(d)
    blocked = full_stops(net, d.state.tokens, (company, other))
    theirs = set(_roots(d, other))
    if any(theirs & (connected(net, start, blocked) | {start}) for start in _roots(d, company)):
        return True
    return _leads_home(d, company, other, blocked)


def _leads_home(d: D, company: Company, other: Company, blocked: list[Spot]) -> bool:
    """Whether the other's track comes up to a home hex that has none itself: on a first turn that will do (R-68)."""
    home = hex_of(home_of(d, company))
    if not switches(d).bare_home_links or has_track(d, home) or home not in map(hex_of, _roots(d, company)):
        return False
    net = track(d)
    return net.map.number[home] in reach(net, _roots(d, other), blocked).touched


def propose_merger(d: D, a: Args) -> None:
    """Price and par are set, treasuries joined, then the shares are merged."""
    company, partner = operating_company(d), a.company
    survivor = Company(Holder(a.text("survivor")))
    other = partner if survivor == company else company
    turn = d.frame
    assert isinstance(turn, Turn1862)
    finish_part(d, turn)
    # Price and par come first: every option share is reckoned on the new price (62-MRG-35).
    price = merged_price(d, company, partner)
    d.restack(survivor, cell_below(d, price))
    if switches(d).merger_tops_market:
        notice_top(d, survivor)
    d.replace(pars=d.state.pars | {survivor: par_below(d, d.price(survivor))})
    d.tell(
        "merger",
        "{company} and {partner} merge into {survivor} at {price}",
        company=company,
        partner=partner,
        survivor=survivor,
        price=d.price(survivor),
    )
    purpose: Literal["merger", "acquisition"] = "merger" if turn.part == "merge" else "acquisition"
    begin_merging(d, purpose, company, d.actor, survivor, other)


def merged_price(d: D, a: Company, b: Company) -> int:
    """The lower price and half the higher; that of a company without a train counts half."""
    prices = [d.price(name) if trains_of(d, name) else d.price(name) // 2 for name in (a, b)]
    return min(prices) + max(prices) // 2


def finish_merger(d: D, frame: ShareMerging) -> None:
    """The survivor takes over trains and permits; markers follow when there are not too many."""
    survivor, other = frame.survivor, frame.other
    assert other is not None
    for train in trains_of(d, other):
        d.give(train, survivor)
    permits = {*d.state.permits[survivor], *d.state.permits[other]}
    d.replace(permits=d.state.permits | {survivor: tuple(sorted(permits))})
    d.push(JoinMarkers(merging=frame))


def _become_one(d: D, frame: ShareMerging) -> None:
    """The markers are joined, the other company is gone; the turn goes on, or ends, by who has operated. A price that
    came down to the bottom of the market is the end of the survivor too (R-69)."""
    survivor, other = frame.survivor, frame.other
    assert other is not None
    d.replace(chartered=d.state.chartered | {survivor: False})
    # `reset` forgets all about the other company, so whatever reads it comes before.
    _join_markers(d, survivor, other)
    _settle_turn(d, frame, other)
    reset(d, other)
    if at_bottom(d, survivor):
        bankrupt(d, survivor)


def _join_markers(d: D, survivor: Company, other: Company) -> None:
    """Where both stand on a hex one marker is lost; the others are replaced, as many as there may be."""
    spare = d.state.markers.get(survivor, 0) + d.state.markers.get(other, 0)
    taken = {hex_of(place) for place in _roots(d, survivor)}
    for place in spots_of(d, other):
        if hex_of(place) in taken:
            take_off(d, other, place)
        else:
            d.substitute(place, other, survivor)
    # A home marker that found no circle is not replaced on the board; it goes to the charter instead.
    if other in d.state.perched and hex_of(d.state.perched[other]) not in taken:
        spare += 1
    if survivor in d.state.london:
        _leave_london(d, other)
    else:
        d.replace(london={survivor if name == other else name: place for name, place in d.state.london.items()})
    if survivor in d.state.perched:
        settle_home(d, survivor, only_in=hex_of(d.state.perched[survivor]))
    # Markers on the board keep their places; those on the charter only fill up to the limit.
    room = max(0, facts(d).most_markers - on_board(d, survivor))
    d.replace(markers=d.state.markers | {survivor: min(spare, room)})


def _leave_london(d: D, company: Company) -> None:
    d.replace(london={name: place for name, place in d.state.london.items() if name != company})


def on_board(d: D, company: Company) -> int:
    """Markers on the board, London included."""
    return len(_roots(d, company)) + (company in d.state.london)


def _joined(d: D, survivor: Company, other: Company) -> int:
    """Markers that would be on the board if the two became one now: one a hex, one in London. A home marker of the
    other that has no circle comes off (R-62)."""
    hexes = {hex_of(place) for place in (*_roots(d, survivor), *spots_of(d, other))}
    return len(hexes) + (survivor in d.state.london or other in d.state.london)


def _settle_turn(d: D, frame: ShareMerging, other: Company) -> None:
    """The survivor does not operate again in this round; if the partner has operated already the turn is over."""
    partner = next(name for name in (frame.survivor, other) if name != frame.company)
    frames = list(d.state.frames)
    had_turn = False
    for index, level in enumerate(frames):
        if isinstance(level, OperatingRound):
            had_turn = partner not in level.waiting
            waiting = tuple(name for name in level.waiting if name not in (frame.survivor, other))
            frames[index] = msgspec.structs.replace(level, waiting=waiting)
        elif isinstance(level, Turn1862):
            over = level.over or had_turn or frame.purpose == "acquisition"
            frames[index] = msgspec.structs.replace(level, company=frame.survivor, over=over)
    d.replace(frames=tuple(frames))


class JoinMarkersStep(Step[JoinMarkers]):
    frame = JoinMarkers
    kinds = ("remove_token",)
    rule = "62-MRG-24"

    def actors(self, d: D, frame: JoinMarkers) -> Sequence[Player]:
        return (keeper(d, frame.merging.survivor),)

    def choices(self, d: D, frame: JoinMarkers) -> Iterable[Choice]:
        survivor, other = frame.merging.survivor, frame.merging.other
        assert other is not None

        def effect(a: Args) -> None:
            is_london = a.spot in _in_london(d, survivor, other)
            for name in (survivor, other):
                if is_london:
                    _leave_london(d, name)
                elif a.spot in spots_of(d, name):
                    take_off(d, name, a.spot)
            d.tell("token", "{survivor} gives up a token at {spot}", survivor=survivor, spot=a.spot)

        where = Pick("spot", "62-MRG-24", lambda a: _removable(d, survivor, other), "no token there can be removed")
        yield Choice("remove_token", "62-MRG-24", effect, [where])

    def waits(self, d: D, frame: JoinMarkers) -> bool:
        other = frame.merging.other
        assert other is not None
        return _joined(d, frame.merging.survivor, other) > facts(d).most_markers

    def proceed(self, d: D, frame: JoinMarkers) -> None:
        d.pop()
        _become_one(d, frame.merging)


def _removable(d: D, survivor: Company, other: Company) -> list[Spot]:
    """Any marker of the two, one of each hex and one of London."""
    kept = None if switches(d).home_may_go else hex_of(home_of(d, survivor))
    board = [place for name in (survivor, other) for place in spots_of(d, name) if hex_of(place) != kept]
    return [*dict.fromkeys(board), *_in_london(d, survivor, other)[:1]]


def _in_london(d: D, survivor: Company, other: Company) -> list[Spot]:
    return [d.state.london[name] for name in (survivor, other) if name in d.state.london]
