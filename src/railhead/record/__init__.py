"""Games as records: save, load, replay, undo, branch."""

from typing import Any

from railhead.record.best_routes import BestRoutes
from railhead.record.deprecated import warn
from railhead.record.files import load_record, save
from railhead.record.game import Game, LogEntry
from railhead.record.history import effective
from railhead.record.outcome import Outcome, Place
from railhead.record.reading import load_game
from railhead.record.record import OwnBoard, Record, record_from_json, record_to_json, title_of

__all__ = [
    "BestRoutes",
    "Game",
    "LogEntry",
    "Outcome",
    "OwnBoard",
    "Place",
    "Record",
    "effective",
    "load_game",
    "load_record",
    "record_from_json",
    "record_to_json",
    "save",
    "title_of",
]


def __getattr__(name: str) -> Any:
    if name == "Line":
        warn("railhead.record.Line", "railhead.record.LogEntry")
        return LogEntry
    raise AttributeError(f"railhead.record has no {name}")
