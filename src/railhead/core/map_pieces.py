"""What lies on the map beside tiles, as it is drawn: tokens, spaces that are kept, what lies at the rim of a stop."""

from collections.abc import Mapping

from msgspec import Struct

from railhead.core.ids import Company, Spot


class Beside(Struct, frozen=True):
    """What a stop has beside its printed circles and the tokens in them."""

    spaces: int = 0
    """Circles, where the board file gives it none."""
    waiting: tuple[Company, ...] = ()
    """Tokens that lie at its rim until a circle is free."""
    out: tuple[Company, ...] = ()
    """Companies out of the game that would have their home here: a white counter says so."""


class MapPieces(Struct, frozen=True):
    tokens: Mapping[Spot, tuple[Company, ...]]
    reserved: Mapping[Spot, tuple[Company, ...]]
    beside: Mapping[Spot, Beside] = {}
