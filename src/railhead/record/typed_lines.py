"""Lines as typed in the terminal or a program: names stand for seats, places for routes."""

from collections.abc import Sequence
from functools import partial

from railhead.core.actions import Action, Option
from railhead.core.ids import Player
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed import read_action
from railhead.record.record import REDO, UNDO
from railhead.titles.typed_routes import routes_calling


def read_line(title: Title, state: State, line: str, names: Sequence[str], last: Player) -> Action:
    """The action a line means. Undo and redo are by whoever acted last, unless the line says who. Raises Malformed if
    it can't be read or is ambiguous."""
    line = with_seat(line.strip(), state.players, names)
    # Undo and redo are no actions of a title, so they are recognised first.
    for actor, kind in ((last, line), *((seat, line.removeprefix(f"{seat} ")) for seat in state.players)):
        if kind in (UNDO, REDO):
            return Action(actor, kind)
    return read_action(title, state, line, partial(routes_calling, title, state))


def with_seat(line: str, seats: Sequence[Player], names: Sequence[str]) -> str:
    """A player's name in front stands for the seat."""
    for seat, name in zip(seats, names, strict=True):
        if line.lower().startswith(f"{name.lower()} "):
            return f"{seat}{line[len(name) :]}"
    return line


def typed(option: Option) -> str:
    """An option as it can be typed, with bounds for numbers still to be chosen."""
    fixed = [f"{name}={value}" for name, value in (*option.args.items(), *option.bounds.items())]
    return " ".join([option.kind, *fixed])
