"""A title: everything fixed before play, and the steps its rounds are made of. Immutable except for caches.

A draft refers to its title and a title's steps take drafts, so both are in one module.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import Struct

from railhead.core.board import Board, CompanyEntry, PhaseEntry, TrainEntry
from railhead.core.chance import Seed
from railhead.core.choices import Choice
from railhead.core.ids import Certificate, Company, Player, Train, TrainType, type_of
from railhead.core.map import Admits, Map, by_label
from railhead.core.market import Market
from railhead.core.sentences import Sentence
from railhead.core.state import Frame, State, with_frames
from railhead.core.verbs import S, Verbs

F = TypeVar("F", bound=Frame)
T = TypeVar("T")
OptionValue = bool | int | str
Suppose = Callable[["Draft[Any]"], Mapping[str, Mapping[str, object]]]
"""What a seat may suppose behind the secrets hidden from it, by table and key. It reads only the draft, which holds the
seat's view, and a random source."""


class Draft(Verbs[S]):
    """The position as the rules see it while an action is judged and carried out."""

    __slots__ = ("actor", "recorded", "title")

    def __init__(self, title: "Title", state: S, actor: Player | None = None) -> None:
        super().__init__(state)
        self.title = title
        # Any player, where nobody acts: choices are also built to see whether anything is open to anyone.
        self.actor = actor or state.priority
        self.recorded = False
        """The action judged is from a record. A rule may then accept what another program has scored."""

    def price(self, company: Company) -> int:
        return self.title.market.price(self.state.marks[company].cell)


class Step(Generic[F]):
    """The stateless rule behind a kind of frame. This base class has nothing to decide."""

    frame: type[F]
    """The kind of frame it belongs to."""
    kinds: Collection[str] = ()
    """Every kind of action it can ever offer."""
    parts: Collection[str] = ()
    """The names of the parts its frame goes through, in order, if any."""
    rule: str
    """Cited, followed by the frame's matter, when somebody tries an action that this step does not offer; followed by
    `.actor`, if the title has such a topic, when another player is to decide."""

    def actors(self, d: Draft[Any], frame: F) -> Sequence[Player]:
        """Who may act now; several may act in any order."""
        return ()

    def choices(self, d: Draft[Any], frame: F) -> Iterable[Choice]:
        """What `d.actor` may do."""
        return ()

    def waits(self, d: Draft[Any], frame: F) -> bool:
        """Whether there is something to decide. If not, `proceed` moves play on."""
        return False

    def about(self, d: Draft[Any], frame: F) -> Sequence[Company]:
        """The companies being decided about, first the one whose director is asked."""
        named = (frame.company, *frame.group, *frame.waiting[:1])
        return [Company(name) for name in named if name in d.title.board.companies]

    def reason(self, d: Draft[Any], frame: F) -> Sentence | str:
        """Why somebody must decide, where the frame asks no question: what is owed, for instance."""
        return ""

    def proceed(self, d: Draft[Any], frame: F) -> None:
        """Go on without a decision. The only place where a frame is popped."""
        raise NotImplementedError


class Share(Struct, frozen=True):
    """What a certificate represents."""

    company: Company
    percent: int
    is_director: bool


class Title:
    """A rulebook ready to be played: board, options and the rules composed for them."""

    def __init__(
        self,
        *,
        board: Board,
        options: Mapping[str, OptionValue],
        changes: Collection[str] = (),
        state_type: type[State],
        begin: Callable[["Title", int, Seed], State],
        steps: Sequence[Step[Any]],
        standing: Callable[[Draft[Any]], Iterable[Choice]] = lambda d: (),
        standing_kinds: Collection[str] = (),
        anytime: Callable[[Draft[Any]], Iterable[Choice]] = lambda d: (),
        anytime_kinds: Collection[str] = (),
        cites: Mapping[str, str],
        worth: Callable[[Draft[Any], Player], int],
        tier: Callable[[Draft[Any], Player], int] = lambda d, player: 0,
        facts: object,
        market: str = "",
        admits: Admits = by_label,
        suppose: Suppose = lambda d: {},
    ) -> None:
        self.id = board.title
        self.board = board
        self.options = dict(options)
        self.state_type = with_frames(state_type, frozenset(step.frame for step in steps))
        """The title's State, with the frames of its steps."""
        self.begin = begin
        """(title, number of players, seed) to the first State, before `settle`."""
        self.steps: dict[type[Frame], Step[Any]] = {step.frame: step for step in steps}
        self.standing = standing
        """Choices open at every step, beside the step's own."""
        self.standing_kinds = frozenset(standing_kinds)
        self.anytime = anytime
        """Choices open to every player whoever is awaited. Nobody is waited for because of them, and they do not make
        others' actions stale."""
        self.anytime_kinds = frozenset(anytime_kinds)
        self.kinds = self.standing_kinds.union(self.anytime_kinds, *(step.kinds for step in self.steps.values()))
        """Every kind of action the title knows."""
        self.cites = cites
        """Ledger row by topic: how a mechanism's refusal cites this title's rule."""
        self.worth = worth
        """A player's wealth as the end of the game counts it."""
        self.tier = tier
        """Ranks players before their wealth does, highest first; negative for those who are out."""
        self.suppose = suppose
        self.facts = facts
        """The title's own figures and switches, typed in its folder."""
        self.changes = frozenset(changes)
        """Names of what the edition played has changed since the first. A changed rule checks for its name."""
        self.market_name = market or next(iter(board.markets))
        self.market = Market(board.markets[self.market_name])
        self.map = Map(board, admits)
        self.trains: dict[TrainType, TrainEntry] = {entry.name: entry for entry in board.trains}
        self.phases: dict[str, PhaseEntry] = {entry.name: entry for entry in board.phases}
        self.certificates = {company: _certificates(company, entry) for company, entry in board.companies.items()}
        self.shares: dict[Certificate, Share] = {
            name: Share(company, percent, number == 0)
            for company, names in self.certificates.items()
            for number, (name, percent) in enumerate(zip(names, board.companies[company].shares, strict=True))
        }

    @cached_property
    def phase_number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.phases)}

    def facts_as(self, kind: type[T]) -> T:
        """The title's own figures and switches, with their type. Each title wraps this once as `facts(d)`, which binds
        its type for the rest of its folder."""
        assert isinstance(self.facts, kind)
        return self.facts

    def __repr__(self) -> str:
        return f"<Title {self.board.name}>"

    def cite(self, topic: str) -> str:
        """The ledger row of a topic; the id of a row stands for itself."""
        return self.cites.get(topic, topic)

    def phase(self, state: State) -> PhaseEntry:
        """The entry of the phase a State is in."""
        return self.phases[state.phase]

    def train(self, train: Train) -> TrainEntry:
        """The entry of one train, by its id."""
        return self.trains[type_of(train)]


def _certificates(company: Company, entry: CompanyEntry) -> tuple[Certificate, ...]:
    return tuple(Certificate(f"{company}.{number}") for number in range(len(entry.shares)))
