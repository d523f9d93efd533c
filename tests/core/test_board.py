"""The reader of board files: what it makes of a small good file, and how it names what is wrong with a bad one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct

from railhead.core.board import Board, read_board, scenarios_of
from railhead.core.errors import BoardError
from railhead.core.ids import Company, Hex, Holder, Private, Tile
from railhead.core.tiles import Segment, Stop

SMALL = """
title: "1800"
name: "1800: Two Towns"
currency: £
grid: {orientation: flat, first: column}
hexes:
  A1: {name: West, preprinted: red, stops: [{offboard: {yellow: 10, green: 30}, area: Far}], track: [5-s0]}
  B2: {name: Middle, stops: [{city: 0}], cost: 40, terrain: water, edges: {0: impassable, 3: open, 4: 20}}
  B4: {preprinted: yellow, track: [0-3], upgrades: [23, X1]}
tiles:
  9: {colour: yellow, count: 2, track: [0-3], upgrades: [23]}
  23: {colour: green, track: [0-3, 0-4/metre], source: reconstructed}
  X1: {colour: green, stops: [{city: 40, slots: 2}, {town: 10}], track: [0-s0, 3-s0, 1-s1], label: "Y", only_at: [B4]}
markets:
  line: {kind: line, rows: [["50", "60 par", null]], legend: {par: a start price}}
players:
  3: {cash: 400, certificate_limit: 12}
bank: 6000
trains:
  - {name: 2, cost: 80, count: 5, run: {stops: 2}, rusts_on: 3}
  - {name: 3, cost: 180, run: {local: "2/3"}, starts_phase: 3}
phases:
  - {name: 2, tiles: [yellow], train_limit: {public: 4}}
  - {name: 3, tiles: [yellow, green], offboard: green, operating_rounds: 2, allows: [merge], events: [close]}
companies:
  AB: {name: A & B, kind: public, home: [B2.0], tokens: 2, colour: red, shares: [20, 80], about: {par: 60}}
privates:
  P: {name: Ferry, face: 20, income: 5, closes: 3}
options:
  quick: {values: [false, true], default: false, meaning: "Shorter."}
figures: {loans: {value: 100, limit: {public: 5}}}
scenarios:
  small: {bank: 3000, hexes: {A1: null, B2: {cost: 10, edges: {4: null}}}, trains: [{name: 2, cost: 90}]}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "board.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def small(tmp_path: Path) -> Board:
    return read_board(write(tmp_path, SMALL))


def test_hexes_and_tiles_become_shapes(small: Board) -> None:
    west, middle = small.hexes[Hex("A1")], small.hexes[Hex("B2")]
    assert west.shape.colour == "red"
    assert west.shape.stops == (Stop("offboard", {"yellow": 10, "green": 30}, 0, "Far"),)
    assert west.shape.stops[0].worth("green") == 30
    assert middle.shape.colour == "white"
    assert middle.shape.stops == (Stop("city", 0, 1),)
    assert middle.edges == {0: "impassable", 3: "open", 4: 20}
    tile = small.tiles[Tile("X1")]
    assert tile.shape.track == (Segment(0, 6), Segment(1, 7), Segment(3, 6))
    assert [stop.slots for stop in tile.shape.stops] == [2, 0]
    assert small.tiles[Tile("23")].shape.track[1].gauge == "metre"


def test_numbers_may_name_tiles_trains_and_phases(small: Board) -> None:
    assert small.hexes[Hex("B4")].upgrades == ("23", "X1")
    assert [train.name for train in small.trains] == ["2", "3"]
    assert small.trains[0].rusts_on == "3"
    assert small.phases[1].name == small.trains[1].starts_phase == small.privates[Private("P")].closes == "3"


def test_no_count_means_as_many_as_needed(small: Board) -> None:
    assert small.tiles[Tile("9")].count == 2
    assert small.tiles[Tile("23")].count is None
    assert small.trains[1].count is None


def test_text_stays_text(small: Board) -> None:
    assert small.trains[1].run == {"local": "2/3"}
    assert small.companies[Company(Holder("AB"))].about == {"par": 60}


def test_a_scenario_is_merged_over_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL)
    patched = read_board(path, "small")
    assert scenarios_of(path) == ("small",)
    assert patched.bank == 3000
    assert Hex("A1") not in patched.hexes
    assert (patched.hexes[Hex("B2")].cost, patched.hexes[Hex("B2")].terrain) == (10, "water")
    assert patched.hexes[Hex("B2")].edges == {0: "impassable", 3: "open"}
    assert [train.cost for train in patched.trains] == [90]
    assert len(patched.tiles) == 3


class Loans(Struct):
    value: int
    limit: dict[str, int]


class Figures(Struct):
    loans: Loans


class OtherFigures(Struct):
    loans: list[int]


def test_a_title_decodes_its_own_figures(small: Board) -> None:
    assert small.figures_as(Figures).loans.limit == {"public": 5}
    with pytest.raises(BoardError) as caught:
        small.figures_as(OtherFigures)
    assert caught.value.entry == "figures.loans"


Change = Callable[[dict[str, Any]], object]


