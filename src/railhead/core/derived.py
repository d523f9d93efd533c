"""Values derived from tables, each computed once for the same tables.

Tables are immutable, so a derived value stays valid, and a changed table is another object. A derived function gets
everything it may read as an argument, so no dependency can be forgotten.
"""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

T = TypeVar("T")
Tables = TypeVarTuple("Tables")

KEPT = 64
"""Minimum number of values kept. A game in play needs a few tables, a bot that looks ahead some dozens."""


class Derived(Generic[*Tables, T]):
    """`@Derived` caches a function's values by the identity of its arguments."""

    __slots__ = ("_last", "_recent", "make")

    def __init__(self, make: Callable[[*Tables], T]) -> None:
        self.make = make
        """Computes the value without the cache."""
        self._recent: dict[tuple[int, ...], tuple[T, tuple[object, ...]]] = {}
        self._last = self._recent

    def __call__(self, *tables: *Tables) -> T:
        key = tuple(map(id, tables))
        entry = self._recent.get(key)
        if entry is None:
            # The arguments are kept beside the value: while they live, no other object can have their id.
            entry = self._last.get(key) or (self.make(*tables), tables)
            self._keep(key, entry)
        return entry[0]

    def _keep(self, key: tuple[int, ...], entry: tuple[T, tuple[object, ...]]) -> None:
        # Two generations, swapped as a whole: what is not used during one of them is dropped. Threads that race here
        # lose a value at worst.
        if len(self._recent) >= KEPT:
            self._last, self._recent = self._recent, {}
        self._recent[key] = entry


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Computes a value when it is first asked for. Much cheaper to create than `functools.cache`: rules make one for
    every choice they build, and most are never called."""
    values: list[T] = []

    def known() -> T:
        if not values:
            values.append(make())
        return values[0]

    return known
