"""What a position is worth to a player as a bot sees it: his wealth and what his companies may still bring him, less a
part of what his rivals have."""

from typing import Any

from railhead.bots.clock import life
from railhead.bots.prospects import future, venture
from railhead.core.ids import Company, Player
from railhead.core.reach import tokens_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import PLAIN, Judgement
from railhead.mechanisms.shares import holdings
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles import description_of

FORESIGHT = 5
"""Rounds before which a director begins to think of the next train."""


def value(title: Title, state: State, player: Player, by: Judgement = PLAIN) -> int:
    """What a player has and expects, beside his rivals."""
    found = standings(Draft(title, state, player), by)
    rivals = [worth for other, worth in found.items() if other != player]
    return found[player] - by.rivalry * sum(rivals) // (100 * max(1, len(rivals)))


def standings(d: Draft[Any], by: Judgement = PLAIN) -> dict[Player, int]:
    """Everybody's wealth with what his companies may still bring him, and may ask of him."""
    heuristics = description_of(d.title.id).heuristics
    found = {player: d.title.worth(d, player) + heuristics.extra_worth(d, player) for player in d.state.players}
    cost = min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    begun = heuristics.companies(d)
    hoped = [company for company in heuristics.forming(d) if company not in begun] if by.ventures else []
    for company in (*begun, *hoped):
        held = holdings(d, company)
        paid = {player: heuristics.payout(d, player, company) for player in found}
        earned = _expected(d, company, by) if any(paid.values()) else 0
        doubt = 0 if earned or company not in d.state.marks else d.price(company) * by.doubt // 10
        each = use(d, company, cost, by) - doubt
        for player in found:
            part = held.get(player, 0)
            if part or paid[player]:
                found[player] += (each * part + earned * paid[player]) // 100
        director = d.state.directors.get(company)
        if heuristics.director_pays and director in found:
            found[director] -= danger(d, company, cost)
    return found


def _expected(d: Draft[Any], company: Company, by: Judgement) -> int:
    """What a company earns in all rounds to come; one without a train, if it comes to run one."""
    heuristics = description_of(d.title.id).heuristics
    rounds = by.rounds(heuristics.rounds(d))
    expected = future(d, company, rounds)
    if not by.ventures or trains_of(d, company):
        return expected
    return max(expected, venture(d, company, rounds) * heuristics.start_chance(d, company) // 100)


def use(d: Draft[Any], company: Company, cost: int, by: Judgement = PLAIN) -> int:
    """What the money in a treasury is good for: a train that costs so much, or little."""
    cash = d.cash(company)
    return (min(cash, cost) * by.needed + max(0, cash - cost) * by.spare) // 100


def danger(d: Draft[Any], company: Company, cost: int) -> int:
    """What the director may have to add for a train, the more of it the sooner the company is without one."""
    if not cost or not tokens_of(d.state.tokens, company):
        return 0
    lasts = min(FORESIGHT, max((life(d, train) for train in trains_of(d, company)), default=0))
    return max(0, cost - d.cash(company)) * (FORESIGHT - lasts) // FORESIGHT
