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

import pytest

from railhead.core.actions import Action, Option, Value
from railhead.core.errors import Refused
from railhead.core.play import actors, apply, options, settle, suggest
from railhead.core.state import Frame, Round
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1862.facts import operating
from railhead.titles.t1862.parliament import Parliament
from railhead.titles.t1862.state import State1862
from railhead.titles.t1862.turn import Turn1862
from tests.titles.t1862.position import Position, company, player, title_for

__all__ = ["Table", "company", "player", "title_for"]


class Table(Position):
    """A game of 1862 that can be set up by hand and then played."""

    # where play stands

    def at(self, *frames: Frame) -> Self:
        self.put(frames=frames)
        return self.settle()

    def settle(self) -> Self:
        d = self.d
        settle(d)
        self.state, self.events = d.state, tuple(d.events)
        return self

    def parliament(self, turn: str = "P1", number: int = 2) -> Self:
        """The Parliament round of a turn of the game (the second one of turn 1), this player to open."""
        self.put(round=Round("PR", number, 2 if number == 1 else 1))
        return self.at(Parliament(turn=player(turn)))

    def stock(self, turn: str = "P1", number: int = 2) -> Self:
        """A stock round, with this player's turn."""
        self.put(round=Round("SR", number))
        return self.at(StockRound(turn=player(turn)))

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

    # playing

    def do(self, who: str, kind: str, **args: Value) -> Self:
        """An action that must be accepted. Arguments whose names are Python words end in an underscore."""
        action = Action(player(who), kind, {name.rstrip("_"): value for name, value in args.items()})
        state, self.events = apply(self.title, self.state, action)
        assert isinstance(state, State1862)
        assert sum(state.cash.values()) == sum(self.state.cash.values())
        self.state = state
        return self

    def passes(self, *players: str) -> Self:
        """Each of them passes, one after the other."""
        for who in players:
            self.do(who, "pass")
        return self

    def finish(self, kind: str) -> Self:
        """Whoever has to act passes, until the rounds of a kind (PR, SR) are over."""
        while self.state.round.kind == kind and not self.state.finished:
            self.passes(*self.acting())
        return self

    def refused(self, who: str, kind: str, **args: Value) -> Refused:
        """The refusal of an action that must not be accepted."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(who, kind, **args)
        assert self.state is before
        return caught.value

    def options(self, kind: str = "") -> list[Option]:
        return [option for option in options(self.title, self.state) if kind in ("", option.kind)]

    def values(self, kind: str, name: str, **fixed: Value) -> set[Value]:
        """What an argument may be, as offered, the others being fixed."""
        found = [option.args for option in self.options(kind)]
        return {args[name] for args in found if all(args.get(key) == value for key, value in fixed.items())}

    def acting(self) -> list[str]:
        return [*actors(self.title, self.state)]

    def lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> Self:
        return self.do(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def no_lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> str:
        """The rule behind the refusal of a lay."""
        return self.refused(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation).rule

    def rotations(self, hex_: str, tile: str) -> set[Value]:
        """How a tile may be turned in a hex, as offered."""
        return self.values("lay_tile", "rotation", hex=hex_, tile=tile)

    def run_best(self, who: str) -> Self:
        """Run the proven best routes."""
        option = self.options("run")[0]
        return self.do(who, "run", routes=suggest(self.title, self.state, option, "routes"))
