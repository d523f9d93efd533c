"""What the current phase, as the board file describes it, allows."""

from railhead.core.state import State
from railhead.core.title import Draft


def allows(d: Draft[State], word: str) -> bool:
    return word in d.title.phase(d.state).allows


def phase_reached(d: Draft[State], phase: str) -> bool:
    number = d.title.phase_number
    return number[d.state.phase] >= number[phase]
