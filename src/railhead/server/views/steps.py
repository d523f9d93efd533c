"""Where play stands: the round, the turn as fixed steps with the present one lit, what interrupts, who is next."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from railhead.core.state import Frame
from railhead.server.timeline import secrets_of
from railhead.server.views.desk import Desk, Piece

_TOLD = ("question", "lot", "bid", "bidder", "minimum", "group", "revenue")
"""Fields of a frame that tell a player what is being decided."""


class Step(Struct, frozen=True):
    name: str
    status: str
    """`done`, `now` or `next`."""


class Turn(Struct, frozen=True):
    heading: str
    """Whose turn it is, or what is being decided."""
    company: str
    steps: list[Step]
    asides: list[str]
    """What the present frame says beside."""
    queue: list[Piece]
    """Who comes after."""


def turn_of(desk: Desk) -> Turn:
    frames = desk.state.frames
    if not frames or desk.state.finished:
        return Turn("The end", "", [], [], [])
    top = frames[-1]
    acting = next((frame for frame in reversed(frames) if getattr(frame, "company", None)), None)
    company = str(getattr(acting, "company", "")) if acting is not None else ""
    return Turn(
        heading=_heading(desk, top, company),
        company=company if company in desk.board.companies else "",
        steps=steps(desk),
        asides=[*asides(desk, top), *_secrets(desk)],
        queue=_queue(desk),
    )


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
    fields = msgspec.structs.asdict(frame)
    for name in _TOLD:
        value = fields.get(name)
        if not value:
            continue
        if name == "question":
            yield str(value)
        elif isinstance(value, tuple):
            yield f"{name}: {', '.join(map(str, value))}"
        else:
            yield f"{name}: {value}"


def _secrets(desk: Desk) -> Iterator[str]:
    """Who has sealed something, and what of it the seat may see."""
    found = secrets_of(desk.state)
    sealers = dict.fromkeys(owner for (_, key), (owner, _) in found.items() if key == owner)
    if sealers:
        yield f"Sealed so far by {', '.join(sealers)}."
    for (name, _), (owner, value) in found.items():
        if value is not None and owner == desk.sight.seat:
            yield f"Only {owner} sees this: {name.replace('_', ' ')} {value}."


def _queue(desk: Desk) -> list[Piece]:
    """Companies that have still to act in this round, in order."""
    for frame in reversed(desk.state.frames):
        waiting = getattr(frame, "waiting", None)
        if isinstance(waiting, tuple):
            return [desk.piece("company", company) for company in waiting]
    return []
