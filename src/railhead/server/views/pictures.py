"""The pictures of a page: map, what lies over it, market, company marks."""

from markupsafe import Markup

from railhead.core.ids import Tile
from railhead.render import Route, draw_company_mark, draw_map, draw_market, draw_overlay, draw_tile
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
    return Markup(draw_market(desk.board, desk.title.market_name, desk.state.marks, dark=desk.dark))


def a_tile(desk: Desk, tile: Tile, rotation: int) -> str:
    return draw_tile(desk.board, tile, rotation, dark=desk.dark)


def marks(desk: Desk) -> Markup:
    """Every company's mark once, for the page to use by its id."""
    drawn = [
        f'<svg id="mark-{company}" width="50" height="50" ' + draw_company_mark(desk.board, company)[len("<svg ") :]
        for company in desk.board.companies
    ]
    return Markup("".join(drawn))
