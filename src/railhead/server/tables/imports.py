"""Imported games: records of our own, and games recorded on 18xx.games."""

import msgspec

from railhead.record import Record
from railhead.record.entries import Entry
from railhead.server.storage.store import GameProgress
from railhead.server.tables.setup import Seating, Setup
from railhead.server.workers.tasks import ReplayedImport


def record_of(replayed: ReplayedImport) -> Record:
    """The record of the game before its first action."""
    return Record(
        title=replayed.title,
        edition=replayed.edition,
        players=replayed.players,
        options=replayed.options,
        seed=replayed.seed,
    )


def progress_of(replayed: ReplayedImport, now: int) -> GameProgress:
    return GameProgress(
        version=len(replayed.entries),
        round=replayed.round,
        awaited=replayed.awaited,
        finished=replayed.finished,
        moved=now,
    )


def entries_of(replayed: ReplayedImport, now: int) -> list[Entry]:
    """The entries of an imported game. Their keys are reserved for the server."""
    return [msgspec.structs.replace(entry, key=f"import/{entry.seq - 1}", at=now) for entry in replayed.entries]


def setup_of(record: Record) -> Setup:
    """The setup of an imported game: whoever imports it holds the whole table."""
    return Setup(
        title=record.title,
        players=record.players,
        options=record.options,
        seed=record.seed,
        seating=Seating(hot_seat=True),
    )
