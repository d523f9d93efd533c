"""A record being played: every point of its history is at hand, nothing is ever taken out of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from railhead.core.actions import Action, Event, Option
from railhead.core.draft import Draft
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Player
from railhead.core.play import actors, apply, options, start
from railhead.core.state import State
from railhead.core.title import OptionValue, Title
from railhead.record.history import Point, effective, played, redo, undo
from railhead.record.record import REDO, UNDO, Record, new_record, title_of, with_actions


class Line(Struct, frozen=True):
    """One entry of the log."""

    number: int
    round: str
    """The round it was done in, such as OR 3.2."""
    action: Action
    events: tuple[Event, ...]
    is_undone: bool
    """It was taken back, and not done again."""


class Game:
    """A record and the States it leads through. The point after n entries is `at(n)`; the last is `state`."""

    def __init__(self, title: Title, record: Record, points: Sequence[Point]) -> None:
        assert len(points) == len(record.actions) + 1
        self.title = title
        self._record = with_actions(record, ())
        self._actions = list(record.actions)
        self._points = list(points)

    @classmethod
    def new(
        cls,
        title: str,
        players: Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        seed: int = 0,
        board: Path | None = None,
    ) -> "Game":
        """A game about to begin. Raises Malformed for what the title does not have."""
        return cls.replay(new_record(title, tuple(players), dict(options or {}), seed, board), board)

    @classmethod
    def replay(cls, record: Record, board: Path | None = None) -> "Game":
        """The game a record tells. Raises Malformed, or Refused if an action is not legal, naming the action."""
        title = title_of(record, board)
        begun = with_actions(record, ())
        game = cls(title, begun, [Point(start(title, len(record.players), record.seed))])
        for number, action in enumerate(record.actions):
            try:
                game._do(action, recorded=True)
            except Refused as error:
                raise Refused(error.rule, f"action {number}, {action}: {error.reason}") from None
            except Malformed as error:
                raise Malformed(f"action {number}, {action}: {error}") from None
        return game

    @property
    def record(self) -> Record:
        return with_actions(self._record, self._actions)

    @property
    def version(self) -> int:
        """How many entries there are: what an action was made against."""
        return len(self._actions)

    @property
    def state(self) -> State:
        return self._points[-1].state

    @property
    def is_finished(self) -> bool:
        return bool(self.state.finished)

    @property
    def actors(self) -> tuple[Player, ...]:
        return actors(self.title, self.state)

    def options(self, player: Player | None = None) -> list[Option]:
        return options(self.title, self.state, player)

    def worth(self, player: Player) -> int:
        """A player's wealth as the end of the game would count it now."""
        return self.title.worth(Draft(self.title, self.state), player)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do it, and say what happened. Raises Refused or Malformed, and then nothing has changed."""
        return self._do(action, recorded=False)

    def _do(self, action: Action, recorded: bool) -> tuple[Event, ...]:
        here = self._points[-1]
        if action.kind in (UNDO, REDO):
            point = self._moved(here, action)
        else:
            state, events = apply(self.title, here.state, action, recorded=recorded)
            point = played(here, self.version, state, events)
        self._points.append(point)
        self._actions.append(action)
        return self.events(self.version - 1)

    def undo(self, actor: Player | None = None) -> tuple[Event, ...]:
        """Take the last action back. It stays in the record, and so does this."""
        return self.act(Action(actor or self._last_actor(), UNDO))

    def redo(self, actor: Player | None = None) -> tuple[Event, ...]:
        """Do again what was last taken back."""
        return self.act(Action(actor or self._last_actor(), REDO))

    def at(self, version: int) -> State:
        """The State after so many entries."""
        return self._point(version).state

    def branch(self, version: int) -> "Game":
        """Another game with the same first entries; the two go on apart."""
        self._point(version)
        record = with_actions(self._record, self._actions[:version])
        return Game(self.title, record, self._points[: version + 1])

    def events(self, number: int) -> tuple[Event, ...]:
        """What the entry of this number, counted from 0, made happen."""
        action = self._actions[number]
        if action.kind not in (UNDO, REDO):
            return self._points[number + 1].events
        meant = self._points[number if action.kind == UNDO else number + 1].entry
        what = "takes back" if action.kind == UNDO else "does again"
        return (Event(action.kind, f"{action.actor} {what}: {self._actions[meant]}"),)

    @property
    def log(self) -> list[Line]:
        standing = set(effective(self._actions))
        return [
            Line(
                number,
                str(self._points[number].state.round),
                action,
                self.events(number),
                action.kind not in (UNDO, REDO) and number not in standing,
            )
            for number, action in enumerate(self._actions)
        ]

    def _point(self, version: int) -> Point:
        if not 0 <= version <= self.version:
            raise Malformed(f"the game has {self.version} entries; there is no point {version}")
        return self._points[version]

    def _moved(self, here: Point, action: Action) -> Point:
        if action.actor not in here.state.players:
            raise Malformed(f"nobody at this table is called {action.actor!r}")
        if action.args:
            raise Malformed(f"{action.kind} takes no {', '.join(sorted(action.args))}")
        return undo(here) if action.kind == UNDO else redo(here)

    def _last_actor(self) -> Player:
        return self._actions[-1].actor if self._actions else self.state.players[0]
