"""Board files: the one schema all titles share, and its reader.

A board file holds figures and pictures, no rules: map, tiles, market, trains, phases, companies. Figures that only
one title has stand in `figures`, which the title itself decodes, or in the `about` of an entry.
Every block may carry a `source`; `reconstructed` in it marks what no published source settles.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import yaml
from msgspec import Struct, field

from railhead.core.errors import BoardError
from railhead.core.hexes import Grid
from railhead.core.ids import Company, Hex, Private, Spot, Tile, TrainType
from railhead.core.tiles import Colour, Shape, Stop, StopKind, parse_segment

Made = TypeVar("Made")
Scalar = bool | int | str
Fact = Scalar | list[Scalar] | dict[str, Scalar | list[Scalar]]
Side = Literal["impassable", "open"] | int
"""A hexside: closed, open although nothing lies beyond, or the cost of crossing it."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of a board file may say about itself."""

    source: str = ""
    note: str = ""
    about: dict[str, Fact] = field(default_factory=dict)
    """Facts only this title's rules read."""


class HexEntry(Entry, frozen=True, kw_only=True):
    shape: Shape
    """Written in the file as `preprinted` (the colour), `stops`, `track` and `label`."""
    name: str = ""
    cost: int | dict[str, int] = 0
    """Of the first tile; by gauge where the gauges differ."""
    terrain: str | tuple[str, ...] = ""
    edges: dict[int, Side] = field(default_factory=dict)
    reserved: tuple[Company, ...] = ()
    """Companies for which a space is kept beyond their homes."""
    blocked_by: tuple[Private, ...] = ()
    upgrades: tuple[Tile, ...] = ()
    """Tiles that may replace the printed track. A bare hex takes any yellow tile that fits its stops and label."""


class TileEntry(Entry, frozen=True, kw_only=True):
    shape: Shape
    count: int | None = None
    """None: as many as needed."""
    upgrades: tuple[Tile, ...] = ()
    only_at: tuple[Hex, ...] = ()
    cost: int = 0
    """Paid when this tile is upgraded."""
    reserved: tuple[Company, ...] = ()


class MarketEntry(Entry, frozen=True, kw_only=True):
    """`rows` of cells as the board shows them: a price and the words the legend explains, or null for no cell.
    The words `up` and `down` are arrows. A zig-zag market is one row in rising order."""

    kind: Literal["grid", "line", "zigzag"]
    rows: tuple[tuple[str | None, ...], ...]
    legend: dict[str, str] = field(default_factory=dict)


class PlayersEntry(Entry, frozen=True, kw_only=True):
    cash: int
    certificate_limit: int


class TrainEntry(Entry, frozen=True, kw_only=True):
    name: TrainType
    cost: int
    count: int | None = None
    run: dict[str, Fact] = field(default_factory=dict)
    """How the train counts; the title reads it."""
    rusts_on: TrainType | None = None
    starts_phase: str | None = None
    available_from: str | None = None
    """The phase from which it is for sale beside the cheapest type."""


class PhaseEntry(Entry, frozen=True, kw_only=True):
    name: str
    tiles: tuple[Colour, ...]
    train_limit: dict[str, int] = field(default_factory=dict)
    """By kind of company; a kind that is absent has none."""
    offboard: str = ""
    """Which of an off-board area's values counts."""
    operating_rounds: int = 1
    allows: tuple[str, ...] = ()
    """What may be done in this phase, in the title's words."""
    events: tuple[str, ...] = ()
    """What happens when it begins, in the title's words; rusting is told by the trains."""


class CompanyEntry(Entry, frozen=True, kw_only=True):
    name: str
    kind: str
    home: tuple[Spot, ...] = ()
    """Spots such as H8.1: the second stop of H8. A hex with one stop may be written bare."""
    tokens: int
    colour: str
    """A web colour, the picture's only."""
    shares: tuple[int, ...] = ()
    """Percent of each certificate, the director's first."""
    public_id: str = ""
    """Its id in games recorded elsewhere."""
    available_from: str | None = None
    """The first phase in which it can be started."""


def number_in(about: Mapping[str, Any], name: str) -> int:
    """A whole number that an entry says about itself."""
    value = about[name]
    assert isinstance(value, int)
    return value


