"""The phase clock: how many operating rounds a train will still see, as a careful director counts them."""

from typing import Any

from railhead.core.ids import Train, TrainType, type_of
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import Heuristics
from railhead.mechanisms.trains import sales
from railhead.titles import description_of

SURE = 1
"""Rounds that a train on the brink of rust is thought to see."""
FOR_EVER = 99


def life(d: Draft[Any], train: Train) -> int:
    """Operating rounds until it rusts."""
    return life_of(d, type_of(train))


def life_of(d: Draft[Any], kind: TrainType) -> int:
    rusts_on = d.title.trains[kind].rusts_on
    if rusts_on is None:
        return FOR_EVER
    heuristics = description_of(d.title.id).heuristics
    return SURE + sold_before(d, rusts_on, heuristics) // heuristics.pace


def sold_before(d: Draft[Any], kind: TrainType, heuristics: Heuristics) -> int:
    """Trains that will be sold before the first of a type."""
    left, sold = 0, sales(d)
    for name, entry in d.title.trains.items():
        if name == kind:
            return left
        if entry.available_from is None and entry.count is not None and not heuristics.is_skipped(d, name):
            left += max(0, entry.count - sold[name])
    return left
