"""One route for each train where routes must hang together: sets grow from home, each route touching one before it.

What trains that are left could add is bounded with the same condition. At the prices in force each route has a gain;
the most that some trains gain together, if all of it hangs on one thing, is that of a route there and of whatever hangs
on what this route touches.
"""

from collections.abc import Sequence

from msgspec import Struct

from railhead.routing.counting.claim_shares import ClaimShare, share_of, total, weigh
from railhead.routing.problem.bits import bits_of
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import Candidate
from railhead.routing.select.selection_task import Pick, Scores, SelectionTask
from railhead.routing.select.shared_worth import SharedWorth

_MOST_TRAINS = 7
_LEAST_PATIENCE = 10_000


def is_worth_while(trains: int, patience: int) -> bool:
    """One route always hangs together; many trains do so in too many ways; and a quick look needs no bound."""
    return 1 < trains <= _MOST_TRAINS and patience >= _LEAST_PATIENCE


class ConnectedBound:
    """What trains can gain that hang together. Sets of trains are masks.

    Such a set falls into parts, each hanging on one thing that is joined by one of its routes; the rest of the part
    hangs on what that route touches. `most` tries every such division, so it is never too low. It is too high only
    where parts are counted as if they had nothing in common, and for a bound that is no harm."""

    def __init__(self, offers: Sequence[Sequence[tuple[int, int]]], budget: Budget) -> None:
        """Offers are gains of routes and what these touch."""
        self.known: dict[tuple[int, int], int] = {}
        self.single: list[dict[int, int]] = [{} for _ in range(1 << len(offers))]
        """By set of trains and by what they hang on: the most they, or some, gain if one of them holds the others."""
        for trains in range(1, 1 << len(offers)):
            here = self.single[trains]
            for train in bits_of(trains):
                rest = trains ^ 1 << train
                for bit, gain in self.single[rest].items():
                    here[bit] = max(here.get(bit, 0), gain)
                budget.spend(len(offers[train]))
                for gain, seen in offers[train]:
                    whole = gain + self.most(seen, rest)
                    for bit in bits_of(seen):
                        if whole > here.get(bit, 0):
                            here[bit] = whole

    def most(self, joined: int, trains: int) -> int:
        """No more is gained by these trains if all hang on what is joined."""
        if not trains:
            return 0
        if (joined, trains) not in self.known:
            first = trains & -trains
            others = trains ^ first
            best, part = 0, others
            while True:
                here = self.single[part | first]
                alone = max((here.get(bit, 0) for bit in bits_of(joined)), default=0)
                best = max(best, alone + self.most(joined, others ^ part))
                if not part:
                    break
                part = (part - 1) & others
            self.known[joined, trains] = best
        return self.known[joined, trains]


class _Grown(Struct, frozen=True):
    """A set of routes that hang together so far."""

    joined: int
    left: int
    flat: int
    worth: int
    """At net weights, flat values included."""
    sure: int = 0
    maybe: int = 0
    """Claims its routes make in any case, and those of which they make some."""
    plain: int = 0
    """What the sure ones are worth at net weights."""


