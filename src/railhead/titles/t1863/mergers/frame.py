"""What an M&A round remembers: its stage, and which companies have had their one activity (63-MRG-02)."""

from collections.abc import Sequence

import msgspec

from railhead.core.ids import Company, Player, Private
from railhead.core.state import Frame
from railhead.titles.t1863.facts import D

STAGES = ("seize", "buy", "offer", "liquidate", "acquire", "privates", "act")
"""The LPTB comes before any company (10, 63-NAT-10), then red, grey and white ones (63-MRG-01)."""


class MergerRound(Frame, frozen=True, kw_only=True):
    stage: str = STAGES[0]
    asked: tuple[Company, ...] = ()
    """Companies that have had their turn in this stage."""
    done: tuple[Company, ...] = ()
    """Companies that have had their activity."""
    players: tuple[Player, ...] = ()
    """Players who have still to say whether they offer privates."""
    failed: tuple[Company, ...] | None = None
    """Companies that ended the operating round as failed railways; not yet known at the very beginning."""
    refused: tuple[tuple[Company, ...], ...] = ()
    """Mergers that came to nothing: who began one, then the others in the order of their names."""
    offered: tuple[Private, ...] = ()
    """Privates that have been put up for sale."""


def note_activity(d: D, *companies: Company) -> None:
    """These companies have had their activity of this round."""
    frame = merger_round(d)
    _write(d, msgspec.structs.replace(frame, done=(*frame.done, *companies)))


def note_refusal(d: D, group: Sequence[Company]) -> None:
    """A merger that came to nothing is no activity: whoever began it is asked again, but not for the same."""
    frame, first = merger_round(d), group[0]
    asked = tuple(name for name in frame.asked if name != first)
    _write(d, msgspec.structs.replace(frame, asked=asked, refused=(*frame.refused, proposal_of(group))))


def proposal_of(group: Sequence[Company]) -> tuple[Company, ...]:
    return (group[0], *sorted(group[1:]))


def merger_round(d: D) -> MergerRound:
    return next(frame for frame in reversed(d.state.frames) if isinstance(frame, MergerRound))


def _write(d: D, new: MergerRound) -> None:
    """In the place of the round's frame, wherever it lies."""
    old = merger_round(d)
    d.replace(frames=tuple(new if frame is old else frame for frame in d.state.frames))
