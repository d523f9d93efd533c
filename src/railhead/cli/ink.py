"""Text on a canvas, in colour where the terminal supports it."""

import os
import sys

PLAIN = ""
_INKS = {"yellow": "30;43", "green": "30;42", "brown": "97;48;5;94", "grey": "30;47", "red": "97;41", "blue": "97;44"}
"""Terminal codes by colour of tile. White hexes keep the terminal's own colours."""


def has_colour() -> bool:
    """Whether the output is a terminal that shows colours and the user wants them."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and "NO_COLOR" not in os.environ


class Canvas:
    """As large as what is written on it."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, x: int, y: int, text: str, colour: str) -> None:
        for offset, letter in enumerate(text):
            self._cells[y, x + offset] = (letter, _INKS.get(colour, PLAIN))

    def text(self, in_colour: bool) -> str:
        if not self._cells:
            return ""
        return "\n".join(self._line(y, in_colour) for y in range(max(y for y, _ in self._cells) + 1))

    def _line(self, y: int, in_colour: bool) -> str:
        width = max((x for row, x in self._cells if row == y), default=-1) + 1
        cells = [self._cells.get((y, x), (" ", PLAIN)) for x in range(width)]
        if not in_colour:
            return "".join(letter for letter, _ in cells).rstrip()
        line, before = "", PLAIN
        for letter, ink in [*cells, ("", PLAIN)]:
            if ink != before:
                line += f"\x1b[{ink or 0}m"
            line, before = line + letter, ink
        return line.rstrip()
