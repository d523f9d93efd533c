"""Board files of one's own: a correction of the title's own file, not another game.

The rules read companies, phases, trains and figures by name, so an own board has the same ones as the title's; what
they say may differ within reason. Hexes and tiles may be added, and corrected as the box shows them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from railhead.core.board import Board
from railhead.core.errors import BoardError

ALIKE = ("players", "trains", "phases", "companies", "privates", "options", "figures")
"""Blocks that have the entries and the keys of the title's own board."""
TEXTS = frozenset({"name", "source", "note", "meaning", "called", "book", "power", "colour", "public_id", "closes"})
"""Keys whose words are for people."""
CHECKED = frozenset({"home", "rusts_on", "starts_phase", "available_from", "blocked_by", "reserved", "upgrades"})
"""Keys whose names are proved to lead somewhere."""
TIMES = 20
"""No figure is so many times the largest of its kind on the title's own board."""

Path = tuple[str, ...]


def check_own(own: Board, standard: Board) -> None:
    """Raises BoardError for the first thing that keeps the title from being played on a board."""
    for entry, problem in differences(own, standard):
        raise BoardError(own.file, entry, problem)


def differences(own: Board, standard: Board) -> Iterator[tuple[str, str]]:
    """Where a board departs from what the rules count on, and how."""
    if own.title != standard.title:
        yield "title", f"this is a board of {own.title[:40]}, not of {standard.title}"
        return
    yield from _lacking(own, standard)
    comparison = _Comparison(own, standard)
    for block in ALIKE:
        yield from comparison.block(block)
    yield from comparison.facts("hexes")
    yield from comparison.facts("tiles")


def _lacking(own: Board, standard: Board) -> Iterator[tuple[str, str]]:
    if own.grid != standard.grid:
        yield "grid", f"is not the grid of {standard.title}"
    for name, market in standard.markets.items():
        if name not in own.markets:
            yield "markets", f"{name} is missing"
        elif own.markets[name].kind != market.kind or set(own.markets[name].legend) != set(market.legend):
            yield f"markets.{name}", "has another kind or other words than the market of the title"
    if unknown := sorted(set(own.markets) - set(standard.markets)):
        yield "markets", f"{standard.title} has no market {', '.join(unknown)[:80]}"
    for option, entry in own.options.items():
        if option in standard.options and entry.values != standard.options[option].values:
            yield f"options.{option}", f"its values are {_listed(map(str, standard.options[option].values))}"
    for tile in standard.tiles:
        if tile not in own.tiles:
            yield "tiles", f"tile {tile} is missing; if the box has none, say count: 0"
    for name, hex_ in standard.hexes.items():
        if hex_.shape.stops and name not in own.hexes:
            yield "hexes", f"{name} ({hex_.name or 'a stop'}) is missing"


