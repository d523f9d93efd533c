"""The map: every hex as printed or as built, with tokens, reservations, barriers, routes and highlights.

Each hex is a group with `data-hex`, each stop a group with `data-spot`, so that a page can address them.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import railhead.render.paint as paint
import railhead.render.svg as svg
from railhead.core.board import Board, Side
from railhead.core.ids import Company, Hex, Private, Spot, hex_of, stop_of
from railhead.core.map_pieces import Beside
from railhead.core.tiles import Laid, Segment
from railhead.render.bands import route_bands
from railhead.render.faces import Look, Sheet, sheet_of
from railhead.render.geometry import (
    APOTHEM,
    RADIUS,
    Point,
    corners,
    edge_angle,
    hex_centre,
    hexside,
    middle,
    polar,
    shifted,
)
from railhead.render.tokens import NOTHING, draw_stop, printed_reservations, printed_spaces
from railhead.render.words import READ

Route = Sequence[tuple[Hex, Segment]]
"""The pieces of track a train runs over, as they lie on the map."""

_MARGIN = 12.0


class _Dressing(NamedTuple):
    """All that a hex shows beside its face, as one key."""

    tokens: tuple[tuple[int, tuple[Company, ...]], ...] = ()
    reserved: tuple[tuple[int, tuple[Company, ...]], ...] = ()
    stations: tuple[Segment, ...] = ()
    routes: tuple[tuple[int, Segment], ...] = ()
    beside: tuple[tuple[int, Beside], ...] = ()


def draw_map(
    board: Board,
    tiles: Mapping[Hex, Laid],
    tokens: Mapping[Spot, Sequence[Company]],
    *,
    reserved: Mapping[Spot, Sequence[Company]] | None = None,
    blocked: Mapping[Hex, Sequence[Private]] | None = None,
    stations: Mapping[Hex, Sequence[Segment]] | None = None,
    notes: Mapping[Hex, str] | None = None,
    beside: Mapping[Spot, Beside] | None = None,
    highlights: Iterable[Hex] = (),
    routes: Sequence[Route] = (),
    phase: str = "",
    names: bool = True,
    dark: bool = False,
) -> str:
    """The board with the tiles and tokens on it.

    `reserved` and `blocked` are what is still kept for companies and closed by privates: the printed ones unless given.
    `stations` are markers on lines of a tile, `notes` a few words on a hex, `beside` what stops have beside
    their circles and tokens (printed spaces unless given), `phase` the off-board value now in force.
    """
    sheet = sheet_of(board, Look(dark, names, phase))
    reserved = printed_reservations(board, tiles, tokens) if reserved is None else reserved
    if blocked is None:
        blocked = {name: entry.blocked_by for name, entry in board.hexes.items() if name not in tiles}
    stations, notes = stations or {}, notes or {}
    dressings = _dressings(tokens, reserved, stations, routes, printed_spaces(board) if beside is None else beside)
    body = []
    for name in board.hexes:
        privates, note = tuple(map(board.label, blocked.get(name, ()))), notes.get(name, "")
        body.append(_hex(sheet, name, tiles.get(name), privates, note, dressings.get(name, _BARE)))
    left, top, width, height = extent(board)
    page = f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{sheet.theme.page}"/>'
    lit = _highlights(sheet, highlights)
    return svg.document(
        left, top, width, height, f"Map of {board.name}", [page, *body, _hexsides(sheet), lit], 'class="map"'
    )


_BARE = _Dressing()


def _dressings(
    tokens: Mapping[Spot, Sequence[Company]],
    reserved: Mapping[Spot, Sequence[Company]],
    stations: Mapping[Hex, Sequence[Segment]],
    routes: Sequence[Route],
    beside: Mapping[Spot, Beside],
) -> dict[Hex, _Dressing]:
    placed, kept = _by_hex(tokens), _by_hex(reserved)
    besides: dict[Hex, list[tuple[int, Beside]]] = defaultdict(list)
    for place, found in beside.items():
        besides[hex_of(place)].append((stop_of(place), found))
    pieces: dict[Hex, list[tuple[int, Segment]]] = defaultdict(list)
    for number, route in enumerate(routes):
        for name, segment in route:
            pieces[name].append((number, segment))
    return {
        name: _Dressing(
            placed.get(name, ()),
            kept.get(name, ()),
            tuple(stations.get(name, ())),
            tuple(pieces.get(name, ())),
            tuple(besides.get(name, ())),
        )
        for name in {*placed, *kept, *stations, *pieces, *besides}
    }


def _by_hex(table: Mapping[Spot, Sequence[Company]]) -> dict[Hex, tuple[tuple[int, tuple[Company, ...]], ...]]:
    found: dict[Hex, list[tuple[int, tuple[Company, ...]]]] = defaultdict(list)
    for place, companies in table.items():
        found[hex_of(place)].append((stop_of(place), tuple(companies)))
    return {name: tuple(sorted(stops)) for name, stops in found.items()}


def _hex(sheet: Sheet, name: Hex, laid: Laid | None, privates: tuple[str, ...], note: str, dressing: _Dressing) -> str:
    key = (name, laid and (laid.tile, laid.rotation), privates, note, dressing)
    if key in sheet.hexes:
        return sheet.hexes[key]
    words = privates, note, dressing.stations
    face = sheet.laid(name, laid, *words) if laid else sheet.printed(name, *words)
    tokens, reserved, beside = dict(dressing.tokens), dict(dressing.reserved), dict(dressing.beside)
    # Station markers are the last stops of the layout, but no stops of the tile.
    own = len(face.layout.stops) - len(face.stations)
    stops = [
        draw_stop(
            sheet, name, number, stop, tokens.get(number, ()), reserved.get(number, ()), beside.get(number, NOTHING)
        )
        for number, stop in enumerate(face.layout.stops[:own])
    ]
    stops += [
        f'<g class="station" data-line="{paint.segment_text(line)}">{paint.stop_body(sheet.theme, stop)}</g>'
        for line, stop in zip(face.stations, face.layout.stops[own:], strict=True)
    ]
    held = [company for companies in tokens.values() for company in companies]
    held += [company for found in beside.values() for company in found.waiting]
    about = face.described + (f"; tokens {', '.join(held)}" if held else "")
    tile = f' data-tile="{svg.quoted(laid.tile)}" data-rotation="{laid.rotation}"' if laid else ""
    place = svg.pair(hex_centre(sheet.board.grid, name))
    drawn = (
        f'<g class="hex" data-hex="{svg.quoted(name)}"{tile} transform="translate({place})">'
        f"{svg.title(about)}{face.ground}{route_bands(name, face, dressing.routes)}{''.join(stops)}{face.words}</g>"
    )
    return sheet.kept(key, drawn)


def _hexsides(sheet: Sheet) -> str:
    """Barriers, costs of crossing, and ways off the board, over all hexes."""
    drawn = [
        _hexside(sheet, hex_centre(sheet.board.grid, name), edge, side)
        for name, entry in sheet.board.hexes.items()
        for edge, side in entry.edges.items()
    ]
    colour = sheet.theme.barrier
    return f'<g class="hexsides" stroke="{colour}" stroke-width="9" stroke-linecap="round">{"".join(drawn)}</g>'


def _hexside(sheet: Sheet, centre: Point, edge: int, side: Side) -> str:
    orientation, colours = sheet.board.grid.orientation, sheet.theme
    a, b = (shifted(centre, corner) for corner in hexside(orientation, edge))
    if side == "impassable":
        return f'<path class="barrier" d="M{svg.pair(a)}L{svg.pair(b)}"/>'
    if side == "open":
        angle = edge_angle(orientation, edge)
        ends = [polar(angle, APOTHEM + 9), polar(angle - 0.1, APOTHEM + 1), polar(angle + 0.1, APOTHEM + 1)]
        return svg.polygon([shifted(centre, end) for end in ends], f'class="open" fill="{colours.rim}" stroke="none"')
    at = middle((a, b))
    frame = f'class="crossing" fill="{colours.paper}" stroke="{colours.barrier}" stroke-width="2"'
    words = f'class="cost" font-weight="bold" fill="{colours.pen}" stroke="none"'
    return svg.rectangle(at, 38, 22, frame) + svg.text(str(side), at, READ, words)


def _highlights(sheet: Sheet, names: Iterable[Hex]) -> str:
    grid, colour = sheet.board.grid, sheet.theme.highlight
    drawn = []
    for name in names:
        x, y = hex_centre(grid, name)
        outline = [(x + cx * 0.955, y + cy * 0.955) for cx, cy in corners(grid.orientation)]
        attributes = f'class="highlight" data-hex="{svg.quoted(name)}" fill="none" stroke="{colour}" stroke-width="7"'
        drawn.append(svg.polygon(outline, attributes + ' pointer-events="none"'))
    return "".join(drawn)


def extent(board: Board) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole map with a margin."""
    places = [hex_centre(board.grid, name) for name in board.hexes]
    across, down = (RADIUS, APOTHEM) if board.grid.orientation == "flat" else (APOTHEM, RADIUS)
    left = min(x for x, _ in places) - across - _MARGIN
    top = min(y for _, y in places) - down - _MARGIN
    right = max(x for x, _ in places) + across + _MARGIN
    bottom = max(y for _, y in places) + down + _MARGIN
    return left, top, right - left, bottom - top
