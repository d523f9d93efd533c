"""How the route finder grows: one to four trains, a D among them, on networks of 50 to 200 segments."""

from collections.abc import Iterator
from random import Random
from time import process_time

from bench.figures import Figure, laps
from railhead.core.ids import Company, Hex, Holder, Spot, Tile
from railhead.core.lays import Offers, Terms, lays, without_look_alikes
from railhead.core.map import WIDTH
from railhead.core.network import Network
from railhead.core.play import start
from railhead.core.state import State
from railhead.core.tiles import exits, turned_track
from railhead.core.title import Draft, Title
from railhead.mechanisms.tokens import reach_of, spots_of, track
from railhead.mechanisms.track import put_tile
from railhead.routing import Answer, Chart, Problem, Train, best, chart_of, one_place_a_hex
from railhead.routing.counting.standard import every_stop, unlimited
from railhead.titles import load

SIZES = (50, 100, 150, 200)
"""Segments from stop to stop. The densest recorded game of 1861 ends with 65."""
ROSTERS = (("5",), ("8",), ("D",), ("6", "8"), ("5", "6", "8"), ("5", "6", "8", "D"))
NETWORKS = 3
SECONDS = 2.0
"""After which a search is stopped; its best is then not proven."""
TARGETS = {1: 100.0, 2: 200.0, 3: 500.0, 4: 1000.0}
"""Milliseconds of the median by the number of trains."""

COMPANY = Company(Holder("NW"))
HOMES = (Spot("H8.0"), Spot("E1.0"), Spot("G15.0"))
ALL_COLOURS = Terms(colours=frozenset({"yellow", "green", "brown", "grey"}))
BLOCKED = 0.15
"""How many of the other cities are full of other companies' tokens."""


def scaling() -> Iterator[Figure]:
    for size in SIZES:
        tracks = [Layout(size, seed) for seed in range(NETWORKS)]
        for roster in ROSTERS:
            yield _measured(size, roster, tracks)


def _measured(size: int, roster: tuple[str, ...], tracks: list["Layout"]) -> Figure:
    answers, times = zip(*laps(_best(layout.problem(roster)) for layout in tracks), strict=True)
    proven = sum(answer.proven for answer in answers)
    return Figure(
        f"routes: {size} segments, trains {' '.join(roster)}",
        samples=list(times),
        target=TARGETS[len(roster)],
        about="median",
        note=f"{proven} of {len(answers)} proven within {SECONDS:g} s",
    )


def _best(problem: Problem) -> Answer:
    until = process_time() + SECONDS
    return best(problem, stop=lambda: process_time() > until)


class Layout:
    """Track on the map of 1861, laid at random as a company might that pays for nothing, and who is in the way."""

    def __init__(self, links: int, seed: int) -> None:
        chance = Random(f"{links} {seed}")
        draft = grown(load("1861", 3), links, chance)
        self.chart = chart_of({"": track(draft)}, one_place_a_hex)
        self.worth = _worth(track(draft), self.chart)
        self.own = frozenset(spots_of(draft, COMPANY))
        self.closed = frozenset(
            stop.spot
            for stop in self.chart.stops
            if stop.kind == "offboard"
            or (stop.kind == "city" and stop.spot not in self.own and chance.random() < BLOCKED)
        )

    def problem(self, roster: tuple[str, ...]) -> Problem:
        return Problem(
            self.chart,
            self.own,
            self.closed,
            tuple(self._train(name, number) for number, name in enumerate(roster)),
        )

    def _train(self, name: str, number: int) -> Train:
        if name == "D":
            return Train(f"D-{number}", unlimited(self.chart, self.worth))
        return Train(f"{name}-{number}", every_stop(self.chart, self.worth, int(name)))


def grown(title: Title, links: int, chance: Random) -> Draft[State]:
    """A position with at least so many links: of a dozen lays drawn, always the one that joins most."""
    draft = Draft(title, start(title, 3))
    for home in HOMES:
        draft.place(COMPANY, home)
    while len(track(draft).links) < links:
        found = without_look_alikes(title.map, lays(reach_of(draft, COMPANY, one_stop_per_place=True), ALL_COLOURS))
        drawn = [_drawn(found, chance) for _ in range(12)]
        put_tile(draft, *max(drawn, key=lambda lay: joins(draft, *lay)))
    return draft


def _drawn(found: Offers, chance: Random) -> tuple[Hex, Tile, int]:
    hex_ = chance.choice(sorted(found))
    tile = chance.choice(sorted(found[hex_]))
    return hex_, tile, chance.choice(found[hex_][tile])


def joins(draft: Draft[State], hex_: Hex, tile: Tile, rotation: int) -> int:
    """At how many sides a tile would meet track of the neighbours."""
    map_, tiles = draft.title.map, draft.state.tiles
    edges = exits(turned_track(draft.title.board.tiles[tile].shape.track, rotation))
    across = [map_.out[map_.side(hex_, edge)] for edge in edges]
    beyond = [(map_.hexes[node // WIDTH], node % WIDTH) for node in across if node >= 0]
    return sum(edge in exits(map_.track(name, tiles.get(name))) for name, edge in beyond)


def _worth(net: Network, chart: Chart) -> tuple[int, ...]:
    return tuple(net.stop(net.map.node(stop.spot)).worth("grey") for stop in chart.stops)
