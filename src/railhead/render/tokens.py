"""Stops on the map with what stands in their circles: tokens in order of placing, initials where a space is kept."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import railhead.render.paint as paint
import railhead.render.svg as svg
from railhead.core.board import Board
from railhead.core.ids import Company, Hex, Spot, hex_of, spot, stop_of
from railhead.core.map_pieces import Beside
from railhead.core.tiles import Laid
from railhead.render.faces import Sheet, stop_described
from railhead.render.geometry import Point, middle
from railhead.render.marks import initials, mark
from railhead.render.space import text_width
from railhead.render.stops import CHIP_HEIGHT, PlacedStop, circles
from railhead.render.words import READ

WAITING, COUNTER = 15.0, 9.0
"""Radii of what lies at the rim of a stop."""


NOTHING = Beside()


def printed_spaces(board: Board) -> dict[Spot, Beside]:
    """Circles printed where track only ends: London's in 1862."""
    counts = {spot(name, 0): entry.about.get("london_spaces", 0) for name, entry in board.hexes.items()}
    return {place: Beside(spaces=count) for place, count in counts.items() if isinstance(count, int) and count}


def printed_reservations(
    board: Board, tiles: Mapping[Hex, Laid], tokens: Mapping[Spot, Sequence[Company]]
) -> dict[Spot, tuple[Company, ...]]:
    """Homes and reserved spaces as board and tiles print them, less those whose token is there."""
    kept: dict[Spot, list[Company]] = defaultdict(list)
    present = {(hex_of(place), company) for place, companies in tokens.items() for company in companies}

    def keep(name: Hex, stop: int, company: Company) -> None:
        shape = board.tiles[tiles[name].tile].shape if name in tiles else board.hexes[name].shape
        place = spot(name, stop if stop < len(shape.stops) else 0)
        if shape.stops and (name, company) not in present and company not in kept[place]:
            kept[place].append(company)

    for company, entry in board.companies.items():
        for home in entry.home:
            keep(Hex(home) if "." not in home else hex_of(home), stop_of(home) if "." in home else 0, company)
    for name, printed in board.hexes.items():
        tile_keeps = board.tiles[tiles[name].tile].reserved if name in tiles else ()
        for company in (*printed.reserved, *tile_keeps):
            keep(name, 0, company)
    return {place: tuple(companies) for place, companies in kept.items() if companies}


def draw_stop(
    sheet: Sheet,
    name: Hex,
    number: int,
    stop: PlacedStop,
    tokens: Sequence[Company],
    reserved: Sequence[Company],
    beside: Beside = NOTHING,
) -> str:
    stop = _with_room(stop, max(len(tokens), beside.spaces))
    marks = "".join(
        mark(sheet.board, company, place, stop.radius - 0.6, READ)
        for company, place in zip(tokens, stop.slots, strict=False)
    )
    empty = stop.slots[len(tokens) :]
    kept = _reservations(sheet, empty, stop.radius, reserved) if empty and reserved else ""
    rim = _at_rim(sheet, stop, () if empty else reserved, beside)
    place = spot(name, number)
    about = svg.title(f"{place} {stop_described(stop.stop)}")
    return (
        f'<g class="stop {stop.stop.kind}" data-spot="{svg.quoted(place)}" data-stop="{number}">{about}'
        f"{paint.stop_body(sheet.theme, stop, sheet.look.phase)}{kept}{marks}{rim}</g>"
    )


def _at_rim(sheet: Sheet, stop: PlacedStop, reserved: Sequence[Company], beside: Beside) -> str:
    """Over the upper left of a stop tokens that wait, over the upper right homes without a circle and a counter."""
    if not (reserved or beside.waiting or beside.out) or not stop.slots:
        return ""
    (left, top), (right, _) = stop.slots[0], max(stop.slots, key=lambda place: (-place[1], place[0]))
    away = stop.radius * 0.85
    drawn = "".join(
        f'<g class="waiting">{mark(sheet.board, company, (left - away - 6 * i, top - away - 6 * i), WAITING)}</g>'
        for i, company in enumerate(beside.waiting)
    )
    corner = (right + away, top - away)
    if reserved:
        ring = svg.circle(corner, WAITING, f'fill="{sheet.theme.paper}"')
        drawn += ring + _reservation(sheet, corner, WAITING + 2, reserved)
    if beside.out:
        white = 'class="counter" fill="#ffffff" stroke="#16181a" stroke-width="2"'
        about = svg.title(f"out of the game: {', '.join(map(sheet.board.label, beside.out))}")
        drawn += f"<g>{about}{svg.circle(corner, COUNTER, white)}</g>"
    return drawn


def _with_room(stop: PlacedStop, tokens: int) -> PlacedStop:
    """The stop with a circle for every token, should a rule have put more there than it has spaces."""
    if tokens <= len(stop.slots):
        return stop
    radius = stop.radius if tokens < 3 else 20.0
    x, y = middle(stop.slots) if stop.slots else stop.at
    if stop.chips and not stop.slots:
        # Beside the figures, on the side where the hex has more room.
        y += (CHIP_HEIGHT / 2 + radius + 5) * (1 if y <= 0 else -1)
    return stop._replace(slots=circles(tokens, (x, y), radius), radius=radius)


def _reservations(sheet: Sheet, empty: Sequence[Point], radius: float, companies: Sequence[Company]) -> str:
    """Initials in the last of the empty circles; what is left over shares the very last."""
    alone = min(len(companies), len(empty) - 1) if len(companies) > len(empty) else len(companies)
    groups = [companies[i : i + 1] for i in range(alone)]
    if alone < len(companies):
        groups.append(companies[alone:])
    return "".join(
        _reservation(sheet, place, radius, group)
        for group, place in zip(groups, empty[len(empty) - len(groups) :], strict=True)
    )


def _reservation(sheet: Sheet, at: Point, radius: float, companies: Sequence[Company]) -> str:
    short = initials(sheet.board)
    colour = sheet.board.companies[companies[0]].colour
    edge = f'fill="none" stroke="{svg.quoted(colour)}" stroke-width="3" stroke-dasharray="5 4"'
    ring = svg.circle(at, radius - 3, edge)
    step = min(14.0, (2 * radius - 12) / len(companies))
    words = ""
    for i, company in enumerate(companies):
        y = at[1] + (i - (len(companies) - 1) / 2) * step
        size = min(step, 14.0, 14.0 * (2 * radius - 11) / text_width(short[company], 14))
        words += svg.text(short[company], (at[0], y), size, f'class="reserved" fill="{sheet.theme.quiet}"')
    return ring + words
