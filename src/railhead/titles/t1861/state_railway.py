"""The Russian State Railway (book 7.4): it runs by itself, keeps everything and buys trains whenever it can."""

import msgspec

from railhead.core.ids import BANK, POOL, TrainType, type_of
from railhead.mechanisms.phases import allows
from railhead.mechanisms.trains import new_trains, pool_trains, take_new, trains_of
from railhead.titles.t1861.facts import RSR, D, loans, switches
from railhead.titles.t1861.phases import enter_phase
from railhead.titles.t1861.turn import Turn1861


def buy_one(d: D, turn: Turn1861) -> None:
    """One purchase, if it makes one; its turn then stays at the trains, for the next."""
    if not (allows(d, "state_operates") or switches(d).state_buys_on):
        return
    kind, source = _wanted(d)
    if kind is None:
        return
    cost = d.title.trains[kind].cost
    loans(d).borrow_for(d, RSR, cost)
    d.pay(RSR, BANK, cost)
    d.tell(
        "train",
        "{company} buys a {type}-train from the {source} for {price}",
        company=RSR,
        type=kind,
        source=source,
        price=cost,
    )
    # The turn has gone past the trains already (`leave`): put it back before a new phase lays its frames on top.
    d.swap(msgspec.structs.replace(turn, part="trains", done=False))
    if source == "pool":
        d.give(next(train for train in trains_of(d, POOL) if type_of(train) == kind), RSR)
    else:
        take_new(d, kind, RSR)
        enter_phase(d, kind)


def _wanted(d: D) -> tuple[TrainType | None, str]:
    """With a train: the next new one it has the cash for. Without: the cheapest of bank and pool, on credit."""

    def cost(kind: TrainType) -> int:
        return d.title.trains[kind].cost

    new = new_trains(d)[0]
    if trains_of(d, RSR):
        return (new if d.cash(RSR) >= cost(new) else None), "bank"
    pool = min(pool_trains(d), key=cost, default=None)
    # At the same price the new one (R-TRN-03).
    if pool is not None and cost(pool) < cost(new):
        return pool, "pool"
    return new, "bank"
