"""Where the track and the stops of a tile go. The tile's board data says what joins what, never where it is drawn.

Stops slide along their track, or wander round their edge, until none covers another or foreign track.
"""

from collections.abc import Sequence
from math import pi
from typing import NamedTuple

from railhead.core.hexes import Orientation
from railhead.core.tiles import FIRST_STOP, Segment, Shape, turned_track
from railhead.render.curves import Curve, between_edges, between_points, from_edge, inward
from railhead.render.geometry import CENTRE, Point, distance, edge_angle, edge_middle, middle, polar
from railhead.render.space import Disc, Patch, beyond, overlap
from railhead.render.stops import PlacedStop, circle_radius, place_stop

TRACK_WIDTH = 11.0
STUB = 32.0
"""How far the track of an off-board area leads into its hex."""

_EFFORT = 12.0
_SLIDES = (0.0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.24, 0.24, -0.3, 0.3)
_TURNS = (0.0, -0.2, 0.2, -0.4, 0.4, -0.7, 0.7, -1.0, 1.0)
_REACHES = (47.0, 50.0, 54.0, 43.0, 38.0, 32.0, 22.0, 10.0, 0.0, -14.0, -28.0, -42.0)


class Layout(NamedTuple):
    """A shape, turned, with every part in its place."""

    orientation: Orientation
    shape: Shape
    track: dict[Segment, Curve]
    """By the segment as turned."""
    stops: tuple[PlacedStop, ...]

    def bodies(self) -> list[Patch]:
        return [patch for stop in self.stops for patch in stop.patches]


class _Chain(NamedTuple):
    """Edge, stops in order, edge: one line through stops that nothing else joins."""

    first: int
    stops: tuple[int, ...]
    last: int


class _Seat(NamedTuple):
    """A place a stop might take. `along` is its share of the chain's curve."""

    at: Point
    effort: float
    heading: float | None = None
    along: float = 0.5


class _Surroundings(NamedTuple):
    """What a stop has round it: the other stops, and track that is not its own."""

    bodies: list[Patch]
    beads: list[Disc]


def lay_out(orientation: Orientation, shape: Shape, rotation: int = 0) -> Layout:
    return _Plan(orientation, shape, turned_track(shape.track, rotation)).settled()


