"""A bot that plays at random but stays in business: it buys trains, builds towards stations, keeps its shares, offers
no more than it must and seldom passes. Cheap enough for thousands of games that come to their late phases: no guess
of it looks at routes."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.building import promising
from railhead.bots.random import with_less
from railhead.bots.sense import sensible
from railhead.bots.ways import outlook
from railhead.core.actions import Action, Option
from railhead.core.play import apply
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

USUAL = 8
WEIGHTS = {"pass": 4, "sell_shares": 1, "buy_train": 40, "lay_tile": 400, "merge": 1, "trade_train": 1}
"""How often a kind of action is drawn; the others are usual."""
LOOKED_AT = 6
"""How many lays are tried out."""


class SteadyBot:
    name = "steady"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        offers = _of_one_kind(title, state, options, rng)
        option = _widest(title, state, offers, rng) if offers[0].kind == "lay_tile" else rng.choice(offers)
        if option is None:
            option = next((one for one in options if one.kind == "pass"), offers[0])
        action = filled(title, state, option)
        return with_less(title, state, action, option, rng) if option.free else action


def _of_one_kind(title: Title, state: State, options: Sequence[Option], rng: Random) -> list[Option]:
    """What there is to a kind drawn by lot: of what is liked, unless nothing is, each as often as it is liked."""
    d: Draft[State] = Draft(title, state, options[0].actor)
    draw_weight, possible = description_of(title.id).heuristics.draw_weight, sensible(title, state, options)
    offers = [option for option in possible for _ in range(draw_weight(d, option))] or possible
    kinds = list(dict.fromkeys(option.kind for option in offers))
    (kind,) = rng.choices(kinds, [WEIGHTS.get(name, USUAL) for name in kinds])
    return [option for option in offers if option.kind == kind]


def _widest(title: Title, state: State, offers: Sequence[Option], rng: Random) -> Option | None:
    """Of the promising lays the one that brings the company to most stations, or nearest to more; nothing if none
    leads any further."""
    company = state.acting_company
    if company is None:
        return rng.choice(offers)
    good = promising(title, state, offers, rng)[:LOOKED_AT]
    found = [(outlook(title, apply(title, state, option.action())[0], company), option) for option in good]
    best, option = max(found, key=lambda one: one[0])
    return option if best > outlook(title, state, company) else None
