"""What a bot may guess about a position beyond what the rules say: what companies will earn, and for how long.

A title can offer better guesses in `bots/t<number>.py`; without them a bot goes by what companies earned last.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from railhead.core.actions import Option
from railhead.core.draft import Draft
from railhead.core.ids import Company, Holder, Player
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.shares import percent
from railhead.mechanisms.trains import new_trains

NEEDED, SPARE = 40, 10
"""Percent that a treasury's money counts for its owners: what the next train costs, and what is beyond that."""
DOUBT = 15
"""Percent by which the shares of a company that earns nothing are thought too dear."""


def _earned(d: Draft[State], company: Company) -> int:
    return d.state.earned.get(company, 0)


class Insight(Struct, frozen=True):
    earnings: Callable[[Draft[Any], Company], int] = _earned
    """What a company's trains would bring in one run."""
    payout: Callable[[Draft[Any], Player, Company], int] = percent
    """Percent of what a company earns that comes to a player, if it pays."""
    rounds: Callable[[Draft[Any]], int] = lambda d: 4
    """Operating rounds still to come, or as many as are worth thinking of."""
    wish: Callable[[Draft[Any], str], int] = lambda d, kind: 0
    """What doing a kind of thing is worth beyond what can be seen at once."""
    beyond: Callable[[Draft[Any], Player], int] = lambda d, player: 0
    """What a player may have from what is no share: incomes, companies without a price, and what he may have to pay."""
    folly: Callable[[Draft[Any], Option], bool] = lambda d, option: False
    """What nobody in his senses does if there is anything else."""
    taste: Callable[[Draft[Any], Option], int] = lambda d, option: 1
    """How often one who draws lots among options, and wants to stay in business, draws this one; 0 is never."""


@cache
def insight_of(title: str) -> Insight:
    module = f"railhead.bots.t{title}"
    if find_spec(module) is None:
        return Insight()
    made: Insight = import_module(module).INSIGHT
    return made


def value(title: Title, state: State, player: Player) -> int:
    """A player's wealth with what his companies may still bring him."""
    d: Draft[Any] = Draft(title, state, player)
    insight = insight_of(title.id)
    total = title.worth(d, player) + insight.beyond(d, player)
    for company in sorted(state.marks):
        held = percent(d, player, company)
        if not held:
            continue
        total += _use(d, company) * held // 100
        earnings = insight.earnings(d, company)
        total += insight.rounds(d) * earnings * insight.payout(d, player, company) // 100
        if not earnings:
            total -= d.price(company) * held * DOUBT // 1_000
    return total


def _use(d: Draft[Any], company: Company) -> int:
    """What the money in a treasury is good for."""
    cash, cost = d.cash(company), min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    return (min(cash, cost) * NEEDED + max(0, cash - cost) * SPARE) // 100


def acting_company(state: State) -> Company | None:
    """The company whose turn it is, if it is a company's."""
    for frame in reversed(state.frames):
        company = getattr(frame, "company", None)
        if company is not None:
            return Company(Holder(company))
    return None
