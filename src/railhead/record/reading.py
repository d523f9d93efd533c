"""Reading a game from a file, whoever wrote it: a record of ours, or a game recorded on 18xx.games."""

from pathlib import Path

from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.reading import read_json
from railhead.record.files import load_record
from railhead.record.game import Game
from railhead.record.public import imported, read_recorded
from railhead.record.record import record_from_json


def read_game(raw: bytes, most: int | None = None) -> Game:
    """The game, played to the end of the file. Raises Malformed, or Refused where an action breaks the rules; Malformed
    also if there are more than `most` actions."""
    if is_ours(raw):
        record = record_from_json(raw)
        _check_length(len(record.actions), most)
        if record.board is not None:
            raise Malformed("a game on a custom board file can't be imported: set up a new game with that file")
        return Game.replay(record)
    try:
        recorded = read_recorded(raw.decode())
        _check_length(len(recorded.actions), most)
        return imported(recorded)
    except GameError:
        raise
    except Exception as error:
        # Written by another program and perhaps edited since: it can be wrong in ways nobody can list.
        raise Malformed(f"this recorded game can't be read: {error!r}") from error


def load_game(path: Path, board: Path | None = None) -> Game:
    """The game in a file, played to its end. `board` is the path of a record's custom board file, if it names one.
    Raises Malformed, naming the file, or Refused where an action breaks the rules."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Malformed(f"{path}: can't be read: {error.strerror}") from None
    try:
        if is_ours(raw):
            return Game.replay(load_record(path, board), board)
        if board is not None:
            raise Malformed(f"a game recorded on 18xx.games has no board file of its own, but {board} was given")
        return read_game(raw)
    except Refused as error:
        raise Refused(error.rule, f"{path}: {error.reason}") from None
    except Malformed as error:
        raise Malformed(str(error) if str(error).startswith(f"{path}: ") else f"{path}: {error}") from None


def _check_length(actions: int, most: int | None) -> None:
    if most is not None and actions > most:
        raise Malformed(f"this game has {actions} actions; at most {most} can be imported")


def is_ours(raw: bytes) -> bool:
    """Our records name their format, anywhere in the file. Raises Malformed for what is not JSON."""
    if not raw.strip():
        raise Malformed("the file is empty")
    try:
        outline = read_json(raw)
    except Malformed as error:
        if raw.lstrip()[:1] in b"{[" and "truncated" in str(error):
            raise Malformed("the file is cut off: perhaps it wasn't saved completely") from None
        raise Malformed(f"this is not a recorded game: {error}") from None
    return isinstance(outline, dict) and "format" in outline
