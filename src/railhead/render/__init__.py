"""Pictures as SVG text, drawn from board data alone: the map, tiles, markets, company marks."""

from railhead.render.faces import draw_tile
from railhead.render.map import Route, draw_map
from railhead.render.market import draw_market, market_legend
from railhead.render.marks import draw_company_mark
from railhead.render.overlay import draw_overlay
from railhead.render.tokens import printed_reservations

__all__ = [
    "Route",
    "draw_company_mark",
    "draw_map",
    "draw_market",
    "draw_overlay",
    "draw_tile",
    "market_legend",
    "printed_reservations",
]