class _Comparison:
    def __init__(self, own: Board, standard: Board) -> None:
        self.own: Any = msgspec.json.decode(msgspec.json.encode(own))
        self.standard: Any = msgspec.json.decode(msgspec.json.encode(standard))
        self.seen: dict[Path, list[Any]] = {}
        """What the title's own board says at each place, whatever the entry."""
        for block in (*ALIKE, "hexes", "tiles"):
            for path, value in _values(self.standard[block], (block,)):
                self.seen.setdefault(path, []).append(value)
        self.names = _names(standard), _names(own)

    def block(self, block: str) -> Iterator[tuple[str, str]]:
        own, standard = self.own[block], self.standard[block]
        if isinstance(standard, list):
            order = [entry["name"] for entry in standard]
            if [entry["name"] for entry in own] != order:
                yield block, f"are {', '.join(order)} in this order, not {_listed(entry['name'] for entry in own)}"
                return
            for mine, theirs in zip(own, standard, strict=True):
                yield from self.alike(mine, theirs, (block, theirs["name"]))
        else:
            yield from self.alike(own, standard, (block,))

    def facts(self, block: str) -> Iterator[tuple[str, str]]:
        """The facts about hexes and tiles: those the rules read, and in their way."""
        known = {path[3] for path in self.seen if len(path) > 3 and path[:3] == (block, "*", "about")}
        for name, entry in self.own[block].items():
            for key, value in entry["about"].items():
                if key not in known:
                    yield f"{block}.{name}.about", f"no rule reads {key[:40]!r}; use one of {_listed(sorted(known))}"
                else:
                    yield from self.leaves(value, (block, name, "about", key))

    def alike(self, mine: Any, theirs: Any, path: Path) -> Iterator[tuple[str, str]]:
        """The same keys all the way down, and values of the same kinds."""
        if isinstance(theirs, dict):
            if not isinstance(mine, dict):
                yield ".".join(path), "must be a mapping of names to values"
                return
            if missing := [key for key in theirs if key not in mine]:
                yield ".".join(path), f"{_listed(missing)} is missing"
            for key, value in mine.items():
                here = (*path, key)
                if key in theirs:
                    yield from self.alike(value, theirs[key], here)
                elif _general(here) in self.seen or any(_general(here) == known[: len(here)] for known in self.seen):
                    yield from self.leaves(value, here)
                else:
                    yield ".".join(path), f"there is no {key[:40]!r}; use one of {_listed(theirs)}"
            return
        yield from self.leaves(mine, path)
        lists = isinstance(theirs, list) and isinstance(mine, list)
        if lists and len(mine) != len(theirs) and not self._may_vary(path):
            yield ".".join(path), f"has {len(theirs)} entries, not {len(mine)}"

    def leaves(self, mine: Any, path: Path) -> Iterator[tuple[str, str]]:
        if isinstance(mine, dict):
            for key, value in mine.items():
                yield from self.leaves(value, (*path, key))
        elif isinstance(mine, list):
            for value in mine:
                yield from self.leaves(value, path)
        elif problem := self._fault(mine, self.seen.get(_general(path), []), path[-1]):
            yield ".".join(path), problem

    def _fault(self, value: Any, seen: list[Any], key: str) -> str:
        if key in TEXTS or key in CHECKED or not seen:
            return ""
        if isinstance(value, bool) or value is None:
            return "" if value in [one for one in seen if not _is_number(one)] else f"can't be {value}"
        if _is_number(value):
            return _out_of_bounds(value, [one for one in seen if _is_number(one)])
        words = {one for one in seen if isinstance(one, str)}
        if not words:
            return f"must be a whole number, not {str(value)[:40]!r}"
        return "" if value in words or self._is_name(value, words) else f"{value[:40]!r} is unknown here"

    def _is_name(self, value: str, words: Iterable[str]) -> bool:
        """Whether it is the name of something, where the title's own board has names of such things."""
        theirs, mine = self.names
        return any(value in mine[kind] and any(word in theirs[kind] for word in words) for kind in mine)

    def _may_vary(self, path: Path) -> bool:
        """Lists of places are as long as the map needs them; those of the rules have their length."""
        seen = self.seen.get(_general(path), [])
        return path[-1] in CHECKED or all(isinstance(one, str) and one in self.names[0]["hexes"] for one in seen)


def _values(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for key, within in value.items():
            yield from _values(within, (*path, key))
    elif isinstance(value, list):
        for within in value:
            named = isinstance(within, dict) and len(path) == 1
            yield from _values(within, (*path, within["name"]) if named else path)
    else:
        yield _general(path), value


def _general(path: Path) -> Path:
    """The place in any entry of a block; figures have no entries."""
    return path if path[0] == "figures" or len(path) < 3 else (path[0], "*", *path[2:])


def _names(board: Board) -> Mapping[str, frozenset[str]]:
    stops = {
        f"{name}.{number}" for name, entry in board.hexes.items() for number in range(max(len(entry.shape.stops), 1))
    }
    return {
        "companies": frozenset(board.companies),
        "privates": frozenset(board.privates),
        "trains": frozenset(train.name for train in board.trains),
        "phases": frozenset(phase.name for phase in board.phases),
        "hexes": frozenset(board.hexes),
        "tiles": frozenset(board.tiles),
        "stops": frozenset(stops),
    }


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _out_of_bounds(value: int, numbers: list[int]) -> str:
    if not numbers:
        return "can't be a number"
    least = min(numbers)
    if value < 0 <= least or value == 0 < least:
        return f"must be at least {min(least, 1)}, not {value}"
    most = TIMES * max(max(map(abs, numbers)), 5)
    return f"is far too much: at most {most}" if abs(value) > most else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)[:200]
