"""Bidding: as long as it is below what the lot is thought to be worth, the least possible."""

from collections.abc import Sequence
from random import Random

from railhead.core.actions import Action, Option
from railhead.core.ids import Private
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

HASTE = 10
"""Nobody thinks exactly alike: so much less a bidder may think a lot is worth, in percent."""


def is_bidding(kind: str, offers: Sequence[Option]) -> bool:
    return kind == "bid" and all("amount" in option.bounds and "lot" in option.args for option in offers)


def best_bid(title: Title, state: State, offers: Sequence[Option], rng: Random) -> tuple[int, Action]:
    """The bid with the most to gain, and the gain."""
    found = []
    for option in rng.sample(offers, len(offers)):
        least = option.bounds["amount"].least
        worth = worth_of_lot(title, state, option)
        found.append((worth - worth * rng.randrange(HASTE + 1) // 100 - least, option.action(amount=least)))
    return max(found, key=lambda one: one[0])


def worth_of_lot(title: Title, state: State, option: Option) -> int:
    """As the title says; else a private is worth its face value and some income, anything else what can be spared."""
    d: Draft[State] = Draft(title, state, option.actor)
    told = description_of(title.id).heuristics.lot_worth(d, option)
    if told is not None:
        return told
    lot, cash = str(option.args["lot"]), state.cash[option.actor]
    private = title.board.privates.get(Private(lot))
    return min(cash, 180) if private is None else min(private.face + 2 * private.income, cash // 3)