class _Plan:
    """One layout in the making."""

    def __init__(self, orientation: Orientation, shape: Shape, track: tuple[Segment, ...]) -> None:
        self.orientation: Orientation = orientation
        self.shape = shape
        self.track = track
        self.chains = {number: chain for chain in _chains(shape, track) for number in chain.stops}

    def settled(self) -> Layout:
        numbers = range(len(self.shape.stops))
        choices = [self._seats(number) for number in numbers]
        # Who chooses first gets the best seat, so let everyone be first once where it is tight.
        firsts = numbers if any(stop.kind == "offboard" for stop in self.shape.stops) else numbers[:1]
        found = [self._settle(choices, [*numbers[first:], *numbers[:first]]) for first in firsts]
        seats = min(found, key=self._strain) if len(found) > 1 else (found or [[]])[0]
        return Layout(self.orientation, self.shape, self._curves(seats), self._stops(seats))

    def _settle(self, choices: Sequence[Sequence[_Seat]], order: Sequence[int]) -> list[_Seat]:
        """Each stop in turn takes its best seat given the others, until none moves."""
        seats = [options[0] for options in choices]
        for _ in range(4):
            before = list(seats)
            for number in order:
                if len(choices[number]) > 1:
                    seats[number] = self._easiest(number, choices[number], seats)
            if seats == before:
                break
        return seats

    def _easiest(self, number: int, options: Sequence[_Seat], seats: Sequence[_Seat]) -> _Seat:
        around = self._around_stop(number, seats)
        best, least = options[0], float("inf")
        for seat in options:
            if _EFFORT * seat.effort < least:
                trial = [*seats[:number], seat, *seats[number + 1 :]]
                strain = self._strain_at(number, trial, around)
                if strain < least:
                    best, least = seat, strain
        return best

    def _strain(self, seats: Sequence[_Seat]) -> float:
        return sum(self._strain_at(number, seats, self._around_stop(number, seats)) for number in range(len(seats)))

    def _around_stop(self, number: int, seats: Sequence[_Seat]) -> _Surroundings:
        stops = self._stops(seats)
        bodies = [patch for other, stop in enumerate(stops) if other != number for patch in stop.patches]
        lines = [self._curve(segment, seats) for segment in self.track if number not in segment.stops]
        return _Surroundings(bodies, [bead for line in lines for bead in _beads(line)])

    def _strain_at(self, number: int, seats: Sequence[_Seat], around: _Surroundings) -> float:
        """How ill at ease a stop is: its effort, what sticks out, what it covers and what covers its track."""
        seat = seats[number]
        body = place_stop(self.shape, number, seat.at, seat.heading).patches
        total = _EFFORT * seat.effort
        total += sum(20 * max(0.0, beyond(self.orientation, patch) + 4) for patch in body)
        total += sum(10 * max(0.0, overlap(a, b) + 3) for a in body for b in around.bodies)
        total += 3 * _covered(around.beads, body)
        for segment in self.track:
            if number in segment.stops:
                total += 3 * _covered(_beads(self._curve(segment, seats)), around.bodies)
                if self.shape.stops[number].kind == "offboard":
                    # The stub points at its figures, over nobody else's, but must not run under them.
                    total += 3 * _covered(_beads(self._curve(segment, seats)), body)
                    total += _covered(_beads(from_edge(self.orientation, segment.a, seat.at)), around.bodies)
        return total

    def _stops(self, seats: Sequence[_Seat]) -> tuple[PlacedStop, ...]:
        return tuple(place_stop(self.shape, number, seat.at, seat.heading) for number, seat in enumerate(seats))

    def _curves(self, seats: Sequence[_Seat]) -> dict[Segment, Curve]:
        return {segment: self._curve(segment, seats) for segment in self.track}

    def _curve(self, segment: Segment, seats: Sequence[_Seat]) -> Curve:
        numbers = segment.stops
        if not numbers:
            return between_edges(self.orientation, segment.a, segment.b)
        chain = self.chains.get(numbers[0])
        if chain is not None and seats[numbers[0]].heading is not None:
            ends = sorted(self._along(chain, end, seats) for end in (segment.a, segment.b))
            return between_edges(self.orientation, chain.first, chain.last).part(ends[0], ends[1])
        if len(numbers) == 2:
            return between_points(seats[numbers[0]].at, seats[numbers[1]].at)
        if self.shape.stops[numbers[0]].kind == "offboard":
            return self._stub(segment.a, seats[numbers[0]].at)
        return from_edge(self.orientation, segment.a, seats[numbers[0]].at)

    def _stub(self, edge: int, figures: Point) -> Curve:
        """Into the hex; where it shows several areas, towards the figures of this one."""
        if len(self.shape.stops) == 1:
            return inward(self.orientation, edge, STUB)
        whole = from_edge(self.orientation, edge, figures)
        return whole.part(0, min(1.0, STUB / distance(whole.start, whole.end)))

    def _along(self, chain: _Chain, end: int, seats: Sequence[_Seat]) -> float:
        if end >= FIRST_STOP:
            return seats[end - FIRST_STOP].along
        return 0.0 if end == chain.first else 1.0

    def _seats(self, number: int) -> list[_Seat]:
        """Where a stop may go, the most natural place first."""
        stop = self.shape.stops[number]
        edges = [edge for segment in self.track if number in segment.stops for edge in segment.edges]
        alone = len(self.shape.stops) == 1 and all(segment.stops for segment in self.track)
        if alone and (stop.kind != "town" or number not in self.chains):
            return [_Seat(CENTRE, 0)] if stop.kind != "offboard" else self._away()
        if stop.kind == "offboard":
            return self._towards(edges)
        if number in self.chains:
            return self._on_chain(number)
        if len(edges) == 1:
            return self._round_edge(edges[0])
        return self._around(self._home(number, edges))

    def _on_chain(self, number: int) -> list[_Seat]:
        chain = self.chains[number]
        curve = between_edges(self.orientation, chain.first, chain.last)
        natural = (chain.stops.index(number) + 1) / (len(chain.stops) + 1)
        shares = [(natural + slide, abs(slide)) for slide in _SLIDES if 0.15 < natural + slide < 0.85]
        return [_Seat(curve.at(t), 3 * effort, curve.heading(t), t) for t, effort in shares]

    def _round_edge(self, edge: int) -> list[_Seat]:
        angle = edge_angle(self.orientation, edge)
        natural = 47.0 if len(self.shape.stops) < 6 else 50.0
        seats = [
            _Seat(polar(angle + turn, reach), abs(turn) * 2 + abs(reach - natural) / 25)
            for reach in _REACHES
            for turn in _TURNS
        ]
        return sorted(seats, key=lambda seat: seat.effort)

    def _home(self, number: int, edges: Sequence[int]) -> Point:
        """The natural place of a stop with many edges, or with none."""
        if edges:
            x, y = middle(edge_middle(self.orientation, edge) for edge in edges)
            return x * 0.6, y * 0.6
        bare = [i for i in range(len(self.shape.stops)) if not any(i in segment.stops for segment in self.track)]
        if len(bare) == 1:
            return CENTRE
        return polar(pi + bare.index(number) * 2 * pi / len(bare), circle_radius(self.shape) * 1.4)

    def _around(self, home: Point) -> list[_Seat]:
        ring = [polar(k * pi / 6, reach) for reach in (0, 20, 38, 52) for k in range(12 if reach else 1)]
        return sorted((_Seat(at, distance(at, home) / 20) for at in (home, *ring)), key=lambda seat: seat.effort)

    def _towards(self, edges: Sequence[int]) -> list[_Seat]:
        """For one of several off-board areas: on the side of its edges, but clear of their stubs."""
        x, y = self._home(0, edges) if edges else CENTRE
        places = [(across, down) for across in (0, -18, 18, -36, 36) for down in range(-55, 56, 10)]
        return sorted((_Seat(at, distance(at, (x / 2, y / 2)) / 30) for at in places), key=lambda seat: seat.effort)

    def _away(self) -> list[_Seat]:
        """For the only off-board area of a hex: the middle, or a little away from where its track comes in."""
        places = [(across, down) for across in (0, -12, 12, -24, 24) for down in (0, -12, 12, -24, 24, -36, 36)]
        return [_Seat(at, distance(at, CENTRE) / 40) for at in places]


