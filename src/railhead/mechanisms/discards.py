"""Trains above a company's limit: whoever decides for it chooses which to discard to the pool."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import POOL, Company, Player, Train, type_of
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step
from railhead.mechanisms.trains import limit_of, trains_of


class Discard(Frame, frozen=True, kw_only=True):
    """Companies that may be above their train limit, in the order in which they discard."""

    companies: tuple[Company, ...]


def _to_pool(d: Draft[State], train: Train) -> None:
    d.give(train, POOL)


def _by_type(d: Draft[State], train: Train) -> object:
    return type_of(train)


class DiscardStep(Step[Discard]):
    """`decides` says who acts for a company, or None for one that keeps its trains: by default its director. `limit`
    says how many trains it may have, `give_up` what happens to a discarded one. Of trains `alike` one is offered."""

    frame = Discard
    kinds = ("discard_train",)
    rule = "train.discard"

    def __init__(
        self,
        decides: Callable[[Draft[Any], Company], Player | None] | None = None,
        limit: Callable[[Draft[Any], Company], int | None] = limit_of,
        give_up: Callable[[Draft[Any], Train], None] = _to_pool,
        alike: Callable[[Draft[Any], Train], object] = _by_type,
    ) -> None:
        self.decides = decides or (lambda d, company: d.state.directors.get(company))
        self.limit = limit
        self.give_up = give_up
        self.alike = alike

    def actors(self, d: Draft[State], frame: Discard) -> Sequence[Player]:
        player = self.decides(d, self._first(d, frame))
        assert player is not None
        return (player,)

    def choices(self, d: Draft[State], frame: Discard) -> Iterable[Choice]:
        company = self._first(d, frame)

        def effect(a: Args) -> None:
            self.give_up(d, a.train)
            d.tell("train", "{company} gives up a {type}-train", company=company, type=type_of(a.train))

        def own(a: Args) -> list[Train]:
            # Reversed, so that of trains that are alike the one sold first is offered.
            return list({self.alike(d, train): train for train in reversed(trains_of(d, company))}.values())

        yield Choice("discard_train", self.rule, effect, [Pick("train", self.rule, own, "it has no such train")])

    def waits(self, d: Draft[State], frame: Discard) -> bool:
        return any(self._excess(d, company) for company in frame.companies)

    def about(self, d: Draft[State], frame: Discard) -> Sequence[Company]:
        return self.over(d, frame)

    def proceed(self, d: Draft[State], frame: Discard) -> None:
        d.pop()

    def _excess(self, d: Draft[State], company: Company) -> bool:
        if self.decides(d, company) is None:
            return False
        limit = self.limit(d, company)
        return limit is not None and len(trains_of(d, company)) > limit

    def over(self, d: Draft[State], frame: Discard) -> list[Company]:
        """Those still above their limit."""
        return [company for company in frame.companies if self._excess(d, company)]

    def _first(self, d: Draft[State], frame: Discard) -> Company:
        return next(company for company in frame.companies if self._excess(d, company))
