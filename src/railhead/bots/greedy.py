"""A bot that looks one action ahead: it does what leaves it richest, counting what its companies may still earn."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.building import best_lay
from railhead.bots.valuation import value
from railhead.core.actions import Action, Option
from railhead.core.ids import Player, Private
from railhead.core.imagined import imagine
from railhead.core.play import actors, apply, options
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

LOOKED_AT = 10
"""How many options of one kind are tried out."""
NEVER = -(10**9)
ENDLESS = frozenset({"merge", "trade_train", "buy_private"})
"""What can come to nothing and be tried again for ever: now and then it is left alone."""
HESITATION = 4
"""It is left alone one time in so many."""


class GreedyBot:
    name = "greedy"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        kinds: dict[str, list[Option]] = {}
        for option in sorted(_sensible(title, state, options), key=lambda option: not option.idle):
            kinds.setdefault(option.kind, []).append(option)
        state = imagine(title, state, options[0].actor)
        now = value(title, state, options[0].actor)
        found = {kind: self._best_of(kind, title, state, offers, now, rng) for kind, offers in kinds.items()}
        best = max(found, key=lambda kind: found[kind][0])
        if best in ENDLESS and "pass" in found and not rng.randrange(HESITATION):
            best = "pass"
        return found[best][1]

    def _best_of(
        self, kind: str, title: Title, state: State, offers: list[Option], now: int, rng: Random
    ) -> tuple[int, Action]:
        """The best action of a kind and what it gains over doing nothing."""
        if kind == "pass":
            return 0, offers[0].action()
        if kind == "bid" and all("amount" in option.bounds and "lot" in option.args for option in offers):
            return _best_bid(title, state, offers, rng)
        if kind == "lay_tile" and state.acting_company is not None:
            gain, option = best_lay(title, state, offers, rng)
            return gain, option.action()
        kind_bonus = description_of(title.id).heuristics.kind_bonus(Draft(title, state), kind)
        found = []
        for option in rng.sample(offers, min(LOOKED_AT, len(offers))):
            action = filled(title, state, option)
            after = _agreed(title, apply(title, state, action)[0], action.actor)
            gain = NEVER + 1 if after is None else value(title, after, action.actor) - now + kind_bonus
            found.append((gain, action))
        return max(found, key=lambda one: one[0])


def _sensible(title: Title, state: State, options: Sequence[Option]) -> Sequence[Option]:
    d, is_foolish = Draft(title, state, options[0].actor), description_of(title.id).heuristics.is_foolish
    return [option for option in options if not is_foolish(d, option)] or options


def _agreed(title: Title, state: State, asker: Player) -> State | None:
    """Where a proposal leads once everybody asked has agreed; None if one of them would be worse off by it."""
    while (asked := actors(title, state)) and asker not in asked and _is_asked(title, state, asked[0]):
        agreed = apply(title, state, Action(asked[0], "agree"))[0]
        declined = apply(title, state, Action(asked[0], "decline"))[0]
        if value(title, agreed, asked[0]) < value(title, declined, asked[0]):
            return None
        state = agreed
    return state


def _is_asked(title: Title, state: State, player: Player) -> bool:
    return {option.kind for option in options(title, state, player)} == {"agree", "decline"}


def _best_bid(title: Title, state: State, offers: list[Option], rng: Random) -> tuple[int, Action]:
    """Bid the least possible as long as it is below what the lot is thought to be worth."""
    option = rng.choice(offers)
    least = option.bounds["amount"].least
    worth = _worth_of_lot(title, state, option, rng)
    return worth - least, option.action(amount=least)


def _worth_of_lot(title: Title, state: State, option: Option, rng: Random) -> int:
    """A private is worth its face value and some income; a company what its owner can still put into it."""
    lot, cash = str(option.args["lot"]), state.cash[option.actor]
    private = title.board.privates.get(Private(lot))
    if private is not None:
        return min(private.face + 2 * private.income, cash // 3) - rng.randrange(10)
    return min(cash, 180) - rng.randrange(40)