def _beads(curve: Curve) -> list[Disc]:
    """The room a piece of track takes, as a string of discs."""
    return [Disc(point, TRACK_WIDTH / 2 + 3) for point in curve.points(8)]


def _covered(beads: Sequence[Disc], patches: Sequence[Patch]) -> float:
    return sum(max(0.0, overlap(bead, patch)) for bead in beads for patch in patches)


def _chains(shape: Shape, track: Sequence[Segment]) -> list[_Chain]:
    """Lines from edge to edge through stops with just two pieces of track; a city alone on its tile has none."""
    pieces = {number: [s for s in track if number in s.stops] for number in range(len(shape.stops))}
    chains = []
    for segment in track:
        if len(segment.edges) == 1 and segment.stops:
            chain = _follow(segment, pieces)
            if chain is not None and chain.first < chain.last:
                chains.append(chain)
    return chains


def _follow(segment: Segment, pieces: dict[int, list[Segment]]) -> _Chain | None:
    """The line that starts over the segment's edge, or None if it branches or ends at a stop."""
    first, stops = segment.a, [segment.stops[0]]
    while len(pieces[stops[-1]]) == 2 and len(stops) <= len(pieces):
        one, other = pieces[stops[-1]]
        segment = other if segment == one else one
        if segment.edges:
            return _Chain(first, tuple(stops), segment.a)
        stops.append(next(number for number in segment.stops if number != stops[-1]))
    return None
