"""A game as it lies in the database: all its entries, and of its States only those that are asked for.

Every entry but undo and redo is a node of a tree; each version of the game stands at one of them. A State is made from
the nearest one above it that is known, so opening a long game does not replay it.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

from msgspec import Struct

from railhead.core.actions import Action, Event
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Player
from railhead.core.play import apply, start
from railhead.core.state import Secret, State
from railhead.core.title import Title
from railhead.record.record import REDO, UNDO

START = 0
"""The node before the first entry."""
SPACING = 16
"""Nodes between two snapshots: so many actions are played at most to come to any point."""
KEPT = 64
"""States of one game kept in memory, beside the latest."""


class Entry(Struct, frozen=True, gc=False):
    """One action of the record, with what is told of it."""

    seq: int
    key: str
    action: Action
    round: str
    """The round it was done in."""
    events: tuple[Event, ...]
    is_secret: bool
    """It changed something that only its owner may see."""
    at: int = 0
    """When it was stored, in seconds."""

    @property
    def moves_in_time(self) -> bool:
        return self.action.kind in (UNDO, REDO)


class Snapshots(Protocol):
    """States of one game kept outside memory, by node."""

    def get(self, node: int) -> State | None: ...

    def put(self, states: dict[int, State]) -> None: ...


class Timeline:
    def __init__(self, title: Title, players: int, seed: int, snapshots: Snapshots) -> None:
        self.title = title
        self.entries: list[Entry] = []
        self._begin = (title, players, seed)
        self._snapshots = snapshots
        self._heads = [START]
        """The node at which the game stands in each version."""
        self._parents = {START: START}
        self._depths = {START: 0}
        self._undone: list[int] = []
        self._states: OrderedDict[int, State] = OrderedDict()
        self._guard = threading.Lock()
        self._by_key: dict[str, Entry] = {}

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.at(self.version)

    def at(self, version: int) -> State:
        """The State after so many entries."""
        if not 0 <= version <= self.version:
            raise Malformed(f"the game has {self.version} entries; there is no point {version}")
        return self._state(self._heads[version])

    def entry_of(self, key: str) -> Entry | None:
        return self._by_key.get(key)

    def judged(self, action: Action, key: str, now: int, *, recorded: bool = False) -> tuple[Entry, State]:
        """The entry this action would be, and the State after it. Raises Refused or Malformed."""
        before = self.state
        after, events = apply(self.title, before, action, recorded=recorded)
        return self._moved(0, key, action, before, after, now, events), after

    def replayed(self, action: Action, key: str, now: int) -> tuple[Entry, State]:
        """The same for any entry of a record, undo and redo among them."""
        match action.kind:
            case "undo":
                moves = self.taken_back(1, action.actor, key, now)
            case "redo":
                moves = self.done_again(1, action.actor, key, now)
            case _:
                return self.judged(action, key, now, recorded=True)
        if not moves:
            raise Refused(action.kind, f"there is nothing to {action.kind}")
        return moves[0]

    def taken_back(self, count: int, actor: Player, key: str, now: int) -> list[tuple[Entry, State]]:
        """The entries by which the last actions would be undone. The last of them bears the key."""
        nodes = [entry.seq for entry in islice(self.standing(), count)]
        ways = [(node, self._parents[node]) for node in nodes]
        return self._travelled(ways, Action(actor, UNDO), key, now)

    def done_again(self, count: int, actor: Player, key: str, now: int) -> list[tuple[Entry, State]]:
        nodes = [entry.seq for entry in islice(self.undone, count)]
        ways = [(self._parents[node], node) for node in nodes]
        return self._travelled(ways, Action(actor, REDO), key, now)

    def _travelled(
        self, ways: Sequence[tuple[int, int]], action: Action, key: str, now: int
    ) -> list[tuple[Entry, State]]:
        result = []
        for number, (origin, goal) in enumerate(ways):
            before, after = self._state(origin), self._state(goal)
            own = key if number == len(ways) - 1 else f"{key}/{number}"
            result.append((self._moved(number, own, action, before, after, now), after))
        return result

    def _moved(
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

    def add(self, entry: Entry, state: State | None = None) -> None:
        """Take in what the database has."""
        assert entry.seq == self.version + 1
        head = self._heads[-1]
        if entry.action.kind == UNDO:
            self._undone.append(head)
            head = self._parents[head]
        elif entry.action.kind == REDO:
            head = self._undone.pop()
        else:
            self._parents[entry.seq] = head
            self._depths[entry.seq] = self._depths[head] + 1
            self._undone.clear()
            head = entry.seq
        if state is not None:
            self._keep(head, state)
        self._by_key[entry.key] = entry
        self._heads.append(head)
        # Last, for readers in other threads go by the number of entries.
        self.entries.append(entry)

    def standing(self, version: int | None = None) -> Iterator[Entry]:
        """The entries that led to a version, or to the latest, the last first."""
        node = self._heads[self.version if version is None else version]
        while node != START:
            yield self.entries[node - 1]
            node = self._parents[node]

    @property
    def undone(self) -> Iterable[Entry]:
        """What redo would do again, the next first."""
        return (self.entries[node - 1] for node in reversed(self._undone))

    def meant(self, entry: Entry) -> Entry:
        """The entry that an undo took back or a redo did again."""
        return self.entries[self._heads[entry.seq - 1 if entry.action.kind == UNDO else entry.seq] - 1]

    def is_milestone(self, entry: Entry) -> bool:
        """Whether the State after an entry added or about to be added is to be stored."""
        if entry.moves_in_time:
            return False
        depth = self._depths.get(entry.seq, self._depths[self._heads[entry.seq - 1]] + 1)
        return depth % SPACING == 0

    def _state(self, node: int) -> State:
        way: list[int] = []
        while (state := self._known(node)) is None:
            way.append(node)
            node = self._parents[node]
        fresh: dict[int, State] = {}
        for step in reversed(way):
            state = self._played(state, self.entries[step - 1])
            if self._depths[step] % SPACING == 0:
                fresh[step] = state
        if fresh:
            self._snapshots.put(fresh)
        self._keep(way[0] if way else node, state)
        return state

    def _known(self, node: int) -> State | None:
        state = self._kept(node)
        if state is None and node == START:
            state = start(*self._begin)
            self._keep(START, state)
        elif state is None and self._depths[node] % SPACING == 0:
            state = self._snapshots.get(node)
        return state

    def _played(self, state: State, entry: Entry) -> State:
        try:
            return apply(self.title, state, entry.action, recorded=True)[0]
        except GameError as error:
            error.add_note(f"entry {entry.seq}: {entry.action}")
            raise

    def _kept(self, node: int) -> State | None:
        with self._guard:
            state = self._states.get(node)
            if state is not None:
                self._states.move_to_end(node)
            return state

    def _keep(self, node: int, state: State) -> None:
        with self._guard:
            self._states[node] = state
            self._states.move_to_end(node)
            while len(self._states) > KEPT:
                self._states.popitem(last=False)


def secrets_of(state: State) -> dict[tuple[str, str], tuple[Player, object]]:
    """Everything in a State that only its owner may see."""
    return {
        (name, str(key)): (value.owner, value.value)
        for name in state.__struct_fields__
        if isinstance(table := getattr(state, name), dict)
        for key, value in table.items()
        if isinstance(value, Secret)
    }
