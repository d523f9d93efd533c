"""A game out of a file, whoever wrote it: a record of ours, or a game recorded on 18xx.games."""

from railhead.core.errors import GameError, Malformed
from railhead.core.reading import read_json
from railhead.record.game import Game
from railhead.record.public import imported, read_recorded
from railhead.record.record import record_from_json


def read_game(raw: bytes, most: int | None = None) -> Game:
    """The game, played to where the file ends. Raises Malformed, or Refused where an action is against the rules;
    Malformed also where there are more than so many actions."""
    if is_ours(raw):
        record = record_from_json(raw)
        _check_length(len(record.actions), most)
        if record.board is not None:
            raise Malformed("a game on a board file of its own can't be brought here: set up a table with that file")
        return Game.replay(record)
    try:
        recorded = read_recorded(raw.decode())
        _check_length(len(recorded.actions), most)
        return imported(recorded)
    except GameError:
        raise
    except Exception as error:
        # Written by another program, and changed by anybody since: it can be wrong in ways nobody can list.
        raise Malformed(f"this recorded game can't be read: {error!r}") from error


def _check_length(actions: int, most: int | None) -> None:
    if most is not None and actions > most:
        raise Malformed(f"this game has {actions} actions; at most {most} can be imported")


def is_ours(raw: bytes) -> bool:
    """Records of ours tell their format, wherever in the file. Raises Malformed for what is no JSON at all."""
    if not raw.strip():
        raise Malformed("the file is empty")
    try:
        outline = read_json(raw)
    except Malformed as error:
        if raw.lstrip()[:1] in b"{[" and "truncated" in str(error):
            raise Malformed("this is no JSON: the file ends too soon; perhaps it was not saved whole") from None
        raise Malformed(f"this is no recorded game: {error}") from None
    return isinstance(outline, dict) and "format" in outline
