"""Replacing a missing player: by a bot, or by a person who takes the seat. The others vote, or the host decides.

A person may only take over where nothing is hidden, else they would see what the missing player kept secret. There a
lost seat needs the consent of all others after a day (`recovery`).
"""

import secrets

from sqlalchemy import Connection, delete, update

from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Player
from railhead.core.play import shows_all
from railhead.server.attendance.clock_keeper import ClockKeeper, has_clock
from railhead.server.attendance.clock_runner import STAND_IN
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.policies import A_DAY
from railhead.server.storage.schema import games, holders, links, programs, seats
from railhead.server.tables.chat import Chat
from railhead.server.tables.clocks import Log
from railhead.server.tables.lobby import Forbidden, Lobby
from railhead.server.tables.table import TABLE, Table
from railhead.server.tables.visitors import Place, Visitor
from railhead.server.tables.votes import Votes

BOT, OPEN = "bot", "open"
MISSED = A_DAY
"""Seconds after which an awaited player counts as missing at a table without a clock."""


class Substitutes:
    def __init__(self, database: Database, lobby: Lobby, chat: Chat, keeper: ClockKeeper, votes: Votes) -> None:
        self._database = database
        self._lobby = lobby
        self._chat = chat
        self._keeper = keeper
        self._votes = votes

    def missing(self, table: Table, log: Log | None = None) -> list[Player]:
        """Players who are awaited for too long: out of time, or without a clock for a day."""
        if table.waiting_for or table.game_row.finished or table.game_row.kind == "hot-seat":
            return []
        if has_clock(table):
            return self._keeper.out(table, log)
        awaited = [seat for seat in table.awaited if seat not in table.bots]
        return awaited if now() - table.game_row.moved >= MISSED else []

    def ways(self, table: Table) -> list[str]:
        """The ways to replace a missing player at a table."""
        ways = [BOT] if table.game_row.policies.bots else []
        return [*ways, OPEN] if shows_all(table.game.state, ()) else ways

    def needed(self, table: Table, seat: str) -> int:
        """Votes needed: more than half of the others."""
        return (len(table.humans) - 1) // 2 + 1

    def vote(self, table: Table, place: Place, subject: str, does: bool = True) -> bool:
        """Vote, or withdraw a vote, to go on without somebody; the host decides alone. Returns whether it is done.
        Raises Refused, Forbidden or Malformed."""
        how, _, seat = subject.partition(" ")
        if how not in (BOT, OPEN):
            raise Malformed(f"a missing player is replaced by a {BOT}, or the seat is {OPEN} to others")
        if seat not in self.missing(table):
            raise Refused(TABLE, "that player isn't missing")
        if how not in self.ways(table):
            raise Refused(TABLE, _NOT_SO[how])
        others = [one for one in place.seats if one != seat]
        if not (others or place.is_host):
            raise Forbidden("the other players decide that")
        agreed = self._votes.agree(table.id, subject, others, does)
        if not does or not (place.is_host or len(agreed) >= self.needed(table, seat)):
            self._lobby.changed(table)
            return False
        why = "decided by the host" if place.is_host else "decided by vote"
        self._replace(table, seat, how, why)
        return True

    def _replace(self, table: Table, seat: str, how: str, why: str) -> None:
        name = table.name_of(seat)
        this = seats.c.game == table.id, seats.c.seat == seat
        with self._database.writing() as connection:
            if how == BOT:
                connection.execute(update(seats).where(*this).values(bot=STAND_IN))
            else:
                connection.execute(update(seats).where(*this).values(is_open=True))
                connection.execute(delete(holders).where(holders.c.game == table.id, holders.c.seat == seat))
                taken = links.c.game == table.id, links.c.seat == seat
                connection.execute(delete(links).where(*taken))
            # Programmed actions of the former player must not pass to the new one.
            connection.execute(delete(programs).where(programs.c.game == table.id, programs.c.seat == seat))
            _renew(connection, table.id)
        self._votes.close(table.id, f"{BOT} {seat}", f"{OPEN} {seat}")
        done = f"A bot now plays for {name}" if how == BOT else f"{name}'s seat is open to a new player"
        self._say(table, f"{done}, {why}.")

    def return_to(self, table: Table, seat: str, visitor: Visitor) -> None:
        """Give the seat back to the player a bot stood in for. Raises Forbidden."""
        _, held = self._lobby.store.seats.held(table.id, visitor.known_hash)
        if seat not in held or seat not in table.bots:
            raise Forbidden("no bot is playing for you")
        with self._database.writing() as connection:
            connection.execute(update(seats).where(seats.c.game == table.id, seats.c.seat == seat).values(bot=""))
            _renew(connection, table.id)
        self._say(table, f"{table.name_of(seat)} is back.")

    def stood_in(self, table: Table, visitor: Visitor) -> list[Player]:
        """Seats of a visitor that a bot plays for the time being."""
        if not visitor.is_known or not table.bots:
            return []
        _, held = self._lobby.store.seats.held(table.id, visitor.hash)
        return [seat for seat in table.bots if seat in held]

    def _say(self, table: Table, words: str) -> None:
        self._chat.say(table.id, "", words)
        self._lobby.changed(table)


_NOT_SO = {
    BOT: "this table does not allow bots",
    OPEN: "players have secrets here: another person gets a seat only when all others agree and a day has passed",
}


def _renew(connection: Connection, game: str) -> None:
    """Make all processes read the table again, because its seats have changed."""
    connection.execute(update(games).where(games.c.id == game).values(restored=secrets.randbits(62)))
