"""Figures and words on a hex: values, label, coordinate, tile number, cost, private, name. Each finds its own room."""

from collections.abc import Iterable, Sequence
from math import pi
from typing import Literal, NamedTuple

from msgspec import Struct

from railhead.core.hexes import Orientation
from railhead.core.tiles import area_name
from railhead.render.geometry import Point, middle, polar, shifted
from railhead.render.layout import TRACK_WIDTH, Layout
from railhead.render.space import TRACK, Box, Disc, Patch, Space, near_corners, text_width
from railhead.render.stops import CAPTION, PlacedStop, chips

Kind = Literal["value", "label", "coordinate", "number", "cost", "private", "note", "contract", "name", "area"]

SYMBOL = 17.0
"""Width of a terrain symbol."""

# Corners count from the one between edges 0 and 1. The coordinate goes to the top, the tile number to the bottom.
_Corners = dict[Orientation, tuple[int, ...]]
_TOP: _Corners = {"flat": (2, 3, 1, 4, 0, 5), "pointy": (2, 1, 3, 0, 4, 5)}
_BOTTOM: _Corners = {"flat": (5, 0, 4, 1, 3, 2), "pointy": (5, 4, 0, 3, 1, 2)}
_SIDE: _Corners = {"flat": (1, 4, 0, 5, 3, 2), "pointy": (0, 3, 1, 4, 5, 2)}
_BISECTORS = tuple(degrees * pi / 180 for degrees in (-60, -120, 60, 120, 0, 180, -30, -150, 30, 150, -90, 90))
READ = 18.0
"""The least size of whatever a player decides by: names, values, costs, token labels. Pages zoom accordingly."""
_NAME_SIZES = (20.0, READ)
_PRESSED = 0.75
"""How narrow letters may become, of their estimated width."""
_LEVELS = (50.0, -50.0, 40.0, -40.0, 58.0, -58.0, 66.0, -66.0, 30.0, -30.0, 20.0, -20.0, 0.0)


class Words(Struct, frozen=True, kw_only=True):
    """What a hex has to say, beside its shape."""

    coordinate: str = ""
    number: str = ""
    label: str = ""
    name: str = ""
    cost: str = ""
    terrain: tuple[str, ...] = ()
    privates: tuple[str, ...] = ()
    note: str = ""
    contract: str = ""
    """Numbers of the companies whose shares a city gives."""


class Word(NamedTuple):
    """Words or figures in their place, the first line on top."""

    kind: Kind
    lines: tuple[str, ...]
    size: float
    patch: Patch
    terrain: tuple[str, ...] = ()
    pressed: float = 0.0
    """The width its letters are pressed into, if they are."""


def place_words(layout: Layout, words: Words) -> list[Word]:
    """In order of importance: what comes later takes the room that is left."""
    space = Space(layout.orientation)
    for patch in layout.bodies():
        space.take(patch)
    for segment, curve in layout.track.items():
        for point in curve.points(10):
            space.take(Disc(point, TRACK_WIDTH / 2 + 1), TRACK)
        if any(layout.shape.stops[number].kind == "offboard" for number in segment.stops):
            space.take(Disc(curve.end, TRACK_WIDTH))
    placed: list[Word] = []
    desk = _Desk(layout.orientation, space, placed)
    if words.label:
        desk.label(words.label)
    named = words.name == words.label or desk.freely("name", words.name, _NAME_SIZES)
    _place_values(desk, layout.stops)
    _place_areas(desk, layout.stops, words)
    if words.cost:
        desk.anywhere("cost", words.cost, (20.0, READ), words.terrain)
    if words.contract:
        desk.anywhere("contract", words.contract, (READ, 16.0, 14.0, 12.0))
    if not named:
        desk.anywhere("name", words.name, _NAME_SIZES)
    if words.privates:
        desk.anywhere("private", " ".join(words.privates), (READ, 15.0, 12.0))
    if words.note:
        desk.anywhere("note", words.note, (READ, 15.0, 12.0))
    # Looked up now and then: they have what room is left.
    if words.coordinate:
        desk.in_corner("coordinate", words.coordinate, 13, _TOP)
    if words.number:
        desk.in_corner("number", words.number, 12, _BOTTOM)
    return placed


