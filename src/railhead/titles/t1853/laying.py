"""New tiles (book 31.1 to 31.10): which ones extend a railhead, and from which bases two of one turn may come."""

from collections.abc import Callable, Collection, Iterator
from functools import cache, cached_property

from msgspec import Struct

from railhead.core.choices import Obstacle
from railhead.core.derived import derived
from railhead.core.fits import Flaw
from railhead.core.ids import Company, Hex, Spot, Tile, hex_of
from railhead.core.lays import Terms, judge, lays_by_hex, tiles_left
from railhead.core.map import WIDTH
from railhead.core.reach import Reach, apart
from railhead.core.sentences import say
from railhead.core.tiles import Laid, exits, turned_track
from railhead.core.title import Draft, Title
from railhead.mechanisms.track import has_track, is_upgrade
from railhead.titles.t1853.facts import BROAD, METRE, D
from railhead.titles.t1853.lines import GAUGES, bases, gauge_of, line_reach, metre_tiles, mixed_reach
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.turn import Turn1853, is_first_turn, most_lays

FLAW_RULES = {
    Flaw.WRONG_TILE: "53-TRK-09",
    Flaw.NOT_YET: "53-TRK-02",
    Flaw.NONE_LEFT: "53-TRK-16",
    Flaw.CLOSED_SIDE: "53-TRK-11",
    Flaw.TRACK_LOST: "53-TRK-02",
}


class Way(Struct, frozen=True):
    """A base, all it reaches, and the nodes by which a tile would be joined to it."""

    base: Spot
    reached: Reach
    nodes: tuple[int, ...]


def home_to_build(d: D, company: Company) -> Hex | None:
    """In its first turn: a home base without a tile, as long as there is one for it."""
    if not is_first_turn(d, company):
        return None
    return next((hex_of(place) for place in bases(d, company) if not has_track(d, hex_of(place))), None)


def must_build_home(d: D, turn: Turn1853) -> bool:
    home, cash = home_to_build(d, turn.company), d.cash(turn.company)
    if home is None:
        return False
    return any(hex_ == home and lay_cost(d, hex_, tile) <= cash for hex_, tile, _ in new_lays(d.title, d.state, turn))


@derived
def new_lays(title: Title, state: State1853, turn: Turn1853) -> list[tuple[Hex, Tile, int]]:
    """What a company may lay if it can pay. Asked several times of one State: whether there is anything, and what."""
    return list(Laying(Draft(title, state), turn).offers())


def lay_cost(d: D, hex_: Hex, tile: Tile) -> int:
    """Terrain by the gauge laid; an upgrade is free but for the first of Calcutta."""
    cost = d.title.board.hexes[hex_].cost
    if is_upgrade(d, tile):
        return cost if isinstance(cost, int) and hex_ not in d.state.tiles else 0
    return cost if isinstance(cost, int) else cost[gauge_of(d, tile)]


