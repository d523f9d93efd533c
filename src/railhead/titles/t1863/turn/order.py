"""The operating round (book 7): which company is next, and what its turn remembers."""

from collections.abc import Callable

from railhead.core.ids import Company
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.operating import Turn
from railhead.titles.t1863.facts import D, in_play, is_in


class Round1863(Frame, frozen=True, kw_only=True):
    acted: tuple[Company, ...] = ()
    """Companies that have had their turn. Who is next is read from the chart after each (63-OR-07)."""


class Turn1863(Turn, frozen=True, kw_only=True):
    lays: tuple[str, ...] = ()
    """Kinds of the normal lays made in this turn: `yellow` or `upgrade`."""
    token: bool = False
    """A token was placed in this turn."""
    moved: tuple[str, ...] = ()
    """Mail markers moved in this turn."""


class RoundStep(Step[Round1863]):
    """`begin` opens a company's turn, `finish` comes after the last."""

    frame = Round1863
    rule = "63-OR-01"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def proceed(self, d: D, frame: Round1863) -> None:
        company = next_company(d, frame)
        if company is None:
            d.pop()
            self.finish(d)
            return
        d.swap(Round1863(acted=(*frame.acted, company)))
        d.push(Turn1863(company=company, part="track"))


def next_company(d: D, frame: Round1863) -> Company | None:
    """The dearest that has not acted; companies in liquidation do not operate (63-LIQ-09)."""
    waiting = (name for name in in_play(d) if name not in frame.acted and not is_in(d, name, "liquidation"))
    return next(waiting, None)


def operating_company(d: D) -> Company | None:
    """The company whose turn it is, if it is a company's."""
    return next((frame.company for frame in reversed(d.state.frames) if isinstance(frame, Turn1863)), None)
