"""Measures of track: the network rebuilt, what a company reaches, which tiles it may lay."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from bench.figures import Figure, timed
from bench.positions import Positions, fresh
from railhead.core.lays import lays
from railhead.core.network import Network
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.description import Bench
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.tokens import spots_of, track
from railhead.titles import description_of


def measures(positions: Positions) -> Iterator[Figure]:
    late, name, builder = positions.late, positions.title, description_of(positions.title).bench
    assert builder is not None
    networks = timed(partial(Network, title.map, state.tiles) for title, state in late)
    yield Figure(f"{name}: track network rebuilt", samples=networks, target=0.1, note=positions.origin)
    turns = [found for title, state in late for found in _building(title, state, builder)]
    reaches = timed(partial(builder.reach, draft, turn.company) for draft, turn in turns)
    yield Figure(f"{name}: reach of a company that builds", samples=reaches, target=0.6)
    turns = [found for title, state in late for found in _building(title, state, builder)]
    offers = timed(partial(_lays, builder, *turn) for turn in turns)
    yield Figure(f"{name}: reach and all its lays", samples=offers, target=3)


def _building(title: Title, state: State, builder: Bench) -> Iterator[tuple[Draft[Any], Turn]]:
    """The position as every company in play that has a token would find it at the start of its turn; the network is
    there already, as it is for whoever asks what may be done."""
    if not any(isinstance(frame, Turn) for frame in state.frames):
        return
    draft: Draft[Any] = Draft(title, fresh(state))
    track(draft)
    for company in sorted(state.marks):
        if spots_of(draft, company):
            yield draft, builder.turn(company=company, part="track")


def _lays(builder: Bench, draft: Draft[Any], turn: Turn) -> object:
    return lays(builder.reach(draft, turn.company), builder.terms(draft, turn))
