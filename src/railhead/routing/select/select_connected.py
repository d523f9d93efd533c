"""One route for each train where routes must hang together: sets grow from home, each route touching one before it.

What trains that are left could add is bounded with the same condition. At the prices in force each route has a gain;
the most that some trains gain together, if all of it hangs on one thing, is that of a route there and of whatever hangs
on what this route touches.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from msgspec import Struct

from railhead.routing.counting.claim_shares import ClaimShare, Weights, share_of, total
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
        self.touched = reduce(or_, (seen for row in offers for _, seen in row), 0)
        """What some route touches: nothing can hang on anything else."""
        nothing = [0] * self.touched.bit_length()
        self.single: list[list[int]] = [nothing] * (1 << len(offers))
        """By set of trains and by what they hang on: the most they, or some, gain if one of them holds the others."""
        for trains in range(1, 1 << len(offers)):
            here = self.single[trains] = nothing.copy()
            for train in bits_of(trains):
                rest = trains ^ 1 << train
                here[:] = map(max, here, self.single[rest])
                budget.spend(len(offers[train]))
                for gain, seen in offers[train]:
                    whole = gain + self.most(seen, rest)
                    for bit in bits_of(seen):
                        if whole > here[bit]:
                            here[bit] = whole

    def most(self, joined: int, trains: int) -> int:
        """No more is gained by these trains if all hang on what is joined."""
        if not trains:
            return 0
        found = self.known.get((joined, trains))
        return self._most(joined, trains) if found is None else found

    def _most(self, joined: int, trains: int) -> int:
        first = trains & -trains
        others = trains ^ first
        best, part = 0, others
        bits = bits_of(joined & self.touched)
        while True:
            alone = max(map(self.single[part | first].__getitem__, bits), default=0)
            best = max(best, alone + self.most(joined, others ^ part))
            if not part:
                break
            part = (part - 1) & others
        self.known[joined, trains] = best
        return best


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
        self.weights = Weights(self.net)
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
                self._try(grown, train, near, tops, alike, open_)
                open_ = _without(near, [train, *alike], open_)

    def _try(
        self, grown: _Grown, train: int, near: list[int], tops: int, alike: list[int], open_: list[list[int]]
    ) -> None:
        """Every offer that touches what is joined; `tops` is what the trains left gain at most, joined or not."""
        offers, shares, left = self.offers[train], self.shares[train], grown.left ^ 1 << train
        joined, known = grown.joined, self.reach.known
        lacking = self._lacking(grown.worth)
        for position, i in enumerate(near):
            gain, route = offers[i]
            # Offers stand in falling order: those that follow gain no more.
            if lacking - gain > tops:
                break
            hope = known.get((joined | route.seen, left))
            if hope is None:
                hope = self.reach.most(joined | route.seen, left)
            if lacking - gain > hope:
                continue
            self.budget.spend()
            share = shares[i]
            self.part.append(share)
            plain = grown.plain + self.weights[share.sure & ~grown.sure]
            gained = self._worth(grown, share, plain) - grown.worth
            if lacking - gained <= hope and lacking - gained <= tops:
                self.now[train] = route
                after = _with(grown, train, route, share, plain, grown.worth + gained)
                self._grow(after, _without(near[:position], alike, open_) if alike else open_)
                del self.now[train]
                lacking = self._lacking(grown.worth)
            self.part.pop()

    def _are_alike(self, one: int, other: int, open_: list[list[int]]) -> bool:
        return self.offers[one] is self.offers[other] and open_[one] is open_[other]

    def _lacking(self, worth: int) -> int:
        """What a set of this worth at net weights must still gain to be good enough."""
        return self.least * self.task.scale - self.paid - worth

    def _worth(self, grown: _Grown, share: ClaimShare, plain: int) -> int:
        """Of a set with one more share, which is the last of `part`: at net weights, flat values included."""
        # Sharing out is needed only if some claim is open to choice.
        is_open = (grown.maybe | share.maybe) & ~(grown.sure | share.sure)
        return (grown.flat + share.flat) * self.task.scale + (total(self.part, self.net) if is_open else plain)

    def _weigh(self) -> None:
        """The set as it is, the trains left staying at home."""
        pick: list[Candidate | None] = [None] * len(self.task.offers)
        for train, route in self.now.items():
            pick[self.running[train]] = route
        worth = self.shared.worth(tuple(pick), self.scores)
        if worth is not None and worth >= self.least:
            self.best = tuple(pick)
            self.least = worth + self.shared.claims.unit


def _with(grown: _Grown, train: int, route: Candidate, share: ClaimShare, plain: int, worth: int) -> _Grown:
    return _Grown(
        joined=grown.joined | route.seen,
        left=grown.left ^ 1 << train,
        flat=grown.flat + share.flat,
        worth=worth,
        sure=grown.sure | share.sure,
        maybe=grown.maybe | share.maybe,
        plain=plain,
    )


def _without(offers: Sequence[int], trains: Sequence[int], open_: list[list[int]]) -> list[list[int]]:
    """What is open if these trains, which have one list, may not take these offers."""
    if not offers or not trains:
        return open_
    gone = set(offers)
    left = [i for i in open_[trains[0]] if i not in gone]
    return [left if train in trains else row for train, row in enumerate(open_)]
