"""Freights: paid for their two ends and for the hexes between them as the crow flies (1862).

Several freights may be joined end to end and then count as one run; which may, the title says.
"""

from collections.abc import Callable
from functools import cached_property
from math import gcd

from msgspec import Struct

from railhead.core.derived import derived
from railhead.core.ids import Hex, Spot, hex_of
from railhead.routing.counting.counts_once import Stations, claim_of
from railhead.routing.problem.chart import Chart, Stop
from railhead.routing.problem.model import Counting, Trip, Way, Ways

_PORT = 3_600_000
"""Put on a port and taken off the whole route, so that only routes to a port are worth anything. Divisible by any
value there is, so that values keep what divides them all."""


class Freight(Struct, frozen=True, dict=True):
    """How freights are paid: so much for each hex between the ends, as the crow flies."""

    stations: Stations
    distance: Callable[[Hex, Hex], int]
    rate: int = 20
    port_rate: int = 30
    own: frozenset[Spot] = frozenset()
    closed: frozenset[Spot] = frozenset()
    any_ends: bool = False
    """May a chain run from port to port, or from one red area to another?"""

    @cached_property
    def _countings(self) -> dict[tuple[tuple[int, ...], tuple[int, ...], bool], Counting]:
        return {}

    def counting(self, lengths: tuple[int, ...], idle: tuple[int, ...], port: bool) -> Counting:
        """One freight, or several joined end to end and counted as one run, with a port at an end or without one. A
        chain leaves out the idle ones only if none of them could join it. Freights of one length are alike, and like
        freights count by the same counting."""
        key = (tuple(sorted(lengths)), tuple(sorted(idle)), port)
        if key not in self._countings:
            self._countings[key] = self._counting(*key)
        return self._countings[key]

    def _counting(self, lengths: tuple[int, ...], idle: tuple[int, ...], port: bool) -> Counting:
        chart = self.stations.chart
        free = self.any_ends and len(lengths) > 1
        return Counting(
            limits=(sum(lengths), 1),
            through=tuple(
                () if stop.place in self.stations.barred or stop.kind == "offboard" else (Way(cost=(0, 0)),)
                for stop in chart.stops
            ),
            ends=tuple(self._ends(stop, port, free) for stop in chart.stops),
            lengths=tuple((len(link.hexes) - 1, 0) for link in chart.links),
            opened=frozenset(chart.at[spot] for spot in self.closed) if len(lengths) > 1 else frozenset(),
            whole=Way(-_PORT if port else 0, (0, 0)),
            far=self._far(self.port_rate if port else self.rate),
            pairs=_pairs(self.stations, self.distance, self.rate, self.port_rate),
            settle=lambda trip: trip.value + self.bonus(trip),
            unit=gcd(self.rate, self.port_rate),
            allows=lambda trip: self._allows(trip, lengths, idle),
        )

    def _ends(self, stop: Stop, port: bool, free: bool) -> Ways:
        """The second limit is for the port, or without a port for the one red area there may be."""
        if stop.kind == "town" or stop.place in self.stations.barred:
            return ()
        here = (claim_of(stop),)
        plain = Way(cost=(0, 0), claims=here)
        if self.stations.is_port(stop):
            at_port = Way(_PORT, (0, 1), claims=here)
            return () if not port else (at_port, plain) if free else (at_port,)
        if stop.kind == "offboard" and not port and not free:
            return (Way(cost=(0, 1), claims=here),)
        return (plain,)

    def _far(self, rate: int) -> tuple[tuple[int, ...], ...]:
        """The way from one end to the other is no longer than that from one end to a token and on to the other."""
        return tuple(tuple([rate * far for far in row]) for row in self._farthest)

    @cached_property
    def _farthest(self) -> list[list[int]]:
        """Hexes from each token to the ends, at most, as the crow flies. Nothing for other stops."""
        chart, lands = self.stations.chart, _lands(self.stations.chart)
        beyond = [stop.kind == "offboard" for stop in chart.stops]

        def farthest(token: Hex) -> list[int]:
            return [
                max([self.distance(token, land) for land, _ in lands[stop]], default=0) + beyond[stop]
                for stop in range(len(chart.stops))
            ]

        return [farthest(hex_of(token.spot)) if token.spot in self.own else [] for token in chart.stops]

    def _allows(self, trip: Trip, lengths: tuple[int, ...], idle: tuple[int, ...]) -> bool:
        return self.parts(trip, lengths) is not None and not self.can_any_join(trip, idle)

    def can_any_join(self, trip: Trip, lengths: tuple[int, ...]) -> bool:
        return any(self._can_join(trip, length) for length in lengths)

    def bonus(self, trip: Trip) -> int:
        """For the hexes between the ends; an off-board area lies one hex beyond the last hex of the run."""
        chart = self.stations.chart
        first, one = _land(chart, trip.stops[0], trip.links[0])
        last, other = _land(chart, trip.stops[-1], trip.links[-1])
        between = self.distance(first, last) + one + other - 1
        ends = (chart.stops[trip.stops[0]], chart.stops[trip.stops[-1]])
        return max(0, between) * (self.port_rate if any(map(self.stations.is_port, ends)) else self.rate)

    def parts(self, trip: Trip, lengths: tuple[int, ...]) -> list[tuple[int, int]] | None:
        """How the trip is divided among freights of these lengths, as (which freight, number of links) from end to
        end; None if it can't be. They join at cities; each has a token of the company; a closed city is a joint."""

        if not self._has_tokens_enough(trip, lengths):
            return None
        hopeless: set[tuple[int, tuple[int, ...]]] = set()

        def divide(begin: int, left: tuple[int, ...]) -> list[tuple[int, int]] | None:
            if begin == len(trip.links):
                return [] if not left else None
            # Freights of one length are alike: what one of them cannot do, the others need not try.
            alike = (begin, tuple(sorted(lengths[one] for one in left)))
            if alike in hopeless or len(left) > len(trip.links) - begin:
                return None
            for which in {lengths[one]: one for one in reversed(left)}.values():
                others = tuple(one for one in left if one != which)
                for end in self._joints(trip, begin, lengths[which]):
                    rest = divide(end, others)
                    if rest is not None:
                        return [(which, end - begin), *rest]
            hopeless.add(alike)
            return None

        return divide(0, tuple(range(len(lengths))))

    def _has_tokens_enough(self, trip: Trip, lengths: tuple[int, ...]) -> bool:
        """Each freight has a token, and a token serves two at most, where they join: so there are two freights for each
        token, no end is farther from one than a freight runs, no two are farther apart than two freights run."""
        chart = self.stations.chart
        longest = sorted(lengths, reverse=True)[:2]
        tokens, since = 0, 0
        for stop, link in zip(trip.stops, (*trip.links, None), strict=True):
            if chart.stops[stop].spot in self.own:
                if since > (sum(longest) if tokens else longest[0]):
                    return False
                tokens, since = tokens + 1, 0
            if link is not None:
                since += len(chart.links[link].hexes) - 1
        return since <= longest[0] and len(lengths) <= 2 * tokens

    def _joints(self, trip: Trip, begin: int, length: int) -> list[int]:
        """Where a freight that begins at this stop of the trip could end, the farthest first."""
        chart = self.stations.chart
        found = []
        hexes, has_token = 0, chart.stops[trip.stops[begin]].spot in self.own
        for end in range(begin + 1, len(trip.stops)):
            hexes += len(chart.links[trip.links[end - 1]].hexes) - 1
            stop = chart.stops[trip.stops[end]]
            has_token = has_token or stop.spot in self.own
            if hexes > length:
                break
            if has_token and stop.kind != "town":
                found.append(end)
            if stop.spot in self.closed:
                break
        return found[::-1]

    def _can_join(self, trip: Trip, length: int) -> bool:
        """Whether a freight could be joined to either end of the trip."""
        chart = self.stations.chart
        places = track = 0
        for stop in trip.stops:
            places |= chart.place_bit[stop]
        for link in trip.links:
            track |= chart.conflicts[link]
        outside = [chart.stops[stop] for stop in (trip.stops[0], trip.stops[-1]) if self._is_outside(stop)]
        taken = set() if self.any_ends else {self.stations.is_port(stop) for stop in outside}
        return any(
            self._leads_on(stop, length, places, track, chart.stops[stop].spot in self.own, taken)
            for stop in {trip.stops[0], trip.stops[-1]}
            if not self._is_outside(stop)
        )

    def _is_outside(self, stop: int) -> bool:
        return self.stations.chart.stops[stop].kind == "offboard"

    def _leads_on(self, stop: int, length: int, places: int, track: int, has_token: bool, taken: set[bool]) -> bool:
        chart = self.stations.chart
        for link in chart.leaving[stop]:
            a, b = chart.ends[link]
            other = b if a == stop else a
            there, cost = chart.stops[other], len(chart.links[link].hexes) - 1
            if chart.place_bit[other] & places or chart.conflicts[link] & track or cost > length:
                continue
            if there.place in self.stations.barred:
                continue
            token = has_token or there.spot in self.own
            if there.kind == "offboard":
                if token and self.stations.is_port(there) not in taken:
                    return True
                continue
            if token and there.kind == "city":
                return True
            if there.spot not in self.closed and self._leads_on(
                other,
                length - cost,
                places | chart.place_bit[other],
                track | chart.conflicts[link],
                token,
                taken,
            ):
                return True
        return False


