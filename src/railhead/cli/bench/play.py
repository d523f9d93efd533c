"""Measures of play: replaying, listing what may be done, States as JSON, games of bots."""

from collections.abc import Iterator
from functools import partial

import msgspec

from railhead.cli.bench.figures import Figure, laps, timed
from railhead.cli.bench.positions import Positions, played
from railhead.core.play import options
from railhead.record.public import Recorded, replay

SEEDS = (1, 2, 3)
TEN_THOUSAND_BY_MORNING = 300
"""Actions a second: 10,000 games of 860 actions in eight hours."""


def replays(positions: Positions) -> Iterator[Figure]:
    """Every action judged and every route counted afresh."""
    if not positions.recorded:
        yield Figure("replay of recorded games", note="needs recorded games: RAILHEAD_RECORDED or --recorded")
    for name, game in positions.recorded:
        yield _replay(name, game)


def _replay(name: str, game: Recorded) -> Figure:
    steps, times = zip(*laps(replay(game)), strict=True)
    note = f"{sum(len(step.actions) for step in steps)} actions in {sum(times) / 1000:.2f} s"
    return Figure(f"replay of {game.title} game {name}, an action", samples=list(times[1:]), target=10, note=note)


def option_lists(positions: Positions) -> Iterator[Figure]:
    tasks = [partial(options, title, state) for title, state in positions.late]
    yield Figure("options() on late positions", samples=timed(tasks), target=10, note=positions.origin)


def round_trips(positions: Positions) -> Iterator[Figure]:
    states = [state for _, state in positions.late]
    texts = [msgspec.json.encode(state) for state in states]
    size = f"{sum(map(len, texts)) / len(texts) / 1000:.1f} kB each"
    out = timed(partial(msgspec.json.encode, state) for state in states)
    yield Figure("State to JSON", samples=out, target=0.05, note=size)
    decoder = msgspec.json.Decoder(type(states[0]))
    yield Figure("State from JSON", samples=timed(partial(decoder.decode, text) for text in texts), target=0.2)


def random_games() -> Iterator[Figure]:
    games, times = zip(*laps(played("1861", 4, seed) for seed in SEEDS), strict=True)
    yield Figure(
        "random play of 1861, four players",
        "actions/s",
        [1000 * game.version / time for game, time in zip(games, times, strict=True)],
        target=TEN_THOUSAND_BY_MORNING,
        about="median",
        more_is_better=True,
        note=f"{len(games)} games, {sum(game.version for game in games)} actions, one core",
    )
