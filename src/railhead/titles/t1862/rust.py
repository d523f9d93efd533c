"""Phases and rust in 1862 (book 7.9, 7.10, 9.0): a warranty keeps a train until it comes off."""

from railhead.core.ids import Train, TrainType, type_of
from railhead.mechanisms.trains import RUSTED, begin_phase
from railhead.titles.t1862.facts import D, facts


def is_expired(d: D, train: Train) -> bool:
    """The band that ends this train's has begun."""
    kind = type_of(train)
    doom = d.title.trains[kind].rusts_on
    if doom is None or kind in facts(d).permanent:
        return False
    order = list(d.title.phases)
    return order.index(d.state.phase) >= order.index(doom)


def rust_expired(d: D) -> None:
    """Trains whose time is over and that no warranty keeps leave the game."""
    gone = [
        train
        for train, holder in d.state.trains.items()
        if holder != RUSTED and is_expired(d, train) and not d.state.warranties.get(train)
    ]
    if gone:
        d.replace(trains=d.state.trains | dict.fromkeys(gone, RUSTED))
        d.tell("rust", "{types}-trains rust", types=tuple(sorted({type_of(train) for train in gone})))


def enter_phase(d: D, kind: TrainType) -> None:
    """The first train of a band starts its phase: rust, tiles, limits, off-board figures, companies."""
    if not begin_phase(d, kind):
        return
    rust_expired(d)
    if kind == facts(d).last_train:
        d.replace(lner_due=True)
        d.tell("end", "the LNER will form at the end of this set of operating rounds")
