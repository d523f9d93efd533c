"""Route problems of 1862 from recorded positions."""

import re
from functools import cache
from typing import Any

from msgspec.structs import replace

from railhead.core.board import Board, TileEntry
from railhead.core.ids import Company, Holder, Spot, Tile
from railhead.core.map import Map
from railhead.core.network import Network
from railhead.core.tiles import FIRST_STOP, Segment, Stop, parse_segment
from railhead.routing import Meeting, Problem, Route, Train, best_of, chart_of, one_place_a_stop
from railhead.routing.counting.counts_once import Stations, express, local
from railhead.routing.problem.claims import Aim
from railhead.routing.problem.model import Answer
from railhead.titles.t1862.freight import Freight

from .freights import Chains
from .recorded import Situation, board_map, tiles, tokens

SMALL_STATION = 20
TRAIN = re.compile(r"(\d+)(?:/(\d+))?([FLE])\**")
LEVEL = {"A": "low", "B": "low", "C": "middle", "D": "middle"}
PERMIT = {"F": "freight", "L": "local", "E": "express"}


@cache
def eastern_map() -> Map:
    """The map with a tile for each way of putting small stations on a line tile."""
    board = board_map("1862").board
    made: dict[Tile, TileEntry] = dict(board.tiles)
    for name, about in board.figures["public_variants"].items():
        base = board.tiles[Tile(about["base"])]
        track = list(base.shape.track)
        stops: list[Stop] = []
        for text in about["stations_on"]:
            line = parse_segment(text)
            track.remove(line)
            end = FIRST_STOP + len(stops)
            track += [Segment(line.a, end), Segment(line.b, end)]
            stops.append(Stop("town", SMALL_STATION))
        made[Tile(name)] = replace(base, shape=replace(base.shape, stops=tuple(stops), track=tuple(sorted(track))))
    return Map(replace(board, tiles=made))


def _areas(board: Board, kind: str) -> frozenset[str]:
    return frozenset(name for name, area in board.figures["areas"].items() if area["kind"] == kind)


class Position:
    """A company about to run."""

    def __init__(self, situation: Situation, subsidy: int, any_ends: bool) -> None:
        self.state, self.company = situation.state, situation.company
        map_ = eastern_map()
        self.network = Network(map_, tiles(self.state))
        self.chart = chart_of({"": self.network}, one_place_a_stop)
        self.held = set(tokens(self.state)[self.company])
        self.own = frozenset(spot for spot in self.held if spot in self.chart.at and not self._is_outside(spot))
        barred = frozenset() if any(self._is_outside(spot) for spot in self.held) else frozenset({"london"})
        level = LEVEL.get(self.state["phase"], "high")
        worth = tuple(self.network.stop(map_.node(stop.spot)).worth(level) for stop in self.chart.stops)
        self.stations = Stations(self.chart, worth, _areas(map_.board, "port"), barred, subsidy)
        self.closed = frozenset(stop.spot for stop in self.chart.stops if self._is_closed(stop.spot))
        self.freight = Freight(
            self.stations, map_.board.grid.distance, own=self.own, closed=self._full(), any_ends=any_ends
        )
        self.home = map_.board.companies[Company(Holder(self.company))].home[0]

    def _is_outside(self, spot: Spot) -> bool:
        return self.chart.stops[self.chart.at[spot]].kind == "offboard" if spot in self.chart.at else True

    def _full(self) -> frozenset[Spot]:
        foreign: dict[Spot, int] = {}
        for other, spots in tokens(self.state).items():
            for spot in spots:
                if other != self.company:
                    foreign[spot] = foreign.get(spot, 0) + 1
        return frozenset(
            stop.spot
            for stop in self.chart.stops
            if stop.kind == "city"
            and stop.spot not in self.own
            and foreign.get(stop.spot, 0) >= self.network.stop(self.network.map.node(stop.spot)).slots
        )

    def _is_closed(self, spot: Spot) -> bool:
        return self._is_outside(spot) or spot in self._full()

    def meeting(self) -> Meeting:
        """Runs meet in large stations."""
        chart = self.chart
        bits = tuple(chart.place_bit[i] if stop.kind == "city" else 0 for i, stop in enumerate(chart.stops))
        return Meeting(bits, (0,) * len(chart.links), bits[chart.at[self.home]] if self.home in self.own else 1 << 200)

    def trains(self) -> dict[str, tuple[int, int, str]]:
        corp = self.state["corps"][self.company]
        found = {}
        for i, name in enumerate(corp["trains"]):
            match = TRAIN.fullmatch(name)
            assert match is not None, name
            if PERMIT[match[3]] in corp["permits"]:
                found[f"{name}#{i}"] = (int(match[1]), int(match[2] or match[1]), match[3])
        return found

    def base(self) -> Problem:
        """All but the freights."""
        trains = self.trains()
        make = {"L": local, "E": express}
        known: dict[tuple[int, int, str], Any] = {}
        plain = []
        for name, (n, m, kind) in trains.items():
            if kind != "F":
                if (n, m, kind) not in known:
                    known[n, m, kind] = make[kind](self.stations, n, m)
                plain.append(Train(name, known[n, m, kind]))
        return Problem(
            self.chart, self.own, self.closed, tuple(plain), claims=self.stations.claims, meeting=self.meeting()
        )

    def problems(self) -> list[Problem]:
        base = self.base()
        return self.chains().problems(base)

    def chains(self) -> Chains:
        lengths = {name: n for name, (n, _, kind) in self.trains().items() if kind == "F"}
        return Chains(self.freight, lengths, frozenset(name for name, length in lengths.items() if length >= 6))

    def routes(self, run: dict[str, Any]) -> list[Route]:
        """Recorded routes, without those that only lead from a stop to itself."""
        free = list(self.trains())
        found = []
        for one in run["routes"]:
            name = next(train for train in free if train.rpartition("#")[0].rstrip("*") == one["train"].rstrip("*"))
            free.remove(name)
            legs = []
            for hexes in one["hexes"]:
                links = [link for link in self.chart.links if tuple(hexes) in (link.hexes, link.hexes[::-1])]
                legs.append(links[0].name)
            found.append(Route(name, tuple(legs)))
        return found


def solve(situation: Situation, aim: Aim, subsidy: int = 10, any_ends: bool = True) -> Answer:
    return best_of(Position(situation, subsidy, any_ends).problems(), aim=aim)[1]
