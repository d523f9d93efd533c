"""Open agreements (book 3.f): only personal cash changes hands for them."""

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Pick
from railhead.core.ids import Player
from railhead.titles.t1863.facts import D, solvent


def give_cash(d: D) -> Choice:
    """A player who has to decide something may hand cash to another (R-79)."""
    giver = d.actor

    def effect(a: Args) -> None:
        amount = a.number("amount")
        d.pay(giver, a.player, amount)
        d.tell("gift", "{player} hands {other} {amount}", player=giver, other=a.player, amount=amount)

    def others(a: Args) -> list[Player]:
        return [player for player in solvent(d) if player != giver]

    clauses: list[Clause] = [
        Pick("player", "63-SET-09", others, "cash is handed to another player"),
        Amount(
            "amount",
            lambda a: Bounds(1, d.cash(giver)),
            least_rule="63-SET-09",
            most_rule="63-SET-09",
            most_why="you have {most}",
        ),
    ]
    return Choice("give_cash", "63-SET-09", effect, clauses, idle=True)
