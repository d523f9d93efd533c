"""A bot acts in a game: it is shown what its seat may see, and nothing else."""

from random import Random

from railhead.bots.bot import Bot
from railhead.bots.own import find_bot
from railhead.core.actions import Action, Event
from railhead.core.errors import Malformed
from railhead.record import Game


def bot_action(game: Game, bot: Bot | str, player: str | None = None, rng: Random | None = None) -> Action:
    """What a bot would do for a player, or for whoever's turn it is. The bot is "random", "steady", "greedy",
    "planner", "MODULE:NAME", or an object with `choose`; it is shown the seat's view, nothing else. Without `rng`,
    randomness comes from the game, so that the same game always goes the same way. Raises Malformed if there is no
    such bot, if the game is over, or if it isn't that player's turn."""
    awaited = game.actors
    seat = next(iter(awaited), None) if player is None else game.seat(player)
    if seat is None:
        raise Malformed(f"the game is over: {game.state.finished}")
    if seat not in awaited:
        raise Malformed(f"it isn't {game.name(seat)}'s turn")
    mind = find_bot(bot) if isinstance(bot, str) else bot
    return mind.choose(game.title, game.view(seat), game.options(seat), rng or bot_chance(game))


def bot_chance(game: Game) -> Random:
    """Chance that depends on the game and the move alone."""
    return Random(f"{game.begun.seed} {game.version}")


def let_bot_act(game: Game, bot: Bot | str, player: str | None = None, rng: Random | None = None) -> tuple[Event, ...]:
    """Let a bot act, as `bot_action` chooses, and return what happened."""
    return game.act(bot_action(game, bot, player, rng))
