"""The auction of privates that begins the game (book 5.a): a player opens any private, or passes the right on."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, BOX, Player, Private, paper
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import privates_of
from railhead.titles.t1863.auctions import Bidding, Terms, opened
from railhead.titles.t1863.facts import CLINK, D

LEAST = 5


class PrivateAuction(Frame, frozen=True, kw_only=True):
    """Somebody may open the auction of a private; who has passed the right since the last sale is out of the next."""

    turn: Player
    passed: tuple[Player, ...] = ()


class Deal(Frame, frozen=True, kw_only=True):
    """The quicker auction: privates that were dealt, in the order in which they are kept or returned."""

    dealt: tuple[tuple[Player, Private], ...]


def lots(d: D) -> list[Private]:
    """Privates that nobody has yet."""
    return [name for name in d.title.board.privates if d.state.certificates.get(paper(name)) == BANK]


def may_have(d: D, player: Player, lot: Private) -> bool:
    """The Clink Club goes with no other private (63-AUC-09, 63-AUC-11)."""
    owned = privates_of(d, player)
    return not owned if lot == CLINK else CLINK not in owned


def _guards(d: D, player: Player, lot: Private) -> list[Clause]:
    free = CLINK not in privates_of(d, player)
    return [
        Guard("63-AUC-11", free, "the Clink Club's owner can't have another private"),
        Guard("63-AUC-09", may_have(d, player, lot), "somebody with a private can't have the Clink Club"),
    ]


def _award(d: D, frame: Bidding) -> None:
    assert frame.leader is not None
    d.pay(frame.leader, BANK, frame.bid)
    d.move([paper(Private(frame.lot))], frame.leader)
    d.tell("private", "{player} buys {lot} for {price}", player=frame.leader, lot=frame.lot, price=frame.bid)
    d.swap(PrivateAuction(turn=d.left_of(frame.leader)))


TERMS = Terms(
    rule="63-AUC-02",
    bidders=lambda d, frame, player: [player],
    guards=lambda d, frame, player: _guards(d, player, Private(frame.lot)),
    most=lambda d, frame, who: d.cash(who),
    award=_award,
    unsold=lambda d, frame: None,
    least_rule="63-AUC-01",
    raise_rule="63-AUC-02",
    most_rule="63-AUC-06",
)


class PrivateAuctionStep(Step[PrivateAuction]):
    """`finish` follows when no private is left, or nobody wants one."""

    frame = PrivateAuction
    kinds = ("bid", "pass")
    rule = "63-AUC-01"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: PrivateAuction) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: PrivateAuction) -> Iterable[Choice]:
        player = frame.turn

        def effect(a: Args) -> None:
            others = [other for other in d.state.players if other not in frame.passed]
            d.tell(
                "bid", "{player} bids {amount} for {lot}", player=player, amount=a.number("amount"), lot=a.text("lot")
            )
            d.push(opened(d, a.text("lot"), "private", player, a.number("amount"), others))

        def lot(a: Args) -> Private:
            return Private(a.text("lot"))

        amount = Amount(
            "amount",
            lambda a: Bounds(LEAST, d.cash(player)),
            least_rule="63-AUC-01",
            most_rule="63-AUC-06",
            most_why="you can bid {most} at most",
        )
        clauses: list[Clause] = [
            Pick("lot", "63-AUC-01", lambda a: lots(d), "this private isn't for sale"),
            Guard(
                "63-AUC-11",
                lambda a: CLINK not in privates_of(d, player),
                "the Clink Club's owner can't have another private",
            ),
            Guard(
                "63-AUC-09", lambda a: may_have(d, player, lot(a)), "somebody with a private can't have the Clink Club"
            ),
            amount,
        ]
        yield Choice("bid", "63-AUC-01", effect, clauses)
        yield Choice("pass", "63-AUC-10", lambda a: self._pass(d, frame), idle=True)

    def waits(self, d: D, frame: PrivateAuction) -> bool:
        if len(frame.passed) == len(d.state.players) or not lots(d):
            return False
        return next(iter(self.choices(d, frame))).is_open

    def proceed(self, d: D, frame: PrivateAuction) -> None:
        if lots(d) and len(frame.passed) < len(d.state.players):
            self._pass(d, frame)
            return
        if left := lots(d):
            d.move([paper(name) for name in left], BOX)
            d.tell("private", "nobody wants {privates}: out of the game", privates=tuple(left))
        d.pop()
        self.finish(d)

    def _pass(self, d: D, frame: PrivateAuction) -> None:
        d.tell("pass", "{player} passes the right to open an auction", player=frame.turn)
        d.swap(
            msgspec.structs.replace(frame, turn=d.left_of(frame.turn), passed=(*frame.passed, frame.turn)),
        )


class DealStep(Step[Deal]):
    """Each receiver keeps a card for half its face value, or returns it to the auction (63-AUC-08)."""

    frame = Deal
    kinds = ("keep_private", "return_private")
    rule = "63-AUC-08"

    def actors(self, d: D, frame: Deal) -> Sequence[Player]:
        return (frame.dealt[0][0],)

    def choices(self, d: D, frame: Deal) -> Iterable[Choice]:
        (player, private), rest = frame.dealt[0], frame.dealt[1:]
        price = d.title.board.privates[private].face // 2

        def keep(a: Args) -> None:
            d.pay(player, BANK, price)
            d.move([paper(private)], player)
            d.tell("private", "{player} keeps {private} for {price}", player=player, private=private, price=price)
            d.swap(Deal(dealt=rest))

        def give_back(a: Args) -> None:
            d.tell("private", "{player} returns {private}", player=player, private=private)
            d.swap(Deal(dealt=rest))

        card = Pick("private", "63-AUC-08", lambda a: [private], say("{private} must be decided now", private=private))
        cash = Guard("63-AUC-08", d.cash(player) >= price, say("{private} costs {price}", private=private, price=price))
        yield Choice("keep_private", "63-AUC-08", keep, [card, cash])
        yield Choice("return_private", "63-AUC-08", give_back, [card])

    def waits(self, d: D, frame: Deal) -> bool:
        return bool(frame.dealt)

    def proceed(self, d: D, frame: Deal) -> None:
        d.pop()
