"""Upgrades (book 31.12 to 31.23): one tile a turn instead of all lays, within the company's area."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property

from railhead.core.choices import Obstacle
from railhead.core.derived import derived
from railhead.core.fits import Flaw
from railhead.core.ids import Hex, Tile
from railhead.core.lays import Terms, judge, lays, tiles_left
from railhead.core.reach import Reach
from railhead.core.sentences import say
from railhead.core.tiles import exits, turned_track
from railhead.core.title import Draft, Title
from railhead.mechanisms.track import has_track, is_next_colour
from railhead.titles.t1853.facts import D, in_area, is_large
from railhead.titles.t1853.laying import joins_closed
from railhead.titles.t1853.lines import GAUGES, line_reach
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.turn import Turn1853

FLAW_RULES = {
    Flaw.NONE_LEFT: "53-PRO-19",
    Flaw.CLOSED_SIDE: "53-PRO-08",
    Flaw.NOT_CONNECTED: "53-PRO-07",
}


@derived
def upgrades(title: Title, state: State1853, turn: Turn1853) -> list[tuple[Hex, Tile, int]]:
    """What a company may upgrade if it can pay. Asked several times of one State: whether there is anything, and
    what."""
    return list(Upgrading(Draft(title, state), turn).offers())


class Upgrading:
    """What a company may upgrade at this moment. Its line may come in either gauge."""

    def __init__(self, d: D, turn: Turn1853) -> None:
        self.d = d
        self.company = turn.company

    def reached(self, gauge: str) -> Reach:
        return line_reach(self.d, self.company, gauge)

    @cached_property
    def bars(self) -> Callable[[Hex], Obstacle | None]:
        return cache(self._bars)

    @cached_property
    def terms(self) -> Terms:
        return Terms(
            colours=frozenset(self.d.title.phase(self.d.state).tiles) - {"yellow"},
            left=tiles_left(self.d.title.board, self.d.state.tiles),
            fresh=frozenset(),
        )

    def offers(self) -> Iterator[tuple[Hex, Tile, int]]:
        if not self.terms.colours:
            return
        found: dict[tuple[Hex, Tile, int], None] = {}
        for gauge in GAUGES:
            for hex_, tiles in lays(self.reached(gauge), self.terms).items():
                found |= dict.fromkeys((hex_, tile, turned) for tile, turns in tiles.items() for turned in turns)
        for hex_, tile, turned in found:
            if self._barred(hex_, tile, turned) is None:
                yield hex_, tile, turned

    def fault(self, hex_: Hex, tile: Tile, rotation: int) -> Obstacle | None:
        flaws = [judge(self.reached(gauge), self.terms, hex_, tile, rotation) for gauge in GAUGES]
        if all(flaws):
            flaw = next((flaw for flaw in flaws if flaw is not Flaw.NOT_CONNECTED), Flaw.NOT_CONNECTED)
            assert flaw is not None
            # Outside the area that is the reason, connected or not: `_barred` says so.
            if flaw is not Flaw.NOT_CONNECTED or in_area(self.d, self.company, hex_):
                return self._flaw_rule(flaw, hex_, tile, rotation), str(flaw)
        return self._barred(hex_, tile, rotation)

    def _barred(self, hex_: Hex, tile: Tile, rotation: int) -> Obstacle | None:
        if self.bars(hex_):
            return self.bars(hex_)
        if hex_ in self.d.state.closed or self._joins_closed(hex_, tile, rotation):
            return "53-MIK-13", "track can't be joined to a closed city"
        return None

    def _bars(self, hex_: Hex) -> Obstacle | None:
        """What keeps every tile off a hex."""
        d = self.d
        if not in_area(d, self.company, hex_):
            rule = "53-PRO-20" if is_large(d, hex_) else "53-PRO-06"
            return rule, say("{hex} isn't in {company}'s area", hex=hex_, company=self.company)
        if self._lies_by_grey(hex_):
            return "53-PRO-10", "a brown tile next to a grey one can't be upgraded"
        return None

    def _lies_by_grey(self, hex_: Hex) -> bool:
        map_, tiles = self.d.title.map, self.d.state.tiles
        if map_.shape(hex_, tiles.get(hex_)).colour != "brown":
            return False
        beside = [map_.hexes[number] for number in map_.neighbours[map_.number[hex_]] if number >= 0]
        return any(map_.shape(other, tiles.get(other)).colour == "grey" for other in beside)

    def _joins_closed(self, hex_: Hex, tile: Tile, rotation: int) -> bool:
        """Only new track can join."""
        if not self.d.state.closed:
            return False
        new = exits(turned_track(self.d.title.board.tiles[tile].shape.track, rotation))
        return joins_closed(self.d, hex_, new - exits(self.d.title.map.track(hex_, self.d.state.tiles.get(hex_))))

    def _flaw_rule(self, flaw: Flaw, hex_: Hex, tile: Tile, rotation: int) -> str:
        d = self.d
        if flaw is Flaw.NOT_YET:
            return "53-PRO-20" if is_large(d, hex_) else "53-PRO-02"
        if flaw is Flaw.NONE_LEFT:
            return "53-PRO-14" if is_large(d, hex_) else "53-PRO-19"
        if flaw is Flaw.TRACK_LOST:
            return "53-PRO-05" if self._keeps_sides(hex_, tile, rotation) else "53-PRO-04"
        return FLAW_RULES.get(flaw) or self._misplaced(hex_, tile)

    def _keeps_sides(self, hex_: Hex, tile: Tile, rotation: int) -> bool:
        """Whether all sides with track keep some: then it is a gauge that would be lost."""
        new = exits(turned_track(self.d.title.board.tiles[tile].shape.track, rotation))
        return exits(self.d.title.map.track(hex_, self.d.state.tiles.get(hex_))) <= new

    def _misplaced(self, hex_: Hex, tile: Tile) -> str:
        """The rule that keeps a tile off a hex however it is turned."""
        d = self.d
        now, new = d.title.map.shape(hex_, d.state.tiles.get(hex_)), d.title.board.tiles[tile].shape
        if is_large(d, hex_) or new.label:
            return "53-PRO-13"
        if not has_track(d, hex_):
            return "53-TRK-02"
        if len(now.stops) > 1:
            return "53-TRK-17"
        if not now.stops and new.stops and is_next_colour(d, hex_, tile):
            return "53-PRO-09" if any(stop.kind != "junction" for stop in new.stops) else "53-PRO-03"
        return "53-PRO-03"
