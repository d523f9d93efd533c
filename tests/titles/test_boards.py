"""The board files of all titles: every proof holds, and each fails on a board with the fault it is there to find."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from railhead.core import board as schema
from railhead.core.board import Board, Entry, read_board, scenarios_of
from railhead.core.fits import Fit, fit, fits, successors
from railhead.core.ids import Hex
from railhead.core.map import Map
from railhead.core.tiles import Laid
from railhead.titles import TITLES, board_file, load
from railhead.titles.check import PROOFS, Report, check_board

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "board-files.md").read_text(encoding="utf-8")
FILES = {title: board_file(title) for title in TITLES}
BOARDS = [(title, scenario) for title, path in FILES.items() for scenario in ("", *scenarios_of(path))]


@pytest.mark.parametrize(("title", "scenario"), BOARDS)
def test_every_proof_holds(title: str, scenario: str) -> None:
    board = read_board(FILES[title], scenario)
    report = check_board(board)
    assert report.problems == []
    assert report.proved == list(PROOFS)
    assert board.title == title


@pytest.mark.parametrize(("title", "scenario"), BOARDS)
def test_every_board_gives_the_proofs_something_to_hold_it_against(title: str, scenario: str) -> None:
    board = read_board(FILES[title], scenario)
    assert board.about["neighbours"]
    assert {"hexes", "tiles", "train_cards"} <= set(board.totals)


def test_what_is_reconstructed_is_reported() -> None:
    reported = {title: check_board(read_board(path)).reconstructed for title, path in FILES.items()}
    assert any(line.startswith("privates.TSR: ") for line in reported["1861"])
    assert any(line.startswith("markets.zigzag: ") for line in reported["1862"])
    assert any(line.startswith("sources.hexes: reconstructed") for line in reported["1863"])
    assert any(line.startswith("tiles.LU04: reconstructed") for line in reported["1863"])
    assert any(line.startswith("hexes.A20: ") for line in reported["1890"])
    assert sum(line.startswith("hexes.") and "contract" in line for line in reported["1853"]) == 24


@pytest.mark.parametrize(
    ("scenario", "hexes", "trains", "bank", "players"),
    [("A", 37, 20, 6000, 4), ("B", 44, 21, 6000, 4), ("C", 83, 34, 12500, 7), ("D", 83, 29, 12500, 7)],
)
def test_scenarios_of_1890(scenario: str, hexes: int, trains: int, bank: int, players: int) -> None:
    board = read_board(FILES["1890"], scenario)
    assert len(board.hexes) == hexes
    assert sum(train.count or 0 for train in board.trains) == trains
    assert (board.bank, max(board.players)) == (bank, players)


Raw = dict[str, Any]
Change = Callable[[Raw], object]


def report_on(title: str, folder: Path, change: Change) -> Report:
    """The report about a title's board after a change of its file."""
    raw = deepcopy(_loaded(title))
    change(raw)
    path = folder / "board.yaml"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return check_board(read_board(path))


@cache
def _loaded(title: str) -> Raw:
    raw: Raw = yaml.safe_load(FILES[title].read_text(encoding="utf-8"))
    return raw | {"tiles": {str(number): tile for number, tile in raw["tiles"].items()}}


def cell(raw: Raw, market: str, row: int, column: int, text: str | None) -> None:
    raw["markets"][market]["rows"][row][column] = text


NEIGHBOURS = "neighbours are mutual; the examples of neighbours and distances hold"
SIDES = "open hexsides lead off the map, closed ones are closed from both sides"
PRINT = "no printed track runs into nothing or into a closed side"
COLOUR = "every upgrade goes to the next colour"
TRACK = "every upgrade keeps all track in some rotation"
LABELS = "labels and named hexes of tiles exist"
FITS = "every tile made for a hex fits there"
HOMES = "every home is a stop with room"
AREAS = "areas are worth the same everywhere and in every phase"
MARKETS = "markets are well formed"
PAR = "par prices and start zones are on the market"
TRAINS = "trains rust, start phases and come on sale in order"
PHASES = "colours of tiles only grow with the phases"
NAMES = "every name leads to an entry"
SHARES = "shares of a company add up to 100 percent"
DEFAULTS = "the default of an option is one of its values"
TOTALS = "totals agree with a new count and with the book"

