"""The frames of an operating round and of a company's turn."""

from railhead.core.ids import Company
from railhead.mechanisms.operating import OperatingRound, Turn
from railhead.titles.t1890.facts import D


class Round1890(OperatingRound, frozen=True, kw_only=True):
    paused: bool = False
    """Owners of minors have been asked whether they merge before the next turn."""


class Turn1890(Turn, frozen=True, kw_only=True):
    special: bool = False
    """Kinki's turn out of order when it forms."""
    placed: bool = False
    """The placement of the turn is used: a token, or the right to pass Kobe."""


def may_do_more(d: D, *kinds: str) -> bool:
    """Whether the company could do something that belongs to no part of the turn: anything, or one of these kinds."""
    standing = [choice for choice in d.title.standing(d) if not kinds or choice.kind in kinds]
    return any(choice.is_open for choice in standing)


def is_operating(d: D, company: Company) -> bool:
    return any(isinstance(frame, Turn1890) and frame.company == company for frame in d.state.frames)
