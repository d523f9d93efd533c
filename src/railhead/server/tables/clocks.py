"""Players' clocks, computed from the log of who was awaited when. Nothing here reads the current time.

A seat's time runs while the seat is awaited, but not during a pause; at an asynchronous table also not during the
seat's nights or while its player is away.
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
"""Why a clock is stopped although its seat is awaited."""
LONGEST_NIGHT = 12 * 60
"""Minutes. With longer nights a player's clock would hardly ever run."""
_FURTHEST = 500 * A_DAY
_NEVER = 1 << 62

Span = tuple[int, int]
"""Begin and end, in seconds since 1970."""


class Clock(Struct, frozen=True):
    seat: str
    left: int
    """Seconds. Negative if time ran out and nobody acted on it."""
    is_awaited: bool = False
    stands: str = ""
    """Why it is stopped although the seat is awaited; empty if it runs."""

    @property
    def runs(self) -> bool:
        return self.is_awaited and not self.stands

    @property
    def is_out(self) -> bool:
        return self.left <= 0


class Log:
    """Everything that has happened to the clocks of a table, in order."""

    def __init__(self, settings: ClockSettings, is_asynchronous: bool, events: Sequence[ClockEvent]) -> None:
        self._settings = settings
        self._events = list(_in_order(events))
        # Read for every turn of a game with thousands of them, so extracted once.
        self._turns = [event for event in self._events if isinstance(event, Awaited)]
        self._pauses = _pauses(self._events)
        self._vacations = _vacations(self._events) if is_asynchronous else {}
        self._bedtimes = _bedtimes(self._events) if is_asynchronous else {}

    def clocks(self, seats: Iterable[str], moment: int) -> dict[str, Clock]:
        """The clocks of these seats at a moment after the last event."""
        return {seat: self._clock(seat, moment) for seat in seats}

    def is_paused(self, moment: int) -> bool:
        return bool(self._pauses) and self._pauses[-1][1] > moment

    def runs_out(self, seat: str, moment: int) -> int | None:
        """When an awaited seat runs out of time if nobody acts; None if its clock is stopped indefinitely."""
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
        """Seats that have set their nights."""
        return {event.seat for event in self._events if isinstance(event, Nights)}

    def is_away(self, seat: str, moment: int) -> bool:
        return any(begin <= moment < end for begin, end in self._vacations.get(seat, ()))

    def vacation_left(self, seat: str, moment: int) -> int:
        """Seconds of vacation a player has left."""
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
        """Seconds of a span during which the clock of a seat runs."""
        stopped = [*self._pauses, *self._vacations.get(seat, ()), *self._nights(seat, begin, end)]
        return max(0, end - begin) - _covered(begin, end, stopped)

    def _nights(self, seat: str, begin: int, end: int) -> list[Span]:
        """The nights that overlap a span, each as it was set at that time."""
        changes = self._bedtimes.get(seat, [])
        ends = [*(event.at for event in changes[1:]), max(end, begin) + 1]
        spans: list[Span] = []
        for event, until in zip(changes, ends, strict=False):
            first, last = max(begin, event.at), min(end, until)
            if first < last:
                clipped = ((max(a, event.at), min(b, until)) for a, b in nights(event, first, last))
                spans += [(a, b) for a, b in clipped if a < b]
        return spans


def nights(event: Nights, begin: int, end: int) -> list[Span]:
    """All nights in a time zone that overlap a span, daylight saving included."""
    if event.begin == event.end:
        return []
    zone = zone_named(event.zone)
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
    spans = []
    next_day = _ONE if event.end <= event.begin else timedelta()
    while (first := _at(day, event.begin, zone)) < end:
        last = _at(day + next_day, event.end, zone)
        if last > begin and first < last:
            spans.append((first, last))
        day += _ONE
    return spans


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
    """Events with times that never go back: if the server's clock was set back, no time has passed."""
    last = 0
    for event in events:
        last = max(last, event.at)
        yield msgspec.structs.replace(event, at=last)


def _vacations(events: Iterable[ClockEvent]) -> dict[str, list[Span]]:
    """Vacations by seat."""
    vacations: dict[str, list[Span]] = defaultdict(list)
    for event in events:
        if isinstance(event, Away):
            spans = vacations[event.seat]
            if spans and spans[-1][1] > event.at:
                spans[-1] = spans[-1][0], event.at
            spans.append((event.at, max(event.at, event.until)))
    return vacations


def _bedtimes(events: Iterable[ClockEvent]) -> dict[str, list[Nights]]:
    """Nights by seat, in the order in which they were set."""
    changes: dict[str, list[Nights]] = defaultdict(list)
    for event in events:
        if isinstance(event, Nights):
            changes[event.seat].append(event)
    return changes


def _pauses(events: Iterable[ClockEvent]) -> list[Span]:
    """All pauses; the last may still be going on."""
    pauses: list[Span] = []
    begun: int | None = None
    for event in events:
        if isinstance(event, Paused) and begun is None:
            begun = event.at
        elif isinstance(event, Resumed) and begun is not None:
            pauses.append((begun, event.at))
            begun = None
    if begun is not None:
        pauses.append((begun, _NEVER))
    return pauses


def _covered(begin: int, end: int, spans: Iterable[Span]) -> int:
    """Seconds of a span covered by any of the others."""
    covered, reached = 0, begin
    for first, last in sorted(spans):
        first, last = max(first, reached), min(last, end)
        if first < last:
            covered += last - first
            reached = last
    return covered
