"""Whole lines as plans: every tile of a way laid as a trial, a base at its end, and what the trains would earn then;
further lines from there, and tiles that are upgraded."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.bots.building import after_lay, gain_in_print, ways_out
from railhead.bots.prospects import earnings_now
from railhead.bots.time_limit import while_time
from railhead.bots.ways import Way, ways
from railhead.core.actions import Option
from railhead.core.ids import Company, Hex, Tile
from railhead.core.lays import Terms, lays_by_hex, tiles_left
from railhead.core.map import WIDTH
from railhead.core.network import network
from railhead.core.reach import Reach, full_stops, reach, tokens_of
from railhead.core.state import State
from railhead.core.tiles import Colour, Laid, exits, turned_track
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import Heuristics
from railhead.mechanisms.trains import has_room, new_trains, trains_of
from railhead.titles import description_of

DEPTHS = ((6, 4), (3, 2), (2, 0))
"""Ways that are thought of to their end, the most promising first, and how many of the best lines are followed: from
where the company is, from there, and from there again."""
BEGINNINGS, ENDS = 4, 2
"""Tiles that are tried in the first hex of a way, for a home decides where all lines lead; and in the last."""
A_WAY = 20
"""What an end of a tile counts for by which a line can go on, when tiles are ordered."""
JOINING = 2
"""Ways that are thought of to join the lines of two bases, where an errand may ask for it."""
UPGRADES = 6
"""Upgrades that are tried."""
NEXT_TRAIN = 50
"""Percent that a line counts for the next train; the rest for those that a company has."""
INCOME = 40
"""What comes into a treasury while a line is built, in a turn."""
YELLOW: frozenset[Colour] = frozenset({"yellow"})

Lay = tuple[Hex, Laid]
Offered = Mapping[Lay, Option]


class Line(Struct, frozen=True):
    """Track as it lies after some turns of building, as a trial."""

    state: State
    earns: int
    first: Lay | None = None
    turns: int = 0
    gained: int = 0
    """What has come in while it was built, its cost counted, and what its errands bring."""

    def worth(self, rounds: int) -> int:
        return self.gained + self.earns * max(0, rounds - self.turns)


def best_lines(title: Title, state: State, offers: Sequence[Option]) -> list[tuple[int, Option]]:
    """Lays that begin the best lines, and what these gain until the end, their cost counted."""
    company = state.acting_company
    assert company is not None
    by_lay = {_lay_of(option): option for option in offers}
    # What a company that has never operated is hoped to earn would hide what its first tiles bring.
    d: Draft[State] = Draft(title, state)
    d.replace(operated=state.operated | {company: max(1, state.operated.get(company, 0))})
    rounds = description_of(title.id).heuristics.rounds(d)
    now = Line(d.state, _potential(d, company))
    begun, built = [now], list[Line]()
    for most, kept in DEPTHS:
        longer = [line for one in begun for line in while_time(_longer(title, one, company, most, by_lay))]
        longer.sort(key=lambda line: -line.worth(rounds))
        begun = _apart(longer)[:kept]
        built += longer
    upgrades = [line for line in built if _upgrades_first(title, state, line)]
    others = [line for line in built if not _upgrades_first(title, state, line)]
    best: dict[Lay, int] = {}
    for lines, later in ((upgrades, others), (others, upgrades)):
        for line in lines:
            gain = _gain(now, line, rounds)
            if gain > 0:
                # What is built later earns later: what earns more for each of its turns should come first.
                after = [_gain(now, other, rounds) - (other.earns - now.earns) * line.turns for other in later]
                gain += max((0, *after))
            assert line.first is not None
            best[line.first] = max(best.get(line.first, gain), gain)
    return [(gain, by_lay[first]) for first, gain in best.items()]


def _gain(now: Line, line: Line, rounds: int) -> int:
    return line.worth(rounds) - now.worth(rounds)


def _upgrades_first(title: Title, state: State, line: Line) -> bool:
    """Whether a line begins with an upgrade."""
    return line.first is not None and _is_upgrade(title, state, line.first)


def _is_upgrade(title: Title, state: State, lay: Lay) -> bool:
    hex_, _ = lay
    return hex_ in state.tiles or bool(title.board.hexes[hex_].shape.track)


def _apart(lines: Sequence[Line]) -> list[Line]:
    """The first of those that begin alike and build in the same hexes: how their last tile lies hardly matters."""
    found: dict[object, Line] = {}
    for line in lines:
        found.setdefault((line.first, frozenset(line.state.tiles)), line)
    return list(found.values())


def _lay_of(option: Option) -> Lay:
    hex_, tile, rotation = (option.args[name] for name in ("hex", "tile", "rotation"))
    assert isinstance(rotation, int)
    return Hex(str(hex_)), Laid(Tile(str(tile)), rotation)


def _longer(title: Title, line: Line, company: Company, most: int, by_lay: Offered) -> Iterator[Line]:
    """The most promising ways from where a line has got to, each built in one or several manners, a base at the end if
    that pays; and at first upgrades too."""
    d: Draft[State] = Draft(title, line.state)
    heuristics = description_of(title.id).heuristics
    rounds, errands = heuristics.rounds(d) - line.turns, heuristics.errands(d, company)
    ahead = [way for way in ways(title, line.state, company) if way.hexes]
    ahead.sort(key=lambda way: -way.prospect(rounds, way.value) - errands.get(way.place, 0))
    joining = _joining(title, line.state, company) if errands else []
    offered = by_lay if line.first is None else None
    for way in (*ahead[:most], *joining[:JOINING]):
        for tiles, first, cost in _built(d, company, way, offered, heuristics):
            done = _extended(title, line, company, tiles, line.first or first, len(way.hexes), cost)
            if done is not None:
                yield _with_base(title, done, company, way.place)
    if offered is not None:
        for lay in _upgrades(title, line.state, offered):
            # Tokens may move, and rules know where to.
            upgraded = after_lay(title, line.state, offered[lay])
            d = Draft(title, upgraded)
            earns = _potential(d, company)
            brings = upgraded.cash[company] - line.state.cash[company] + _progress(line.state, d, company)
            yield Line(upgraded, earns, lay, 1, earns + brings)


def _joining(title: Title, state: State, company: Company) -> list[Way]:
    """Ways from one of its bases to what only the others get to, the shortest first."""
    reached = {way.place for way in ways(title, state, company) if not way.hexes}
    own, found = tokens_of(state.tokens, company), list[Way]()
    for base in own if len(own) > 1 else ():
        tokens = {place: there for place, there in state.tokens.items() if place == base or place not in own}
        others = {
            place: tuple(name for name in state.tokens[place] if name != company) for place in own if place != base
        }
        alone = msgspec.structs.replace(state, tokens=tokens | {place: left for place, left in others.items() if left})
        found += [way for way in ways(title, alone, company) if way.hexes and way.place in reached]
    return sorted(found, key=lambda way: way.length)


def _upgrades(title: Title, state: State, offered: Offered) -> list[Lay]:
    """Tiles on hexes that have track: those that make a station worth most, and then those with most ways out."""
    found = [lay for lay in offered if _is_upgrade(title, state, lay)]
    found.sort(key=lambda lay: (-gain_in_print(title, state, offered[lay]), -ways_out(title, offered[lay])))
    return found[:UPGRADES]


def _extended(
    title: Title, line: Line, company: Company, tiles: dict[Hex, Laid], first: Lay, turns: int, cost: int
) -> Line | None:
    """A line with further tiles; None if the treasury can't pay for them, a first train besides."""
    d: Draft[State] = Draft(title, msgspec.structs.replace(line.state, tiles=tiles))
    left = d.cash(company) - cost + INCOME * (turns - 1)
    if left < (0 if trains_of(d, company) else _train_price(d)):
        return None
    d.replace(cash=d.state.cash | {company: max(0, left)})
    earns = _potential(d, company)
    # The last tile earns in the turn in which it is laid.
    gained = line.gained + line.earns * (turns - 1) + earns - cost + _progress(line.state, d, company)
    return Line(d.state, earns, first, line.turns + turns, gained)


