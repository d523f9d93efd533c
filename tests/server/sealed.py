"""A tiny title with secrets, for tests: all players bid in secret, the highest is told, twice over. Then it is over.

Whoever has not bid yet may roll a die."""

import copy
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec import field

import railhead.titles
from railhead.core.actions import Args, Bounds
from railhead.core.board import Board
from railhead.core.chance import Seed, begun
from railhead.core.choices import Amount, Choice
from railhead.core.ids import Player
from railhead.core.state import Frame, Secret, State
from railhead.core.title import Draft, OptionValue, Step, Title
from railhead.mechanisms.description import TitleDescription
from railhead.titles import description_of, load
from railhead.titles.folders import FOLDERS
from railhead.titles.t1861.state import State1861

NAME = "9999"


class Sealing(Frame, frozen=True, kw_only=True):
    turn: int = 1


class SealedState(State1861, frozen=True, kw_only=True):
    frames: tuple[Sealing, ...] = ()
    sealed: dict[Player, Secret[int]] = field(default_factory=dict)


class SealingStep(Step[Sealing]):
    frame = Sealing
    kinds = ("seal", "roll")
    rule = "99-SEAL-01"

    def actors(self, d: Draft[Any], frame: Sealing) -> Sequence[Player]:
        return [player for player in d.state.players if player not in d.state.sealed]

    def choices(self, d: Draft[Any], frame: Sealing) -> Iterable[Choice]:
        def effect(a: Args) -> None:
            d.replace(sealed={**d.state.sealed, d.actor: Secret(d.actor, a.number("amount"))})
            d.tell("seal", f"{d.actor} bids")

        def roll(a: Args) -> None:
            d.tell("roll", f"{d.actor} rolls {d.draw(6)}")

        yield Choice("roll", self.rule, roll)
        yield Choice("seal", self.rule, effect, [Amount("amount", lambda a: Bounds(1, 99_999), self.rule, self.rule)])

    def waits(self, d: Draft[Any], frame: Sealing) -> bool:
        return len(d.state.sealed) < len(d.state.players)

    def proceed(self, d: Draft[Any], frame: Sealing) -> None:
        winner = max(d.state.players, key=lambda player: d.state.sealed[player].value or 0)
        d.tell("seal", f"{winner} bid most; chance says {d.draw(6)}")
        d.replace(sealed={}, finished="all is said" if frame.turn == 2 else "")
        d.swap(Sealing(turn=frame.turn + 1))


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    model = load("1861", players)
    title = copy.copy(model)
    title.changes = frozenset(changes)

    def begin(_: Title, count: int, seed: Seed) -> State:
        state = msgspec.structs.asdict(model.begin(model, count, seed))
        return SealedState(**{**state, "frames": (Sealing(),), "chance": begun(seed)})

    title.state_type, title.begin = SealedState, begin
    title.steps, title.standing = {Sealing: SealingStep()}, lambda d: ()
    title.kinds = frozenset({"seal", "roll"})
    return title


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the title known to every module that asks for titles."""
    module = ModuleType(f"railhead.titles.t{NAME}")
    runs = description_of("1861").runs
    module.TITLE = TitleDescription(edition="1", compose=compose, runs=runs)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(FOLDERS, NAME, FOLDERS["1861"])
    known = railhead.titles.TITLES
    for place in [module for name, module in sys.modules.items() if name.startswith("railhead.")]:
        if getattr(place, "TITLES", None) is known:
            monkeypatch.setattr(place, "TITLES", (*known, NAME))
