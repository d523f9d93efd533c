"""A bot that weighs a position as somebody who plans: it counts what money put by will buy, what companies without a
train may become and where prices will go, and it does not bid away the money for its next company."""

from collections.abc import Mapping, Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.greedy import ENDLESS, HESITATION
from railhead.bots.lots import best_bid, is_bidding, worth_of_place
from railhead.bots.plans import Plan, composed, each_kind
from railhead.bots.sense import by_kind, sensible
from railhead.core.actions import Action, Option
from railhead.core.imagined import imagine
from railhead.core.state import State
from railhead.core.title import Title
from railhead.titles import description_of


class PlannerBot:
    name = "planner"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        return self.plan(title, state, options, rng).action

    def plan(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Plan:
        best = description_of(title.id).heuristics.planned_compositions
        if len(options) == 1 and (drawn := composed(title, state, options[0], rng, best)):
            return drawn
        seen = imagine(title, state, options[0].actor)
        if len(options) == 1 and not options[0].bounds:
            return Plan(filled(title, seen, options[0]), 0)
        kinds = by_kind(sensible(title, seen, options, planned=True))
        if "pass" in kinds and not rng.randrange(HESITATION):
            kinds = {kind: offers for kind, offers in kinds.items() if kind not in ENDLESS}
        return max(_steps(title, seen, kinds, rng), key=lambda plan: plan.gain)


def _steps(title: Title, state: State, kinds: Mapping[str, Sequence[Option]], rng: Random) -> list[Plan]:
    """The best of every kind; bids by the places where companies would begin. To have a lot for just what it is worth
    is better than money that lies idle."""
    by = description_of(title.id).heuristics.planned
    bids = kinds.get("bid", ())
    if not is_bidding("bid", bids):
        return each_kind(title, state, kinds, rng, by=by)
    others = {kind: offers for kind, offers in kinds.items() if kind != "bid"}
    gain, action = best_bid(title, state, bids, rng, worth_of_place)
    return [*(each_kind(title, state, others, rng, by=by) if others else ()), Plan(action, gain + 1)]
