"""Who may undo, redo, copy, export, watch, and act for others. Everything that does or offers one of these asks
here."""

from collections.abc import Collection
from enum import Enum, auto

from railhead.core.ids import Player
from railhead.record.record import REDO, UNDO
from railhead.server.storage import policies
from railhead.server.storage.policies import Policies

EXPORT, COPY = "export", "copy"
OWN, ANYBODY, CONSENT, HOST = "own", "anybody", "consent", "host"
FINISHED, CLOSED, WHAT_IF = "finished", "closed", "what-if"
"""Situations with permissions of their own, whatever the table's settings say: the game is over; it can't be continued
because the rules have changed; it is a what-if board, whose beginning is in no record."""


class Right(Enum):
    """Who has a permission. Everybody who watches is a spectator, including a host without a seat."""

    NOBODY = auto()
    ALL_SEATS = auto()
    """Whoever holds all human seats, or all their holders together."""
    OWNER = auto()
    """Whoever holds the seat that did it: the action to be undone, or the undo to be redone."""
    ANY_SEAT = auto()
    HOST = auto()
    """Whoever set up the table, if they hold a seat."""
    KNOWING = auto()
    """Whoever is shown everything in the game, including future chance."""
    SPECTATOR = auto()


RIGHTS: dict[tuple[str, str], Right] = {
    (UNDO, OWN): Right.OWNER,
    (UNDO, ANYBODY): Right.ANY_SEAT,
    (UNDO, CONSENT): Right.ALL_SEATS,
    (UNDO, HOST): Right.HOST,
    (UNDO, FINISHED): Right.ALL_SEATS,
    (REDO, OWN): Right.OWNER,
    (REDO, ANYBODY): Right.ANY_SEAT,
    (REDO, CONSENT): Right.ALL_SEATS,
    (REDO, HOST): Right.HOST,
    (REDO, FINISHED): Right.ALL_SEATS,
    (EXPORT, OWN): Right.KNOWING,
    (EXPORT, ANYBODY): Right.KNOWING,
    (EXPORT, CONSENT): Right.KNOWING,
    (EXPORT, HOST): Right.KNOWING,
    (EXPORT, FINISHED): Right.SPECTATOR,
    (COPY, OWN): Right.KNOWING,
    (COPY, ANYBODY): Right.KNOWING,
    (COPY, CONSENT): Right.KNOWING,
    (COPY, HOST): Right.KNOWING,
    (COPY, FINISHED): Right.SPECTATOR,
    (UNDO, CLOSED): Right.NOBODY,
    (REDO, CLOSED): Right.NOBODY,
    (EXPORT, CLOSED): Right.ANY_SEAT,
    (COPY, CLOSED): Right.NOBODY,
    (EXPORT, WHAT_IF): Right.NOBODY,
    (COPY, WHAT_IF): Right.NOBODY,
}


def permits(
    right: Right,
    seats: Collection[Player],
    people: Collection[Player],
    owner: Player | None = None,
    knows: bool = False,
    is_host: bool = False,
) -> bool:
    """Whether somebody with these seats has a permission. `people`: all human seats; `owner`: the seat whose action
    this is about; `knows`: whether everything is shown to them; `is_host`: whether they set up the table."""
    match right:
        case Right.NOBODY:
            return False
        case Right.ALL_SEATS:
            return bool(people) and set(seats) >= set(people)
        case Right.OWNER:
            return owner in seats
        case Right.ANY_SEAT:
            return bool(seats)
        case Right.HOST:
            return is_host and bool(seats)
        case Right.KNOWING:
            return knows
        case Right.SPECTATOR:
            return True


def may_watch(rules: Policies, seats: Collection[Player], is_host: bool, is_played: bool) -> bool:
    """Whether somebody may watch a table. Before play begins there is nothing to hide; after the end everybody may."""
    return rules.spectators or is_host or bool(seats) or not is_played


def may_act_for_others(rules: Policies, seats: Collection[Player], is_host: bool) -> bool:
    match rules.act_for:
        case policies.NOBODY:
            return False
        case policies.HOST:
            return is_host
        case _:
            return bool(seats)
