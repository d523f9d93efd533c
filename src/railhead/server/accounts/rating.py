"""Ratings of people at a title: the Bradley-Terry method of Weng and Lin with full pairs.

R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of Machine Learning Research 12
(2011), algorithm 1. Games are taken in the order in which they ended; each compares everybody with everybody.
"""

from collections.abc import Iterable, Mapping
from math import exp, sqrt

from msgspec import Struct

SCALE = 60
"""Points per unit of skill; a newcomer has 1500."""
BETA = 25 / 6
"""The spread of skill shown in a single game: how much luck there is."""
LEAST = 0.0001
"""The share of the variance that always remains after a game."""


class Rating(Struct, frozen=True):
    mean: float = 25.0
    deviation: float = 25 / 3

    @property
    def points(self) -> int:
        return round(SCALE * self.mean)

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval, in points."""
        return round(SCALE * 2 * self.deviation)


def ratings(games: Iterable[Mapping[str, int]]) -> dict[str, Rating]:
    """The ratings of everybody who played, from the ranks in each game; equal ranks are draws."""
    rated: dict[str, Rating] = {}
    for ranks in games:
        before = {who: rated.get(who, Rating()) for who in ranks}
        rated |= {who: _after(who, ranks, before) for who in ranks}
    return rated


def _after(who: str, ranks: Mapping[str, int], before: Mapping[str, Rating]) -> Rating:
    own = before[who]
    variance, gain, certainty = own.deviation**2, 0.0, 0.0
    for other, rating in before.items():
        if other == who:
            continue
        spread = sqrt(variance + rating.deviation**2 + 2 * BETA**2)
        chance = 1 / (1 + exp((rating.mean - own.mean) / spread))
        won = 0.5 if ranks[who] == ranks[other] else float(ranks[who] < ranks[other])
        gain += variance / spread * (won - chance)
        certainty += own.deviation / spread * variance / spread**2 * chance * (1 - chance)
    return Rating(own.mean + gain, sqrt(variance * max(1 - certainty, LEAST)))
