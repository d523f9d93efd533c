"""Line charts as SVG: every line has its own colour and dashes, and its name at its end. Styled by the page."""

from collections.abc import Callable, Mapping, Sequence
from html import escape

from markupsafe import Markup
from msgspec import Struct

from railhead.server.page.history import moments
from railhead.server.page.model import PageModel

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 46, 84, 12, 34
At = Callable[[int, int], tuple[float, float]]
"""Number of the moment and value, to a place in the picture."""
_KINDS = 8
"""Looks a line can have; the style sheet knows them by number."""


class Chart(Struct, frozen=True):
    name: str
    picture: Markup


def charts(model: PageModel) -> list[Chart]:
    rows = moments(model)
    rounds, phases = [row.round for row in rows], [row.phase for row in rows]
    colours = {str(company): entry.colour for company, entry in model.board.companies.items()}
    figures: dict[str, dict[str, list[int | None]]] = {
        "Net worth": {model.name(player): [row.worth.get(player) for row in rows] for player in model.state.players},
        "Cash of players": {model.name(p): [row.cash.get(p) for row in rows] for p in model.state.players},
        "Income of companies": _series([row.earned for row in rows]),
        "Share prices": _series([row.prices for row in rows]),
    }
    return [Chart(name, draw(name, rounds, series, phases, colours)) for name, series in figures.items()]


def _series(figures: Sequence[Mapping[str, int]]) -> dict[str, list[int | None]]:
    names = dict.fromkeys(name for row in figures for name in row)
    return {name: [row.get(name) for row in figures] for name in names}


def draw(
    name: str,
    rounds: Sequence[str],
    series: Mapping[str, Sequence[int | None]],
    phases: Sequence[str] = (),
    colours: Mapping[str, str] | None = None,
) -> Markup:
    """Lines over time with the phases that began meanwhile; those of companies in their own colours, and all dashed."""
    highest = max((value for values in series.values() for value in values if value is not None), default=0) or 1
    lowest = min((value for values in series.values() for value in values if value is not None), default=0)
    step = _step(highest - min(0, lowest))
    floor = min(0, lowest // step * step)
    top = -(-highest // step) * step

    def at(number: int, value: int) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(rounds) - 1)
        return round(x, 1), round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - floor) / (top - floor)), 1)

    known = colours or {}
    lines = [
        _line(number, label, values, at, known.get(label, "")) for number, (label, values) in enumerate(series.items())
    ]
    words = _labels(series, at)
    grid = "".join(_level(value, at(0, value)[1]) for value in range(floor, top + 1, step))
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(name)} over time">'
        f"{grid}{_rounds(rounds, at)}{_phases(phases, at)}{''.join(lines)}{words}</svg>"
    )


def _step(span: int) -> int:
    """A round figure that gives four to eight lines."""
    size = 1
    while span / size > 8:
        size *= 5 if str(size)[0] == "1" and span / size > 16 else 2
    return size


def _level(value: int, y: float) -> str:
    return (
        f'<line class="level" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        f'<text class="figure" x="{LEFT - 6}" y="{y + 4}">{value}</text>'
    )


def _rounds(rounds: Sequence[str], at: At) -> str:
    every = -(-len(rounds) // 8)
    return "".join(
        f'<text class="round" x="{at(number, 0)[0]}" y="{HEIGHT - 12}">{escape(name)}</text>'
        for number, name in enumerate(rounds)
        if number % every == 0
    )


def _phases(phases: Sequence[str], at: At) -> str:
    """Where a phase began: a line up, and its name."""
    begun = [(number, phase) for number, phase in enumerate(phases) if number and phase != phases[number - 1]]
    return "".join(
        f'<line class="phase" x1="{at(number, 0)[0]}" x2="{at(number, 0)[0]}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>'
        f'<text class="phase-name" x="{at(number, 0)[0] + 3}" y="{TOP + 8}">{escape(phase)}</text>'
        for number, phase in begun
    )


def _line(number: int, label: str, values: Sequence[int | None], at: At, colour: str) -> str:
    """A company that leaves the market and comes back has a gap."""
    way, pen_is_down = "", False
    for i, value in enumerate(values):
        if value is not None:
            x, y = at(i, value)
            way += f"{'L' if pen_is_down else 'M'}{x} {y}"
        pen_is_down = value is not None
    own = f' stroke="{escape(colour)}" data-own' if colour else ""
    return f'<path class="line line-{number % _KINDS}"{own} d="{way}"><title>{escape(label)}</title></path>'


def _labels(series: Mapping[str, Sequence[int | None]], at: At) -> str:
    """Names at the ends of the lines, moved apart where they would cover each other."""
    ends = []
    for number, (label, values) in enumerate(series.items()):
        last = next((i for i in range(len(values) - 1, -1, -1) if values[i] is not None), None)
        if last == len(values) - 1 and last is not None:
            value = values[last]
            assert value is not None
            ends.append((at(last, value)[1], number, label))
    drawn, above = "", -100.0
    for y, number, label in sorted(ends):
        above = max(y, above + 12)
        drawn += (
            f'<text class="name name-{number % _KINDS}" x="{WIDTH - RIGHT + 5}" y="{above + 4}">{escape(label)}</text>'
        )
    return drawn
