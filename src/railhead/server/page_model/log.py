"""The log in words: who did what when, what was taken back, where to look at it again; and what was said meanwhile."""

from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from railhead.core.sentences import About, Sentence, fields_of
from railhead.record.record import UNDO
from railhead.server.page_model.model import PageModel
from railhead.server.tables.chat import ChatMessage
from railhead.server.tables.permissions import HOST
from railhead.server.tables.programs import PASS
from railhead.server.tables.seat_view import CLOCK, PROGRAM, SeatLogEntry
from railhead.titles.words import PASSED, PROPOSED

RECENT = 80
"""Lines shown unless more are asked for."""
PAGE = 500
"""Lines shown then; a log may be long."""


NARRATOR = "Railhead"
"""Says what happens to the seats themselves."""
_APART = ("actor", "kind", "is_secret")


class LogLine(Struct, frozen=True):
    version: int
    """0 if it was said and not done."""
    round: str
    texts: list[Markup]
    is_undone: bool = False
    heads_round: bool = False
    """It is the first shown of its round."""
    is_new: bool = False
    """It came after the last thing the reader did."""
    speaker: str = ""


def log_lines(
    model: PageModel,
    most: int = RECENT,
    messages: Sequence[ChatMessage] = (),
    end: int | None = None,
    company: str = "",
) -> list[LogLine]:
    """The latest first, or those before an end; passes that follow one another are one line, and so are one player's
    sealed actions. Those about one company alone, if one is named: a trade is about buyer and seller."""
    end = model.seat_view.point if end is None else min(end, model.seat_view.point)
    since = max(0, end - most)
    lines = model.seat_view.lines(since, end - since)
    is_last = end == model.seat_view.version
    spoken = deque(
        one
        for one in messages
        if (not since or one.at >= lines[0].at) and (is_last or (lines and one.at < lines[-1].at))
    )
    last = _last_own(model, lines)
    if company:
        lines, spoken = [line for line in lines if company in _named_in(model, line)], deque()
    made = []
    for alike in _together(lines):
        line = alike[-1]
        while spoken and spoken[0].at < line.at:
            made.append(_spoken(model, spoken.popleft()))
        texts = _passes(model, alike) if _is_silent_pass(line) else [*_passed(model, line), *_texts(model, line)]
        if line.by:
            texts = [*texts[:-1], texts[-1] + f" ({_doer(model, line.by)})"]
        is_new = last is not None and line.version > last
        made.append(LogLine(line.version, line.round, texts, is_undone=line.is_undone, is_new=is_new))
    if is_last:
        made += [_spoken(model, one) for one in spoken]
    return _under_rounds(made[::-1])


def _under_rounds(lines: Iterable[LogLine]) -> list[LogLine]:
    """The first line of each round as its head; what was said belongs to no round."""
    head, made = "", []
    for line in lines:
        made.append(replace(line, heads_round=bool(line.round) and line.round != head))
        head = line.round or head
    return made


def _named_in(model: PageModel, line: SeatLogEntry) -> set[str]:
    """Everything that an entry names, by what its events and its action refer to."""
    meant = model.seat_view.target_of(line) or line
    values = [value for event in meant.events for value in event.about.values()]
    return {
        str(one)
        for value in (*values, *meant.action.values())
        for one in (value if isinstance(value, tuple) else (value,))
    }


def _spoken(model: PageModel, said: ChatMessage) -> LogLine:
    return LogLine(0, "", [escape(said.text)], speaker=model.name(said.seat) if said.seat else NARRATOR)


def _doer(model: PageModel, by: str) -> str:
    told = {CLOCK: "out of time", PROGRAM: "programmed", HOST: "done by the host"}
    return told.get(by) or f"done by {model.name(by)}"


def _last_own(model: PageModel, lines: Sequence[SeatLogEntry]) -> int | None:
    """The version of the reader's last action; None if the reader did nothing, or sits on every chair."""
    seats = model.seat_view.place.seats
    if len(seats) == len(model.names):
        return None
    return max((line.version for line in lines if line.action["actor"] in seats), default=None)


def _together(lines: Iterable[SeatLogEntry]) -> list[list[SeatLogEntry]]:
    grouped: list[list[SeatLogEntry]] = []
    for line in lines:
        if grouped and _are_alike(grouped[-1][-1], line):
            grouped[-1].append(line)
        else:
            grouped.append([line])
    return grouped


