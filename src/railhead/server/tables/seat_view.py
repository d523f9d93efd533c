"""What a seat, or a spectator, is shown of a game. Pages and JSON are made from this, never from the State itself."""

from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.actions import Event, Option, action_to_json
from railhead.core.chance import Seed
from railhead.core.ids import Player
from railhead.core.imagined import imagine, options_reveal_secrets
from railhead.core.play import secrets_of, view
from railhead.core.state import State
from railhead.record.entries import Entry
from railhead.record.record import REDO, UNDO
from railhead.server.tables.answers import GameAnswer, LineAnswer, PlayerAnswer, SetupAnswer, WhatIfAnswer, event_answer
from railhead.server.tables.lobby import Forbidden, Lobby
from railhead.server.tables.permissions import COPY, EXPORT, may_watch
from railhead.server.tables.programs import PROGRAMMED
from railhead.server.tables.table import ACTED_FOR, BY_CLOCK, Table
from railhead.server.tables.visitors import Place, Visitor
from railhead.titles import description_of

CLOCK, PROGRAM = "clock", "program"


class SeatLogEntry(Struct, frozen=True):
    """One entry of the log, as a seat may read it."""

    version: int
    """The version of the game after this entry."""
    round: str
    action: dict[str, Any]
    """Without its arguments where they are another seat's secret."""
    events: tuple[Event, ...]
    is_undone: bool
    at: int
    by: str = ""
    """The seat, or `host`, that did it for another; `clock` if time was up; `program` if it was programmed."""


def line_answer(line: SeatLogEntry) -> LineAnswer:
    events = [event_answer(event) for event in line.events]
    return LineAnswer(line.version, line.round, line.action, events, line.is_undone, line.at, line.by)


class SeatView:
    """A game at one point of its history as one seat sees it."""

    def __init__(self, table: Table, place: Place, seat: Player | None, point: int | None = None) -> None:
        self.table = table
        self.place = place
        self.seat = seat
        self.version = table.version
        self.point = self.version if point is None else point
        self.position = table.game.position_at(self.point)
        """Read once, so that a page or an answer shows one consistent moment even if somebody acts meanwhile."""
        self.state: State = view(self.position.state, seat)
        self._supposed: dict[Player, State] = {}

    def now(self) -> "SeatView":
        """The same visitor's view of the latest version in memory, for use after an action."""
        return SeatView(self.table, self.place, self.place.seat(self.table.awaited)).covered()

    def covered(self) -> "SeatView":
        """The view for a screen that several players share, with everybody's bids and cards hidden; self if there are
        none."""
        shared = len(self.place.seats) > 1 and not self.table.game_row.finished
        return SeatView(self.table, self.place, None, self.point) if shared and self.owners else self

    @property
    def owners(self) -> tuple[Player, ...]:
        """The visitor's seats that have secrets, those awaited first."""
        having = {owner for owner, _ in secrets_of(self.position.state).values()}
        order = dict.fromkeys((*self.awaited, *self.place.seats))
        return tuple(seat for seat in order if seat in having and seat in self.place.seats)

    def is_open(self, seat: Player) -> bool:
        """Whether the options of a seat can be shown at a shared screen without revealing its secrets."""
        if self.seat is not None or seat not in self.owners:
            return True
        return not options_reveal_secrets(self.table.title, self.position.state, seat)

    def seen_by(self, seat: Player) -> State:
        """The same point seen by another seat, which the visitor must hold."""
        return self.state if seat == self.seat else view(self.position.state, seat)

    def supposed(self, seat: Player) -> State:
        """The State as a seat may suppose it to be. Judging by it, no answer reveals what others hide."""
        if seat not in self._supposed:
            self._supposed[seat] = imagine(self.table.title, self.seen_by(seat), seat)
        return self._supposed[seat]

    @property
    def is_latest(self) -> bool:
        return self.point == self.version

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Whose decision is awaited; empty at a point in the past."""
        return self.position.actors if self.is_latest and not self.table.closed else ()

    @property
    def seed(self) -> Seed | None:
        game_row = self.table.game_row
        return game_row.seed if game_row.finished or game_row.seed_is_open else None

    @property
    def may_export(self) -> bool:
        """A record contains all secrets and, by its seed, all future chance."""
        return self.table.may(EXPORT, self.place.seats)

    @property
    def may_copy(self) -> bool:
        """Whoever makes a copy can export it, so this is checked separately but no less strictly than `may_export`."""
        return self.table.may(COPY, self.place.seats)

    @property
    def substitutable(self) -> tuple[Player, ...]:
        """Other players' seats for which the visitor may act now."""
        return self.table.others_to_act_for(self.place.seats, self.place.is_host) if self.is_latest else ()

    @property
    def options(self) -> list[Option]:
        """What the visitor may do now, with any of their seats."""
        table = self.table
        if not self.is_latest or table.waiting_for or table.closed:
            return []
        own = [option for seat in self.place.seats if self.is_open(seat) for option in self.position.options(seat)]
        others = (seat for seat in self.place.acting if seat in self.substitutable)
        return own + [option for seat in others for option in self.position.options(seat)]

    @property
    def anytime(self) -> list[Option]:
        """What the visitor may do at any time, whoever is awaited."""
        table = self.table
        if not self.is_latest or table.waiting_for or table.closed:
            return []
        return [option for seat in self.place.seats for option in self.position.anytime(seat)]

    def lines(self, since: int = 0, most: int | None = None) -> list[SeatLogEntry]:
        """The log after a version, up to the point shown; at most the first `most` lines."""
        game = self.table.game
        # Versions only decrease going back, and a log may be long: stop as soon as possible.
        standing = {entry.seq for entry in takewhile(lambda entry: entry.seq > since, game.effective(self.point))}
        end = self.point if most is None else min(self.point, since + most)
        return [self._line(entry, standing) for entry in game.entries[since:end]]

    def target_of(self, line: SeatLogEntry) -> SeatLogEntry | None:
        """The entry that an undo or redo is about."""
        entry = self.table.game.entries[line.version - 1]
        return self._line(self.table.game.target_of(entry), set()) if entry.is_undo_or_redo else None

    def _line(self, entry: Entry, standing: set[int]) -> SeatLogEntry:
        is_undone = not entry.is_undo_or_redo and entry.seq not in standing
        by = entry.key.split("/")[1] if entry.key.startswith(ACTED_FOR) else ""
        by = CLOCK if entry.key.startswith(BY_CLOCK) else by
        by = PROGRAM if entry.key.startswith(PROGRAMMED) and self._may_know_of_programs(entry) else by
        return SeatLogEntry(entry.seq, entry.round, self._action(entry), self._events(entry), is_undone, entry.at, by)

    def _action(self, entry: Entry) -> dict[str, Any]:
        if self._may_read(entry):
            return action_to_json(entry.action)
        return {"actor": entry.action.actor, "kind": entry.action.kind, "is_secret": True}

    def _may_know_of_programs(self, entry: Entry) -> bool:
        """Others would learn from it that a program is still active."""
        return entry.action.actor in self.place.seats or bool(self.table.game_row.finished)

    def _may_read(self, entry: Entry) -> bool:
        return not entry.is_secret or entry.action.actor == self.seat or bool(self.table.game_row.finished)

    def _events(self, entry: Entry) -> tuple[Event, ...]:
        return self.table.game.events_for(entry, self._may_read)