FAULTS: list[tuple[str, str, str, Change]] = [
    (NEIGHBOURS, "1861", "hexes.H9: lies between", lambda b: b["hexes"].update(H9={})),
    (NEIGHBOURS, "1861", "hexes.H08: lies where H8 does", lambda b: b["hexes"].update(H08={})),
    (NEIGHBOURS, "1861", "those of H8", lambda b: b["about"]["neighbours"].update(H8="H6 G9 G7 H10 I7 I9")),
    (NEIGHBOURS, "1862", "F5 E2 is 2, not 3", lambda b: b["about"]["distances"].update({"F5 E2": 3})),
    (SIDES, "1862", "hexes.F11: edge 0 is impassable, but F13", lambda b: b["hexes"]["F13"]["edges"].pop(3)),
    (SIDES, "1853", "hexes.Jh: edge 0 is open, but Kg", lambda b: b["hexes"]["Jh"].update(edges={0: "open"})),
    (PRINT, "1861", "hexes.A5: printed track leaves over edge 3", lambda b: b["hexes"]["A5"].update(track=["3-5"])),
    (PRINT, "1862", "hexes.B15: printed track leaves over edge 4", lambda b: b["hexes"]["B15"].update(track=["4-s0"])),
    (PRINT, "1890", "hexes.E16: printed track leaves over edge 1", lambda b: b["hexes"]["E16"].update(track=["1-s0"])),
    (COLOUR, "1861", "tiles.9: upgrades to 39, which is not green", lambda b: b["tiles"]["9"].update(upgrades=[39])),
    (COLOUR, "1861", "hexes.D14: upgrades to 999, which", lambda b: b["hexes"]["D14"].update(upgrades=[999])),
    (TRACK, "1861", "tiles.9: no rotation of 25", lambda b: b["tiles"]["9"]["upgrades"].append(25)),
    (TRACK, "1853", "tiles.77: no rotation of 80", lambda b: b["tiles"]["77"]["upgrades"].append(80)),
    (TRACK, "1862", "tiles.8850: no rotation of 20", lambda b: b["tiles"]["8850"]["upgrades"].append(20)),
    (TRACK, "1863", "tiles.410: no rotation of LU03", lambda b: b["tiles"]["410"]["upgrades"].append("LU03")),
    (TRACK, "1890", "hexes.H19: no rotation of 206", lambda b: b["hexes"]["H19"]["upgrades"].append(206)),
    (LABELS, "1861", "tiles.640: only_at Z9", lambda b: b["tiles"]["640"].update(only_at=["Z9"])),
    (LABELS, "1862", "tiles.790: no hex has the label Q", lambda b: b["tiles"]["790"].update(label="Q")),
    (LABELS, "1861", "hexes.B4: no tile has the label Q", lambda b: b["hexes"]["B4"].update(label="Q")),
    (FITS, "1861", "tiles.642: fits E1 in no rotation", lambda b: b["tiles"]["642"].update(track=["0-s0", "3-s0"])),
    (FITS, "1890", "tiles.465: fits F9 in no rotation", lambda b: b["tiles"]["465"]["track"].append("2-s0")),
    (HOMES, "1861", "companies.N: home H8.7: the hex has no", lambda b: b["companies"]["N"].update(home=["H8.7"])),
    (HOMES, "1861", "companies.N: home Z9.0 isn't a hex", lambda b: b["companies"]["N"].update(home=["Z9.0"])),
    (HOMES, "1861", "companies.N: home H8 does not name", lambda b: b["companies"]["N"].update(home=["H8"])),
    (HOMES, "1861", "companies.V: home B8.0 has no room", lambda b: b["companies"]["V"].update(home=["B8.0"])),
    (HOMES, "1861", "companies.M-K: home H8.1 has no room", lambda b: b["companies"]["M-K"].update(home=["H8.1"])),
    (HOMES, "1890", "companies.JR: 4 homes, but 3 tokens", lambda b: b["companies"]["JR"].update(tokens=3)),
    (AREAS, "1861", "hexes.A15: area Poland", lambda b: b["hexes"]["A15"]["stops"][0]["offboard"].update(grey=80)),
    (AREAS, "1890", "hexes.M6: no value for diesel", lambda b: b["hexes"]["M6"]["stops"][0]["offboard"].pop("diesel")),
    (MARKETS, "1861", "markets.grid: row 3 has a gap", lambda b: cell(b, "grid", 3, 5, None)),
    (MARKETS, "1861", "markets.grid: row 3 has a gap", lambda b: cell(b, "grid", 3, 2, "180")),
    (MARKETS, "1861", "markets.grid: row 3 has a cell that does not", lambda b: cell(b, "grid", 3, 2, "red")),
    (MARKETS, "1861", "word 'pink' is not in the legend", lambda b: cell(b, "grid", 3, 2, "80 pink")),
    (MARKETS, "1890", "arrow up at 110 in row 2", lambda b: cell(b, "grid", 2, 7, "110 up")),
    (MARKETS, "1890", "arrow down at 30 in row 10", lambda b: cell(b, "grid", 10, 2, "30 brown down")),
    (MARKETS, "1862", "a zigzag has one row", lambda b: b["markets"]["zigzag"]["rows"].append(["1200 end"])),
    (MARKETS, "1853", "word 'end' is in the legend", lambda b: cell(b, "line", 0, -1, "400")),
    (PAR, "1853", "companies.EIR: par 101", lambda b: b["companies"]["EIR"]["about"].update(par=101)),
    (PAR, "1861", "figures.start_zones.minor: no cell", lambda b: b["figures"]["start_zones"].update(minor=["pink"])),
    (TRAINS, "1861", "trains.3: rusts on 9, which isn't a train", lambda b: b["trains"][1].update(rusts_on=9)),
    (TRAINS, "1861", "trains.4: rusts on 3, which is sold before", lambda b: b["trains"][2].update(rusts_on=3)),
    (TRAINS, "1861", "trains.5+5E: phase 9 does not exist", lambda b: b["trains"][7].update(available_from=9)),
    (TRAINS, "1861", "phases.7: no train starts it", lambda b: b["trains"][5].pop("starts_phase")),
    (TRAINS, "1861", "trains.2: stands 2 times", lambda b: b["trains"].append(dict(b["trains"][0], rusts_on=None))),
    (PHASES, "1861", "phases.4: lacks a colour", lambda b: b["phases"][2].update(tiles=["yellow"])),
    (NAMES, "1861", "hexes.E3: blocked_by XYZ", lambda b: b["hexes"]["E3"].update(blocked_by=["XYZ"])),
    (NAMES, "1861", "hexes.E3: reserved XYZ", lambda b: b["hexes"]["E3"].update(reserved=["XYZ"])),
    (NAMES, "1861", "tiles.639: reserved XYZ", lambda b: b["tiles"]["639"].update(reserved=["XYZ"])),
    (NAMES, "1861", "companies.N: available_from 9", lambda b: b["companies"]["N"].update(available_from=9)),
    (NAMES, "1890", "privates.Arima: closes 9", lambda b: b["privates"]["Arima"].update(closes=9)),
    (NAMES, "1861", "privates.TSR: hexes Z9", lambda b: b["privates"]["TSR"]["about"].update(hexes=["Z9"])),
    (NAMES, "1861", "options.market: excludes luck", lambda b: b["options"]["market"].update(excludes=["luck"])),
    (SHARES, "1861", "companies.NW: shares add up to 90", lambda b: b["companies"]["NW"]["shares"].pop()),
    (DEFAULTS, "1861", "options.market: default line", lambda b: b["options"]["market"].update(default="line")),
    (DEFAULTS, "1861", "options.trains_2plus2: default", lambda b: b["options"]["trains_2plus2"].update(default=False)),
    (TOTALS, "1861", "totals.tiles.counted: says 174, counted 175", lambda b: b["tiles"]["63"].update(count=4)),
    (TOTALS, "1861", "totals.hexes.counted: says 144, counted 143", lambda b: b["hexes"].pop("N2")),
    (TOTALS, "1862", "totals.train_cards.counted", lambda b: b["trains"][0]["about"]["counts"].update(long=9)),
    (TOTALS, "1863", "totals.luck.counted: nothing counts this", lambda b: b["totals"].update(luck={"counted": 7})),
    (TOTALS, "1861", "nothing says how", lambda b: b["totals"]["minor_charters"].update(book=17)),
]


