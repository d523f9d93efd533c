"""Games played at random, with things taken back now and then, for tests of how games are kept."""

from collections.abc import Sequence
from random import Random

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.errors import Refused
from railhead.record import Game


def random_game(actions: int, seed: int = 1, players: Sequence[str] = ("Ann", "Bob", "Cleo")) -> Game:
    """A game of 1861 with so many entries, about one in eight an undo or a redo."""
    game, rng, bot = Game.new("1861", players, seed=seed), Random(seed), RandomBot()
    while game.version < actions and not game.is_finished:
        if rng.randrange(8) == 0:
            _travel(game, rng)
        else:
            game.act(random_action(game, bot, rng))
    return game


def _travel(game: Game, rng: Random) -> None:
    try:
        if rng.randrange(3) == 0:
            game.redo()
        else:
            game.undo()
    except Refused:
        pass


def random_action(game: Game, bot: RandomBot, rng: Random) -> Action:
    return bot.choose(game.title, game.state, game.options(game.actors[0]), rng)
