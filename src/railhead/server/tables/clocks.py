"""Players' clocks, worked out from the log of who was awaited when. Nothing here asks what time it is.

Time runs for a seat while it is awaited, but not in a pause, and at an asynchronous table neither in the seat's nights
nor while its player is away.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from railhead.core.errors import Malformed
from railhead.server.storage.clock_events import Awaited, Away, ClockEvent, Nights, Paused, Resumed
from railhead.server.storage.policies import A_DAY, ClockSettings

PAUSED, AWAY, ASLEEP = "paused", "away", "night"
"""Why a clock stands though its seat is awaited."""
LONGEST_NIGHT = 12 * 60
"""Minutes: with longer ones nobody would ever be on the move."""
_FURTHEST = 500 * A_DAY
_NEVER = 1 << 62

Span = tuple[int, int]
"""From when until when, in seconds since 1970."""


class Clock(Struct, frozen=True):
    seat: str
    left: int
    """Seconds; less than none if time was up and nothing was done about it."""
    is_awaited: bool = False
    stands: str = ""
    """Why it does not run though the seat is awaited, or nothing."""

    @property
    def runs(self) -> bool:
        return self.is_awaited and not self.stands

    @property
    def is_out(self) -> bool:
        return self.left <= 0


class Log:
    """All that has happened to the clocks of a table, in its order."""

    def __init__(self, settings: ClockSettings, is_asynchronous: bool, events: Sequence[ClockEvent]) -> None:
        self._settings = settings
        self._events = list(_in_order(events))
        # Asked for at every turn of a game of thousands: found once.
        self._turns = [event for event in self._events if isinstance(event, Awaited)]
        self._pauses = _pauses(self._events)
        self._vacations = _vacations(self._events) if is_asynchronous else {}
        self._bedtimes = _bedtimes(self._events) if is_asynchronous else {}

    def clocks(self, seats: Iterable[str], moment: int) -> dict[str, Clock]:
        """Of these seats, at a moment after the last event."""
        return {seat: self._clock(seat, moment) for seat in seats}

    def is_paused(self, moment: int) -> bool:
        return bool(self._pauses) and self._pauses[-1][1] > moment

    def runs_out(self, seat: str, moment: int) -> int | None:
        """When the time of an awaited seat will be up if nothing is done. None if its clock stands without an end."""
        clock = self._clock(seat, moment)
        if not clock.is_awaited or clock.stands == PAUSED:
            return None
        if clock.left <= 0:
            return moment
        first, last = moment + clock.left, moment + _FURTHEST
        while first < last:
            middle = (first + last) // 2
            if self._counted(seat, moment, middle) < clock.left:
                first = middle + 1
            else:
                last = middle
        return first

    @property
    def sleepers(self) -> set[str]:
        """Seats whose nights are known."""
        return {event.seat for event in self._events if isinstance(event, Nights)}

    def is_away(self, seat: str, moment: int) -> bool:
        return any(begin <= moment < end for begin, end in self._vacations.get(seat, ()))

    def vacation_left(self, seat: str, moment: int) -> int:
        """Seconds a player may still be away."""
        taken = sum(end - begin for begin, end in self._vacations.get(seat, ()))
        return max(0, self._settings.vacation_days * A_DAY - taken)

    def _clock(self, seat: str, moment: int) -> Clock:
        left, paid, since, before = self._settings.budget, -1, None, Awaited(0, ())
        for event in self._turns:
            if since is not None:
                left -= self._counted(seat, since, event.at)
            begins = seat in event.seats and (seat not in before.seats or event.company != before.company)
            if begins and event.depth > paid:
                left += self._settings.per_company if event.company else self._settings.per_stock_turn
                paid = event.depth
            since = event.at if seat in event.seats else None
            before = event
        if since is None:
            return Clock(seat, left)
        left -= self._counted(seat, since, moment)
        return Clock(seat, left, True, self._stands(seat, moment))

    def _stands(self, seat: str, moment: int) -> str:
        if self.is_paused(moment):
            return PAUSED
        if self.is_away(seat, moment):
            return AWAY
        return ASLEEP if any(begin <= moment < end for begin, end in self._nights(seat, moment, moment + 1)) else ""

    def _counted(self, seat: str, begin: int, end: int) -> int:
        """Seconds of a span in which the clock of a seat runs."""
        stopped = [*self._pauses, *self._vacations.get(seat, ()), *self._nights(seat, begin, end)]
        return max(0, end - begin) - _covered(begin, end, stopped)

    def _nights(self, seat: str, begin: int, end: int) -> list[Span]:
        """Nights that touch a span, each as it was set at the time."""
        changes = self._bedtimes.get(seat, [])
        ends = [*(event.at for event in changes[1:]), max(end, begin) + 1]
        found: list[Span] = []
        for event, until in zip(changes, ends, strict=False):
            first, last = max(begin, event.at), min(end, until)
            if first < last:
                clipped = ((max(a, event.at), min(b, until)) for a, b in nights(event, first, last))
                found += [(a, b) for a, b in clipped if a < b]
        return found


def nights(event: Nights, begin: int, end: int) -> list[Span]:
    """All nights of a zone that touch a span, whenever they were set. Summer time is the zone's own matter."""
    if event.begin == event.end:
        return []
    zone = zone_named(event.zone)
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
    found = []
    next_day = _ONE if event.end <= event.begin else timedelta()
    while (first := _at(day, event.begin, zone)) < end:
        last = _at(day + next_day, event.end, zone)
        if last > begin and first < last:
            found.append((first, last))
        day += _ONE
    return found


