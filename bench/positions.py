"""Positions to measure on: the late ones of recorded games or, where there are none, of games bots play."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random

import msgspec

from railhead.bots.bot import Bot
from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.state import State
from railhead.core.title import Title
from railhead.record import Game
from railhead.record.public import Recorded, read_recorded, replay
from railhead.simulate.collector import fewer_collections
from railhead.titles import TITLES, description_of

LATE = 3
"""The last of so many parts of a game is late."""
MOST = 200
SEEDS = (1, 2)


def measured_titles() -> list[str]:
    """Those that say how they are measured."""
    return [title for title in TITLES if description_of(title).bench is not None]


class Positions:
    """Those of one title."""

    def __init__(self, folder: Path, title: str) -> None:
        self.folder = folder
        self.title = title

    @cached_property
    def recorded(self) -> list[tuple[str, Recorded]]:
        files = sorted(self.folder.glob(f"{self.title}/*.json"))
        games = [(file.stem, file.read_text(encoding="utf-8")) for file in files if "." not in file.stem]
        return [(name, read_recorded(text)) for name, text in games]

    @cached_property
    def late(self) -> list[tuple[Title, State]]:
        """At most so many, evenly spread. Read back from JSON: nothing derived from their tables is known yet."""
        games = [_states(game) for _, game in self.recorded] or [self._random(seed) for seed in SEEDS]
        found = [(title, state) for title, states in games for state in states[-len(states) // LATE :]]
        every = -(-len(found) // MOST)
        return [(title, fresh(state)) for title, state in found[::every] if not state.finished]

    def _random(self, seed: int) -> tuple[Title, list[State]]:
        game = played(self.title, 4, seed)
        return game.title, [game.at(version) for version in range(game.version)]

    @property
    def origin(self) -> str:
        return "recorded games" if self.recorded else "random games; recorded ones were not found"


def fresh(state: State) -> State:
    """An equal State that shares no table with another."""
    return msgspec.json.decode(msgspec.json.encode(state), type=type(state))


def _states(game: Recorded) -> tuple[Title, list[State]]:
    return game.load(), [step.before for step in replay(game)]


def played(title: str, players: int, seed: int, bot: Bot | None = None) -> Game:
    """A game of bots to its end; if not told otherwise, of bots that play at random."""
    game = begun(title, players, seed)
    for _ in playing(game, bot or RandomBot(), seed):
        pass
    return game


def begun(title: str, players: int, seed: int) -> Game:
    return Game.new(title, [f"P{number}" for number in range(1, players + 1)], seed=seed)


def playing(game: Game, bot: Bot, seed: int) -> Iterator[Action]:
    """What bots do until the game ends, each action when it is done."""
    chance = Random(seed)
    # As simulations and ladders play.
    with fewer_collections():
        while not game.is_finished:
            action = bot.choose(game.title, game.state, game.options(game.actors[0]), chance)
            game.act(action)
            yield action
