"""Company marks: a colour, a pattern no other company of the board has, and initials. Any one of the three will do."""

from collections.abc import Callable
from functools import cache
from math import acos, cos, pi, sin

import railhead.render.svg as svg
from railhead.core.board import Board
from railhead.core.ids import Company, Private
from railhead.render.geometry import CENTRE, Point
from railhead.render.space import text_width

RADIUS = 24.0
_INNER = RADIUS - 1.5
_PLATE_HEIGHT = 20.0
_PLATE_WIDTH = 38.0
STEP = 1 + (_PLATE_HEIGHT + 1) / 2 / RADIUS
"""How far apart marks in a stack lie, in radii, for each to hide the next one's rim but not its initials."""
_LIGHT = frozenset({"white", "yellow", "orange", "pink", "tan", "gold", "cyan", "silver", "beige", "lime"})
_NEUTRAL = "#9a9a9a"
_UP, _RIGHT, _DOWN, _LEFT = -pi / 2, 0.0, pi / 2, pi


def mark(board: Board, company: Company, at: Point, radius: float, letters: float = 0.0) -> str:
    """The mark as a group, for use within a picture. The initials are at least as large as `letters`, and narrower
    where they would not fit."""
    place = f"translate({svg.pair(at)})"
    if radius != RADIUS:
        place += f" scale({svg.number(radius / RADIUS)})"
    inside = _drawing(*look(board, company), letters * RADIUS / radius)
    words = svg.title(_called(board, company))
    return f'<g class="mark" data-company="{svg.quoted(company)}" transform="{place}">{words}{inside}</g>'


def draw_company_mark(board: Board, company: Company) -> str:
    """The mark alone, as a picture of its own."""
    side = 2 * RADIUS + 2
    body = _drawing(*look(board, company))
    attributes = f'role="img" class="mark" data-company="{svg.quoted(company)}"'
    return svg.document(-side / 2, -side / 2, side, side, _called(board, company), [body], attributes)


def look(board: Board, company: Company) -> tuple[str, int, str]:
    """Colour, number of the pattern, initials. No two companies of a board share the pattern or the initials."""
    if company in board.companies:
        return board.companies[company].colour, list(board.companies).index(company), initials(board)[company]
    return _NEUTRAL, len(board.companies), _initials((*board.companies, company))[company]


def _called(board: Board, company: Company) -> str:
    """NW: North Western Railway. A token that is no company's is that of a private (1890: Kobe Rapid)."""
    entry = board.companies[company] if company in board.companies else board.privates[Private(company)]
    return f"{board.label(company)}: {entry.name}"


def initials(board: Board) -> dict[Company, str]:
    return _initials(tuple(board.companies))


@cache
def _initials(companies: tuple[Company, ...]) -> dict[Company, str]:
    """The id where it is short; otherwise its capitals, its beginning, or its first and a later letter."""
    made: dict[Company, str] = {company: company for company in companies if len(company) <= 4}
    for company in companies:
        if company not in made:
            made[company] = next(short for short in _shortened(company) if short not in made.values())
    return made


def _shortened(company: Company) -> list[str]:
    capitals = "".join(letter for letter in company if letter.isupper() or letter.isdigit())
    choices = [capitals] if 2 <= len(capitals) <= 4 else []
    choices += [company[:3], *(company[:2] + letter for letter in company[3:])]
    return [*choices, *(company[0] + letter for letter in company[1:]), company]


@cache
def _drawing(colour: str, pattern: int, words: str, letters: float = 0.0) -> str:
    contrast = "#16181a" if _brightness(colour) > 0.45 else "#ffffff"
    size = max(letters, min(18.0, 18.0 * _PLATE_WIDTH / text_width(words, 18, bold=True)))
    wide = text_width(words, size, bold=True)
    width = max(24.0, min(wide, _PLATE_WIDTH) + 4)
    pressed = f' textLength="{_PLATE_WIDTH:g}" lengthAdjust="spacingAndGlyphs"' if wide > _PLATE_WIDTH + 0.1 else ""
    rounds, figure = divmod(pattern, len(_PATTERNS))
    # Beyond the last pattern they begin anew with a broken rim.
    rim = f' stroke-dasharray="{9 / rounds:.1f} 3"' if rounds else ""
    return (
        svg.circle(CENTRE, RADIUS - 0.75, f'fill="{svg.quoted(colour)}" stroke="#16181a" stroke-width="1.5"{rim}')
        + "".join(svg.path(way, f'fill="{contrast}"') for way in _PATTERNS[figure]())
        + svg.rectangle(CENTRE, width, _PLATE_HEIGHT, 'rx="3" fill="#ffffff" stroke="#16181a" stroke-width=".8"')
        + svg.text(words, CENTRE, size, f'class="initials" font-weight="bold" fill="#16181a"{pressed}')
    )


