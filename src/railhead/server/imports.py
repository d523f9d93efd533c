"""Games brought from elsewhere: records of ours, and games recorded on 18xx.games."""

import msgspec

from railhead.core.errors import GameError, Malformed
from railhead.record import Record, record_from_json
from railhead.record.public import imported, read_recorded
from railhead.server.setup import Seating, Setup


def read_game(raw: bytes) -> Record:
    """Raises Malformed, or Refused where an action is against the rules."""
    outline = _outline(raw)
    if isinstance(outline, dict) and "format" in outline:
        record = record_from_json(raw)
        if record.board is not None:
            raise Malformed("a game on a board file of its own can't be brought here: set up a table with that file")
        return record
    try:
        return imported(read_recorded(raw.decode()))
    except GameError:
        raise
    except Exception as error:
        # Written by another program, and changed by anybody since: it can be wrong in ways nobody can list.
        raise Malformed(f"this recorded game can't be read: {error!r}") from error


def _outline(raw: bytes) -> object:
    if not raw.strip():
        raise Malformed("the file is empty")
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if raw.lstrip()[:1] in b"{[" and "truncated" in str(error):
            raise Malformed("the file ends too soon: perhaps it was not saved whole") from None
        raise Malformed(f"this is no recorded game: such a file is JSON, and this is not ({error})") from None


def setup_of(record: Record) -> Setup:
    """Whoever brings a game has the whole table."""
    return Setup(
        title=record.title,
        players=record.players,
        options=record.options,
        seed=record.seed,
        seating=Seating(hot_seat=True),
    )
