"""Garbage collection in a process that holds many games.

A full collection visits every object while nobody is served: 0.4 s with 200 games. So surviving objects are frozen
after each, except once an hour.
"""

import gc
from collections.abc import Callable
from time import monotonic

EVERY = 3600.0
FULL = 2
"""The oldest generation."""


class Freezer:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._thawed = clock()

    def start(self) -> None:
        gc.callbacks.append(self._on_collection)
        gc.collect()

    def stop(self) -> None:
        gc.callbacks.remove(self._on_collection)
        gc.unfreeze()

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if info["generation"] < FULL:
            return
        if phase == "stop":
            gc.freeze()
        elif self._clock() - self._thawed >= EVERY:
            self._thawed = self._clock()
            gc.unfreeze()
