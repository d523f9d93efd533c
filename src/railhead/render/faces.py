"""The face of a hex: its print or the tile on it, laid out and worded once, as pictures are drawn again and again."""

from typing import NamedTuple

from msgspec import Struct

import railhead.render.paint as paint
import railhead.render.svg as svg
from railhead.core.board import Board, HexEntry
from railhead.core.errors import Malformed
from railhead.core.ids import Hex, Tile
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Shape, Stop, turned_track
from railhead.render.curves import Curve, between_edges
from railhead.render.geometry import APOTHEM, RADIUS
from railhead.render.layout import Layout, lay_out
from railhead.render.theme import Theme, theme
from railhead.render.words import Word, Words, place_words


class Look(Struct, frozen=True):
    """How the viewer wants it."""

    dark: bool = False
    names: bool = True
    phase: str = ""
    """The off-board value that counts now, by its name in the board file."""


class Plan(NamedTuple):
    """Where everything on a face goes."""

    layout: Layout
    words: tuple[Word, ...]


class Face(NamedTuple):
    layout: Layout
    ground: str
    words: str
    described: str
    stations: tuple[Segment, ...] = ()
    """Lines that carry a station marker: the last stops of the layout, in this order."""

    def way(self, segment: Segment) -> Curve | None:
        """The curve of a piece of track; also of a whole line that a station marker now parts."""
        if segment in self.stations:
            return between_edges(self.layout.orientation, segment.a, segment.b)
        return self.layout.track.get(segment)


class Sheet:
    """The faces of one board in one look, drawn when first asked for."""

    def __init__(self, board: Board, look: Look, plans: dict[tuple[object, ...], Plan] | None = None) -> None:
        self.board = board
        self.look = look
        self.plans = {} if plans is None else plans
        """Shared by the sheets of a board: where things go takes the time, and neither phase nor colours move them."""
        self.theme: Theme = theme(look.dark)
        self.faces: dict[tuple[object, ...], Face] = {}
        self.hexes: dict[tuple[object, ...], str] = {}
        """Finished hexes, tokens and all."""

    def printed(self, name: Hex, privates: tuple[str, ...], note: str, stations: tuple[Segment, ...] = ()) -> Face:
        key = (name, privates, note, stations)
        if key not in self.faces:
            entry = self.board.hexes[name]
            words = Words(
                coordinate=name,
                label=entry.shape.label,
                name=entry.name if self.look.names else "",
                cost=_cost(entry),
                terrain=_terrain(entry),
                privates=privates,
                note=note or _printed_note(entry),
                contract=",".join(str(number) for number in self._contract(entry).values()),
            )
            about = described(name, entry.name, entry.shape) + self._print_described(entry)
            self.faces[key] = self._face(key, entry.shape, 0, words, about, stations, _region(entry))
        return self.faces[key]

    def laid(
        self, name: Hex, laid: Laid, privates: tuple[str, ...], note: str, stations: tuple[Segment, ...] = ()
    ) -> Face:
        key = (name, laid.tile, laid.rotation, privates, note, stations)
        if key not in self.faces:
            entry, tile = self.board.hexes[name], self.board.tiles[laid.tile]
            words = Words(
                coordinate=name,
                number=laid.tile,
                label=tile.shape.label or entry.shape.label,
                name=entry.name if self.look.names else "",
                cost=str(tile.cost or ""),
                terrain=("upgrade",),
                privates=privates,
                note=note,
            )
            about = described(name, entry.name, tile.shape) + f"; tile {laid.tile}"
            self.faces[key] = self._face(key, tile.shape, laid.rotation, words, about, stations)
        return self.faces[key]

    def tile(self, name: Tile, rotation: int) -> Face:
        key = (name, rotation)
        if key not in self.faces:
            tile = self.board.tiles[name]
            words = Words(number=name, label=tile.shape.label, cost=str(tile.cost or ""), terrain=("upgrade",))
            about = described(f"Tile {name}", "", tile.shape)
            self.faces[key] = self._face(key, tile.shape, rotation, words, about)
        return self.faces[key]

    def _contract(self, entry: HexEntry) -> dict[str, int]:
        """Companies whose shares a city gives, with their numbers: the places they have on the board."""
        named = entry.about.get("contract", ())
        assert isinstance(named, list | tuple)
        return {name: number for number, name in enumerate(self.board.companies, 1) if name in named}

    def _print_described(self, entry: HexEntry) -> str:
        region = _region(entry).replace("_", " ")
        companies = ", ".join(self._contract(entry))
        return (f"; {region}" if region else "") + (f"; shares of {companies}" if companies else "")

    def kept(self, key: tuple[object, ...], drawn: str) -> str:
        """Keep a finished hex; positions never seen again must not pile up."""
        if len(self.hexes) > _KEPT_HEXES:
            self.hexes.clear()
            self.faces.clear()
            self.plans.clear()
        self.hexes[key] = drawn
        return drawn

    def _face(
        self,
        key: tuple[object, ...],
        shape: Shape,
        rotation: int,
        words: Words,
        about: str,
        stations: tuple[Segment, ...] = (),
        region: str = "",
    ) -> Face:
        named = (*key, self.look.names)
        plan = self.plans.get(named)
        if plan is None:
            if stations:
                shape, rotation = with_stations(shape, rotation, stations), 0
            layout = lay_out(self.board.grid.orientation, shape, rotation)
            plan = self.plans[named] = Plan(layout, tuple(place_words(layout, words)))
        written = "".join(paint.word(self.theme, word) for word in plan.words)
        return Face(plan.layout, paint.ground(self.theme, plan.layout, region), written, about, stations)


