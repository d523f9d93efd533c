"""Events of a table's clocks, as stored. `tables/clocks` computes from them how much time is left."""

from msgspec import Struct


class Awaited(Struct, frozen=True, tag="awaited"):
    """From now on the game waits for these seats."""

    at: int
    seats: tuple[str, ...]
    company: str = ""
    """The company that acts, if any."""
    depth: int = 0
    """Number of actions not undone: repeating an undone action earns no more time."""


class Paused(Struct, frozen=True, tag="paused"):
    at: int


class Resumed(Struct, frozen=True, tag="resumed"):
    at: int


class Away(Struct, frozen=True, tag="away"):
    """A vacation starting now; one that ends now ends the current one."""

    at: int
    seat: str
    until: int


class Nights(Struct, frozen=True, tag="nights"):
    """From now on a seat sleeps between these minutes of its day; never if they are equal."""

    at: int
    seat: str
    zone: str
    begin: int
    end: int


ClockEvent = Awaited | Paused | Resumed | Away | Nights
