"""What a title says about itself, in one object: `TITLE` in the `__init__.py` of its folder.

Everything else asks this description; nothing outside the folder knows a title by name.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from railhead.core.board import Board
from railhead.core.errors import Malformed
from railhead.core.ids import BOX, Company, Hex, Player, Private, Train, paper
from railhead.core.lays import Terms
from railhead.core.map_pieces import MapPieces
from railhead.core.reach import Reach
from railhead.core.sentences import Sentence
from railhead.core.title import Draft, OptionValue, Title
from railhead.core.words import Words
from railhead.mechanisms.heuristics import Earnings, Heuristics, run_or_next
from railhead.mechanisms.invariants import Invariants
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.recorded import Importer
from railhead.mechanisms.running import Runs
from railhead.mechanisms.shares import Hand, whole_hand

PanelCell = Sentence | str | int | tuple[Sentence | str, ...]
"""A reference where the cell names something, `named(player=player)`; several are listed one after the other."""
Rows = list[list[PanelCell]]
"""The rows of a table; the first has the column headings."""


def pieces_of_state(d: Draft[Any]) -> MapPieces:
    return MapPieces(d.state.tokens, d.state.reserved)


def is_there(d: Draft[Any], company: Company) -> bool:
    """Whether the company is in play: it has a price, or somebody decides for it."""
    return company in d.state.marks or company in d.state.directors


def tokens_of_board(d: Draft[Any], company: Company) -> tuple[int, int]:
    placed = sum(company in names for names in d.state.tokens.values())
    owned = d.title.board.companies[company].tokens
    return max(0, owned - placed), owned


class Bench(Struct, frozen=True):
    """How the speed of a title is measured."""

    seeds: tuple[int, ...]
    """Seeds of the random games."""
    turn: Callable[..., Turn]
    """Makes the frame of a company's turn from its `company` and `part`."""
    reach: Callable[[Draft[Any], Company], Reach]
    terms: Callable[[Draft[Any], Any], Terms]
    """The terms under which a company lays track in such a turn."""


class Preset(Struct, frozen=True):
    """Options that go together, chosen by one name when a table is set up."""

    id: str
    name: str
    about: str
    """A sentence on what it is and for whom."""
    options: Mapping[str, OptionValue] = {}
    """The options that differ from the defaults."""


BOOK = Preset("book", "The book", "The game of the book, without variants.")


class PrintedCard(Struct, frozen=True):
    """A card in the box that only this title has."""

    name: str
    lines: tuple[str, ...] = ()
    copies: int = 1


class RuleChange(Struct, frozen=True):
    """A change of the rules since the title was first published here, shown to players of games in progress."""

    name: str
    """The name by which editions and rules refer to it."""
    called: str
    sentence: str
    date: str


DECLINED_PROPOSALS_REST = RuleChange(
    "declined_proposals_rest",
    "Declined proposals rest",
    "A proposal that was declined is not made again until something has changed; a better price is another proposal.",
    "2026-11-16",
)
"""Used by `mechanisms/declined`, in every title with proposals."""


