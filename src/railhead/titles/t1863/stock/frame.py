"""The frame of a player's turn in the stock round."""

from railhead.core.ids import Holder
from railhead.mechanisms.stock import StockRound


class Stock1863(StockRound, frozen=True, kw_only=True):
    entity: Holder | None = None
    """For whom the player acts in this turn, once that is known."""
    shorted: bool = False
    acted: bool = False
    """Something has been done in this turn."""
