"""The map in characters: the whole of it with a small cell for each hex, or one hex large with its edges numbered.

A cell has the hex's name, what there is to call at, and the edges by which track leaves, as rotations count them.
"""

from shutil import get_terminal_size

from railhead.cli.ink import PLAIN, Canvas
from railhead.cli.text import paragraph
from railhead.core.errors import Malformed
from railhead.core.hexes import Orientation
from railhead.core.ids import Hex, Spot, Tile, spot
from railhead.core.state import State
from railhead.core.tiles import FIRST_STOP, Laid, Segment, Stop, exits
from railhead.core.title import Title
from railhead.render.marks import look

STEPS: dict[Orientation, tuple[int, int]] = {"flat": (7, 2), "pointy": (4, 4)}
"""Characters from one column, and lines from one row, of doubled coordinates to the next."""
INSIDE = 7
"""Characters in a cell."""
ENDLESS = 10_000
"""Characters in a line where there is no terminal."""
ROOM = 11
"""Characters within the large hex."""

LARGE: dict[Orientation, str] = {
    "flat": r"""
             [3]
          _________
    [2]  /         \  [4]
        /           \
       /             \
       \             /
        \           /
    [1]  \_________/  [5]
             [0]
""",
    "pointy": r"""
     [2]   / \   [3]
         /     \
       /         \
      |           |
 [1]  |           |  [4]
      |           |
       \         /
         \     /
     [0]   \ /   [5]
""",
}

ROSE: dict[Orientation, str] = {
    "flat": "Edges: 0 below, then clockwise: 1 lower left, 2 upper left, 3 above, 4 upper right, 5 lower right.",
    "pointy": "Edges: 0 lower left, then clockwise: 1 left, 2 upper left, 3 upper right, 4 right, 5 lower right.",
}


