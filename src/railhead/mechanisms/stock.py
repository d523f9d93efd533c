"""The stock round: turns go clockwise; sell any number, then buy one certificate or pass; all passing ends it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.draft import Draft
from railhead.core.ids import BANK, POOL, Company, Holder, Player
from railhead.core.play import offers_something
from railhead.core.state import Frame, State
from railhead.mechanisms.shares import SHARE, certificate_count, dump, ordinary, overtake, percent, successor


class StockRound(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    """Turns in a row in which nothing was done."""
    sold: tuple[Company, ...] = ()
    """Companies the player has sold in this turn."""
    last: Player | None = None
    """The last player who bought or sold."""


class StockStep:
    """Composed of what a title lets a player do in his turn."""

    rule = "stock.turn"

    def __init__(
        self,
        choices: Callable[[Draft[Any], StockRound], Iterable[Choice]],
        may_pass: Callable[[Draft[Any], StockRound], Iterable[Clause]],
        finish: Callable[[Draft[Any]], None],
        asks_anyway: Callable[[Draft[Any], Player], bool] = lambda d, player: False,
    ) -> None:
        self.turn_choices = choices
        self.may_pass = may_pass
        self.finish = finish
        self.asks_anyway = asks_anyway
        """Whether a player who can only pass is asked all the same."""

    def actors(self, d: Draft[State], frame: StockRound) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: Draft[State], frame: StockRound) -> Iterable[Choice]:
        yield from self.turn_choices(d, frame)
        yield Choice("pass", "stock.pass", lambda a: self._pass(d, frame), [*self.may_pass(d, frame)], idle=True)

    def waits(self, d: Draft[State], frame: StockRound) -> bool:
        if frame.passes == len(d.state.players):
            return False
        return self.asks_anyway(d, frame.turn) or offers_something(d)

    def proceed(self, d: Draft[State], frame: StockRound) -> None:
        if frame.passes < len(d.state.players):
            self._pass(d, frame)
            return
        d.pop()
        if frame.last is not None:
            d.replace(priority=d.left_of(frame.last))
        d.replace(sold={})
        self.finish(d)

    def _pass(self, d: Draft[State], frame: StockRound) -> None:
        if frame.sold:
            end_turn(d, frame, d.actor, d.left_of(frame.turn))
            return
        d.tell("pass", f"{frame.turn} passes")
        d.swap(msgspec.structs.replace(frame, turn=d.left_of(frame.turn), passes=frame.passes + 1))


def end_turn(d: Draft[State], frame: StockRound, by: Player, following: Player) -> None:
    """Somebody has acted (he is the last to have done so) and the turn goes on to the following player."""
    d.swap(msgspec.structs.replace(frame, turn=following, passes=0, sold=(), last=by))


def sell(
    d: Draft[State],
    frame: StockRound,
    companies: Sequence[Company],
    guards: Sequence[Clause],
    pool_limit: int,
    drop: Callable[[Company, bool, int], None],
) -> Choice:
    """Sell shares to the pool at the price before any drop; `drop(company, was director, shares)` moves the marker."""
    player = d.actor

    def amounts(a: Args) -> Iterable[int]:
        return range(1, percent(d, player, a.company) // SHARE + 1)

    def leaves_director(a: Args) -> bool:
        """The director's certificate stays in a player's hand."""
        company, amount = a.company, a.number("shares") * SHARE
        if d.state.directors.get(company) != player:
            return True
        own = sum(d.title.shares[name].percent for name in ordinary(d, player, company))
        return amount <= own or successor(d, company, percent(d, player, company) - amount) is not None

    def effect(a: Args) -> None:
        company, shares = a.company, a.number("shares")
        was_director = d.state.directors.get(company) == player
        proceeds = shares * d.price(company)
        dump(d, player, company, shares * SHARE)
        d.pay(BANK, player, proceeds)
        d.tell("sale", f"{player} sells {shares * SHARE}% of {company} for {proceeds}")
        drop(company, was_director, shares)
        d.replace(sold=d.state.sold | {player: tuple(sorted({*d.state.sold.get(player, ()), company}))})
        d.swap(msgspec.structs.replace(frame, passes=0, sold=(*frame.sold, company), last=player))

    def room(a: Args) -> bool:
        return percent(d, POOL, a.company) + a.number("shares") * SHARE <= pool_limit

    clauses: list[Clause] = [
        Pick(
            "company", "sale.kind", lambda a: companies, lambda a: f"{a.text('company')} has no shares you could sell"
        ),
        *guards,
        Pick("shares", "sale.kind", amounts, "you do not hold so many shares"),
        Guard("sale.pool", room, f"the bank pool may hold {pool_limit}% of a company at most"),
        Guard("sale.director", leaves_director, "nobody else can take the director's certificate over"),
    ]
    return Choice("sell_shares", "sale", effect, clauses)


def buy_share(
    d: Draft[State],
    companies: Sequence[Company],
    guards: Sequence[Clause],
    holding_limit: int,
    certificate_limit: int,
    after: Callable[[], None],
) -> Choice:
    """Buy one ordinary certificate from a company's treasury (the money goes there) or from the pool, at the price."""
    player = d.actor

    def source(a: Args) -> Holder:
        return a.company if a.text("source") == "treasury" else POOL

    def sources(a: Args) -> Iterable[str]:
        return [
            name for name in ("treasury", "pool") if ordinary(d, a.company if name == "treasury" else POOL, a.company)
        ]

    def effect(a: Args) -> None:
        company = a.company
        seller = source(a)
        paper = ordinary(d, seller, company)[0]
        price = d.price(company)
        d.move([paper], player)
        d.pay(player, company if seller == company else BANK, price)
        d.tell("purchase", f"{player} buys a share of {company} from the {a.text('source')} for {price}")
        overtake(d, company, player)
        after()

    clauses: list[Clause] = [
        Pick(
            "company", "purchase.company", lambda a: companies, lambda a: f"{a.text('company')} has no shares for sale"
        ),
        *guards,
        Guard(
            "purchase.limit",
            certificate_count(d, player) < certificate_limit,
            f"you are at the certificate limit of {certificate_limit}",
        ),
        Pick("source", "purchase.company", sources, lambda a: f"the {a.text('source')} holds no share of {a.company}"),
        Guard(
            "purchase.holding",
            lambda a: percent(d, player, a.company) + SHARE <= holding_limit,
            f"nobody may hold more than {holding_limit}% of a company",
        ),
        Guard(
            "purchase.cash",
            lambda a: d.cash(player) >= d.price(a.company),
            lambda a: f"a share costs {d.price(a.company)}, you have {d.cash(player)}",
        ),
    ]
    return Choice("buy_share", "purchase", effect, clauses)
