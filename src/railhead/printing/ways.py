"""The data of SVG paths as moves, lines and curves: the commands that our pictures use, and no others."""

import re
from collections.abc import Iterator
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt, tan

Point = tuple[float, float]
Piece = tuple[str, tuple[float, ...]]
"""`M`, `L` and `C` with points in place, or `Z`."""

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Q": 4, "T": 2, "Z": 0}


def pieces(data: str) -> Iterator[Piece]:
    """Raises ValueError for a command that is not known here."""
    here: Point = (0.0, 0.0)
    start, bend = here, here
    for command, numbers in _commands(data):
        kind, values = command.upper(), list(numbers)
        if command.islower():
            _put_in_place(kind, values, here)
        before, bend_before = here, bend
        match kind:
            case "Z":
                here = start
                yield "Z", ()
            case "M" | "L":
                here = (values[0], values[1])
                start = here if kind == "M" else start
                yield kind, here
            case "H" | "V":
                here = (values[0], here[1]) if kind == "H" else (here[0], values[0])
                yield "L", here
            case "C":
                here = (values[4], values[5])
                yield "C", tuple(values)
            case "Q" | "T":
                if kind == "T":
                    values = [2 * before[0] - bend_before[0], 2 * before[1] - bend_before[1], *values]
                bend, here = (values[0], values[1]), (values[2], values[3])
                yield "C", (*_third(before, bend), *_third(here, bend), *here)
            case "A":
                here = (values[5], values[6])
                yield from _arc(before, values[0], bool(values[3]), bool(values[4]), here)
        if kind not in "QT":
            bend = here


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """A command may be followed by the numbers of several; after a move these are lines."""
    tokens = _TOKEN.findall(data)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        if command.upper() not in _NUMBERS:
            raise ValueError(f"the path command {command!r} is not drawn")
        at, count = at + 1, _NUMBERS[command.upper()]
        while True:
            yield command, [float(token) for token in tokens[at : at + count]]
            at += count
            if not count or at >= len(tokens) or tokens[at].isalpha():
                break
            command = {"M": "L", "m": "l"}.get(command, command)


def _put_in_place(kind: str, values: list[float], here: Point) -> None:
    """Numbers counted from the present point; of an arc only its end is."""
    if kind in "HV":
        values[0] += here[kind == "V"]
        return
    for i in range(5 if kind == "A" else 0, len(values)):
        values[i] += here[(i - (5 if kind == "A" else 0)) % 2]


def _third(end: Point, bend: Point) -> Point:
    return end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3


def _arc(start: Point, radius: float, is_large: bool, sweeps: bool, end: Point) -> Iterator[Piece]:
    """An arc of a circle as curves of a quarter turn at most."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = hypot(dx, dy)
    radius = max(radius, chord / 2)
    aside = sqrt(max(0.0, radius * radius - chord * chord / 4)) / (chord or 1)
    side = -1 if is_large == sweeps else 1
    centre = ((start[0] + end[0]) / 2 - side * dy * aside, (start[1] + end[1]) / 2 + side * dx * aside)
    first = _angle(start, centre, radius)
    turn = _angle(end, centre, radius) - first
    if sweeps and turn <= 0:
        turn += 2 * pi
    elif not sweeps and turn >= 0:
        turn -= 2 * pi
    count = ceil(abs(turn) / (pi / 2) - 1e-9)
    step = turn / count
    reach = 4 / 3 * tan(step / 4) * radius
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        from_, to = ((centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in (a, b))
        yield (
            "C",
            (
                from_[0] - reach * sin(a),
                from_[1] + reach * cos(a),
                to[0] + reach * sin(b),
                to[1] - reach * cos(b),
                *to,
            ),
        )


def _angle(point: Point, centre: Point, radius: float) -> float:
    across = max(-1.0, min(1.0, (point[0] - centre[0]) / radius))
    return copysign(acos(across), point[1] - centre[1])
