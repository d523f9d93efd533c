"""The pictures of a page: map, what lies over it, market, company marks.

Map and market are the same for all who watch, and most actions change neither: each is drawn once for the tables it
rests on.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable

from markupsafe import Markup, escape

from railhead.core.ids import Tile
from railhead.render import Route, draw_company_mark, draw_map, draw_market, draw_overlay, draw_tile, market_legend
from railhead.render.market import HEIGHT, WIDTH
from railhead.server.page_model.model import PageModel
from railhead.titles import description_of

KEPT = 100
"""Pictures kept: some 100 kB each."""


class Drawn:
    """Pictures by what they were drawn from. A table is never changed in place, so it is known by its identity; it is
    kept with the picture, so that no other can come to have the same."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[tuple[object, ...], tuple[tuple[object, ...], Markup]] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, tables: tuple[object, ...], words: tuple[object, ...], draw: Callable[[], str]) -> Markup:
        key = (*map(id, tables), *words)
        with self._guard:
            if known := self._pictures.get(key):
                self._pictures.move_to_end(key)
                return known[1]
        picture = Markup(draw())
        with self._guard:
            self._pictures[key] = (tables, picture)
            while len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        return picture


_drawn = Drawn()


def the_map(model: PageModel) -> Markup:
    state, board, dark = model.state, model.board, model.dark
    phase = model.title.phase(state).offboard
    description = description_of(model.title.id)
    blocked, pieces = description.blocked(model.draft), description.pieces(model.draft)

    def draw() -> str:
        return draw_map(
            board,
            state.tiles,
            pieces.tokens,
            reserved=pieces.reserved,
            blocked=blocked,
            beside=pieces.beside,
            phase=phase,
            dark=dark,
        )

    # What a title puts together for the map is made anew each time: it is known by what is in it.
    closed = tuple((hex_, *privates) for hex_, privates in sorted(blocked.items()))
    lying = tuple(tuple(sorted(table.items())) for table in (pieces.tokens, pieces.reserved))
    beside = tuple(sorted(pieces.beside.items(), key=lambda item: item[0]))
    return _drawn.get((board, state.tiles), ("map", phase, dark, closed, lying, beside), draw)


def overlay(model: PageModel, routes: list[Route] | None = None) -> Markup:
    if routes:
        return Markup(draw_overlay(model.board, model.state.tiles, routes, dark=model.dark))
    board, tiles = model.board, model.state.tiles
    return _drawn.get((board, tiles), ("overlay",), lambda: draw_overlay(board, tiles, []))


def the_market(model: PageModel, is_board: bool = False) -> Markup:
    """The part of the market that is in use, large enough to read; the rest is there, outside the frame. `is_board`: it
    has the middle of the page."""
    words = ("market", model.title.market_name, model.dark, is_board)
    return _drawn.get((model.board, model.state.marks), words, lambda: _market(model, is_board))


_INHERITED = 'text-anchor="middle" font-family="Helvetica, Arial, sans-serif"'
_CELLS = {"grid": 18, "zigzag": 9, "line": 9}
"""Across, where a row is broken; of a zigzag two rows lie over one another."""
_CELLS_OF_BOARD = {**_CELLS, "zigzag": 14}
_LEAST_SHOWN = 9
"""Columns of a grid: fewer would be larger than anything else on the page."""


def _market(model: PageModel, is_board: bool) -> str:
    name, marks_ = model.title.market_name, model.state.marks
    kind = model.board.markets[name].kind
    is_grid = kind == "grid"
    columns = (_CELLS_OF_BOARD if is_board else _CELLS)[kind]
    drawn = draw_market(model.board, name, marks_, columns=columns, legend=False, dark=model.dark)
    # Beside the picture, not in it: its type would shrink with the column the market stands in.
    zones = market_legend(model.board, name, dark=model.dark)
    told = "".join(
        f'<li><svg viewBox="-1 -1 28 20" {_INHERITED} aria-hidden="true">{swatch}</svg> {escape(words)}</li>'
        for swatch, words in zones
    )
    legend = f'<ul class="legend">{told}</ul>' if zones else ""
    cells = [mark.cell for mark in marks_.values()] or _starts(model)
    if not is_grid or not cells:
        return drawn + legend
    rows, used = [row for row, _ in cells], [column for _, column in cells]
    entry = model.board.markets[name].rows
    left, right = max(0, min(used) - 2), min(max(map(len, entry)), max(max(used) + 4, min(used) - 2 + _LEAST_SHOWN))
    top, bottom = max(0, min(rows) - 1), min(len(entry), max(rows) + 2)
    frame = f"{left * WIDTH - 1:g} {top * HEIGHT - 1:g} {(right - left) * WIDTH + 2:g} {(bottom - top) * HEIGHT + 2:g}"
    whole = re.search(r'viewBox="([^"]+)"', drawn)
    assert whole is not None
    return (
        drawn.replace(
            whole[0],
            f'viewBox="{frame}" data-whole="{whole[1]}" data-part="{frame}" data-cell="{WIDTH:g} {HEIGHT:g}"',
            1,
        )
        + legend
    )


def _starts(model: PageModel) -> list[tuple[int, int]]:
    """Where companies may start: what there is to see of a market before any has."""
    legend = model.board.markets[model.title.market_name].legend
    return model.title.market.cells(*(word for word, meaning in legend.items() if word == "par" or "start" in meaning))


def a_tile(model: PageModel, tile: Tile, rotation: int) -> str:
    return draw_tile(model.board, tile, rotation, dark=model.dark)


def marks(model: PageModel) -> Markup:
    """Every company's mark once, for the page to use by its id."""
    drawn = [
        f'<svg id="mark-{company}" width="50" height="50" ' + draw_company_mark(model.board, company)[len("<svg ") :]
        for company in model.board.companies
    ]
    return Markup("".join(drawn))
