"""The frame of a company's operating turn."""

from typing import Literal

from railhead.core.ids import Company
from railhead.mechanisms.operating import Turn
from railhead.titles.t1862.facts import D

Built = Literal["", "yellow", "whole", "london"]
"""What was built in this turn: nothing, one yellow tile (another may follow), all there may be, a London link."""


class Turn1862(Turn, frozen=True, kw_only=True):
    built: Built = ""
    subsidy: int = 0
    """What Local trains bring the treasury besides the revenue."""
    raised: bool = False
    """Money was raised for a train that is owed: only the bank's next one may be bought with it."""
    over: bool = False
    """A merger with a company that has operated ended the turn."""


def operating_company(d: D) -> Company:
    """The company whose turn it is."""
    return next(frame.company for frame in reversed(d.state.frames) if isinstance(frame, Turn1862))
