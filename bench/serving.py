"""How fast a server answers while 200 games are played and 400 people watch. Time is the clock's."""

from collections.abc import Iterator
from typing import Literal, cast

from bench.figures import Figure
from bench.load import measure


def rows() -> Iterator[Figure]:
    for row in measure():
        about = cast(Literal["95%", "worst"], row.about)
        note = f"99% {row.percentile(99):.0f}, time of the clock"
        yield Figure(row.what, samples=row.samples, target=row.target, about=about, note=note)
