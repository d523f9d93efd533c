"""Measures of track: the network rebuilt, what a company reaches, which tiles it may lay."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from bench.figures import Figure, timed
from bench.positions import Positions, fresh
from railhead.core.draft import Draft
from railhead.core.ids import Company
from railhead.core.lays import Terms, lays
from railhead.core.network import Network
from railhead.core.reach import Reach
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.tokens import reach_of, spots_of, track
from railhead.titles.t1861 import track as t1861
from railhead.titles.t1861.turn import Turn1861
from railhead.titles.t1862 import track as t1862
from railhead.titles.t1862.turn import Turn1862


class Builder(NamedTuple):
    """How a title's companies build."""

    turn: Callable[..., Turn]
    reach: Callable[[Draft[Any], Company], Reach]
    terms: Callable[[Draft[Any], Any], Terms]


BUILDERS = {
    "1861": Builder(Turn1861, lambda d, company: reach_of(d, company, one_stop_per_place=True), t1861.terms),
    "1862": Builder(Turn1862, t1862.reach_of, t1862.terms),
}


def measures(positions: Positions) -> Iterator[Figure]:
    late, name, builder = positions.late, positions.title, BUILDERS[positions.title]
    networks = timed(partial(Network, title.map, state.tiles) for title, state in late)
    yield Figure(f"{name}: track network rebuilt", samples=networks, target=0.1, note=positions.origin)
    turns = [found for title, state in late for found in _building(title, state, builder)]
    reaches = timed(partial(builder.reach, draft, turn.company) for draft, turn in turns)
    yield Figure(f"{name}: reach of a company that builds", samples=reaches, target=0.6)
    turns = [found for title, state in late for found in _building(title, state, builder)]
    offers = timed(partial(_lays, builder, *turn) for turn in turns)
    yield Figure(f"{name}: reach and all its lays", samples=offers, target=3)


def _building(title: Title, state: State, builder: Builder) -> Iterator[tuple[Draft[Any], Turn]]:
    """The position as every company in play that has a token would find it at the start of its turn; the network is
    there already, as it is for whoever asks what may be done."""
    if not any(isinstance(frame, Turn) for frame in state.frames):
        return
    draft: Draft[Any] = Draft(title, fresh(state))
    track(draft)
    for company in sorted(state.marks):
        if spots_of(draft, company):
            yield draft, builder.turn(company=company, part="track")


def _lays(builder: Builder, draft: Draft[Any], turn: Turn) -> object:
    return lays(builder.reach(draft, turn.company), builder.terms(draft, turn))
