"""Choosing among listed routes where trains may share everything, but what several claim counts only once."""

from collections.abc import Sequence

from railhead.routing.counting.claim_shares import ClaimShare, Weights, share_of, total
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.candidate import Candidate
from railhead.routing.select.select_connected import ConnectedSelection, is_worth_while
from railhead.routing.select.selection_task import Pick, Scores, SelectionTask
from railhead.routing.select.shared_worth import SharedWorth


class Shared(SharedWorth):
    """Trains may share track; what several claim counts once."""

    def choose(self, task: SelectionTask, scores: Scores, least: int, budget: Budget) -> tuple[Pick | None, bool]:
        running = sum(bool(offers) for offers in task.offers)
        if self.problem.meeting is not None and is_worth_while(running, task.patience):
            return ConnectedSelection(self, task, scores, least, budget).run()
        return SharedSelection(self, task, scores, least, budget).run()


class SharedSelection:
    """Branch and bound. The claims of a part of the set at their weight less price, the tops of the trains still to
    come and all prices together bound the whole set: each claim of the whole is paid for once, or net in a part.

    Exact: trains are taken in a fixed order and every offer that passes the bound is followed, staying at home too.
    Trains with the same list take offers in rising order only, for swapping their routes changes nothing."""

    def __init__(self, shared: SharedWorth, task: SelectionTask, scores: Scores, least: int, budget: Budget) -> None:
        self.shared = shared
        self.task = task
        self.patience = task.patience
        self.least = least
        self.budget = budget
        self.order = sorted(range(len(task.offers)), key=lambda i: (len(task.offers[i]), i))
        self.offers = [task.offers[i] for i in self.order]
        self.scores = [scores[i] for i in self.order]
        self.shares = [
            [share_of(shared.claims, room, route) for _, route in offers]
            for room, offers in zip(self.scores, self.offers, strict=True)
        ]
        self.net = shared.net(task.prices, task.scale)
        self.weights = Weights(self.net)
        self.is_free = not any(task.prices)
        """Without prices no set is worth more than at net weights."""
        paid = task.upper - sum(task.tops)
        self.hope = [paid + sum(task.tops[i] for i in self.order[depth:]) for depth in range(len(self.order) + 1)]
        self.best: list[Candidate | None] | None = None
        self.now: list[Candidate | None] = [None] * len(self.order)
        self.part: list[ClaimShare] = []

    def run(self) -> tuple[Pick | None, bool]:
        done = True
        try:
            self._next(0, 0, 0, 0, 0, 0, 0)
        except (Spent, TooMany):
            done = False
        return in_order(self.order, self.best), done

    def _next(self, depth: int, begin: int, flat: int, worth: int, sure: int, maybe: int, plain: int) -> None:
        """`worth` is what the part so far is worth at net weights, flat values included; `sure` and `maybe` are claims
        its routes make in any case, and those of which they make some; `plain` is what the sure ones are worth."""
        self.budget.spend()
        self.patience -= 1
        if self.patience < 0:
            raise TooMany
        if depth == len(self.offers):
            self._weigh(worth)
            return
        offers, rest, scale = self.offers[depth], self.hope[depth + 1], self.task.scale
        shares, weights = self.shares[depth], self.weights
        same = depth + 1 < len(self.offers) and self.offers[depth + 1] is offers
        for i in range(begin, len(offers)):
            gain, route = offers[i]
            if worth + gain + rest < self.least * scale:
                return
            # An offer that is passed over took as long as one that is followed.
            self.budget.spend()
            share = shares[i]
            self.part.append(share)
            value, made, open_ = flat + share.flat, sure | share.sure, maybe | share.maybe
            known = plain + weights[share.sure & ~sure]
            # Sharing out is needed only if some claim is open to choice.
            after = value * scale + (total(self.part, self.net) if open_ & ~made else known)
            if after + rest >= self.least * scale:
                self.now[depth] = route
                self._next(depth + 1, i if same else 0, value, after, made, open_, known)
            self.part.pop()
        if worth + rest >= self.least * scale:
            self.now[depth] = None
            self._next(depth + 1, len(offers) if same else 0, flat, worth, sure, maybe, plain)

    def _weigh(self, worth: int) -> None:
        """The whole set, which is worth so much at net weights."""
        if self.is_free and worth < self.least * self.task.scale:
            return
        whole = self.shared.worth_of(tuple(self.now), self.scores, self.part)
        if whole is not None and whole >= self.least:
            self.best = list(self.now)
            self.least = whole + self.shared.claims.unit


def in_order(order: Sequence[int], routes: Sequence[Candidate | None] | None) -> Pick | None:
    if routes is None:
        return None
    placed = dict(zip(order, routes, strict=True))
    return tuple(placed[i] for i in range(len(placed)))
