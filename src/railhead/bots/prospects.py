"""What a company will still earn, in all titles alike: its trains run until they rust or the game ends, and the money
in its treasury buys the next one."""

from functools import lru_cache
from typing import Any

from railhead.bots.clock import life
from railhead.bots.grounds import Grounds, grounds_of
from railhead.core.ids import Company, Train, TrainType
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import usual_run, with_trains
from railhead.mechanisms.trains import has_room, new_trains, trains_of
from railhead.titles import description_of

EXPECTED = 60
"""Percent that counts of what a train could earn that is not bought yet."""
BUILDING = 2
"""Rounds in which a company without track builds."""


def future(d: Draft[Any], company: Company, rounds: int | None = None) -> int:
    """What a company earns in all rounds to come, or in so many."""
    expected = description_of(d.title.id).heuristics.rounds(d) if rounds is None else rounds
    return future_on(grounds_of(d.title, d.state, company, expected))


def earnings_now(d: Draft[Any], company: Company) -> int:
    """What its trains would bring now."""
    return description_of(d.title.id).earnings(d, company)


@lru_cache(maxsize=1 << 12)
def future_on(of: Grounds) -> int:
    """The same, kept as long as nothing changes it."""
    d: Draft[State] = Draft(of.title, of.state)
    company, description = of.company, description_of(of.title.id)
    rounds = of.rounds
    doomed = {train: lasts for train in trains_of(d, company) if (lasts := life(d, train)) < rounds}
    now = description.earnings(d, company)
    # One change for all of them, at their mean age: every further one would ask the route finder once more.
    soon = sum(doomed.values()) // len(doomed) if doomed else rounds
    total = soon * now
    if doomed:
        kept = [train for train in trains_of(d, company) if train not in doomed]
        total += (rounds - soon) * description.earnings(with_trains(d, company, kept), company)
    return total + (rounds - 1) * _coming(d, company, now)


@lru_cache(maxsize=1 << 12)
def planned_future(of: Grounds, savings: int) -> int:
    """The same as a director counts who thinks of the next train: nothing is earned without one, and money that is put
    by for it counts so many percent of what it will add."""
    d: Draft[State] = Draft(of.title, of.state)
    company, rounds = of.company, of.rounds
    own = trains_of(d, company)
    if not own:
        return 0
    lives = {train: life(d, train) for train in own}
    kept = [train for train in own if lives[train] >= rounds]
    doomed = [lasts for lasts in lives.values() if lasts < rounds]
    soon = sum(doomed) // len(doomed) if doomed else rounds
    now, later = _with(d, company, own), _with(d, company, kept) if doomed else 0
    total = soon * now + (rounds - soon) * later
    for kind in new_trains(d)[:1]:
        gain = max(0, _with(d, company, own, kind) - now) * (soon - 1) if has_room(d, company) else 0
        if doomed:
            gain += max(0, _with(d, company, kept, kind) - later) * (rounds - max(1, soon))
        cost = d.title.trains[kind].cost
        total += gain * savings * min(cost, d.cash(company)) // (100 * cost)
    return total


def _with(d: Draft[State], company: Company, kept: list[Train], kind: TrainType | None = None) -> int:
    """What it would earn with none of its trains but these, and a new one."""
    trial = with_trains(d, company, kept)
    if kind is not None:
        description_of(d.title.id).heuristics.obtain(trial, kind, company)
    return earnings_now(trial, company) if kept or kind else 0


def venture(d: Draft[Any], of: Grounds) -> int:
    """What a company without a train would earn in all rounds to come if it buys the best one it will have the money
    for, on the track that is there, and begins at home if it has not begun yet. One that has no track yet is thought
    to build in the first rounds and to do worse than others do."""
    # What rests on others, or on the director's purse, is no part of its grounds: `of` may be kept from a position in
    # which these differ.
    return _venture(of, description_of(d.title.id).heuristics.budget(d, of.company), usual_run(d))


@lru_cache(maxsize=1 << 12)
def _venture(of: Grounds, money: int, usual: int) -> int:
    d: Draft[State] = Draft(of.title, of.state)
    heuristics = description_of(of.title.id).heuristics
    affordable = [kind for kind in new_trains(d) if d.title.trains[kind].cost <= money]
    if not affordable:
        return 0
    trial: Draft[State] = Draft(d.title, d.state)
    heuristics.begin(trial, of.company)
    heuristics.obtain(trial, affordable[-1], of.company)
    on_track = (of.rounds - 1) * description_of(of.title.id).earnings(trial, of.company)
    return max(on_track, max(0, of.rounds - BUILDING) * usual * heuristics.newcomer // 100)


def _coming(d: Draft[State], company: Company, now: int) -> int:
    """A part of what the next train on sale would add, if there is room for it and the money in the treasury."""
    description = description_of(d.title.id)
    if not trains_of(d, company):
        return 0
    for kind in description.heuristics.on_sale(d, company)[:1]:
        if d.cash(company) < d.title.trains[kind].cost:
            continue
        trial: Draft[State] = Draft(d.title, d.state)
        description.heuristics.obtain(trial, kind, company)
        return max(0, description.earnings(trial, company) - now) * EXPECTED // 100
    return 0
