"""Pictures of a game as SVG: the map, with routes on it, and the market."""

from collections.abc import Iterable

from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.render import draw_map, draw_market
from railhead.render.runs import pieces
from railhead.routing import Run
from railhead.titles import description_of


class Svg(str):
    """A picture as SVG text, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def drawn_map(title: Title, state: State, runs: Iterable[Run] = (), dark: bool = False) -> Svg:
    description, draft = description_of(title.id), Draft(title, state)
    lying = description.pieces(draft)
    return Svg(
        draw_map(
            title.board,
            state.tiles,
            lying.tokens,
            reserved=lying.reserved,
            blocked=description.blocked(draft),
            beside=lying.beside,
            phase=title.phase(state).offboard,
            routes=[list(pieces(title.map, state.tiles, run.stops, run.hexes)) for run in runs],
            dark=dark,
        )
    )


def drawn_market(title: Title, state: State, dark: bool = False) -> Svg:
    return Svg(draw_market(title.board, title.market_name, state.marks, dark=dark))
