"""Pieces to be cut out that are pictures: tiles by colour, and tokens."""

from collections.abc import Iterable, Iterator

from railhead.core.board import Board, TileEntry
from railhead.core.ids import Company, Tile
from railhead.printing.book import SOFT, Book
from railhead.printing.doubts import doubt_about
from railhead.printing.paper import MM, Area, grid
from railhead.printing.picture import fit, place, read_picture
from railhead.render import draw_company_mark, draw_tile
from railhead.render.geometry import APOTHEM
from railhead.render.marks import RADIUS as MARK
from railhead.render.stops import circle_radius

GAP = 2 * MM
COPIES = 8
"""Of what there are as many as needed."""
SPARE_TOKENS = 2
"""Beside those for the map: one for the market, one for the charter or for a loss."""
COLOURS = ("yellow", "green", "brown", "grey")


def hex_scale(hex_width: float) -> float:
    """Points a unit of the pictures, for hexes of so many millimetres from flat to flat."""
    return hex_width * MM / (2 * APOTHEM)


def print_tiles(book: Book, board: Board, hex_width: float) -> None:
    """A sheet or more for each colour, every tile as often as it is in the box."""
    named = {entry.shape.colour for entry in board.tiles.values()}
    for colour in (*COLOURS, *sorted(named - set(COLOURS))):
        tiles = {name: entry for name, entry in board.tiles.items() if entry.shape.colour == colour and copies(entry)}
        if tiles:
            _print_colour(book, board, colour, tiles, hex_width)


def copies(entry: TileEntry) -> int:
    """None of a tile that stands for another of the box, as one of its sides."""
    if "base" in entry.about:
        return 0
    return COPIES if entry.count is None else entry.count


def _print_colour(book: Book, board: Board, colour: str, tiles: dict[Tile, TileEntry], hex_width: float) -> None:
    every = [name for name, entry in tiles.items() for _ in range(copies(entry))]
    scale = hex_scale(hex_width)
    picture = read_picture(draw_tile(board, every[0]))
    width, height = scale * picture.width, scale * picture.height
    heading = f"{colour.capitalize()} tiles, {len(every)} in all"
    note = f"{hex_width:g} mm from flat to flat{doubt_about(board, 'tiles', ', counts: ')}"
    for places in _pages(book, heading, note, every, width, height):
        for name, spot in places:
            drawn = read_picture(draw_tile(board, name))
            place(book.canvas, drawn, spot.left, spot.top, scale)
    legend(book, [f"{name} \N{MULTIPLICATION SIGN} {copies(entry)}" for name, entry in tiles.items()])


def _pages(
    book: Book, heading: str, note: str, every: list[Tile], width: float, height: float
) -> Iterator[list[tuple[Tile, Area]]]:
    left = every
    while left:
        area = book.page(heading, note)
        room = area._replace(bottom=area.bottom + LEGEND, height=area.height - LEGEND)
        spots = grid(room, width, height, GAP)
        yield list(zip(left, spots, strict=False))
        left = left[len(spots) :]


LEGEND = 9 * MM


def legend(book: Book, parts: Iterable[str]) -> None:
    """What is on the sheets, in small type at the foot of the last of them."""
    canvas, area = book.canvas, book.paper.area
    canvas.setFillColor(SOFT)
    canvas.setFont("Helvetica", 7)
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]}   {part}".strip()
        if canvas.stringWidth(longer, "Helvetica", 7) > area.width:
            lines.append(part)
        else:
            lines[-1] = longer
    for number, line in enumerate(reversed(lines[:3])):
        canvas.drawString(area.left, area.bottom + (1 + number * 2.8) * MM, line)


def print_tokens(book: Book, board: Board, hex_width: float) -> None:
    """As large as the smallest circle of the map and the tiles."""
    across = 2 * _circle(board) * hex_scale(hex_width)
    every = [name for name, entry in board.companies.items() for _ in range(entry.tokens + SPARE_TOKENS)]
    note = f"{across / MM:.1f} mm across; {SPARE_TOKENS} more of each than go on the map"
    left: list[Company] = every
    while left:
        spots = grid(book.page(f"Tokens, {len(every)} in all", note), across, across, GAP)
        for name, spot in zip(left, spots, strict=False):
            fit(book.canvas, read_picture(draw_company_mark(board, name)), spot)
        left = left[len(spots) :]


def _circle(board: Board) -> float:
    """The radius of the smallest, in units of the pictures."""
    shapes = [*(entry.shape for entry in board.hexes.values()), *(entry.shape for entry in board.tiles.values())]
    return min((circle_radius(shape) for shape in shapes if any(stop.slots for stop in shape.stops)), default=MARK)
