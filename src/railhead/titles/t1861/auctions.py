"""Privates sold one after the other at the start, and minors put up by a player in his stock turn (book 9.2, 9.4)."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Holder, Player, Private, paper
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.state import Frame, Round
from railhead.core.title import Step
from railhead.mechanisms.auction import Auction, AuctionStep
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import certificate_count, certificate_limit
from railhead.mechanisms.stock import StockRound, end_turn
from railhead.titles.t1861.facts import NIKOLAEV, D, facts, figures, switches, unstarted


class PrivateSale(Frame, frozen=True, kw_only=True):
    """One private on offer; the others wait behind it."""

    lot: Private
    minimum: int
    turn: Player
    began: Player
    """Who began the present round of passes."""
    falling: bool = False
    """Nobody took it at its first minimum."""


class PrivateSaleStep(Step[PrivateSale]):
    frame = PrivateSale
    kinds = ("bid", "pass")
    rule = "61-AUC-01"

    def __init__(self, auction: AuctionStep) -> None:
        self.auction = auction

    def actors(self, d: D, frame: PrivateSale) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: PrivateSale) -> Iterable[Choice]:
        lot = Pick("lot", "61-AUC-01", lambda a: [frame.lot], say("{lot} must be sold first", lot=frame.lot))
        clauses = [lot, *self.auction.amount_clauses(d, frame.minimum, "61-AUC-02")]
        yield Choice("bid", "61-AUC-02", lambda a: self._bid(d, frame, a), clauses)
        yield Choice("pass", "61-AUC-04", lambda a: self._pass(d, frame), idle=True)

    def waits(self, d: D, frame: PrivateSale) -> bool:
        return frame.minimum > 0 and d.state.certificates[paper(frame.lot)] == BANK and offers_something(d)

    def proceed(self, d: D, frame: PrivateSale) -> None:
        if d.state.certificates[paper(frame.lot)] != BANK:
            self._next_lot(d, frame)
        elif frame.minimum == 0:
            # A gift that cannot be refused, to whoever began the passes (61-AUC-09).
            _take(d, frame.began, frame.lot, 0)
        else:
            self._pass(d, frame)

    def _bid(self, d: D, frame: PrivateSale, a: Args) -> None:
        if frame.falling and switches(d).first_bid_takes:
            _take(d, d.actor, frame.lot, a.number("amount"))
        else:
            self.auction.open(d, frame.lot, a.number("amount"))

    def _pass(self, d: D, frame: PrivateSale) -> None:
        d.tell("pass", "{player} passes", player=frame.turn)
        following = d.left_of(frame.turn)
        if following != frame.began:
            d.swap(msgspec.structs.replace(frame, turn=following))
            return
        minimum = frame.minimum - figures(d).bid.step
        d.tell("auction", "nobody wants {lot}: its minimum falls to {amount}", lot=frame.lot, amount=minimum)
        d.swap(msgspec.structs.replace(frame, turn=following, minimum=minimum, falling=True))

    def _next_lot(self, d: D, frame: PrivateSale) -> None:
        winner = Player(d.state.certificates[paper(frame.lot)])
        following = after_auction(d, frame.turn, winner)
        left = [name for name in d.title.board.privates if d.state.certificates.get(paper(name)) == BANK]
        if left:
            d.swap(on_offer(d, left[0], following))
            return
        d.pop()
        stock = d.frame
        assert isinstance(stock, StockRound)
        # By the book the last private was a turn of this round, so its buyer may be the last who acted (61-SR-03).
        if switches(d).privates_first:
            d.replace(priority=following, round=Round("SR", 1))
            d.swap(msgspec.structs.replace(stock, turn=following))
        else:
            end_turn(d, stock, winner, following)


def on_offer(d: D, lot: Private, turn: Player) -> PrivateSale:
    return PrivateSale(lot=lot, minimum=d.title.board.privates[lot].minimum_bid, turn=turn, began=turn)


def may_bid(d: D, player: Player) -> Iterable[Clause]:
    limit = certificate_limit(d)
    yield Guard(
        "61-AUC-17",
        certificate_count(d, player) < limit,
        say("you're at the certificate limit ({limit})", limit=limit),
    )


def award(d: D, auction: Auction) -> None:
    """The lot goes to the last bidder: a private's price to the bank, a minor's into its treasury."""
    if auction.lot in d.title.board.privates:
        _take(d, auction.bidder, Private(auction.lot), auction.bid)
    else:
        _found(d, auction)


def offer_minor(d: D, frame: StockRound, auction: AuctionStep) -> Choice:
    """Put a minor up instead of buying a share: the first bid is the offer."""

    minors = unstarted(d, "minor")

    def effect(a: Args) -> None:
        if switches(d).token_at_first_bid:
            place_home(d, Company(Holder(a.text("lot"))))
        auction.open(d, a.text("lot"), a.number("amount"))

    def after_nikolaev(a: Args) -> bool:
        return NIKOLAEV not in minors or a.text("lot") == NIKOLAEV

    clauses: list[Clause] = [
        Guard("61-AUC-11", allows(d, "start_minor"), "minors can only be started in phases 2 to 4"),
        Pick("lot", "61-AUC-11", lambda a: minors, lambda a: say("{lot} isn't a minor for sale", lot=a.text("lot"))),
        Guard("61-AUC-10", after_nikolaev, say("{company} must be sold before any other minor", company=NIKOLAEV)),
        Guard(
            "61-AUC-11",
            lambda a: is_open(d, Company(Holder(a.text("lot")))),
            "this minor can only be started from phase 3",
        ),
        *auction.amount_clauses(d, figures(d).bid.minimum, "61-AUC-12"),
    ]
    return Choice("bid", "61-AUC-12", effect, clauses)


def is_open(d: D, minor: Company) -> bool:
    """Whether its phase has come."""
    order = list(d.title.phases)
    return order.index(d.title.board.companies[minor].available_from or order[0]) <= order.index(d.state.phase)


def place_home(d: D, minor: Company) -> None:
    """Put a minor's token into the space kept for it."""
    # Not the home of the board file: in a hex of several circles the space may have moved with its track (61-TRK-20).
    spot = next(spot for spot, names in d.state.reserved.items() if minor in names)
    d.release(minor)
    d.place(minor, spot)


