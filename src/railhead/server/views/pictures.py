"""The pictures of a page: map, what lies over it, market, company marks."""

import re

from markupsafe import Markup

from railhead.core.ids import Tile
from railhead.render import Route, draw_company_mark, draw_map, draw_market, draw_overlay, draw_tile
from railhead.render.market import HEIGHT, WIDTH
from railhead.server.views.desk import Desk


def the_map(desk: Desk) -> Markup:
    state = desk.state
    drawn = draw_map(
        desk.board,
        state.tiles,
        state.tokens,
        reserved=state.reserved,
        phase=desk.title.phase(state).offboard,
        dark=desk.dark,
    )
    return Markup(drawn)


def overlay(desk: Desk, routes: list[Route] | None = None) -> Markup:
    return Markup(draw_overlay(desk.board, desk.state.tiles, routes or []))


def the_market(desk: Desk) -> Markup:
    """The part of the market that is in use, large enough to read; the rest is there, outside the frame."""
    name, marks_ = desk.title.market_name, desk.state.marks
    is_grid = desk.board.markets[name].kind == "grid"
    drawn = draw_market(desk.board, name, marks_, columns=18 if is_grid else 9, dark=desk.dark)
    if not is_grid or not marks_:
        return Markup(drawn)
    rows = [mark.row for mark in marks_.values()]
    columns = [mark.column for mark in marks_.values()]
    entry = desk.board.markets[name].rows
    left, right = max(0, min(columns) - 2), min(max(map(len, entry)), max(columns) + 4)
    top, bottom = max(0, min(rows) - 1), min(len(entry), max(rows) + 2)
    frame = f"{left * WIDTH - 4:g} {top * HEIGHT - 4:g} {(right - left) * WIDTH + 8:g} {(bottom - top) * HEIGHT + 8:g}"
    whole = re.search(r'viewBox="([^"]+)"', drawn)
    assert whole is not None
    return Markup(drawn.replace(whole[0], f'viewBox="{frame}" data-whole="{whole[1]}" data-part="{frame}"', 1))


def a_tile(desk: Desk, tile: Tile, rotation: int) -> str:
    return draw_tile(desk.board, tile, rotation, dark=desk.dark)


def marks(desk: Desk) -> Markup:
    """Every company's mark once, for the page to use by its id."""
    drawn = [
        f'<svg id="mark-{company}" width="50" height="50" ' + draw_company_mark(desk.board, company)[len("<svg ") :]
        for company in desk.board.companies
    ]
    return Markup("".join(drawn))