class Laying:
    """What a company may lay at this moment of its turn."""

    def __init__(self, d: D, turn: Turn1853) -> None:
        self.d = d
        self.turn = turn
        self.company = turn.company
        self.home = home_to_build(d, turn.company)
        self.spare = most_lays(d, turn.company) - len(turn.laid) - (self.home is not None)
        """Lays that are left beside the one on the home base."""

    def reached(self, gauge: str) -> Reach:
        return line_reach(self.d, self.company, gauge)

    # The second lay asks for every offer how each base comes to it: a few reaches, hundreds of offers.
    @cached_property
    def reached_from(self) -> Callable[[str, Spot], Reach]:
        return cache(lambda gauge, base: line_reach(self.d, self.company, gauge, [base]))

    @cached_property
    def is_separate(self) -> Callable[[Hex, str, tuple[int, ...]], bool]:
        return cache(self._is_separate)

    @cached_property
    def terms(self) -> Terms:
        return Terms(
            colours=frozenset({"yellow"}),
            left=tiles_left(self.d.title.board, self.d.state.tiles),
            # New tiles go on bare hexes: what is built on need not be tried.
            barred=frozenset((*self.d.state.closed, *self.d.state.tiles)),
            fresh=frozenset(),
        )

    def offers(self) -> Iterator[tuple[Hex, Tile, int]]:
        in_metre = metre_tiles(self.d.title.board)
        for gauge in GAUGES:
            for hex_, tiles in lays_by_hex(self.reached(gauge), self.terms):
                if not self._is_due(hex_):
                    continue
                for tile, rotations in tiles.items():
                    if (tile in in_metre) is (gauge == METRE):
                        for turned in rotations:
                            if self._is_clear(hex_, gauge, tile, turned):
                                yield hex_, tile, turned

    def _is_clear(self, hex_: Hex, gauge: str, tile: Tile, rotation: int) -> bool:
        """Whether neither a closed city nor the first lay of the turn is in its way."""
        if not self.turn.laid and not self.d.state.closed:
            return True
        joins = self._joins_closed(hex_, tile, rotation)
        return not joins and self.is_separate(hex_, gauge, self._sides(tile, rotation))

    def fault(self, hex_: Hex, tile: Tile, rotation: int) -> Obstacle | None:
        d, gauge = self.d, gauge_of(self.d, tile)
        if has_track(d, hex_):
            return "53-TRK-02", "new tiles go on hexes without track"
        flaw = judge(self.reached(gauge), self.terms, hex_, tile, rotation)
        if hex_ in d.state.closed:
            return "53-MIK-13", say("{hex} is closed", hex=hex_)
        if flaw is not None:
            return self._flaw_rule(flaw, hex_, tile, rotation), str(flaw)
        if not self._is_due(hex_):
            why = "{company} must lay a tile on its home base in {hex}"
            return "53-TRK-06", say(why, company=self.company, hex=self.home or "")
        if self._joins_closed(hex_, tile, rotation):
            return "53-MIK-13", "track can't be joined to a closed city"
        if not self.is_separate(hex_, gauge, self._sides(tile, rotation)):
            return "53-TRK-08", "the two tiles must come from different bases over separate track"
        return None

    def _is_due(self, hex_: Hex) -> bool:
        return self.spare > 0 or self.home is None or hex_ == self.home

    def _flaw_rule(self, flaw: Flaw, hex_: Hex, tile: Tile, rotation: int) -> str:
        if flaw in FLAW_RULES:
            return FLAW_RULES[flaw]
        d, gauge = self.d, gauge_of(self.d, tile)
        other = METRE if gauge == BROAD else BROAD
        sides = [d.title.map.side(hex_, edge) for edge in self._sides(tile, rotation)]
        if any(side in self.reached(other).paths for side in sides):
            return "53-TRK-07"
        free = line_reach(d, self.company, gauge, blocked=False)
        if any(side in free.paths for side in sides):
            return "53-TRK-05"
        mixed = mixed_reach(d, self.company)
        return "53-GAU-03" if any(side in mixed.paths for side in sides) else "53-TRK-04"

    def _sides(self, tile: Tile, rotation: int) -> tuple[int, ...]:
        return tuple(sorted(exits(turned_track(self.d.title.board.tiles[tile].shape.track, rotation))))

    def _joins_closed(self, hex_: Hex, tile: Tile, rotation: int) -> bool:
        """Whether its track would meet that of a city closed by disturbances."""
        return bool(self.d.state.closed) and joins_closed(self.d, hex_, self._sides(tile, rotation))

    def _is_separate(self, hex_: Hex, gauge: str, sides: tuple[int, ...]) -> bool:
        """Whether it may be the second lay of the turn: each from a base of its own, by lines that share no track."""
        if not self.turn.laid:
            return True
        return any(
            one.base != other.base and apart(one.reached, one.nodes, other.reached, other.nodes)
            for other in self._ways(hex_, gauge, sides)
            for one in self._first_ways
        )

    @cached_property
    def _first_ways(self) -> list[Way]:
        """How the first lay of the turn was joined, on the track as it lay before: the tile itself may have made lines
        by which it was not laid (R-15)."""
        first = self.turn.laid[0]
        laid = self.d.state.tiles[first]
        before = {hex_: other for hex_, other in self.d.state.tiles.items() if hex_ != first}
        return self._ways(first, gauge_of(self.d, laid.tile), self._sides(laid.tile, laid.rotation), before)

    def _ways(self, hex_: Hex, gauge: str, sides: Collection[int], tiles: dict[Hex, Laid] | None = None) -> list[Way]:
        """Bases from which a tile can be laid. A home base is built from itself."""
        d, map_ = self.d, self.d.title.map
        # A tile on a base of its own is that base's lay, whatever other lines lead there (31.6).
        own = [place for place in bases(d, self.company) if hex_of(place) == hex_]
        found = []
        for base in own or bases(d, self.company):
            reached = (
                self.reached_from(gauge, base) if tiles is None else line_reach(d, self.company, gauge, [base], tiles)
            )
            nodes = tuple(map_.node(place) for place in own) or tuple(map_.side(hex_, edge) for edge in sides)
            if any(node in reached.paths for node in nodes):
                found.append(Way(base, reached, nodes))
        return found


def joins_closed(d: D, hex_: Hex, sides: Collection[int]) -> bool:
    map_ = d.title.map
    for edge in sides:
        across = map_.out[map_.side(hex_, edge)]
        if across >= 0:
            beyond = map_.hexes[across // WIDTH]
            if beyond in d.state.closed and across % WIDTH in exits(map_.track(beyond, d.state.tiles.get(beyond))):
                return True
    return False