class PrivateEntry(Entry, frozen=True, kw_only=True):
    name: str
    face: int
    income: int = 0
    minimum_bid: int = 0
    closes: str | None = None
    power: str = ""
    """What else it does for its owner, or bars, as a player is told."""

    @property
    def in_short(self) -> str:
        """face 60, income 20; 10 more for Moscow."""
        figures = f"face {self.face}" + (f", income {self.income}" if self.income else "")
        return f"{figures}; {self.power}" if self.power else figures


class OptionEntry(Entry, frozen=True, kw_only=True):
    values: tuple[Scalar, ...]
    default: Scalar
    meaning: str
    called: str = ""
    """Its name as people say it, where that is more than its id with spaces."""
    book: str = ""
    excludes: tuple[str, ...] = ()


class Board(Entry, frozen=True, kw_only=True):
    title: str
    name: str
    currency: str
    grid: Grid
    hexes: dict[Hex, HexEntry]
    tiles: dict[Tile, TileEntry]
    markets: dict[str, MarketEntry]
    """The first is the one played unless an option names another."""
    players: dict[int, PlayersEntry]
    bank: int | None
    """None: unlimited."""
    trains: tuple[TrainEntry, ...]
    phases: tuple[PhaseEntry, ...]
    companies: dict[Company, CompanyEntry]
    privates: dict[Private, PrivateEntry] = field(default_factory=dict)
    options: dict[str, OptionEntry] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)
    """What only this title has, decoded by the title with `figures_as`."""
    totals: dict[str, Any] = field(default_factory=dict)
    """What was counted, beside what the book says; `check_board` counts again."""
    sources: dict[str, str] = field(default_factory=dict)
    """Where a whole block comes from, unless an entry says otherwise."""
    file: str = ""
    """Where it was read from, for messages."""

    def figures_as(self, shape: type[Made]) -> Made:
        """The title's own figures, checked against the title's own schema."""
        return _converted(self.figures, shape, self.file, "figures")


def read_board(path: Path, scenario: str = "") -> Board:
    """The board in a file, with the patch of a scenario (RFC 7386) merged over it. Raises BoardError."""
    file = str(path)
    raw = _loaded(path)
    scenarios = raw.pop("scenarios", {})
    if scenario:
        if scenario not in scenarios:
            raise BoardError(file, "scenarios", f"has no scenario {scenario!r}")
        raw = _merged(raw, scenarios[scenario])
    made: dict[str, Any] = {"file": file}
    for block, content in raw.items():
        if block in _NAMED_BLOCKS:
            made[block] = _named_entries(file, block, content)
        elif block in _LISTED_BLOCKS:
            made[block] = _listed_entries(file, block, content)
        else:
            made[block] = content
    board = _converted(made, Board, file, "")
    _place_all(board)
    return board


def _place_all(board: Board) -> None:
    for name in board.hexes:
        try:
            board.grid.place(name)
        except ValueError as error:
            raise BoardError(board.file, f"hexes.{name}", str(error)) from None


def scenarios_of(path: Path) -> tuple[str, ...]:
    """Names of the scenarios a board file has, in its order."""
    return tuple(_loaded(path).get("scenarios", {}))


def _loaded(path: Path) -> dict[str, Any]:
    try:
        raw = _parsed(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(str(path), "file", f"can't be read: {error}") from None
    except yaml.MarkedYAMLError as error:
        where = f"line {error.problem_mark.line + 1}" if error.problem_mark else "file"
        raise BoardError(str(path), where, str(error.problem)) from None
    except yaml.YAMLError as error:
        raise BoardError(str(path), "file", f"is no YAML: {error}") from None
    if not isinstance(raw, dict):
        raise BoardError(str(path), "file", "is not a mapping")
    return dict(raw)


@lru_cache(maxsize=16)
def _parsed(text: str) -> Any:
    """A file is asked for its scenarios and read for each of them: parsing is most of the work."""
    return yaml.load(text, Loader=_Loader)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML with every key a string, so that tile 57 and tile "57" are one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in node.value:
            name = str(key.value)
            if name in made:
                raise yaml.constructor.ConstructorError(None, None, f"{name!r} stands twice", key.start_mark)
            made[name] = self.construct_object(value, deep=True)
        return made


_Loader.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node))