class _Desk:
    """Puts words one after the other and keeps what they take."""

    def __init__(self, orientation: Orientation, space: Space, placed: list[Word]) -> None:
        self.orientation: Orientation = orientation
        self.space = space
        self.placed = placed

    def put(self, word: Word) -> None:
        self.space.take(word.patch)
        self.placed.append(word)

    def in_corner(self, kind: Kind, text: str, size: float, order: _Corners) -> None:
        width = text_width(text, size) + 2
        box, _ = self.space.best(near_corners(self.orientation, order[self.orientation], width, size))
        self.put(Word(kind, (text,), size, box))

    def label(self, text: str) -> None:
        if len(text) > 3:
            self._long_label(text)
            return
        found: list[tuple[Word, float]] = []
        for size in (25.0, 21.0, READ):
            width = text_width(text, size, bold=True) + 2
            corners = near_corners(self.orientation, _SIDE[self.orientation], width, size * 0.85)
            box, crowding = self.space.best(corners)
            found.append((Word("label", (text,), size, box), crowding))
        self.put(min(found, key=lambda seat: seat[1])[0])

    def _long_label(self, text: str) -> None:
        """The name of a place as a label: pressed rather than small where there is little room."""
        word, crowding = self._seek("label", text, (20.0, READ), ())
        width = _PRESSED * text_width(text, READ, bold=True)
        if crowding:
            box, _ = self.space.best(_anywhere(width + 2, READ * 0.8))
            word = Word("label", (text,), READ, box, pressed=width)
        self.put(word)

    def freely(self, kind: Kind, text: str, sizes: Sequence[float]) -> bool:
        """Put the words where they cover nothing, if there is such a place."""
        word, crowding = self._seek(kind, text, sizes, ())
        if text and crowding == 0:
            self.put(word)
        return not text or crowding == 0

    def anywhere(self, kind: Kind, text: str, sizes: Sequence[float], terrain: tuple[str, ...] = ()) -> None:
        self.put(self._seek(kind, text, sizes, terrain)[0])

    def _seek(self, kind: Kind, text: str, sizes: Sequence[float], terrain: tuple[str, ...]) -> tuple[Word, float]:
        """The largest size that fits on one line or two; failing that, the place that crosses least."""
        found: list[tuple[Word, float]] = []
        for size in sizes:
            for lines in _broken(text):
                width = max(text_width(line, size, bold=kind != "name") for line in lines) + 5 + SYMBOL * len(terrain)
                box, crowding = self.space.best(_everywhere(width, size * 1.15 * len(lines) + 2))
                found.append((Word(kind, lines, size, box, terrain), crowding))
                if crowding == 0:
                    return found[-1]
        best, _ = found[-1]
        assert isinstance(best.patch, Box)
        box, crowding = self.space.best(_anywhere(best.patch.width, best.patch.height))
        found.append((best._replace(patch=box), crowding))
        return min(found, key=lambda seat: seat[1])


def _broken(text: str) -> list[tuple[str, ...]]:
    """The text on one line, and on two or three if it has spaces or hyphens: as evenly as can be."""
    ways = _halved(text)
    thirds = [(*way[:1], *lines) for way in ways for lines in _halved(way[1])]
    return [(text,), *(min(found, key=lambda lines: max(map(len, lines))) for found in (ways, thirds) if found)]


def _halved(text: str) -> list[tuple[str, str]]:
    """Every way to break it in two, after a space or a hyphen."""
    breaks = [i for i, letter in enumerate(text) if letter in " -" and 0 < i < len(text) - 1]
    return [(text[: i + 1].rstrip(), text[i + 1 :]) for i in breaks]


def _everywhere(width: float, height: float) -> Iterable[Box]:
    for aside in (0.0, -22.0, 22.0, -40.0, 40.0):
        for level in _LEVELS:
            yield Box((aside, level), width, height)


def _anywhere(width: float, height: float) -> Iterable[Box]:
    """Every place of a fine grid, those near the middle first, for when nothing fits in the usual ones."""
    places = [(x, y) for x in range(-84, 85, 7) for y in range(-84, 85, 7)]
    for x, y in sorted(places, key=lambda place: abs(place[0]) + abs(place[1])):
        yield Box((float(x), float(y)), width, height)


def _place_values(desk: _Desk, stops: Sequence[PlacedStop]) -> None:
    """One figure where all stops of the tile are worth the same, otherwise one beside each."""
    plain = [stop for stop in stops if stop.stop.kind != "offboard" and stop.stop.value]
    figures = [stop.stop.value for stop in plain]
    if len(plain) > 1 and all(figure == figures[0] for figure in figures):
        _place_value(desk, figures[0], [(0.0, 0.0), *(stop.at for stop in plain)])
    else:
        for stop in plain:
            _place_value(desk, stop.stop.value, [stop.at])


def _place_value(desk: _Desk, value: int | dict[str, int], near: Sequence[Point]) -> None:
    if isinstance(value, dict):
        places = [shifted(at, (0.0, level)) for at in near for level in _LEVELS]
        row = chips(len(value), (0.0, 0.0))
        width, height = sum(chip.width for chip in row), row[0].height
        box, _ = desk.space.best([Box(place, width, height) for place in places])
        desk.put(Word("value", tuple(str(figure) for figure in value.values()), READ, box))
        return
    best: tuple[float, Disc] | None = None
    for radius in (18.0, 16.5, 15.0) if value < 100 else (18.0, 17.0):
        disc, crowding = desk.space.best(_rings(near, radius))
        if best is None or crowding < best[0]:
            best = crowding, disc
        if crowding == 0:
            break
    assert best is not None, "no radius to try"
    disc = best[1]
    desk.put(Word("value", (str(value),), max(READ, disc.radius * (1.15 if value < 100 else 0.95)), disc))


def _rings(near: Sequence[Point], radius: float) -> Iterable[Disc]:
    if len(near) > 1:
        yield Disc(near[0], radius)
    for reach in (22.0, 30.0, 38.0, 46.0, 54.0, 60.0, 66.0, 72.0):
        for at in near:
            for angle in _BISECTORS:
                yield Disc(shifted(at, polar(angle, reach)), radius)


def _place_areas(desk: _Desk, stops: Sequence[PlacedStop], words: Words) -> None:
    """The area's name beside the figures of an off-board stop, unless the hex has a name of its own."""
    for stop in stops:
        if stop.caption:
            desk.placed.append(Word("area", (area_name(stop.stop),), CAPTION, stop.caption))
        elif stop.chips and stop.stop.area and not words.name:
            x, y = middle(chip.at for chip in stop.chips)
            lift = stop.chips[0].height / 2 + CAPTION * 0.65
            width = text_width(area_name(stop.stop), CAPTION) + 2
            box, _ = desk.space.best([Box((x, y - lift), width, CAPTION), Box((x, y + lift), width, CAPTION)])
            desk.put(Word("area", (area_name(stop.stop),), CAPTION, box))
