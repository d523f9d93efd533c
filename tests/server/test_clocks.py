"""Clocks follow from the log of who was awaited when: properties of the pure part, and nights of real time zones."""

from datetime import datetime
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.core.errors import Malformed
from railhead.server.storage.clock_events import Awaited, Away, ClockEvent, Nights, Paused, Resumed
from railhead.server.storage.policies import A_DAY, AN_HOUR, ClockSettings
from railhead.server.tables.clocks import Log, check_nights, nights

SEATS = ("P1", "P2", "P3")
START = 1_700_000_000
BUDGET = ClockSettings(budget=10 * AN_HOUR, per_stock_turn=60, per_company=300)

seats = st.lists(st.sampled_from(SEATS), unique=True, max_size=3).map(tuple)
steps = st.integers(0, 30 * AN_HOUR)


@st.composite
def histories(draw: st.DrawFn, most: int = 8) -> list[ClockEvent]:
    """Events in order, some of every kind."""
    at, depth, events = START, 0, list[ClockEvent]()
    for _ in range(draw(st.integers(0, most))):
        at += draw(steps)
        seat = draw(st.sampled_from(SEATS))
        match draw(st.sampled_from(["awaited", "awaited", "undo", "pause", "resume", "away", "nights"])):
            case "awaited":
                depth += 1
                events.append(Awaited(at, draw(seats), draw(st.sampled_from(["", "N", "S"])), depth))
            case "undo":
                depth = max(0, depth - 1)
                events.append(Awaited(at, draw(seats), "", depth))
            case "pause":
                events.append(Paused(at))
            case "resume":
                events.append(Resumed(at))
            case "away":
                events.append(Away(at, seat, at + draw(steps)))
            case "nights":
                zone = draw(st.sampled_from(["UTC", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]))
                begin = draw(st.integers(0, 1439))
                events.append(Nights(at, seat, zone, begin, (begin + draw(st.integers(0, 720))) % 1440))
    return events


def end_of(events: list[ClockEvent]) -> int:
    return events[-1].at if events else START


def left(events: list[ClockEvent], seat: str, moment: int, is_asynchronous: bool = True) -> int:
    return Log(BUDGET, is_asynchronous, events).clocks(SEATS, moment)[seat].left


@given(histories(), st.sampled_from(SEATS), steps, st.booleans())
def test_time_runs_no_faster_than_time(events: list[ClockEvent], seat: str, later: int, is_async: bool) -> None:
    first, then = end_of(events), end_of(events) + later
    before, after = left(events, seat, first, is_async), left(events, seat, then, is_async)
    assert before - later <= after <= before


@given(histories(), st.sampled_from(SEATS), steps, steps)
def test_looking_in_between_changes_nothing(events: list[ClockEvent], seat: str, one: int, two: int) -> None:
    """The same seats awaited, said once more: as when somebody does what need not be waited for."""
    known = [event for event in events if isinstance(event, Awaited)]
    if not known:
        return
    first = end_of(events) + one
    again = [*events, Awaited(first, known[-1].seats, known[-1].company, known[-1].depth)]
    assert left(again, seat, first + two) == left(events, seat, first + two)


@given(histories(), st.sampled_from(SEATS), steps)
def test_a_pause_costs_nothing(events: list[ClockEvent], seat: str, later: int) -> None:
    moment = end_of(events)
    paused = [*events, Paused(moment)]
    assert left(paused, seat, moment + later) == left(events, seat, moment)
    resumed = [*paused, Resumed(moment + later)]
    assert left(resumed, seat, moment + later) == left(events, seat, moment)
    assert not Log(BUDGET, True, resumed).is_paused(moment + later)


@given(histories(), st.sampled_from(SEATS), steps)
def test_a_vacation_costs_nothing_where_nobody_need_be_there(events: list[ClockEvent], seat: str, later: int) -> None:
    moment = end_of(events)
    gone = [*events, Away(moment, seat, moment + later)]
    assert left(gone, seat, moment + later) == left(events, seat, moment)
    assert left(gone, seat, moment + later, False) == left(events, seat, moment + later, False)


@given(histories(), st.sampled_from(SEATS))
def test_undo_and_redo_bring_no_time(events: list[ClockEvent], seat: str) -> None:
    """Whatever is taken back and done again at one moment, nobody has more time than before."""
    known = [event for event in events if isinstance(event, Awaited)]
    if not known:
        return
    moment, last = end_of(events), known[-1]
    back = Awaited(moment, SEATS, "", max(0, last.depth - 1))
    once = [*events, back, Awaited(moment, last.seats, last.company, last.depth)]
    twice = [*once, back, Awaited(moment, last.seats, last.company, last.depth)]
    assert left(twice, seat, moment) == left(once, seat, moment)


