"""What happens to the clocks of a table, as it is stored: `tables/clocks` works out from it how much time is left."""

from msgspec import Struct


class Awaited(Struct, frozen=True, tag="awaited"):
    """From now on the game waits for these seats."""

    at: int
    seats: tuple[str, ...]
    company: str = ""
    """The company that acts, if one does."""
    depth: int = 0
    """How many actions stand: what is undone and done again brings no more time."""


class Paused(Struct, frozen=True, tag="paused"):
    at: int


class Resumed(Struct, frozen=True, tag="resumed"):
    at: int


class Away(Struct, frozen=True, tag="away"):
    """A vacation, from now on; one until now ends the one before."""

    at: int
    seat: str
    until: int


class Nights(Struct, frozen=True, tag="nights"):
    """From now on, when a seat sleeps: minutes of its day. If they are the same, never."""

    at: int
    seat: str
    zone: str
    begin: int
    end: int


ClockEvent = Awaited | Paused | Resumed | Away | Nights