def _are_alike(one: SeatLogEntry, other: SeatLogEntry) -> bool:
    """Two actions of which there is nothing to tell but whose they are: passes, or what the reader may not see."""
    is_silent = not one.events and not other.events and (one.action["kind"] == PASS or "is_secret" in one.action)
    return is_silent and _likeness(one) == _likeness(other)


def _likeness(line: SeatLogEntry) -> tuple[Any, ...]:
    return line.action, line.round, line.is_undone, line.by


def _is_silent_pass(line: SeatLogEntry) -> bool:
    return line.action["kind"] == PASS and not line.events


def _passed(model: PageModel, line: SeatLogEntry) -> list[Markup]:
    """What was passed on, where the events tell only what came of it."""
    if line.action["kind"] != PASS or any(event.kind == PASS for event in line.events):
        return []
    return _passes(model, [line]) if _passed_on(model, line) else []


def _passes(model: PageModel, lines: Sequence[SeatLogEntry]) -> list[Markup]:
    """Ann passes on building track, placing a token."""
    player = lines[-1].action["actor"]
    parts = dict.fromkeys(_passed_on(model, line) for line in lines[-_NAMED:])
    named = ", ".join(part for part in parts if part)
    if named:
        return [model.said(Sentence("{player} passes on {done}", {"player": player, "done": named}))]
    times = f", {len(lines)} times" if len(lines) > 1 else ""
    return [model.said(Sentence("{player} passes", {"player": player})) + times]


_parts: OrderedDict[tuple[str, int], str] = OrderedDict()
_KEPT_PARTS = 20_000
_NAMED = 8


def _passed_on(model: PageModel, line: SeatLogEntry) -> str:
    """In which part of a turn it was. Kept, for the position before it may have to be played up to."""
    key = model.game, line.version
    if key not in _parts:
        if not model.seat_view.is_latest or line.version < model.seat_view.point - _LOOKED_AT:
            return ""
        frames = model.table.game.position_at(line.version - 1).state.frames
        part = next((frame.part for frame in reversed(frames) if frame.part is not None), "")
        _parts[key] = PASSED.get(part, model.words.part(part).lower()) if part else ""
        while len(_parts) > _KEPT_PARTS:
            _parts.popitem(last=False)
    return _parts[key]


_LOOKED_AT = 40
"""Entries back from the present of which this is found out; what was found out before is known. Not for points of the
history: there every step would play up to others."""


def declined(model: PageModel) -> list[Markup]:
    """What others refused to the reader since his last action, or if he has every seat, just now. Answers stand behind
    what was proposed."""
    seats, point = model.seat_view.place.seats, model.seat_view.point
    if not seats or not model.seat_view.is_latest:
        return []
    found: list[Markup] = []
    for line in reversed(model.seat_view.lines(max(0, point - _RECENT_ANSWERS))):
        if line.is_undone:
            continue
        if line.action["kind"] == "decline":
            found.append(Markup("; ").join(_texts(model, line)))
        elif line.action["kind"] == "agree":
            continue
        elif line.action["actor"] in seats:
            return found[::-1]
        else:
            found.clear()
    return []


_RECENT_ANSWERS = 8


def _texts(model: PageModel, line: SeatLogEntry) -> list[Markup]:
    actor, kind = str(line.action["actor"]), str(line.action["kind"])
    if (meant := model.seat_view.target_of(line)) is not None:
        what = "takes back" if kind == UNDO else "does again"
        return [
            model.said(Sentence("{player} {done}: ", {"player": actor, "done": what})) + text
            for text in _texts(model, meant)[:1]
        ]
    if line.events:
        return [model.happened(event) for event in line.events]
    shown = [
        (name, value) for name, value in line.action.items() if isinstance(value, str | int) and name not in _APART
    ]
    about: About = {"player": actor, **dict(shown)}
    # Not every title's offer names a price, and of a secret one others are told none.
    if kind in PROPOSED and fields_of(PROPOSED[kind]) <= about.keys():
        return [model.said(Sentence(PROPOSED[kind], about))]
    words = [model.words.kind(kind).lower(), *(model.piece(name, value).text for name, value in shown)]
    return [model.said(Sentence("{player}: {done}", {"player": actor, "done": ", ".join(words)}))]
