"""How long a bot may think about one action: when the time is up, it does the best of what it has tried so far.

At tables only: without a limit thinking is bounded by count, and the same seed gives the same game on every machine.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import thread_time
from typing import TypeVar

T = TypeVar("T")

_ends: ContextVar[float | None] = ContextVar("ends", default=None)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Of the processor, from now on, for what this thread thinks inside."""
    before = _ends.set(thread_time() + seconds)
    try:
        yield
    finally:
        _ends.reset(before)


def while_time(items: Iterable[T]) -> Iterator[T]:
    """The first item in any case, and the others while there is time."""
    ends = _ends.get()
    for number, item in enumerate(items):
        if number and ends is not None and thread_time() > ends:
            return
        yield item
