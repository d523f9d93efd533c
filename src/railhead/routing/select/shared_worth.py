"""What a set of routes is worth where trains may share everything, but what several claim counts only once."""

from collections.abc import Sequence

from railhead.routing.counting.claim_shares import ClaimShare, assign, share_of, total
from railhead.routing.problem.bits import bits_of
from railhead.routing.problem.claims import Claims
from railhead.routing.problem.model import Problem
from railhead.routing.problem.set_conditions import hang_together, tolls
from railhead.routing.search.candidate import Candidate
from railhead.routing.select.selection_task import NOTHING, Earned, Pick, Scores, is_enough


class SharedWorth:
    """Trains may share track; what several claim counts once."""

    adds_up = False

    def __init__(self, problem: Problem, claims: Claims, least: Earned) -> None:
        self.problem = problem
        self.claims = claims
        self.least = least

    def worth(self, pick: Pick, scores: Scores) -> int | None:
        return self.worth_of(pick, scores, self._shares(pick, scores))

    def worth_of(self, pick: Pick, scores: Scores, shares: Sequence[ClaimShare]) -> int | None:
        """The same where the shares of the routes are known."""
        seen = [route.seen for route in pick if route is not None]
        if not hang_together(self.problem, seen):
            return None
        if self.least != NOTHING and not is_enough(self._earned(pick, scores), self.least):
            return None
        flat = sum(share.flat for share in shares) - self.claims.aim[0] * tolls(self.problem, seen)
        return flat + total(shares, self.claims.weight)

    def _shares(self, pick: Pick, scores: Scores) -> list[ClaimShare]:
        return [
            share_of(self.claims, room, route) for room, route in zip(scores, pick, strict=True) if route is not None
        ]

    def _earned(self, pick: Pick, scores: Scores) -> Earned:
        assert self.problem.claims is not None
        routes = [route for route in pick if route is not None]
        counted = assign(self._shares(pick, scores), self.claims.weight)
        made = [self.problem.claims[self.claims.names[bit]] for mask in counted for bit in bits_of(mask)]
        revenue = sum(route.value for route in routes) + sum(claim.value for claim in made)
        lost = tolls(self.problem, [route.seen for route in routes])
        return revenue - lost, sum(route.aside for route in routes) + sum(claim.aside for claim in made)

    def gain(self, route: Candidate, scores: int | None, prices: Sequence[int], scale: int) -> int:
        share = share_of(self.claims, scores, route)
        return share.flat * scale + total([share], self.net(prices, scale))

    def net(self, prices: Sequence[int], scale: int) -> list[int]:
        """What each claim is worth above its price."""
        return [weight * scale - price for weight, price in zip(self.claims.weight, prices, strict=True)]

    def most(self, scale: int) -> list[int] | None:
        return [weight * scale for weight in self.claims.weight]
