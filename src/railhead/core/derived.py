"""Values derived from tables, each worked out once for the same tables. A table never changes, so what was derived from
it stays true, and a new table is another object. A derived function is handed all it may read: what it rests on stands
in its arguments, and nothing can be forgotten."""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

T = TypeVar("T")
Tables = TypeVarTuple("Tables")

KEPT = 64
"""So many values at least. A game in play asks of a few tables, a bot that looks ahead of some dozens."""


class Derived(Generic[*Tables, T]):
    """`@Derived` makes a function remember its values by the identity of its arguments."""

    __slots__ = ("_last", "_recent", "make")

    def __init__(self, make: Callable[[*Tables], T]) -> None:
        self.make = make
        """Works the value out afresh."""
        self._recent: dict[tuple[int, ...], tuple[T, tuple[object, ...]]] = {}
        self._last = self._recent

    def __call__(self, *tables: *Tables) -> T:
        key = tuple(map(id, tables))
        found = self._recent.get(key)
        if found is None:
            # The arguments are kept beside the value: as long as they live, nothing else has their identity.
            found = self._last.get(key) or (self.make(*tables), tables)
            self._keep(key, found)
        return found[0]

    def _keep(self, key: tuple[int, ...], found: tuple[T, tuple[object, ...]]) -> None:
        # Two generations, replaced whole: what was not asked for during one of them is dropped. Threads that do this
        # at the same time lose a value at worst.
        if len(self._recent) >= KEPT:
            self._last, self._recent = self._recent, {}
        self._recent[key] = found


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Works a value out when it is first asked for. Far lighter to make than `functools.cache`: rules make one for
    every choice they build, and most are never asked."""
    found: list[T] = []

    def known() -> T:
        if not found:
            found.append(make())
        return found[0]

    return known
