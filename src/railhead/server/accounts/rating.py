"""How strong people are at a title: the Bradley-Terry method of Weng and Lin with full pairs.

R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of Machine Learning Research 12
(2011), algorithm 1. Games are taken in the order they ended; each is a comparison of everybody with everybody.
"""

from collections.abc import Iterable, Mapping
from math import exp, sqrt

from msgspec import Struct

SCALE = 60
"""Points a unit: whoever has not played has 1500."""
BETA = 25 / 6
"""How much luck there is in one game."""
LEAST = 0.0001
"""Of the variance that is left after one game."""


class Rating(Struct, frozen=True):
    mean: float = 25.0
    deviation: float = 25 / 3

    @property
    def points(self) -> int:
        return round(SCALE * self.mean)

    @property
    def margin(self) -> int:
        """The strength lies so near to the points with 95 %."""
        return round(SCALE * 2 * self.deviation)


def ratings(games: Iterable[Mapping[str, int]]) -> dict[str, Rating]:
    """Of everybody who played, from the ranks of each game; equals share one."""
    found: dict[str, Rating] = {}
    for ranks in games:
        before = {who: found.get(who, Rating()) for who in ranks}
        found |= {who: _after(who, ranks, before) for who in ranks}
    return found


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
