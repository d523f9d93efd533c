"""The same for a recorded 1862 game. Its line tiles carry small stations; each way of carrying them is a tile here."""

from pathlib import Path

import pytest
from msgspec import structs

from railhead.core.board import Board, TileEntry, read_board
from railhead.core.fits import fits
from railhead.core.ids import Company, Hex, Tile
from railhead.core.lays import Offers, Terms, lays, tiles_left
from railhead.core.map import Map, is_fixed
from railhead.core.network import network
from railhead.core.reach import Reach, full_stops, reach, tokens_of
from railhead.core.tiles import FIRST_STOP, Colour, Laid, Segment, Shape, Stop, parse_segment

from .traces import Moment, laid_this_turn, moments, read_lines, tiles_of, tokens_of_all

BOARD = read_board(Path(__file__).parents[2] / "src/railhead/titles/t1862/board.yaml")
VARIANTS = {
    Tile(name): (Tile(entry["base"]), tuple(map(parse_segment, entry["stations_on"])))
    for name, entry in BOARD.figures["public_variants"].items()
}
YELLOW_ONLY: frozenset[Colour] = frozenset({"yellow"})
N_TILE = Tile("790")
SECOND_N_TILE = 76
"""Here the record offers ECR the N tile of Colchester after another yellow tile, which 62-TRK-01 forbids."""


def with_stations(shape: Shape, lines: tuple[Segment, ...]) -> Shape:
    """The line tile with a small station on each of these lines."""
    track = [piece for piece in shape.track if piece not in lines]
    for number, line in enumerate(lines):
        track += [Segment(line.a, FIRST_STOP + number), Segment(line.b, FIRST_STOP + number)]
    return structs.replace(shape, stops=(Stop(kind="town", value=20),) * len(lines), track=tuple(sorted(track)))


def stations_on(tile: Tile) -> int:
    return len(VARIANTS[tile][1]) if tile in VARIANTS else len(BOARD.tiles[tile].shape.stops)


def variants_of(bases: tuple[Tile, ...], stations: int) -> tuple[Tile, ...]:
    return tuple(name for name, (base, lines) in VARIANTS.items() if base in bases and len(lines) == stations)


def base_of(tile: Tile) -> Tile:
    return VARIANTS[tile][0] if tile in VARIANTS else tile


def variant(name: Tile) -> TileEntry:
    base, lines = VARIANTS[name]
    return structs.replace(BOARD.tiles[base], shape=with_stations(BOARD.tiles[base].shape, lines))


def board_of_lays() -> Board:
    """An upgrade of a line tile keeps its stations and adds none (62-TRK-08)."""
    tiles = {**BOARD.tiles, **{name: variant(name) for name in VARIANTS}}
    for name, entry in tiles.items():
        if not entry.shape.cities:
            tiles[name] = structs.replace(entry, upgrades=variants_of(entry.upgrades, stations_on(name)))
    return structs.replace(BOARD, tiles=tiles)


def board_of_stations() -> Board:
    """A small station is added to a bare line (62-TRK-09)."""
    tiles = dict(BOARD.tiles)
    for name in VARIANTS:
        more = variants_of((base_of(name),), stations_on(name) + 1)
        tiles[name] = structs.replace(variant(name), upgrades=more)
    return structs.replace(BOARD, tiles=tiles)


LAYS, STATIONS = Map(board_of_lays()), Map(board_of_stations())


def reach_at(moment: Moment, company: Company) -> Reach:
    tokens = {
        place: there
        for place, there in tokens_of_all(moment.state, BOARD).items()
        if not is_fixed(BOARD.hexes[Hex(place.partition(".")[0])])
    }
    net = network(LAYS, tiles_of(moment.state))
    return reach(net, tokens_of(tokens, company), full_stops(net, tokens, [company]))


def terms_at(moment: Moment, company: Company) -> Terms:
    before = laid_this_turn(moment, company)
    bare = {name: Laid(base_of(laid.tile)) for name, laid in tiles_of(moment.state).items()}
    supply = tiles_left(BOARD, bare)
    left = {tile: supply[base_of(tile)] for tile in LAYS.board.tiles}
    phase = next(phase for phase in BOARD.phases if phase.name == moment.state["phase"])
    return Terms(
        colours=YELLOW_ONLY if before else frozenset(phase.tiles),
        left={**left, N_TILE: 0} if before else left,
        fresh=frozenset({"plain", "town"}),
    )


def stations_at(moment: Moment, company: Company) -> Offers:
    """Every small station that may be added: anywhere, as the whole build of the turn."""
    found: Offers = {}
    if laid_this_turn(moment, company):
        return found
    for name, laid in tiles_of(moment.state).items():
        for one in fits(STATIONS, name, laid) if laid.tile in VARIANTS else ():
            turns = found.setdefault(name, {}).get(one.tile, ())
            found[name][one.tile] = (*turns, one.rotation)
    return found


def together(a: Offers, b: Offers) -> Offers:
    return {name: {**a.get(name, {}), **b.get(name, {})} for name in {**a, **b}}


@pytest.fixture(scope="module")
def game(recorded: Path) -> dict[int, Moment]:
    return {moment.action: moment for moment in moments(recorded / "1862/46925.trace.jsonl.gz")}


def test_all_offers_equal_the_record(game: dict[int, Moment], recorded: Path) -> None:
    lines = read_lines(recorded / "1862/46925.lays.jsonl.gz")
    assert len(lines) == 78
    for line in lines:
        moment, company = game[line["i"]], Company(line["entity"])
        ours = together(lays(reach_at(moment, company), terms_at(moment, company)), stations_at(moment, company))
        theirs = {name: {tile: tuple(turns) for tile, turns in tiles.items()} for name, tiles in line["lays"].items()}
        if line["i"] == SECOND_N_TILE:
            assert theirs.pop("E12").keys() == {N_TILE}
        assert ours == theirs, line["i"]
