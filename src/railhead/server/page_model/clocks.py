"""The clocks of a table on its page, and what may be done about them and about somebody who is missing."""

from msgspec import Struct

from railhead.server.attendance.attendance import Attendance
from railhead.server.attendance.clock_keeper import PAUSE, RESUME, has_clock
from railhead.server.attendance.substitutes import BOT
from railhead.server.clock import now
from railhead.server.storage.policies import A_DAY, A_MINUTE, AN_HOUR, ASYNCHRONOUS, lasting
from railhead.server.tables.clocks import ASLEEP, AWAY, PAUSED, Clock, Log
from railhead.server.tables.seat_view import SeatView
from railhead.server.tables.table import Table
from railhead.server.tables.visitors import Place

_STANDS = {PAUSED: "paused", AWAY: "on vacation", ASLEEP: "night there"}


class ClockLine(Struct, frozen=True):
    seat: str
    name: str
    left: int
    runs: bool
    is_awaited: bool
    note: str
    is_own: bool

    @property
    def words(self) -> str:
        return clock_face(self.left)


class MissingLine(Struct, frozen=True):
    """Somebody the others have waited for too long, and who of them wants to go on without."""

    seat: str
    name: str
    subject: str
    """`bot P2` or `open P2`."""
    words: str
    agreed: str
    needed: int
    has_agreed: bool
    is_alone: bool
    """Whether the visitor decides it alone."""


class TableClocks(Struct, frozen=True):
    lines: list[ClockLine] = []
    missing: list[MissingLine] = []
    is_paused: bool = False
    may_change: bool = False
    """Pause and resume, or ask for it."""
    is_alone: bool = False
    asked: str = ""
    """Names of those who want the clocks to stand, or to run again."""
    has_asked: bool = False
    vacation: int = 0
    """Days the visitor may still be away."""
    is_away: bool = False

    @property
    def mark(self) -> str:
        """What it is made from, but for seconds that pass by themselves."""
        lines = [(line.seat, line.name, line.runs, line.note, line.left // 30) for line in self.lines]
        return f"{lines} {self.missing} {self.is_paused} {self.asked} {self.vacation} {self.is_away}"


def table_clocks(attendance: Attendance, seat_view: SeatView) -> TableClocks:
    """What the page shows."""
    table, place = seat_view.table, seat_view.place
    if not seat_view.is_latest or table.game_row.finished:
        return TableClocks()
    moment, log = now(), attendance.keeper.log(table) if has_clock(table) else None
    missing = _missing(attendance, table, place, log)
    if log is None:
        return TableClocks(missing=missing)
    clocks = log.clocks(table.humans, moment)
    is_paused = log.is_paused(moment)
    asked = attendance.votes.of(table.id).get(RESUME if is_paused else PAUSE, set())
    is_async = table.game_row.policies.pace == ASYNCHRONOUS
    own = place.seats[:1] if is_async and len(place.seats) == 1 else ()
    return TableClocks(
        lines=[clock_line(clock, table.name_of(seat), place.seats == (seat,)) for seat, clock in clocks.items()],
        missing=missing,
        is_paused=is_paused,
        may_change=bool(place.seats) or place.is_host,
        is_alone=place.is_host or set(place.seats) >= set(table.humans),
        asked=", ".join(table.name_of(seat) for seat in sorted(asked)),
        has_asked=bool(place.seats) and set(place.seats) <= asked,
        vacation=sum(log.vacation_left(seat, moment) // A_DAY for seat in own),
        is_away=any(log.is_away(seat, moment) for seat in own),
    )


def _missing(attendance: Attendance, table: Table, place: Place, log: Log | None) -> list[MissingLine]:
    if not (place.seats or place.is_host):
        return []
    found = attendance.substitutes.missing(table, log)
    votes = attendance.votes.of(table.id) if found else {}
    lines = []
    for seat in (one for one in found if one not in place.seats):
        for how in attendance.substitutes.ways(table):
            subject, name = f"{how} {seat}", table.name_of(seat)
            agreed = votes.get(subject, set())
            words = f"Let a bot play for {name}" if how == BOT else f"Open {name}'s seat to a new player"
            lines.append(
                MissingLine(
                    seat=seat,
                    name=name,
                    subject=subject,
                    words=f"{words}?",
                    agreed=", ".join(table.name_of(one) for one in sorted(agreed)),
                    needed=attendance.substitutes.needed(table, seat),
                    has_agreed=bool(set(place.seats) & agreed),
                    is_alone=place.is_host,
                )
            )
    return lines


def clock_line(clock: Clock, name: str, is_own: bool) -> ClockLine:
    note = _STANDS.get(clock.stands, "out of time" if clock.is_awaited and clock.is_out else "")
    return ClockLine(clock.seat, name, clock.left, clock.runs, clock.is_awaited, note, is_own)


def clock_face(seconds: int) -> str:
    """2 d 3 h, 1:20:05 or 4:07, never less than nothing. The page's script writes it in the same way."""
    if seconds >= 2 * A_DAY:
        return lasting(seconds - seconds % AN_HOUR)
    seconds = max(0, seconds)
    hours, minutes = seconds // AN_HOUR, seconds % AN_HOUR // A_MINUTE
    if hours:
        return f"{hours}:{minutes:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
