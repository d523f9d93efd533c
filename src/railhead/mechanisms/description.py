"""What a title tells about itself, in one object: `TITLE` in the `__init__.py` of its folder. Whoever wants to know
something about a title asks its description; nothing outside the folder knows a title by name."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from railhead.core.board import Board
from railhead.core.draft import Draft
from railhead.core.ids import Company, Train
from railhead.core.lays import Terms
from railhead.core.reach import Reach
from railhead.core.title import OptionValue, Title
from railhead.core.words import Words
from railhead.mechanisms.heuristics import Earnings, Heuristics, run_or_next
from railhead.mechanisms.invariants import Invariants
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.recorded import Importer
from railhead.mechanisms.running import Runs

Rows = list[list[str | int]]
"""Of a table: the first has the names of the columns."""


class Bench(Struct, frozen=True):
    """How the speed of a title is measured."""

    seeds: tuple[int, ...]
    """Of the random games."""
    turn: Callable[..., Turn]
    """The frame of a company's turn, made of its `company` and its `part`."""
    reach: Callable[[Draft[Any], Company], Reach]
    terms: Callable[[Draft[Any], Any], Terms]
    """Under which a company lays track in such a turn."""


class TitleDescription(Struct, frozen=True, kw_only=True):
    edition: str
    """The book's version and, after the stroke, that of these rules: it goes up when old records would play
    differently."""
    editions: Mapping[str, Collection[str]] = {}
    """Every edition that is still played, the present one too, with the names of what it changed since the first (see
    `Title.changes`). A title with one edition needs not say so."""
    compose: Callable[[Board, Mapping[str, OptionValue], int], Title]
    """The title with all its options given, for a number of players. Raises Malformed if that can't be played."""
    runs: Runs[Any]
    """How its trains run."""
    words: Words = Words()
    """Where the common words of the pages do not say enough."""
    panels: Callable[[Draft[Any]], Mapping[str, Rows]] = lambda d: {}
    """Tables by heading that its players want to see beside the common ones."""
    train_words: Callable[[Draft[Any], Train], tuple[str, str]] = lambda d, train: ("", "")
    """What is to be said of a train beside its type, in short and in full."""
    heuristics: Heuristics = Heuristics()
    invariants: Invariants = Invariants()
    soak_bots: tuple[str, ...] = ("random",)
    """Who plays when the title is soaked, game by game in turn."""
    soak_options: tuple[Mapping[str, OptionValue], ...] = ({},)
    """Options that are not drawn by lot then, game by game in turn."""
    importer: Importer | None = None
    """Its games recorded elsewhere."""
    bench: Bench | None = None

    def changes(self, edition: str) -> frozenset[str] | None:
        """What an edition changed since the first; nothing if it is not known."""
        known = {self.edition: (), **self.editions}
        return frozenset(known[edition]) if edition in known else None

    @property
    def earnings(self) -> Earnings:
        """What bots think a company's trains would bring in one run."""
        return self.heuristics.earnings or run_or_next(self.runs)
