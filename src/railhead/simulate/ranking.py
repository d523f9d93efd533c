"""How strong players are, from who beat whom: a Bradley-Terry fit, the interval of each strength, and a sequential test
of whether one wins more than its share. Nothing here knows a game.

Bradley and Terry, "Rank analysis of incomplete block designs" (1952); fitted by the iteration of Hunter, "MM
algorithms for generalized Bradley-Terry models" (2004). Intervals are percentiles of a bootstrap over whole games, for
seats of one game are not independent. The sequential test is Wald's (1945).
"""

from collections.abc import Mapping, Sequence
from math import exp, log, log10, sqrt
from random import Random

from msgspec import Struct

STEPS = 200
"""Iterations of the fit: far more than so few players need."""
RESAMPLED = 200
PRIOR = 0.5
"""Wins and losses every pair is assumed to have had: without them one that never lost would be infinitely strong."""
ERROR = 0.05
Z = 1.96
"""For intervals of 95 %."""
MORE = 0.20
"""How far above its fair share a player must win to be called stronger."""

Beaten = Mapping[tuple[str, str], float]
"""How often the first beat the second, in one game or in several; a draw is half a win for both."""


class Rating(Struct, frozen=True):
    """In Elo points with mean 0: a difference of 400 means odds of ten to one."""

    points: int
    low: int
    high: int


class Share(Struct, frozen=True, kw_only=True):
    """How often one player won against a table of others."""

    games: int
    wins: float
    """A shared victory counts in part."""
    fair: float
    low: float
    high: float
    verdict: str
    """Result of the sequential test: `more` than its share, `not more`, or `open`."""

    @property
    def part(self) -> float:
        return self.wins / self.games if self.games else 0.0


def ratings(games: Sequence[Beaten]) -> dict[str, Rating]:
    """The ratings of all players, strongest first."""
    names = sorted({name for game in games for pair in game for name in pair})
    points, rng = _points(names, games), Random(len(games))
    drawn = [_points(names, rng.choices(games, k=len(games))) for _ in range(RESAMPLED)]
    rated = {}
    for name in sorted(names, key=lambda name: (-points[name], name)):
        spread = sorted(one[name] for one in drawn)
        low, high = spread[int(RESAMPLED * ERROR / 2)], spread[int(RESAMPLED * (1 - ERROR / 2)) - 1]
        rated[name] = Rating(round(points[name]), round(low), round(high))
    return rated


def _points(names: Sequence[str], games: Sequence[Beaten]) -> dict[str, float]:
    won = {(a, b): PRIOR for a in names for b in names if a != b}
    for game in games:
        for pair, times in game.items():
            won[pair] += times
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        strength = {a: _improved(a, names, won, strength) for a in names}
        mean = exp(sum(map(log, strength.values())) / len(names))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: 400 * log10(value) for name, value in strength.items()}


def _improved(
    a: str, names: Sequence[str], won: Mapping[tuple[str, str], float], strength: Mapping[str, float]
) -> float:
    others = [b for b in names if b != a]
    met = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in others)
    return sum(won[a, b] for b in others) / met if others else 1.0


def share(wins: Sequence[float], players: int) -> Share:
    """The share won in each of these games, in order, against `players` - 1 others. The interval is Wilson's."""
    count, total, fair = len(wins), sum(wins), 1 / players
    centre, margin = _wilson(total, count)
    return Share(
        games=count,
        wins=total,
        fair=fair,
        low=max(0.0, centre - margin),
        high=min(1.0, centre + margin),
        verdict=verdict(wins, fair, fair + MORE),
    )


def _wilson(wins: float, games: int) -> tuple[float, float]:
    if not games:
        return 0.5, 0.5
    part, square = wins / games, Z * Z / games
    centre = (part + square / 2) / (1 + square)
    return centre, Z * sqrt(part * (1 - part) / games + square / (4 * games)) / (1 + square)


def verdict(wins: Sequence[float], fair: float, more: float) -> str:
    """Decided by the first game that makes one of the two hypotheses likelier by 19 to 1."""
    bound, odds = log((1 - ERROR) / ERROR), 0.0
    for won in wins:
        odds += won * log(more / fair) + (1 - won) * log((1 - more) / (1 - fair))
        if odds >= bound:
            return "more"
        if odds <= -bound:
            return "not more"
    return "open"