def _progress(before: State, d: Draft[State], company: Company) -> int:
    """What new track is worth for errands."""
    progress = description_of(d.title.id).heuristics.progress
    return progress(d, company) - progress(Draft(d.title, before), company)


def _with_base(title: Title, line: Line, company: Company, hex_: Hex) -> Line:
    """The line with a base at its end, if it earns more then."""
    trial: Draft[State] = Draft(title, line.state)
    money = trial.cash(company)
    price = description_of(title.id).heuristics.settle(trial, company, hex_)
    if price is not None and price <= money and (more := _potential(trial, company)) > line.earns:
        trial.replace(cash=trial.state.cash | {company: money - price})
        gained = line.gained + more - line.earns - price
        return msgspec.structs.replace(line, state=trial.state, earns=more, gained=gained)
    return line


def _train_price(d: Draft[Any]) -> int:
    return min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)


def _built(
    d: Draft[Any], company: Company, way: Way, offered: Offered | None, heuristics: Heuristics
) -> Iterator[tuple[dict[Hex, Laid], Lay, int]]:
    """A way with a tile on every hex, the first of them, and what they cost; from where the company is with several
    tiles in the first hex and the last."""
    here, most, ends = way.hexes[0], *((1, 1) if offered is None else (BEGINNINGS, ENDS))
    alone = len(way.hexes) == 1 and here == way.place
    onward = None if alone else way.hexes[1] if len(way.hexes) > 1 else way.place
    for number, laid in enumerate(_fitting(d, company, d.state.tiles, here, onward, heuristics)):
        if number == most:
            return
        if offered is not None and (here, laid) not in offered:
            continue
        cost = heuristics.lay_price(d, here, laid.tile)
        begun = {**d.state.tiles, here: laid}
        for tiles, more in _built_on(d, company, begun, way.hexes[1:], way.place, ends, heuristics):
            yield tiles, (here, laid), cost + more


