"""Games in the database: rows and transactions. Knows no rules and no visitors."""

import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from railhead.core.actions import Action, Event, action_to_json
from railhead.core.chance import Seed
from railhead.core.errors import Stale
from railhead.core.ids import Player
from railhead.core.title import OptionValue
from railhead.record.entries import Entry
from railhead.record.outcome import Place
from railhead.server.storage.clock_events import ClockEvent
from railhead.server.storage.database import Database
from railhead.server.storage.policies import Policies
from railhead.server.storage.schema import (
    boards,
    clock_events,
    entries,
    games,
    holders,
    invited,
    links,
    programs,
    results,
    seats,
    snapshots,
    what_ifs,
)
from railhead.server.storage.seats import ALL, Invitation, SeatRow, Seats


class GameProgress(Struct, frozen=True, kw_only=True):
    """The current progress of a game, as lists of games show it."""

    version: int = 0
    round: str = ""
    awaited: tuple[Player, ...] = ()
    finished: str = ""
    moved: int = 0
    agreed: tuple[str, ...] = ()
    """Seats that agree to take the last action back. Cleared by every new entry."""


class GameRow(GameProgress, frozen=True, kw_only=True):
    """A game's row."""

    id: str
    title: str
    edition: str
    players: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: Seed
    seed_is_open: bool = False
    """The seed was chosen by somebody, so everybody may see it."""
    bot_seed: str = ""
    """The seed of this game's bots; never shown."""
    board: str | None = None
    kind: str = "seats"
    """`hot-seat`: one link for the whole table; `seats`: a link for each."""
    is_listed: bool = False
    undo: str = "own"
    """Who may undo: `own`, `anybody`, `consent` or `host`."""
    host: str = ""
    """The person who set it up."""
    created: int = 0
    shut: str = ""
    """Why the owner of the server closed it; empty if open."""
    restored: int = 0
    """Changes whenever a backup is restored."""
    needs_invitation: bool = False
    """Its open seats are for invited people only."""
    policies: Policies = Policies()


class WhatIf(Struct, frozen=True):
    """Where a what-if board branched off, whose view it is, and the State it starts from."""

    origin: str
    point: int
    seat: str
    state: bytes


