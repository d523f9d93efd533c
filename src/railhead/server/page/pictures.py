"""The pictures of a page: map, what lies over it, market, company marks."""

import re

from markupsafe import Markup

from railhead.core.ids import Tile
from railhead.render import Route, draw_company_mark, draw_map, draw_market, draw_overlay, draw_tile
from railhead.render.market import HEIGHT, WIDTH
from railhead.server.page.model import PageModel


def the_map(model: PageModel) -> Markup:
    state = model.state
    drawn = draw_map(
        model.board,
        state.tiles,
        state.tokens,
        reserved=state.reserved,
        phase=model.title.phase(state).offboard,
        dark=model.dark,
    )
    return Markup(drawn)


def overlay(model: PageModel, routes: list[Route] | None = None) -> Markup:
    return Markup(draw_overlay(model.board, model.state.tiles, routes or []))


def the_market(model: PageModel) -> Markup:
    """The part of the market that is in use, large enough to read; the rest is there, outside the frame."""
    name, marks_ = model.title.market_name, model.state.marks
    is_grid = model.board.markets[name].kind == "grid"
    drawn = draw_market(model.board, name, marks_, columns=18 if is_grid else 9, dark=model.dark)
    if not is_grid or not marks_:
        return Markup(drawn)
    rows = [mark.row for mark in marks_.values()]
    columns = [mark.column for mark in marks_.values()]
    entry = model.board.markets[name].rows
    left, right = max(0, min(columns) - 2), min(max(map(len, entry)), max(columns) + 4)
    top, bottom = max(0, min(rows) - 1), min(len(entry), max(rows) + 2)
    frame = f"{left * WIDTH - 4:g} {top * HEIGHT - 4:g} {(right - left) * WIDTH + 8:g} {(bottom - top) * HEIGHT + 8:g}"
    whole = re.search(r'viewBox="([^"]+)"', drawn)
    assert whole is not None
    return Markup(drawn.replace(whole[0], f'viewBox="{frame}" data-whole="{whole[1]}" data-part="{frame}"', 1))


def a_tile(model: PageModel, tile: Tile, rotation: int) -> str:
    return draw_tile(model.board, tile, rotation, dark=model.dark)


def marks(model: PageModel) -> Markup:
    """Every company's mark once, for the page to use by its id."""
    drawn = [
        f'<svg id="mark-{company}" width="50" height="50" ' + draw_company_mark(model.board, company)[len("<svg ") :]
        for company in model.board.companies
    ]
    return Markup("".join(drawn))
