"""The whole print of a title, made of what the title tells of itself: nothing here knows a title by name."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from railhead.core.board import Board, read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue, Title
from railhead.printing.aids import print_aid, print_doubts, print_first, print_rules
from railhead.printing.book import Book
from railhead.printing.cards import certificates, own_cards, print_cards, print_charters, privates, trains
from railhead.printing.division import Shape
from railhead.printing.doubts import doubt_about, doubtful_hexes, marked
from railhead.printing.large import print_large
from railhead.printing.paper import HEX_WIDTH, MM, PAPERS
from railhead.printing.picture import Picture, read_picture
from railhead.printing.pieces import copies, hex_scale, print_tiles, print_tokens
from railhead.render import draw_map, draw_market
from railhead.render.geometry import corners, hex_centre
from railhead.render.market import WIDTH as CELL
from railhead.titles import board_file, description_of, load

NARROWEST, WIDEST = 20.0, 80.0
"""Millimetres of a hex: less can't be read, more is no board any more."""
LEAST_CELL, USUAL_CELL = 11.0, 20.0
"""Millimetres of a cell of the market: in a smaller one no token has room."""


class PrintSettings(Struct, frozen=True):
    paper: str = "A4"
    hex_width: float = HEX_WIDTH
    """Millimetres from flat to flat."""
    sheet: bool = False
    """The map on one large sheet."""
    rules: bool = False
    """With every rule."""


def print_title(
    name: str,
    settings: PrintSettings = PrintSettings(),  # noqa: B008
    options: Mapping[str, OptionValue] | None = None,
    board: Path | None = None,
) -> bytes:
    """A PDF. Raises Malformed for a title, an option, a paper or a size there is not."""
    if settings.paper not in PAPERS:
        raise Malformed(f"there is no paper {settings.paper!r}; choose from {', '.join(PAPERS)}")
    if not NARROWEST <= settings.hex_width <= WIDEST:
        raise Malformed(f"hexes are {NARROWEST:g} to {WIDEST:g} mm wide, not {settings.hex_width:g}")
    return _printed(_for_most(name, options, board), settings)


def _for_most(name: str, options: Mapping[str, OptionValue] | None, board: Path | None) -> Title:
    """The title for as many players as it can have: a scenario may be for fewer than others."""
    *more, least = sorted(read_board(board or board_file(name)).players, reverse=True)
    for players in more:
        with suppress(Malformed):
            return load(name, players, options, board)
    return load(name, least, options, board)


def _printed(title: Title, settings: PrintSettings) -> bytes:
    board = title.board
    book = Book(PAPERS[settings.paper], board.name)
    shares, engines, lots = list(certificates(title)), list(trains(board)), list(privates(board))
    own = {heading: list(own_cards(cards)) for heading, cards in description_of(title.id).cards(title).items()}
    print_first(
        book,
        title,
        description_of(title.id),
        settings.hex_width,
        [
            f"the map, {len(board.hexes)} hexes",
            f"{sum(copies(entry) for entry in board.tiles.values())} tiles by colour",
            "the market",
            f"{len(board.companies)} charters, {len(shares)} certificates, {len(engines)} trains"
            + (f", {len(lots)} privates" if lots else "")
            + "".join(f", {len(cards)} {heading.lower()}" for heading, cards in own.items()),
            "tokens",
            "a player aid, and what is different from other 18xx",
        ],
        in_parts=not settings.sheet,
    )
    _map(book, board, settings)
    print_tiles(book, board, settings.hex_width)
    _market(book, title)
    print_charters(book, board)
    print_cards(book, board, "Certificates", shares)
    print_cards(book, board, "Trains", engines, doubt_about(board, "trains"))
    print_cards(book, board, "Privates", lots, doubt_about(board, "privates"))
    for heading, cards in own.items():
        print_cards(book, board, heading, cards)
    print_tokens(book, board, settings.hex_width)
    print_aid(book, title)
    print_rules(book, title, every=settings.rules)
    print_doubts(book, board)
    return book.bytes()


def _map(book: Book, board: Board, settings: PrintSettings) -> None:
    unsure = doubtful_hexes(board)
    drawn = read_picture(marked(draw_map(board, {}, {}), board, unsure))
    note = f"{settings.hex_width:g} mm from flat to flat"
    if unsure:
        note += "; hexes outlined with dashes are reconstructed"
    print_large(
        book, "Map", drawn, hex_scale(settings.hex_width), note=note, sheet=settings.sheet, shapes=hexes_of(board)
    )


def hexes_of(board: Board) -> list[Shape]:
    """Their corners, in units of the picture."""
    round_ = corners(board.grid.orientation)
    centres = (hex_centre(board.grid, name) for name in board.hexes)
    return [tuple((x + dx, y + dy) for dx, dy in round_) for x, y in centres]


def _market(book: Book, title: Title) -> None:
    """On one page if its cells stay large enough."""
    drawn = read_picture(draw_market(title.board, title.market_name, {}))
    scale = max(_scale_of_page(book, drawn, landscape) for landscape in (False, True))
    if scale * CELL < LEAST_CELL * MM:
        scale = USUAL_CELL * MM / CELL
    print_large(book, "Market", drawn, min(scale, USUAL_CELL * MM / CELL), note=doubt_about(title.board, "markets"))


def _scale_of_page(book: Book, drawn: Picture, landscape: bool) -> float:
    area = book.paper.turned(landscape).area.within(0.01)
    return min(area.width / drawn.width, area.height / drawn.height)