@settings(max_examples=60)
@given(histories(), st.sampled_from(SEATS), steps)
def test_it_runs_out_when_it_is_said_to(events: list[ClockEvent], seat: str, later: int) -> None:
    moment = end_of(events) + later
    log = Log(BUDGET, True, events)
    when = log.runs_out(seat, moment)
    clock = log.clocks(SEATS, moment)[seat]
    assert (when is None) == (not clock.is_awaited or clock.stands == "paused")
    if when is not None and when > moment:
        assert log.clocks(SEATS, when)[seat].left == 0
        assert log.clocks(SEATS, when - 1)[seat].left > 0
    elif when is not None:
        assert clock.is_out


def test_increments_come_with_a_turn_not_with_every_action() -> None:
    events: list[ClockEvent] = [
        Awaited(START, ("P1",), "", 1),
        Awaited(START + 10, ("P1",), "", 2),
        Awaited(START + 20, ("P2",), "", 3),
        Awaited(START + 30, ("P1",), "N", 4),
        Awaited(START + 40, ("P1",), "N", 5),
        Awaited(START + 50, ("P1",), "S", 6),
    ]
    assert left(events, "P1", START + 60) == BUDGET.budget + 60 + 300 + 300 - 20 - 30
    assert left(events, "P2", START + 60) == BUDGET.budget + 60 - 10
    assert left(events, "P3", START + 60) == BUDGET.budget


def at(text: str, zone: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


@pytest.mark.parametrize(
    ("day", "hours"),
    # The nights of the changes to and from summer time are an hour shorter and longer.
    [("2026-03-14", 8), ("2026-03-28", 7), ("2026-10-24", 9)],
)
def test_a_night_is_one_of_its_time_zone(day: str, hours: int) -> None:
    zone = "Europe/Berlin"
    asleep = Nights(START, "P1", zone, 23 * 60, 7 * 60)
    begin = at(f"{day}T20:00", zone)
    (night,) = nights(asleep, begin, begin + 12 * AN_HOUR)
    assert night == (at(f"{day}T23:00", zone), night[0] + hours * AN_HOUR)
    log = Log(BUDGET, True, [asleep, Awaited(begin, ("P1",), "", 1)])
    assert log.clocks(SEATS, night[0] + 60)["P1"].stands == "night"
    spent = BUDGET.budget + 60 - log.clocks(SEATS, night[1] + AN_HOUR)["P1"].left
    assert spent == 3 * AN_HOUR + AN_HOUR


def test_nights_of_today_change_nothing_of_yesterday() -> None:
    midnight = at("2026-06-10T00:00", "UTC")
    awaited = Awaited(midnight, ("P1",), "", 1)
    later = midnight + 6 * AN_HOUR
    asleep: list[ClockEvent] = [awaited, Nights(later, "P1", "UTC", 0, 12 * 60)]
    assert left(asleep, "P1", later) == left([awaited], "P1", later)
    assert left(asleep, "P1", later + AN_HOUR) == left([awaited], "P1", later)


def test_vacations_are_counted_and_end_early() -> None:
    log = Log(BUDGET, True, [Away(START, "P1", START + 10 * A_DAY), Away(START + 2 * A_DAY, "P1", START + 2 * A_DAY)])
    assert log.vacation_left("P1", START + 3 * A_DAY) == 12 * A_DAY
    assert log.vacation_left("P2", START + 3 * A_DAY) == 14 * A_DAY


def test_a_clock_set_back_gives_no_time() -> None:
    events: list[ClockEvent] = [Awaited(START, ("P1",), "", 1), Awaited(START - 5000, ("P2",), "", 2)]
    clocks = Log(BUDGET, True, events).clocks(SEATS, START - 5000)
    assert (clocks["P1"].left, clocks["P2"].left) == (BUDGET.budget + 60, BUDGET.budget + 60)


@pytest.mark.parametrize(
    "wrong",
    [("Mars/Base", 0, 60), ("../etc/passwd", 0, 60), ("", 0, 60), ("UTC", 0, 721), ("UTC", -1, 60), ("UTC", 0, 1440)],
)
def test_nights_that_make_no_sense(wrong: tuple[str, int, int]) -> None:
    zone, begin, end = wrong
    with pytest.raises(Malformed):
        check_nights(Nights(START, "P1", zone, begin, end))


def test_a_game_of_thousands_of_turns_is_worked_out_at_once() -> None:
    seats = tuple(f"P{number}" for number in range(1, 7))
    turns: list[ClockEvent] = [Awaited(1000 + 600 * at, (seats[at % 6],), "", at) for at in range(2500)]
    log = Log(ClockSettings(budget=A_DAY), True, [Nights(900, "P1", "Europe/Vienna", 0, 420), *turns])
    began = process_time()
    assert len(log.clocks(seats, 2_000_000)) == 6
    assert process_time() - began < 0.5
