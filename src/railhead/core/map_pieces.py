"""What is drawn on the map beside tiles: tokens, reserved spaces, and pieces at the edge of a stop."""

from collections.abc import Mapping

from msgspec import Struct

from railhead.core.ids import Company, Spot


class Beside(Struct, frozen=True):
    """What a stop shows beside its printed circles and the tokens in them."""

    spaces: int = 0
    """The number of circles, where the board file gives none."""
    waiting: tuple[Company, ...] = ()
    """Tokens that wait beside the stop until a circle is free."""
    out: tuple[Company, ...] = ()
    """Companies out of the game whose home this would be, shown by a white counter."""


class MapPieces(Struct, frozen=True):
    tokens: Mapping[Spot, tuple[Company, ...]]
    reserved: Mapping[Spot, tuple[Company, ...]]
    beside: Mapping[Spot, Beside] = {}