class ConnectedSelection:
    """Branch and bound: which train is the first of those left to touch what is joined, and by which route. Those
    before it touch only what comes later.

    Exact: a set that hangs together can be built from home by adding one route at a time that touches what is joined.
    Of these orders the one is followed that always adds the lowest-numbered train that can be added, so each set is met
    once; a train passed over loses the offers that touch what is joined, which is just what passing over means.

    Trains with the same list that may still take the same offers can swap routes. So of all that touch what is joined,
    the one highest in the list goes to the first of them, and if that is passed over so are the others."""

    def __init__(self, shared: SharedWorth, task: SelectionTask, scores: Scores, least: int, budget: Budget) -> None:
        self.shared = shared
        self.task = task
        self.scores = scores
        self.patience = task.patience
        self.least = least
        self.budget = budget
        self.net = shared.net(task.prices, task.scale)
        self.paid = task.upper - sum(task.tops)
        self.running = [train for train, offers in enumerate(task.offers) if offers]
        self.offers = [task.offers[train] for train in self.running]
        self.shares = [
            [share_of(shared.claims, scores[train], route) for _, route in offers]
            for train, offers in zip(self.running, self.offers, strict=True)
        ]
        self.best: Pick | None = None
        self.now: dict[int, Candidate] = {}
        self.part: list[ClaimShare] = []

    def run(self) -> tuple[Pick | None, bool]:
        meeting = self.shared.problem.meeting
        assert meeting is not None
        try:
            self.reach = ConnectedBound(
                [[(gain, route.seen) for gain, route in offers] for offers in self.offers], self.budget
            )
            every = {id(offers): list(range(len(offers))) for offers in self.offers}
            open_ = [every[id(offers)] for offers in self.offers]
            self._grow(_Grown(meeting.home, (1 << len(open_)) - 1, 0, 0), open_)
        except (Spent, TooMany):
            return self.best, False
        return self.best, True

    def _grow(self, grown: _Grown, open_: list[list[int]]) -> None:
        """`open_` are the offers that each train may still take; trains that can swap routes have one list of them."""
        self.budget.spend()
        self.patience -= 1
        if self.patience < 0:
            raise TooMany
        if grown.worth + self.paid >= self.least * self.task.scale:
            self._weigh()
        open_ = list(open_)
        for train in bits_of(grown.left):
            offers = self.offers[train]
            near = [i for i in open_[train] if not grown.joined or offers[i][1].seen & grown.joined]
            if near:
                left = grown.left ^ 1 << train
                tops = sum(max(0, self.offers[one][open_[one][0]][0]) for one in bits_of(left) if open_[one])
                alike = [other for other in bits_of(left) if self._are_alike(train, other, open_)]
                for position, i in enumerate(near):
                    if self._hope(grown, grown.worth + offers[i][0], tops, left, offers[i][1].seen):
                        self._take(grown, train, i, tops, _without(near[:position], alike, open_))
                open_ = _without(near, [train, *alike], open_)

    def _are_alike(self, one: int, other: int, open_: list[list[int]]) -> bool:
        return self.offers[one] is self.offers[other] and open_[one] is open_[other]

    def _hope(self, grown: _Grown, worth: int, tops: int, left: int, seen: int) -> bool:
        """Whether a set of this worth may become good enough."""
        lacking = self.least * self.task.scale - self.paid - worth
        return lacking <= tops and lacking <= self.reach.most(grown.joined | seen, left)

    def _take(self, grown: _Grown, train: int, i: int, tops: int, open_: list[list[int]]) -> None:
        self.budget.spend()
        _, route = self.offers[train][i]
        share = self.shares[train][i]
        self.part.append(share)
        flat, left = grown.flat + share.flat, grown.left ^ 1 << train
        sure, maybe = grown.sure | share.sure, grown.maybe | share.maybe
        plain = grown.plain + weigh(share.sure & ~grown.sure, self.net)
        # Sharing out is needed only if some claim is open to choice.
        worth = flat * self.task.scale + (total(self.part, self.net) if maybe & ~sure else plain)
        if self._hope(grown, worth, tops, left, route.seen):
            self.now[train] = route
            self._grow(_Grown(grown.joined | route.seen, left, flat, worth, sure, maybe, plain), open_)
            del self.now[train]
        self.part.pop()

    def _weigh(self) -> None:
        """The set as it is, the trains left staying at home."""
        pick: list[Candidate | None] = [None] * len(self.task.offers)
        for train, route in self.now.items():
            pick[self.running[train]] = route
        worth = self.shared.worth(tuple(pick), self.scores)
        if worth is not None and worth >= self.least:
            self.best = tuple(pick)
            self.least = worth + self.shared.claims.unit


def _without(offers: Sequence[int], trains: Sequence[int], open_: list[list[int]]) -> list[list[int]]:
    """What is open if these trains, which have one list, may not take these offers."""
    if not offers or not trains:
        return open_
    gone = set(offers)
    left = [i for i in open_[trains[0]] if i not in gone]
    return [left if train in trains else row for train, row in enumerate(open_)]
