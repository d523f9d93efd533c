"""What the State of 1805 must remember beyond the common tables."""

from msgspec import field

from railhead.core.ids import Company
from railhead.core.state import State


class State1805(State, frozen=True, kw_only=True):
    pars: dict[Company, int] = field(default_factory=dict)
    """The price at which a company was started: its shares cost that until they are sold once."""
