"""Games kept as records: save, load, replay, undo, branch."""

from railhead.record.files import load_record, save
from railhead.record.game import Game, LogEntry
from railhead.record.history import effective
from railhead.record.record import OwnBoard, Record, record_from_json, record_to_json, title_of

__all__ = [
    "Game",
    "LogEntry",
    "OwnBoard",
    "Record",
    "effective",
    "load_record",
    "record_from_json",
    "record_to_json",
    "save",
    "title_of",
]
