"""All games of this process: opened from the database on demand, kept in memory, played on. Used from threads."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Action
from railhead.core.errors import GameError, Refused, Stale
from railhead.core.ids import Player
from railhead.record import title_of
from railhead.record.entries import Entry, NewEntries
from railhead.record.record import REDO, UNDO
from railhead.record.timeline import EDITION
from railhead.server.clock import now
from railhead.server.storage.names import check_name
from railhead.server.storage.seats import ALL, Invitation
from railhead.server.storage.store import GameRow, Store, WhatIf
from railhead.server.storage.stored_states import encoded
from railhead.server.tables.action_keys import check_key, repeated
from railhead.server.tables.imports import entries_of, progress_of, record_of, setup_of
from railhead.server.tables.opening import make_readable, read_table
from railhead.server.tables.permissions import HOST
from railhead.server.tables.programs import Order, PassOrder, Programs, may_pass_ahead
from railhead.server.tables.setup import (
    Setup,
    check_title,
    drawn_seed,
    is_id,
    new_game_record,
    new_game_row,
    seated,
    seed_for,
)
from railhead.server.tables.table import ACTED_FOR, TABLE, Table
from railhead.server.tables.visitors import Place, Visitor, hashed, new_token
from railhead.server.tables.what_ifs import redraw_hidden
from railhead.server.workers.untrusted import UntrustedInput

IDLE = 20
"""Seconds after which a bot that has not moved is called again: its process may have been killed."""


class NotFound(GameError):
    """There is nothing of this name, or this visitor may not know about it."""


class Forbidden(GameError):
    """It exists, but this visitor may not do that."""


class Submission(Struct, frozen=True):
    """An action as it was sent: the version the sender had seen, and a key that makes a repeat harmless."""

    action: Action
    version: int
    key: str


class Lobby:
    def __init__(
        self,
        store: Store,
        capacity: int,
        on_change: Callable[[Table], None],
        untrusted: UntrustedInput | None = None,
        has_boards: bool = True,
    ) -> None:
        self.store = store
        self.programs = Programs(store)
        self.untrusted = untrusted or UntrustedInput()
        self._has_boards = has_boards
        self._capacity = capacity
        self._on_change = on_change
        """Called with every game that has moved."""
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._guard = threading.Lock()

    def open(self, game: str) -> Table:
        """A game as it stands in the database. Raises NotFound or Unopenable."""
        game_row = self.store.game(game) if is_id(game) else None
        if game_row is None:
            raise NotFound(f"there is no game {game[:40]!r}")
        with self._guard:
            table = self._open.get(game)
            if table is not None and table.game_row.restored != game_row.restored:
                del self._open[game]
                table = None
            if table is not None:
                self._open.move_to_end(game)
        if table is None:
            table = self._remember(read_table(self.store, self.untrusted, game_row))
        self._catch_up(table, game_row)
        # In both directions: a clock that was set back must not keep a bot asleep until the old time comes round again.
        if table.bots.keys() & set(game_row.awaited) and abs(now() - game_row.moved) > IDLE:
            self._on_change(table)
        return table

    @property
    def open_count(self) -> int:
        return len(self._open)

    def place(self, table: Table, visitor: Visitor) -> Place:
        if not visitor.is_known:
            return Place()
        person, held = self.store.seats.held(table.id, visitor.hash)
        return Place(table.seats(held), table.game_row.host == person, person=person)

    def person(self, visitor: Visitor) -> str:
        """The account a visitor is logged in to, or the guest."""
        return self.store.seats.person(visitor.hash) if visitor.is_known else visitor.hash

    def act_for(
        self,
        table: Table,
        seats: Sequence[Player],
        submission: Submission,
        is_own: bool = False,
        is_host: bool = False,
    ) -> list[Entry]:
        """Apply an action for somebody known to hold these seats at a table just opened; returns the entries it added.
        `is_own`: the server acts itself, on behalf of a seat. Raises Stale, Refused, Forbidden or Malformed."""
        check_key(submission.key, is_own)
        if submission.action.actor not in seats:
            seats, submission = _for_another(table, seats, submission, is_host)
        if table.closed:
            raise Refused(TABLE if table.game_row.shut else EDITION, table.closed)
        with table.lock:
            while True:
                if done := repeated(table.game, submission.key, submission.action):
                    return done
                if not table.is_up_to_date(submission.action, submission.version):
                    raise Stale(f"the game has moved on: it is at version {table.version}, not {submission.version}")
                moves = table.judged(seats, submission.action, submission.key, is_host)
                try:
                    self._append(table, moves)
                    break
                except Stale:
                    # Another process was quicker: it stored this very submission, or something that does not make it
                    # stale.
                    before = table.version
                    self._read_entries(table)
                    if table.version == before:
                        raise
        self._on_change(table)
        return [entry for entry, _ in moves]

    def agree(
        self, table: Table, seats: Sequence[Player], version: int, does: bool = True, is_host: bool = False
    ) -> list[Entry]:
        """Vote, or withdraw a vote, to take the last action back. Once all agree it is undone and the added entries are
        returned. Raises Refused where no vote is needed, Stale if the game has moved on."""
        if does and not table.may_agree(seats, is_host):
            raise Refused(TABLE, "there is nothing to agree on")
        agreed = self.store.agree(table.id, version, seats, does)
        if not agreed >= set(table.humans):
            self.changed(table)
            return []
        submission = Submission(Action(seats[0], UNDO), version, f"agreed/{version}")
        return self.act_for(table, table.humans, submission, is_own=True)

    def create(self, setup: Setup, host: Visitor) -> Table:
        if setup.board is not None:
            if not self._has_boards:
                raise Forbidden("custom board files are turned off on this server")
            check_title(setup.title)
            self.untrusted.check_board(setup.title, len(setup.players), setup.options, setup.board.file)
        seed = seed_for(setup)
        setup = seated(setup, seed)
        record, title = new_game_record(setup, seed)
        if setup.board is not None:
            self.store.put_board(setup.board.file.sha256, setup.board.name, setup.board.text)
        return self.add(new_game_row(record, title, setup, self.person(host)), setup, [])

    def import_game(self, raw: bytes, host: Visitor) -> Table:
        """Add a game played elsewhere; every action of it was judged. Raises Malformed or Refused, naming the
        action."""
        replayed = self.untrusted.replay(raw)
        record = record_of(replayed)
        setup = setup_of(record)
        for name in record.players:
            check_name(name)
        game_row = new_game_row(record, title_of(record), setup, self.person(host))
        progress = msgspec.structs.asdict(progress_of(replayed, game_row.created))
        game_row = msgspec.structs.replace(game_row, **progress)
        return self.add(game_row, setup, entries_of(replayed, game_row.created), replayed.states)

    def sit(self, game: str, seat: str, visitor: Visitor, name: str = "") -> Table:
        """Take an open seat. Raises Refused if somebody else was quicker."""
        table = self.open(game)
        if seat not in table.waiting_for:
            raise Refused(TABLE, "that seat isn't open")
        name = name and check_name(name)
        self._check_welcome(game, visitor, table.game_row.needs_invitation)
        if not self.store.seats.sit(game, seat, self.person(visitor), name):
            raise Refused(TABLE, "that seat was just taken")
        return self.changed(table)

    def branch(self, table: Table, point: int, host: Visitor) -> Table:
        """A copy of the game up to this point, with all seats held by the host. The two games continue
        independently."""
        setup = setup_of(table.record)
        progress = table.progress(table.game.at(point), point)
        game_row = new_game_row(table.record, table.title, setup, self.person(host))
        is_open = table.game_row.seed_is_open
        game_row = msgspec.structs.replace(game_row, seed_is_open=is_open, **msgspec.structs.asdict(progress))
        return self.add(game_row, setup, table.game.entries[:point], table.id)

    def what_if(self, table: Table, point: int, seat: Player | None, host: Visitor) -> Table:
        """A board to try things out on, starting from a point as a seat knows it. The game itself is not touched."""
        state = redraw_hidden(table.title, table.game.at(point), seat)
        record = msgspec.structs.replace(table.record, actions=(), seed=drawn_seed())
        setup = setup_of(record)
        game_row = new_game_row(record, table.title, setup, self.person(host))
        progress = msgspec.structs.asdict(table.progress(state, 0))
        game_row = msgspec.structs.replace(game_row, seed_is_open=False, **progress)
        return self.add(game_row, setup, [], {}, WhatIf(table.id, point, seat or "", encoded(state)))

    def program(self, game: str, seat: str, order: Order, visitor: Visitor) -> None:
        """Add a programmed action to be done when the seat's turn comes. Raises Forbidden or Refused."""
        table, held = self._held(game, seat, visitor)
        if table.game_row.finished:
            raise Refused(TABLE, "the game is over")
        if isinstance(order, PassOrder) and not order.company and not may_pass_ahead(table):
            raise Refused(TABLE, "passing can't be programmed here: this is decided step by step")
        self.programs.put(table, held, order)
        self._on_change(table)

    def cancel_program(self, game: str, seat: str, subject: str, visitor: Visitor) -> None:
        """Raises Forbidden."""
        table, held = self._held(game, seat, visitor)
        self.programs.drop(table.id, held, subject)

    def _held(self, game: str, seat: str, visitor: Visitor) -> tuple[Table, Player]:
        table = self.open(game)
        held = next((one for one in self.place(table, visitor).seats if one == seat), None)
        if held is None:
            raise Forbidden("that seat isn't yours")
        return table, held

    def link(self, game: str, seat: str, visitor: Visitor) -> str:
        """A new link to a seat this visitor holds, for another device: whoever opens it holds the seat too."""
        table = self.open(game)
        if seat not in self.place(table, visitor).seats:
            raise Forbidden("that seat isn't yours")
        token = new_token()
        whole = ALL if table.game_row.kind == "hot-seat" else seat
        self.store.seats.invite(game, Invitation(hashed(token), whole))
        return token

    def invitations(self, game: str, visitor: Visitor) -> dict[str, str]:
        """The links nobody has taken yet, for the host to hand out. Raises Forbidden for everybody else."""
        table = self.open(game)
        if not self.place(table, visitor).is_host:
            raise Forbidden("only the host can see the links")
        tokens: dict[str, str] = {}
        for invitation in self.store.seats.invitations(game):
            # Games made by earlier versions have links derived from the host's cookie. A player's own link to
            # another device is neither.
            token = invitation.token or visitor.link(game, invitation.seat)
            if hashed(token) == invitation.hash:
                tokens[invitation.seat] = token
        return tokens

    def offered(self, token: str) -> tuple[Table, Invitation]:
        """The table a link belongs to, and the link. Raises NotFound."""
        offer = self.store.seats.link(hashed(token))
        if offer is None:
            raise NotFound("this link isn't valid")
        return self.open(offer[0]), offer[1]

    def accept(self, token: str, visitor: Visitor, name: str = "") -> Table:
        """Take the seat of a link. A link to one seat is for one person, a link to a whole table for many."""
        table, invitation = self.offered(token)
        name = check_name(name) if name and invitation.seat != ALL else ""
        self._check_welcome(table.id, visitor)
        if not self.store.seats.accept(invitation.hash, self.person(visitor), name):
            raise Forbidden("that seat was just taken")
        return self.changed(table)

    def _check_welcome(self, game: str, visitor: Visitor, needs_invitation: bool = False) -> None:
        """Raises Forbidden for somebody a player there has blocked, or who is not invited."""
        person, seats = self.person(visitor), self.store.seats
        if seats.is_blocked(game, person):
            raise Forbidden("you can't join this table")
        if needs_invitation and not seats.is_invited(game, person):
            raise Forbidden("the open seats at this table are by invitation only")

    def changed(self, table: Table) -> Table:
        """Notify everybody who watches that names or seats may have changed."""
        table = self.open(table.id)
        self._on_change(table)
        return table

    def add(
        self,
        game_row: GameRow,
        setup: Setup,
        played: Sequence[Entry],
        states: Mapping[int, bytes] | str = "",
        what_if: WhatIf | None = None,
    ) -> Table:
        """Add a game that already has entries."""
        seat_rows = setup.seating.seat_rows(len(game_row.players))
        tokens = {seat: new_token() for seat in setup.seating.linked(seat_rows)}
        invitations = [Invitation(hashed(token), seat, token) for seat, token in tokens.items()]
        holding = [(game_row.host, seat) for seat in setup.seating.held()]
        guests = self.store.seats.accounts(setup.seating.invited)
        self.store.add_game(game_row, seat_rows, invitations, holding, played, states, what_if, guests)
        return self.changed(self.open(game_row.id))

    def _remember(self, table: Table) -> Table:
        with self._guard:
            table = self._open.setdefault(table.id, table)
            self._open.move_to_end(table.id)
            while len(self._open) > self._capacity:
                self._open.popitem(last=False)
        return table

    def _catch_up(self, table: Table, game_row: GameRow) -> None:
        if game_row.version > table.version and not table.game.rest:
            with table.lock:
                self._read_entries(table)
                make_readable(self.store, table)
        if game_row.version >= table.game_row.version:
            table.game_row = game_row
        if table.waiting_for:
            table.seat_rows = self.store.seats.rows(table.id)

    def _read_entries(self, table: Table) -> None:
        """Apply what other processes have stored since. The caller holds the lock."""
        for entry in self.store.entries(table.id, table.version):
            table.game.add(entry)

    def _append(self, table: Table, moves: NewEntries) -> None:
        last, state = moves[-1]
        progress = table.progress(state, last.seq)
        states = {e.seq: encoded(after) for e, after in moves if table.game.is_milestone(e)}
        ended, clock = table.changed_places(state), table.clock_event(moves)
        self.store.append(table.id, [entry for entry, _ in moves], progress, states, clock, ended)
        for entry, after in moves:
            table.game.add(entry, after)
        table.game_row = msgspec.structs.replace(table.game_row, **msgspec.structs.asdict(progress))


def _for_another(
    table: Table, seats: Sequence[Player], submission: Submission, is_host: bool
) -> tuple[Sequence[Player], Submission]:
    """An action on behalf of another seat, where the table allows it; its key says who did it. Raises Forbidden."""
    action, key = submission.action, f"{ACTED_FOR}{seats[0] if seats else HOST}/{submission.key}"
    is_repeat = table.game.entry_of(key) is not None
    if action.kind in (UNDO, REDO) or not (is_repeat or action.actor in table.others_to_act_for(seats, is_host)):
        raise Forbidden(table.not_yours(action.actor))
    return [action.actor], msgspec.structs.replace(submission, key=key)
