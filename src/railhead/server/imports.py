"""Games brought from elsewhere: records of ours, and games recorded on 18xx.games."""

from railhead.record import Record
from railhead.record.reading import read_game
from railhead.server.setup import Seating, Setup

__all__ = ["read_game", "setup_of"]


def setup_of(record: Record) -> Setup:
    """Whoever brings a game has the whole table."""
    return Setup(
        title=record.title,
        players=record.players,
        options=record.options,
        seed=record.seed,
        seating=Seating(hot_seat=True),
    )
