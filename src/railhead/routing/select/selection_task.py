"""What is offered to each train, and how the routes of a company's trains go together."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from railhead.routing.search.budget import Budget
from railhead.routing.search.candidate import Candidate
from railhead.routing.search.frontier import Asked
from railhead.routing.search.frontier_list import RouteTable

Pick = tuple[Candidate | None, ...]
"""A route, or none, for each train."""

Offer = tuple[int, Candidate]
"""A route and what it gains at the prices in force."""

Earned = tuple[int, int]
"""Revenue, and money aside."""

NOTHING: Earned = (0, 0)

Scores = Sequence[int | None]
"""For each train how many claims it may count of those it may pass over (`Counting.scores`)."""


def is_enough(earned: Earned, least: Earned) -> bool:
    return earned[0] >= least[0] and earned[1] >= least[1]


class SelectionTask(Struct, frozen=True):
    """Offers to each train in falling order of gain, trains of a kind sharing one list; and what they could gain."""

    offers: Sequence[list[Offer]]
    tops: Sequence[int]
    """No route of the train gains more."""
    upper: int
    """No set is worth more: the tops and all prices, in units of 1/scale."""
    prices: Sequence[int]
    scale: int
    patience: int
    """After so many steps choosing gives up."""
    unlisted: "Unlisted | None" = None


class Unlisted(Struct, frozen=True):
    """A train whose routes are too many to list, and how its best route beside the others is found: at the prices in
    force, and without prices."""

    train: int
    priced: Asked
    free: Asked
    table: RouteTable | None = None
    """What its routes gain at the prices in force, and claim, if these could be listed after all."""


class Sharing(Protocol):
    """How the routes of a company's trains go together. Sets that earn less than `least` are not wanted."""

    least: Earned
    adds_up: bool
    """Whether every set of routes that share nothing is allowed, and worth what they are together."""

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        """What a set is worth to the aim; None if it is not allowed."""

    def gain(self, route: Candidate, scores: int | None, prices: Sequence[int], scale: int) -> int:
        """What a route gains at these prices."""

    def most(self, scale: int) -> list[int] | None:
        """The highest sensible price for each claim. None: there is none."""

    def choose(self, task: SelectionTask, scores: Scores, least: int, budget: Budget) -> tuple[Pick | None, bool]:
        """The best pick worth at least `least`, if any, and whether all were looked at."""
