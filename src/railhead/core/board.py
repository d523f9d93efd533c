"""Board files: the one schema all titles share, and its reader.

A board file holds figures and pictures, no rules: map, tiles, market, trains, phases, companies. Figures that only
one title has stand in `figures`, which the title itself decodes, or in the `about` of an entry.
Every block may carry a `source`; `reconstructed` in it marks what no published source settles.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from railhead.core.errors import BoardError
from railhead.core.hexes import Grid
from railhead.core.ids import Company, Hex, Holder, Private, Spot, Tile, TrainType
from railhead.core.number_range import NumberRange
from railhead.core.reading import Unreadable, read_yaml
from railhead.core.schema_words import Misfit, converted
from railhead.core.tiles import Colour, Shape, Stop, StopKind, parse_segment

Made = TypeVar("Made")
Scalar = bool | int | str
Fact = Scalar | list[Scalar] | dict[str, Scalar | list[Scalar]]
Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]
Percent = Annotated[int, Meta(ge=1, le=100)]
Edge = Annotated[int, Meta(ge=0, le=5)]
Cell = Annotated[str, Meta(pattern=r"^\S+( \S+)*$")]
Side = Literal["impassable", "open"] | Money
"""A hexside: closed, open although nothing lies beyond, or with a cost of crossing."""


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
    cost: Money | dict[str, Money] = 0
    """Of the first tile laid; by gauge where gauges differ."""
    terrain: str | tuple[str, ...] = ""
    edges: dict[Edge, Side] = field(default_factory=dict)
    reserved: tuple[Company, ...] = ()
    """Companies that have a space reserved beside their homes."""
    blocked_by: tuple[Private, ...] = ()
    upgrades: tuple[Tile, ...] = ()
    """Tiles that may replace the printed track. A bare hex takes any yellow tile that fits its stops and label."""


class TileEntry(Entry, frozen=True, kw_only=True):
    shape: Shape
    count: Count | None = None
    """None: as many as needed."""
    upgrades: tuple[Tile, ...] = ()
    only_at: tuple[Hex, ...] = ()
    cost: Money = 0
    """Paid when this tile is upgraded."""
    reserved: tuple[Company, ...] = ()


class MarketEntry(Entry, frozen=True, kw_only=True):
    """`rows` of cells as the board shows them: a price and the words the legend explains, or null for no cell.
    The words `up` and `down` are arrows. A zig-zag market is one row in rising order."""

    kind: Literal["grid", "line", "zigzag"]
    rows: tuple[tuple[Cell | None, ...], ...]
    legend: dict[str, str] = field(default_factory=dict)


class PlayersEntry(Entry, frozen=True, kw_only=True):
    cash: Money
    certificate_limit: Count


class TrainEntry(Entry, frozen=True, kw_only=True):
    name: TrainType
    cost: Money
    count: Count | None = None
    run: dict[str, Fact] = field(default_factory=dict)
    """How the train counts stops; the title interprets it."""
    rusts_on: TrainType | None = None
    starts_phase: str | None = None
    available_from: str | None = None
    """The phase from which it is for sale beside the cheapest type."""


class PhaseEntry(Entry, frozen=True, kw_only=True):
    name: str
    tiles: tuple[Colour, ...]
    train_limit: dict[str, Count] = field(default_factory=dict)
    """By kind of company; a kind that is absent has none."""
    offboard: str = ""
    """Which of an off-board area's values counts."""
    operating_rounds: Annotated[int, Meta(ge=1, le=10)] = 1
    allows: tuple[str, ...] = ()
    """What may be done in this phase, in the title's words."""
    events: tuple[str, ...] = ()
    """What happens when it begins, in the title's words. Rusting follows from the trains."""