@pytest.mark.parametrize(("sentence", "title", "problem", "change"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_a_fault_is_found_and_named(tmp_path: Path, sentence: str, title: str, problem: str, change: Change) -> None:
    report = report_on(title, tmp_path, change)
    assert any(problem in line for line in report.problems), report.problems
    assert sentence not in report.proved


def test_every_proof_is_seen_to_fail() -> None:
    assert {sentence for sentence, *_ in FAULTS} == set(PROOFS)


def test_the_example_of_the_manual_is_a_board(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(MANUAL.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    report = check_board(read_board(path))
    assert report.problems == []
    assert len(report.reconstructed) == 1


UNWRITTEN = {"shape", "file", "all_hexes", "steps"}
"""What the reader makes of what is written."""


def test_the_manual_names_every_key() -> None:
    entries = [kind for kind in vars(schema).values() if isinstance(kind, type) and issubclass(kind, Entry)]
    keys = {field.name for kind in entries for field in msgspec.structs.fields(kind)} - UNWRITTEN
    assert {key for key in keys if f"`{key}`" not in MANUAL} == set()


@pytest.mark.parametrize(("title", "scenario"), BOARDS)
def test_the_manual_explains_every_word(title: str, scenario: str) -> None:
    words = words_of(read_board(FILES[title], scenario))
    assert {word for word in words if f"`{word}`" not in MANUAL} == set()


def words_of(board: Board) -> set[str]:
    phases = {word for phase in board.phases for word in (*phase.allows, *phase.events)}
    runs = {word for train in board.trains for word in train.run}
    facts = {fact for entry in (*board.hexes.values(), *board.tiles.values()) for fact in entry.about}
    return phases | runs | facts


@pytest.mark.parametrize("title", TITLES)
def test_on_hexes_that_are_alike_the_same_tiles_fit(title: str) -> None:
    """What fits is worked out once for all hexes that are alike: on every hex, bare or with a tile, it is what would be
    worked out for that hex."""
    map_ = load(title, 4).map
    assert len(set(map_.alike.values())) < len(map_.hexes)
    for hex_ in map_.hexes:
        bare = _fitting(map_, hex_, None)
        assert fits(map_, hex_, None) == bare
        for one in bare[:2]:
            laid = Laid(one.tile, one.rotation)
            assert fits(map_, hex_, laid) == _fitting(map_, hex_, laid)


def _fitting(map_: Map, hex_: Hex, laid: Laid | None) -> tuple[Fit, ...]:
    made = (fit(map_, hex_, laid, tile, turn) for tile in successors(map_, hex_, laid) for turn in range(6))
    return tuple(one for one in made if isinstance(one, Fit))
