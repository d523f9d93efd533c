"""A company's lines (book 31.4, 31.16): what its bases reach in one gauge, over track of that gauge or dual."""

from collections.abc import Collection, Iterable, Mapping

from railhead.core.board import Board
from railhead.core.derived import derived
from railhead.core.ids import Company, Hex, Spot, Tile, hex_of, spot
from railhead.core.map import WIDTH
from railhead.core.network import Gauges, Network, network
from railhead.core.reach import Reach, Tokens, full_stops, reach, tokens_of
from railhead.core.tiles import FIRST_STOP, Laid
from railhead.mechanisms.tokens import cities, spots_of
from railhead.titles.t1853.facts import BROAD, METRE, D

GAUGES: Mapping[str, Gauges] = {BROAD: frozenset({"", "dual"}), METRE: frozenset({"metre", "dual"})}


def net_of(d: D, gauge: str, tiles: Mapping[Hex, Laid] | None = None) -> Network:
    return network(d.title.map, d.state.tiles if tiles is None else tiles, GAUGES[gauge])


def bases(d: D, company: Company) -> list[Spot]:
    """Its tokens, but for those in a city that is closed."""
    return [place for place in spots_of(d, company) if hex_of(place) not in d.state.closed]


def line_reach(
    d: D,
    company: Company,
    gauge: str,
    roots: Iterable[Spot] | None = None,
    tiles: Mapping[Hex, Laid] | None = None,
    blocked: bool = True,
) -> Reach:
    """All that unbroken lines of one gauge lead to from all bases or from these."""
    net = net_of(d, gauge, tiles)
    if roots is None and blocked:
        return _from_bases(net, d.state.tokens, d.state.closed, company)
    full = full_to(net, d.state.tokens, company) if blocked else frozenset[Spot]()
    starts = bases(d, company) if roots is None else roots
    return reach(net, starts, full, barred=_closed_stops(d.state.closed, net))


@derived
def _from_bases(net: Network, tokens: Tokens, closed: Collection[Hex], company: Company) -> Reach:
    starts = [place for place in tokens_of(tokens, company) if hex_of(place) not in closed]
    return reach(net, starts, full_to(net, tokens, company), barred=_closed_stops(closed, net))


@derived
def full_to(net: Network, tokens: Tokens, company: Company) -> frozenset[Spot]:
    """Stops full of other companies' tokens; the same on track of any gauge."""
    return frozenset(full_stops(net, tokens, (company,)))


def mixed_reach(d: D, company: Company) -> Reach:
    """All that track of any gauge leads to, breaks of gauge passed over: what is only here lies beyond a break."""
    net = network(d.title.map, d.state.tiles)
    return reach(
        net, bases(d, company), full_stops(net, d.state.tokens, (company,)), barred=_closed_stops(d.state.closed, net)
    )


def _closed_stops(closed: Collection[Hex], net: Network) -> list[Spot]:
    return [
        spot(hex_, number) for hex_ in closed for number in range(len(net.map.shape(hex_, net.tiles.get(hex_)).stops))
    ]


def joined_hexes(d: D, company: Company) -> set[Hex]:
    """Hexes whose track some base is joined to by a line of one gauge."""
    found: set[Hex] = set()
    for gauge in GAUGES:
        reached = line_reach(d, company, gauge)
        net = reached.network
        for node in reached.paths:
            if node % WIDTH >= FIRST_STOP or net.joins[node]:
                found.add(net.map.hexes[node // WIDTH])
    return found


def city_spots(d: D) -> list[Spot]:
    """The stops of all cities, in map order; the same whichever gauge is asked for, and of that there is a network."""
    return cities(net_of(d, BROAD))


def joined_spots(d: D, company: Company) -> frozenset[Spot]:
    """Stations that some base is joined to by a line of one gauge."""
    return frozenset[Spot]().union(*(line_reach(d, company, gauge).spots for gauge in GAUGES))


def gauge_of(d: D, tile: Tile) -> str:
    """The gauge of a yellow tile: all its track is of one."""
    return METRE if tile in metre_tiles(d.title.board) else BROAD


@derived
def metre_tiles(board: Board) -> frozenset[Tile]:
    """Tiles with track of metre gauge."""
    return frozenset(
        tile for tile, entry in board.tiles.items() if any(piece.gauge == "metre" for piece in entry.shape.track)
    )
