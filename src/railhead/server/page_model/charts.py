"""Line charts as SVG: every line has its own colour and dashes, and its name at its end. Styled by the page."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise

from markupsafe import Markup
from msgspec import Struct

from railhead.core.ids import Train, TrainType, type_of
from railhead.server.page_model.history import Moment, moments
from railhead.server.page_model.model import PageModel

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 46, 84, 12, 34
At = Callable[[int, int], tuple[float, float]]
"""Number of the moment and value, to a place in the picture."""
_KINDS = 8
"""Looks a line can have; the style sheet knows them by number."""


class Chart(Struct, frozen=True):
    name: str
    picture: Markup


class Happened(Struct, frozen=True):
    """What came and went in a round."""

    round: str
    phase: str
    """The one that began, if one did."""
    started: list[str]
    gone: list[str]
    """Companies that were merged or closed."""
    is_bank: bool = False
    """The bank ran out of money."""


class TrainAge(Struct, frozen=True):
    type: str
    holder: str
    since: str
    """The round in which somebody first had it."""
    rounds: int
    """Operating rounds that have ended since."""


def happened(rows: Sequence[Moment]) -> list[Happened]:
    """The rounds in which a phase began, a company came on the market or left it, or the bank ran out of money."""
    return [found for before, now in pairwise(rows) if (found := _between(before, now)) is not None]


def _between(before: Moment, now: Moment) -> Happened | None:
    started = [company for company in now.prices if company not in before.prices]
    gone = [company for company in before.prices if company not in now.prices]
    phase = now.phase if now.phase != before.phase else ""
    is_bank = now.is_broken and not before.is_broken
    return Happened(now.round, phase, started, gone, is_bank) if started or gone or phase or is_bank else None


def train_ages(model: PageModel) -> list[TrainAge]:
    """The trains that companies have, the oldest first."""
    rows = moments(model)
    order = list(model.title.trains)
    found = []
    for train, holder in rows[-1].trains.items():
        first = next(number for number, row in enumerate(rows) if train in row.trains)
        ended = sum(row.round.startswith("OR") for row in rows[first:-1])
        found.append(TrainAge(type_of(Train(train)), model.label(holder), rows[first].round, ended))
    return sorted(found, key=lambda age: (-age.rounds, order.index(TrainType(age.type)), age.holder))


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
    marked = {one.round: one for one in happened(rows)}
    marks = [marked.get(name) for name in rounds]
    return [Chart(name, draw(name, rounds, series, phases, colours, marks)) for name, series in figures.items()]


def _series(figures: Sequence[Mapping[str, int]]) -> dict[str, list[int | None]]:
    names = dict.fromkeys(name for row in figures for name in row)
    return {name: [row.get(name) for row in figures] for name in names}


def draw(
    name: str,
    rounds: Sequence[str],
    series: Mapping[str, Sequence[int | None]],
    phases: Sequence[str] = (),
    colours: Mapping[str, str] | None = None,
    marks: Sequence[Happened | None] = (),
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
        f"{grid}{_rounds(rounds, at)}{_phases(phases, at)}{_companies(marks, at)}{''.join(lines)}{words}</svg>"
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


def _companies(marks: Sequence[Happened | None], at: At) -> str:
    """Where companies came, a triangle that points up on the axis, and where they went, one that points down; where the
    bank ran out of money, a line."""
    drawn = ""
    for number, mark in enumerate(marks):
        x, y = at(number, 0)[0], HEIGHT - BOTTOM
        if mark is not None and mark.started:
            drawn += f'<path class="came" d="M{x - 4} {y + 8}h8l-4 -7z">{_named("started", mark.started)}</path>'
        if mark is not None and mark.gone:
            drawn += f'<path class="went" d="M{x - 4} {y - 8}h8l-4 7z">{_named("merged or closed", mark.gone)}</path>'
        if mark is not None and mark.is_bank:
            drawn += f'<line class="phase bank" x1="{x}" x2="{x}" y1="{TOP}" y2="{y}"/>'
            drawn += f'<text class="phase-name" x="{x + 3}" y="{TOP + 19}">bank</text>'
    return drawn


def _named(what: str, companies: Sequence[str]) -> str:
    return f"<title>{escape(', '.join(companies))} {what}</title>"


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
