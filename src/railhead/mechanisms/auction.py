"""English auction of one named lot: bidding goes clockwise, whoever passes is out, the last one left gets the lot."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Pick
from railhead.core.ids import Player
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step


class Auction(Frame, frozen=True, kw_only=True):
    lot: str
    bid: int
    bidder: Player
    turn: Player
    remaining: tuple[Player, ...]
    """Players still in, in seating order; the highest bidder always is."""
    opener: Player


class AuctionStep(Step[Auction]):
    """Bids rise by at least one increment. `may_bid` gives further conditions, `award` hands the lot over."""

    frame = Auction
    kinds = ("bid", "pass")
    rule = "auction"

    def __init__(
        self,
        increment: int,
        may_bid: Callable[[Draft[Any], Player], Iterable[Clause]],
        award: Callable[[Draft[Any], Auction], None],
        kept: int = 0,
    ) -> None:
        self.increment = increment
        self.may_bid = may_bid
        self.award = award
        self.kept = kept
        """Cash a bidder must keep for costs beside the bid."""

    def open(self, d: Draft[State], lot: str, amount: int) -> None:
        """The actor's opening bid: everybody else may still raise it."""
        d.tell("bid", "{player} bids {amount} for {lot}", player=d.actor, amount=amount, lot=lot)
        d.push(
            Auction(
                lot=lot,
                bid=amount,
                bidder=d.actor,
                turn=d.left_of(d.actor),
                remaining=d.state.players,
                opener=d.actor,
            )
        )

    def bounds(self, d: Draft[State], least: int) -> Bounds:
        """What the actor may bid: multiples of the increment up to his cash, minus what he must keep."""
        return Bounds(least, (d.cash(d.actor) - self.kept) // self.increment * self.increment, self.increment)

    def amount_clauses(
        self, d: Draft[State], least: int, least_rule: str, step_rule: str = "auction.step"
    ) -> list[Clause]:
        """Whether the actor may bid at all, and how much."""
        return [
            *self.may_bid(d, d.actor),
            Amount(
                "amount",
                lambda a: self.bounds(d, least),
                least_rule=least_rule,
                most_rule="auction.cash",
                most_why="you can bid {most} at most",
                step_rule=step_rule,
            ),
        ]

    def actors(self, d: Draft[State], frame: Auction) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: Draft[State], frame: Auction) -> Iterable[Choice]:
        lot = Pick("lot", "auction", lambda a: [frame.lot], say("{lot} is being auctioned now", lot=frame.lot))
        clauses = [lot, *self.amount_clauses(d, frame.bid + self.increment, "auction.raise")]
        yield Choice("bid", "auction", lambda a: self._bid(d, frame, a), clauses)
        yield Choice("pass", "auction.out", lambda a: self._leave(d, frame), idle=True)

    def waits(self, d: Draft[State], frame: Auction) -> bool:
        return len(frame.remaining) > 1 and offers_something(d)

    def proceed(self, d: Draft[State], frame: Auction) -> None:
        # Players who can't bid are not asked: they drop out automatically.
        if len(frame.remaining) > 1:
            self._leave(d, frame)
            return
        d.pop()
        self.award(d, frame)

    def _bid(self, d: Draft[State], frame: Auction, a: Args) -> None:
        amount = a.number("amount")
        d.tell("bid", "{player} bids {amount} for {lot}", player=d.actor, amount=amount, lot=frame.lot)
        d.swap(msgspec.structs.replace(frame, bid=amount, bidder=frame.turn, turn=_next(d, frame)))

    def _leave(self, d: Draft[State], frame: Auction) -> None:
        remaining = tuple(player for player in frame.remaining if player != frame.turn)
        d.tell("pass", "{player} leaves the auction of {lot}", player=frame.turn, lot=frame.lot)
        d.swap(msgspec.structs.replace(frame, remaining=remaining, turn=_next(d, frame)))


def _next(d: Draft[State], frame: Auction) -> Player:
    return next(player for player in d.after(frame.turn) if player in frame.remaining)
