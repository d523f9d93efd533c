"""Records on disk. The only module of the pure half that writes files."""

import os
import tempfile
from pathlib import Path

from railhead.core.errors import GameError, Malformed
from railhead.record.record import REDO, UNDO, Record, record_from_json, record_to_json, title_of


def save(record: Record, path: Path) -> None:
    """Write the whole record, or on failure leave the existing file as it was."""
    with tempfile.TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
        written = Path(folder) / path.name
        with written.open("wb") as file:
            file.write(record_to_json(record))
            file.flush()
            os.fsync(file.fileno())
        # The new file replaces the old one and must not be readable by more people.
        if path.exists():
            written.chmod(path.stat().st_mode)
        written.replace(path)


def load_record(path: Path, board: Path | None = None) -> Record:
    """The record in a file, ready to be continued. `board` is the path of its custom board file, if it names one.
    Raises Malformed, naming the file and the problem: missing, truncated, not JSON, or an unknown title, edition,
    option or kind of action. Whether the actions are legal shows when it is replayed."""
    record = read_record(path)
    try:
        known = {*title_of(record, board).kinds, UNDO, REDO}
        for number, action in enumerate(record.actions, 1):
            if action.kind not in known:
                raise Malformed(f"action {number}: {record.title} knows no action {action.kind!r}")
    except GameError as error:
        raise Malformed(f"{path}: {error}") from None
    return record


def read_record(path: Path) -> Record:
    """The record in a file, whether or not it can still be continued. Raises Malformed, naming the file."""
    try:
        return record_from_json(path.read_bytes())
    except OSError as error:
        raise Malformed(f"{path}: can't be read: {error.strerror}") from None
    except GameError as error:
        raise Malformed(f"{path}: {error}") from None