def whole_map(title: Title, state: State, in_colour: bool = False, width: int = ENDLESS) -> str:
    """Every hex: its name; what it counts; the edges its track leaves by. A tile turned by one moves them on by one.
    A map wider than the terminal is drawn in parts, from left to right."""
    grid = title.board.grid
    wide, high = STEPS[grid.orientation]
    places = {name: grid.place(name) for name in title.board.hexes}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    columns = max(1, (width - INSIDE) // wide + 1)
    parts: dict[int, Canvas] = {}
    for name, (column, row) in places.items():
        part, across = divmod(column - left, columns)
        canvas = parts.setdefault(part, Canvas())
        colour = title.map.shape(name, state.tiles.get(name)).colour
        lines = (name, _figures(title, state, name), _exits(title.map.track(name, state.tiles.get(name))))
        for number, line in enumerate(lines):
            canvas.write(across * wide, (row - top) * high + number, line[:INSIDE].ljust(INSIDE), colour)
    drawings = [parts[part].text(in_colour) for part in sorted(parts)]
    if len(drawings) > 1:
        heads = [f"Part {number} of {len(drawings)}, from left to right" for number in range(1, len(drawings) + 1)]
        drawings = [f"{head}\n\n{drawing}" for head, drawing in zip(heads, drawings, strict=True)]
    key = "A cell: hex; value with tokens (o a free space, . a town, … more); edges the track leaves by. More: map HEX."
    named = ", ".join(f"{name} {entry.name}" for name, entry in title.board.hexes.items() if entry.name)
    below = [ROSE[grid.orientation], key, *([f"Places: {named}."] if named else [])]
    return "\n\n".join([*drawings, "\n".join(map(paragraph, below))])


def _exits(track: tuple[Segment, ...]) -> str:
    return "".join(map(str, sorted(exits(track))))


def _figures(title: Title, state: State, name: Hex) -> str:
    """`40 N o` for a city with one token and one free space, `10.` for a town."""
    column = title.phase(state).offboard
    stops = title.map.shape(name, state.tiles.get(name)).stops
    stop_lines = [_stop(title, state, name, number, stop, column) for number, stop in enumerate(stops)]
    first, *rest = stop_lines or [""]
    worth = first.split(" ")[0]
    held = "/".join(short for number in range(len(stops)) for short in _tokens(title, state, spot(name, number)))
    # Whose tokens are there matters more than a value told twice, than free spaces, and than the value.
    shorter = [" ".join(stop_lines), " ".join([first, *(one.removeprefix(f"{worth} ") for one in rest)])]
    shorter += [f"{worth} {held}", held] if held else []
    return next((text for text in shorter if len(text) <= INSIDE), f"{shorter[-1][: INSIDE - 1]}…")


def _tokens(title: Title, state: State, place: Spot) -> list[str]:
    """The initials of those who have a token there, as the marks on the map of a page have them."""
    return [look(title.board, company)[2] for company in state.tokens.get(place, ())]


def _stop(title: Title, state: State, name: Hex, number: int, stop: Stop, column: str) -> str:
    worth = stop.worth(column) if isinstance(stop.value, int) or column in stop.value else ""
    if stop.kind == "town":
        return f"{worth or ''}."
    held = _tokens(title, state, spot(name, number))
    return " ".join([*([str(worth)] if worth else []), *held, *["o"] * (stop.slots - len(held))])


def large_hex(title: Title, state: State, name: Hex, laid: Laid | None = None, in_colour: bool = False) -> str:
    """One hex with its edges and what lies beyond them; with a tile as it would lie there."""
    laid = laid or state.tiles.get(name)
    board, number = title.board, title.map.number[name]
    shape, track = title.map.shape(name, laid), title.map.track(name, laid)
    drawing = LARGE[board.grid.orientation].strip("\n")
    for edge in range(6):
        drawing = drawing.replace(f"[{edge}]", f"-{edge}-" if edge in exits(track) else f" {edge} ")
    canvas = Canvas()
    for row, line in enumerate(drawing.splitlines()):
        canvas.write(0, row, line, PLAIN)
    middle = drawing.splitlines()[0].find("3") if board.grid.orientation == "flat" else 12
    colour, column = shape.colour, title.phase(state).offboard
    figures = " ".join(_stop(title, state, name, n, stop, column) for n, stop in enumerate(shape.stops))
    inside = [name, f"{laid.tile} r{laid.rotation}" if laid else "", figures if len(figures) <= ROOM else ""]
    for row, text in enumerate(inside):
        canvas.write(middle - len(text) // 2, 3 + row, text, colour)
    head = f"{name} {board.hexes[name].name}".strip()
    lies = f"tile {laid.tile} turned by {laid.rotation}" if laid else f"{colour}, no tile"
    beyond = title.map.neighbours[number]
    neighbours = [f"{edge} {title.map.hexes[beyond[edge]]}" for edge in range(6) if beyond[edge] >= 0]
    pieces = ", ".join(_piece(piece, len(shape.stops)) for piece in track) or "none"
    below = [
        f"beyond each edge: {', '.join(neighbours)}",
        f"track: {pieces}",
        *([f"stops: {figures}"] if figures else []),
    ]
    return "\n".join([f"{head}: {lies}", "", canvas.text(in_colour), "", *below])


def _piece(piece: Segment, stops: int) -> str:
    """0–3, or 0–stop; where a hex has several stops, 0–stop 2."""
    several = stops > 1
    ends = [
        str(end) if end < FIRST_STOP else f"stop {end - FIRST_STOP + 1}" if several else "stop"
        for end in (piece.a, piece.b)
    ]
    return "–".join(ends) + (f" ({piece.gauge})" if piece.gauge else "")


def drawn(title: Title, state: State, words: list[str], in_colour: bool = False) -> str:
    """`map`, `map H8`, or `map H8 57 2` for a tile as it would lie. Raises Malformed."""
    if not words:
        return whole_map(title, state, in_colour, get_terminal_size((ENDLESS, 24)).columns)
    name = Hex(words[0].upper())
    if name not in title.board.hexes:
        raise Malformed(f"there is no hex {words[0]}")
    if len(words) == 1:
        return large_hex(title, state, name, in_colour=in_colour)
    tile, turn = Tile(words[1]), (words[2] if len(words) > 2 else "0").lstrip("r")
    if tile not in title.board.tiles:
        raise Malformed(f"there is no tile {words[1]}")
    if not turn.isdecimal() or int(turn) > 5 or len(words) > 3:
        raise Malformed("a tile is turned by 0 to 5: map H8 57 2")
    return large_hex(title, state, name, Laid(tile, int(turn)), in_colour)
