"""Measures of play: replaying, listing what may be done, States as JSON, games of bots."""

from collections.abc import Iterator
from functools import partial

import msgspec

from bench.figures import Figure, kept_from_collector, laps, timed
from bench.positions import Positions, begun, played, playing
from railhead.bots import bot_named
from railhead.core.play import options
from railhead.record.public import Recorded, replay
from railhead.titles import description_of

SPEED, SPEED_OF = 3000, {"1862": 1500}
"""Actions a second, and where it is another figure."""
WHOLE = {"1861": 200.0, "1862": 100.0}
"""Milliseconds for a recorded game."""
LISTED = 8
"""Milliseconds for the longest list of options."""
GAME, GAME_OF = 5, {"1862": 8}
"""Seconds for a game of bots that look ahead."""
PLANNED, PLANNED_MOST = 300, 2000
"""Milliseconds in which somebody who plans decides, in the median and 99 times of 100."""
SEEDS, BOT_SEEDS = (1, 2, 3), range(1, 11)


def replays(positions: Positions) -> Iterator[Figure]:
    """Every action judged; of 1861 every route counted afresh, of 1862 the recorded figures stand (its D-14)."""
    if not positions.recorded:
        note = "needs recorded games: RAILHEAD_RECORDED or --recorded"
        yield Figure(f"{positions.title}: replay of recorded games", note=note)
    for name, game in positions.recorded:
        yield from _replay(name, game)


def _replay(name: str, game: Recorded) -> Iterator[Figure]:
    with kept_from_collector():
        steps, times = zip(*laps(replay(game)), strict=True)
    note = f"{sum(len(step.actions) for step in steps)} actions"
    what = f"{game.title}: replay of game {name}"
    yield Figure(what, samples=[sum(times)], target=WHOLE.get(game.title), about="worst", note=note)
    yield Figure(f"{what}, an action", samples=list(times[1:]), target=10)


def option_lists(positions: Positions) -> Iterator[Figure]:
    tasks = [partial(options, title, state) for title, state in positions.late]
    what = f"{positions.title}: options() on late positions"
    yield Figure(what, samples=timed(tasks), target=LISTED, about="worst", note=positions.origin)


def round_trips(positions: Positions) -> Iterator[Figure]:
    states = [state for _, state in positions.late]
    texts = [msgspec.json.encode(state) for state in states]
    size = f"{sum(map(len, texts)) / len(texts) / 1000:.1f} kB each"
    out = timed(partial(msgspec.json.encode, state) for state in states)
    yield Figure(f"{positions.title}: State to JSON", samples=out, target=0.05, note=size)
    decoder = msgspec.json.Decoder(type(states[0]))
    back = timed(partial(decoder.decode, text) for text in texts)
    yield Figure(f"{positions.title}: State from JSON", samples=back, target=0.2)


def random_games(title: str) -> Iterator[Figure]:
    bench = description_of(title).bench
    seeds = SEEDS if bench is None else bench.seeds
    games, times = zip(*laps(played(title, 4, seed) for seed in seeds), strict=True)
    yield Figure(
        f"{title}: random play, four players",
        "actions/s",
        [1000 * game.version / time for game, time in zip(games, times, strict=True)],
        target=SPEED_OF.get(title, SPEED),
        about="median",
        more_is_better=True,
        note=f"{len(games)} games, {sum(game.version for game in games)} actions, one core",
    )


def bot_games(title: str) -> Iterator[Figure]:
    """Four that look ahead, to the end of the game."""
    games, times = zip(*laps(played(title, 4, seed, bot_named("greedy")) for seed in BOT_SEEDS), strict=True)
    yield Figure(
        f"{title}: greedy bots, four players",
        "s",
        [time / 1000 for time in times],
        target=GAME_OF.get(title, GAME),
        about="median",
        note=f"{len(games)} games, {sum(game.version for game in games)} actions, one core",
    )


def planned_actions(title: str) -> Iterator[Figure]:
    """Four that plan, one game."""
    times = [time for _, time in laps(playing(begun(title, 4, SEEDS[0]), bot_named("planner"), SEEDS[0]))]
    what = f"{title}: planner, an action"
    yield Figure(what, samples=times, target=PLANNED, about="median")
    yield Figure(what, samples=times, target=PLANNED_MOST, about="99%")