def game_answer(seat_view: SeatView) -> GameAnswer:
    """Everything a program needs to play or watch."""
    table, game_row, place = seat_view.table, seat_view.table.game_row, seat_view.place
    return GameAnswer(
        id=game_row.id,
        title=game_row.title,
        edition=game_row.edition,
        later_changes=[change.name for change in description_of(game_row.title).not_in(game_row.edition)],
        kind=game_row.kind,
        what_if=_what_if(table),
        undo=game_row.undo,
        policies=game_row.policies,
        is_listed=game_row.is_listed,
        created=game_row.created,
        setup=setup_answer(seat_view),
        players=players_of(table),
        seat=seat_view.seat,
        seats=place.seats,
        is_host=place.is_host,
        version=seat_view.version,
        point=seat_view.point,
        round=str(seat_view.state.round),
        awaited=seat_view.awaited,
        finished=seat_view.state.finished,
        closed=table.closed,
        may_undo=table.may(UNDO, place.seats, place.is_host),
        may_redo=table.may(REDO, place.seats, place.is_host),
        may_agree=table.may_agree(place.seats),
        agreed=table.agreed,
        may_export=seat_view.may_export,
        state=msgspec.to_builtins(seat_view.state),
        options=seat_view.options,
        anytime=seat_view.anytime,
    )


def _what_if(table: Table) -> WhatIfAnswer | None:
    if table.what_if is None:
        return None
    return WhatIfAnswer(table.what_if.origin, table.what_if.point, table.what_if.seat or None)


def setup_answer(seat_view: SeatView) -> SetupAnswer:
    table, row = seat_view.table, seat_view.table.game_row
    return SetupAnswer(row.options, seat_view.seed, row.seed_is_open, table.board_name or None)


def players_of(table: Table) -> list[PlayerAnswer]:
    return [
        PlayerAnswer(seat_row.seat, name, seat_row.bot or None, seat_row.is_open, seat_row.seat in table.agreed)
        for seat_row, name in zip(table.seat_rows, table.game_row.players, strict=True)
    ]


def check_watching(table: Table, place: Place) -> None:
    """Raises Forbidden where spectators are not allowed."""
    is_played = not table.waiting_for and not table.game_row.finished
    if not may_watch(table.game_row.policies, place.seats, place.is_host, is_played):
        raise Forbidden("no spectators at this table: only its players can see the game until it ends")


def open_seat_view(
    lobby: Lobby, game: str, visitor: Visitor, seat: str = "", point: int | None = None, acting: str = ""
) -> SeatView:
    """A game as this visitor may see it. At a shared screen bids and cards stay hidden unless the seat of whoever is
    there is named. `acting`: another player's seat they act for. Raises NotFound, or Malformed for a seat they do not
    hold or a point that does not exist."""
    table = lobby.open(game)
    place = lobby.place(table, visitor)
    check_watching(table, place)
    if seat and seat not in place.seats:
        raise Forbidden("that seat isn't yours")
    if acting:
        place = msgspec.structs.replace(place, acting=tuple(one for one in table.players if one == acting))
    seat_view = SeatView(table, place, place.seat(table.awaited, seat), point)
    return seat_view if seat else seat_view.covered()
