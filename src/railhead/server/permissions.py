"""Who may undo, redo, copy and export: one table, read by everything that does or offers one of these."""

from collections.abc import Collection
from enum import Enum, auto

from railhead.core.ids import Player
from railhead.record.record import REDO, UNDO

EXPORT, COPY = "export", "copy"
OWN, ANYBODY, FINISHED, CLOSED = "own", "anybody", "finished", "closed"
"""What holds at a table: how it was set up while it is played, and the same for all after the end, or where a game
can't be played on because the rules have changed."""


class Right(Enum):
    """Who may. Everybody who watches is a spectator, the host too if he has no seat."""

    NOBODY = auto()
    ALL_SEATS = auto()
    """Whoever holds all seats that are not bots', or all who do together."""
    OWNER = auto()
    """Whoever holds the seat that did it: the action to be undone, the undo to be redone."""
    ANY_SEAT = auto()
    KNOWING = auto()
    """Whoever is shown everything that the game holds, chance to come included."""
    SPECTATOR = auto()


RIGHTS: dict[tuple[str, str], Right] = {
    (UNDO, OWN): Right.OWNER,
    (UNDO, ANYBODY): Right.ANY_SEAT,
    (UNDO, FINISHED): Right.ALL_SEATS,
    (REDO, OWN): Right.OWNER,
    (REDO, ANYBODY): Right.ANY_SEAT,
    (REDO, FINISHED): Right.ALL_SEATS,
    (EXPORT, OWN): Right.KNOWING,
    (EXPORT, ANYBODY): Right.KNOWING,
    (EXPORT, FINISHED): Right.SPECTATOR,
    (COPY, OWN): Right.KNOWING,
    (COPY, ANYBODY): Right.KNOWING,
    (COPY, FINISHED): Right.SPECTATOR,
    (UNDO, CLOSED): Right.NOBODY,
    (REDO, CLOSED): Right.NOBODY,
    (EXPORT, CLOSED): Right.ANY_SEAT,
    (COPY, CLOSED): Right.NOBODY,
}


def permits(
    right: Right,
    seats: Collection[Player],
    people: Collection[Player],
    owner: Player | None = None,
    knows: bool = False,
) -> bool:
    """Whether somebody with these seats has a right. `people`: the seats that are not bots'; `owner`: whose seat did
    what this is about; `knows`: whether he is shown everything."""
    match right:
        case Right.NOBODY:
            return False
        case Right.ALL_SEATS:
            return bool(people) and set(seats) >= set(people)
        case Right.OWNER:
            return owner in seats
        case Right.ANY_SEAT:
            return bool(seats)
        case Right.KNOWING:
            return knows
        case Right.SPECTATOR:
            return True