_NAMED_BLOCKS: dict[str, type[Entry]] = {
    "hexes": HexEntry,
    "tiles": TileEntry,
    "markets": MarketEntry,
    "players": PlayersEntry,
    "companies": CompanyEntry,
    "privates": PrivateEntry,
    "options": OptionEntry,
}
_LISTED_BLOCKS: dict[str, type[Entry]] = {"trains": TrainEntry, "phases": PhaseEntry}
_COLOUR_KEYS = {"hexes": "preprinted", "tiles": "colour"}
_NAME_KEYS = {"rusts_on", "starts_phase", "available_from", "closes"}


def _named_entries(file: str, block: str, content: Any) -> dict[str, Entry]:
    """Converted one by one, so that an error can name the entry."""
    if not isinstance(content, dict):
        raise BoardError(file, block, "is not a mapping of names to entries")
    return {name: _entry(file, block, f"{block}.{name}", raw) for name, raw in content.items()}


def _listed_entries(file: str, block: str, content: Any) -> list[Entry]:
    if not isinstance(content, list):
        raise BoardError(file, block, "is not a list of entries")
    return [_entry(file, block, f"{block}.{_title_of(raw, number)}", raw) for number, raw in enumerate(content)]


def _title_of(raw: Any, number: int) -> str:
    return str(raw.get("name", number)) if isinstance(raw, dict) else str(number)


def _entry(file: str, block: str, where: str, raw: Any) -> Entry:
    if not isinstance(raw, dict):
        raise BoardError(file, where, "is not a mapping")
    entry = {key: _as_name(value) if key in _NAME_KEYS else value for key, value in raw.items()}
    if block in _LISTED_BLOCKS and "name" in entry:
        entry["name"] = _as_name(entry["name"])
    if isinstance(entry.get("upgrades"), list):
        entry["upgrades"] = [_as_name(tile) for tile in entry["upgrades"]]
    if block in _COLOUR_KEYS:
        entry = _with_shape(file, where, entry, _COLOUR_KEYS[block])
    return _converted(entry, {**_NAMED_BLOCKS, **_LISTED_BLOCKS}[block], file, where)


def _as_name(value: Any) -> Any:
    """Tile 57, train 3 and phase 4 may be written without quotes."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _with_shape(file: str, where: str, entry: dict[str, Any], colour_key: str) -> dict[str, Any]:
    """The entry with stops, track, colour and label gathered into one shape."""
    rest = dict(entry)
    if colour_key == "colour" and "colour" not in rest:
        raise BoardError(file, where, "has no colour")
    try:
        stops = tuple(_stop(raw) for raw in rest.pop("stops", ()))
        track = tuple(sorted(parse_segment(text) for text in rest.pop("track", ())))
    except (ValueError, TypeError, AttributeError) as error:
        raise BoardError(file, where, str(error)) from None
    for segment in track:
        for number in segment.stops:
            if number >= len(stops):
                raise BoardError(file, where, f"track leads to stop s{number}, but it has {len(stops)} stops")
    shape = Shape(colour=rest.pop(colour_key, "white"), stops=stops, track=track, label=rest.pop("label", ""))
    return {**rest, "shape": msgspec.to_builtins(shape)}


def _stop(raw: dict[str, Any]) -> Stop:
    kinds: tuple[StopKind, ...] = ("city", "town", "offboard", "junction")
    found = [kind for kind in kinds if kind in raw]
    if len(found) != 1:
        raise ValueError(f"a stop is one of {', '.join(kinds)}: {raw}")
    unknown = set(raw) - {*kinds, "slots", "area"}
    if unknown:
        raise ValueError(f"a stop has no {', '.join(sorted(unknown))}")
    kind = found[0]
    return Stop(
        kind=kind, value=raw[kind], slots=raw.get("slots", 1 if kind == "city" else 0), area=raw.get("area", "")
    )


def _merged(base: Any, patch: Any) -> Any:
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = _merged(result.get(key), value)
    return result


def _converted(raw: Any, shape: type[Made], file: str, where: str) -> Made:
    try:
        return msgspec.convert(raw, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise _located(file, where, error) from None


def _located(file: str, within: str, error: msgspec.ValidationError) -> BoardError:
    """msgspec says "Expected `int`, got `str` - at `$.stops[0].value`", or "at `key` in `$.edges`": split that."""
    problem, _, path = str(error).partition(" - at ")
    inside = path.partition("$")[2].strip("`").removeprefix(".")
    return BoardError(file, ".".join(part for part in (within, inside) if part) or "file", problem)
