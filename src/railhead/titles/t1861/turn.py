"""The frame of a company's operating turn."""

from railhead.core.draft import Draft
from railhead.core.ids import Company
from railhead.core.state import State
from railhead.mechanisms.operating import Turn


class Turn1861(Turn, frozen=True, kw_only=True):
    owed_at_start: int = 0
    """Loans on which interest falls due in this turn."""


def operating_company(d: Draft[State]) -> Company:
    """The company whose turn it is."""
    return next(frame.company for frame in reversed(d.state.frames) if isinstance(frame, Turn1861))