def _brightness(colour: str) -> float:
    """Of a colour written #rrggbb or #rgb, or of a web colour by name: those not known to be light count as dark."""
    if not colour.startswith("#"):
        return 1.0 if colour.startswith("light") or colour in _LIGHT else 0.0
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _cap(direction: float, share: float) -> str:
    """The part of the disc beyond a chord, which lies at a share of the radius in the direction."""
    half = acos(share)
    return _arc(direction - half, direction + half) + "Z"


def _wedge(direction: float, half: float) -> str:
    return "M0 0L" + _arc(direction - half, direction + half)[1:] + "Z"


def _band(direction: float, half: float) -> str:
    """A stripe through the centre, across the direction."""
    turn = acos(half)
    near, far = direction + turn, direction + pi - turn
    return _arc(near, far) + "L" + _arc(near + pi, far + pi)[1:] + "Z"


def _dot(direction: float) -> str:
    """A spot half way out; drawn as two arcs, so that every pattern is a path."""
    x, y, r = 0.7 * _INNER * cos(direction), 0.7 * _INNER * sin(direction), 4.2
    return f"M{svg.pair((x - r, y))}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def _ring() -> str:
    outer, inner = 0.82 * _INNER, 0.62 * _INNER
    return "".join(
        f"M{svg.number(-r)} 0a{svg.number(r)} {svg.number(r)} 0 1 {sweep} {svg.number(2 * r)} 0"
        f"a{svg.number(r)} {svg.number(r)} 0 1 {sweep} {svg.number(-2 * r)} 0Z"
        for r, sweep in ((outer, 0), (inner, 1))
    )


def _arc(start: float, end: float) -> str:
    first, last = (svg.pair((_INNER * cos(angle), _INNER * sin(angle))) for angle in (start, end))
    return f"M{first}A{_INNER} {_INNER} 0 {int(end - start > pi)} 1 {last}"


_PATTERNS: tuple[Callable[[], list[str]], ...] = (
    lambda: [],
    lambda: [_cap(_UP, 0.62)],
    lambda: [_cap(_DOWN, 0.62)],
    lambda: [_cap(_LEFT, 0)],
    lambda: [_cap(_RIGHT, 0)],
    lambda: [_cap(_UP, 0.62), _cap(_DOWN, 0.62)],
    lambda: [_cap(_LEFT, 0.3), _cap(_RIGHT, 0.3)],
    lambda: [_wedge(_UP - pi / 4, pi / 4), _wedge(_DOWN - pi / 4, pi / 4)],
    lambda: [_wedge(_UP + pi / 4, pi / 4), _wedge(_DOWN + pi / 4, pi / 4)],
    lambda: [_band(_RIGHT, 0.24)],
    lambda: [_band(pi / 4, 0.24)],
    lambda: [_band(-pi / 4, 0.24)],
    lambda: [_band(pi / 4, 0.2), _band(-pi / 4, 0.2)],
    lambda: [_wedge(_UP, 0.55), _wedge(_DOWN, 0.55)],
    lambda: [_wedge(_UP, 0.55)],
    lambda: [_wedge(_DOWN, 0.55)],
    lambda: [_ring()],
    lambda: [_dot(_UP), _dot(_DOWN)],
    lambda: [_dot(_UP - 0.62), _dot(_UP + 0.62), _dot(_DOWN - 0.62), _dot(_DOWN + 0.62)],
    lambda: [_cap(_UP - pi / 4, 0)],
    lambda: [_cap(_UP + pi / 4, 0)],
    lambda: [_dot(_UP), _cap(_DOWN, 0.62)],
    lambda: [_dot(_DOWN), _cap(_UP, 0.62)],
    lambda: [_cap(_LEFT, 0.55), _dot(_UP), _dot(_DOWN)],
)
"""All can be told apart above and below the plate with the initials."""
