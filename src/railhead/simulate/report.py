"""What many games come to: lengths, phases, how they ended, what each seat and each bot scored and how often it won."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.sentences import counted
from railhead.simulate.play import Result
from railhead.titles import load

_SEAT = re.compile(r"\bP[1-8]\b")
"""Whose bankruptcy ended a game says nothing about many."""


class BotScore(Struct, frozen=True):
    """How a bot fared: seats it had, its mean score, rounded, how often it won, and the mean of its ranks."""

    seats: int
    score: int
    wins: int
    rank: float


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
    phases: dict[str, dict[str, int]]
    """By title: how many games came to a phase and no further."""
    scores: dict[int, tuple[int, ...]]
    """By number of players: the mean of each seat, rounded."""
    wins: dict[int, tuple[int, ...]]
    """By number of players: how often each seat won; a tie counts for all who share it."""
    bots: dict[str, BotScore]
    """By name, the one with the best mean rank first."""


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
        ends=dict(Counter(_SEAT.sub("a player", result.end) for result in ended).most_common()),
        phases=_phases(ended),
        scores={players: _means(of) for players, of in sorted(tables.items())},
        wins={players: _wins(of) for players, of in sorted(tables.items())},
        bots=_bot_scores(ended),
    )


def lines(found: Summary) -> list[str]:
    """The summary for people."""
    told = [f"{counted(found.games, 'game')}, {found.actions} actions, {_rate(found)} a second and process"]
    if found.lengths:
        low, middle, high = found.lengths[0], found.lengths[len(found.lengths) // 2], found.lengths[-1]
        told.append(f"length: {low} to {high} actions, median {middle}")
    for title, phases in found.phases.items():
        told.append(f"last phase of {title} (games): " + ", ".join(f"{name} ({n})" for name, n in phases.items()))
    told += [f"{count} ended: {why}" for why, count in found.ends.items()]
    for players, scores in found.scores.items():
        seats = zip(scores, found.wins[players], strict=True)
        told.append(f"{players} players, mean score (wins): " + ", ".join(f"{s} ({w})" for s, w in seats))
    if len(found.bots) > 1:
        told += [
            f"{bot}: {counted(one.seats, 'seat')}, mean rank {one.rank:.2f}, mean score {one.score}, "
            f"{counted(one.wins, 'win')}"
            for bot, one in found.bots.items()
        ]
    if found.failures:
        told.append(f"{counted(found.failures, 'game')} FAILED")
    return told


def kind_lines(results: Iterable[Result]) -> list[str]:
    """In how many games each kind of action was taken, by title, the rarest first, and which never was."""
    kinds: dict[str, set[str]] = {}
    met: dict[str, Counter[str]] = {}
    for result in results:
        job = result.job
        kinds.setdefault(job.title, set()).update(load(job.title, job.players, job.options).kinds)
        met.setdefault(job.title, Counter()).update({action.kind for action in result.record.actions})
    told = []
    for title, known in sorted(kinds.items()):
        rarest = sorted(met[title].items(), key=lambda entry: (entry[1], entry[0]))
        told.append(f"{title}, games with: " + ", ".join(f"{kind} {count}" for kind, count in rarest))
        never = sorted(known - met[title].keys())
        told += [f"{title}, never: {', '.join(never)}"] if never else []
    return told


def as_json(results: Iterable[Result]) -> dict[str, Any]:
    """The summary and every game in the order of seeds. No times: the same games give the same text on any machine."""
    every = sorted(results, key=lambda result: result.job.seed)
    told = msgspec.to_builtins(summary(every), str_keys=True)
    del told["seconds"]
    return {"summary": told, "games": [_game_json(result) for result in every]}


def _game_json(result: Result) -> dict[str, Any]:
    job = result.job
    return {
        "title": job.title,
        "seed": job.seed,
        "options": job.options,
        "bots": list(job.bots),
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        "actions": result.length,
        "round": result.round,
        "phase": result.phase,
        "end": result.end,
        "failure": result.failure,
    }


def _rate(found: Summary) -> int:
    return round(found.actions / found.seconds) if found.seconds else 0


def _phases(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for result in results:
        counts.setdefault(result.job.title, Counter())[result.phase] += 1
    return {title: dict(sorted(of.items())) for title, of in sorted(counts.items())}


def _means(results: Sequence[Result]) -> tuple[int, ...]:
    return tuple(round(sum(seat) / len(seat)) for seat in _by_seat(results))


def _wins(results: Sequence[Result]) -> tuple[int, ...]:
    return tuple(sum(rank == 1 for rank in seat) for seat in zip(*(result.ranks for result in results), strict=True))


def _by_seat(results: Sequence[Result]) -> list[tuple[int, ...]]:
    return list(zip(*(result.scores for result in results), strict=True))


def _bot_scores(results: Sequence[Result]) -> dict[str, BotScore]:
    fared: dict[str, list[tuple[int, int]]] = {}
    for result in results:
        for bot, score, rank in zip(result.job.bots, result.scores, result.ranks, strict=True):
            fared.setdefault(bot, []).append((score, rank))
    made = {bot: _fared([score for score, _ in of], [rank for _, rank in of]) for bot, of in fared.items()}
    return dict(sorted(made.items(), key=lambda entry: (entry[1].rank, -entry[1].score, entry[0])))


def _fared(scores: list[int], ranks: list[int]) -> BotScore:
    count = len(scores)
    return BotScore(count, round(sum(scores) / count), ranks.count(1), round(sum(ranks) / count, 2))
