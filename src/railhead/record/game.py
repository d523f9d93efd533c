"""The Game, as programs use it: start, ask for options, act, undo, inspect, copy and save.

One thread plays, others may read at the same time. `docs/library.md` shows all of it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from railhead.core import play
from railhead.core.actions import Action, Event, Option, Value
from railhead.core.board import BoardFile, opened
from railhead.core.chance import Seed
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Company, Player
from railhead.core.position import Position
from railhead.core.state import State
from railhead.core.title import Draft, OptionValue, Title
from railhead.record.best_routes import BestRoutes, best_routes
from railhead.record.deprecated import warn
from railhead.record.entries import Entry, EveryState, Snapshots
from railhead.record.names import company_named, seat_named
from railhead.record.outcome import Outcome, outcome_of
from railhead.record.pictures import Svg, drawn_map, drawn_market
from railhead.record.record import REDO, UNDO, Record, new_record, title_of, unknown_edition
from railhead.record.timeline import Timeline
from railhead.record.typed_lines import read_line, typed


class LogEntry(Struct, frozen=True):
    """An entry of the log: its `number`, the `round`, the `action`, the `events` it led to, and whether it
    `is_undone`."""

    number: int
    """Counted from 1; also the version of the game after it."""
    round: str
    """The round it was done in, such as OR 3.2."""
    action: Action
    events: tuple[Event, ...]
    is_undone: bool
    """It was undone, and not redone."""


class Game(Timeline):
    """A game: what may be done, acting, undo, the log, routes, pictures (docs/library.md). Start one with railhead.new.
    Players go by seat (P1) or by name (Ann); an unknown one raises Malformed."""

    def __init__(
        self, title: Title, record: Record, snapshots: Snapshots | None = None, board: BoardFile | None = None
    ) -> None:
        """A game about to begin: the record's actions are not applied yet."""
        super().__init__(title, record, snapshots)
        self._board = board
        self._position: Position | None = None

    @classmethod
    def new(
        cls,
        title: str,
        players: Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        seed: Seed = 0,
        board: Path | None = None,
    ) -> "Game":
        """A new game. Raises Malformed for options or players the title does not have."""
        file = None if board is None else opened(board)
        return cls.replay(new_record(title, tuple(players), dict(options or {}), seed, file), file)

    @classmethod
    def replay(cls, record: Record, board: Path | BoardFile | None = None) -> "Game":
        """Replay a record. Raises Malformed, or Refused if an action is not legal, naming the action."""
        file = None if board is None else opened(board)
        game = cls(title_of(record, file), record, board=file)
        for number, action in enumerate(record.actions, 1):
            try:
                game.repeat(action)
            except (Refused, Malformed) as error:
                message = f"action {number} ({game.describe(action)}): {game.describe(error)}"
                raise (Refused(error.rule, message) if isinstance(error, Refused) else Malformed(message)) from None
        return game

    @classmethod
    def opened(cls, record: Record, board: Path | BoardFile | None = None) -> "Game":
        """Replay a record as far as the present rules allow; if not to the end, the game is `closed` and says why.
        Raises Malformed only if not even its beginning can be played."""
        file = None if board is None else opened(board)
        game = cls(title_of(record, file, any_edition=True), record, board=file)
        for number, action in enumerate(record.actions):
            try:
                game.repeat(action)
            except GameError as error:
                game.close(game.why_not_applicable(number + 1, action, error), record.actions[number:])
                break
        if unknown := unknown_edition(record):
            game.close(unknown, game.rest)
        return game

    # what may be done

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.finished)

    @property
    def actors(self) -> tuple[Player, ...]:
        """The seats whose turn it is: usually one, several where bids are sealed, none when the game is over."""
        return self.position.actors

    @property
    def position(self) -> Position:
        """The present State and what may be done in it, computed once."""
        return self.position_at(self.version)

    def position_at(self, version: int) -> Position:
        """The same after so many entries. Only the last one asked for is cached."""
        state, known = self.state if version == self.version else self.at(version), self._position
        if known is None or known.state is not state:
            self._position = known = Position(self.title, state)
        return known

    def options(self, player: str | None = None) -> list[Option]:
        """All options, of one player or of everybody who may act."""
        return play.options(self.title, self.state, None if player is None else self.seat(player))

    def legal(self, player: str | None = None) -> list[str]:
        """The options as lines for `act`; where a line says 20…420, name one number. Where several players may act, the
        seat comes first."""
        several = len(self.actors) > 1
        return [f"{option.actor} {typed(option)}" if several else typed(option) for option in self.options(player)]

    def anytime(self, player: str) -> list[Option]:
        """What a player may do at any time, whoever's turn it is, such as giving away cash in 1863."""
        return play.anytime_options(self.title, self.state, self.seat(player))

    def is_legal(self, action: Action | str) -> bool:
        """Whether `act` would accept it."""
        try:
            meant = self._meant(action)
            if meant.kind in (UNDO, REDO) or self.closed:
                self.judged(meant)
            else:
                play.judge(self.title, self.state, play.as_read(self.title, self.state, meant))
        except GameError:
            return False
        return True

    def read(self, line: str) -> Action:
        """Parse a typed line, such as `bid TSR 25`, `Bob pass` or `run H8 K7` (docs/cli.md). Raises Malformed if it
        can't be read or is ambiguous, Refused if all it could mean is impossible now. Does not check whether the action
        is legal."""
        return read_line(self.title, self.state, line, self.begun.players, self._last_actor())

    def complete(self, option: Option, **named: Value) -> Action:
        """The option as an action: numbers as given, else the minimum; composed arguments as suggested, which for
        routes is the best run."""
        return play.complete(self.title, self.state, option, named, lambda bounds: bounds.least)

    # playing

    def act(self, action: Action | str) -> tuple[Event, ...]:
        """Apply an action and return what happened. Raises Refused or Malformed, and then nothing has changed."""
        return self._do(self._meant(action), recorded=False)

    def repeat(self, action: Action) -> tuple[Event, ...]:
        """Apply an action from a record: a revenue written down by another program is accepted."""
        return self._do(action, recorded=True)

    def undo(self, player: str | None = None) -> tuple[Event, ...]:
        """Undo the last action, in the name of `player` or else of whoever acted last. Both stay in the record. Raises
        Refused if there is nothing to undo."""
        return self.act(Action(self._last_actor() if player is None else self.seat(player), UNDO))

    def redo(self, player: str | None = None) -> tuple[Event, ...]:
        """Redo what was last undone. Raises Refused if there is nothing to redo."""
        return self.act(Action(self._last_actor() if player is None else self.seat(player), REDO))

    def branch(self, version: int) -> "Game":
        """A new game with the same first entries; the two continue independently."""
        self.at(version)
        other = Game(self.title, self.begun, board=self._board)
        for entry in self.entries[:version]:
            other.add(entry)
            other._snapshots.keep(other._history.head(entry.seq), self.at(entry.seq))
        return other

    def copy(self) -> "Game":
        """An independent copy of the game. States never change, so the two share them."""
        known = self._snapshots.copied() if isinstance(self._snapshots, EveryState) else EveryState()
        other = Game(self.title, self.begun, known, self._board)
        for entry in self.entries:
            other.add(entry)
        other.close(self.closed, self.rest)
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        # States, entries and titles are immutable, so the two can share them.
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[object, ...]]:
        if self.begun.board is not None and self._board is None:
            raise TypeError("its own board file isn't available, so this game can't be pickled")
        last = msgspec.json.encode(self.state)
        return _restored, (self.begun, self._board, self.entries, last, self.closed, self.rest)

    # looking

    def seat(self, who: str) -> Player:
        """A player's seat, by the seat's id or the player's name. Raises Malformed."""
        return seat_named(self.state.players, self.begun.players, who)

    def name(self, player: str) -> str:
        """A player's name, by seat or name. Raises Malformed."""
        return self.begun.players[self.state.players.index(self.seat(player))]

    def view(self, player: str | None, at: int | None = None) -> State:
        """What a player may see, or with None a spectator, now or after `at` entries: without the others' secrets and
        the state of the random generator."""
        state = self.state if at is None else self.at(at)
        return play.view(state, None if player is None else self.seat(player))

    def worth(self, player: str) -> int:
        """What a player is worth now, as the end of the game would count it."""
        return self.title.worth(Draft(self.title, self.state), self.seat(player))

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return outcome_of(self.title, self.state, self.begun.players) if self.is_finished else None

    def best_routes(self, company: str, at: int | None = None, stop: Callable[[], bool] | None = None) -> BestRoutes:
        """The best routes of a company's trains on the track, now or after so many entries, whoever's turn it is; with
        the next best sets and the trade-offs. The search runs until everything is proven or `stop`, which it polls,
        returns true. Raises Malformed for an unknown company."""
        state = self.state if at is None else self.at(at)
        return best_routes(self.title, state, self.company(company), stop)

    def company(self, name: str) -> Company:
        """The id of a company, by its id or its whole name. Raises Malformed."""
        return company_named(self.title.board, name)

    def draw(self, *, routes: BestRoutes | None = None, at: int | None = None, dark: bool = False) -> Svg:
        """The map as SVG, now or after so many entries, optionally with routes on it."""
        state = self.state if at is None else self.at(at)
        return drawn_map(self.title, state, () if routes is None else routes.best.runs, dark)

    def draw_market(self, *, at: int | None = None, dark: bool = False) -> Svg:
        """The stock market as SVG, now or after `at` entries."""
        return drawn_market(self.title, self.state if at is None else self.at(at), dark)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        state = self.state
        if state.finished:
            stands = f"over: {state.finished}"
        elif self.closed:
            stands = "read-only"
        else:
            stands = f"{' and '.join(map(self.name, self.actors))}'s turn"
        return f"<Game {self.title.id}, {state.round}, {stands}>"

    @property
    def log(self) -> list[LogEntry]:
        """Everything that was done, undone or not."""
        effective = {entry.seq for entry in self.effective()}
        return [self._logged(entry, effective) for entry in self.entries]

    def entry(self, number: int) -> LogEntry:
        """An entry of the log by its number, counted from 1. Raises Malformed."""
        if not 1 <= number <= self.version:
            raise Malformed(f"the game has entries 1 to {self.version}; there is no entry {number}")
        return self._logged(self.entries[number - 1], {entry.seq for entry in self.effective()})

    def events(self, number: int) -> tuple[Event, ...]:
        """Deprecated: the events of an entry, counted from 0."""
        warn("Game.events(n), which counts from 0,", "Game.entry(n).events, which counts from 1")
        return self._events_of(self.entries[number])

    # within

    def _do(self, action: Action, recorded: bool) -> tuple[Event, ...]:
        for entry, state in self.judged(action, recorded=recorded):
            self.add(entry, state)
        return self._events_of(self.entries[-1])

    def _meant(self, action: Action | str) -> Action:
        if isinstance(action, str):
            return self.read(action)
        return msgspec.structs.replace(action, actor=self.seat(action.actor))

    def _events_of(self, entry: Entry) -> tuple[Event, ...]:
        return self.events_for(entry, lambda _: True)

    def _logged(self, entry: Entry, effective: set[int]) -> LogEntry:
        is_undone = not entry.is_undo_or_redo and entry.seq not in effective
        return LogEntry(entry.seq, entry.round, entry.action, self._events_of(entry), is_undone)

    def _last_actor(self) -> Player:
        return self.entries[-1].action.actor if self.entries else self.state.players[0]


def _restored(
    begun: Record, board: BoardFile | None, entries: list[Entry], last: bytes, closed: str, rest: tuple[Action, ...]
) -> Game:
    """A game from a pickle. Its earlier States are recomputed on demand."""
    game = Game(title_of(begun, board, any_edition=True), begun, board=board)
    for entry in entries[:-1]:
        game.add(entry)
    state = msgspec.json.decode(last, type=game.title.state_type)
    for entry in entries[-1:]:
        game.add(entry, state)
    game.close(closed, rest)
    return game
