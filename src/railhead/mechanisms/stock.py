"""The stock round: turns go clockwise; sell any number, then buy one certificate or pass. It ends when all pass."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Holder, Player
from railhead.core.play import offers_something
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step
from railhead.mechanisms.shares import SHARE, certificate_count, ordinary, percent, successor


class StockRound(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    """Consecutive turns in which nothing was done."""
    sold: dict[Company, int] = msgspec.field(default_factory=dict)
    """Companies the player has sold in this turn, and the price per share."""
    last: Player | None = None
    """The last player who bought or sold."""
    bought: bool = False
    """The player has bought in this turn and may still sell, where the title allows it."""


class StockStep(Step[StockRound]):
    """Composed of what a title lets a player do in his turn."""

    frame = StockRound
    rule = "stock.turn"

    def __init__(
        self,
        kinds: Collection[str],
        choices: Callable[[Draft[Any], StockRound], Iterable[Choice]],
        may_pass: Callable[[Draft[Any], StockRound], Iterable[Clause]],
        finish: Callable[[Draft[Any]], None],
        asks_anyway: Callable[[Draft[Any], Player], bool] = lambda d, player: False,
        note: Callable[[Draft[Any], StockRound], None] = lambda d, frame: None,
    ) -> None:
        self.kinds = (*kinds, "pass")
        self.turn_choices = choices
        self.may_pass = may_pass
        self.finish = finish
        self.asks_anyway = asks_anyway
        """Whether a player who can only pass is asked nevertheless."""
        self.note = note
        """Records what the title must remember of a finished round."""

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
        self.note(d, frame)
        d.pop()
        if frame.last is not None:
            d.replace(priority=d.left_of(frame.last))
        d.replace(sold={})
        self.finish(d)

    def _pass(self, d: Draft[State], frame: StockRound) -> None:
        # A player who has sold or bought does not pass but ends his turn: the others get another one.
        if frame.sold or frame.bought:
            end_turn(d, frame, frame.turn, d.left_of(frame.turn))
            return
        d.tell("pass", "{player} passes", player=frame.turn)
        d.swap(msgspec.structs.replace(frame, turn=d.left_of(frame.turn), passes=frame.passes + 1))


def end_turn(d: Draft[State], frame: StockRound, by: Player, following: Player) -> None:
    """The actor has acted (and is the last to have done so); the turn goes to the next player."""
    d.swap(msgspec.structs.replace(frame, turn=following, passes=0, sold={}, last=by, bought=False))


def sell(
    d: Draft[State],
    frame: StockRound,
    companies: Sequence[Company],
    *,
    guards: Sequence[Clause],
    limits: Sequence[Clause],
    price: Callable[[Company], int],
    give_up: Callable[[Company, int], None],
    drop: Callable[[Company, bool, int], None],
) -> Choice:
    """Sell shares of one company to the pool, all at the price before any drop.

    `guards` are about the company, `limits` about the number of shares too. `give_up(company, percent)` moves the
    certificates, `drop(company, was director, shares)` the price marker.
    """
    player = d.actor

    def amounts(a: Args) -> Iterable[int]:
        return range(1, percent(d, player, a.company) // SHARE + 1)

    def effect(a: Args) -> None:
        company, shares = a.company, a.number("shares")
        # Determined before the certificates move: selling them may cost him the directorship.
        was_director = d.state.directors.get(company) == player
        each = price(company)
        proceeds = shares * each
        give_up(company, shares * SHARE)
        d.pay(BANK, player, proceeds)
        d.tell(
            "sale",
            "{player} sells {percent}% of {company} for {amount}",
            player=player,
            percent=shares * SHARE,
            company=company,
            amount=proceeds,
        )
        d.replace(sold=d.state.sold | {player: tuple(sorted({*d.state.sold.get(player, ()), company}))})
        d.swap(msgspec.structs.replace(frame, passes=0, sold=frame.sold | {company: each}, last=player))
        # Last, because the fall may close the company, and by then the sale must be complete.
        drop(company, was_director, shares)

    def none_to_sell(a: Args) -> Sentence:
        return say("you have no shares of {company} to sell", company=a.text("company"))

    clauses: list[Clause] = [
        Pick("company", "sale.kind", lambda a: companies, none_to_sell),
        *guards,
        Pick("shares", "sale.kind", amounts, "you don't have that many shares"),
        *limits,
    ]
    return Choice("sell_shares", "sale", effect, clauses)


def pool_limit(d: Draft[State], most: int) -> Clause:
    """The pool may hold at most so many percent of a company."""

    def room(a: Args) -> bool:
        return percent(d, POOL, a.company) + a.number("shares") * SHARE <= most

    return Guard("sale.pool", room, say("the bank pool can't hold more than {most}% of a company", most=most))


def keeps_a_director(d: Draft[State]) -> Clause:
    """The director's certificate must stay with a player."""
    player = d.actor

    def stays(a: Args) -> bool:
        company, amount = a.company, a.number("shares") * SHARE
        if d.state.directors.get(company) != player:
            return True
        own = sum(d.title.shares[name].percent for name in ordinary(d, player, company))
        return amount <= own or successor(d, company, percent(d, player, company) - amount) is not None

    return Guard("sale.director", stays, "nobody else could take over as director")


