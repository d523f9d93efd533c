"""Measures of track: the network rebuilt, what a company reaches, which tiles it may lay."""

from collections.abc import Iterator
from functools import partial

from railhead.cli.bench.figures import Figure, timed
from railhead.cli.bench.positions import Positions, fresh
from railhead.core.draft import Draft
from railhead.core.lays import lays
from railhead.core.network import Network
from railhead.core.reach import full_stops, reach
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.tokens import spots_of, track
from railhead.titles.t1861.track import terms
from railhead.titles.t1861.turn import Turn1861


def measures(positions: Positions) -> Iterator[Figure]:
    late = positions.late
    networks = timed(partial(Network, title.map, state.tiles) for title, state in late)
    yield Figure("track network rebuilt", samples=networks, target=0.1, note=positions.origin)
    turns = [found for title, state in late for found in _building(title, state)]
    yield Figure("reach of a company that builds", samples=timed(partial(_reach, *turn) for turn in turns), target=0.6)
    yield Figure("reach and all its lays", samples=timed(partial(_lays, *turn) for turn in turns), target=3)


def _building(title: Title, state: State) -> Iterator[tuple[Draft[State], Turn1861]]:
    """The position as every company in play that has a token would find it at the start of its turn; the network is
    there already, as it is for whoever asks what may be done."""
    if not any(isinstance(frame, Turn) for frame in state.frames):
        return
    draft = Draft(title, fresh(state))
    track(draft)
    for company in sorted(state.marks):
        if spots_of(draft, company):
            yield draft, Turn1861(company=company, part="track")


def _reach(draft: Draft[State], turn: Turn1861) -> object:
    net = track(draft)
    blocked = full_stops(net, draft.state.tokens, (turn.company,))
    return reach(net, spots_of(draft, turn.company), blocked, one_stop_per_place=True)


def _lays(draft: Draft[State], turn: Turn1861) -> object:
    net = track(draft)
    blocked = full_stops(net, draft.state.tokens, (turn.company,))
    found = reach(net, spots_of(draft, turn.company), blocked, one_stop_per_place=True)
    return lays(found, terms(draft, turn))
