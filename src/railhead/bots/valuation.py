"""What a position is worth to a player as a bot sees it: his wealth, and what his companies may still bring him."""

from railhead.core.ids import Company, Player
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.shares import percent
from railhead.mechanisms.trains import new_trains
from railhead.titles import description_of

NEEDED, SPARE = 40, 10
"""Percent that a treasury's money counts for its owners: what the next train costs, and what is beyond that."""
DOUBT = 15
"""Percent by which the shares of a company that earns nothing are thought too dear."""


def value(title: Title, state: State, player: Player) -> int:
    """A player's wealth with what his companies may still bring him."""
    d: Draft[State] = Draft(title, state, player)
    description = description_of(title.id)
    heuristics, expected = description.heuristics, description.earnings
    total = title.worth(d, player) + heuristics.extra_worth(d, player)
    for company in sorted(state.marks):
        held = percent(d, player, company)
        if not held:
            continue
        total += _use(d, company) * held // 100
        earnings = expected(d, company)
        total += heuristics.rounds(d) * earnings * heuristics.payout(d, player, company) // 100
        if not earnings:
            total -= d.price(company) * held * DOUBT // 1_000
    return total


def _use(d: Draft[State], company: Company) -> int:
    """What the money in a treasury is good for."""
    cash, cost = d.cash(company), min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    return (min(cash, cost) * NEEDED + max(0, cash - cost) * SPARE) // 100