def with_stations(shape: Shape, rotation: int, lines: tuple[Segment, ...]) -> Shape:
    """The shape as it lies, with a stop on each of these lines: markers find their place as printed towns do."""
    track = turned_track(shape.track, rotation)
    for line in lines:
        if line not in track or line.stops:
            raise Malformed(f"no line {paint.segment_text(line)} for a station marker to stand on")
    parted = [segment for segment in track if segment not in lines]
    for stop, line in enumerate(lines, start=FIRST_STOP + len(shape.stops)):
        parted += [Segment(line.a, stop, line.gauge), Segment(line.b, stop, line.gauge)]
    markers = tuple(Stop(kind="town", value=0) for _ in lines)
    return Shape(shape.colour, shape.stops + markers, tuple(sorted(parted)), shape.label)


_sheets: list[Sheet] = []
_KEPT_SHEETS = 48
_KEPT_HEXES = 2000


def sheet_of(board: Board, look: Look) -> Sheet:
    """The sheet of this very board: boards are compared by identity, as equal ones can differ in what they are for."""
    for sheet in _sheets:
        if sheet.board is board and sheet.look == look:
            return sheet
    sheet = Sheet(board, look, next((other.plans for other in _sheets if other.board is board), None))
    _sheets.append(sheet)
    del _sheets[:-_KEPT_SHEETS]
    return sheet


def draw_tile(board: Board, tile: Tile, rotation: int = 0, *, dark: bool = False) -> str:
    """One tile, turned clockwise by the rotation, on the board's kind of hex."""
    sheet = sheet_of(board, Look(dark=dark))
    face = sheet.tile(tile, rotation)
    stops = "".join(
        f'<g class="stop" data-stop="{number}">{paint.stop_body(sheet.theme, stop)}</g>'
        for number, stop in enumerate(face.layout.stops)
    )
    width, height = (RADIUS, APOTHEM) if board.grid.orientation == "flat" else (APOTHEM, RADIUS)
    attributes = f'role="img" class="tile" data-tile="{svg.quoted(tile)}" data-rotation="{rotation}"'
    body = [face.ground, stops, face.words]
    return svg.document(-width - 2, -height - 2, 2 * width + 4, 2 * height + 4, face.described, body, attributes)


def described(place: str, name: str, shape: Shape) -> str:
    """For those who listen: `H8 Moscow, yellow; city 40, city 40, city 40`."""
    stops = ", ".join(stop_described(stop) for stop in shape.stops)
    head = f"{place} {name}".strip() + (f", {shape.colour}" if shape.colour != "white" else "")
    return f"{head}; {stops}" if stops else head


def stop_described(stop: Stop) -> str:
    value = stop.value
    worth = "/".join(str(figure) for figure in value.values()) if isinstance(value, dict) else str(value or "")
    spaces = f"{stop.slots} spaces" if stop.slots > 1 else ""
    return " ".join(part for part in (stop.kind, worth, spaces) if part)


def _cost(entry: HexEntry) -> str:
    if isinstance(entry.cost, dict):
        return "/".join(str(cost) for cost in entry.cost.values())
    return str(entry.cost or "")


def _printed_note(entry: HexEntry) -> str:
    """What the board pays whoever gets there first, in brackets as it is printed."""
    frontier = entry.about.get("frontier")
    return f"({frontier})" if frontier else ""


def _region(entry: HexEntry) -> str:
    """The colour of the region a hex lies in, if the board prints one."""
    return str(entry.about.get("colour") or entry.about.get("region") or "")


def _terrain(entry: HexEntry) -> tuple[str, ...]:
    """Only where it costs something: elsewhere the symbol would promise a cost."""
    if not entry.cost:
        return ()
    return (entry.terrain or "coin",) if isinstance(entry.terrain, str) else entry.terrain
