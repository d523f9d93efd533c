"""The frame of a company's operating turn."""

from typing import Literal

from railhead.mechanisms.operating import Turn

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
