"""Track as the route finder sees it: stops, and links of unbroken track between them, in a fixed order.

Made once for a tiles table and kept by the caller; tokens, trains and values come with each problem.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from railhead.core import network, tiles
from railhead.core.ids import Hex, Spot, hex_of
from railhead.core.tiles import StopKind
from railhead.routing.problem.tight import passing_limits, tight_conflicts

PlaceOf = Callable[[Spot, tiles.Stop], str]
"""Which place a stop belongs to."""


class Stop(Struct, frozen=True):
    """A stop. A route visits no place twice; several stops may be one place (circles of a hex, hexes of an area)."""

    spot: Spot
    place: str
    kind: StopKind


class Link(Struct, frozen=True):
    """Track from stop to stop with no stop between. `track` has a bit for every piece that can be used only once."""

    a: Spot
    b: Spot
    track: int
    hexes: tuple[Hex, ...]
    """From a to b, the hexes of both included."""
    gauge: str = ""

    @property
    def name(self) -> tuple[str, ...]:
        """Spots at the ends, hexes between: what a route calls this leg. Written from the smaller end."""
        leg = (self.a, *self.hexes[1:-1], self.b)
        return min(leg, leg[::-1])


class Chart:
    """Stops and links in a fixed order, whatever order they came in, so that equal positions get equal answers."""

    def __init__(self, stops: Iterable[Stop], links: Iterable[Link]) -> None:
        self.stops = tuple(sorted(stops, key=lambda stop: stop.spot))
        self.links = tuple(sorted(links, key=lambda link: (link.name, link.gauge, link.track)))
        self.at: dict[Spot, int] = {stop.spot: i for i, stop in enumerate(self.stops)}
        assert len(self.at) == len(self.stops), "two stops have the same name"
        places = {place: i for i, place in enumerate(sorted({stop.place for stop in self.stops}))}
        self.places = places
        self.place_bit = tuple(1 << places[stop.place] for stop in self.stops)
        self.ends = tuple((self.at[link.a], self.at[link.b]) for link in self.links)
        self.conflicts, self.bits = conflict_bits([link.track for link in self.links])
        self.leaving: tuple[tuple[int, ...], ...] = self._leaving()
        self.passing: tuple[int, ...] = ()
        """For each stop how many trains can pass it, or 0 where its track says so by itself. Of a tight chart only."""

    @cached_property
    def tight(self) -> "Chart":
        """The same chart with closer conflicts: better bounds, and more to reckon with."""
        chart = Chart(self.stops, self.links)
        chart.conflicts, chart.bits = tight_conflicts(self.conflicts, self.bits)
        chart.passing = passing_limits(self.leaving, chart.conflicts)
        return chart

    @cached_property
    def legs(self) -> dict[tuple[str, ...], list[int]]:
        """The numbers of links by their names."""
        found: dict[tuple[str, ...], list[int]] = {}
        for i, link in enumerate(self.links):
            found.setdefault(link.name, []).append(i)
        return found

    def mask(self, *places: str) -> int:
        """The bits of places, of those that are on the chart."""
        return sum(1 << self.places[place] for place in {*places} if place in self.places)

    def of_gauge(self, *gauges: str) -> frozenset[int]:
        """The numbers of the links of these gauges."""
        return frozenset(i for i, link in enumerate(self.links) if link.gauge in gauges)

    def _leaving(self) -> tuple[tuple[int, ...], ...]:
        leaving: list[list[int]] = [[] for _ in self.stops]
        for i, (a, b) in enumerate(self.ends):
            leaving[a].append(i)
            if b != a:
                leaving[b].append(i)
        return tuple(tuple(links) for links in leaving)


def one_place_a_hex(spot: Spot, stop: tiles.Stop) -> str:
    """All stops of a hex are one place, and so are those of an area."""
    return stop.area or hex_of(spot)


def one_place_a_stop(spot: Spot, stop: tiles.Stop) -> str:
    """Every stop is a place of its own, but those of an area are one."""
    return stop.area or spot


def chart_of(networks: Mapping[str, network.Network], place: PlaceOf) -> Chart:
    """The chart of a position: its network, or one for each gauge."""
    stops: dict[Spot, Stop] = {}
    links: list[Link] = []
    for gauge, track in networks.items():
        spots = {node: track.map.spot(node) for node in track.stops}
        for node, stop in track.stops.items():
            stops[spots[node]] = Stop(spots[node], place(spots[node], stop), stop.kind)
        links += [Link(spots[link.a], spots[link.b], link.track, link.hexes, gauge) for link in track.links]
    return Chart(stops.values(), links)


def conflict_bits(tracks: list[int]) -> tuple[tuple[int, ...], int]:
    """For each link a mask in which two links meet exactly if they share track, with few bits; and how many bits.

    A piece of track used by some set of links gives a bit, unless another piece is used by all of these and more.
    """
    users: dict[int, int] = {}
    for i, track in enumerate(tracks):
        while track:
            piece = track & -track
            users[piece] = users.get(piece, 0) | 1 << i
            track ^= piece
    groups = sorted(set(users.values()), key=lambda group: (-group.bit_count(), group))
    largest: list[int] = []
    for group in groups:
        if not any(group & other == group for other in largest if other & group):
            largest.append(group)
    masks = [0] * len(tracks)
    for bit, group in enumerate(sorted(largest)):
        while group:
            low = group & -group
            masks[low.bit_length() - 1] |= 1 << bit
            group ^= low
    return tuple(masks), len(largest)
