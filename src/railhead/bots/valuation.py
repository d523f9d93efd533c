"""What a position is worth to a player as a bot sees it: his wealth and what his companies may still bring him, less a
part of what his rivals have."""

from typing import Any

from railhead.bots.clock import life
from railhead.bots.prospects import future
from railhead.core.ids import Company, Player
from railhead.core.reach import tokens_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.shares import holdings
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles import description_of

NEEDED, SPARE = 40, 10
"""Percent that a treasury's money counts for its owners: what the next train costs, and what is beyond that."""
DOUBT = 15
"""Percent by which the shares of a company that earns nothing are thought too dear."""
FORESIGHT = 5
"""Rounds before which a director begins to think of the next train."""
RIVALRY = 50
"""Percent of what a rival has on the mean that counts as a loss."""


def value(title: Title, state: State, player: Player) -> int:
    """What a player has and expects, beside his rivals."""
    found = standings(Draft(title, state, player))
    rivals = [worth for other, worth in found.items() if other != player]
    return found[player] - RIVALRY * sum(rivals) // (100 * max(1, len(rivals)))


def standings(d: Draft[Any]) -> dict[Player, int]:
    """Everybody's wealth with what his companies may still bring him, and may ask of him."""
    heuristics = description_of(d.title.id).heuristics
    found = {player: d.title.worth(d, player) + heuristics.extra_worth(d, player) for player in d.state.players}
    cost = min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    for company in heuristics.companies(d):
        held = holdings(d, company)
        paid = {player: heuristics.payout(d, player, company) for player in found}
        earned = future(d, company) if any(paid.values()) else 0
        doubt = 0 if earned or company not in d.state.marks else d.price(company) * DOUBT // 10
        for player in found:
            part = held.get(player, 0)
            found[player] += ((use(d, company, cost) - doubt) * part + earned * paid[player]) // 100
        director = d.state.directors.get(company)
        if heuristics.director_pays and director in found:
            found[director] -= danger(d, company, cost)
    return found


def use(d: Draft[Any], company: Company, cost: int) -> int:
    """What the money in a treasury is good for: a train that costs so much, or little."""
    cash = d.cash(company)
    return (min(cash, cost) * NEEDED + max(0, cash - cost) * SPARE) // 100


def danger(d: Draft[Any], company: Company, cost: int) -> int:
    """What the director may have to add for a train, the more of it the sooner the company is without one."""
    if not cost or not tokens_of(d.state.tokens, company):
        return 0
    lasts = min(FORESIGHT, max((life(d, train) for train in trains_of(d, company)), default=0))
    return max(0, cost - d.cash(company)) * (FORESIGHT - lasts) // FORESIGHT
