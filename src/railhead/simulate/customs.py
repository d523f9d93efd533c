"""What the facts of all titles must know about one of them: where a general fact does not hold yet, and facts of its
own. A title's customs stand in `simulate/t<number>.py`; one that has none is held to the general facts alone."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from railhead.core.ids import Company, Hex, Holder
from railhead.core.state import Frame, State
from railhead.core.title import OptionValue, Title


def expect(claim: bool, sentence: str) -> None:
    """A fact, told in a sentence if it does not hold. Not `assert`, so that it holds under -O too."""
    if not claim:
        raise AssertionError(sentence)


class Customs(Struct, frozen=True):
    merging: tuple[type[Frame], ...] = ()
    """While one of these frames is open, a company's tokens and its directorship are being put in order."""
    discarding: tuple[type[Frame], ...] = ()
    """While one of these frames is open, companies may be above their train limit."""
    purses: Callable[[Title, State], frozenset[Holder]] = lambda title, state: frozenset()
    """Purses beyond those of players, companies and bank."""
    neutral: frozenset[Holder] = frozenset()
    """Whose tokens stand on the map though they are no companies."""
    rebuilt: Callable[[Title, State, State], frozenset[Hex]] = lambda title, before, after: frozenset()
    """Hexes where a rule has just taken a tile off or put an older one back."""
    led_by_shares: Callable[[Title], bool] = lambda title: True
    """Whether a director has the director's certificate and nobody holds more than he does."""
    unissued: Callable[[Title, State, Company], int] = lambda title, state, company: 0
    """Percent of a company that do not exist now: shares that come with shorts."""
    in_debt: bool = False
    """Players may be worth less than nothing."""
    own: Callable[[Title, State], None] = lambda title, state: None
    """Facts that only this title has."""
    bots: tuple[str, ...] = ("random",)
    """Who plays when the title is soaked, game by game in turn."""
    given: tuple[Mapping[str, OptionValue], ...] = ({},)
    """Options that are not drawn by lot when the title is soaked, game by game in turn."""

    def is_merging(self, state: State) -> bool:
        return any(isinstance(frame, self.merging) for frame in state.frames)

    def is_discarding(self, state: State) -> bool:
        return any(isinstance(frame, (*self.merging, *self.discarding)) for frame in state.frames)


def customs_of(title: Title) -> Customs:
    return customs_named(title.id)


def customs_named(title: str) -> Customs:
    module = f"railhead.simulate.t{title}"
    if find_spec(module) is None:
        return Customs()
    made: Customs = import_module(module).CUSTOMS
    return made
