"""Which tile a greedy bot lays: of a few promising lays the one that adds most to what the company can earn."""

from collections.abc import Sequence
from functools import cache
from random import Random

import msgspec

from railhead.core.actions import Option
from railhead.core.ids import Company, Hex, Tile, hex_of
from railhead.core.network import network
from railhead.core.play import apply
from railhead.core.reach import full_stops, reach, tokens_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

PROMISING, OTHERS = 7, 5
"""How many lays are looked at closely: the best at first sight, and some of the rest."""
NEW_STOP, NEAR = 20, 16
"""What it is worth to reach one stop more, and to be all but there."""


def best_lay(title: Title, state: State, options: Sequence[Option], rng: Random) -> tuple[int, Option]:
    """The best lay looked at and its gain; the gain counts what it costs."""
    company = state.acting_company
    assert company is not None
    before = _prospect(title, state, company)
    best, choice = -(10**6), options[0]
    for option in _candidates(title, state, options, rng):
        after, _ = apply(title, state, option.action())
        laid = msgspec.structs.replace(state, tiles=after.tiles, tokens=after.tokens, reserved=after.reserved)
        spent = max(0, state.cash.get(company, 0) - after.cash.get(company, 0))
        gain = _prospect(title, laid, company) - before - spent // 2
        if gain > best:
            best, choice = gain, option
    return best, choice


def _candidates(title: Title, state: State, options: Sequence[Option], rng: Random) -> list[Option]:
    """Tiles that make a place worth more, and a sample of the others."""
    mixed = rng.sample(options, len(options))
    mixed.sort(key=lambda option: -_gain_in_print(title, state, option))
    return mixed[:PROMISING] + rng.sample(mixed[PROMISING:], min(OTHERS, len(mixed[PROMISING:])))


def _gain_in_print(title: Title, state: State, option: Option) -> int:
    """How much more the tile's stops are worth than those that lie there."""
    hex_ = Hex(str(option.args["hex"]))
    old = title.map.shape(hex_, state.tiles.get(hex_)).stops
    new = title.board.tiles[Tile(str(option.args["tile"]))].shape.stops
    return sum(_figure(stop.value) for stop in new) - sum(_figure(stop.value) for stop in old)


def _figure(value: int | dict[str, int]) -> int:
    return value if isinstance(value, int) else max(value.values())


def _prospect(title: Title, state: State, company: Company) -> int:
    """What the company would earn over some rounds, and its outlook."""
    d: Draft[State] = Draft(title, state)
    description = description_of(title.id)
    return description.earnings(d, company) * description.heuristics.rounds(d) // 2 + outlook(title, state, company)


def outlook(title: Title, state: State, company: Company) -> int:
    """The stops a company reaches, and how near its track comes to others."""
    net = network(title.map, state.tiles)
    found = reach(net, tokens_of(state.tokens, company), full_stops(net, state.tokens, (company,)))
    reached = {hex_of(place) for place in found.spots}
    touched = [net.map.hexes[number] for number in found.touched]
    near = sum(NEAR // (1 + _nearest(title, place, touched)) for place in _places(title) if place not in reached)
    return NEW_STOP * len(reached) + near


@cache
def _places(title: Title) -> tuple[Hex, ...]:
    """Hexes with something to call at."""
    return tuple(name for name, entry in title.board.hexes.items() if entry.shape.stops)


def _nearest(title: Title, place: Hex, others: list[Hex]) -> int:
    away = _distances(title, place)
    return min((away[other] for other in others), default=NEAR)


@cache
def _distances(title: Title, place: Hex) -> dict[Hex, int]:
    return {name: title.board.grid.distance(place, name) for name in title.board.hexes}
