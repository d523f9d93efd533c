"""Where undo and redo lead: the points of a game, each knowing what lies before it and what was taken back."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Action, Event
from railhead.core.errors import Refused
from railhead.core.state import State
from railhead.record.record import REDO, UNDO


class Point(Struct, frozen=True, eq=False):
    """A place in a game's history: a State, how it came about, and the way back and forth from it."""

    state: State
    entry: int = -1
    """The number of the action that led here; -1 at the start."""
    events: tuple[Event, ...] = ()
    before: "Point | None" = None
    undone: "tuple[Point, ...]" = ()
    """What redo leads to, the next first."""


def played(point: Point, entry: int, state: State, events: tuple[Event, ...]) -> Point:
    """An action goes on from a point; what was taken back there can't be redone any more."""
    return Point(state, entry, events, point)


def undo(point: Point) -> Point:
    if point.before is None:
        raise Refused(UNDO, "there is nothing to undo")
    return msgspec.structs.replace(point.before, undone=(point, *point.undone))


def redo(point: Point) -> Point:
    if not point.undone:
        raise Refused(REDO, "there is nothing to redo")
    following, *others = point.undone
    return msgspec.structs.replace(following, undone=tuple(others))


def effective(actions: Sequence[Action]) -> list[int]:
    """Numbers of the actions that stand: not undone, or done again. Raises Refused for an undo of nothing."""
    standing: list[int] = []
    undone: list[int] = []
    for number, action in enumerate(actions):
        if action.kind == UNDO:
            if not standing:
                raise Refused(UNDO, "there is nothing to undo")
            undone.append(standing.pop())
        elif action.kind == REDO:
            if not undone:
                raise Refused(REDO, "there is nothing to redo")
            standing.append(undone.pop())
        else:
            standing.append(number)
            undone.clear()
    return standing
