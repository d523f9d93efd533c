"""A row of lots sold one after the other: the first can be bought at its price, on the others binding bids are placed.

The money of a bid is set aside in a purse of its own. When the lot before it is gone, a lot with one bidder is his, one
with several is auctioned among them, and one without bids is for sale.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Holder, Player
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.titles.t1890.facts import D


class Waterfall(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    last: Player | None = None
    """The last player who bought from the row or bid."""


class LotAuction(Frame, frozen=True, kw_only=True):
    """Those who had placed bids on a lot bid on until one is left."""

    lot: str
    bidder: Player
    """Who bids most."""
    turn: Player
    remaining: tuple[Player, ...]


def bid_purse(player: Player, lot: str) -> Holder:
    return Holder(f"{player} for {lot}")


def bids_on(d: D, lot: str) -> dict[Player, int]:
    """What is set aside for a lot, by bidder in seating order."""
    found = {player: d.cash(bid_purse(player, lot)) for player in d.state.players}
    return {player: amount for player, amount in found.items() if amount}


def set_aside(d: D, player: Player, lots: Iterable[str]) -> int:
    return sum(d.cash(bid_purse(player, lot)) for lot in lots)


def set_bid(d: D, player: Player, lot: str, amount: int) -> None:
    """Add to what is set aside until it is the amount."""
    purse = bid_purse(player, lot)
    d.pay(player, purse, amount - d.cash(purse))
    d.tell("bid", "{player} bids {amount} for {lot}", player=player, amount=amount, lot=lot)


def free_bids(d: D, lot: str) -> None:
    """Give back all money set aside for a lot."""
    for player, amount in bids_on(d, lot).items():
        d.pay(bid_purse(player, lot), player, amount)
    gone = {bid_purse(player, lot) for player in d.state.players}
    d.replace(cash={purse: amount for purse, amount in d.state.cash.items() if purse not in gone})


class WaterfallTerms:
    """What a title says about its row. `lots` are those not sold yet, in order; `price` is that of the first, and of a
    later one the sum its bids must beat; `sell` hands a lot over for a sum paid to the bank; `finish` follows the
    round, whether or not the row is empty; `may_take` gives further conditions for buying and bidding."""

    def __init__(
        self,
        increment: int,
        lots: Callable[[D], Sequence[str]],
        price: Callable[[D, str], int],
        sell: Callable[[D, Player, str, int], None],
        finish: Callable[[D, Waterfall], None],
        may_take: Callable[[D, Player], Iterable[Clause]],
    ) -> None:
        self.increment = increment
        self.lots = lots
        self.price = price
        self.sell = sell
        self.finish = finish
        self.may_take = may_take

    def least_bid(self, d: D, lot: str) -> int:
        return max([self.price(d, lot), *bids_on(d, lot).values()]) + self.increment


class WaterfallStep(Step[Waterfall]):
    """In a turn a player buys the first lot, bids on a later one or passes. All passing ends the round."""

    frame = Waterfall
    kinds = ("buy_lot", "bid", "pass")
    rule = "waterfall"

    def __init__(self, row: WaterfallTerms) -> None:
        self.row = row

    def actors(self, d: D, frame: Waterfall) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Waterfall) -> Iterable[Choice]:
        lots = self.row.lots(d)
        yield self._buying(d, frame, lots)
        yield self._bidding(d, frame, lots)
        yield Choice("pass", "waterfall.pass", lambda a: self._pass(d, frame), idle=True)

    def _buying(self, d: D, frame: Waterfall, lots: Sequence[str]) -> Choice:
        player = frame.turn

        def price(a: Args) -> int:
            return self.row.price(d, a.text("lot"))

        clauses: list[Clause] = [
            Pick("lot", "waterfall.first", lambda a: lots[:1], say("only {lot} can be bought now", lot=lots[0])),
            *self.row.may_take(d, player),
            Guard(
                "waterfall.cash",
                lambda a: d.cash(player) >= price(a),
                lambda a: say("{lot} costs {price}", lot=a.text("lot"), price=price(a)),
            ),
        ]
        return Choice("buy_lot", "waterfall.first", lambda a: self._buy(d, frame, lots[0]), clauses)

    def _bidding(self, d: D, frame: Waterfall, lots: Sequence[str]) -> Choice:
        player = frame.turn

        def bounds(a: Args) -> Bounds:
            lot = a.text("lot")
            return Bounds(self.row.least_bid(d, lot), d.cash(player) + d.cash(bid_purse(player, lot)))

        def effect(a: Args) -> None:
            set_bid(d, player, a.text("lot"), a.number("amount"))
            d.swap(Waterfall(turn=d.left_of(player), last=player))

        clauses: list[Clause] = [
            Pick("lot", "waterfall.bid", lambda a: lots[1:], "you can bid only on lots after the first"),
            *self.row.may_take(d, player),
            Amount(
                "amount",
                bounds,
                least_rule="waterfall.least",
                most_rule="waterfall.cash",
                most_why="you can bid {most} at most",
            ),
        ]
        return Choice("bid", "waterfall.bid", effect, clauses)

    def waits(self, d: D, frame: Waterfall) -> bool:
        lots = self.row.lots(d)
        if not lots or frame.passes == len(d.state.players) or bids_on(d, lots[0]) or not self.row.price(d, lots[0]):
            return False
        return offers_something(d)

    def proceed(self, d: D, frame: Waterfall) -> None:
        lots = self.row.lots(d)
        if not lots or frame.passes == len(d.state.players):
            d.pop()
            self.row.finish(d, frame)
        elif bids := bids_on(d, lots[0]):
            self._resolve(d, lots[0], bids)
        # At nothing it must be taken, by whoever's turn it is: the holder of the priority deal (90-AUC-17).
        elif not self.row.price(d, lots[0]):
            self._buy(d, frame, lots[0])
        else:
            self._pass(d, frame)

    def _pass(self, d: D, frame: Waterfall) -> None:
        d.tell("pass", "{player} passes", player=frame.turn)
        d.swap(msgspec.structs.replace(frame, turn=d.left_of(frame.turn), passes=frame.passes + 1))

    def _buy(self, d: D, frame: Waterfall, lot: str) -> None:
        """Then it is for the player on the buyer's left, whoever wins the auctions this sets off."""
        # First, for what comes with a lot may ask for a par in a frame on top.
        d.swap(Waterfall(turn=d.left_of(frame.turn), last=frame.turn))
        self.row.sell(d, frame.turn, lot, self.row.price(d, lot))

    def _resolve(self, d: D, lot: str, bids: dict[Player, int]) -> None:
        leader = max(bids, key=lambda player: bids[player])
        if len(bids) == 1:
            _award(d, self.row, lot, leader)
            return
        following = next(player for player in d.after(leader) if player in bids)
        d.push(LotAuction(lot=lot, bidder=leader, turn=following, remaining=tuple(bids)))


