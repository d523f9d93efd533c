"""A bot that does what `greedy` would do, unless something else proves better: at the decisions that matter it plays
the best few on for some rounds, with everybody acting as usual, and looks who is how rich then. How far it thinks is
counted in actions, not in time, so that the same seed gives the same game on every machine."""

from collections.abc import Mapping, Sequence
from random import Random

from railhead.bots.greedy import ENDLESS, HESITATION, GreedyBot
from railhead.bots.lots import best_bid, is_bidding, worth_of_place
from railhead.bots.plans import Plan, composed, each_kind
from railhead.bots.rollout import afterwards
from railhead.bots.sense import by_kind, sensible
from railhead.core.actions import Action, Option
from railhead.core.imagined import imagine
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

WIDTH, ALIKE = 4, 3
"""How many actions are played on, and how many of them of one kind."""
ROUTINE = frozenset({"lay_tile", "place_token", "run", "trade_train", "bid", "agree", "decline", "remove_token"})
"""Kinds of action that are chosen as `greedy` does."""
FOLLOWED = ROUTINE | {"buy_train"}
"""Kinds of which `greedy` has its way: on track that stays as it is one would not see what a longer train is for."""
KEPT = ROUTINE | {"sell_shares"}
"""Kinds that are never done instead of what `greedy` would do: who sells what he has just bought has lost."""
NEAR = 400
"""What is thought to be so much worse at first sight is not played on."""
PROOF, SURE = 20, 10
"""By how much another action must leave one better off than what `greedy` would do; or by how many thousandths of what
one has, if that is more."""
DOUBT = 25
"""Percent of what an action seems worse at first sight that has to be made up for besides."""


class PlannerBot:
    name = "planner"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        return self.plan(title, state, options, rng).action

    def plan(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Plan:
        best = description_of(title.id).heuristics.planned_compositions
        if len(options) == 1 and (drawn := composed(title, state, options[0], rng, best)):
            return drawn
        if len(options) == 1:
            return GreedyBot().plan(title, state, options, rng)
        seen = imagine(title, state, options[0].actor)
        kinds = by_kind(sensible(title, seen, options))
        if "pass" in kinds and not rng.randrange(HESITATION):
            kinds = {kind: offers for kind, offers in kinds.items() if kind not in ENDLESS}
        steps = sorted(_steps(title, seen, kinds, rng), key=lambda plan: -plan.gain)
        return _proven(title, seen, steps, rng)


def _steps(title: Title, state: State, kinds: Mapping[str, Sequence[Option]], rng: Random) -> list[Plan]:
    """The best of every kind at first sight; bids by the places where companies would begin. To have a lot for just
    what it is worth is better than money that lies idle."""
    by = description_of(title.id).heuristics.planned
    bids = kinds.get("bid", ())
    if not is_bidding("bid", bids):
        return each_kind(title, state, kinds, rng, ALIKE, by)
    others = {kind: offers for kind, offers in kinds.items() if kind != "bid"}
    gain, action = best_bid(title, state, bids, rng, worth_of_place)
    return [*(each_kind(title, state, others, rng, ALIKE, by) if others else ()), Plan(action, gain + 1)]


def _proven(title: Title, state: State, steps: Sequence[Plan], rng: Random) -> Plan:
    """The first, or another that is seen to be better some rounds on, and is so again if chance goes otherwise."""
    first = steps[0]
    others = [plan for plan in steps[1:] if plan.action.kind not in KEPT and first.gain - plan.gain < NEAR]
    if first.action.kind in FOLLOWED or not others:
        return first
    chances = rng.random(), rng.random()
    known = afterwards(title, state, first.action, chances[0])
    found = [(_better(title, state, plan, known, chances[0]), plan) for plan in others[: WIDTH - 1]]
    gain, best = max(((gain - _doubt(title, state, first, plan), plan) for gain, plan in found), key=lambda one: one[0])
    if gain <= 0:
        return first
    again = _better(title, state, best, afterwards(title, state, first.action, chances[1]), chances[1])
    return best if again > _doubt(title, state, first, best) else first


def _better(title: Title, state: State, plan: Plan, known: int | None, chance: float) -> int:
    """By how much an action leaves one better off than what is known of another; nothing if that can't be told."""
    found = afterwards(title, state, plan.action, chance)
    return 0 if found is None or known is None else found - known


def _doubt(title: Title, state: State, first: Plan, other: Plan) -> int:
    """What an action must gain over the one that seems best at first sight: more the richer one is, for so do guesses
    differ, and more the worse it seemed."""
    worth = title.worth(Draft(title, state), first.action.actor)
    return max(PROOF, worth * SURE // 1000) + (first.gain - other.gain) * DOUBT // 100
