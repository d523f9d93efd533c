"""What a bot is: it is shown a State as its seat may see it and what may be done, and says what it does."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from railhead.core.actions import Action, Option
from railhead.core.errors import GameError
from railhead.core.play import complete, judge
from railhead.core.state import State
from railhead.core.title import Title


class Bot(Protocol):
    """A bot: its `name`, and `choose`. It keeps nothing between calls, so the same position, options and rng give the
    same action (docs/bots.md)."""

    name: str

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        """An action from one of the options; `filled` completes it. `state` is what the seat may see. There is at least
        one option, and all are of one player."""


def filled(title: Title, state: State, option: Option, **named: int) -> Action:
    """The option as an action: numbers as named, or the least; what must be composed as suggested."""
    return complete(title, state, option, named, lambda bounds: bounds.least)


def is_accepted(title: Title, state: State, action: Action) -> bool:
    try:
        judge(title, state, action)
    except GameError:
        return False
    return True
