"""The figures of 1805, typed, and what is played."""

from msgspec import Struct
from railhead.titles.t1805.state import State1805

from railhead.core.title import Draft

D = Draft[State1805]


class Turns(Struct, frozen=True):
    short: int
    long: int


class Figures(Struct, frozen=True):
    """`figures` of the board file."""

    float: int
    capital_times_par: int
    holding_limit: int
    pool_limit: int
    game_turns: Turns


class Facts(Struct, frozen=True):
    """The figures, and the options turned into plain values."""

    figures: Figures
    game_turns: int


def facts(d: D) -> Facts:
    return d.title.facts_as(Facts)
