"""Choosing among listed routes so that no two claim the same: branch and bound over sets of routes as bits of a number.

A set loses, against the upper bound, what each of its routes loses against the best of its kind, the whole top of a
train that stays at home, and the price of every claim that nobody makes. So the search asks claim by claim who makes
it, and first about a dear claim that few routes could make.

Exact, because every set below is met: it makes the claim that is asked about by one of its makers, each of which is
tried in turn (and then struck off, so that no set is met twice), or it leaves the claim and pays its price. A branch is
left only if what it must lose, the least loss of every train still to come included, is more than the slack, which is
what a better set may lose.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence

from msgspec import Struct

from railhead.routing.problem.bits import bits_of
from railhead.routing.problem.claims import Claims
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import Candidate
from railhead.routing.search.compiled import fresh as is_fresh
from railhead.routing.search.frontier import Asked
from railhead.routing.select.selection_task import Pick, SelectionTask

try:
    from railhead.routing.select import _selection  # type: ignore[attr-defined]

    IS_COMPILED = is_fresh(_selection)
except ImportError:
    IS_COMPILED = False

_WORK = 8
"""Steps that indexing a route counts for."""


class DisjointSelection:
    """`worth` is what a pick is worth, None if it is not allowed. Claims that two trains can make keep no routes apart,
    and that nobody makes them is not reckoned as a loss."""

    def __init__(
        self, task: SelectionTask, worth: Callable[[Pick], int | None], claims: Claims, least: int, budget: Budget
    ) -> None:
        self.task = task
        self.worth = worth
        self.unit = claims.unit
        self.sole = sum(1 << bit for bit, limit in enumerate(claims.capacity) if limit == 1)
        self.budget = budget
        self.patience = task.patience
        self.best: Pick | None = None
        self.teams = _teams(task)
        self.tops = [task.tops[team[0]] for team in self.teams]
        ranked = sorted(
            (self.tops[number] - gain, number, i)
            for number, team in enumerate(self.teams)
            for i, (gain, _) in enumerate(task.offers[team[0]])
        )
        self.losses = [loss for loss, _, _ in ranked]
        self.team_of = [number for _, number, _ in ranked]
        self.routes = [task.offers[self.teams[number][0]][i][1] for _, number, i in ranked]
        self.of_team = [0] * len(self.teams)
        self.claiming: dict[int, int] = {}
        self._index()
        self.rivals: list[int] = [0] * len(ranked)
        priced = task.prices if task.unlisted is None else ()
        self.priced = [(bit, price) for bit, price in enumerate(priced) if price and self.sole >> bit & 1]
        """Claims that cost something if nobody makes them; a train without a list might make any."""
        self.now: list[int] = []
        self.unasked = _Beside(None, 0) if task.unlisted is None else None
        self._demand(least)

    def _index(self) -> None:
        """Bitmaps of the routes of each team, and of those that make each claim."""
        size = len(self.routes) // 8 + 1
        teams = [bytearray(size) for _ in self.teams]
        claims: dict[int, bytearray] = {}
        for i in range(len(self.routes)):
            self.budget.spend(_WORK)
            teams[self.team_of[i]][i >> 3] |= 1 << (i & 7)
            for bit in self.claimed(i):
                if bit not in claims:
                    claims[bit] = bytearray(size)
                claims[bit][i >> 3] |= 1 << (i & 7)
        self.of_team = [int.from_bytes(team, "little") for team in teams]
        self.claiming = {bit: int.from_bytes(users, "little") for bit, users in claims.items()}

    def claimed(self, i: int) -> tuple[int, ...]:
        """What route number i keeps from others."""
        return bits_of(self.routes[i].claim & self.sole)

    def run(self) -> tuple[Pick | None, bool]:
        """The best pick worth enough, if any, and whether all were looked at."""
        try:
            if IS_COMPILED and self.task.unlisted is None:
                _selection.Choosing(self).run()
            else:
                self._next((1 << len(self.routes)) - 1, tuple(map(len, self.teams)), 0, 0, 0, self.unasked)
        except (Spent, TooMany):
            return self.best, False
        return self.best, True

    def _demand(self, least: int) -> None:
        self.least = least
        self.slack = self.task.upper - least * self.task.scale

    def _next(
        self, alive: int, left: tuple[int, ...], used: int, spared: int, loss: int, before: "_Beside | None"
    ) -> None:
        """Routes that may still be chosen, trains left in each team, claims made and claims given up; and what the
        train without a list could do before the last claims were made."""
        self.budget.spend()
        self.patience -= 1
        if self.patience < 0:
            raise TooMany
        least = [self._least_loss(alive, number) if count else 0 for number, count in enumerate(left)]
        spare = self.slack - loss - sum(one * count for one, count in zip(least, left, strict=True))
        beside = self._beside(left, used, spare, before)
        if beside is None:
            return
        spare -= beside.loss
        open_claims: list[tuple[int, int, int]] = []
        for bit, price in self.priced:
            if not (used | spared) >> bit & 1:
                makers = alive & self.claiming.get(bit, 0)
                if makers:
                    open_claims.append((bit, price, makers))
                else:
                    spare -= price
        if spare < 0:
            return
        kept = 0
        for number, count in enumerate(left):
            if count:
                within = (1 << bisect_right(self.losses, spare + least[number])) - 1
                kept |= alive & self.of_team[number] & within
        if kept != alive:
            open_claims = [(bit, price, makers & kept) for bit, price, makers in open_claims]
            spare -= sum(price for _, price, makers in open_claims if not makers)
            if spare < 0:
                return
            open_claims = [claim for claim in open_claims if claim[2]]
        self._branch(kept, left, used, spared, loss, spare, open_claims, beside)

    def _branch(
        self,
        alive: int,
        left: tuple[int, ...],
        used: int,
        spared: int,
        loss: int,
        spare: int,
        open_claims: Sequence[tuple[int, int, int]],
        beside: "_Beside",
    ) -> None:
        bit, price, makers = _most_telling(open_claims, spare) if open_claims else (-1, 0, alive)
        while makers:
            low = makers & -makers
            makers ^= low
            alive ^= low
            i = low.bit_length() - 1
            team = self.team_of[i]
            fewer = (*left[:team], left[team] - 1, *left[team + 1 :])
            free = alive & ~self._rivals(i)
            if not fewer[team]:
                free &= ~self.of_team[team]
            self.now.append(i)
            self._next(free, fewer, used | self.routes[i].claim & self.sole, spared, loss + self.losses[i], beside)
            self.now.pop()
        if bit < 0:
            self._finish(used)
        elif price <= spare:
            self._next(alive, left, used, spared | 1 << bit, loss + price, beside)

    def _least_loss(self, alive: int, team: int) -> int:
        """What a train of the team loses at least, be it by staying at home."""
        routes = alive & self.of_team[team]
        if not routes:
            return self.tops[team]
        return min(self.tops[team], self.losses[(routes & -routes).bit_length() - 1])

    def _rivals(self, i: int) -> int:
        """Routes that make a claim of this one, itself included."""
        if not self.rivals[i]:
            for bit in self.claimed(i):
                self.rivals[i] |= self.claiming[bit]
        return self.rivals[i]

    def _finish(self, used: int) -> None:
        """The trains left stay at home."""
        pick: list[Candidate | None] = [None] * len(self.task.offers)
        for number, team in enumerate(self.teams):
            routes = [self.routes[i] for i in sorted(self.now) if self.team_of[i] == number]
            for train, route in zip(team, routes, strict=False):
                pick[train] = route
        if self.task.unlisted is not None:
            # What it loses on prices is of no consequence once the others are chosen: what counts is its worth.
            missing = self.least - sum(route.worth for route in pick if route is not None)
            pick[self.task.unlisted.train] = self._asked(self.task.unlisted.free, used, missing * self.task.scale)
        worth = self.worth(tuple(pick))
        if worth is not None and worth >= self.least:
            self.best = tuple(pick)
            self._demand(worth + self.unit)

    def _beside(self, left: tuple[int, ...], used: int, spare: int, before: "_Beside | None") -> "_Beside | None":
        """The best that the train without a list can do beside the claims made; None if it loses more than can be
        spared. With more claims made it can only lose more: so this bounds all that follows, and holds as long as its
        route is not in the way."""
        if before is not None and (before.route is None or not before.route.claim & used or not any(left)):
            return before if before.loss <= spare else None
        assert self.task.unlisted is not None
        top = self.task.tops[self.task.unlisted.train]
        route = self._asked(self.task.unlisted.priced, used, top - spare)
        loss = top - route.gain if route is not None else top
        return _Beside(route, loss) if loss <= spare else None

    def _asked(self, asked: Asked, used: int, least: int) -> Candidate | None:
        """The work it takes is counted as patience."""
        before = self.budget.steps
        route = asked(used, max(1, least))
        self.patience -= self.budget.steps - before
        return route


class _Beside(Struct, frozen=True):
    """What the train without a list does beside the others, and what it loses."""

    route: Candidate | None
    loss: int


def _teams(task: SelectionTask) -> list[list[int]]:
    """Trains that share a list of offers, without the one that has none."""
    teams: dict[int, list[int]] = {}
    for train, offers in enumerate(task.offers):
        if task.unlisted is None or train != task.unlisted.train:
            teams.setdefault(id(offers), []).append(train)
    return list(teams.values())


def _most_telling(open_claims: Sequence[tuple[int, int, int]], spare: int) -> tuple[int, int, int]:
    """The claim that leaves least to try: one that can't be given up, made by few routes; or a dear one."""
    needed = [claim for claim in open_claims if claim[1] > spare]
    if needed:
        return min(needed, key=lambda claim: (claim[2].bit_count(), claim[0]))
    return min(open_claims, key=lambda claim: (claim[2].bit_count() * 1000 // claim[1], claim[0]))
