"""What a title tells about itself, in one object: `TITLE` in the `__init__.py` of its folder. Whoever wants to know
something about a title asks its description; nothing outside the folder knows a title by name."""

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
"""Who or what has a name is put as a reference, `named(player=player)`; several are said one after the other."""
Rows = list[list[PanelCell]]
"""Of a table: the first has the names of the columns."""


def pieces_of_state(d: Draft[Any]) -> MapPieces:
    return MapPieces(d.state.tokens, d.state.reserved)


def is_there(d: Draft[Any], company: Company) -> bool:
    """It has a price or somebody who decides for it."""
    return company in d.state.marks or company in d.state.directors


def tokens_of_board(d: Draft[Any], company: Company) -> tuple[int, int]:
    placed = sum(company in names for names in d.state.tokens.values())
    owned = d.title.board.companies[company].tokens
    return max(0, owned - placed), owned


class Bench(Struct, frozen=True):
    """How the speed of a title is measured."""

    seeds: tuple[int, ...]
    """Of the random games."""
    turn: Callable[..., Turn]
    """The frame of a company's turn, made of its `company` and its `part`."""
    reach: Callable[[Draft[Any], Company], Reach]
    terms: Callable[[Draft[Any], Any], Terms]
    """Under which a company lays track in such a turn."""


class Preset(Struct, frozen=True):
    """Options that go together, to be chosen with one word when a table is set up."""

    id: str
    name: str
    about: str
    """In a sentence: what is played, and for whom it is."""
    options: Mapping[str, OptionValue] = {}
    """Where they differ from the usual values."""


BOOK = Preset("book", "The book", "The game of the book, without variants.")


class PrintedCard(Struct, frozen=True):
    """A card of the box that only this title has."""

    name: str
    lines: tuple[str, ...] = ()
    copies: int = 1


class RuleChange(Struct, frozen=True):
    """A change of the rules since the title was first played here, told to those whose game was in progress."""

    name: str
    """As the editions and the rules that ask for it know it."""
    called: str
    sentence: str
    date: str


DECLINED_PROPOSALS_REST = RuleChange(
    "declined_proposals_rest",
    "Declined proposals rest",
    "A proposal that was declined is not made again until something has changed; a better price is another proposal.",
    "2026-11-16",
)
"""Of `mechanisms/declined`, for every title in which something is proposed."""


class TitleDescription(Struct, frozen=True, kw_only=True):
    edition: str
    """The book's version and, after the stroke, that of these rules: it goes up when old records would play
    differently."""
    editions: Mapping[str, Collection[str]] = {}
    """Every edition that is still played, the present one too, with the names of what it changed since the first (see
    `Title.changes`). A title with one edition needs not say so."""
    rule_changes: tuple[RuleChange, ...] = ()
    """Every change that editions name, in words. One that no edition names holds in all games, those begun before it
    too."""
    presets: tuple[Preset, ...] = (BOOK,)
    """Offered first when a table is set up; the first is the usual one."""
    compose: Callable[[Board, Mapping[str, OptionValue], int, Collection[str]], Title]
    """The title with all its options given, for a number of players, and the changes of the edition played. Raises
    Malformed if that can't be played."""
    seating: Literal["as entered", "drawn", "first drawn"] = "as entered"
    """How players come to their seats before play begins: all are drawn, or only who sits first. A book that seats
    them by something done in play says nothing here."""
    runs: Runs[Any]
    """How its trains run."""
    caution: str = ""
    """What players should know before they choose it, in a sentence; more of it on its page."""
    words: Words = Words()
    """Where the common words of the pages do not say enough."""
    panels: Callable[[Draft[Any]], Mapping[str, Rows]] = lambda d: {}
    """Tables by heading that its players want to see beside the common ones."""
    train_words: Callable[[Draft[Any], Train], tuple[str, str]] = lambda d, train: ("", "")
    """What is to be said of a train beside its type, in short and in full."""
    cards: Callable[[Title], Mapping[str, tuple[PrintedCard, ...]]] = lambda title: {}
    """Cards by heading that are printed beside certificates, trains and privates."""
    guide: Callable[[Draft[Any]], tuple[str, ...]] = lambda d: ()
    """Sentences for somebody new about what is being decided, where controls alone do not say enough."""
    hand: Callable[[Draft[Any], Player], Hand] = whole_hand
    """A player's certificates, those that count towards the limit and the others."""
    pieces: Callable[[Draft[Any]], MapPieces] = pieces_of_state
    """What lies on the map where its State keeps it elsewhere than others."""
    tokens: Callable[[Draft[Any], Company], tuple[int, int]] = tokens_of_board
    """How many tokens a company has left, and how many it owns in all."""
    acts: Callable[[Draft[Any], Company], bool] = is_there
    """Whether a company that waits for its turn will have one, as things stand."""
    has_floated: Callable[[Draft[Any], Company], bool] = lambda d, company: company in d.state.marks
    """Whether enough of a company's shares are sold for it to operate."""
    blocks: Callable[[Draft[Any], Private], bool] = lambda d, private: d.state.certificates.get(paper(private)) != BOX
    """Whether a private still keeps tiles out of the hexes that the board file says it blocks."""
    heuristics: Heuristics = Heuristics()
    invariants: Invariants = Invariants()
    soak_bots: tuple[str, ...] = ("random", "steady")
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

    def not_in(self, edition: str) -> list[RuleChange]:
        """Later changes that a game of this edition goes on without."""
        known, present = self.changes(edition), self.changes(self.edition) or frozenset()
        lacking = frozenset() if known is None else present - known
        return [change for change in self.rule_changes if change.name in lacking]

    def in_every(self) -> list[RuleChange]:
        """Changes that hold in games begun before them too."""
        named = {name for names in self.editions.values() for name in names}
        return [change for change in self.rule_changes if change.name not in named]

    def options_with(self, preset: str, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Options as a preset has them, but for those chosen. Raises Malformed if there is no such preset."""
        found = next((one for one in self.presets if one.id == preset), None)
        if found is None:
            raise Malformed(f"there is no preset {preset[:40]!r}; there is {', '.join(one.id for one in self.presets)}")
        return {**found.options, **chosen}

    def blocked(self, d: Draft[Any]) -> dict[Hex, list[Private]]:
        """Hexes in which no tile may be laid yet, and the privates that forbid it."""
        found = {
            hex_: [private for private in entry.blocked_by if self.blocks(d, private)]
            for hex_, entry in d.title.board.hexes.items()
            if entry.blocked_by and hex_ not in d.state.tiles
        }
        return {hex_: privates for hex_, privates in found.items() if privates}

    @property
    def earnings(self) -> Earnings:
        """What bots think a company's trains would bring in one run."""
        return self.heuristics.earnings or run_or_next(self.runs)
