"""Where revenue is not the only aim: every choice that is best for some taste.

1853's mail and 1862's subsidy go to the treasury whatever is declared, so less revenue may be worth it. A set is a
trade-off if no other has more of the one without less of the other.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from railhead.routing.finder import Judged, as_found, best_of
from railhead.routing.problem.claims import Aim
from railhead.routing.problem.model import Answer, Problem

_FIRST = 10_000
"""Weight of what comes first before what comes second."""


class TradeOff(Struct, frozen=True):
    """An answer and the number of the problem it answers. Unless it is proven, a better one may exist."""

    problem: int
    answer: Answer

    @property
    def earned(self) -> tuple[int, int]:
        return self.answer.revenue, self.answer.aside


def trade_offs(
    problems: Sequence[Problem],
    budget: int | None = None,
    stop: Callable[[], bool] | None = None,
    judged: Judged = as_found,
) -> list[TradeOff]:
    """All trade-offs, in falling order of revenue. The budget is for each search. Where `judged` lowers what an answer
    earns, some between the two ends may be missing."""

    def search(aim: Aim, least: tuple[int, int] = (0, 0)) -> TradeOff:
        return TradeOff(*best_of(problems, budget, stop, aim, least, judged))

    def between(rich: TradeOff, thrifty: TradeOff) -> list[TradeOff]:
        """Those with less revenue than the one and less aside than the other."""
        least = (thrifty.earned[0] + 1, rich.earned[1] + 1)
        if least[0] >= rich.earned[0] or least[1] >= thrifty.earned[1]:
            return []
        aim = (thrifty.earned[1] - rich.earned[1], rich.earned[0] - thrifty.earned[0])
        found = search(aim, least)
        if not found.answer.runs or found.earned[0] < least[0] or found.earned[1] < least[1]:
            return []
        return [*between(rich, found), found, *between(found, thrifty)]

    rich, thrifty = search((_FIRST, 1)), search((1, _FIRST))
    if rich.earned == thrifty.earned:
        return [rich]
    return [rich, *between(rich, thrifty), thrifty]
