"""Random lands of a wanted size, as dense as boards are late in a game: for measuring, not for comparison."""

from random import Random

from railhead.core.board import Board, HexEntry
from railhead.core.hexes import Grid, opposite
from railhead.core.ids import Hex, Spot
from railhead.core.map import Map
from railhead.core.network import Network
from railhead.core.tiles import FIRST_STOP, Segment, Shape, Stop
from railhead.routing import Chart, chart_of, one_place_a_hex

GRID = Grid(orientation="flat", first="column")


def land(seed: int, segments: int) -> tuple[Chart, list[int], frozenset[Spot], frozenset[Spot]]:
    """A chart with about so many pieces of track, the worth of its stops, own tokens and stops that can't be passed."""
    chance = Random(seed)
    width = 4
    while True:
        shapes = _shapes(chance, width)
        if sum(len(shape.track) for shape in shapes.values()) >= segments:
            break
        width += 1
    kept: dict[Hex, Shape] = {}
    count = 0
    for name, shape in shapes.items():
        kept[name] = shape if count < segments else Shape("white")
        count += len(kept[name].track)
    board = Board(
        title="land",
        name="land",
        currency="",
        grid=GRID,
        hexes={name: HexEntry(shape=shape) for name, shape in kept.items()},
        tiles={},
        markets={},
        players={},
        bank=None,
        trains=(),
        phases=(),
        companies={},
    )
    network = Network(Map(board), {})
    chart = chart_of({"": network}, one_place_a_hex)
    worth = [network.stop(network.map.node(stop.spot)).worth("") for stop in chart.stops]
    cities = [stop.spot for stop in chart.stops if stop.kind == "city"]
    chance.shuffle(cities)
    closed = {stop.spot for stop in chart.stops if stop.kind == "offboard"} | set(cities[3 : 3 + len(cities) // 8])
    return chart, worth, frozenset(cities[:3]), frozenset(closed)


def _shapes(chance: Random, width: int) -> dict[Hex, Shape]:
    names = {}
    for column in range(width):
        for row in range(width):
            name = Hex(f"{chr(ord('A') + column)}{2 * row + 1 + column % 2}")
            names[GRID.place(name)] = name
    open_sides: dict[Hex, set[int]] = {name: set() for name in names.values()}
    for place, name in names.items():
        for edge in range(3):
            other = names.get(GRID.step(place, edge))
            if other is not None and chance.random() < 0.62:
                open_sides[name].add(edge)
                open_sides[other].add(opposite(edge))
    return {name: _shape(chance, sorted(sides)) for name, sides in open_sides.items()}


def _shape(chance: Random, sides: list[int]) -> Shape:
    kind = chance.random()
    if kind < 0.45 and len(sides) > 1:
        if kind < 0.05:
            stop = Stop("offboard", chance.choice((30, 40, 50, 70)))
        elif kind < 0.3:
            stop = Stop("city", chance.choice((20, 30, 40, 50, 60)), 2)
        else:
            stop = Stop("town", 10)
        return Shape("grey", (stop,), tuple(Segment(side, FIRST_STOP) for side in sides))
    chance.shuffle(sides)
    track = {_piece(sides[i], sides[i + 1]) for i in range(0, len(sides) - 1, 2)}
    if len(sides) > 2 and chance.random() < 0.5:
        track.add(_piece(sides[0], sides[-1]))
    return Shape("grey", (), tuple(sorted(track)))


def _piece(one: int, other: int) -> Segment:
    return Segment(min(one, other), max(one, other))
