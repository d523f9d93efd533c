"""Recovering lost seats: with a code, or by the consent of all other players after a day.

A host alone can't take over a seat, because that would reveal what its player hides.
"""

import secrets

import msgspec
from msgspec import Struct
from sqlalchemy import and_, delete, insert, select, update

from railhead.core.errors import Refused
from railhead.core.ids import Player
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import claims, recovery_codes
from railhead.server.storage.seats import move_seat
from railhead.server.tables.chat import Chat
from railhead.server.tables.lobby import Forbidden, Lobby, NotFound
from railhead.server.tables.table import TABLE, Table
from railhead.server.tables.visitors import Visitor, hashed

DELAY = 24 * 3600
"""Seconds a claim must wait, so that whoever still holds the seat can refuse it."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without letters that look alike."""
_GROUPS, _GROUP = 4, 4
"""Sixteen letters out of 31, too many to guess."""


class Claim(Struct, frozen=True):
    """A request for a taken seat by somebody who holds none."""

    seat: Player
    claimant: str
    since: int
    agreed: tuple[str, ...]
    """Seats that agree so far."""

    @property
    def is_ripe(self) -> bool:
        return now() >= self.since + DELAY


class Recovery:
    def __init__(self, database: Database, lobby: Lobby, chat: Chat) -> None:
        self._database = database
        self._lobby = lobby
        self._chat = chat

    def new_code(self, table: Table, seat: str, visitor: Visitor) -> str:
        """A new recovery code for a seat; it replaces the previous one. Raises Forbidden."""
        if seat not in self._lobby.place(table, visitor).seats:
            raise Forbidden("that seat isn't yours")
        code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
        old = and_(recovery_codes.c.game == table.id, recovery_codes.c.seat == seat)
        with self._database.writing() as connection:
            connection.execute(delete(recovery_codes).where(old))
            row = {"hash": _hashed(table.id, code), "game": table.id, "seat": seat}
            connection.execute(insert(recovery_codes), row)
        return code

    def recover(self, table: Table, code: str, visitor: Visitor) -> None:
        """Take the seat a code is for. A code works once. Raises NotFound."""
        this = recovery_codes.c.hash == _hashed(table.id, code)
        person = self._lobby.person(visitor)
        with self._database.writing() as connection:
            seat = connection.execute(select(recovery_codes.c.seat).where(this)).scalar()
            if seat is None:
                raise NotFound("this code is wrong or has already been used")
            connection.execute(delete(recovery_codes).where(this))
            connection.execute(delete(claims).where(claims.c.game == table.id, claims.c.seat == seat))
            move_seat(connection, table.id, seat, person)
        self._say(table, f"{table.name_of(seat)}'s seat was recovered with its code.")

    def claims(self, game: str) -> list[Claim]:
        with self._database.reading() as connection:
            rows = connection.execute(select(claims).where(claims.c.game == game).order_by(claims.c.seat)).all()
        return [
            Claim(Player(row.seat), row.claimant, row.since, tuple(msgspec.json.decode(row.agreed))) for row in rows
        ]

    def claim(self, table: Table, seat: str, visitor: Visitor) -> None:
        """Ask the other players for a lost seat. Raises Refused."""
        if table.game_row.kind == "hot-seat" or seat not in table.humans or seat in table.waiting_for:
            raise Refused(TABLE, "that seat can't be asked for")
        if len(table.humans) < 2:
            raise Refused(TABLE, "nobody else sits at this table who could agree")
        if self._lobby.place(table, visitor).seats:
            raise Refused(TABLE, "you already have a seat at this table")
        if any(claim.seat == seat for claim in self.claims(table.id)):
            raise Refused(TABLE, "somebody has already asked for this seat")
        row = {"game": table.id, "seat": seat, "claimant": self._lobby.person(visitor), "since": now(), "agreed": "[]"}
        with self._database.writing() as connection:
            connection.execute(insert(claims), row)
        self._say(
            table, f"Somebody who says they are {table.name_of(seat)} asks for the seat back. Answer under “Your seat”."
        )

    def answer(self, table: Table, seat: str, visitor: Visitor, agrees: bool) -> None:
        """Agree to a claim, or refuse it; one refusal ends it. Raises Forbidden or NotFound."""
        own = self._lobby.place(table, visitor).seats
        if not own:
            raise Forbidden("only players at this table can answer")
        claim = self._claim(table, seat)
        this = and_(claims.c.game == table.id, claims.c.seat == seat)
        if not agrees:
            with self._database.writing() as connection:
                connection.execute(delete(claims).where(this))
            self._say(table, f"{table.name_of(own[0])} refuses to give {table.name_of(seat)}'s seat away.")
            return
        # Locked, so that of two simultaneous answers neither is lost.
        locked = select(claims.c.agreed).where(this).with_for_update()
        with self._database.writing() as connection:
            before = connection.execute(locked).scalar()
            if before is not None:
                now_ = sorted({*msgspec.json.decode(before), *own} - {claim.seat})
                connection.execute(update(claims).where(this).values(agreed=msgspec.json.encode(now_).decode()))

    def take(self, table: Table, seat: str, visitor: Visitor) -> None:
        """Take the claimed seat, once all others agree and a day has passed. Raises Forbidden or Refused."""
        claim, person = self._claim(table, seat), self._lobby.person(visitor)
        if claim.claimant != person:
            raise Forbidden("somebody else asked for this seat")
        if missing := self.missing(table, claim):
            names = ", ".join(table.name_of(seat) for seat in missing)
            raise Refused(TABLE, f"not everybody has agreed yet: {names}")
        if not claim.is_ripe:
            raise Refused(TABLE, "a day must pass first, so that whoever has the seat now can object")
        with self._database.writing() as connection:
            connection.execute(delete(claims).where(claims.c.game == table.id, claims.c.seat == seat))
            move_seat(connection, table.id, seat, person)
        self._say(table, f"{table.name_of(seat)}'s seat was given back; all other players agreed.")

    def missing(self, table: Table, claim: Claim) -> list[Player]:
        """Seats that have not agreed yet."""
        return [seat for seat in table.humans if seat != claim.seat and seat not in claim.agreed]

    def _claim(self, table: Table, seat: str) -> Claim:
        found = next((claim for claim in self.claims(table.id) if claim.seat == seat), None)
        if found is None:
            raise NotFound("nobody has asked for this seat")
        return found

    def _say(self, table: Table, words: str) -> None:
        self._chat.say(table.id, "", words)
        self._lobby.changed(table)


def _hashed(game: str, code: str) -> str:
    letters = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return hashed(f"{game} {letters}")
