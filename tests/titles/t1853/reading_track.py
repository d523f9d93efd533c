"""1853's track by a second reading of the book (31.1 to 31.23, 32) that shares no rule with the engine. The drawings of
tiles and hexes are the board's; all other figures are typed anew. Cities closed by MIK 2 are not in it."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from railhead.core.board import Board
from tests.titles.t1853.test_book import MANIFEST
from tests.titles.t1853.test_pro import TABLE_8
from tests.titles.t1853.test_tok import TABLE_2, column

Place = tuple[str, int]
"""A hex and one of its ends: 0 to 5 are its sides, 6 and above its stops."""
Side = frozenset[Place]
Lay = tuple[str, str, int]
SUITS = {"broad": ("", "dual"), "metre": ("metre", "dual")}
COSTS = {"river": (40, 30), "multiple_river": (60, 50), "hill": (80, 50), "mountain": (140, 70), "himalaya": (240, 100)}
STEPS = {0: (1, -1), 1: (0, -2), 2: (-1, -1), 3: (-1, 1), 4: (0, 2), 5: (1, 1)}
COLOURS = {"1": 1, "2": 2, "3": 3, "4": 4}
ORDER = ["yellow", "green", "brown", "grey"]
AFTER = {
    old: set(new.split())
    for tiles, _, new in (line.partition(":") for line in TABLE_8.split("\n") if line)
    for old in tiles.split()
}
MANY = 400
"""Ways by which a first lay may have been joined that are looked at."""


class Piece(NamedTuple):
    a: int
    b: int
    gauge: str


class LayingTurn(NamedTuple):
    company: str
    first: bool
    """It is the company's first."""
    laid: tuple[str, ...]
    cash: int
    phase: str


class Ground:
    """The map as it lies: tiles by hex with how they are turned, tokens by hex and stop."""

    def __init__(self, board: Board, tiles: dict[str, tuple[str, int]], tokens: dict[Place, tuple[str, ...]]) -> None:
        self.board = board
        self.tiles = tiles
        self.tokens = tokens

    def pieces(self, hex_: str) -> list[Piece]:
        if hex_ in self.tiles:
            return self.turned(*self.tiles[hex_])
        return [Piece(p.a, p.b, p.gauge) for p in self.board.hexes[hex_].shape.track]  # type: ignore[index]

    def turned(self, tile: str, rotation: int) -> list[Piece]:
        track = self.board.tiles[tile].shape.track  # type: ignore[index]
        return [Piece(_turned(p.a, rotation), _turned(p.b, rotation), p.gauge) for p in track]

    def stops(self, hex_: str) -> list[tuple[str, int, int]]:
        """Kind, value and spaces of each stop as it lies."""
        tile = self.tiles.get(hex_)
        shape = self.board.tiles[tile[0]].shape if tile else self.board.hexes[hex_].shape  # type: ignore[index]
        return [(stop.kind, stop.worth(""), stop.slots) for stop in shape.stops]

    def colour(self, hex_: str) -> str:
        tile = self.tiles.get(hex_)
        shape = self.board.tiles[tile[0]].shape if tile else self.board.hexes[hex_].shape  # type: ignore[index]
        return shape.colour

    def beyond(self, hex_: str, side: int) -> str | None:
        """The neighbour by the letters of rows and columns."""
        down, along = STEPS[side]
        name = chr(ord(hex_[0]) + down) + letters(column(hex_[1:]) + along)
        return name if name in self.board.hexes else None

    def is_full(self, place: Place, company: str) -> bool:
        held = self.tokens.get(place, ())
        return len(held) >= self.stops(place[0])[place[1] - 6][2] > 0 and company not in held

    def bases(self, company: str) -> list[Place]:
        return [place for place, names in self.tokens.items() if company in names]

    def trails(self, company: str, gauge: str, start: Place) -> Iterator[tuple[Place, frozenset[Side]]]:
        """Every way along track of one gauge from a base that uses no hexside twice: where it has come to, and what it
        has used. A place is a side by which a hex is entered, or a stop."""
        yield from self._on(company, gauge, start, frozenset(), None)

    def _on(
        self, company: str, gauge: str, at: Place, used: frozenset[Side], came: int | None
    ) -> Iterator[tuple[Place, frozenset[Side]]]:
        yield at, used
        hex_, end = at
        if end >= 6 and came is not None and self.is_full(at, company):
            return
        for piece in self.pieces(hex_):
            if end not in piece[:2] or piece.gauge not in SUITS[gauge]:
                continue
            to = piece.b if piece.a == end else piece.a
            if to >= 6:
                joint = frozenset({at, (hex_, to)}) if end >= 6 else frozenset[Place]()
                if to != came and joint not in used:
                    yield from self._on(company, gauge, (hex_, to), used | {joint} if joint else used, end)
                continue
            other = self.beyond(hex_, to)
            side = frozenset({(hex_, to), (other or "", (to + 3) % 6)})
            if to != came and side not in used and other is not None:
                yield from self._on(company, gauge, (other, (to + 3) % 6), used | {side}, None)

    def reached(self, company: str, gauge: str) -> set[Place]:
        """Sides and stops that a line leads to; turning back on a loop apart, the same as by trails."""
        found, todo = set[Place](), [(base, -1) for base in self.bases(company)]
        seen = set(todo)
        while todo:
            at, came = todo.pop()
            hex_, end = at
            found.add(at)
            if end >= 6 and came >= 0 and self.is_full(at, company):
                continue
            for piece in self.pieces(hex_):
                if end not in piece[:2] or piece.gauge not in SUITS[gauge]:
                    continue
                to = piece.b if piece.a == end else piece.a
                if to == came:
                    continue
                other = self.beyond(hex_, to) if to < 6 else hex_
                if other is None:
                    continue
                step = ((other, (to + 3) % 6), -1) if to < 6 else ((hex_, to), end)
                if step not in seen:
                    seen.add(step)
                    todo.append(step)
        return found


