"""Actions that can't be undone by the player alone: the page asks for confirmation before sending one."""

from railhead.core.actions import Action
from railhead.core.errors import GameError
from railhead.core.imagined import reveals_something
from railhead.core.play import apply
from railhead.server.tables.permissions import Right, permits
from railhead.server.tables.seat_view import SeatView


def why_for_good(seat_view: SeatView, action: Action) -> str:
    """Why the seat alone could not undo it, as far as that seat can tell; empty if it could, or if it can't be done at
    all."""
    table, seats = seat_view.table, seat_view.place.seats
    if permits(Right.ALL_SEATS, seats, table.humans) or action.actor not in seats:
        return ""
    before = seat_view.supposed(action.actor)
    try:
        after, events = apply(table.title, before, action)
    except GameError:
        return ""
    if after.finished and not before.finished:
        return "This ends the game. After that, undo needs the agreement of all players."
    if before.chance != after.chance:
        return "This draws something at random. After that, undo needs the agreement of all players."
    if reveals_something(table.title, before, action, after, events):
        return "This reveals something hidden. After that, undo needs the agreement of all players."
    return ""