class TitleDescription(Struct, frozen=True, kw_only=True):
    edition: str
    """The book's edition and, after the slash, the version of these rules, raised when old records would play
    differently."""
    editions: Mapping[str, Collection[str]] = {}
    """Every playable edition, including the present one, with the names of its changes since the first (see
    `Title.changes`). Not needed for a title with one edition."""
    rule_changes: tuple[RuleChange, ...] = ()
    """Every named change, in words. One that no edition names applies to all games, including those begun before."""
    presets: tuple[Preset, ...] = (BOOK,)
    """Offered first at set-up; the first is the default."""
    compose: Callable[[Board, Mapping[str, OptionValue], int, Collection[str]], Title]
    """Builds the title from all options, a number of players, and the changes of the edition. Raises Malformed for what
    can't be played."""
    seating: Literal["as entered", "drawn", "first drawn"] = "as entered"
    """How seats are assigned before play: all drawn, or only who sits first. Empty where the book seats players during
    play."""
    runs: Runs[Any]
    """How its trains run."""
    caution: str = ""
    """What players should know before choosing it, in a sentence; its page has more."""
    words: Words = Words()
    """Words where the common ones do not suffice."""
    panels: Callable[[Draft[Any]], Mapping[str, Rows]] = lambda d: {}
    """Additional tables, by heading."""
    train_words: Callable[[Draft[Any], Train], tuple[str, str]] = lambda d, train: ("", "")
    """What to add to a train's type, in short and in full."""
    cards: Callable[[Title], Mapping[str, tuple[PrintedCard, ...]]] = lambda title: {}
    """Additional printed cards, by heading."""
    guide: Callable[[Draft[Any]], tuple[str, ...]] = lambda d: ()
    """Sentences for newcomers about the current decision, where the controls alone do not explain it."""
    hand: Callable[[Draft[Any], Player], Hand] = whole_hand
    """A player's certificates: those that count towards the limit, and the others."""
    pieces: Callable[[Draft[Any]], MapPieces] = pieces_of_state
    """Pieces on the map that this title's State keeps in a place of its own."""
    tokens: Callable[[Draft[Any], Company], tuple[int, int]] = tokens_of_board
    """How many tokens a company has left, and how many it owns in all."""
    acts: Callable[[Draft[Any], Company], bool] = is_there
    """Whether a company waiting for its turn will have one, as things stand."""
    has_floated: Callable[[Draft[Any], Company], bool] = lambda d, company: company in d.state.marks
    """Whether enough of a company's shares are sold for it to operate."""
    blocks: Callable[[Draft[Any], Private], bool] = lambda d, private: d.state.certificates.get(paper(private)) != BOX
    """Whether a private still blocks the hexes listed in the board file."""
    heuristics: Heuristics = Heuristics()
    invariants: Invariants = Invariants()
    soak_bots: tuple[str, ...] = ("random", "steady")
    """Bots for soak runs, used in turn."""
    soak_options: tuple[Mapping[str, OptionValue], ...] = ({},)
    """Options fixed in soak runs, used in turn; the others are drawn."""
    importer: Importer | None = None
    """Reads its games recorded elsewhere."""
    bench: Bench | None = None

    def changes(self, edition: str) -> frozenset[str] | None:
        """The changes of an edition since the first; empty if it is unknown."""
        known = {self.edition: (), **self.editions}
        return frozenset(known[edition]) if edition in known else None

    def not_in(self, edition: str) -> list[RuleChange]:
        """Later changes that do not apply to a game of this edition."""
        known, present = self.changes(edition), self.changes(self.edition) or frozenset()
        lacking = frozenset() if known is None else present - known
        return [change for change in self.rule_changes if change.name in lacking]

    def in_every(self) -> list[RuleChange]:
        """Changes that apply to games begun before them, too."""
        named = {name for names in self.editions.values() for name in names}
        return [change for change in self.rule_changes if change.name not in named]

    def options_with(self, preset: str, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Options as a preset has them, but for those chosen. Raises Malformed if there is no such preset."""
        found = next((one for one in self.presets if one.id == preset), None)
        if found is None:
            known = ", ".join(one.id for one in self.presets)
            raise Malformed(f"there is no preset {preset[:40]!r}; choose from {known}")
        return {**found.options, **chosen}

    def blocked(self, d: Draft[Any]) -> dict[Hex, list[Private]]:
        """Hexes that may not be built on yet, and the privates that block them."""
        blockers = {
            hex_: [private for private in entry.blocked_by if self.blocks(d, private)]
            for hex_, entry in d.title.board.hexes.items()
            if entry.blocked_by and hex_ not in d.state.tiles
        }
        return {hex_: privates for hex_, privates in blockers.items() if privates}

    @property
    def earnings(self) -> Earnings:
        """The bots' estimate of what a company's trains earn in one run."""
        return self.heuristics.earnings or run_or_next(self.runs)
