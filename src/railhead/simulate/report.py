"""What many games come to: lengths, how they ended, what each seat scored and how often it won."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from railhead.simulate.play import Result


class Summary(Struct, frozen=True, kw_only=True):
    games: int
    failures: int
    actions: int
    seconds: float
    """Of all games together, as if one had been played after the other."""
    lengths: tuple[int, ...]
    """Actions of every game that ended, in rising order."""
    ends: dict[str, int]
    """How many games ended so, the most frequent first."""
    scores: dict[int, tuple[int, ...]]
    """By number of players: the mean of each seat, rounded."""
    wins: dict[int, tuple[int, ...]]
    """By number of players: how often each seat had the highest score; a tie counts for all who share it."""


def summary(results: Iterable[Result]) -> Summary:
    every = list(results)
    ended = [result for result in every if not result.failure]
    tables: dict[int, list[Result]] = {}
    for result in ended:
        tables.setdefault(result.job.players, []).append(result)
    return Summary(
        games=len(every),
        failures=len(every) - len(ended),
        actions=sum(result.length for result in every),
        seconds=sum(result.seconds for result in every),
        lengths=tuple(sorted(result.length for result in ended)),
        ends=dict(Counter(result.end for result in ended).most_common()),
        scores={players: _means(of) for players, of in sorted(tables.items())},
        wins={players: _wins(of) for players, of in sorted(tables.items())},
    )


def lines(found: Summary) -> list[str]:
    """The summary for people."""
    told = [f"{found.games} games, {found.actions} actions, {_rate(found)} a second and process"]
    if found.lengths:
        low, middle, high = found.lengths[0], found.lengths[len(found.lengths) // 2], found.lengths[-1]
        told.append(f"length: {low} to {high} actions, half of them up to {middle}")
    told += [f"{count} ended: {why}" for why, count in found.ends.items()]
    for players, scores in found.scores.items():
        seats = zip(scores, found.wins[players], strict=True)
        told.append(f"{players} players, mean score (wins): " + ", ".join(f"{s} ({w})" for s, w in seats))
    if found.failures:
        told.append(f"{found.failures} games FAILED")
    return told


def _rate(found: Summary) -> int:
    return round(found.actions / found.seconds) if found.seconds else 0


def _means(results: Sequence[Result]) -> tuple[int, ...]:
    return tuple(round(sum(seat) / len(seat)) for seat in _by_seat(results))


def _wins(results: Sequence[Result]) -> tuple[int, ...]:
    best = [max(result.scores) for result in results]
    return tuple(sum(score == most for score, most in zip(seat, best, strict=True)) for seat in _by_seat(results))


def _by_seat(results: Sequence[Result]) -> list[tuple[int, ...]]:
    return list(zip(*(result.scores for result in results), strict=True))