def _found(d: D, auction: Auction) -> None:
    minor, owner = Company(Holder(auction.lot)), auction.bidder
    d.pay(owner, minor, auction.bid)
    d.move(d.title.certificates[minor], owner)
    d.appoint(minor, owner)
    d.mark(minor, start_cell(d, "minor", auction.bid // 2))
    if not switches(d).token_at_first_bid:
        place_home(d, minor)
    d.tell(
        "minor",
        "{player} founds {minor} with {amount} at a price of {price}",
        player=owner,
        minor=minor,
        amount=auction.bid,
        price=d.price(minor),
    )
    stock = d.frame
    assert isinstance(stock, StockRound)
    end_turn(d, stock, owner, after_auction(d, auction.opener, owner))


def after_auction(d: D, proposer: Player, winner: Player) -> Player:
    """Whose turn it is next: left of the winner or, by option, of the proposer."""
    return d.left_of(proposer if facts(d).next_after_auction == "left_of_proposer" else winner)


def start_cell(d: D, kind: str, price: int) -> tuple[int, int]:
    """The dearest start cell not above a price, or the cheapest there is."""
    cells = d.title.market.cells(*figures(d).start_zones[kind])
    below = [cell for cell in cells if d.title.market.price(cell) <= price]
    return below[-1] if below else cells[0]


def _take(d: D, player: Player, private: Private, price: int) -> None:
    d.pay(player, BANK, price)
    d.move([paper(private)], player)
    d.tell("private", "{player} buys {private} for {price}", player=player, private=private, price=price)