class CompanyEntry(Entry, frozen=True, kw_only=True):
    name: str
    label: str = ""
    """Its name for short, where players don't use the id."""
    kind: str
    home: tuple[Spot, ...] = ()
    """Spots such as H8.1: the second stop of H8. A hex with one stop may be written bare."""
    tokens: Annotated[int, Meta(ge=0, le=50)]
    colour: str
    """A web colour, the picture's only."""
    shares: tuple[Percent, ...] = ()
    """Percent of each certificate, the director's first."""
    public_id: str = ""
    """Its id in games recorded elsewhere."""
    available_from: str | None = None
    """The first phase in which it can be started."""


def number_in(about: Mapping[str, Any], name: str) -> int:
    """A whole number in the `about` of an entry."""
    value = about[name]
    assert isinstance(value, int)
    return value


class PrivateEntry(Entry, frozen=True, kw_only=True):
    name: str
    label: str = ""
    face: Money
    income: Money = 0
    minimum_bid: Money = 0
    closes: str | None = None
    power: str = ""
    """What else it does for its owner, or forbids, in words for the player."""

    @property
    def in_short(self) -> str:
        """face 60, income 20; 10 more for Moscow."""
        figures = f"face {self.face}" + (f", income {self.income}" if self.income else "")
        return f"{figures}; {self.power}" if self.power else figures


class OptionEntry(Entry, frozen=True, kw_only=True):
    values: tuple[Scalar, ...]
    steps: NumberRange | None = None
    """The values as a range, where the file writes them so."""
    default: Scalar
    meaning: str
    called: str = ""
    """Its name as people say it, where that differs from its id with spaces."""
    book: str = ""
    excludes: tuple[str, ...] = ()

    @property
    def choice(self) -> str:
        """The possible values, for messages."""
        if self.steps is None:
            return ", ".join(map(str, self.values))
        return f"{self.steps.least} to {self.steps.most} in steps of {self.steps.step}"


class BoardFile(Struct, frozen=True):
    """A board file as read: its name and its text."""

    name: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


class Board(Entry, frozen=True, kw_only=True):
    title: str
    name: str
    currency: str
    grid: Grid
    hexes: dict[Hex, HexEntry]
    tiles: dict[Tile, TileEntry]
    markets: dict[str, MarketEntry]
    """The first is the one played unless an option names another."""
    players: dict[Annotated[int, Meta(ge=1, le=12)], PlayersEntry]
    bank: Money | None
    """None: unlimited."""
    trains: tuple[TrainEntry, ...]
    phases: tuple[PhaseEntry, ...]
    companies: dict[Company, CompanyEntry]
    privates: dict[Private, PrivateEntry] = field(default_factory=dict)
    options: dict[str, OptionEntry] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)
    """What only this title has, decoded by the title with `figures_as`."""
    totals: dict[str, Any] = field(default_factory=dict)
    """Figures counted in the book; `check_board` counts them again."""
    sources: dict[str, str] = field(default_factory=dict)
    """The source of a whole block, unless an entry names another."""
    file: str = ""
    """The file's name, for messages; nothing is read from it."""
    all_hexes: dict[Hex, HexEntry] = field(default_factory=dict)
    """The hexes of the whole file, including those the scenario leaves out."""

    def label(self, name: str) -> str:
        """What players call a company or a private for short; anything else as it is written."""
        entry = self.companies.get(Company(Holder(name))) or self.privates.get(Private(name))
        return (entry.label if entry else "") or name

    def figures_as(self, shape: type[Made]) -> Made:
        """The title's own figures, checked against the title's own schema."""
        return _converted(self.figures, shape, self.file, "figures")


def read_board(source: "Path | BoardFile", scenario: str = "") -> Board:
    """The board in a file, with the patch of a scenario (RFC 7386) merged over it. Raises BoardError."""
    file = opened(source)
    raw = _loaded(file)
    scenarios = _scenarios(file.name, raw)
    raw.pop("scenarios", None)
    board = _made(file.name, raw)
    if not scenario:
        return board
    if scenario not in scenarios:
        raise BoardError(file.name, "scenarios", f"has no scenario {scenario!r}")
    return msgspec.structs.replace(_made(file.name, _merged(raw, scenarios[scenario])), all_hexes=board.hexes)


