"""A ladder of bots: every bot alone at a table of every other, in every seat in turn.

Games are kept in a file, so that a ladder can be continued; the same games give the same ladder on any number of
processes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path

import msgspec
from msgspec import Struct

from railhead.core.errors import Malformed
from railhead.simulate.play import Job, Result
from railhead.simulate.ranking import Beaten, Rating, Share, ratings, share
from railhead.simulate.run import run
from railhead.simulate.tempo import Tempo, tempo_of


class Played(Struct, frozen=True, kw_only=True):
    """A game of the ladder."""

    title: str
    players: int
    seed: int
    bots: tuple[str, ...]
    """By seat."""
    scores: tuple[int, ...]
    end: str
    phase: str
    tempo: Tempo
    kinds: dict[str, int]
    """How often each kind of action was taken."""

    @property
    def key(self) -> tuple[str, int, int, tuple[str, ...]]:
        return self.title, self.players, self.seed, self.bots


class Ladder(Struct, frozen=True, kw_only=True):
    """Of one title and number of players."""

    title: str
    players: int
    games: int
    ratings: dict[str, Rating]
    shares: dict[str, Share]
    """By `A against B`: one A at a table of B."""
    tempo: dict[str, dict[str, tuple[float, float]]]
    """By bot (games in which it had most seats) and phase: the mean operating round in which it begins, and the trains
    sold by then."""


def jobs(titles: Sequence[str], players: int, bots: Sequence[str], games: int, seed: int = 1) -> Iterator[Job]:
    """So many games for every bot alone at a table of every other. All use the same seeds, and the single bot moves up
    a seat from game to game."""
    for title in titles:
        for number in range(games):
            for alone, others in permutations(bots, 2):
                place = number % players
                seats = [alone if seat == place else others for seat in range(players)]
                yield Job(title=title, players=players, seed=seed + number, bot=",".join(seats))


def climb(
    jobs_wanted: Iterable[Job], file: Path | None, processes: int | None, failures: Path, on: str = ""
) -> Iterator[Played]:
    """The games asked for: those in the file, and the others, which are played and appended to it. In any order."""
    known = {game.key: game for game in kept(file)} if file is not None else {}
    if file is not None and file.exists():
        # A game whose line was cut off is played again; the partial line must not spoil the next one.
        whole = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        file.write_bytes(b"".join(whole))
    missing = []
    for job in jobs_wanted:
        key = (job.title, job.players, job.seed, job.bots)
        if key in known:
            yield known[key]
        else:
            missing.append(job)
    for result in run(missing, processes, failures, on):
        if result.failure:
            raise Malformed(f"{result.job} failed: {result.failure}; see {failures}")
        game = played(result)
        if file is not None:
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(game) + b"\n")
        yield game


def kept(file: Path) -> list[Played]:
    """The games of a file, if there is one, ignoring an incomplete last line."""
    if not file.exists():
        return []
    games = []
    for line in file.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            games.append(msgspec.json.decode(line, type=Played))
    return games


def played(result: Result) -> Played:
    job = result.job
    kinds: dict[str, int] = {}
    for action in result.record.actions:
        kinds[action.kind] = kinds.get(action.kind, 0) + 1
    return Played(
        title=job.title,
        players=job.players,
        seed=int(job.seed),
        bots=job.bots,
        scores=result.scores,
        end=result.end,
        phase=result.phase,
        tempo=tempo_of(result.record),
        kinds=dict(sorted(kinds.items())),
    )


def ladders(games: Iterable[Played]) -> list[Ladder]:
    """One for every title and number of players, whatever the order of the games."""
    tables: dict[tuple[str, int], list[Played]] = {}
    for game in sorted(games, key=lambda game: game.key):
        tables.setdefault((game.title, game.players), []).append(game)
    return [
        Ladder(
            title=title,
            players=players,
            games=len(of),
            ratings=ratings([beaten(game) for game in of]),
            shares=_shares(of, players),
            tempo=_tempo(of),
        )
        for (title, players), of in tables.items()
    ]


def beaten(game: Played) -> Beaten:
    """Who beat whom in a game: pairs of seats of different bots, weighted to one meeting in all."""
    pairs = [(a, b) for a in range(game.players) for b in range(game.players) if game.bots[a] != game.bots[b]]
    wins: dict[tuple[str, str], float] = {}
    for a, b in pairs:
        won = 1.0 if game.scores[a] > game.scores[b] else 0.5 if game.scores[a] == game.scores[b] else 0.0
        key = game.bots[a], game.bots[b]
        wins[key] = wins.get(key, 0.0) + won * 2 / len(pairs)
    return wins


def _shares(games: Sequence[Played], players: int) -> dict[str, Share]:
    wins: dict[str, list[float]] = {}
    for game in games:
        best = [number for number, score in enumerate(game.scores) if score == max(game.scores)]
        for seat, bot in enumerate(game.bots):
            if game.bots.count(bot) == 1:
                other = next(name for name in game.bots if name != bot)
                wins.setdefault(f"{bot} against {other}", []).append(1 / len(best) if seat in best else 0.0)
    return {name: share(of, players) for name, of in sorted(wins.items())}


def _tempo(games: Sequence[Played]) -> dict[str, dict[str, tuple[float, float]]]:
    begins_by_bot: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for game in games:
        most = max(sorted(set(game.bots)), key=game.bots.count)
        for begins in game.tempo.phases:
            begins_by_bot.setdefault(most, {}).setdefault(begins.phase, []).append((begins.place, begins.trains))
    return {bot: {phase: _means(of) for phase, of in phases.items()} for bot, phases in begins_by_bot.items()}


def _means(pairs: Sequence[tuple[int, int]]) -> tuple[float, float]:
    places, trains = zip(*pairs, strict=True)
    return round(sum(places) / len(places), 1), round(sum(trains) / len(trains), 1)


def lines(all_ladders: Sequence[Ladder]) -> list[str]:
    """The ladder as text."""
    text = []
    for ladder in all_ladders:
        text.append(f"{ladder.title}, {ladder.players} players, {ladder.games} games")
        text += [f"  {name}: {one.points:+d} ({one.low:+d} to {one.high:+d})" for name, one in ladder.ratings.items()]
        for name, one in ladder.shares.items():
            text.append(
                f"  one {name}: {one.wins:g} of {one.games} won, {one.part:.0%} ({one.low:.0%} to {one.high:.0%}), "
                f"{one.verdict} than {one.fair:.0%}".replace("open than", "not yet known whether more than")
            )
        for bot, phases in ladder.tempo.items():
            each = ", ".join(f"{phase} in OR {place:g} ({trains:g})" for phase, (place, trains) in phases.items())
            text.append(f"  mostly {bot}, phases begin (trains sold): {each}")
    return text


def as_json(all_ladders: Sequence[Ladder], beside: Mapping[str, Tempo] | None = None) -> Mapping[str, object]:
    """With the tempo of other games beside it, by their names."""
    return {"ladders": msgspec.to_builtins(list(all_ladders)), "beside": msgspec.to_builtins(dict(beside or {}))}
