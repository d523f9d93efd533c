"""A bot that looks one action ahead: it does what leaves it richest, counting what its companies may still earn."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.plans import Plan, best_plan, composed
from railhead.bots.sense import by_kind, sensible
from railhead.core.actions import Action, Option
from railhead.core.imagined import imagine
from railhead.core.state import State
from railhead.core.title import Title
from railhead.titles import description_of

ENDLESS = frozenset({"merge"})
"""What can come to nothing and be tried again for ever: now and then it is left alone."""
HESITATION = 4
"""It is left alone one time in so many."""


class GreedyBot:
    name = "greedy"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        return self.plan(title, state, options, rng).action

    def plan(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Plan:
        state = imagine(title, state, options[0].actor)
        if len(options) == 1 and not options[0].bounds:
            compositions = description_of(title.id).heuristics.compositions
            return composed(title, state, options[0], rng, compositions) or Plan(filled(title, state, options[0]), 0)
        kinds = by_kind(sensible(title, state, options))
        best = best_plan(title, state, kinds, rng)
        if best.action.kind in ENDLESS and "pass" in kinds and not rng.randrange(HESITATION):
            return Plan(kinds["pass"][0].action(), 0)
        return best