def _land(chart: Chart, stop: int, link: int) -> tuple[Hex, int]:
    """The hex from which the distance to this end is measured, and how far beyond it the end is."""
    spot, way = chart.stops[stop].spot, chart.links[link]
    if chart.stops[stop].kind != "offboard":
        return hex_of(spot), 0
    return (way.hexes[1] if way.a == spot else way.hexes[-2]), 1


@derived
def _lands(chart: Chart) -> list[list[tuple[Hex, int]]]:
    """For each stop the hexes from which distances to it may be measured."""
    lands: list[dict[tuple[Hex, int], None]] = [{} for _ in chart.stops]
    for link, ends in enumerate(chart.ends):
        for stop in ends:
            lands[stop][_land(chart, stop, link)] = None
    return [[*land] for land in lands]


@derived
def _pairs(
    stations: Stations, distance: Callable[[Hex, Hex], int], rate: int, port_rate: int
) -> tuple[tuple[int, ...], ...]:
    """The greatest bonus between any two ends, over whatever track they are reached."""
    stops, lands = stations.chart.stops, _lands(stations.chart)
    ends = [i for i, stop in enumerate(stops) if stop.kind not in ("town", "junction")]
    rows = [[0] * len(stops) for _ in stops]
    for number, one in enumerate(ends):
        for other in ends[number + 1 :]:
            paid = port_rate if stations.is_port(stops[one]) or stations.is_port(stops[other]) else rate
            between = [
                distance(here, there) + near + far - 1 for here, near in lands[one] for there, far in lands[other]
            ]
            rows[one][other] = rows[other][one] = paid * max((0, *between))
    return tuple(tuple(row) for row in rows)
