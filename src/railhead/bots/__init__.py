"""Players of our own. A bot reads the list of options like everybody else and knows no rule."""

from railhead.bots.bot import Bot
from railhead.bots.greedy import GreedyBot
from railhead.bots.planner import PlannerBot
from railhead.bots.random import RandomBot
from railhead.bots.steady import SteadyBot
from railhead.core.errors import Malformed

__all__ = ["BOTS", "STRENGTHS", "Bot", "bot_named"]

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), SteadyBot(), GreedyBot(), PlannerBot())}

STRENGTHS = {"relaxed": "steady", "solid": "greedy", "strong": "planner"}
"""What people choose among, by the bot who plays so; the weakest first, as the ladder has it (docs/bots.md)."""


def bot_named(name: str) -> Bot:
    """Raises Malformed if there is none."""
    if name not in BOTS:
        raise Malformed(f"there is no bot {name!r}; choose from {', '.join(BOTS)}")
    return BOTS[name]
