"""1890's invariants: money set aside for bids, the token of Kobe Rapid, tiles lost to war and earthquake."""

from railhead.core.ids import BOX, POOL, Company, Hex, Holder, TrainType
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.invariants import Invariants, expect
from railhead.mechanisms.shares import holdings, percent
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import in_stock, trains_of
from railhead.titles.t1890.facts import KOBE_RAPID, NISHINOMIYA, D, figures, is_minor, lots
from railhead.titles.t1890.raids import LAST, raided
from railhead.titles.t1890.state import State1890
from railhead.titles.t1890.waterfall import bid_purse


def _purses(title: Title, state: State1890) -> frozenset[Holder]:
    """Money is set aside only for what is still in the row."""
    d: D = Draft(title, state)
    return frozenset(bid_purse(player, lot) for player in state.players for lot in lots(d))


def _rebuilt(title: Title, before: State1890, after: State1890) -> frozenset[Hex]:
    old: D = Draft(title, before)
    new: D = Draft(title, after)
    found: set[Hex] = set()
    if title.options["air_raids"] and _just_sold_out(old, new, LAST):
        found.update(raided(old))
    if (before.marked and not after.marked) or after.quake:
        found.add(NISHINOMIYA)
    return frozenset(found)


def _just_sold_out(old: D, new: D, kind: TrainType) -> bool:
    return in_stock(old, kind) and not in_stock(new, kind)


def _own(title: Title, state: State1890) -> None:
    """A closed company has nothing left; the pool holds no more than half of one; tokens are as many as there are."""
    d: D = Draft(title, state)
    for company in title.board.companies:
        held = holdings(d, company)
        if BOX in held:
            expect(set(held) == {BOX}, f"{company} is closed and its papers are with {', '.join(held)}")
            _check_away(d, company)
        elif not is_minor(d, company):
            expect(percent(d, POOL, company) <= figures(d).pool_limit, f"too much of {company} lies in the pool")
            expect(percent(d, POOL, company) == 0 or company in state.marks, f"{company} has no par and is in the pool")
    expect(not set(title.board.companies) & set(state.marks) - set(d.state.pars), "a price without a par")


def _check_away(d: D, company: Company) -> None:
    left = (d.cash(company), *trains_of(d, company), *spots_of(d, company))
    expect(not any(left), f"{company} is closed and has {left}")
    expect(company not in d.state.directors, f"{company} is closed and has a director")
    expect(company not in d.state.marks, f"{company} is closed and has a price")


SOAK_BOTS = ("random", "steady", "random", "steady", "steady")
"""Players who only draw lots seldom come to the late phases, where Kinki is whole, D-trains and disasters come."""
SOAK_OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {},
    {},
    {"scenario": "C", "air_raids": True},
    {"earthquake": True},
)
"""Left to chance, disasters would come in one game in thirty."""

INVARIANTS = Invariants(
    discarding=(Discard,),
    purses=_purses,
    neutral=frozenset({KOBE_RAPID}),
    rebuilt=_rebuilt,
    own=_own,
)
