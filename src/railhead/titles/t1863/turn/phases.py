"""A new phase (book 5.b, 5.c): rust, closing privates, train limits, and what the LPTB begins."""

from railhead.core.ids import POOL, Private, Train, TrainType
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.trains import begin_phase
from railhead.titles.t1863.cards import close
from railhead.titles.t1863.facts import D, in_play, owner_of
from railhead.titles.t1863.turn.rust import drop_reprieved, rust


def enter_phase(d: D, bought: TrainType) -> None:
    """What the first card of a stack sets off; the round goes on (63-PHA-05)."""
    if not begin_phase(d, bought):
        return
    events = d.title.phase(d.state).events
    if "privates_close" in events:
        _close_privates(d)
    if "lptb_buys_trainless_once" in events:
        d.replace(trainless_bought=d.state.round)
    # Beneath what Thompson's owner chooses to keep, for that counts towards the limit.
    d.push(Discard(companies=tuple(in_play(d))))
    rust(d, bought)


def _close_privates(d: D) -> None:
    for name, entry in d.title.board.privates.items():
        if entry.closes == d.state.phase and owner_of(d, Private(name)) is not None:
            close(d, name)


def discard(d: D, train: Train) -> None:
    """To the pool; a train that Thompson had kept is gone."""
    if train in d.state.reprieved:
        drop_reprieved(d, [train])
    else:
        d.give(train, POOL)