class Store:
    def __init__(self, database: Database, program: str) -> None:
        self._database = self.database = database
        self._program = program
        self.seats = Seats(database)

    def is_current(self) -> bool:
        """Whether the database answers and is migrated."""
        return self._database.is_current()

    def add_game(
        self,
        game_row: GameRow,
        seat_rows: Sequence[SeatRow],
        invitations: Iterable[Invitation] = (),
        holding: Iterable[tuple[str, str]] = (),
        actions: Sequence[Entry] = (),
        states: Mapping[int, bytes] | str = "",
        what_if: WhatIf | None = None,
        guests: Iterable[str] = (),
    ) -> None:
        """Add a game with its seats, links, holders, first entries and invitations. Snapshots are given, or copied from
        the game named."""
        row = msgspec.structs.asdict(game_row)
        for name in ("players", "options", "seed", "awaited", "agreed", "policies"):
            row[name] = _json(row[name])
        with self._database.writing() as connection:
            connection.execute(insert(games), row)
            connection.execute(
                insert(seats), [{"game": game_row.id, **msgspec.structs.asdict(seat_row)} for seat_row in seat_rows]
            )
            for invitation in invitations:
                connection.execute(insert(links), {"game": game_row.id, **msgspec.structs.asdict(invitation)})
            for person, seat in holding:
                connection.execute(insert(holders), {"visitor": person, "game": game_row.id, "seat": seat})
            for person in guests:
                connection.execute(insert(invited), {"game": game_row.id, "person": person})
            if actions:
                connection.execute(insert(entries), [_entry_row(game_row.id, entry) for entry in actions])
            if what_if is not None:
                row = {**msgspec.structs.asdict(what_if), "state": zlib.compress(what_if.state)}
                connection.execute(insert(what_ifs), {"game": game_row.id, **row})
            if isinstance(states, str):
                _copy_snapshots(connection, states, game_row.id, len(actions))
            else:
                self._put(connection, game_row.id, states)

    def game(self, game: str) -> GameRow | None:
        with self._database.reading() as connection:
            row = connection.execute(_GAME, {"game": game}).first()
        return None if row is None else _game_row(row)

    def what_if(self, game: str) -> WhatIf | None:
        """The origin of a what-if board; None for any other game."""
        with self._database.reading() as connection:
            row = connection.execute(select(what_ifs).where(what_ifs.c.game == game)).first()
        return None if row is None else WhatIf(row.origin, row.point, row.seat, zlib.decompress(row.state))

    def version(self, game: str) -> int:
        with self._database.reading() as connection:
            last = select(func.max(entries.c.seq)).where(entries.c.game == game)
            return connection.execute(last).scalar() or 0

    def entries(self, game: str, since: int = 0) -> list[Entry]:
        query = select(entries).where(entries.c.game == game, entries.c.seq > since).order_by(entries.c.seq)
        with self._database.reading() as connection:
            return [_entry(row) for row in connection.execute(query)]

    def append(
        self,
        game: str,
        added: Sequence[Entry],
        progress: GameProgress,
        states: dict[int, bytes],
        clock: ClockEvent | None = None,
        places: Sequence[Place] | None = None,
    ) -> None:
        """Append entries, the clock event after them, and the result if it changed, in one transaction: all on disk
        when this returns, or nothing. Raises Stale if another writer was quicker."""
        row = msgspec.structs.asdict(progress)
        for name in ("awaited", "agreed"):
            row[name] = _json(row[name])
        try:
            with self._database.writing() as connection:
                connection.execute(_ENTRIES, [_entry_row(game, entry) for entry in added])
                # Another version: a backup was restored meanwhile, and these entries do not continue its log.
                before = {"game": game, "before": progress.version - len(added)}
                if not connection.execute(_PROGRESSED, {**row, **before}).rowcount:
                    raise Stale("the game has moved on")
                if clock is not None:
                    connection.execute(insert(clock_events), {"game": game, "event": _json(clock)})
                if places is not None:
                    _put_results(connection, game, places, progress.moved)
                self._put(connection, game, states)
                self._database.notify(connection, game, progress.version)
        except IntegrityError:
            raise Stale("the game has moved on") from None

    def put_results(self, game: str, places: Sequence[Place], at: int) -> None:
        with self._database.writing() as connection:
            _put_results(connection, game, places, at)

    def agree(self, game: str, version: int, seats: Collection[str], does: bool) -> set[str]:
        """Add or withdraw votes to take the last action back; returns who agrees now. Raises Stale."""
        # Locked, so that of two simultaneous votes the second sees the first.
        locked = select(games.c.agreed, games.c.version).where(games.c.id == game).with_for_update()
        with self._database.writing() as connection:
            row = connection.execute(locked).one()
            if row.version != version:
                raise Stale(f"the game has moved on: it is at version {row.version}, not {version}")
            before = set(msgspec.json.decode(row.agreed))
            now = before | set(seats) if does else before - set(seats)
            connection.execute(update(games).where(games.c.id == game).values(agreed=_json(sorted(now))))
            self._database.notify(connection, game)
        return now

    def snapshot(self, game: str, seq: int) -> bytes | None:
        query = select(snapshots.c.state).where(
            snapshots.c.game == game, snapshots.c.seq == seq, snapshots.c.program == self._program
        )
        with self._database.reading() as connection:
            state: bytes | None = connection.execute(query).scalar()
        return None if state is None else zlib.decompress(state)

    def put_snapshots(self, game: str, states: dict[int, bytes]) -> None:
        with self._database.writing() as connection:
            self._put(connection, game, states)

    def _put(self, connection: Connection, game: str, states: Mapping[int, bytes]) -> None:
        """Store a snapshot; it replaces those of other versions of the program."""
        if not states:
            return
        connection.execute(delete(snapshots).where(snapshots.c.game == game, snapshots.c.seq.in_(states)))
        rows = [
            {"game": game, "seq": seq, "program": self._program, "state": zlib.compress(state)}
            for seq, state in states.items()
        ]
        connection.execute(insert(snapshots), rows)

    def listed(self, limit: int = 50) -> list[GameRow]:
        return self._games(and_(games.c.is_listed, games.c.shut == ""), limit)

    def lobby(self, limit: int = 500) -> list[GameRow]:
        """Listed games that are not over, newest first."""
        is_shown = and_(games.c.is_listed, games.c.shut == "", games.c.finished == "")
        return self._games(is_shown, limit, games.c.created.desc())

    def invited(self, person: str) -> list[GameRow]:
        """Games with an open seat to which somebody is invited and has not sat down."""
        mine = select(invited.c.game).where(invited.c.person == person)
        sitting = select(holders.c.game).where(holders.c.visitor == person)
        has_seat = select(seats.c.game).where(seats.c.is_open)
        which = and_(games.c.id.in_(mine), games.c.id.not_in(sitting), games.c.id.in_(has_seat), games.c.shut == "")
        return self._games(which, None, games.c.created.desc())

    def awaiting(self, person: str) -> set[str]:
        """Games awaiting a seat this person holds. Tables shared at one screen await nobody in particular."""
        mine = select(holders.c.game, holders.c.seat, games.c.awaited).join(games, games.c.id == holders.c.game)
        query = mine.where(holders.c.visitor == person, holders.c.seat != ALL, games.c.finished == "")
        with self._database.reading() as connection:
            return {row.game for row in connection.execute(query) if row.seat in msgspec.json.decode(row.awaited)}

    def held_by(self, person: str, limit: int = 200) -> list[GameRow]:
        """Games a person set up or holds a seat in."""
        mine = select(holders.c.game).where(holders.c.visitor == person)
        return self._games(or_(games.c.host == person, games.c.id.in_(mine)), limit)

    def games_to_run(self) -> set[tuple[str, str]]:
        """Games, with their hosts, that await a bot or a seat with programmed actions."""
        bots = select(seats.c.game, seats.c.seat).where(seats.c.bot != "")
        alone = bots.union(select(programs.c.game, programs.c.seat)).subquery()
        query = select(games.c.id, games.c.host, games.c.awaited, alone.c.seat).where(games.c.finished == "")
        with self._database.reading() as connection:
            rows = connection.execute(query.join(alone, alone.c.game == games.c.id))
            return {(row.id, row.host) for row in rows if row.seat in msgspec.json.decode(row.awaited)}

    def games_with_clocks(self) -> list[str]:
        """Unfinished games whose clock has started."""
        query = select(clock_events.c.game).join(games, games.c.id == clock_events.c.game).distinct()
        with self._database.reading() as connection:
            return list(connection.execute(query.where(games.c.finished == "")).scalars())

    def programs(self, game: str) -> list[bytes]:
        """The programmed actions of all seats, as stored."""
        with self._database.reading() as connection:
            return [row.encode() for row in connection.execute(_PROGRAMS, {"game": game}).scalars()]

    def put_program(self, game: str, seat: str, subject: str, program: bytes) -> None:
        with self._database.writing() as connection:
            _drop_program(connection, game, seat, subject)
            row = {"game": game, "seat": seat, "subject": subject, "program": program.decode()}
            connection.execute(insert(programs), row)

    def drop_program(self, game: str, seat: str, subject: str) -> None:
        with self._database.writing() as connection:
            _drop_program(connection, game, seat, subject)

    def _games(self, which: Any, limit: int | None, order: Any = None) -> list[GameRow]:
        order = games.c.moved.desc() if order is None else order
        with self._database.reading() as connection:
            rows = connection.execute(select(games).where(which).order_by(order).limit(limit))
            return [_game_row(row) for row in rows]

    def put_board(self, digest: str, name: str, board: str) -> None:
        with self._database.writing() as connection:
            if connection.execute(select(boards.c.sha256).where(boards.c.sha256 == digest)).first() is None:
                connection.execute(insert(boards), {"sha256": digest, "name": name, "text": board})

    def board(self, digest: str) -> tuple[str, str]:
        """Name and text of a board file."""
        with self._database.reading() as connection:
            row = connection.execute(select(boards.c.name, boards.c.text).where(boards.c.sha256 == digest)).one()
        return row.name, row.text