def _made(file: str, raw: dict[str, Any]) -> Board:
    if unwritten := [block for block in raw if block in _NOT_WRITTEN]:
        raise BoardError(file, "file", f"there is no key {unwritten[0]!r} here")
    made = {block: _block(file, block, content) for block, content in raw.items()}
    board = msgspec.structs.replace(_converted(made, Board, file, ""), file=file)
    _place_all(board)
    return msgspec.structs.replace(board, all_hexes=board.hexes)


def _block(file: str, block: str, content: Any) -> Any:
    if block in _NAMED_BLOCKS:
        return _named_entries(file, block, content)
    return _listed_entries(file, block, content) if block in _LISTED_BLOCKS else content


def _place_all(board: Board) -> None:
    for name in board.hexes:
        try:
            board.grid.place(name)
        except ValueError as error:
            raise BoardError(board.file, f"hexes.{name}", str(error)) from None


def opened(source: "Path | BoardFile") -> BoardFile:
    """The text of a file. Raises BoardError."""
    if isinstance(source, BoardFile):
        return source
    try:
        return BoardFile(str(source), source.read_bytes().decode())
    except OSError as error:
        raise BoardError(str(source), "file", f"can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BoardError(str(source), "file", "can't be read: it isn't text in UTF-8") from None


def scenarios_of(source: "Path | BoardFile") -> tuple[str, ...]:
    """Names of the scenarios a board file has, in its order."""
    file = opened(source)
    return tuple(_scenarios(file.name, _loaded(file)))


def _scenarios(file: str, raw: dict[str, Any]) -> dict[str, Any]:
    scenarios = raw.get("scenarios", {})
    if not isinstance(scenarios, dict):
        raise BoardError(file, "scenarios", "is not a mapping of names to patches")
    return scenarios


def _loaded(file: BoardFile) -> dict[str, Any]:
    try:
        raw = _parsed(file.text)
    except Unreadable as error:
        raise BoardError(file.name, error.where, error.problem) from None
    if not isinstance(raw, dict):
        raise BoardError(file.name, "file", "is not a mapping")
    return dict(raw)


@lru_cache(maxsize=16)
def _parsed(text: str) -> Any:
    """Cached: a file is read once for its scenarios and again for each, and parsing is most of the work."""
    return read_yaml(text)


_NOT_WRITTEN = ("file", "all_hexes")
"""Fields the reader itself sets; a document must not."""
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
    names = [raw.get("name", number) if isinstance(raw, dict) else number for number, raw in enumerate(content)]
    return [_entry(file, block, f"{block}.{name}", raw) for name, raw in zip(names, content, strict=True)]


def _entry(file: str, block: str, where: str, raw: Any) -> Entry:
    if not isinstance(raw, dict):
        raise BoardError(file, where, "is not a mapping")
    entry = {key: _as_name(value) if key in _NAME_KEYS else value for key, value in raw.items()}
    if block in _LISTED_BLOCKS and "name" in entry:
        entry["name"] = _as_name(entry["name"])
    if block == "options" and "steps" in entry:
        raise BoardError(file, where, "there is no key 'steps' here")
    if block == "options" and isinstance(entry.get("values"), dict):
        entry["steps"] = _converted(entry["values"], NumberRange, file, f"{where}.values")
        entry["values"] = entry["steps"].values
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
    named = [kind for kind in kinds if kind in raw]
    if len(named) != 1:
        raise ValueError(f"a stop is one of {', '.join(kinds)}: {raw}")
    unknown = set(raw) - {*kinds, "slots", "area"}
    if unknown:
        raise ValueError(f"a stop has no {', '.join(sorted(unknown))}")
    kind = named[0]
    slots = raw.get("slots", 1 if kind == "city" else 0)
    return Stop(kind=kind, value=raw[kind], slots=slots, area=raw.get("area", ""))


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
        return converted(raw, shape)
    except Misfit as error:
        raise BoardError(file, ".".join(filter(None, (where, error.where))) or "file", error.problem) from None
