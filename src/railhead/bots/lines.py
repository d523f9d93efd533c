"""Whole lines as plans: every tile of a way laid as a trial, a base at its end, and what the trains would earn then;
and one line more from there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.bots.prospects import earnings_now
from railhead.bots.ways import Way, ways
from railhead.core.actions import Option, Value
from railhead.core.ids import Company, Hex
from railhead.core.lays import Terms, lays_by_hex, tiles_left
from railhead.core.network import network
from railhead.core.reach import Reach, full_stops, reach, tokens_of
from railhead.core.state import State
from railhead.core.tiles import Colour, Laid, exits
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import Heuristics
from railhead.mechanisms.trains import has_room, new_trains, trains_of
from railhead.titles import description_of

PLANS, ONWARD, FOLLOWED = 6, 2, 4
"""Ways that are thought of to their end, the most promising first; ways on from there; lines that are followed so."""
ENDS = 2
"""Tiles that are tried in the last hex of a way."""
NEXT_TRAIN = 50
"""Percent that a line counts for the next train; the rest for those that a company has."""
INCOME = 40
"""What comes into a treasury while a line is built, in a turn."""
YELLOW: frozenset[Colour] = frozenset({"yellow"})

Offered = Mapping[tuple[Value, Value, Value], Option]


class Line(Struct, frozen=True):
    """A way that has been built, as a trial."""

    state: State
    first: tuple[Hex, Laid]
    turns: int
    cost: int
    earns: int
    errands: int


def best_lines(title: Title, state: State, offers: Sequence[Option]) -> list[tuple[int, Option]]:
    """Lays that begin the best lines, and what each line gains until the end, its cost counted."""
    company = state.acting_company
    assert company is not None
    by_lay = {(option.args["hex"], option.args["tile"], option.args["rotation"]): option for option in offers}
    rounds, now = (
        description_of(title.id).heuristics.rounds(Draft(title, state)),
        _potential(Draft(title, state), company),
    )
    lines = [(_gain(line, now, rounds), line) for line in _lines(title, state, company, PLANS, by_lay)]
    lines.sort(key=lambda one: -one[0])
    found = []
    for number, (gain, line) in enumerate(lines):
        further = _lines(title, line.state, company, ONWARD) if number < FOLLOWED else ()
        onward = [_gain(other, line.earns, rounds - line.turns) for other in further]
        hex_, laid = line.first
        found.append((gain + max((0, *onward)), by_lay[hex_, laid.tile, laid.rotation]))
    return found


def _gain(line: Line, earned: int, rounds: int) -> int:
    return (line.earns - earned) * max(0, rounds - line.turns) - line.cost + line.errands


def _lines(title: Title, state: State, company: Company, most: int, by_lay: Offered | None = None) -> Iterator[Line]:
    """The most promising ways, each built as a trial in one or several manners; a base at the end if that pays."""
    d: Draft[State] = Draft(title, state)
    heuristics = description_of(title.id).heuristics
    rounds, errands = heuristics.rounds(d), heuristics.errands(d, company)
    ahead = [way for way in ways(title, state, company) if way.hexes]
    ahead.sort(key=lambda way: -way.prospect(rounds, way.value) - errands.get(way.place, 0))
    money = d.cash(company) - (0 if trains_of(d, company) else _train_price(d))
    for way in ahead[:most]:
        for tiles, first, cost in _built(d, company, way, by_lay, heuristics):
            if cost <= money + INCOME * (len(way.hexes) - 1):
                laid = msgspec.structs.replace(state, tiles=tiles)
                ended, earns, price = _with_base(title, laid, company, way.place, d.cash(company) - cost, heuristics)
                yield Line(ended, first, len(way.hexes), cost + price, earns, errands.get(way.place, 0))


def _train_price(d: Draft[Any]) -> int:
    return min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)


def _built(
    d: Draft[Any], company: Company, way: Way, by_lay: Offered | None, heuristics: Heuristics
) -> Iterator[tuple[dict[Hex, Laid], tuple[Hex, Laid], int]]:
    """A way with a tile on every hex, the first of them, and what they cost; different tiles in the last hex."""
    tiles, cost, first = dict(d.state.tiles), 0, None
    for hex_, onward in zip(way.hexes, way.hexes[1:], strict=False):
        laid = next(_fitting(d, company, tiles, hex_, onward, by_lay, heuristics), None)
        if laid is None:
            return
        by_lay, first = None, first or (hex_, laid)
        cost += heuristics.lay_price(d, hex_, laid.tile)
        tiles = {**tiles, hex_: laid}
    last = way.hexes[-1]
    for number, laid in enumerate(_fitting(d, company, tiles, last, None, by_lay, heuristics)):
        if number == ENDS:
            return
        yield {**tiles, last: laid}, first or (last, laid), cost + heuristics.lay_price(d, last, laid.tile)


def _fitting(
    d: Draft[Any],
    company: Company,
    tiles: dict[Hex, Laid],
    hex_: Hex,
    onward: Hex | None,
    by_lay: Offered | None,
    heuristics: Heuristics,
) -> Iterator[Laid]:
    """Tiles that lead on to the next hex of the way, those with most ways out first."""
    if hex_ in tiles or d.title.board.hexes[hex_].shape.track:
        return
    left = tiles_left(d.title.board, d.state.tiles)
    terms = Terms(colours=YELLOW, left=left, only_in=frozenset({hex_}), fresh=frozenset())
    offers = dict(lays_by_hex(_reach(d, company, tiles, heuristics), terms)).get(hex_, {})
    found = [Laid(tile, turned) for tile, rotations in offers.items() for turned in rotations]
    if by_lay is not None:
        found = [laid for laid in found if (hex_, laid.tile, laid.rotation) in by_lay]
    found.sort(key=lambda laid: -len(exits(d.title.board.tiles[laid.tile].shape.track)))
    for laid in found:
        if _leads(d, company, {**tiles, hex_: laid}, hex_, onward, heuristics):
            yield laid


def _leads(
    d: Draft[Any], company: Company, tiles: dict[Hex, Laid], hex_: Hex, onward: Hex | None, heuristics: Heuristics
) -> bool:
    if onward is None or d.title.board.grid.distance(hex_, onward) > 1:
        return True
    return d.title.map.number[onward] in _reach(d, company, tiles, heuristics).touched


def _reach(d: Draft[Any], company: Company, tiles: dict[Hex, Laid], heuristics: Heuristics) -> Reach:
    net = network(d.title.map, tiles, heuristics.gauge)
    return reach(net, tokens_of(d.state.tokens, company), full_stops(net, d.state.tokens, (company,)))


def _with_base(
    title: Title, state: State, company: Company, hex_: Hex, money: int, heuristics: Heuristics
) -> tuple[State, int, int]:
    """The position with a base there, if it earns more, what it earns, and what the base costs."""
    earns = _potential(Draft(title, state), company)
    trial: Draft[State] = Draft(title, state)
    price = heuristics.settle(trial, company, hex_)
    if price is None or price > money or (more := _potential(trial, company)) <= earns:
        return state, earns, 0
    return trial.state, more, price


def _potential(d: Draft[Any], company: Company) -> int:
    """What a company earns in a round with its trains, and with the next one."""
    own = earnings_now(d, company) if trains_of(d, company) else 0
    if not has_room(d, company):
        return own
    for kind in new_trains(d)[:1]:
        trial: Draft[Any] = Draft(d.title, d.state)
        description_of(d.title.id).heuristics.obtain(trial, kind, company)
        more = earnings_now(trial, company)
        return more if not own else (own * (100 - NEXT_TRAIN) + more * NEXT_TRAIN) // 100
    return own
