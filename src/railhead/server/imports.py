"""Games brought from elsewhere: records of ours, and games recorded on 18xx.games."""

import msgspec

from railhead.record import Record
from railhead.record.entries import Entry
from railhead.server.sandbox_tasks import Brought
from railhead.server.setup import Seating, Setup
from railhead.server.store import GameProgress


def record_of(brought: Brought) -> Record:
    """How it was begun."""
    return Record(
        title=brought.title,
        edition=brought.edition,
        players=brought.players,
        options=brought.options,
        seed=brought.seed,
    )


def progress_of(brought: Brought, now: int) -> GameProgress:
    return GameProgress(
        version=len(brought.entries),
        round=brought.round,
        awaited=brought.awaited,
        finished=brought.finished,
        moved=now,
    )


def entries_of(brought: Brought, now: int) -> list[Entry]:
    """Their keys are the server's."""
    return [msgspec.structs.replace(entry, key=f"import/{entry.seq - 1}", at=now) for entry in brought.entries]


def setup_of(record: Record) -> Setup:
    """Whoever brings a game has the whole table."""
    return Setup(
        title=record.title,
        players=record.players,
        options=record.options,
        seed=record.seed,
        seating=Seating(hot_seat=True),
    )
