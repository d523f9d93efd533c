"""The collector of cyclic garbage while a game is played. States and what is derived from them hold no cycles but are
many: looking at all of them again and again takes a tenth of the time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (50_000, 20, 50)
"""New objects before a collection of the youngest, and collections before one of the older ones."""


@contextmanager
def fewer_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
