"""Counts what a board file holds and compares it with its `totals`: what was counted once, and what the book says.

Each total is a mapping. `book` is the rulebook's figure, `stated` one that the file alone can't count, `how` words; all
other keys are counted here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from railhead.core.board import Board, TrainEntry

UNCOUNTED = ("book", "stated", "how")

Count = Callable[[Board], int]


def wrong_totals(board: Board) -> Iterator[str]:
    for name, total in board.totals.items():
        if not isinstance(total, dict):
            yield f"totals.{name}: is not a mapping"
            continue
        for key, value in total.items():
            yield from _compared(board, f"{name}.{key}", key, value)
        found = total.get("counted", total.get("stated"))
        if found is not None and "book" in total and found != total["book"] and "how" not in total:
            yield f"totals.{name}: {found}, the book says {total['book']}, and nothing says how"


def _compared(board: Board, name: str, key: str, value: Any) -> Iterator[str]:
    if key in UNCOUNTED:
        return
    count = COUNTS.get(name)
    if count is None:
        yield f"totals.{name}: nothing counts this"
    elif count(board) != value:
        yield f"totals.{name}: says {value}, counted {count(board)}"


def _hexes(board: Board, colour: str) -> int:
    return sum(entry.shape.colour == colour for entry in board.hexes.values())


def _tiles(board: Board, *colours: str) -> int:
    return sum(tile.count or 0 for tile in board.tiles.values() if not colours or tile.shape.colour in colours)


def _holding(board: Board, kind: str) -> int:
    """Hexes with a stop of the kind."""
    return sum(any(stop.kind == kind for stop in entry.shape.stops) for entry in board.hexes.values())


def _towns(board: Board) -> list[int]:
    """For each hex with towns, how many."""
    numbers = (sum(stop.kind == "town" for stop in entry.shape.stops) for entry in board.hexes.values())
    return [number for number in numbers if number]


def _circles(board: Board) -> int:
    return sum(stop.slots for entry in board.hexes.values() for stop in entry.shape.stops if stop.kind == "city")


def _kind(board: Board, *kinds: str) -> int:
    return sum(company.kind in kinds for company in board.companies.values())


def _cards(board: Board, gauge: str = "") -> int:
    return sum(_cards_of(train) for train in board.trains if not gauge or train.run.get("gauge") == gauge)


def _cards_of(train: TrainEntry) -> int:
    """Cards in the box: `cards` where more are printed than used, the most of `counts`, none for the second type of a
    card that has two."""
    counts = train.about.get("counts")
    if "cards_of" in train.about:
        return 0
    if isinstance(counts, dict):
        return max(number for number in counts.values() if isinstance(number, int))
    return _number(train.about.get("cards", train.count or 0))


def _about(board: Board, block: str, key: str) -> list[int]:
    entries = getattr(board, block).values()
    return [_number(entry.about[key]) for entry in entries if key in entry.about]


def _number(fact: object) -> int:
    return fact if isinstance(fact, int) else 0


def _impassable(board: Board) -> int:
    """Hexsides, each written on both hexes."""
    return sum(side == "impassable" for entry in board.hexes.values() for side in entry.edges.values()) // 2


def _terrain(board: Board, kind: str) -> int:
    return sum(entry.terrain == kind for entry in board.hexes.values())


def _printed_yellow(board: Board, with_track: bool) -> int:
    return sum(e.shape.colour == "yellow" and bool(e.shape.track) == with_track for e in board.hexes.values())


def _offboard_areas(board: Board) -> int:
    """Places off the board: an area counts once, a hex without one for itself."""
    red = {name: entry for name, entry in board.hexes.items() if entry.shape.colour == "red"}
    return len({stop.area or name for name, entry in red.items() for stop in entry.shape.stops})


def _first_market(board: Board) -> Iterable[str | None]:
    market = next(iter(board.markets.values()))
    return (cell for row in market.rows for cell in row)


def _kit_cards(board: Board) -> int:
    kit = board.figures["mik_2"]
    return sum(map(int, kit["director_shares"].values())) + len(kit["commodities"]) + int(kit["disturbances"])


COUNTS: dict[str, Count] = {
    "hexes.counted": lambda board: len(board.hexes),
    "hexes.buildable": lambda b: sum(e.shape.colour not in ("red", "blue", "grey") for e in b.hexes.values()),
    "hexes.red": lambda board: _hexes(board, "red"),
    "hexes.grey": lambda board: _hexes(board, "grey"),
    "hexes.blue": lambda board: _hexes(board, "blue"),
    "plain_hexes.counted": lambda b: sum(not e.shape.stops and e.shape.colour == "white" for e in b.hexes.values()),
    "preprinted_yellow.with_track": lambda board: _printed_yellow(board, True),
    "preprinted_yellow.frame": lambda board: _printed_yellow(board, False),
    "offboard_areas.counted": _offboard_areas,
    "cities.hexes": lambda board: _holding(board, "city"),
    "cities.circles": _circles,
    "cities.stops": lambda b: sum(stop.kind == "city" for e in b.hexes.values() for stop in e.shape.stops),
    "towns.hexes": lambda board: len(_towns(board)),
    "towns.stops": lambda board: sum(_towns(board)),
    "towns.single": lambda board: _towns(board).count(1),
    "towns.double": lambda board: _towns(board).count(2),
    "terrain.mountain": lambda board: _terrain(board, "mountain"),
    "terrain.water": lambda board: _terrain(board, "water"),
    "terrain.river": lambda board: _terrain(board, "river"),
    "impassable_hexsides.counted": _impassable,
    "frontier_posts.counted": lambda board: len(_about(board, "hexes", "frontier")),
    "frontier_posts.sum": lambda board: sum(_about(board, "hexes", "frontier")),
    "ganges_hexes.counted": lambda board: len(_about(board, "hexes", "ganges")),
    "tiles.counted": _tiles,
    "tiles.yellow": lambda board: _tiles(board, "yellow"),
    "tiles.green": lambda board: _tiles(board, "green"),
    "tiles.brown": lambda board: _tiles(board, "brown"),
    "tiles.grey": lambda board: _tiles(board, "grey"),
    "tiles.kinds": lambda board: len(board.tiles),
    "homes.counted": lambda board: sum(len(company.home) for company in board.companies.values()),
    "companies.counted": lambda board: len(board.companies),
    "minor_charters.counted": lambda board: _kind(board, "minor"),
    "public_charters.counted": lambda board: _kind(board, "public", "jr"),
    "share_certificates.counted": lambda b: sum(len(c.shares) for c in b.companies.values() if c.kind != "minor"),
    "director_certificates.counted": lambda board: sum(bool(company.shares) for company in board.companies.values()),
    "private_certificates.counted": lambda board: len(board.privates),
    "tokens_in_box.counted": lambda board: sum(_about(board, "companies", "tokens_in_box")),
    "train_cards.counted": _cards,
    "train_cards.broad": lambda board: _cards(board, "broad"),
    "train_cards.metre": lambda board: _cards(board, "metre"),
    "train_cards.types": lambda board: len(board.trains),
    "phase_cards.counted": lambda board: len(board.phases),
    "market_cells.counted": lambda board: sum(cell is not None for cell in _first_market(board)),
    "money.counted": lambda b: sum(int(note) * number for note, number in b.figures["bank_notes"].items()),
    "mik_2_cards.counted": _kit_cards,
}
"""How each total is counted, by its name in the file."""
