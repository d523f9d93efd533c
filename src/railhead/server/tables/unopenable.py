"""Stored games that can no longer be opened because their title, options or board can't be put together. Their stored
log is shown as it is. They can't be played, but their players can export the record."""

from typing import Any

from railhead.core.actions import Event
from railhead.core.sentences import shown
from railhead.record import record_to_json
from railhead.record.entries import Entry
from railhead.server.storage.seats import ALL
from railhead.server.tables.answers import GameAnswer, LineAnswer, PlayerAnswer, SetupAnswer, event_answer
from railhead.server.tables.lobby import Forbidden, Lobby
from railhead.server.tables.opening import Unopenable
from railhead.server.tables.permissions import CLOSED, EXPORT, FINISHED, RIGHTS, permits
from railhead.server.tables.visitors import Visitor

LINES = 500
"""Log lines shown on the page, the latest ones."""


def may_export(lobby: Lobby, game: Unopenable, visitor: Visitor) -> bool:
    """As for any game that can't be continued: its players, or anybody once it was over."""
    row = game.game_row
    seats = [one.seat for one in lobby.store.seats.rows(row.id) if not one.bot]
    held = lobby.store.seats.held(row.id, visitor.hash)[1] if visitor.is_known else set()
    right = RIGHTS[EXPORT, FINISHED if row.finished else CLOSED]
    return permits(right, [seat for seat in seats if seat in held or ALL in held], seats)


def stored_record(lobby: Lobby, game: Unopenable, visitor: Visitor) -> bytes:
    """The stored record. Raises Forbidden."""
    if not may_export(lobby, game, visitor):
        raise Forbidden("only its players can export a game that is not over")
    return record_to_json(game.record)


def unopenable_answer(lobby: Lobby, game: Unopenable, visitor: Visitor) -> GameAnswer:
    """Like the answer for any game, but without a State."""
    row, seats = game.game_row, lobby.store.seats.rows(game.game_row.id)
    person, held = lobby.store.seats.held(row.id, visitor.hash) if visitor.is_known else ("", set())
    return GameAnswer(
        id=row.id,
        title=row.title,
        edition=row.edition,
        later_changes=[],
        kind=row.kind,
        undo=row.undo,
        policies=row.policies,
        is_listed=row.is_listed,
        created=row.created,
        setup=SetupAnswer(row.options, row.seed if row.seed_is_open or row.finished else None, row.seed_is_open, None),
        players=[
            PlayerAnswer(seat.seat, name, seat.bot or None, seat.is_open, False)
            for seat, name in zip(seats, row.players, strict=True)
        ],
        seat=None,
        seats=tuple(seat.seat for seat in seats if not seat.bot and (seat.seat in held or ALL in held)),
        is_host=bool(person) and row.host == person,
        version=row.version,
        point=row.version,
        round=row.round,
        awaited=(),
        finished=row.finished,
        closed=game.reason,
        may_undo=False,
        may_redo=False,
        may_agree=False,
        agreed=(),
        may_export=may_export(lobby, game, visitor),
        state=None,
        options=[],
        anytime=[],
        lines=[_line(entry) for entry in game.entries],
    )


def unopenable_page(lobby: Lobby, game: Unopenable, visitor: Visitor) -> dict[str, Any]:
    """The fields of its page."""
    may = may_export(lobby, game, visitor)
    return {"game_row": game.game_row, "reason": game.reason, "lines": stored_log(game), "may_export": may}


def stored_log(game: Unopenable) -> list[tuple[Entry, list[str]]]:
    """The log in plain words, latest first. Stored sentences contain no secrets."""
    names = {f"P{seat}": name for seat, name in enumerate(game.game_row.players, 1)}
    recent = reversed(game.entries[-LINES:])
    return [(entry, [_plain(event, names) for event in entry.events]) for entry in recent]


def _plain(event: Event, names: dict[str, str]) -> str:
    return shown(event.sentence, event.about, lambda _, value: names.get(str(value), str(value)), str)


def _line(entry: Entry) -> LineAnswer:
    """Without the arguments: which of them are secret can't be known without the rules."""
    action = {"actor": entry.action.actor, "kind": entry.action.kind}
    return LineAnswer(entry.seq, entry.round, action, list(map(event_answer, entry.events)), False, entry.at)
