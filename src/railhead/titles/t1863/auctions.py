"""English auctions of every kind (book 5.a, 6.c.i, 8.e, 8.f, 14.a): bids go round to the left, a raise is £5 or more,
who passes is out, the last one left has it. Whoever opens may be the first bidder, or nobody has bid yet."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.titles.t1863.facts import D

RAISE = 5


class Bidding(Frame, frozen=True, kw_only=True):
    lot: str
    what: str
    """The kind of auction: it decides who may bid how much and what the winner has."""
    turn: Player
    remaining: tuple[Player, ...]
    """Who is still in, in seating order; the highest bidder always is."""
    opener: Player
    least: int = 0
    """The smallest first bid."""
    bid: int = -1
    """The highest bid; below nothing while there is none, for £0 is a bid where a lot starts at nothing (R-96)."""
    bidder: Holder | None = None
    """The player or company that bids most."""
    leader: Player | None = None
    """The player behind the highest bid."""


class Terms(Struct, frozen=True):
    """What one kind of auction says. `bidders(d, frame, player)` are the entities he may bid for, `most` what each
    could pay; `rule` is its row, `least_rule`, `raise_rule` and `most_rule` those of too low and too high bids."""

    rule: str
    bidders: Callable[[D, Bidding, Player], Sequence[Holder]]
    most: Callable[[D, Bidding, Holder], int]
    award: Callable[[D, Bidding], None]
    unsold: Callable[[D, Bidding], None]
    least_rule: str
    raise_rule: str
    most_rule: str
    by_entity: bool = False
    """The bid names the entity that will pay."""
    opener_bids: str = ""
    """The row by which whoever begins the auction has to bid first, if he has to."""
    guards: Callable[[D, Bidding, Player], Sequence[Clause]] = lambda d, frame, player: ()
    """Further conditions."""


class BiddingStep(Step[Bidding]):
    frame = Bidding
    kinds = ("bid", "pass")
    rule = "63-AUC-02"

    def __init__(self, terms: Mapping[str, Terms]) -> None:
        self.terms = terms

    def actors(self, d: D, frame: Bidding) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Bidding) -> Iterable[Choice]:
        terms = self.terms[frame.what]
        lot = Pick("lot", terms.rule, lambda a: [frame.lot], say("{lot} is being auctioned now", lot=frame.lot))
        clauses: list[Clause] = [lot, *bid_clauses(d, frame, terms)]
        yield Choice("bid", terms.rule, lambda a: place_bid(d, frame, terms, a), clauses)
        free = frame.bid >= 0 or not terms.opener_bids
        must = Guard(terms.opener_bids or terms.rule, free, "whoever puts it up makes the first bid")
        yield Choice("pass", terms.rule, lambda a: self._leave(d, frame), [must], idle=True)

    def waits(self, d: D, frame: Bidding) -> bool:
        if self._is_over(frame):
            return False
        return any(choice.is_open for choice in self.choices(d, frame) if not choice.idle)

    def proceed(self, d: D, frame: Bidding) -> None:
        terms = self.terms[frame.what]
        if not self._is_over(frame):
            self._leave(d, frame)
            return
        d.pop()
        if frame.bidder is None:
            terms.unsold(d, frame)
        else:
            terms.award(d, frame)

    def _is_over(self, frame: Bidding) -> bool:
        return not frame.remaining or frame.remaining == (frame.leader,)

    def _leave(self, d: D, frame: Bidding) -> None:
        remaining = tuple(player for player in frame.remaining if player != frame.turn)
        d.tell("pass", "{player} does not bid for {lot}", player=frame.turn, lot=frame.lot)
        d.swap(msgspec.structs.replace(frame, remaining=remaining, turn=_next(d, frame.turn, remaining)))


def bid_clauses(d: D, frame: Bidding, terms: Terms) -> list[Clause]:
    """For whom the player in turn bids, and how much."""
    player = frame.turn
    entities = terms.bidders(d, frame, player)

    def bidder(a: Args) -> Sequence[Holder]:
        return [Holder(a.text("by"))] if terms.by_entity else entities

    def bounds(a: Args) -> Bounds:
        least = frame.least if frame.bid < 0 else frame.bid + RAISE
        return Bounds(least, max((terms.most(d, frame, who) for who in bidder(a)), default=-1))

    by = Pick("by", terms.rule, lambda a: entities, "you can't bid for that owner")
    amount = Amount(
        "amount",
        bounds,
        least_rule=terms.least_rule if frame.bid < 0 else terms.raise_rule,
        most_rule=terms.most_rule,
        most_why="you can bid {most} at most",
    )
    guards = terms.guards(d, frame, player)
    return [*guards, by, amount] if terms.by_entity else [*guards, amount]


def place_bid(d: D, frame: Bidding, terms: Terms, a: Args) -> None:
    amount, player = a.number("amount"), frame.turn
    bidder = Holder(a.text("by")) if terms.by_entity else player
    d.tell("bid", "{buyer} bids {amount} for {lot}", buyer=bidder, amount=amount, lot=frame.lot)
    turn = _next(d, player, frame.remaining)
    d.swap(msgspec.structs.replace(frame, bid=amount, bidder=bidder, leader=player, turn=turn))


def opened(d: D, lot: str, what: str, bidder: Player, amount: int, players: Sequence[Player]) -> Bidding:
    """An auction that begins with a bid: the others follow from his left."""
    remaining = tuple(player for player in d.state.players if player in players)
    return Bidding(
        lot=lot,
        what=what,
        turn=_next(d, bidder, remaining),
        remaining=remaining,
        opener=bidder,
        bid=amount,
        bidder=bidder,
        leader=bidder,
    )


def begun(d: D, lot: str, what: str, player: Player, players: Sequence[Player], least: int) -> Bidding:
    """An auction without a bid yet, which a player begins."""
    return Bidding(lot=lot, what=what, turn=player, remaining=tuple(players), opener=player, least=least)


def offered(d: D, lot: str, what: str, after: Player, players: Sequence[Player], least: int) -> Bidding:
    """An auction without a bid yet: from the left of a player, who comes last."""
    remaining = tuple(player for player in d.state.players if player in players)
    return Bidding(lot=lot, what=what, turn=_next(d, after, remaining), remaining=remaining, opener=after, least=least)


def _next(d: D, player: Player, remaining: Sequence[Player]) -> Player:
    return next((other for other in d.after(player) if other in remaining), player)
