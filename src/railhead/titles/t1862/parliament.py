"""Parliament rounds (book 4): charters are auctioned, the winner sets par and buys the director's certificate."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.play import offers_something
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.auction import Auction, AuctionStep
from railhead.mechanisms.shares import certificate_count, ordinary
from railhead.titles.t1862.facts import D, certificate_limit, figures, switches
from railhead.titles.t1862.market import cell_at
from railhead.titles.t1862.starting import availability, count_purchase, start

BID_STEP = 5
EXTRA_SHARES = 2


class Parliament(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    """Players in a row who declined to open."""
    winners: tuple[Player, ...] = ()
    """Who has won a charter in this round and may not open another auction."""


class Charter(Frame, frozen=True, kw_only=True):
    """A charter just won: par has to be set, then one or two more shares may be bought."""

    company: Company
    winner: Player
    par: int = 0
    extra: int = 0
    done: bool = False


class ParliamentStep(Step[Parliament]):
    frame = Parliament
    kinds = ("open", "pass")
    rule = "62-AUC-01"

    def __init__(self, auction: AuctionStep, finish: Callable[[D], None]) -> None:
        self.auction = auction
        self.finish = finish

    def actors(self, d: D, frame: Parliament) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Parliament) -> Iterable[Choice]:
        def effect(a: Args) -> None:
            self.auction.open(d, a.company, a.number("amount"))

        won = Guard("62-AUC-05", d.actor not in frame.winners, "after winning a charter you can't open another auction")
        failed = Guard("62-AUC-14", lambda a: a.company not in d.state.failed, "it's available again after Parliament")
        amount = self.auction.amount_clauses(d, 0, "62-AUC-01", "62-AUC-01")
        yield Choice("open", "62-AUC-01", effect, [won, *availability(d, d.actor), failed, *amount])
        yield Choice("pass", "62-AUC-18", lambda a: self._pass(d, frame), idle=True)

    def waits(self, d: D, frame: Parliament) -> bool:
        return frame.passes < len(d.state.players) and offers_something(d)

    def proceed(self, d: D, frame: Parliament) -> None:
        if frame.passes < len(d.state.players):
            self._pass(d, frame)
            return
        d.pop()
        self.finish(d)

    def _pass(self, d: D, frame: Parliament) -> None:
        d.tell("pass", "{player} opens no auction", player=frame.turn)
        d.swap(msgspec.structs.replace(frame, turn=d.left_of(frame.turn), passes=frame.passes + 1))


def may_bid(d: D, player: Player) -> Iterable[Clause]:
    """Below the certificate limit, with money for the smallest bid and three shares at the lowest par."""
    limit, frame = certificate_limit(d), d.frame
    yield Guard(
        "62-AUC-04",
        certificate_count(d, player) < limit,
        say("you're at the certificate limit ({limit})", limit=limit),
    )
    rule, least = ("62-AUC-03", frame.bid + BID_STEP) if isinstance(frame, Auction) else ("62-AUC-17", 0)
    needed = figures(d).lowest_stake + least
    yield Guard(rule, d.cash(player) >= needed, say("you need {amount} in cash to bid", amount=needed))


def no_sales_in_parliament(d: D) -> Iterable[Choice]:
    """Nobody sells shares there, whatever is being decided. Never open: it is there to be refused by its own rule."""
    if d.state.round.kind == "PR":
        refusal = Guard("62-AUC-22", False, "shares can't be sold in a Parliament round", names=("company", "shares"))
        yield Choice("sell_shares", "62-AUC-22", lambda a: None, [refusal])


def award(d: D, auction: Auction) -> None:
    """The winner pays the bank and opens nothing more in this round; the right to open goes to his left."""
    company, winner = Company(Holder(auction.lot)), auction.bidder
    d.pay(winner, BANK, auction.bid)
    frame = d.frame
    assert isinstance(frame, Parliament)
    winners = (*frame.winners, winner)
    d.swap(msgspec.structs.replace(frame, turn=d.left_of(winner), passes=0, winners=winners))
    d.replace(
        obligations=d.state.obligations | {company: winner},
        chartered=d.state.chartered | {company: True},
    )
    d.tell(
        "charter",
        "{player} wins the charter of {company} for {price}",
        player=winner,
        company=company,
        price=auction.bid,
    )
    d.push(Charter(company=company, winner=winner))


class CharterStep(Step[Charter]):
    frame = Charter
    kinds = ("buy_share", "pass", "set_par")
    rule = "62-AUC-21"

    def actors(self, d: D, frame: Charter) -> Sequence[Player]:
        return (frame.winner,)

    def choices(self, d: D, frame: Charter) -> Iterable[Choice]:
        if not frame.par:
            yield self._set_par(d, frame)
            return
        yield self._buy(d, frame)
        finished = msgspec.structs.replace(frame, done=True)
        yield Choice("pass", "62-AUC-09", lambda a: d.swap(finished), idle=True)

    def waits(self, d: D, frame: Charter) -> bool:
        return not frame.par or (not frame.done and offers_something(d))

    def proceed(self, d: D, frame: Charter) -> None:
        d.pop()

    def _set_par(self, d: D, frame: Charter) -> Choice:
        company, winner = frame.company, frame.winner
        shares = d.title.shares[d.title.certificates[company][0]].percent // 10

        def affordable(a: Args) -> bool:
            return shares * a.number("price") <= d.cash(winner)

        def effect(a: Args) -> None:
            par = a.number("price")
            d.swap(msgspec.structs.replace(frame, par=par))
            d.pay(winner, BANK, shares * par)
            if switches(d).marked_at_par:
                d.restack(company, cell_at(d, par))
            start(d, company, winner, par, by_charter=True)
            d.tell("charter", "{player} sets the par of {company} to {par}", player=winner, company=company, par=par)

        chart = figures(d).par_chart
        clauses: list[Clause] = [
            Pick("price", "62-AUC-08", lambda a: chart, "par is one of " + ", ".join(map(str, chart))),
            Guard("62-AUC-08", affordable, say("you can't pay for {count} shares at this par", count=shares)),
        ]
        return Choice("set_par", "62-AUC-08", effect, clauses)

    def _buy(self, d: D, frame: Charter) -> Choice:
        company, winner = frame.company, frame.winner
        limit = certificate_limit(d)

        def effect(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, extra=frame.extra + 1))
            d.move(ordinary(d, BANK, company)[:1], winner)
            d.pay(winner, BANK, frame.par)
            d.tell(
                "purchase",
                "{player} buys a share of {company} from the ipo for {par}",
                player=winner,
                company=company,
                par=frame.par,
            )
            count_purchase(d, company, 10)

        clauses: list[Clause] = [
            Pick(
                "company",
                "62-AUC-09",
                lambda a: [company],
                say("shares of {company} can be bought now", company=company),
            ),
            Pick("source", "62-AUC-09", lambda a: ["ipo"], "buy them from the IPO"),
            Guard("62-AUC-09", frame.extra < EXTRA_SHARES, "you can buy one or two more shares"),
            Guard(
                "62-AUC-23",
                certificate_count(d, winner) < limit,
                say("you're at the certificate limit ({limit})", limit=limit),
            ),
            Guard(
                "62-AUC-09",
                d.cash(winner) >= frame.par,
                say("a share costs {price}, more than you have", price=frame.par),
            ),
        ]
        return Choice("buy_share", "62-AUC-09", effect, clauses)
