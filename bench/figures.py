"""A measured figure: samples of one thing, the statistic its target is about, and whether it was met.

Time is the processor's, not the clock's: what else the machine is busy with matters less."""

import gc
import statistics
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any, Literal, TypeVar

from msgspec import Struct, field

T = TypeVar("T")
Statistic = Literal["median", "90%", "95%", "99%", "worst"]

SHOWN: tuple[Statistic, ...] = ("median", "95%", "worst")
"""Of every figure; the one its target is about comes besides."""


class Figure(Struct):
    what: str
    unit: str = "ms"
    samples: list[float] = field(default_factory=list)
    target: float | None = None
    about: Statistic = "95%"
    """The statistic the target is about."""
    more_is_better: bool = False
    note: str = ""

    def statistic(self, name: Statistic) -> float | None:
        if not self.samples:
            return None
        ordered = sorted(self.samples, reverse=self.more_is_better)
        if name == "median":
            return statistics.median(ordered)
        share = 100 if name == "worst" else int(name.rstrip("%"))
        return ordered[(len(ordered) * share + 99) // 100 - 1]

    @property
    def target_text(self) -> str:
        if self.target is None:
            return ""
        value = "" if self.about in SHOWN else f" {self.statistic(self.about) or 0:.3g}"
        return f"{self.about}{value} {'≥' if self.more_is_better else '≤'} {self.target:g}"

    @property
    def verdict(self) -> str:
        value = self.statistic(self.about)
        if self.target is None or value is None:
            return ""
        is_met = value >= self.target if self.more_is_better else value <= self.target
        return "met" if is_met else "missed"

    def as_json(self) -> dict[str, Any]:
        return {
            "measure": self.what,
            "unit": self.unit,
            "times": len(self.samples),
            **{name: self.statistic(name) for name in dict.fromkeys((*SHOWN, self.about))},
            "target": self.target,
            "target_about": self.about,
            "verdict": self.verdict,
            "note": self.note,
        }


def timed(tasks: Iterable[Callable[[], object]]) -> list[float]:
    """Milliseconds each task took."""
    with kept_from_collector():
        return [lap for _, lap in laps(task() for task in tasks)]


@contextmanager
def kept_from_collector() -> Iterator[None]:
    """What the measure itself holds, such as hundreds of positions, is kept from the collector meanwhile, as a server
    keeps what it has loaded: one walk through all of it takes longer than any task."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def laps(items: Iterable[T]) -> Iterator[tuple[T, float]]:
    """Each item with the milliseconds of the processor it took to come about."""
    begun = process_time()
    for item in items:
        yield item, 1000 * (process_time() - begun)
        begun = process_time()
