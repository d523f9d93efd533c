"""A State and what may be done in it. Every question is computed once, however many parts of a page ask it."""

from functools import cached_property

from railhead.core.actions import Option
from railhead.core.errors import Refused
from railhead.core.ids import Player
from railhead.core.play import actors, anytime_options, closed, options
from railhead.core.state import State
from railhead.core.title import Title


class Position:
    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.state = state
        self._options: dict[Player, list[Option]] = {}
        self._anytime: dict[Player, list[Option]] = {}
        self._closed: dict[Player, dict[str, Refused]] = {}

    @cached_property
    def actors(self) -> tuple[Player, ...]:
        """Whose decision is awaited."""
        return actors(self.title, self.state)

    def options(self, player: Player) -> list[Option]:
        """What a player may do now."""
        if player not in self._options:
            self._options[player] = options(self.title, self.state, player) if player in self.actors else []
        return self._options[player]

    def anytime(self, player: Player) -> list[Option]:
        """What a player may do whoever is awaited."""
        if player not in self._anytime:
            self._anytime[player] = anytime_options(self.title, self.state, player)
        return self._anytime[player]

    def closed(self, player: Player) -> dict[str, Refused]:
        """Kinds of action that belong to this point of play but are not possible for the player, and why."""
        if player not in self._closed:
            self._closed[player] = closed(self.title, self.state, player) if player in self.actors else {}
        return self._closed[player]
