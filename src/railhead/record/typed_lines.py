"""Lines as typed in the terminal or a program: names stand for seats, places for routes."""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from railhead.core.actions import Action, Option
from railhead.core.ids import Player
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed import read_action
from railhead.core.typed_words import UNSAID, kind_rank
from railhead.record.record import REDO, UNDO
from railhead.titles.typed_routes import routes_calling
from railhead.titles.words import words_of


def read_line(title: Title, state: State, line: str, names: Sequence[str], last: Player) -> Action:
    """The action a line means. Undo and redo are by whoever acted last, unless the line says who. Raises Malformed if
    it can't be read or is ambiguous."""
    line = with_kind(title, with_seat(line.strip(), state.players, names))
    # Undo and redo are no actions of a title, so they are recognised first.
    for actor, kind in ((last, line), *((seat, line.removeprefix(f"{seat} ")) for seat in state.players)):
        if kind in (UNDO, REDO):
            return Action(actor, kind)
    called = dict(zip(map(str, state.players), names, strict=True))
    return read_action(title, state, line, partial(routes_calling, title, state), called)


def with_seat(line: str, seats: Sequence[Player], names: Sequence[str]) -> str:
    """A player's name in front stands for the seat."""
    for seat, name in zip(seats, names, strict=True):
        if line.lower().startswith(f"{name.lower()} "):
            return f"{seat}{line[len(name) :]}"
    return line


def with_kind(title: Title, line: str) -> str:
    """Words by which the page calls a kind of action stand for it: `put up MET` where 1863 starts a company."""
    typed_, calls = line.split(), words_of(title.id)
    if not typed_ or any(kind_rank(kind, typed_[0].lower()) < UNSAID for kind in title.kinds):
        return line
    found = {kind: _shared(typed_, calls.kind(kind)) for kind in title.kinds}
    most = max(found.values(), default=0)
    meant = [kind for kind, count in found.items() if count == most]
    return " ".join([meant[0], *typed_[most:]]) if most and len(meant) == 1 else line


def _shared(typed_: Sequence[str], phrase: str) -> int:
    """How many words of a phrase a line begins with, articles aside."""
    said = [word for word in phrase.lower().split() if word not in ("a", "an", "the")]
    return sum(1 for _ in takewhile(lambda pair: pair[0].lower() == pair[1], zip(typed_, said, strict=False)))


def typed(option: Option) -> str:
    """An option as it can be typed, with bounds for numbers still to be chosen."""
    fixed = [f"{name}={value}" for name, value in (*option.args.items(), *option.bounds.items())]
    return " ".join([option.kind, *fixed])
