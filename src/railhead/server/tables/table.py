"""One game in memory: its row, seats and entries. Several threads may read it; whoever plays holds its lock."""

import threading
from collections.abc import Collection, Sequence

import msgspec

from railhead.core.actions import Action
from railhead.core.errors import Refused
from railhead.core.ids import Holder, Player
from railhead.core.imagined import reveals_something
from railhead.core.play import actors, secret_tables, shows_all, view
from railhead.core.sentences import say
from railhead.core.state import State
from railhead.core.title import Title
from railhead.record import Game, Record
from railhead.record.entries import Entry, NewEntries
from railhead.record.outcome import Place, outcome_of
from railhead.record.record import REDO, UNDO
from railhead.server.clock import now
from railhead.server.storage.clock_events import Awaited
from railhead.server.storage.seats import ALL, SeatRow
from railhead.server.storage.store import GameProgress, GameRow, WhatIf
from railhead.server.tables.permissions import (
    CLOSED,
    COPY,
    EXPORT,
    FINISHED,
    RIGHTS,
    WHAT_IF,
    Right,
    may_act_for_others,
    permits,
)

TABLE = "table"
"""Cited when the table refuses and no rule of the title does."""

ALONE = "alone/"
"""Prefix of the keys of what the server does on a seat's standing order."""

BY_CLOCK = "clock/"
"""Prefix of the keys of actions done for a seat that ran out of time."""

ACTED_FOR = "for/"
"""Prefix of the keys of actions done for another player's seat; followed by the actor's own seat, or `host`."""

ONLY_FOR = "only {player} can see this: show it when {player} is at the screen"

_UNDO_REFUSED = {
    Right.OWNER: "the last action is {owner}'s, and only your own can be undone",
    Right.ANY_SEAT: "only players at this table can undo",
    Right.ALL_SEATS: "undo needs the agreement of all players",
    Right.HOST: "only the host can undo at this table",
}

_REDO_REFUSED = {
    Right.OWNER: "{owner} took this back, and only {owner} can redo it",
    Right.ALL_SEATS: "all players agreed to undo this: it can't be redone, but can be played again",
    Right.HOST: "only the host can redo at this table",
}