def _turned(end: int, rotation: int) -> int:
    return (end + rotation) % 6 if end < 6 else end


def letters(number: int) -> str:
    return chr(96 + number) if number <= 26 else "a" + chr(96 + number - 26)


def area_of(company: str, hex_: str) -> bool:
    north, south, west, east = TABLE_2[company]
    return north <= hex_[0] <= south and column(west) <= column(hex_[1:]) <= column(east)


def gauge_of(ground: Ground, tile: str) -> str:
    return "metre" if ground.turned(tile, 0)[0].gauge == "metre" else "broad"


def cost_of(ground: Ground, hex_: str, gauge: str) -> int:
    terrain = ground.board.hexes[hex_].terrain  # type: ignore[index]
    names = terrain.split("+") if isinstance(terrain, str) else terrain
    return sum(COSTS[name.strip()][gauge == "metre"] for name in names if name)


def left(ground: Ground, tile: str) -> int:
    return MANIFEST[tile] - Counter(name for name, _ in ground.tiles.values())[tile]


def sides_of(pieces: list[Piece]) -> set[int]:
    return {end for piece in pieces for end in piece[:2] if end < 6}


def stays_on_the_map(ground: Ground, hex_: str, pieces: list[Piece]) -> bool:
    open_ = ground.board.hexes[hex_].edges  # type: ignore[index]
    return all(ground.beyond(hex_, side) or open_.get(side) == "open" for side in sides_of(pieces))


def new_tiles(ground: Ground, turn: LayingTurn) -> set[Lay]:
    """31.1 to 31.10: what may be laid on hexes without a tile."""
    lays, company = 2 if turn.company in ("EIR", "GIP", "NWR", "BNR") else 1, turn.company
    homes = [place[0] for place in ground.bases(company) if turn.first and not ground.pieces(place[0])]
    if len(turn.laid) >= lays:
        return set()
    found = set()
    for gauge in SUITS:
        ends = ground.reached(company, gauge)
        for hex_ in ground.board.hexes:
            sides = {side for side in range(6) if (hex_, side) in ends}
            is_base = any(place[0] == hex_ for place in ground.bases(company))
            if ground.pieces(hex_) or not (sides or is_base):
                continue
            if homes and hex_ not in homes and len(turn.laid) + len(homes) >= lays:
                continue
            if cost_of(ground, hex_, gauge) <= turn.cash:
                found |= {lay for lay in _fitting(ground, hex_, gauge) if is_base or _meets(ground, lay, sides)}
    return {lay for lay in found if not turn.laid or is_apart(ground, turn, lay)}


def _fitting(ground: Ground, hex_: str, gauge: str) -> Iterator[Lay]:
    kinds = [stop[0] for stop in ground.stops(hex_)]
    for tile, entry in ground.board.tiles.items():
        if entry.shape.colour != "yellow" or gauge_of(ground, tile) != gauge or left(ground, tile) <= 0:
            continue
        if [stop.kind for stop in entry.shape.stops] == kinds:
            yield from (
                (hex_, tile, turn) for turn in range(6) if stays_on_the_map(ground, hex_, ground.turned(tile, turn))
            )


