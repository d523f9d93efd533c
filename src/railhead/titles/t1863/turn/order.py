"""The operating round (book 7): which company is next, and what its turn remembers."""

from collections.abc import Sequence

from railhead.core.ids import Company
from railhead.mechanisms.operating import Turn
from railhead.titles.t1863.facts import D, in_play, is_in


class Turn1863(Turn, frozen=True, kw_only=True):
    lays: tuple[str, ...] = ()
    """Kinds of the normal lays made in this turn: `yellow` or `upgrade`."""
    token: bool = False
    """A token was placed in this turn."""
    moved: tuple[str, ...] = ()
    """Mail markers moved in this turn."""


def dearest_first(d: D, waiting: Sequence[Company]) -> list[Company]:
    """The order of this moment (63-OR-07); companies in liquidation do not operate (63-LIQ-09)."""
    return [name for name in in_play(d) if name in waiting and not is_in(d, name, "liquidation")]


def begin_turn(d: D, company: Company) -> None:
    d.push(Turn1863(company=company, part="track"))