class LotAuctionStep(Step[LotAuction]):
    """Each in turn bids more than the highest or is out for good."""

    frame = LotAuction
    kinds = ("bid", "pass")
    rule = "waterfall.auction"

    def __init__(self, row: WaterfallTerms) -> None:
        self.row = row

    def actors(self, d: D, frame: LotAuction) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: LotAuction) -> Iterable[Choice]:
        player, lot = frame.turn, frame.lot

        def effect(a: Args) -> None:
            set_bid(d, player, lot, a.number("amount"))
            d.swap(msgspec.structs.replace(frame, bidder=player, turn=_following(d, frame)))

        amount = Amount(
            "amount",
            lambda a: Bounds(self.row.least_bid(d, lot), d.cash(player) + d.cash(bid_purse(player, lot))),
            least_rule="waterfall.auction",
            most_rule="waterfall.raise",
            most_why="you can bid {most} at most",
        )
        here = Pick("lot", "waterfall.auction", lambda a: [lot], say("{lot} is being auctioned now", lot=lot))
        yield Choice("bid", "waterfall.auction", effect, [here, amount])
        yield Choice("pass", "waterfall.auction", lambda a: self._leave(d, frame), idle=True)

    def waits(self, d: D, frame: LotAuction) -> bool:
        return len(frame.remaining) > 1 and offers_something(d)

    def proceed(self, d: D, frame: LotAuction) -> None:
        if len(frame.remaining) > 1:
            self._leave(d, frame)
            return
        d.pop()
        _award(d, self.row, frame.lot, frame.bidder)

    def _leave(self, d: D, frame: LotAuction) -> None:
        remaining = tuple(player for player in frame.remaining if player != frame.turn)
        d.tell("pass", "{player} leaves the auction of {lot}", player=frame.turn, lot=frame.lot)
        d.swap(msgspec.structs.replace(frame, remaining=remaining, turn=_following(d, frame)))


def _following(d: D, frame: LotAuction) -> Player:
    return next(player for player in d.after(frame.turn) if player in frame.remaining)


def _award(d: D, row: WaterfallTerms, lot: str, winner: Player) -> None:
    """Losers have their money back at once; the winner pays what he bid."""
    price = bids_on(d, lot)[winner]
    free_bids(d, lot)
    row.sell(d, winner, lot, price)
