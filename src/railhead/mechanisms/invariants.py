"""A title's exceptions from the general invariants, and invariants of its own. A title that declares nothing is checked
against the general ones."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from railhead.core.ids import Company, Hex, Holder
from railhead.core.state import Frame, State
from railhead.core.title import Title


def expect(claim: bool, sentence: str) -> None:
    """Raises AssertionError with a sentence. Not `assert`, so that it also works under -O."""
    if not claim:
        raise AssertionError(sentence)


class Invariants(Struct, frozen=True):
    """Functions receive the State in the title's own type."""

    merging: tuple[type[Frame], ...] = ()
    """While one of these frames is open, a company's tokens and directorship may be inconsistent."""
    discarding: tuple[type[Frame], ...] = ()
    """While one of these frames is open, companies may be above their train limit."""
    purses: Callable[[Title, Any], frozenset[Holder]] = lambda title, state: frozenset()
    """Purses beyond those of players, companies and bank."""
    neutral: frozenset[Holder] = frozenset()
    """Holders of tokens on the map that are no companies."""
    rebuilt: Callable[[Title, Any, Any], frozenset[Hex]] = lambda title, before, after: frozenset()
    """Hexes where a rule has just removed a tile or restored an older one."""
    led_by_shares: Callable[[Title], bool] = lambda title: True
    """Whether the director holds the director's certificate and nobody holds more."""
    unissued: Callable[[Title, Any, Company], int] = lambda title, state, company: 0
    """Percent of a company that do not exist now: shares that only come with short sales."""
    in_debt: bool = False
    """Players may have negative wealth."""
    own: Callable[[Title, Any], None] = lambda title, state: None
    """What must hold in this title alone. Raises AssertionError, through `expect`."""

    def is_merging(self, state: State) -> bool:
        return any(isinstance(frame, self.merging) for frame in state.frames)

    def is_discarding(self, state: State) -> bool:
        return any(isinstance(frame, (*self.merging, *self.discarding)) for frame in state.frames)
