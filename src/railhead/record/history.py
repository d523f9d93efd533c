"""The tree of undo and redo. Every other entry is a node, and each version of a game stands at one: undo goes to the
parent, redo back down, and a new action starts a branch."""

from collections.abc import Iterator, Sequence

from railhead.core.actions import Action
from railhead.core.errors import Refused
from railhead.record.record import REDO, UNDO

START = 0
"""The node before the first entry. An entry's node is its number, counted from 1."""


class History:
    """Knows only numbers, no actions or States. One thread adds, others may read at the same time."""

    def __init__(self) -> None:
        self._heads = [START]
        """The node at which the game stands in each version."""
        self._parents = {START: START}
        self._depths = {START: 0}
        self._undone: tuple[int, ...] = ()
        """The nodes redo leads to, next first. Replaced, never mutated: other threads may be reading it."""
        self._undone_by: dict[int, int] = {}
        """The number of the undo that last took back a node."""

    def add(self, kind: str) -> int:
        """Add an entry of this kind; returns the node at which the game then stands. Raises Refused."""
        head = self._heads[-1]
        if kind == UNDO:
            if head == START:
                raise Refused(UNDO, "there is nothing to undo")
            self._undone_by[head] = len(self._heads)
            self._undone = (head, *self._undone)
            head = self._parents[head]
        elif kind == REDO:
            if not self._undone:
                raise Refused(REDO, "there is nothing to redo")
            head, self._undone = self._undone[0], self._undone[1:]
        else:
            node = len(self._heads)
            self._parents[node], self._depths[node] = head, self._depths[head] + 1
            self._undone = ()
            head = node
        self._heads.append(head)
        return head

    def head(self, version: int) -> int:
        return self._heads[version]

    def parent(self, node: int) -> int:
        return self._parents[node]

    def depth(self, node: int) -> int:
        """The number of actions on the path to a node, including one about to be added."""
        return self._depths[node] if node in self._depths else self._depths[self._heads[-1]] + 1

    def path(self, version: int) -> Iterator[int]:
        """The entries on the path to a version, last first."""
        node = self._heads[version]
        while node != START:
            yield node
            node = self._parents[node]

    def undone_by(self, node: int) -> int:
        """The entry that last undid what redo would restore."""
        return self._undone_by[node]

    @property
    def undone(self) -> tuple[int, ...]:
        """The entries redo would restore, next first."""
        return self._undone


def effective(actions: Sequence[Action]) -> list[int]:
    """Indices of the actions in effect: not undone, or redone. Raises Refused for an undo of nothing."""
    history = History()
    for action in actions:
        history.add(action.kind)
    return [node - 1 for node in history.path(len(actions))][::-1]
