"""The shape of a tile or of a printed hex: its stops and pieces of track, and their rotation.

A piece of track joins two *ends*: 0 to 5 are the edges of the hex, 6 and above its stops (6 is the first).
"""

import re
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from railhead.core.ids import Tile

Colour = Literal["white", "yellow", "green", "brown", "grey", "red", "blue"]
SEQUENCE: tuple[Colour, ...] = ("white", "yellow", "green", "brown", "grey")
"""Each colour upgrades the one before it."""

Worth = Annotated[int, Meta(ge=0, le=10_000)]
StopKind = Literal["city", "town", "offboard", "junction"]

FIRST_STOP = 6
"""The end number of stop 0."""

_TRACK = re.compile(r"(s?\d)-(s?\d)(?:/(\w+))?")


class Segment(Struct, frozen=True, array_like=True, order=True):
    """One piece of track. Written `0-3`, `0-s0` or `0-s0/metre`; `a` is never greater than `b`."""

    a: int
    b: int
    gauge: str = ""

    def turned(self, rotation: int) -> "Segment":
        a, b = sorted((_turn(self.a, rotation), _turn(self.b, rotation)))
        return Segment(a, b, self.gauge)

    @property
    def edges(self) -> tuple[int, ...]:
        return tuple(end for end in (self.a, self.b) if end < FIRST_STOP)

    @property
    def stops(self) -> tuple[int, ...]:
        """Numbers of the stops it touches, from 0."""
        return tuple(end - FIRST_STOP for end in (self.a, self.b) if end >= FIRST_STOP)


def parse_segment(text: str) -> Segment:
    """Raises ValueError if the text is no piece of track."""
    match = _TRACK.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} isn't a piece of track such as 0-3, 0-s0 or 0-s0/metre")
    a, b = sorted((_end(match[1]), _end(match[2])))
    return Segment(a, b, match[3] or "")


def _end(text: str) -> int:
    if text.startswith("s"):
        return FIRST_STOP + int(text[1:])
    edge = int(text)
    if edge > 5:
        raise ValueError(f"a hex has no edge {edge}")
    return edge


def _turn(end: int, rotation: int) -> int:
    return end if end >= FIRST_STOP else (end + rotation) % 6


class Stop(Struct, frozen=True):
    """A place trains call at. `value` is a number, or one for each colour of phase where it changes."""

    kind: StopKind
    value: Worth | dict[str, Worth]
    slots: Annotated[int, Meta(ge=0, le=12)] = 0
    area: str = ""
    """Stops of the same area are one place wherever they lie."""

    def worth(self, colour: str) -> int:
        return self.value if isinstance(self.value, int) else self.value[colour]


def area_name(stop: Stop) -> str:
    """The board file's id of an area, as people write it."""
    return " ".join(word[:1].upper() + word[1:] for word in stop.area.split("_"))


class Shape(Struct, frozen=True):
    """Stops and track of a tile at rotation 0, or of a hex as printed."""

    colour: Colour
    stops: tuple[Stop, ...] = ()
    track: tuple[Segment, ...] = ()
    label: str = ""

    @property
    def cities(self) -> tuple[int, ...]:
        return tuple(i for i, stop in enumerate(self.stops) if stop.slots)


class Laid(Struct, frozen=True, array_like=True):
    """A tile as it lies on the map."""

    tile: Tile
    rotation: int = 0


@cache
def turned_track(track: tuple[Segment, ...], rotation: int) -> tuple[Segment, ...]:
    return tuple(sorted(segment.turned(rotation) for segment in track))


@cache
def exits(track: tuple[Segment, ...]) -> frozenset[int]:
    """The edges any piece of the track touches."""
    return frozenset(edge for segment in track for edge in segment.edges)


def edges_of_stop(track: tuple[Segment, ...], stop: int) -> frozenset[int]:
    return frozenset(edge for segment in track if stop in segment.stops for edge in segment.edges)
