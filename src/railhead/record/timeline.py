"""The entries of a game and, on demand, its States. Nothing is ever removed; undo adds an entry.

A State is computed from the nearest ancestor at hand, so opening a long game does not replay it. One thread adds,
others may read at the same time.
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
"""Cited where a game of other rules can't be continued."""


class Unplayable(GameError):
    """A stored action no longer applies: the rules have changed since it was done."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Timeline:
    """The State after n entries is `at(n)`; the latest is `state`."""

    def __init__(self, title: Title, record: Record, snapshots: Snapshots | None = None) -> None:
        """A game about to begin: the record's actions are not applied yet."""
        self.title = title
        self.entries: list[Entry] = []
        self.begun = with_actions(record, ())
        """Its record before the first action."""
        self._history = History()
        self._snapshots: Snapshots = snapshots or EveryState()
        self._latest: tuple[int, State] | None = None
        """The version last asked for as the present one, and its State. Replaced, never mutated."""
        self._by_key: dict[str, Entry] = {}
        self.closed = ""
        """Why the game can't be continued although it is not over; it can still be read."""
        self.rest: tuple[Action, ...] = ()
        """The actions after the last one that still applies. They stay in the record."""

    def close(self, why: str, rest: Iterable[Action] = ()) -> None:
        """From here on the game is read-only."""
        self.closed, self.rest = why, tuple(rest)

    @property
    def record(self) -> Record:
        """The game as it is saved: title, players, options, seed and everything that was done."""
        return with_actions(self.begun, (*(entry.action for entry in self.entries), *self.rest))

    @property
    def version(self) -> int:
        """The number of entries, against which actions are made."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The present State, with all secrets; `view` leaves out what a seat can't see."""
        latest, version = self._latest, len(self.entries)
        if latest is None or latest[0] != version:
            self._latest = latest = version, self.at(version)
        return latest[1]

    def judged(
        self,
        action: Action,
        key: str = "",
        now: int = 0,
        count: Callable[[], int] = lambda: 1,
        recorded: bool = False,
    ) -> NewEntries:
        """The entries an action would add, the last of them with the key; `count` says how many actions an undo or redo
        spans. Raises Refused or Malformed."""
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
        ways = self._node_moves(action.kind, count())
        if not ways:
            raise Refused(action.kind, f"there is nothing to {action.kind}")
        moves = []
        for number, (origin, goal) in enumerate(ways):
            before, after = self._state(origin), self._state(goal)
            # The last one has the sender's key: if an entry is found by it, all of them were stored.
            own = key if number == len(ways) - 1 else f"{key}/{number}"
            moves.append((self._entry(number, own, action, before, after, now), after))
        return moves

    def add(self, entry: Entry, state: State | None = None) -> None:
        """Add entries that were judged, here or by whoever stored them."""
        assert entry.seq == self.version + 1
        head = self._history.add(entry.action.kind)
        if state is not None:
            self._snapshots.keep(head, state)
        self._by_key[entry.key] = entry
        # Last, because readers in other threads go by the number of entries.
        self.entries.append(entry)

    def at(self, version: int) -> State:
        """The State after so many entries."""
        if not 0 <= version <= self.version:
            raise Malformed(f"the game has {self.version} entries; there is no point {version}")
        return self._state(self._history.head(version))

    def after(self, entry: Entry) -> State:
        """The State an action (not an undo or redo) led to when it was first done."""
        return self._state(entry.seq)

    def before(self, entry: Entry) -> State:
        """The State in which an action was done."""
        return self._state(self._history.parent(entry.seq))

    def entry_of(self, key: str) -> Entry | None:
        """The entry that a client sent with this key, if any."""
        return self._by_key.get(key)

    def effective(self, version: int | None = None) -> Iterator[Entry]:
        """The entries in effect at a version, or at the latest, last first."""
        nodes = self._history.path(self.version if version is None else version)
        return (self.entries[node - 1] for node in nodes)

    @property
    def undone(self) -> list[Entry]:
        """What redo would restore, next first."""
        return [self.entries[node - 1] for node in self._history.undone]

    def undone_by(self, entry: Entry) -> Entry:
        """The undo that took back an entry which redo would restore."""
        return self.entries[self._history.undone_by(entry.seq) - 1]

    def target_of(self, entry: Entry) -> Entry:
        """The entry that an undo took back or a redo restored."""
        version = entry.seq - 1 if entry.action.kind == UNDO else entry.seq
        return self.entries[self._history.head(version) - 1]

    def events_for(self, entry: Entry, may_read: Callable[[Entry], bool]) -> tuple[Event, ...]:
        """The events of an entry, for somebody who may read the arguments of some entries."""
        if not entry.is_undo_or_redo:
            return entry.events
        meant = self.target_of(entry)
        what = "takes back" if entry.action.kind == UNDO else "does again"
        first = meant.events[0] if may_read(meant) and meant.events else None
        if first is not None and first.about:
            about: About = {**first.about, "by": entry.action.actor}
            return (Event(entry.action.kind, "{by} " + what + ": " + first.sentence, about),)
        about = {"by": entry.action.actor, "player": meant.action.actor, "action": meant.action.kind}
        if meant.action.kind == "pass":
            return (Event(entry.action.kind, "{by} " + what + ": {player} passes", about),)
        return (Event(entry.action.kind, "{by} " + what + ": {player}, {action}", about),)

    def describe(self, what: Event | Action | GameError, at: State | None = None) -> str:
        """An event, action or error in words, with the names of players and places."""
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
        """A sentence for a game that can't go on under the present rules."""
        rule = f" [{error.rule}]" if isinstance(error, Refused) else ""
        return (
            f"action {number} ({self.describe(action, at)}) does not apply under the present rules: "
            f"{self.describe(error, at)}{rule}. The game can be read up to there and exported, but not played on."
        )

    def is_milestone(self, entry: Entry) -> bool:
        """Whether the State after an entry, added or about to be added, is stored permanently."""
        return not entry.is_undo_or_redo and self._is_kept_for_good(entry.seq)

    def milestones(self, spacing: int) -> list[int]:
        """The nodes whose States are stored, given that spacing."""
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

    def _node_moves(self, kind: str, count: int) -> list[tuple[int, int]]:
        """The nodes an undo or redo of so many actions passes through, as pairs."""
        if kind == UNDO:
            return [(node, self._history.parent(node)) for node in islice(self._history.path(self.version), count)]
        return [(self._history.parent(node), node) for node in self._history.undone[:count]]

    def _state(self, node: int) -> State:
        # Up to an ancestor whose State is at hand, then down again. No recursion: games have thousands of entries.
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
