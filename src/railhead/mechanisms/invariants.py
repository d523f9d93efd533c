"""What a title tells about its own invariants: where one that holds for all titles does not hold yet, and which it has
beside. A title that says nothing is held to the general ones alone."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from railhead.core.ids import Company, Hex, Holder
from railhead.core.state import Frame, State
from railhead.core.title import Title


def expect(claim: bool, sentence: str) -> None:
    """A fact, told in a sentence if it does not hold. Not `assert`, so that it holds under -O too."""
    if not claim:
        raise AssertionError(sentence)


class Invariants(Struct, frozen=True):
    """Functions are handed the title's own State, which they may name."""

    merging: tuple[type[Frame], ...] = ()
    """While one of these frames is open, a company's tokens and its directorship are being put in order."""
    discarding: tuple[type[Frame], ...] = ()
    """While one of these frames is open, companies may be above their train limit."""
    purses: Callable[[Title, Any], frozenset[Holder]] = lambda title, state: frozenset()
    """Purses beyond those of players, companies and bank."""
    neutral: frozenset[Holder] = frozenset()
    """Whose tokens stand on the map though they are no companies."""
    rebuilt: Callable[[Title, Any, Any], frozenset[Hex]] = lambda title, before, after: frozenset()
    """Hexes where a rule has just taken a tile off or put an older one back."""
    led_by_shares: Callable[[Title], bool] = lambda title: True
    """Whether a director has the director's certificate and nobody holds more than he does."""
    unissued: Callable[[Title, Any, Company], int] = lambda title, state, company: 0
    """Percent of a company that do not exist now: shares that come with shorts."""
    in_debt: bool = False
    """Players may be worth less than nothing."""
    own: Callable[[Title, Any], None] = lambda title, state: None
    """What must hold in this title alone. Raises AssertionError, by `expect`."""

    def is_merging(self, state: State) -> bool:
        return any(isinstance(frame, self.merging) for frame in state.frames)

    def is_discarding(self, state: State) -> bool:
        return any(isinstance(frame, (*self.merging, *self.discarding)) for frame in state.frames)
