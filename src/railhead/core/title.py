"""A title: everything fixed before play, with the steps its rounds are made of. Immutable but for what it remembers
of derived things. A draft names its title and a title's steps take drafts, so they are in one module."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
"""What a seat may think is behind the secrets hidden from it, by table and key: all it may read is the draft, which
holds its view, and lots to draw."""


class Draft(Verbs[S]):
    """The table as the rules see it while an action is judged and carried out."""

    __slots__ = ("actor", "recorded", "title")

    def __init__(self, title: "Title", state: S, actor: Player | None = None) -> None:
        super().__init__(state)
        self.title = title
        # Somebody, where nobody acts: choices are also built to see whether anything is open to anyone.
        self.actor = actor or state.priority
        self.recorded = False
        """What is judged stands in a record already. A rule may then take over what another program has scored."""

    def price(self, company: Company) -> int:
        return self.title.market.price(self.state.marks[company].cell)


class Step(Generic[F]):
    """The stateless rule behind a kind of frame. As it stands there is nothing to decide."""

    frame: type[F]
    """The kind of frame it belongs to."""
    kinds: Collection[str] = ()
    """Every kind of action it can offer, now or later."""
    parts: Collection[str] = ()
    """The names of the parts its frame goes through, in order, if there are some."""
    rule: str
    """Cited, with the frame's matter behind it, when somebody tries what is not this step's business; with `.actor`
    behind that, if the title has such a topic, when the decision is somebody else's."""

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
        """The companies it is decided about now, first the one whose director is asked."""
        named = (frame.company, *frame.group, *frame.waiting[:1])
        return [Company(name) for name in named if name in d.title.board.companies]

    def reason(self, d: Draft[Any], frame: F) -> Sentence | str:
        """Why somebody has to decide, where the frame asks no question: what is owed, for instance."""
        return ""

    def proceed(self, d: Draft[Any], frame: F) -> None:
        """Go on without a decision: the only place where a frame is popped."""
        raise NotImplementedError


class Share(Struct, frozen=True):
    """What a certificate stands for."""

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
        """(title, number of players, seed) to the first State, not yet settled."""
        self.steps: dict[type[Frame], Step[Any]] = {step.frame: step for step in steps}
        self.standing = standing
        """Choices open beside those of the step, whatever the step."""
        self.standing_kinds = frozenset(standing_kinds)
        self.anytime = anytime
        """Choices open to every player whoever is awaited. They never make anybody wait, and what others were about to
        do is still good after them."""
        self.anytime_kinds = frozenset(anytime_kinds)
        self.kinds = self.standing_kinds.union(self.anytime_kinds, *(step.kinds for step in self.steps.values()))
        """Every kind of action the title knows."""
        self.cites = cites
        """Ledger row by topic: how a mechanism's refusal names this title's rule."""
        self.worth = worth
        """A player's wealth as the end of the game counts it."""
        self.tier = tier
        """What ranks players before their wealth does, the highest first: below nothing for whoever is out."""
        self.suppose = suppose
        self.facts = facts
        """The title's own figures and switches, typed in its folder."""
        self.changes = frozenset(changes)
        """Names of what the edition played has changed since the first: a rule that was changed asks for its name."""
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

    def facts_as(self, kind: type[T]) -> T:
        """The title's own figures and switches, as its folder types them."""
        assert isinstance(self.facts, kind)
        return self.facts

    def cite(self, topic: str) -> str:
        """The ledger row for a topic; a row's own id stands for itself."""
        return self.cites.get(topic, topic)

    def phase(self, state: State) -> PhaseEntry:
        return self.phases[state.phase]

    def train(self, train: Train) -> TrainEntry:
        """The entry of one train, by its id."""
        return self.trains[type_of(train)]


def _certificates(company: Company, entry: CompanyEntry) -> tuple[Certificate, ...]:
    return tuple(Certificate(f"{company}.{number}") for number in range(len(entry.shares)))
