"""Every moment at which a company of a recorded 1861 game might build: what we offer is what the record offers."""

from functools import cache
from pathlib import Path

import pytest

from railhead.core.board import read_board
from railhead.core.fits import successors
from railhead.core.ids import Company, Hex, Tile, hex_of
from railhead.core.lays import Offers, Terms, judge, lays, tiles_left
from railhead.core.map import Map
from railhead.core.network import network
from railhead.core.reach import Reach, full_stops, reach, tokens_of

from .traces import Moment, by_public_id, laid_this_turn, moments, read_lines, tiles_of, tokens_of_all

BOARD = read_board(Path(__file__).parents[2] / "src/railhead/titles/t1861/board.yaml")
MAP = Map(BOARD)
FULLER = {Tile("611"): Tile("63"), Tile("801"): Tile("623")}
ENDLESS = {Tile("7"), Tile("8"), Tile("9")}
TWO_CIRCLES = {361, 427, 428, 474}
"""Where the record lets a route run through both circles of Kiev, and the book does not (D-34)."""


@cache
def read_moments(file: Path) -> dict[int, Moment]:
    return {moment.action: moment for moment in moments(file)}


@pytest.fixture(scope="module")
def game(recorded: Path) -> dict[int, Moment]:
    return read_moments(recorded / "1861/29683.trace.jsonl.gz")


@pytest.fixture(scope="module")
def offers(recorded: Path) -> dict[int, tuple[str, Offers]]:
    lines = read_lines(recorded / "1861/29683.lays.jsonl.gz")
    return {line["i"]: (line["entity"], _as_offers(line["lays"])) for line in lines}


def _as_offers(raw: dict[str, dict[str, list[int]]]) -> Offers:
    return {
        Hex(name): {Tile(tile): tuple(sorted(turns)) for tile, turns in tiles.items()} for name, tiles in raw.items()
    }


def reach_at(moment: Moment, public_id: str, *, book: bool) -> Reach:
    company, tokens = by_public_id(BOARD)[public_id], tokens_of_all(moment.state, BOARD)
    net = network(MAP, tiles_of(moment.state))
    return reach(net, tokens_of(tokens, company), full_stops(net, tokens, [company]), one_stop_per_place=book)


def terms_at(moment: Moment, public_id: str) -> Terms:
    """61-TRK-01 to 05 and 17, and the hexes of privates in phase 2."""
    tiles = tiles_of(moment.state)
    before = laid_this_turn(moment, public_id)
    upgraded = any(BOARD.tiles[tile].shape.colour != "yellow" for tile in before.values())
    phase = next(phase for phase in BOARD.phases if phase.name == moment.state["phase"])
    private = {name for name, entry in BOARD.hexes.items() if entry.blocked_by and phase.name == "2"}
    bare = {name for name in _homes(moment, by_public_id(BOARD)[public_id]) if not MAP.track(name, tiles.get(name))}
    return Terms(
        colours=frozenset({"yellow"}) if upgraded else frozenset(phase.tiles),
        left={tile: count for tile, count in tiles_left(BOARD, tiles).items() if tile not in ENDLESS},
        barred=frozenset({*before, *private}),
        only_in=frozenset(bare) or None,
        yields_to=FULLER,
    )


def _homes(moment: Moment, company: Company) -> set[Hex]:
    return {hex_of(place) for place in tokens_of(tokens_of_all(moment.state, BOARD), company)}


def test_all_offers_equal_the_record(game: dict[int, Moment], offers: dict[int, tuple[str, Offers]]) -> None:
    assert len(offers) == 178
    ours = {
        action: lays(reach_at(game[action], company, book=False), terms_at(game[action], company))
        for action, (company, _) in offers.items()
    }
    assert ours == {action: expected for action, (_, expected) in offers.items()}


def test_the_book_differs_only_at_two_circles(game: dict[int, Moment], offers: dict[int, tuple[str, Offers]]) -> None:
    for action, (company, expected) in offers.items():
        ours = lays(reach_at(game[action], company, book=True), terms_at(game[action], company))
        assert (ours != expected) == (action in TWO_CIRCLES)
        assert all(set(turns) <= set(expected[name][tile]) for name in ours for tile, turns in ours[name].items())


def test_judging_agrees_with_the_record(game: dict[int, Moment], offers: dict[int, tuple[str, Offers]]) -> None:
    for action, (company, expected) in list(offers.items())[::12]:
        got, terms = reach_at(game[action], company, book=False), terms_at(game[action], company)
        accepted: Offers = {}
        for name in BOARD.hexes:
            for tile in successors(MAP, name, got.network.tiles.get(name)):
                turns = tuple(turn for turn in range(6) if judge(got, terms, name, tile, turn) is None)
                if turns:
                    accepted.setdefault(name, {})[tile] = turns
        assert accepted == expected, action


@pytest.mark.parametrize("number", ["29683", "167259"])
def test_every_lay_that_was_made_is_accepted(recorded: Path, number: str) -> None:
    made = 0
    for moment in read_moments(recorded / f"1861/{number}.trace.jsonl.gz").values():
        if moment.line["type"] == "lay_tile":
            company = moment.line["entity"]
            ((name, laid),) = tiles_of(moment.line["patch"]).items()
            terms = terms_at(moment, company)
            flaw = judge(reach_at(moment, company, book=False), terms, name, laid.tile, laid.rotation)
            assert flaw is None, (moment.action, name, laid)
            made += 1
    assert made == {"29683": 98, "167259": 139}[number]
