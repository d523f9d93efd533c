"""Values derived from tables, each computed once for the same tables.

Tables are immutable, so a derived value stays valid, and a changed table is another object. A derived function gets
everything it may read as an argument, so no dependency can be forgotten.
"""

from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Tables = TypeVarTuple("Tables")

KEPT = 64
"""Minimum number of values kept. A game in play needs a few tables, a bot that looks ahead some dozens."""

_Kept = dict[Any, tuple[Any, tuple[Any, ...]]]
"""Values by the identity of the arguments. These are kept beside the value: while they live, no other object can have
their id."""

_every: list[tuple[Callable[..., Any], _Kept]] = []


def derived(make: Callable[[*Tables], T]) -> Callable[[*Tables], T]:
    """`@derived` caches a function's values by the identity of its arguments."""
    recent: _Kept = {}
    last: _Kept = {}
    _every.append((make, recent))

    def found(key: object, *tables: Any) -> Any:
        nonlocal last
        entry = last.get(key) or (make(*tables), tables)
        # Two generations: what is not used during one of them is dropped. Threads that race here lose a value at worst.
        if len(recent) >= KEPT:
            last = recent.copy()
            recent.clear()
        recent[key] = entry
        return entry[0]

    # One for each number of arguments: asked hundreds of thousands of times a game, a general one takes twice as long.
    def of_one(a: Any) -> Any:
        entry = recent.get(id(a))
        return found(id(a), a) if entry is None else entry[0]

    def of_two(a: Any, b: Any) -> Any:
        entry = recent.get(key := (id(a), id(b)))
        return found(key, a, b) if entry is None else entry[0]

    def of_three(a: Any, b: Any, c: Any) -> Any:
        entry = recent.get(key := (id(a), id(b), id(c)))
        return found(key, a, b, c) if entry is None else entry[0]

    def of_four(a: Any, b: Any, c: Any, d: Any) -> Any:
        entry = recent.get(key := (id(a), id(b), id(c), id(d)))
        return found(key, a, b, c, d) if entry is None else entry[0]

    by_number: tuple[Any, ...] = (of_one, of_two, of_three, of_four)
    known: Callable[[*Tables], T] = by_number[len(signature(make).parameters) - 1]
    return known


def kept() -> Iterator[tuple[Callable[..., Any], tuple[Any, ...], Any]]:
    """Every value that is kept now: its function, the arguments, and the value."""
    for make, values in _every:
        for value, tables in [*values.values()]:
            yield make, tables, value


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Computes a value when it is first asked for. Much cheaper to create than `functools.cache`: rules make one for
    every choice they build, and most are never called."""
    values: list[T] = []

    def known() -> T:
        if not values:
            values.append(make())
        return values[0]

    return known
