"""The operating round: companies take turns in order; each turn goes through fixed parts, never back. A part waits for
its director's decision or does its work automatically."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from railhead.core.choices import Choice, Clause
from railhead.core.ids import Company, Hex, Player
from railhead.core.play import offers_something
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step


class OperatingRound(Frame, frozen=True, kw_only=True):
    waiting: tuple[Company, ...]
    """Companies that have yet to operate, in order."""
    banker: Player
    """Acts for companies that have no director."""


class Turn(Frame, frozen=True, kw_only=True):
    company: Company
    part: str
    """The current part; empty when the turn is over."""
    done: bool = False
    """The current part has been decided."""
    laid: tuple[Hex, ...] = ()
    """Hexes built in this turn."""
    upgraded: bool = False
    revenue: int = 0
    """What its trains earned in this turn."""


class Part:
    """One part of a company's turn. This base class has nothing to decide and does nothing."""

    kinds: Collection[str] = ()
    """Every kind of action it can offer."""

    def choices(self, d: Draft[Any], turn: Any) -> Iterable[Choice]:
        """What the director may do."""
        return ()

    def waits(self, d: Draft[Any], turn: Any) -> bool:
        """Whether there is something to decide: by default, anything but passing."""
        return offers_something(d)

    def leave(self, d: Draft[Any], turn: Any) -> None:
        """What happens automatically when the part is over, decided or not. The turn already stands at the next
        part."""


def passing(
    d: Draft[State], turn: Turn, guards: Sequence[Clause] = (), rule: str = "operating.pass", meaning: str = ""
) -> Choice:
    """Go on to the next part. Where that has consequences, `meaning` says which, by the rule they rest on."""
    return Choice("pass", rule, lambda a: finish_part(d, turn), guards, idle=True, meaning=meaning)


def finish_part(d: Draft[State], turn: Turn) -> None:
    """The present part is decided."""
    d.swap(msgspec.structs.replace(turn, done=True))


class RoundStep(Step[OperatingRound]):
    """`begin` pushes a company's turn, or nothing if it has left the game; `finish` follows the last. `order` re-sorts
    the waiting companies before each turn, where the order of play follows prices that may have moved, and drops those
    that are gone; without it the initial order stays."""

    rule = "operating.order"

    def __init__(
        self,
        begin: Callable[[Draft[Any], Company], None],
        finish: Callable[[Draft[Any]], None],
        order: Callable[[Draft[Any], Sequence[Company]], Sequence[Company]] = lambda d, waiting: waiting,
        frame: type[OperatingRound] = OperatingRound,
    ) -> None:
        self.begin = begin
        self.finish = finish
        self.order = order
        self.frame = frame

    def proceed(self, d: Draft[Any], frame: OperatingRound) -> None:
        if waiting := self.order(d, frame.waiting):
            company, *rest = waiting
            # Removed before its turn begins: whatever ends the turn returns to the companies still waiting.
            d.swap(msgspec.structs.replace(frame, waiting=tuple(rest)))
            self.begin(d, company)
        else:
            d.pop()
            self.finish(d)


class TurnStep(Step[Turn]):
    """The parts of a turn in order. After the last, `finish` closes the turn."""

    rule = "operating.sequence"

    def __init__(
        self,
        frame: type[Turn],
        parts: Mapping[str, Part],
        finish: Callable[[Draft[Any], Any], None],
        decides: Callable[[Draft[Any], Company], Player] | None = None,
    ) -> None:
        self.frame = frame
        self.parts: Mapping[str, Part] = parts
        self.kinds = frozenset().union(*(part.kinds for part in parts.values()))
        self.decides = decides or director_of
        """Who acts for a company."""
        self.following = dict(zip(parts, [*parts, ""][1:], strict=True))
        self.finish = finish

    def actors(self, d: Draft[State], frame: Turn) -> Sequence[Player]:
        return (self.decides(d, frame.company),)

    def choices(self, d: Draft[State], frame: Turn) -> Iterable[Choice]:
        return self.parts[frame.part].choices(d, frame)

    def waits(self, d: Draft[State], frame: Turn) -> bool:
        return bool(frame.part) and not frame.done and self.parts[frame.part].waits(d, frame)

    def proceed(self, d: Draft[State], frame: Turn) -> None:
        if frame.part:
            # Advance first: frames pushed by `leave` lie on top, and when they are popped the next part is due.
            d.swap(msgspec.structs.replace(frame, part=self.following[frame.part], done=False))
            self.parts[frame.part].leave(d, frame)
        else:
            d.pop()
            self.finish(d, frame)


def company_in_turn(d: Draft[State]) -> Company | None:
    """The company whose turn it is, or None outside a company's turn."""
    return next((frame.company for frame in reversed(d.state.frames) if isinstance(frame, Turn)), None)


def operating_company(d: Draft[State]) -> Company:
    """The company whose turn it is. Only valid during a company's turn."""
    company = company_in_turn(d)
    assert company is not None
    return company


def end_turn_of(d: Draft[State], company: Company) -> None:
    """End this company's turn wherever it stands: it has left the game."""
    frames = tuple(
        msgspec.structs.replace(frame, part="", done=False)
        if isinstance(frame, Turn) and frame.company == company
        else frame
        for frame in d.state.frames
    )
    d.replace(frames=frames)


def director_of(d: Draft[State], company: Company) -> Player:
    """Who decides for a company: its director, or without one the round's banker."""
    director = d.state.directors.get(company)
    if director is not None:
        return director
    return next(frame.banker for frame in d.state.frames if isinstance(frame, OperatingRound))
