"""Clocks of tables that have them: their events are stored here, and players pause or go on vacation."""

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import insert, select

from railhead.core.errors import Refused
from railhead.core.ids import Player
from railhead.server.accounts.people import People
from railhead.server.clock import now
from railhead.server.storage.clock_events import Away, ClockEvent, Nights, Paused, Resumed
from railhead.server.storage.database import Database
from railhead.server.storage.policies import A_DAY, ASYNCHRONOUS, lasting
from railhead.server.storage.schema import clock_events, games, holders
from railhead.server.tables.chat import Chat
from railhead.server.tables.clocks import Clock, Log
from railhead.server.tables.lobby import Forbidden, Lobby
from railhead.server.tables.table import TABLE, Table
from railhead.server.tables.visitors import Place
from railhead.server.tables.votes import Votes

PAUSE, RESUME = "pause", "resume"


class ClockKeeper:
    def __init__(self, database: Database, lobby: Lobby, chat: Chat, votes: Votes, people: People) -> None:
        self._database = database
        self._lobby = lobby
        self._chat = chat
        self._votes = votes
        self._people = people

    def log(self, table: Table) -> Log:
        query = select(clock_events.c.event).where(clock_events.c.game == table.id).order_by(clock_events.c.number)
        with self._database.reading() as connection:
            events = [_decode(row) for row in connection.execute(query).scalars()]
        policies = table.game_row.policies
        return Log(policies.clock, policies.pace == ASYNCHRONOUS, events)

    def clocks(self, table: Table, log: Log | None = None) -> dict[str, Clock]:
        """The clocks of all human seats; none at a table without clocks. Pass the log if it was read already."""
        return (log or self.log(table)).clocks(table.humans, now()) if has_clock(table) else {}

    def pause(self, table: Table, place: Place, does: bool = True) -> bool:
        """Stop all clocks: at once if the host wants it, else when all players agree. Returns whether they are stopped
        now. Raises Refused or Forbidden."""
        return self._change(table, place, PAUSE, does)

    def resume(self, table: Table, place: Place, does: bool = True) -> bool:
        """Restart all clocks, in the same way. Returns whether they run now."""
        return self._change(table, place, RESUME, does)

    def _change(self, table: Table, place: Place, subject: str, does: bool) -> bool:
        _check_clock(table)
        if not (place.seats or place.is_host):
            raise Forbidden("only players at this table can pause the clocks")
        is_paused = self.log(table).is_paused(now())
        if is_paused == (subject == PAUSE):
            raise Refused(TABLE, "the clocks are already paused" if is_paused else "the clocks are already running")
        agreed = self._votes.agree(table.id, subject, place.seats, does)
        if not does or not (place.is_host or agreed >= set(table.humans)):
            self._lobby.changed(table)
            return False
        self._votes.close(table.id, PAUSE, RESUME)
        self._add(table.id, [Paused(now()) if subject == PAUSE else Resumed(now())])
        who = "the host" if place.is_host else "all players"
        self._say(table, f"Clocks {'paused' if subject == PAUSE else 'resumed'} by {who}.")
        return True

    def go_away(self, table: Table, seat: Player, days: int) -> None:
        """Begin a vacation. Raises Refused."""
        _check_clock(table)
        if table.game_row.policies.pace != ASYNCHRONOUS:
            raise Refused(TABLE, "vacations are for asynchronous tables: ask for a pause instead")
        left = self.log(table).vacation_left(seat, now())
        if not 0 < days * A_DAY <= left:
            raise Refused(TABLE, f"you have {lasting(left)} of vacation left in this game")
        self._add(table.id, [Away(now(), seat, now() + days * A_DAY)])
        self._say(table, f"{table.name_of(seat)} is away for {days} {'day' if days == 1 else 'days'}.")

    def come_back(self, table: Table, seat: Player) -> None:
        """End a vacation early."""
        _check_clock(table)
        self._add(table.id, [Away(now(), seat, now())])
        self._say(table, f"{table.name_of(seat)} is back.")

    def set_nights(self, person: str, zone: str, begin: int, end: int) -> None:
        """Set a person's night hours from now on, in all their unfinished games."""
        playing = select(holders.c.game, holders.c.seat).join(games, games.c.id == holders.c.game)
        with self._database.reading() as connection:
            rows = connection.execute(playing.where(holders.c.visitor == person, games.c.finished == "")).all()
        for row in rows:
            if has_clock(self._lobby.open(row.game)):
                self._add(row.game, [Nights(now(), row.seat, zone, begin, end)])

    def begin(self, table: Table) -> None:
        """When a game begins, store the night hours of its players."""
        if not has_clock(table) or table.version > 1 or table.game_row.policies.pace != ASYNCHRONOUS:
            return
        known = self.log(table).sleepers
        for seat in (one for one in table.humans if one not in known):
            for person in self._lobby.store.seats.holders(table.id, seat):
                said = self._people.of(person).settings
                if said.night_begin != said.night_end:
                    self._add(table.id, [Nights(now(), seat, said.zone, said.night_begin, said.night_end)])

    def runs_out(self, table: Table) -> int | None:
        """When the first awaited seat runs out of time."""
        if not has_clock(table) or table.waiting_for or table.game_row.finished:
            return None
        log, moment = self.log(table), now()
        ends = (log.runs_out(seat, moment) for seat in table.awaited if seat not in table.bots)
        return min((end for end in ends if end is not None), default=None)

    def out(self, table: Table, log: Log | None = None) -> list[Player]:
        """Awaited seats that have no time left."""
        clocks = self.clocks(table, log)
        return [seat for seat in table.awaited if seat in clocks and clocks[seat].is_out and clocks[seat].runs]

    def _add(self, game: str, events: Sequence[ClockEvent]) -> None:
        with self._database.writing() as connection:
            connection.execute(insert(clock_events), [event_row(game, event) for event in events])
            self._database.notify(connection, game)

    def _say(self, table: Table, words: str) -> None:
        self._chat.say(table.id, "", words)
        self._lobby.changed(table)


def has_clock(table: Table) -> bool:
    return table.game_row.policies.clock.is_on


def _check_clock(table: Table) -> None:
    if not has_clock(table):
        raise Refused(TABLE, "this table has no clock")
    if table.game_row.finished:
        raise Refused(TABLE, "the game is over")


def event_row(game: str, event: ClockEvent) -> dict[str, str]:
    return {"game": game, "event": msgspec.json.encode(event).decode()}


_decode: Callable[[str], ClockEvent] = msgspec.json.Decoder(ClockEvent).decode
