"""What a company will still earn, in all titles alike: its trains run until they rust or the game ends, and the money
in its treasury buys the next one."""

from functools import lru_cache
from typing import Any

from railhead.bots.clock import life
from railhead.core.ids import POOL, Company, Train
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.trains import trains_of
from railhead.titles import description_of

EXPECTED = 60
"""Percent that counts of what a train could earn that is not bought yet."""
OWN = ("cash", "directors", "earned", "loans", "marks", "operated")
"""Tables of which a company's prospects rest on its own entries alone."""
BESIDE = frozenset({*OWN, "arrivals", "certificates", "chance", "declined", "frames", "priority", "sold"})
"""Those, and what they do not rest on at all; its shares and what it holds are looked at one by one."""


def future(d: Draft[Any], company: Company) -> int:
    """What a company earns in all rounds to come."""
    return _future(_Company(d.title, d.state, company))


class _Company:
    """A company with all its earnings rest on, by the identity of tables: in stock rounds little of that changes, and
    whoever weighs a position asks the same for every player."""

    __slots__ = ("company", "key", "state", "title")

    def __init__(self, title: Title, state: State, company: Company) -> None:
        self.title, self.state, self.company = title, state, company
        tables = [id(getattr(state, name)) for name in state.__struct_fields__ if name not in BESIDE]
        papers = state.certificates
        own = tuple(papers.get(name) for name in title.certificates[company])
        held = tuple(name for name, holder in papers.items() if holder == company)
        entries = tuple(getattr(state, name).get(company) for name in OWN)
        rounds = description_of(title.id).heuristics.rounds(Draft(title, state))
        self.key = (title, company, rounds, *tables, own, held, entries)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Company) and other.key == self.key


@lru_cache(maxsize=1024)
def _future(of: _Company) -> int:
    d: Draft[State] = Draft(of.title, of.state)
    company, description = of.company, description_of(of.title.id)
    rounds = description.heuristics.rounds(d)
    doomed = {train: lasts for train in trains_of(d, company) if (lasts := life(d, train)) < rounds}
    now = description.earnings(d, company)
    # One change for all of them, at their mean age: every further one would ask the route finder once more.
    soon = sum(doomed.values()) // len(doomed) if doomed else rounds
    total = soon * now
    if doomed:
        kept = [train for train in trains_of(d, company) if train not in doomed]
        total += (rounds - soon) * description.earnings(with_trains(d, company, kept), company)
    return total + (rounds - 1) * _coming(d, company, now)


def with_trains(d: Draft[State], company: Company, kept: list[Train]) -> Draft[State]:
    """The same position with none of the company's trains but these."""
    trial: Draft[State] = Draft(d.title, d.state)
    for train in trains_of(d, company):
        if train not in kept:
            trial.give(train, POOL)
    return trial


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
