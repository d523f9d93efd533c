"""What players owe after the earthquake (C.10.13): paid at the end of the next stock round, by selling if need be."""

from collections.abc import Callable, Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import BANK, Company, Player
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.ending import Ends
from railhead.mechanisms.shares import SHARE, percent
from railhead.titles.t1890.facts import D
from railhead.titles.t1890.forced import may_sell, most_saleable, sell_batch


class DebtsDue(Frame, frozen=True, kw_only=True):
    """The stock round is over: debts are paid, in seating order from the holder of the priority deal."""


def collect(d: D) -> None:
    d.push(DebtsDue())


def debtor(d: D) -> Player | None:
    """The first who still owes something."""
    return next((player for player in d.from_(d.state.priority) if d.state.debts.get(player)), None)


class DebtsStep(Step[DebtsDue]):
    frame = DebtsDue
    kinds = ("sell_shares",)
    rule = "90-VAR-24"

    def __init__(self, finish: Callable[[D], None], end: Ends) -> None:
        self.finish = finish
        self.end = end

    def actors(self, d: D, frame: DebtsDue) -> Sequence[Player]:
        player = debtor(d)
        assert player is not None
        return (player,)

    def reason(self, d: D, frame: DebtsDue) -> Sentence:
        player = debtor(d)
        assert player is not None
        return say("{player} owes {amount} since the earthquake", player=player, amount=d.state.debts[player])

    def choices(self, d: D, frame: DebtsDue) -> Iterable[Choice]:
        player = d.actor

        def companies(a: Args) -> list[Company]:
            return saleable(d, player)

        def numbers(a: Args) -> list[int]:
            held = percent(d, player, a.company) // SHARE
            return [count for count in range(1, held + 1) if may_sell(d, player, a.company, None, count)]

        def needed(a: Args) -> bool:
            lack: int = d.state.debts[player] - d.cash(player)
            return (a.number("shares") - 1) * d.price(a.company) < lack

        yield Choice(
            "sell_shares",
            "90-VAR-24",
            lambda a: sell_batch(d, player, [(a.company, a.number("shares"))]),
            [
                Pick("company", "90-VAR-24", companies, "you can't sell shares of this company"),
                Pick("shares", "90-VAR-24", numbers, "you can't sell that many"),
                Guard("90-VAR-24", needed, "you can't sell more than you owe"),
            ],
        )

    def waits(self, d: D, frame: DebtsDue) -> bool:
        player = debtor(d)
        return player is not None and d.cash(player) < d.state.debts[player] and bool(saleable(d, player))

    def proceed(self, d: D, frame: DebtsDue) -> None:
        player = debtor(d)
        if player is None:
            d.replace(debts={})
            d.pop()
            self.finish(d)
            return
        owed = d.state.debts[player]
        paid = min(owed, d.cash(player))
        d.pay(player, BANK, paid)
        d.tell("quake", "{player} pays {amount} after the earthquake", player=player, amount=paid)
        d.replace(debts={name: amount for name, amount in d.state.debts.items() if name != player})
        if paid < owed:
            self.end(d, "{player} is bankrupt", player=player)


def saleable(d: D, player: Player) -> list[Company]:
    """Companies of which a player may sell at least one share."""
    order = d.title.market.order(d.state.marks, d.state.marks)
    return [company for company in order if most_saleable(d, player, company, None)]
