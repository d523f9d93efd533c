"""What lies over the map and changes more often than the map: an outline of every hex, to be lit, and routes."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import railhead.render.svg as svg
from railhead.core.board import Board
from railhead.core.ids import Hex
from railhead.core.tiles import Laid, Segment
from railhead.render.bands import badge, route_bands
from railhead.render.faces import Look, sheet_of
from railhead.render.geometry import corners, hex_centre
from railhead.render.map import Route, extent


def draw_overlay(board: Board, tiles: Mapping[Hex, Laid], routes: Sequence[Route] = (), *, dark: bool = False) -> str:
    """A picture of the map's own size with nothing opaque in it. A page lights outlines by their `data-hex`."""
    grid = board.grid
    shape = corners(grid.orientation)
    outlines = []
    for name in board.hexes:
        x, y = hex_centre(grid, name)
        around = [(x + 0.955 * cx, y + 0.955 * cy) for cx, cy in shape]
        outlines.append(svg.polygon(around, f'class="outline" data-hex="{svg.quoted(name)}" fill="none"'))
    about = f"Lit hexes and routes on the map of {board.name}"
    return svg.document(*extent(board), about, [*outlines, *_drawn(board, tiles, routes, dark)], 'class="overlay"')


def _drawn(board: Board, tiles: Mapping[Hex, Laid], routes: Sequence[Route], dark: bool) -> list[str]:
    """Bands, over them the words of their hexes, over these a number for each route."""
    sheet = sheet_of(board, Look(dark))
    pieces: dict[Hex, list[tuple[int, Segment]]] = defaultdict(list)
    numbered: dict[Hex, list[tuple[int, Segment]]] = defaultdict(list)
    for number, route in enumerate(routes):
        for name, segment in route:
            pieces[name].append((number, segment))
        if route:
            name, segment = route[len(route) // 2]
            numbered[name].append((number, segment))
    drawn = []
    for name, here in pieces.items():
        laid = tiles.get(name)
        face = sheet.laid(name, laid, (), "") if laid else sheet.printed(name, (), "")
        place = svg.pair(hex_centre(board.grid, name))
        badges = "".join(badge(number, name, face, segment) for number, segment in numbered[name])
        bands = route_bands(name, face, here) + face.words + badges
        drawn.append(f'<g class="routes" transform="translate({place})">{bands}</g>')
    return drawn
