"""Statistics of many games: lengths, phases, how they ended, what each seat and each bot scored and how often it
won."""

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
"""Removes the name: whose bankruptcy ended a game is irrelevant over many."""


class BotScore(Struct, frozen=True):
    """A bot's results: seats it had, its mean score (rounded), how often it won, and its mean rank."""

    seats: int
    score: int
    wins: int
    rank: float


class Summary(Struct, frozen=True, kw_only=True):
    games: int
    failures: int
    actions: int
    seconds: float
    """Total processor time over all games."""
    lengths: tuple[int, ...]
    """Number of actions of every finished game, sorted."""
    ends: dict[str, int]
    """Games by the way they ended, most frequent first."""
    phases: dict[str, dict[str, int]]
    """By title: games by the last phase reached."""
    scores: dict[int, tuple[int, ...]]
    """By number of players: the mean of each seat, rounded."""
    wins: dict[int, tuple[int, ...]]
    """By number of players: wins of each seat; a tie counts for all who share it."""
    bots: dict[str, BotScore]
    """By name, best mean rank first."""


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


def lines(games: Summary) -> list[str]:
    """The summary as text."""
    text = [f"{counted(games.games, 'game')}, {games.actions} actions, {_rate(games)} a second and process"]
    if games.lengths:
        low, middle, high = games.lengths[0], games.lengths[len(games.lengths) // 2], games.lengths[-1]
        text.append(f"length: {low} to {high} actions, median {middle}")
    for title, phases in games.phases.items():
        text.append(f"last phase of {title} (games): " + ", ".join(f"{name} ({n})" for name, n in phases.items()))
    text += [f"{count} ended: {why}" for why, count in games.ends.items()]
    for players, scores in games.scores.items():
        seats = zip(scores, games.wins[players], strict=True)
        text.append(f"{players} players, mean score (wins): " + ", ".join(f"{s} ({w})" for s, w in seats))
    if len(games.bots) > 1:
        text += [
            f"{bot}: {counted(one.seats, 'seat')}, mean rank {one.rank:.2f}, mean score {one.score}, "
            f"{counted(one.wins, 'win')}"
            for bot, one in games.bots.items()
        ]
    if games.failures:
        text.append(f"{counted(games.failures, 'game')} FAILED")
    return text


def kind_lines(results: Iterable[Result]) -> list[str]:
    """In how many games each kind of action was taken, by title, rarest first, and which never was."""
    kinds: dict[str, set[str]] = {}
    met: dict[str, Counter[str]] = {}
    for result in results:
        job = result.job
        kinds.setdefault(job.title, set()).update(load(job.title, job.players, job.options).kinds)
        met.setdefault(job.title, Counter()).update({action.kind for action in result.record.actions})
    text = []
    for title, known in sorted(kinds.items()):
        rarest = sorted(met[title].items(), key=lambda entry: (entry[1], entry[0]))
        text.append(f"{title}, games with: " + ", ".join(f"{kind} {count}" for kind, count in rarest))
        never = sorted(known - met[title].keys())
        text += [f"{title}, never: {', '.join(never)}"] if never else []
    return text


def as_json(results: Iterable[Result]) -> dict[str, Any]:
    """The summary and every game in the order of seeds. Without times: the same games give the same text on any
    machine."""
    every = sorted(results, key=lambda result: result.job.seed)
    totals = msgspec.to_builtins(summary(every), str_keys=True)
    del totals["seconds"]
    return {"summary": totals, "games": [_game_json(result) for result in every]}


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


def _rate(games: Summary) -> int:
    return round(games.actions / games.seconds) if games.seconds else 0


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