_ONE = timedelta(days=1)


def check_nights(event: Nights) -> Nights:
    """Raises Malformed."""
    zone_named(event.zone)
    if not (0 <= event.begin < 24 * 60 and 0 <= event.end < 24 * 60):
        raise Malformed("a night begins and ends at a time of the day")
    if (event.end - event.begin) % (24 * 60) > LONGEST_NIGHT:
        raise Malformed(f"a night has at most {LONGEST_NIGHT // 60} hours")
    return event


@cache
def zone_named(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # Not found, or not a name but a path.
        raise Malformed(f"there is no time zone {name[:40]!r}") from None


def _at(day: date, minutes: int, zone: ZoneInfo) -> int:
    return int(datetime.combine(day, time(minutes // 60, minutes % 60), zone).timestamp())


def _in_order(events: Iterable[ClockEvent]) -> Iterable[ClockEvent]:
    """A server's clock may have been set back meanwhile: then no time has passed."""
    last = 0
    for event in events:
        last = max(last, event.at)
        yield msgspec.structs.replace(event, at=last)


def _vacations(events: Iterable[ClockEvent]) -> dict[str, list[Span]]:
    """Of each seat."""
    found: dict[str, list[Span]] = defaultdict(list)
    for event in events:
        if isinstance(event, Away):
            spans = found[event.seat]
            if spans and spans[-1][1] > event.at:
                spans[-1] = spans[-1][0], event.at
            spans.append((event.at, max(event.at, event.until)))
    return found


def _bedtimes(events: Iterable[ClockEvent]) -> dict[str, list[Nights]]:
    """What each seat has said of its nights, in that order."""
    found: dict[str, list[Nights]] = defaultdict(list)
    for event in events:
        if isinstance(event, Nights):
            found[event.seat].append(event)
    return found


def _pauses(events: Iterable[ClockEvent]) -> list[Span]:
    """The last may have no end yet."""
    found: list[Span] = []
    begun: int | None = None
    for event in events:
        if isinstance(event, Paused) and begun is None:
            begun = event.at
        elif isinstance(event, Resumed) and begun is not None:
            found.append((begun, event.at))
            begun = None
    if begun is not None:
        found.append((begun, _NEVER))
    return found


def _covered(begin: int, end: int, spans: Iterable[Span]) -> int:
    """Seconds of a span that lie in any of others."""
    covered, reached = 0, begin
    for first, last in sorted(spans):
        first, last = max(first, reached), min(last, end)
        if first < last:
            covered += last - first
            reached = last
    return covered
