"""The entries of a game and, of its States, those that are asked for. Nothing is ever taken out; undo adds to it.

A State is made from the nearest one above it that is at hand, so opening a long game does not replay it. One thread
adds, others may read at the same time.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from railhead.core.actions import Action, Event
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.play import apply, as_read, secrets_of, start
from railhead.core.sentences import About
from railhead.core.state import State
from railhead.core.title import Title
from railhead.record.action_words import done, wording_of
from railhead.record.entries import Entry, EveryState, NewEntries, Snapshots
from railhead.record.history import START, History
from railhead.record.record import REDO, UNDO, Record, with_actions

EDITION = "edition"
"""Cited where a game of other rules can't be played on."""


class Unplayable(GameError):
    """An action that was done does not apply any more: the rules are no longer those it was done under."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Timeline:
    """The point after n entries is `at(n)`; the last is `state`."""

    def __init__(self, title: Title, record: Record, snapshots: Snapshots | None = None) -> None:
        """A game about to begin: the record's actions are still to be added or done."""
        self.title = title
        self.entries: list[Entry] = []
        self.begun = with_actions(record, ())
        """Its record before the first action."""
        self._history = History()
        self._snapshots: Snapshots = snapshots or EveryState()
        self._by_key: dict[str, Entry] = {}
        self.closed = ""
        """Why the game can't be played on, though it is not over; it can still be read."""
        self.rest: tuple[Action, ...] = ()
        """What was done after the last action that still applies. It stays in the record."""

    def close(self, why: str, rest: Iterable[Action] = ()) -> None:
        """From here on the game is read only."""
        self.closed, self.rest = why, tuple(rest)

    @property
    def record(self) -> Record:
        return with_actions(self.begun, (*(entry.action for entry in self.entries), *self.rest))

    @property
    def version(self) -> int:
        """How many entries there are: what an action was made against."""
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.at(self.version)

    def judged(
        self,
        action: Action,
        key: str = "",
        now: int = 0,
        count: Callable[[], int] = lambda: 1,
        recorded: bool = False,
    ) -> NewEntries:
        """The entries that doing this would add, the last of them with the key; `count` says how many actions an
        undo or redo goes over. Raises Refused or Malformed."""
        if self.closed:
            raise Refused(EDITION, self.closed)
        before = self.state
        if action.kind not in (UNDO, REDO):
            action = as_read(self.title, before, action, recorded=recorded)
            after, events = apply(self.title, before, action, recorded=recorded)
            return [(self._entry(0, key, action, before, after, now, events), after)]
        if action.actor not in before.players:
            raise Malformed(f"nobody at this table is called {action.actor!r}")
        if action.args:
            raise Malformed(f"{action.kind} takes no {', '.join(sorted(action.args))}")
        ways = self._ways(action.kind, count())
        if not ways:
            raise Refused(action.kind, f"there is nothing to {action.kind}")
        moves = []
        for number, (origin, goal) in enumerate(ways):
            before, after = self._state(origin), self._state(goal)
            # The last has the sender's key: if an entry is found by it, all of them were stored.
            own = key if number == len(ways) - 1 else f"{key}/{number}"
            moves.append((self._entry(number, own, action, before, after, now), after))
        return moves

    def add(self, entry: Entry, state: State | None = None) -> None:
        """Take in what has been judged, here or by whoever stored it."""
        assert entry.seq == self.version + 1
        head = self._history.add(entry.action.kind)
        if state is not None:
            self._snapshots.keep(head, state)
        self._by_key[entry.key] = entry
        # Last, for readers in other threads go by the number of entries.
        self.entries.append(entry)

    def at(self, version: int) -> State:
        """The State after so many entries."""
        if not 0 <= version <= self.version:
            raise Malformed(f"the game has {self.version} entries; there is no point {version}")
        return self._state(self._history.head(version))

    def after(self, entry: Entry) -> State:
        """The State that an action, no undo or redo, led to when it was first done."""
        return self._state(entry.seq)

    def before(self, entry: Entry) -> State:
        return self._state(self._history.parent(entry.seq))

    def entry_of(self, key: str) -> Entry | None:
        return self._by_key.get(key)

    def effective(self, version: int | None = None) -> Iterator[Entry]:
        """The entries that led to a version, or to the latest, the last first."""
        nodes = self._history.path(self.version if version is None else version)
        return (self.entries[node - 1] for node in nodes)

    @property
    def undone(self) -> list[Entry]:
        """What redo would do again, the next first."""
        return [self.entries[node - 1] for node in self._history.undone]

    def undone_by(self, entry: Entry) -> Entry:
        """The undo that took back an entry which redo would do again."""
        return self.entries[self._history.undone_by(entry.seq) - 1]

    def target_of(self, entry: Entry) -> Entry:
        """The entry that an undo took back or a redo did again."""
        version = entry.seq - 1 if entry.action.kind == UNDO else entry.seq
        return self.entries[self._history.head(version) - 1]

    def events_for(self, entry: Entry, may_read: Callable[[Entry], bool]) -> tuple[Event, ...]:
        """What an entry made happen, to somebody who may read the arguments of some entries."""
        if not entry.is_undo_or_redo:
            return entry.events
        meant = self.target_of(entry)
        what = "takes back" if entry.action.kind == UNDO else "does again"
        first = meant.events[0] if may_read(meant) and meant.events else None
        if first is not None and first.about:
            about: About = {**first.about, "by": entry.action.actor}
            return (Event(entry.action.kind, "{by} " + what + ": " + first.sentence, about),)
        about = {"by": entry.action.actor, "player": meant.action.actor, "action": meant.action.kind}
        return (Event(entry.action.kind, "{by} " + what + ": {player}, {action}", about),)

    def describe(self, what: Event | Action | GameError, at: State | None = None) -> str:
        """What happened, was done or is wrong, with the names of players and places."""
        state = self.state if at is None else at
        wording = wording_of(self.title, state, dict(zip(state.players, self.begun.players, strict=True)))
        match what:
            case Event():
                return wording.happened(what)
            case Action():
                return done(what, wording)
            case Refused():
                return wording.said(what.sentence)
        return str(what)

    def why_not_applicable(self, number: int, action: Action, error: GameError, at: State | None = None) -> str:
        rule = f" [{error.rule}]" if isinstance(error, Refused) else ""
        return (
            f"action {number} ({self.describe(action, at)}) does not apply under the present rules: "
            f"{self.describe(error, at)}{rule}. The game can be read up to there and exported, but not played on."
        )

    def is_milestone(self, entry: Entry) -> bool:
        """Whether the State after an entry, added or about to be added, is to be kept for good."""
        return not entry.is_undo_or_redo and self._is_kept_for_good(entry.seq)

    def milestones(self, spacing: int) -> list[int]:
        """The nodes whose States somebody keeps who keeps one in so many."""
        nodes = [entry.seq for entry in self.entries if not entry.is_undo_or_redo]
        return [node for node in nodes if self._history.depth(node) % spacing == 0]

    # within

    def _entry(
        self,
        number: int,
        key: str,
        action: Action,
        before: State,
        after: State,
        now: int,
        events: tuple[Event, ...] = (),
    ) -> Entry:
        is_secret = secrets_of(before) != secrets_of(after)
        return Entry(self.version + 1 + number, key, action, str(before.round), events, is_secret, now)

    def _ways(self, kind: str, count: int) -> list[tuple[int, int]]:
        """From which node to which an undo or redo of so many goes, step by step."""
        if kind == UNDO:
            return [(node, self._history.parent(node)) for node in islice(self._history.path(self.version), count)]
        return [(self._history.parent(node), node) for node in self._history.undone[:count]]

    def _state(self, node: int) -> State:
        # Up to a State that is at hand, then down again; no recursion, for games have thousands of entries.
        way: list[int] = []
        while (state := self._known(node)) is None:
            way.append(node)
            node = self._history.parent(node)
        fresh: dict[int, State] = {}
        for step in reversed(way):
            state = self._played(state, self.entries[step - 1])
            if self._is_kept_for_good(step):
                fresh[step] = state
        if fresh:
            self._snapshots.put(fresh)
        self._snapshots.keep(way[0] if way else node, state)
        return state

    def _known(self, node: int) -> State | None:
        if node == START:
            state = self._snapshots.get(START, False)
            return state or start(self.title, len(self.begun.players), self.begun.seed)
        return self._snapshots.get(node, self._is_kept_for_good(node))

    def _is_kept_for_good(self, node: int) -> bool:
        return self._history.depth(node) % self._snapshots.spacing == 0

    def _played(self, state: State, entry: Entry) -> State:
        try:
            return apply(self.title, state, entry.action, recorded=True)[0]
        except GameError as error:
            raise Unplayable(entry.seq, self.why_not_applicable(entry.seq, entry.action, error, state)) from error
