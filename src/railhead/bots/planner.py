"""A bot that plans its whole turn: the best few first steps are each played on to the end of what it decides by itself,
and the one that leaves it best off is taken. How far it thinks is counted in positions looked at, not in time, so that
the same seed gives the same game on every machine."""

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

WIDTH, ALIKE, DEPTH = 4, 2, 5
"""How many first steps are played on, how many of them of one kind, and how many actions each of them."""
WORK = 160
"""Positions that may be weighed before it has to be done with an action: about half a second."""
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
        left = WORK
        found: list[tuple[int, int, Plan]] = []
        for step in steps:
            worth, used = _played_on(title, seen, step, rng.random(), left // max(1, WIDTH - len(found)))
            left -= used
            found.append((worth, step.gain, step))
        return max(found, key=lambda one: one[:2])[2]


def _is_turn(state: State) -> bool:
    """Whether several things are decided one after the other: in a company's turn, or a player's in a stock round."""
    return state.acting_company is not None or state.round.kind == "SR"


def _played_on(title: Title, state: State, step: Plan, chance: float, work: int) -> tuple[int, int]:
    """What a first step is worth at the end of the turn it belongs to, and how many positions were looked at."""
    actor, rng, used = step.action.actor, Random(chance), 0
    turn, trust = _turn_of(state), _trust(title, state, step.action)
    reached = agreed(title, apply(title, state, step.action)[0], actor)
    if reached is None:
        return -(10**9), 1
    for _ in range(DEPTH):
        if reached.finished or actor not in actors(title, reached) or _turn_of(reached) != turn or used >= work:
            break
        offers = options(title, reached, actor)
        plan = GreedyBot().plan(title, reached, offers, rng)
        used += min(len(offers), 40)
        after = agreed(title, apply(title, reached, plan.action)[0], actor)
        if after is None:
            break
        trust += _trust(title, reached, plan.action)
        reached = after
    return value(title, reached, actor) + _prospects(title, reached, actor) + trust, used + 1


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
