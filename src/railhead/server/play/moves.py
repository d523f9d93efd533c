"""Actions before they are applied: decoded, completed with suggested values, tried out."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from railhead.bots.hints import Hint
from railhead.core.actions import Action, Option, Value, action_from_json
from railhead.core.errors import Malformed, Refused
from railhead.core.imagined import Imagined, outcome
from railhead.core.play import arguments, complete
from railhead.core.sentences import say
from railhead.server.play.thinker import Thinker
from railhead.server.tables.lobby import Forbidden, Submission
from railhead.server.tables.seat_view import SeatView
from railhead.server.tables.table import ONLY_FOR, TABLE


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to play: the version it was made against, a key of the sender's choice, and the action."""

    version: int
    key: str
    action: dict[str, Any]


def read_submission(raw: Any, seat_view: SeatView) -> Submission:
    try:
        posted = msgspec.convert(raw, ActionRequest)
    except msgspec.ValidationError as error:
        raise Malformed(f"to play, send version, key and action: {error}") from None
    return Submission(read_action(posted.action, seat_view), posted.version, posted.key)


def read_action(raw: Mapping[str, Any], seat_view: SeatView) -> Action:
    """The action sent. Without an actor it is by the only held seat that is awaited, or the only one held at all."""
    if "actor" in raw:
        return action_from_json(raw)
    seats = [seat for seat in seat_view.place.seats if seat in seat_view.awaited] or seat_view.place.seats
    if not seats:
        raise Forbidden("you have no seat at this table")
    if len(seats) > 1 and raw.get("kind") not in ("undo", "redo"):
        raise Malformed(f"say who acts: {' or '.join(map(seat_view.table.name_of, seats))}")
    return action_from_json({"actor": seats[0], **raw})


def try_out(seat_view: SeatView, action: Action) -> Imagined:
    """What an action would lead to as far as its seat can tell. Raises what applying it would raise."""
    table = seat_view.table
    if action.actor not in seat_view.place.seats:
        raise Forbidden(table.not_yours(action.actor))
    if not seat_view.is_open(action.actor):
        raise Refused(TABLE, say(ONLY_FOR, player=action.actor))
    return outcome(table.title, seat_view.seen_by(action.actor), action)


def suggested(
    thinker: Thinker, seat_view: SeatView, kind: str, args: Mapping[str, Value], name: str, actor: str = ""
) -> Value:
    """A suggested value for an argument that must be composed. Raises Refused if no such option is open to the
    visitor."""
    option = option_of(seat_view, kind, args, actor)
    return thinker.suggest(seat_view.table, seat_view.supposed(option.actor), option, name)


def hinted(thinker: Thinker, seat_view: SeatView) -> Hint:
    """What a strong player would do in the visitor's place, and why, computed from what their seat sees. Raises
    Forbidden without a seat or where hints are not allowed, Refused if it is not their turn."""
    if not seat_view.place.seats:
        raise Forbidden("only players at this table can ask for a hint")
    if not seat_view.table.game_row.policies.hints:
        raise Forbidden("this table allows no hints")
    seats = [option.actor for option in seat_view.options if option.actor in seat_view.place.seats]
    if not seats:
        raise Refused(TABLE, "it is not your turn")
    return thinker.hint(seat_view.table, seat_view.seen_by(seats[0]), seats[0])


def completed(seat_view: SeatView, action: Action) -> Action:
    """The action with suggested values for composed arguments that were left out."""
    if action.actor not in (*seat_view.place.seats, *seat_view.substitutable):
        return action
    title, state = seat_view.table.title, seat_view.supposed(action.actor)
    names = arguments(title, state, action.actor, action.kind)
    if all(name in action.args for name in names):
        return action
    for option in seat_view.position.options(action.actor):
        if option.kind == action.kind and all(action.args.get(name) == value for name, value in option.args.items()):
            return complete(title, state, option, action.args)
    return action


def option_of(seat_view: SeatView, kind: str, args: Mapping[str, Value], actor: str = "") -> Option:
    if not seat_view.place.seats:
        raise Forbidden("you have no seat at this table")
    for option in seat_view.options:
        if option.kind == kind and option.args == args and actor in ("", option.actor):
            return option
    raise Refused(TABLE, say("not possible now: {action}", action=kind))
