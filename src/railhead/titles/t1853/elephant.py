"""The Elephant (book 21.11, 35.11): it may be sold after a dealing round, and its holder may call an extra round."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from railhead.core.actions import Action, Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Pick
from railhead.core.ids import Player
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import below, declined_prices, not_as_before
from railhead.titles.t1853.facts import D


class ElephantSale(Frame, frozen=True, kw_only=True):
    done: bool = False


class ElephantSaleStep(Step[ElephantSale]):
    """Once after each dealing round; `finish` goes on to the railway rounds."""

    frame = ElephantSale
    kinds = ("pass", "sell_elephant")
    rule = "53-SR-20"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: ElephantSale) -> Sequence[Player]:
        return (d.state.priority,)

    def choices(self, d: D, frame: ElephantSale) -> Iterable[Choice]:
        holder = d.state.priority

        def effect(a: Args) -> None:
            proposal = Action(holder, "sell_elephant", dict(a))
            question, price = "{player} offers {other} the Elephant for {price}", a.number("price")
            ask(d, [a.player], proposal, question, player=holder, other=a.player, price=price)

        def bounds(a: Args) -> Bounds:
            return below(Bounds(1, d.cash(a.player)), declined_prices(d, "sell_elephant", a))

        clauses: list[Clause] = [
            Pick("player", self.rule, lambda a: d.after(holder)[:-1], "it can only be sold to another player"),
            not_as_before(d, "sell_elephant", cheaper=True),
            Amount("price", bounds, self.rule, self.rule, "the buyer has only {most}"),
        ]
        yield Choice("sell_elephant", self.rule, effect, clauses)
        yield Choice("pass", self.rule, lambda a: d.swap(structs.replace(frame, done=True)), idle=True)

    def waits(self, d: D, frame: ElephantSale) -> bool:
        return not frame.done and any(d.cash(player) > 0 for player in d.after(d.state.priority)[:-1])

    def proceed(self, d: D, frame: ElephantSale) -> None:
        d.pop()
        self.finish(d)


def sold_elephant(d: D, a: Args) -> None:
    """The buyer has agreed."""
    seller, buyer, price = d.state.priority, a.player, a.number("price")
    d.pay(buyer, seller, price)
    d.replace(priority=buyer)
    d.tell("elephant", "{buyer} buys the Elephant of {seller} for {price}", buyer=buyer, seller=seller, price=price)
    frame = d.frame
    assert isinstance(frame, ElephantSale)
    d.swap(structs.replace(frame, done=True))


class ExtraRound(Frame, frozen=True, kw_only=True):
    called: bool | None = None


class ExtraRoundStep(Step[ExtraRound]):
    """At the end of a set the holder may call one more round; `finish(d, called)` follows."""

    frame = ExtraRound
    kinds = ("call_round", "pass")
    rule = "53-OR-05"

    def __init__(self, finish: Callable[[D, bool], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: ExtraRound) -> Sequence[Player]:
        return (d.state.priority,)

    def choices(self, d: D, frame: ExtraRound) -> Iterable[Choice]:
        yield Choice("call_round", self.rule, lambda a: d.swap(ExtraRound(called=True)))
        yield Choice("pass", self.rule, lambda a: d.swap(ExtraRound(called=False)), idle=True)

    def waits(self, d: D, frame: ExtraRound) -> bool:
        return frame.called is None

    def proceed(self, d: D, frame: ExtraRound) -> None:
        d.pop()
        self.finish(d, bool(frame.called))
