"""What a click at a late page costs a server, in time of the processor; how fast it answers while 200 games are played
and 400 people watch, in time of the clock; the same at a club with a thousand games on disk and bots at some tables."""

from collections.abc import Iterator
from typing import Literal, cast

from bench import clicks, club
from bench.figures import Figure
from bench.load import measure


def rows() -> Iterator[Figure]:
    yield from clicks.rows()
    for row in measure():
        about = cast(Literal["95%", "worst"], row.about)
        note = f"99% {row.percentile(99):.0f}, time of the clock"
        yield Figure(row.what, samples=row.samples, target=row.target, about=about, note=note)
    yield from _club(club.Club())


def _club(size: club.Club) -> Iterator[Figure]:
    found = club.measure(size)
    stored, tables = f"{size.asynchronous} games on disk", f"{size.tables} tables, {size.with_bots} with bots"
    yield Figure("club: start", unit="s", samples=[found.start], target=3, about="worst", note=stored)
    note = f"{stored}, {tables}, {2 * size.tables} streams; bots acted {found.by_bots} times"
    yield Figure("club: action", samples=found.actions.samples, target=100, about="95%", note=note)
    yield Figure("club: news at a watcher", samples=found.news.samples)
    for stage, megabytes in found.memory:
        note = f"{found.in_memory} games in memory at the end"
        yield Figure(f"club: memory, {stage}", unit="MB", samples=[megabytes], note=note)
