"""An action of a game as stored, and the store of a game's States."""

from typing import Protocol

from msgspec import Struct

from railhead.core.actions import Action, Event
from railhead.core.state import State
from railhead.record.record import REDO, UNDO


class Entry(Struct, frozen=True, gc=False):
    """One action of the record, with its events."""

    seq: int
    """Its number, counted from 1; also the version of the game after it."""
    key: str
    """Chosen by the sender, so that a repeat is recognised."""
    action: Action
    round: str
    """The round it was done in, such as OR 3.2."""
    events: tuple[Event, ...]
    is_secret: bool
    """It changed something only its owner may see."""
    at: int = 0
    """When it was stored, in seconds since 1970."""

    @property
    def is_undo_or_redo(self) -> bool:
        return self.action.kind in (UNDO, REDO)


NewEntries = list[tuple[Entry, State]]
"""Entries about to be added, each with the State after it."""


class Snapshots(Protocol):
    """States of one game by node. Any of them may be missing: it is recomputed from one above it."""

    spacing: int
    """Number of actions between States that are stored permanently."""

    def get(self, node: int, is_milestone: bool) -> State | None:
        """`is_milestone`: its State is stored permanently."""

    def keep(self, node: int, state: State) -> None:
        """Cache a State."""

    def put(self, states: dict[int, State]) -> None:
        """Store States permanently that had to be recomputed."""


class EveryState:
    """All States in memory. They share what did not change, so a whole game costs little more than its actions."""

    spacing = 1

    def __init__(self) -> None:
        self._states: dict[int, State] = {}

    def copied(self) -> "EveryState":
        """A copy that can be extended independently."""
        other = EveryState()
        other._states = dict(self._states)
        return other

    def get(self, node: int, is_milestone: bool) -> State | None:
        return self._states.get(node)

    def keep(self, node: int, state: State) -> None:
        self._states[node] = state

    def put(self, states: dict[int, State]) -> None:
        self._states |= states