class Offer(Struct, frozen=True):
    """Where one ordinary share can be bought: who holds it, its price, and who receives the money."""

    seller: Holder
    price: int
    payee: Holder


def buy_share(
    d: Draft[State],
    companies: Sequence[Company],
    *,
    guards: Sequence[Clause],
    offers: Callable[[Company], Mapping[str, Offer]],
    certificate_limit: int | None = None,
    bought: Callable[[Company, str], None],
) -> Choice:
    """Buy one ordinary certificate. `offers` lists the sources of a company; `bought(company, source)` follows. Without
    a certificate limit here, the guards must check it."""
    player, offers_of = d.actor, cache(offers)

    def offer(a: Args) -> Offer:
        return offers_of(a.company)[a.text("source")]

    def effect(a: Args) -> None:
        company, made = a.company, offer(a)
        d.move(ordinary(d, made.seller, company)[:1], player)
        d.pay(player, made.payee, made.price)
        d.tell(
            "purchase",
            "{player} buys a share of {company} from the {source} for {price}",
            player=player,
            company=company,
            source=a.text("source"),
            price=made.price,
        )
        bought(company, a.text("source"))

    def none_for_sale(a: Args) -> Sentence:
        return say("{company} has no shares for sale", company=a.text("company"))

    clauses: list[Clause] = [
        Pick("company", "purchase.company", lambda a: companies, none_for_sale),
        *guards,
        Guard(
            "purchase.limit",
            certificate_limit is None or certificate_count(d, player) < certificate_limit,
            say("you're at the certificate limit ({limit})", limit=certificate_limit or 0),
        ),
        Pick(
            "source",
            "purchase.source",
            lambda a: offers_of(a.company),
            lambda a: say("you can't buy shares from the {source}", source=a.text("source")),
        ),
        Guard(
            "purchase.company",
            lambda a: bool(ordinary(d, offer(a).seller, a.company)),
            lambda a: say("the {source} has no shares of {company}", source=a.text("source"), company=a.company),
        ),
        Guard(
            "purchase.cash",
            lambda a: d.cash(player) >= offer(a).price,
            lambda a: say("a share costs {price}, you have {cash}", price=offer(a).price, cash=d.cash(player)),
        ),
    ]
    return Choice("buy_share", "purchase", effect, clauses)


def holding_limit(d: Draft[State], most: int) -> Clause:
    """Nobody may hold more than so many percent of a company."""
    player = d.actor
    return Guard(
        "purchase.holding",
        lambda a: percent(d, player, a.company) + SHARE <= most,
        say("nobody can hold more than {most}% of a company", most=most),
    )
