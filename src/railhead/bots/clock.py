"""The phase clock: how many operating rounds a train will still see, as a careful director counts them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from railhead.core.derived import derived
from railhead.core.ids import Holder, Train, TrainType, type_of
from railhead.core.title import Draft, Title
from railhead.titles import description_of

SURE = 1
"""Rounds that a train on the brink of rust is thought to see."""
FOR_EVER = 99


def life(d: Draft[Any], train: Train) -> int:
    """Operating rounds until it rusts."""
    return life_of(d, type_of(train))


def life_of(d: Draft[Any], kind: TrainType) -> int:
    return _lives(d.title, d.state.trains, d.state.phase)[kind]


@derived
def _lives(title: Title, trains: Mapping[Train, Holder], phase: str) -> dict[TrainType, int]:
    """Of every type: it asks how many trains will be sold before the first of the type that it rusts with."""
    heuristics, sold = description_of(title.id).heuristics, Counter(map(type_of, trains))
    ahead, before = 0, {}
    for name, entry in title.trains.items():
        before[name] = ahead
        if entry.available_from is None and entry.count is not None and not heuristics.is_skipped(title, phase):
            ahead += max(0, entry.count - sold[name])
    ends = {name: entry.rusts_on for name, entry in title.trains.items()}
    return {name: FOR_EVER if end is None else SURE + before[end] // heuristics.pace for name, end in ends.items()}
