"""A bot acts in a game: it is shown what its seat may see, and nothing else."""

from random import Random

from railhead.bots.bot import Bot
from railhead.bots.own import find_bot
from railhead.core.actions import Action, Event
from railhead.core.errors import Malformed
from railhead.record import Game


def bot_action(game: Game, bot: Bot | str, player: str | None = None, rng: Random | None = None) -> Action:
    """What a bot would do for a player, or for the first who is to act. A bot is named as on the command line, or is an
    object with `choose`. Without `rng` chance depends on the game and the move alone, so that the same game is played
    the same way again. Raises Malformed if there is no such bot, or if nobody, or not that player, is to act."""
    awaited = game.actors
    seat = next(iter(awaited), None) if player is None else game.seat(player)
    if seat is None:
        raise Malformed(f"nobody is to act: the game is over: {game.state.finished}")
    if seat not in awaited:
        raise Malformed(f"{game.name(seat)} is not to act now")
    mind = find_bot(bot) if isinstance(bot, str) else bot
    return mind.choose(game.title, game.view(seat), game.options(seat), rng or bot_chance(game))


def bot_chance(game: Game) -> Random:
    """Chance that depends on the game and the move alone."""
    return Random(f"{game.begun.seed} {game.version}")


def let_bot_act(game: Game, bot: Bot | str, player: str | None = None, rng: Random | None = None) -> tuple[Event, ...]:
    """Do what a bot would do, and say what happened."""
    return game.act(bot_action(game, bot, player, rng))