MISTAKES: dict[str, tuple[Change, str, str]] = {
    "unknown key of an entry": (lambda b: b["hexes"]["B2"].update(costs=40), "hexes.B2", "no key 'costs'"),
    "unknown block": (lambda b: b.update(hexs={}), "file", "no key 'hexs'"),
    "missing block": (lambda b: b.pop("phases"), "file", "phases is missing"),
    "missing key": (lambda b: b["companies"]["AB"].pop("kind"), "companies.AB", "kind is missing"),
    "text for a number": (
        lambda b: b["tiles"]["9"].update(count="two"),
        "tiles.9.count",
        "must be a whole number or nothing, not a text",
    ),
    "number as text": (
        lambda b: b["trains"][0].update(cost="80"),
        "trains.2.cost",
        "must be a whole number, not a text",
    ),
    "wrong type in a list": (lambda b: b["trains"].append("4"), "trains.2", "is not a mapping"),
    "list for a mapping": (lambda b: b.update(hexes=["A1"]), "hexes", "is not a mapping"),
    "mapping for a list": (lambda b: b.update(phases={"2": {}}), "phases", "is not a list"),
    "bad track": (lambda b: b["tiles"]["9"].update(track=["0~3"]), "tiles.9", "'0~3' isn't a piece of track"),
    "an edge too many": (lambda b: b["hexes"]["B4"].update(track=["0-6"]), "hexes.B4", "has no edge 6"),
    "track to no stop": (lambda b: b["tiles"]["X1"].update(track=["0-s2"]), "tiles.X1", "track leads to stop s2"),
    "unknown kind of stop": (lambda b: b["hexes"]["B2"].update(stops=[{"village": 0}]), "hexes.B2", "a stop is one of"),
    "unknown key of a stop": (
        lambda b: b["hexes"]["B2"].update(stops=[{"city": 0, "home": "AB"}]),
        "hexes.B2",
        "a stop has no home",
    ),
    "value of a stop": (
        lambda b: b["hexes"]["B2"].update(stops=[{"city": "x"}]),
        "hexes.B2.shape.stops[0].value",
        "must be a whole number or a mapping of names to values, not a text",
    ),
    "unknown colour": (lambda b: b["tiles"]["9"].update(colour="pink"), "tiles.9.shape.colour", "'pink'"),
    "no colour": (lambda b: b["tiles"]["9"].pop("colour"), "tiles.9", "has no colour"),
    "a hex with a tile's key": (
        lambda b: b["hexes"]["B4"].update(colour="green"),
        "hexes.B4",
        "no key 'colour'",
    ),
    "edge of a word": (lambda b: b["hexes"]["B2"]["edges"].update({"0": "shut"}), "hexes.B2.edges[...]", "'shut'"),
    "edge by a word": (
        lambda b: b["hexes"]["B2"]["edges"].update(top="open"),
        "hexes.B2.edges",
        "must be a whole number",
    ),
    "unknown orientation": (lambda b: b["grid"].update(orientation="round"), "grid.orientation", "'round'"),
    "kind of market": (lambda b: b["markets"]["line"].update(kind="heap"), "markets.line.kind", "'heap'"),
    "name of a hex": (lambda b: b["hexes"].update(b2={}), "hexes.b2", "'b2' is not the name of a hex"),
    "a cost below nothing": (lambda b: b["hexes"]["B2"].update(cost=-40), "hexes.B2.cost", "must be at least 0"),
    "a seventh edge": (lambda b: b["hexes"]["B2"]["edges"].update({"6": "open"}), "hexes.B2.edges", "at most 5"),
    "a price below nothing": (lambda b: b["trains"][0].update(cost=-1), "trains.2.cost", "must be at least 0"),
    "where to read from": (lambda b: b.update(file="/dev/zero"), "file", "there is no key 'file' here"),
    "what the reader keeps": (lambda b: b.update(all_hexes={}), "file", "there is no key 'all_hexes' here"),
    "scenarios in a list": (lambda b: b.update(scenarios=["small"]), "scenarios", "is not a mapping"),
    "an odd title": (lambda b: b.update(title=["1800"]), "title", "must be a text, not a list"),
    "an odd home": (lambda b: b["companies"]["AB"].update(home=5), "companies.AB.home", "must be a list"),
    "players by name": (lambda b: b["players"].update(three={"cash": 1}), "players.three", "is missing"),
}


def _with_text_keys(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {str(key): _with_text_keys(value) for key, value in raw.items()}
    return [_with_text_keys(value) for value in raw] if isinstance(raw, list) else raw


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named(tmp_path: Path, mistake: str) -> None:
    change, entry, problem = MISTAKES[mistake]
    raw = _with_text_keys(yaml.safe_load(SMALL))
    change(raw)
    path = write(tmp_path, yaml.safe_dump(raw, allow_unicode=True))
    with pytest.raises(BoardError) as caught:
        read_board(path)
    assert (caught.value.file, caught.value.entry) == (str(path), entry)
    assert problem in caught.value.problem
    assert str(caught.value) == f"{path}: {entry}: {caught.value.problem}"


@pytest.mark.parametrize(
    ("text", "entry", "problem"),
    [
        (SMALL.replace("  9: {", "  X1: {"), "line 13", "'X1' stands twice"),
        (SMALL.replace("\nbank: 6000", "\nbank: 6000\nbank: 7000"), "line 19", "'bank' stands twice"),
        (SMALL.replace("cost: 40, terrain", "cost: 40, cost: 50, terrain"), "line 8", "'cost' stands twice"),
        ("title: ]", "line 1", "expected"),
        ("- 1861", "file", "is not a mapping"),
        ("", "file", "is not a mapping"),
    ],
)
def test_a_file_that_is_no_board_is_named_with_its_line(tmp_path: Path, text: str, entry: str, problem: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(BoardError) as caught:
        read_board(path)
    assert caught.value.file == str(path)
    assert caught.value.entry == entry
    assert problem in caught.value.problem


def test_missing_files_bytes_and_scenarios_are_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="can't be read"):
        read_board(tmp_path / "absent.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"title: \xff")
    with pytest.raises(BoardError, match="can't be read"):
        read_board(tmp_path / "bytes.yaml")
    with pytest.raises(BoardError, match="has no scenario 'large'"):
        read_board(write(tmp_path, SMALL), "large")
