"""What a strong player would do, and why, in a sentence a player would use."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct

from railhead.bots import STRENGTHS
from railhead.bots.clock import FOR_EVER, life
from railhead.bots.greedy import GreedyBot
from railhead.bots.lots import worth_of_lot
from railhead.bots.planner import PlannerBot
from railhead.bots.plans import Plan
from railhead.bots.prospects import future
from railhead.bots.ways import ways
from railhead.core.actions import Action, Option
from railhead.core.ids import Company, Hex, Holder, TrainType, type_of
from railhead.core.imagined import imagine
from railhead.core.sentences import article
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.trains import trains_of
from railhead.titles import description_of

_PLANNING: dict[str, GreedyBot | PlannerBot] = {bot.name: bot for bot in (GreedyBot(), PlannerBot())}
SOON = 3
"""Rounds before which one says that trains rust soon."""


class Hint(Struct, frozen=True):
    action: Action
    why: str


def hint(title: Title, state: State, options: Sequence[Option], rng: Random) -> Hint:
    """From what the seat sees (`state` is its view) and the options of that seat."""
    plan = _PLANNING[STRENGTHS["strong"]].plan(title, state, options, rng)
    seen = imagine(title, state, options[0].actor)
    return Hint(plan.action, why(title, seen, plan))


def why(title: Title, state: State, plan: Plan) -> str:
    """Why somebody should do so."""
    action = plan.action
    d: Draft[State] = Draft(title, state, action.actor)
    told = REASONS[action.kind](d, action) if action.kind in REASONS else ""
    if told:
        return told
    if plan.gain > 0:
        return f"In the long run it should leave you about {plan.gain} better off than waiting."
    return "Nothing else on offer is better."


def _pass(d: Draft[State], action: Action) -> str:
    return "Nothing on offer is worth more than what it costs."


def _bid(d: Draft[State], action: Action) -> str:
    option = Option(action.actor, action.kind, "", {name: v for name, v in action.args.items() if name != "amount"})
    worth = worth_of_lot(d.title, d.state, option)
    return f"It should be worth about {worth} to you, and {action.args['amount']} is the least you can bid."


def _lay(d: Draft[State], action: Action) -> str:
    company, hex_ = d.state.acting_company, Hex(str(action.args["hex"]))
    if company is None:
        return ""
    leading = [way for way in ways(d.title, d.state, company) if hex_ in way.hexes]
    if not leading:
        return "It makes the routes there worth more."
    best = max(leading, key=lambda way: way.prospect(description_of(d.title.id).heuristics.rounds(d)))
    name = d.title.board.hexes[best.place].name or best.place
    count = len(best.hexes)
    return f"It is on the way to {name}: {count} tiles from there." if count > 1 else f"It brings {company} to {name}."


def _train(d: Draft[State], action: Action) -> str:
    company = d.state.acting_company
    if company is None:
        return ""
    own = trains_of(d, company)
    if not own:
        return f"{company} has no train, and without one it earns nothing."
    lasts = max(life(d, train) for train in own)
    if lasts < SOON:
        return f"The trains of {company} rust soon: in about {lasts} operating rounds."
    kind = TrainType(str(action.args.get("type", "") or type_of(own[0])))
    if kind in d.title.trains and d.title.trains[kind].rusts_on is None and lasts < FOR_EVER:
        return f"{article(kind).capitalize()} {kind}-train never rusts."
    return f"{company} has routes for one more train."


def _share(d: Draft[State], action: Action) -> str:
    company = Company(Holder(str(action.args["company"])))
    rounds = description_of(d.title.id).heuristics.rounds(d)
    each = future(d, company) // (10 * rounds)
    return f"A share of {company} should pay about {each} a round." if each else ""


def _sell(d: Draft[State], action: Action) -> str:
    company = Company(Holder(str(action.args["company"])))
    return "" if future(d, company) else f"{company} earns nothing, and its price will fall."


def _dividend(d: Draft[State], action: Action) -> str:
    company, paid = d.state.acting_company, action.args.get("payout", action.args.get("amount"))
    if paid in ("withhold", "none", 0):
        return f"{company} needs the money, for its next train above all."
    return f"{company} does not need the money, and paying holds or lifts its price."


REASONS: dict[str, Callable[[Draft[State], Action], str]] = {
    "bid": _bid,
    "buy_share": _share,
    "buy_train": _train,
    "dividend": _dividend,
    "lay_tile": _lay,
    "pass": _pass,
    "run": lambda d, action: "These routes bring the most.",
    "sell_shares": _sell,
}
