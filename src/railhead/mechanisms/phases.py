"""What the phase of the game, as the board file describes it, lets players do."""

from typing import Any

from railhead.core.draft import Draft


def allows(d: Draft[Any], word: str) -> bool:
    return word in d.title.phase(d.state).allows


def phase_reached(d: Draft[Any], phase: str) -> bool:
    order = list(d.title.phases)
    return order.index(d.state.phase) >= order.index(phase)
