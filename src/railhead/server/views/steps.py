"""Where play stands: the round, the turn as fixed steps with the present one lit, what interrupts, who is next."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.state import Frame
from railhead.server.timeline import secrets_of
from railhead.server.views.desk import Desk, Piece


class Step(Struct, frozen=True):
    name: str
    status: str
    """`done`, `now` or `next`."""


class Turn(Struct, frozen=True):
    heading: str
    """Whose turn it is, or what is being decided."""
    company: str
    about: str
    """The name of the company, where the heading is another."""
    steps: list[Step]
    asides: list[str]
    """What the present frame says beside."""
    queue: list[Piece]
    """Who comes after."""


def turn_of(desk: Desk) -> Turn:
    frames = desk.state.frames
    if not frames or desk.state.finished:
        return Turn("The end", "", "", [], [], [])
    top = frames[-1]
    company = _company(desk)
    called = desk.board.companies[company].name if company else ""  # type: ignore[index]
    heading = _heading(desk, top, company)
    return Turn(
        heading=heading,
        company=company,
        about=called if called != heading else "",
        steps=steps(desk),
        asides=[*asides(desk, top), *_secrets(desk)],
        queue=_queue(desk),
    )


def _company(desk: Desk) -> str:
    """Whose turn it is or about which is decided: named by a frame, or the first of those the top one has waiting."""
    frames = desk.state.frames
    named = next((frame.company for frame in reversed(frames) if getattr(frame, "company", None)), "")  # type: ignore[attr-defined]
    company = str(named or next(iter(_waiting(frames[-1])), ""))
    return company if company in desk.board.companies else ""


def _waiting(frame: Frame) -> tuple[str, ...]:
    waiting = getattr(frame, "waiting", None)
    return waiting if isinstance(waiting, tuple) else ()


def _heading(desk: Desk, top: Frame, company: str) -> str:
    own = desk.words.frames.get(type(top).__name__, "")
    if own and getattr(top, "part", None) is None:
        return own
    if company in desk.board.companies:
        return desk.board.companies[company].name  # type: ignore[index]
    return desk.words.round(desk.state.round.kind)


def steps(desk: Desk) -> list[Step]:
    """The parts of a company's turn, or the steps of a turn that has no parts."""
    for frame in reversed(desk.state.frames):
        parts = getattr(desk.title.steps[type(frame)], "parts", None)
        part = getattr(frame, "part", None)
        if parts and isinstance(part, str):
            return [*_parts(desk, list(parts), part)]
    return _kinds(desk)


def _parts(desk: Desk, names: list[str], now: str) -> Iterator[Step]:
    here = names.index(now) if now in names else len(names)
    seen: set[str] = set()
    for number, name in enumerate(names):
        word = desk.words.part(name)
        if word not in seen or number == here:
            yield Step(word, "done" if number < here else "now" if number == here else "next")
        seen.add(word)


def _kinds(desk: Desk) -> list[Step]:
    """Lit if one of its kinds is on offer; without an offer to look at, all are still to come."""
    known = desk.words.steps.get(type(desk.state.frames[-1]).__name__, ())
    offered = {option.kind for option in desk.options}
    return [Step(name, "now" if offered & set(kinds) else "next") for name, kinds in known]


def asides(desk: Desk, frame: Frame) -> Iterator[str]:
    """What the fields of a frame tell a player of what is being decided."""
    fields = msgspec.structs.asdict(frame)
    if fields.get("question"):
        yield str(fields["question"])
    if said := " · ".join(_facts(desk, fields)):
        yield said


def _facts(desk: Desk, fields: dict[str, Any]) -> Iterator[str]:
    if lot := fields.get("lot"):
        named = desk.piece("lot", lot)
        yield f"{named.text}, {named.about}" if named.about else named.text
    if bidder := fields.get("bidder"):
        yield f"{bidder} bids {fields['bid']}" if fields.get("bid") is not None else f"highest bidder {bidder}"
    if fields.get("minimum"):
        yield f"from {fields['minimum']}"
    if group := fields.get("group"):
        yield f"together: {', '.join(map(str, group))}"
    if fields.get("revenue"):
        yield f"revenue {fields['revenue']}"


def _secrets(desk: Desk) -> Iterator[str]:
    """Who has sealed something while others have not, and what of it the seat may see."""
    found = secrets_of(desk.state)
    sealers = dict.fromkeys(owner for (_, key), (owner, _) in found.items() if key == owner)
    if 0 < len(sealers) < len(desk.state.players):
        yield f"Sealed so far by {', '.join(sealers)}."
    for (name, _), (owner, value) in found.items():
        if value is not None and owner == desk.sight.seat:
            yield f"Only {owner} sees this: {name.replace('_', ' ')} {_spelled(desk, value)}."


def _spelled(desk: Desk, value: object) -> str:
    """Ck Lahore NWR, Fn Delhi NWR."""
    if isinstance(value, Mapping):
        return ", ".join(f"{desk.piece('hex', place).text} {what}" for place, what in value.items())
    return str(value)


def _queue(desk: Desk) -> list[Piece]:
    """Companies that have still to act in this round, in order."""
    for frame in reversed(desk.state.frames):
        if waiting := _waiting(frame):
            now = _company(desk)
            return [desk.piece("company", company) for company in waiting if company != now]
    return []
