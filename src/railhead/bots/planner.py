"""A bot that plans its whole turn: the best few first steps are each played on to the end of what it decides by itself,
and the one that leaves it best off is taken. How far it thinks is counted in actions, not in time, so that the same
seed gives the same game on every machine."""

from collections.abc import Sequence
from random import Random

from railhead.bots.greedy import ENDLESS, HESITATION, GreedyBot
from railhead.bots.plans import Plan, agreed, each_kind
from railhead.bots.sense import by_kind, sensible
from railhead.bots.valuation import value
from railhead.bots.ways import outlook
from railhead.core.actions import Action, Option
from railhead.core.ids import Player
from railhead.core.imagined import imagine
from railhead.core.play import actors, apply, options
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

WIDTH, ALIKE, LONGEST = 4, 2, 16
"""How many first steps are played on, how many of them of one kind, and how many actions a turn has at most."""
CLEAR = 400
"""A first step that is so much better than the next is taken at once."""


class PlannerBot:
    name = "planner"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        return self.plan(title, state, options, rng).action

    def plan(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Plan:
        if len(options) == 1:
            return GreedyBot().plan(title, state, options, rng)
        seen = imagine(title, state, options[0].actor)
        kinds = by_kind(sensible(title, seen, options))
        if "pass" in kinds and not rng.randrange(HESITATION):
            kinds = {kind: offers for kind, offers in kinds.items() if kind not in ENDLESS}
        steps = each_kind(title, seen, kinds, rng, ALIKE)
        steps = sorted(steps, key=lambda plan: -plan.gain)[:WIDTH]
        if len(steps) == 1 or not _is_turn(seen) or steps[0].gain - steps[1].gain > CLEAR:
            return steps[0]
        chance = rng.random()
        found = [(_played_on(title, seen, step, chance), step.gain, step) for step in steps]
        return max(found, key=lambda one: one[:2])[2]


def _is_turn(state: State) -> bool:
    """Whether several things are decided one after the other: in a company's turn, or a player's in a stock round."""
    return state.acting_company is not None or state.round.kind == "SR"


def _played_on(title: Title, state: State, step: Plan, chance: float) -> int:
    """What a first step is worth at the end of the turn it belongs to. All steps are played on to that end: one that
    has had its dividend cannot be compared with one that has not."""
    actor, rng = step.action.actor, Random(chance)
    turn, trust = _turn_of(state), _trust(title, state, step.action)
    reached = agreed(title, apply(title, state, step.action)[0], actor)
    if reached is None:
        return -(10**9)
    for _ in range(LONGEST):
        if reached.finished or actor not in actors(title, reached) or _turn_of(reached) != turn:
            break
        plan = GreedyBot().plan(title, reached, options(title, reached, actor), rng)
        after = agreed(title, apply(title, reached, plan.action)[0], actor)
        if after is None:
            break
        trust += _trust(title, reached, plan.action)
        reached = after
    return value(title, reached, actor) + _prospects(title, reached, actor) + trust


def _trust(title: Title, state: State, action: Action) -> int:
    """What an action is thought to be worth beyond what can be seen at the end of the turn."""
    return description_of(title.id).heuristics.kind_bonus(Draft(title, state), action.kind)


def _turn_of(state: State) -> tuple[object, ...]:
    return state.acting_company, str(state.round)


def _prospects(title: Title, state: State, player: Player) -> int:
    """What the ways of a player's own companies may still bring him."""
    d: Draft[State] = Draft(title, state, player)
    heuristics = description_of(title.id).heuristics
    own = [company for company, director in sorted(state.directors.items()) if director == player]
    built = [company for company in own if any(company in there for there in state.tokens.values())]
    return sum(outlook(title, state, company) * heuristics.payout(d, player, company) for company in built) // 100
