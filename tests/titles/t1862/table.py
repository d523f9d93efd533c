"""Positions of 1862 built in a few lines, for tests.

    t = Table(4, phase="B")
    t.started("ENR", 82, shares={"P1": 50, "P2": 20}, cash=300, trains=["2F", "2E*"], markers=2)
    t.started("N&E", 62, shares={"P3": 30}, charter=True, floated=False)
    t.tile("F3", "5", 0).stock("P1").do("P1", "sell_shares", company="ENR", shares=2)
    assert t.refused("P2", "buy_share", company="ENR", source="pool").rule == "62-SR-12"

Trains are called by their faces, a star for each warranty. Money that a builder gives comes from the bank.
"""

from collections.abc import Sequence
from typing import Any, Self

from railhead.core.state import Round
from railhead.mechanisms.operating import OperatingRound
from railhead.titles.t1862.facts import operating
from railhead.titles.t1862.parliament import Parliament
from railhead.titles.t1862.turn import Turn1862
from tests.titles.t1862.position import Position, title_for
from tests.titles.table import company, player

__all__ = ["Table", "company", "player", "title_for"]


class Table(Position):
    """A game of 1862 that can be set up by hand and then played."""

    def parliament(self, turn: str = "P1", number: int = 2) -> Self:
        """The Parliament round of a turn of the game (the second one of turn 1), this player to open."""
        self.put(round=Round("PR", number, 2 if number == 1 else 1))
        return self.at(Parliament(turn=player(turn)))

    def operate(
        self, name: str, part: str = "merge", *, number: int = 1, turn: int = 2, then: Sequence[str] = (), **more: Any
    ) -> Self:
        """An operating round at this company's turn and part; `then` are the companies still to come, `more` is what
        the turn has brought so far (revenue, subsidy, built …)."""
        self.put(round=Round("OR", turn, number), rounds=self.title.phase(self.state).operating_rounds)
        rest = OperatingRound(waiting=tuple(map(company, then)), banker=self.state.priority)
        return self.at(rest, Turn1862(company=company(name), part=part, **more))

    def operating_round(self, *names: str, number: int = 1, turn: int = 2) -> Self:
        """The start of an operating round, before the first company's turn: of these, or of all that have floated."""
        self.put(round=Round("OR", turn, number), rounds=self.title.phase(self.state).operating_rounds)
        waiting = tuple(map(company, names)) or tuple(operating(self.d))
        return self.at(OperatingRound(waiting=waiting, banker=self.state.priority))
