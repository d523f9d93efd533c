"""What lies beside the board: trains and what rusts next, phases, tiles left, and how near the end is."""

from collections import Counter

from msgspec import Struct

from railhead.core.board import PhaseEntry, TrainEntry
from railhead.core.ids import POOL, Tile, type_of
from railhead.server.page_model.finance import trains
from railhead.server.page_model.model import PageModel
from railhead.titles.words import runs_of

COLOURS = ("yellow", "green", "brown", "grey")


class TrainRow(Struct, frozen=True):
    name: str
    cost: int
    left: int | None
    """None: as many as needed."""
    count: int | None
    holders: list[str]
    rusts_on: str
    starts_phase: str
    available_from: str
    is_next: bool
    will_rust: bool
    """With the next type to be sold."""
    runs: str
    """How far it goes, where its name does not say so."""


class TileRow(Struct, frozen=True):
    tile: str
    left: int | None
    colour: str
    about: str


class Supply(Struct, frozen=True):
    trains: list[TrainRow]
    pool: list[str]
    phases: list[PhaseEntry]
    phase: str
    rusting: list[str]


def supply(model: PageModel) -> Supply:
    rows = _trains(model)
    return Supply(
        trains=rows,
        pool=[type_of(train) for train in trains(model, POOL)],
        phases=list(model.board.phases),
        phase=model.state.phase,
        rusting=[row.name for row in rows if row.will_rust],
    )


def _trains(model: PageModel) -> list[TrainRow]:
    sold = Counter(type_of(train) for train in model.state.trains)
    left = {name: None if t.count is None else max(0, t.count - sold[name]) for name, t in model.title.trains.items()}
    open_ = [name for name, t in model.title.trains.items() if left[name] != 0 and not t.available_from]
    following = open_[0] if open_ else ""
    # What the type after the present one rusts is what everybody waits for.
    coming = open_[1] if len(open_) > 1 else following
    return [_train(model, entry, left[name], following, coming) for name, entry in model.title.trains.items()]


def _train(model: PageModel, entry: TrainEntry, left: int | None, following: str, coming: str) -> TrainRow:
    holders = [
        holder
        for train, holder in model.state.trains.items()
        if type_of(train) == entry.name and (holder in model.board.companies or holder == POOL)
    ]
    return TrainRow(
        name=entry.name,
        cost=entry.cost,
        left=left,
        count=entry.count,
        holders=sorted(holders),
        rusts_on=entry.rusts_on or "",
        starts_phase=entry.starts_phase or "",
        available_from=entry.available_from or "",
        is_next=entry.name == following,
        runs=runs_of(entry) if len(entry.run) > 1 else "",
        will_rust=bool(holders) and entry.rusts_on is not None and entry.rusts_on in (following, coming),
    )


def tiles_left(model: PageModel) -> dict[str, list[TileRow]]:
    """By colour; a tile that stands for another in the supply counts with it."""
    board = model.board
    used = Counter(_base(model, laid.tile) for laid in model.state.tiles.values())
    rows: dict[str, list[TileRow]] = {colour: [] for colour in COLOURS}
    for name, entry in board.tiles.items():
        if _base(model, name) != name or entry.count == 0:
            continue
        left = None if entry.count is None else entry.count - used[name]
        where = f"only in {', '.join(entry.only_at)}" if entry.only_at else ""
        rows.setdefault(entry.shape.colour, []).append(TileRow(name, left, entry.shape.colour, where))
    return {colour: listed for colour, listed in rows.items() if listed}


def _base(model: PageModel, tile: Tile) -> Tile:
    return Tile(str(model.board.tiles[tile].about.get("base", tile)))