def _meets(ground: Ground, lay: Lay, sides: set[int]) -> bool:
    return bool(sides & sides_of(ground.turned(lay[1], lay[2])))


def is_apart(ground: Ground, turn: LayingTurn, lay: Lay) -> bool:
    """31.5: the second lay comes from another base, by a line that shares no track with that of the first."""
    first = turn.laid[0]
    before = Ground(ground.board, {hex_: tile for hex_, tile in ground.tiles.items() if hex_ != first}, ground.tokens)
    for base, used in _joins(before, turn.company, (first, *ground.tiles[first])):
        others = [other for other in ground.bases(turn.company) if other != base]
        if any(not used & more for other in others for _, more in _joins(ground, turn.company, lay, other)):
            return True
    return False


def _joins(ground: Ground, company: str, lay: Lay, only: Place | None = None) -> list[tuple[Place, frozenset[Side]]]:
    """The bases a tile can come from, each with the track of a line; a base in the hex itself needs none."""
    hex_, tile, rotation = lay
    bases = [only] if only else ground.bases(company)
    if any(base[0] == hex_ for base in ground.bases(company)):
        return [(base, frozenset[Side]()) for base in bases if base[0] == hex_]
    gauge, sides = gauge_of(ground, tile), sides_of(ground.turned(tile, rotation))
    found = []
    for base in bases:
        for place, used in ground.trails(company, gauge, base):
            if place[0] == hex_ and place[1] in sides:
                found.append((base, used))
            if len(found) > MANY:
                return found
    return found


def promotions(ground: Ground, turn: LayingTurn) -> set[Lay]:
    """31.12 to 31.23: what may take the place of a tile, or of a large city's print."""
    homes = [place[0] for place in ground.bases(turn.company) if turn.first and not ground.pieces(place[0])]
    if turn.laid or homes:
        return set()
    ends = {gauge: ground.reached(turn.company, gauge) for gauge in SUITS}
    found = set()
    for hex_ in ground.board.hexes:
        if not ground.pieces(hex_) or not area_of(turn.company, hex_):
            continue
        grey = any(other and ground.colour(other) == "grey" for other in (ground.beyond(hex_, s) for s in range(6)))
        if ground.colour(hex_) == "brown" and grey:
            continue
        if hex_ == "Jab" and hex_ not in ground.tiles and turn.cash < 60:
            continue
        found |= {lay for lay in _successors(ground, hex_, turn.phase) if _is_joined(ground, lay, ends)}
    return found


def _successors(ground: Ground, hex_: str, phase: str) -> Iterator[Lay]:
    laid = ground.tiles.get(hex_)
    large = {"Fn": "104", "Jab": "104", "Mi": "105", "Rr": "105"}
    for tile in AFTER[laid[0]] if laid else {large[hex_]}:
        colour = ground.board.tiles[tile].shape.colour  # type: ignore[index]
        if ORDER.index(colour) >= COLOURS[phase] or left(ground, tile) <= 0:
            continue
        for turn in range(6):
            new = ground.turned(tile, turn)
            if stays_on_the_map(ground, hex_, new) and _keeps(ground, hex_, tile, new):
                yield hex_, tile, turn


def _keeps(ground: Ground, hex_: str, tile: str, new: list[Piece]) -> bool:
    """31.14, 31.16: track and its gauge stay; dual track will do for either. A junction may lie on plain track."""
    kinds = [stop.kind for stop in ground.board.tiles[tile].shape.stops]  # type: ignore[index]
    heirs: dict[int, set[int]] = {}
    for a, b, gauge in ground.pieces(hex_):
        to = [
            {p.b if p.a == end else p.a for p in new if end in p[:2] and p.gauge in (gauge, "dual")} for end in (a, b)
        ]
        if b >= 6:
            heirs[b] = heirs.get(b, to[0]) & to[0]
        elif b not in to[0] and not any(end >= 6 and kinds[end - 6] == "junction" for end in to[0] & to[1]):
            return False
    return all(heirs.values())


def _is_joined(ground: Ground, lay: Lay, ends: dict[str, set[Place]]) -> bool:
    """31.13: joined now, or by this promotion in the gauge of the line that leads there."""
    hex_, tile, rotation = lay
    for gauge, suits in SUITS.items():
        for pieces in (ground.pieces(hex_), ground.turned(tile, rotation)):
            usable = [piece for piece in pieces if piece.gauge in suits]
            if any((hex_, side) in ends[gauge] for side in sides_of(usable)):
                return True
        if any(place[0] == hex_ and place[1] >= 6 for place in ends[gauge]):
            return True
    return False
