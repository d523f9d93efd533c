"""A title that has nothing but the steps under test, on the board of 1861: refusals name the mechanism's own topics.

t = Plain(AuctionStep(5, nobody_is_barred, award))
t.at(Auction(...)).do("P1", "bid", lot="TSR", amount=30)
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Self

from railhead.core.choices import Choice
from railhead.core.ids import POOL, Certificate, Company, Holder, Player, Spot
from railhead.core.state import Frame, Round, State
from railhead.core.title import Draft, Step, Title
from railhead.mechanisms.opening import opening
from railhead.titles import load
from tests.titles.table import TableOf, company, player

__all__ = ["Plain", "Rest", "company", "player"]


class Rest(Frame, frozen=True, kw_only=True):
    """Play rests here: what was under test is over."""


class RestStep(Step[Rest]):
    """Choices under test may be offered here."""

    frame = Rest
    rule = "rest"

    def __init__(self, kinds: Collection[str], choices: Callable[[Draft[Any]], Iterable[Choice]]) -> None:
        self.kinds = kinds
        self.offered = choices

    def actors(self, d: Draft[Any], frame: Rest) -> Sequence[Player]:
        return (d.state.priority,)

    def choices(self, d: Draft[Any], frame: Rest) -> Iterable[Choice]:
        return self.offered(d)

    def waits(self, d: Draft[Any], frame: Rest) -> bool:
        return True

    def proceed(self, d: Draft[Any], frame: Rest) -> None:
        raise AssertionError("play rests")


class Plain(TableOf[State]):
    """P1, who has priority, may do what `offered` yields while play rests: actions of these kinds."""

    def __init__(
        self,
        *steps: Step[Any],
        kinds: str = "",
        offered: Callable[[Draft[Any]], Iterable[Choice]] = lambda d: (),
        players: int = 3,
        phase: str = "2",
    ) -> None:
        full = load("1861", players)
        title = Title(
            board=full.board,
            options=full.options,
            state_type=State,
            begin=_begin,
            steps=[RestStep(kinds.split(), offered), *steps],
            cites={},
            worth=lambda d, who: d.cash(who),
            facts=None,
        )
        super().__init__(title, State, players, phase)

    def at(self, *frames: Frame) -> Self:
        return self.put(frames=(Rest(), *frames)).settle()

    @property
    def rests(self) -> bool:
        return isinstance(self.state.frames[-1], Rest)

    def shared(self, name: str, price: int = 100, **shares: int) -> Self:
        """A public company, so many percent in each hand, the first the director's; the rest in its treasury."""
        d, public = self.d, company(name)
        papers = list(self.title.certificates[public])
        d.move(papers, public)
        director = next(iter(shares))
        d.appoint(public, player(director))
        for holder, percent in shares.items():
            own = papers[: (percent - 10) // 10] if holder == director else papers[: percent // 10]
            papers = papers[len(own) :]
            d.move(own, POOL if holder == "pool" else Holder(holder))
        cells = self.title.market.cells("red", "purple")
        d.mark(public, next(cell for cell in cells if self.title.market.price(cell) == price))
        return self.keep(d)

    def tokens(self, name: str, *spots: str) -> Self:
        d = self.d
        for spot in spots:
            d.place(company(name), Spot(spot))
        return self.keep(d)

    def holder_of(self, paper: Certificate) -> str:
        return self.state.certificates[paper]

    def certificates(self, name: str) -> tuple[Certificate, ...]:
        return self.title.certificates[Company(Holder(name))]


def _begin(title: Title, players: int, seed: int | str) -> State:
    d = Draft(title, opening(State, title, [title.board.players[players].cash] * players, Round("SR", 1), seed))
    d.push(Rest())
    return d.state