class Table:
    def __init__(
        self, game_row: GameRow, seat_rows: Sequence[SeatRow], game: Game, what_if: WhatIf | None = None
    ) -> None:
        self.game_row = game_row
        self.seat_rows = seat_rows
        self.game = game
        self.what_if = what_if
        """Where it branched off, if it is a what-if board."""
        self.lock = threading.Lock()
        self._has_revealed: dict[int, bool] = {}
        """Whether entries somebody wanted to undo had revealed something, by entry."""

    @property
    def id(self) -> str:
        return self.game_row.id

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def version(self) -> int:
        return self.game.version

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(Player(Holder(f"P{number + 1}")) for number in range(len(self.game_row.players)))

    def not_yours(self, seat: str) -> str:
        """The message for somebody who acts for a seat they do not hold."""
        return f"{self.name_of(seat) if seat in self.players else seat[:40]}'s seat isn't yours"

    def name_of(self, seat: str) -> str:
        return self.game_row.players[int(seat[1:]) - 1]

    @property
    def bots(self) -> dict[Player, str]:
        return {seat_row.seat: seat_row.bot for seat_row in self.seat_rows if seat_row.bot}

    @property
    def humans(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in self.bots)

    @property
    def waiting_for(self) -> tuple[Player, ...]:
        """Open seats nobody has taken yet. Play begins when all are taken."""
        return tuple(seat_row.seat for seat_row in self.seat_rows if seat_row.is_open)

    @property
    def closed(self) -> str:
        """Why it can't be continued although it is not over: its rules are gone, or the owner of the server closed
        it."""
        shut = self.game_row.shut
        return f"the owner of this server closed this table: {shut}" if shut else self.game.closed

    @property
    def awaited(self) -> tuple[Player, ...]:
        return () if self.closed else self.game.position.actors

    def shows_all(self, seats: Collection[Player]) -> bool:
        """Whether nothing in the game, past, present or future, is hidden from somebody with these seats."""
        if set(seats) >= set(self.players):
            return True
        # Bots draw from a generator of their own, so against bots alone there is nobody who could know less.
        knows_chance = self.game_row.seed_is_open or set(seats) >= set(self.humans)
        return knows_chance and not self._has_secrets(seats)

    def _has_secrets(self, seats: Collection[Player]) -> bool:
        """Whether anything is, or ever was, hidden from these seats."""
        game = self.game
        return any(e.is_secret for e in game.entries) or not all(
            shows_all(state, seats) for state in (game.at(0), game.state)
        )

    @property
    def record(self) -> Record:
        """The record with the present names: players may have chosen theirs since the game was read."""
        return msgspec.structs.replace(self.game.record, players=self.game_row.players)

    @property
    def board_name(self) -> str:
        """The name of its custom board file, if it has one."""
        return "" if self.game.begun.board is None else self.game.begun.board.name

    def seats(self, held: set[str]) -> tuple[Player, ...]:
        """The seats a visitor's holdings stand for."""
        return tuple(player for player in self.humans if player in held or ALL in held)

    def judged(self, seats: Sequence[Player], action: Action, key: str, is_host: bool = False) -> NewEntries:
        """The entries an action of somebody with these seats would add. Raises Refused or Malformed."""
        if self.waiting_for:
            open_seats = say("play begins when every seat is taken; still open: {players}", players=self.waiting_for)
            raise Refused(TABLE, open_seats)
        count = self._undo_count if action.kind == UNDO else self._redo_count
        return self.game.judged(action, key, now(), lambda: count(seats, is_host))

    def is_up_to_date(self, action: Action, version: int) -> bool:
        """Whether an action was made against the latest version, or only things have happened since that do not affect
        it: actions allowed at any time, and hidden ones of others such as sealed bids."""
        if version == self.version:
            return True
        if action.kind in (UNDO, REDO):
            # An undo would now take back another action than the one it was meant for.
            return False
        seat = action.actor
        since = self.game.entries[version:] if 0 <= version < self.version else []
        if since and all(entry.action.kind in self.title.anytime_kinds for entry in since):
            return True
        if not since or any(not e.is_secret or e.is_undo_or_redo or e.action.actor == seat for e in since):
            return False
        then, now = view(self.game.at(version), seat), view(self.game.state, seat)
        tables = secret_tables(type(now))
        return all(getattr(then, name) == getattr(now, name) for name in now.__struct_fields__ if name not in tables)

    def places(self, state: State) -> tuple[Place, ...]:
        """The final ranking, if the game is over. Imported games and those at one screen have none."""
        if not state.finished or self.game_row.kind == "hot-seat":
            return ()
        return outcome_of(self.title, state, self.game_row.players).ranking

    def changed_places(self, state: State) -> tuple[Place, ...] | None:
        """The final ranking if entries end the game, an empty one if they undo its end, else None."""
        return self.places(state) if state.finished or self.game_row.finished else None

    def progress(self, state: State, version: int) -> GameProgress:
        return GameProgress(
            version=version,
            round=str(state.round),
            awaited=actors(self.title, state),
            finished=state.finished,
            moved=now(),
        )

    def clock_event(self, moves: NewEntries) -> Awaited | None:
        """For whom time runs after these entries; None at a table without a clock."""
        if not self.game_row.policies.clock.is_on:
            return None
        state = moves[-1][1]
        depth = sum(1 for _ in self.game.effective())
        depth += sum(-1 if entry.action.kind == UNDO else 1 for entry, _ in moves)
        seats = tuple(seat for seat in actors(self.title, state) if seat not in self.bots)
        return Awaited(now(), seats, state.acting_company or "", depth)

    def may(self, operation: str, seats: Sequence[Player], is_host: bool = False) -> bool:
        """Whether somebody with these seats may undo or redo now, export the record, or copy the game."""
        if self.closed and operation in (UNDO, REDO):
            return False
        try:
            if operation == UNDO:
                return bool(self._undo_count(seats, is_host))
            if operation == REDO:
                return bool(self._redo_count(seats, is_host))
        except Refused:
            return False
        right = self._right(operation)
        return permits(right, seats, self.humans, knows=right is Right.KNOWING and self.shows_all(seats))

    @property
    def agreed(self) -> tuple[Player, ...]:
        """Seats that agree to take the last action back."""
        return tuple(seat for seat in self.humans if seat in self.game_row.agreed)

    def may_agree(self, seats: Sequence[Player], is_host: bool = False) -> bool:
        """Whether somebody who may not undo alone could ask the others for it."""
        if not seats or self.waiting_for:
            return False
        return not self.may(UNDO, seats, is_host) and self.may(UNDO, self.humans)

    def others_to_act_for(self, seats: Sequence[Player], is_host: bool) -> tuple[Player, ...]:
        """Other players' seats for which somebody may act now. Never where anything is hidden from them: the options
        offered to a seat would reveal it."""
        if self.waiting_for or not may_act_for_others(self.game_row.policies, seats, is_host):
            return ()
        if not shows_all(self.game.state, seats):
            return ()
        return tuple(seat for seat in self.awaited if seat not in seats and seat not in self.bots)

    def _right(self, operation: str) -> Right:
        if self.what_if is not None and operation in (EXPORT, COPY):
            return RIGHTS[operation, WHAT_IF]
        if self.closed and not self.game_row.finished:
            return RIGHTS[operation, CLOSED]
        return RIGHTS[operation, FINISHED if self.game_row.finished else self.game_row.undo]

    def _undo_count(self, seats: Sequence[Player], is_host: bool = False) -> int:
        """How many entries an undo takes back: a person's last action and everything automatic after it. An action that
        revealed something needs everybody's consent, whatever the table's settings."""
        right, is_whole_table = self._right(UNDO), permits(Right.ALL_SEATS, seats, self.humans)
        back: list[Entry] = []
        for entry in self.game.effective():
            owner = entry.action.actor
            back.append(entry)
            if self._is_automatic(entry) and owner not in seats:
                continue
            if not is_whole_table and not permits(right, seats, self.humans, owner, is_host=is_host):
                raise Refused(UNDO, say(_UNDO_REFUSED[right], owner=owner))
            if not is_whole_table and any(self._revealed_something(one) for one in back):
                raise Refused(
                    UNDO, "a secret or a random result has been revealed since: all players must agree to undo it"
                )
            return len(back)
        raise Refused(UNDO, "there is nothing to undo")

    def _revealed_something(self, entry: Entry) -> bool:
        """Whether an entry revealed something. Cached, because every page asks."""
        if entry.seq not in self._has_revealed:
            before, after = self.game.before(entry), self.game.after(entry)
            self._has_revealed[entry.seq] = reveals_something(self.title, before, entry.action, after, entry.events)
        return self._has_revealed[entry.seq]

    def _redo_count(self, seats: Sequence[Player], is_host: bool = False) -> int:
        """How many entries a redo restores: a person's action and everything automatic after it."""
        undone = self.game.undone
        if not undone:
            raise Refused(REDO, "there is nothing to redo")
        right, owner = self._right(REDO), self.game.undone_by(undone[0]).action.actor
        if not permits(right, seats, self.humans, owner, is_host=is_host):
            raise Refused(REDO, say(_REDO_REFUSED.get(right, _REDO_REFUSED[Right.OWNER]), owner=owner))
        return next((i for i, entry in enumerate(undone[1:], 1) if not self._is_automatic(entry)), len(undone))

    def _is_automatic(self, entry: Entry) -> bool:
        """Whether a bot did it, or the server on behalf of a seat."""
        return entry.action.actor in self.bots or entry.key.startswith(ALONE)