def _built_on(
    d: Draft[Any],
    company: Company,
    tiles: dict[Hex, Laid],
    rest: Sequence[Hex],
    place: Hex,
    ends: int,
    heuristics: Heuristics,
) -> Iterator[tuple[dict[Hex, Laid], int]]:
    """The rest of a way."""
    if not rest:
        yield tiles, 0
        return
    here, further = rest[0], rest[1:]
    onward = further[0] if further else None if here == place else place
    for number, laid in enumerate(_fitting(d, company, tiles, here, onward, heuristics)):
        if number == (1 if further else ends):
            return
        cost = heuristics.lay_price(d, here, laid.tile)
        for built, more in _built_on(d, company, {**tiles, here: laid}, further, place, ends, heuristics):
            yield built, cost + more


def _fitting(
    d: Draft[Any], company: Company, tiles: dict[Hex, Laid], hex_: Hex, onward: Hex | None, heuristics: Heuristics
) -> Iterator[Laid]:
    """Tiles that lead on to the next hex of the way, those with most ways out first."""
    if hex_ in tiles or d.title.board.hexes[hex_].shape.track:
        return
    left = tiles_left(d.title.board, d.state.tiles)
    terms = Terms(colours=YELLOW, left=left, only_in=frozenset({hex_}), fresh=frozenset())
    offers = dict(lays_by_hex(_reach(d, company, tiles, heuristics), terms)).get(hex_, {})
    found = [Laid(tile, turned) for tile, rotations in offers.items() for turned in rotations]
    found.sort(key=lambda laid: -_promise(d, tiles, hex_, laid))
    for laid in found:
        if _leads(d, company, {**tiles, hex_: laid}, hex_, onward, heuristics):
            yield laid


def _promise(d: Draft[Any], tiles: Mapping[Hex, Laid], hex_: Hex, laid: Laid) -> int:
    """Where the ends of a tile lead: to track, to stations, over what ground."""
    map_, board, total = d.title.map, d.title.board, 0
    for edge in exits(turned_track(board.tiles[laid.tile].shape.track, laid.rotation)):
        across = map_.out[map_.side(hex_, edge)]
        if across < 0:
            continue
        there = map_.hexes[across // WIDTH]
        entry = board.hexes[there]
        if there in tiles or entry.shape.track:
            joined = across % WIDTH in exits(map_.track(there, tiles.get(there)))
            total += A_WAY * joined
        else:
            cost = entry.cost if isinstance(entry.cost, int) else min(entry.cost.values(), default=0)
            total += A_WAY + 5 * len(entry.shape.stops) - cost // 10
    return total


def _leads(
    d: Draft[Any], company: Company, tiles: dict[Hex, Laid], hex_: Hex, onward: Hex | None, heuristics: Heuristics
) -> bool:
    if onward is None or d.title.board.grid.distance(hex_, onward) > 1:
        return True
    return d.title.map.number[onward] in _reach(d, company, tiles, heuristics).touched


def _reach(d: Draft[Any], company: Company, tiles: dict[Hex, Laid], heuristics: Heuristics) -> Reach:
    net = network(d.title.map, tiles, heuristics.gauge)
    return reach(net, tokens_of(d.state.tokens, company), full_stops(net, d.state.tokens, (company,)))


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
