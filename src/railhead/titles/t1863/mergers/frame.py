"""What an M&A round remembers: its stage, and which companies have had their one activity (63-MRG-02)."""

import msgspec

from railhead.core.ids import Company, Player, Private
from railhead.core.state import Frame
from railhead.titles.t1863.facts import D

STAGES = ("seize", "buy", "offer", "liquidate", "acquire", "privates", "act")


class MergerRound(Frame, frozen=True, kw_only=True):
    stage: str = STAGES[0]
    asked: tuple[Company, ...] = ()
    """Companies that have had their turn in this stage."""
    done: tuple[Company, ...] = ()
    """Companies that have had their activity."""
    players: tuple[Player, ...] = ()
    """Players who have still to say whether they offer privates."""
    offered: tuple[Private, ...] = ()
    """Privates that have been put up for sale."""


def note_activity(d: D, *companies: Company) -> None:
    """These companies have had their activity of this round."""
    frames = d.state.frames
    at = max(i for i, frame in enumerate(frames) if isinstance(frame, MergerRound))
    frame = frames[at]
    assert isinstance(frame, MergerRound)
    done = msgspec.structs.replace(frame, done=(*frame.done, *companies))
    d.replace(frames=(*frames[:at], done, *frames[at + 1 :]))