_GAME = select(games).where(games.c.id == bindparam("game"))
"""Built once, like those below: every request or action runs them."""
_PROGRAMS = select(programs.c.program).where(programs.c.game == bindparam("game"))
_PROGRAMS = _PROGRAMS.order_by(programs.c.seat, programs.c.subject)
_ENTRIES = insert(entries)
_PROGRESSED = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("before"))
    .values({name: bindparam(name) for name in GameProgress.__struct_fields__})
)


def _put_results(connection: Connection, game: str, places: Sequence[Place], at: int) -> None:
    connection.execute(delete(results).where(results.c.game == game))
    for place in places:
        row = {"game": game, "seat": place.seat, "score": place.worth, "rank": place.rank, "at": at}
        connection.execute(insert(results), row)


def _copy_snapshots(connection: Connection, origin: str, game: str, last: int) -> None:
    these = snapshots.c
    query = select(literal(game), these.seq, these.program, these.state).where(these.game == origin, these.seq <= last)
    connection.execute(insert(snapshots).from_select(["game", "seq", "program", "state"], query))


def _drop_program(connection: Connection, game: str, seat: str, subject: str) -> None:
    this = and_(programs.c.game == game, programs.c.seat == seat, programs.c.subject == subject)
    connection.execute(delete(programs).where(this))


def _game_row(row: Row[Any]) -> GameRow:
    fields = row._asdict()
    for name in ("players", "options", "seed", "awaited", "agreed"):
        fields[name] = msgspec.json.decode(fields[name])
    lists = {name: tuple(fields[name]) for name in ("players", "awaited", "agreed")}
    return GameRow(**{**fields, **lists, "policies": _policies(row.policies)})


def _entry(row: Row[Any]) -> Entry:
    # Not validated again: it was when it was stored, and that would be most of the time to open a long game.
    args = msgspec.json.decode(row.action)
    action = Action(args.pop("actor"), args.pop("kind"), args)
    return Entry(row.seq, row.key, action, row.round, _events(row.events), row.is_secret, row.at)


def _entry_row(game: str, entry: Entry) -> dict[str, Any]:
    row = msgspec.structs.asdict(entry)
    return {**row, "game": game, "action": _json(action_to_json(entry.action)), "events": _json(entry.events)}


_policies: Callable[[str], Policies] = msgspec.json.Decoder(Policies).decode
_events: Callable[[str], tuple[Event, ...]] = msgspec.json.Decoder(tuple[Event, ...]).decode


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
