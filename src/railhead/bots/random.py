"""A bot that plays at random: first a kind of action, then one of that kind. It knows no title."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled, is_accepted
from railhead.core.actions import Action, Bounds, Option
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

LESS = 8
"""One in so many runs is made with less than the best routes, where that is legal."""
USUAL = 4
WEIGHTS = {"sell_shares": 1}
"""How often a kind of action is drawn; the others are usual. Who sells as often as he buys is soon out of money."""
DRAWS = 3
"""Of so many options drawn the one with the lowest price or number is taken."""


class RandomBot:
    name = "random"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        kinds = list(dict.fromkeys(option.kind for option in options))
        (kind,) = rng.choices(kinds, [WEIGHTS.get(name, USUAL) for name in kinds])
        option = low_option([option for option in options if option.kind == kind], rng)
        numbers = {name: low_number(bounds, rng) for name, bounds in option.bounds.items()}
        action = filled(title, state, option, **numbers)
        return with_less(title, state, action, option, rng) if option.free else action


def low_option(offers: Sequence[Option], rng: Random) -> Option:
    """Any of them, those with low numbers more often: players who pay the most each time are soon out of money."""
    return min((rng.choice(offers) for _ in range(DRAWS)), key=_numbers)


def _numbers(option: Option) -> tuple[int, ...]:
    """What an option would cost or how much it is of. How a tile is turned is no such number."""
    return tuple(value for name, value in option.args.items() if type(value) is int and name != "rotation")


def low_number(bounds: Bounds, rng: Random) -> int:
    """Any number within bounds, low ones far more often."""
    count = (bounds.most - bounds.least) // bounds.step + 1
    return bounds.least + bounds.step * int(count * rng.random() ** 3)


def with_less(title: Title, state: State, action: Action, option: Option, rng: Random) -> Action:
    """Now and then one part fewer than suggested, if the rules let that pass; or something else than is suggested to
    everybody, if the title has more in mind."""
    name = option.free[0]
    parts = action.args[name]
    others = description_of(title.id).heuristics.compositions(Draft(title, state, option.actor), option)
    if others:
        return Action(action.actor, action.kind, {**action.args, name: rng.choice(others)})
    if not isinstance(parts, list) or not parts or rng.randrange(LESS):
        return action
    gone = rng.randrange(len(parts))
    less = Action(action.actor, action.kind, {**action.args, name: parts[:gone] + parts[gone + 1 :]})
    return less if is_accepted(title, state, less) else action
