"""A table of any title at which positions are built in a few lines and then played, for tests.

A title has a builder of its own, `class Table(TableOf[State1861])`, that adds its companies and its rounds:

    t = Table(4, phase="4").public("NW", price=150, shares={"P1": 30, "P2": 20, "pool": 10})
    t.stock("P1").do("P1", "sell_shares", company="NW", shares=1)
    assert t.rule("P2", "bid", lot="V", amount=100) == "61-AUC-11"
"""

from typing import Self

import pytest

from railhead.core.actions import Action, Option, Value
from railhead.core.errors import Refused
from railhead.core.ids import Tile
from railhead.core.play import actors, apply, options, settle, suggest, view
from railhead.core.state import Frame, Round
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.stock import StockRound
from tests.titles.position import PositionOf, S, company, player

__all__ = ["S", "TableOf", "company", "player"]


class TableOf(PositionOf[S]):
    """A position and where play stands, to be played on."""

    # where play stands

    def at(self, *frames: Frame) -> Self:
        return self.put(frames=frames).settle()

    def settle(self) -> Self:
        d = self.d
        settle(d)
        self.events = tuple(d.events)
        return self.keep(d)

    def stock(self, turn: str = "P1", number: int = 2) -> Self:
        """A stock round, with this player's turn."""
        return self.put(round=Round("SR", number)).at(StockRound(turn=player(turn)))

    # playing

    def do(self, who: str, kind: str, **args: Value) -> Self:
        """An action that must be accepted. Arguments whose names are Python words end in an underscore."""
        action = Action(player(who), kind, {name.rstrip("_"): value for name, value in args.items()})
        state, self.events = apply(self.title, self.state, action)
        assert isinstance(state, self.kind)
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

    def finish_stock_round(self) -> Self:
        """Whoever has a turn passes, until this stock round is over or something else must be decided."""
        now = self.state.round
        while self.state.round == now and "pass" in self.kinds():
            self.passes(*self.acting())
        return self

    def finish_turn(self, limit: int = 20) -> Self:
        """Whoever acts goes on to the end of the company's turn: nothing is done but what must be."""
        round_, turns = self.state.round, self._turns()
        for _ in range(limit):
            now = self._turns()
            if not now or now[-1] != turns[-1] or self.state.round != round_ or self.state.finished:
                break
            self.idle()
        return self

    def _turns(self) -> list[str]:
        return [frame.company for frame in self.state.frames if isinstance(frame, Turn)]

    def idle(self) -> Self:
        """Pass, or where that is not open run for the most and withhold."""
        offered = self.options()
        option = next((option for option in offered if option.kind == "pass"), offered[0])
        free = {name: suggest(self.title, self.state, option, name) for name in option.free}
        wanted = {"payout": "withhold"} if option.kind == "dividend" else {}
        return self.do(option.actor, option.kind, **{**option.args, **free, **wanted})

    def run_best(self, who: str = "P1") -> Self:
        """Run the proven best routes."""
        option = self.options("run")[0]
        return self.do(who, "run", routes=suggest(self.title, self.state, option, "routes"))

    def lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> Self:
        return self.do(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def lay_any(self, hex_: str, tile: str = "", who: str = "P1") -> Self:
        """Lay a tile in a hex, turned in the first way that is offered."""
        found = [o.args for o in self.options("lay_tile") if o.args["hex"] == hex_ and tile in ("", o.args["tile"])]
        return self.do(who, "lay_tile", **found[0])

    # what is offered and what is refused

    def refused(self, who: str, kind: str, **args: Value) -> Refused:
        """The refusal of an action that must not be accepted."""
        before = self.state
        with pytest.raises(Refused) as caught:
            self.do(who, kind, **args)
        assert self.state is before
        return caught.value

    def rule(self, who: str, kind: str, **args: Value) -> str:
        """The row that refuses an action."""
        return self.refused(who, kind, **args).rule

    def no_lay(self, hex_: str, tile: str, rotation: int = 0, who: str = "P1") -> str:
        """The row that refuses a lay."""
        return self.rule(who, "lay_tile", hex=hex_, tile=tile, rotation=rotation)

    def acting(self) -> list[str]:
        """Whose decision is awaited."""
        return [*actors(self.title, self.state)]

    def options(self, kind: str = "") -> list[Option]:
        return [option for option in options(self.title, self.state) if kind in ("", option.kind)]

    def kinds(self) -> set[str]:
        """The kinds of action that are offered."""
        return {option.kind for option in self.options()}

    def values(self, kind: str, name: str, **fixed: Value) -> set[Value]:
        """What an argument may be, as offered, the others being fixed."""
        found = [option.args for option in self.options(kind)]
        return {args[name] for args in found if all(args.get(key) == value for key, value in fixed.items())}

    def tiles_for(self, hex_: str) -> set[Value]:
        """The tiles offered for a hex."""
        return self.values("lay_tile", "tile", hex=hex_)

    def rotations(self, hex_: str, tile: str) -> set[Value]:
        """How a tile may be turned in a hex, as offered."""
        return self.values("lay_tile", "rotation", hex=hex_, tile=tile)

    def sides(self, hex_: str, tile: str) -> set[tuple[int, ...]]:
        """The sets of sides a tile may have in a hex, as offered."""
        return {tuple(sorted(self._sides(tile, turn))) for turn in range(6) if turn in self.rotations(hex_, tile)}

    def turned(self, tile: str, *sides: int) -> int:
        """How a tile must be turned to have these sides."""
        return next(turn for turn in range(6) if self._sides(tile, turn) == set(sides))

    def _sides(self, tile: str, turn: int) -> set[int]:
        track = self.title.board.tiles[Tile(tile)].shape.track
        return {(edge + turn) % 6 for piece in track for edge in piece.edges}

    def sees(self, seat: str) -> S:
        """The position as one seat may see it."""
        shown = view(self.state, player(seat))
        assert isinstance(shown, self.kind)
        return shown
