"""Many games at once, spread over processes. Failures are saved as records that reproduce them."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from railhead.core.board import Board, read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.record import save
from railhead.simulate.cluster import on_cluster
from railhead.simulate.play import Job, Result, attempt
from railhead.titles import TITLES, board_file, description_of, load

Options = Mapping[str, OptionValue]
TRIES = 60
"""Attempts to draw options: some exclude one another, and some numbers of players need one. Then other players are
drawn."""


def simulate(
    title: str,
    players: int,
    games: int,
    seed: int = 1,
    bot: str = "random",
    options: Options | None = None,
    processes: int | None = None,
    check: bool = False,
    out: Path | None = None,
    on: str = "",
) -> Iterator[Result]:
    """Whole games from seeds `seed`, `seed` + 1 …, each yielded as soon as it is over. Several bots, separated by
    commas, move up a seat from game to game, so that none has better seats. A game that fails is yielded like the
    others; if `out` is given, its record is saved there. `on` names a cluster to play on instead of local processes:
    `ray`, or `ray:ADDRESS`."""
    chosen = dict(options or {})
    jobs = (
        Job(title=title, players=players, seed=number, bot=_moved_up(bot, number), options=chosen, check=check)
        for number in range(seed, seed + games)
    )
    return run(jobs, processes, out, on)


def _moved_up(bot: str, places: int) -> str:
    named = bot.split(",")
    first = places % len(named)
    return ",".join(named[first:] + named[:first])


def soak(
    games: int,
    seed: int = 1,
    titles: Iterable[str] = TITLES,
    processes: int | None = None,
    out: Path | None = None,
    bot: str = "",
) -> Iterator[Result]:
    """Games over all player counts and options of these titles, every invariant checked after every action, played by
    the title's own choice of bots, or by `bot`."""
    return run(soak_jobs(games, seed, tuple(titles), bot), processes, out)


def soak_jobs(games: int, seed: int, titles: tuple[str, ...], bot: str = "") -> Iterator[Job]:
    for number in range(seed, seed + games):
        title, nth = titles[number % len(titles)], number // len(titles)
        bots, given = description_of(title).soak_bots, description_of(title).soak_options
        players, options = _drawn(title, Random(number), given[nth % len(given)])
        plays = _moved_up(bot, number) if bot else bots[nth % len(bots)]
        yield Job(title=title, players=players, seed=number, bot=plays, options=options, check=True)


def _drawn(title: str, rng: Random, given: Options) -> tuple[int, dict[str, OptionValue]]:
    """A number of players, one of the scenarios if there are any, and usually some options other than the defaults.
    What is given stays."""
    board = _board(title)
    while True:
        players = rng.choice(sorted(board.players))
        for _ in range(TRIES):
            drawn = {
                name: rng.choice(entry.values)
                for name, entry in board.options.items()
                if name == "scenario" or not rng.randrange(4)
            }
            drawn |= given
            with suppress(Malformed):
                load(title, players, drawn)
                return players, drawn


@cache
def _board(title: str) -> Board:
    return read_board(board_file(title))


def run(jobs: Iterable[Job], processes: int | None = None, out: Path | None = None, on: str = "") -> Iterator[Result]:
    """Results in the order in which games end. With one process everything happens in this one."""
    count = processes or os.cpu_count() or 1
    here = map(attempt, jobs) if count == 1 or on else _spread(iter(jobs), count)
    for result in on_cluster(jobs, on) if on else here:
        if result.failure and out is not None:
            keep_failure(result, out)
        yield result


def _spread(jobs: Iterator[Job], count: int) -> Iterator[Result]:
    """Only a few more jobs than processes are submitted at a time, so that ten thousand games are not all queued at
    once."""
    with ProcessPoolExecutor(count) as pool:
        waiting = {pool.submit(attempt, job) for job in islice(jobs, 2 * count)}
        while waiting:
            done = next(as_completed(waiting))
            waiting.remove(done)
            waiting |= {pool.submit(attempt, job) for job in islice(jobs, 1)}
            yield done.result()


def record_file(result: Result, out: Path) -> Path:
    job = result.job
    bots = re.sub(r"[^\w.]+", "-", job.bot)
    return out / f"{job.title}-{job.players}-players-{bots}-{job.seed}.json"


def keep_failure(result: Result, out: Path) -> None:
    """Save the record that leads to the failure, and beside it the error."""
    out.mkdir(parents=True, exist_ok=True)
    file = record_file(result, out)
    save(result.record, file)
    file.with_suffix(".txt").write_text(f"{result.job}\n\n{result.trace}", encoding="utf-8")
