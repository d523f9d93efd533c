"""Nothing was lost on the way: every figure of a board file against the dossier of the title, which has another shape.

The dossiers lie outside the repository; without them these tests are skipped. RAILHEAD_DOSSIERS names another folder.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from railhead import titles
from railhead.core.board import Board, read_board
from railhead.core.hexes import opposite
from railhead.core.ids import Company, Hex, Holder, Tile
from railhead.core.tiles import FIRST_STOP, Segment, Shape
from railhead.titles.check_track import by_the_side, closed_sides

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("RAILHEAD_DOSSIERS", ROOT.parent / "shared" / "titles"))
TITLES = tuple(title for title in titles.TITLES if (FOLDER / title).is_dir())

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no dossiers at {FOLDER}; RAILHEAD_DOSSIERS names another")

Raw = dict[str, Any]
each_title = pytest.mark.parametrize("title", TITLES)


@cache
def dossier(title: str) -> Raw:
    raw: Raw = yaml.safe_load((FOLDER / title / "board.yaml").read_text(encoding="utf-8"))
    return raw


@cache
def board_of(title: str, scenario: str = "") -> Board:
    return read_board(titles.board_file(title), scenario)


def texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]


def dossier_hexes(title: str) -> Raw:
    raw = dossier(title)
    hexes: Raw = raw["map"]["hexes"] if title == "1890" else raw["hexes"]
    return hexes


def track_of(pieces: Iterable[str]) -> set[tuple[frozenset[str], str]]:
    """Pieces of track as the dossier writes them, whichever end comes first."""
    made = set()
    for piece in pieces:
        ends, _, gauge = piece.partition("/")
        made.add((frozenset(ends.split("-")), gauge))
    return made


def carried_track(track: tuple[Segment, ...]) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((_end(piece.a), _end(piece.b))), piece.gauge) for piece in track}


def _end(end: int) -> str:
    return str(end) if end < FIRST_STOP else f"s{end - FIRST_STOP}"


def stops_of(entry: Raw) -> list[tuple[str, object, int, str]]:
    made = []
    for stop in entry.get("stops", []):
        kind = next(kind for kind in ("city", "town", "offboard", "junction") if kind in stop)
        area = stop.get("area") or entry.get("area") or entry.get("group") or ""
        made.append((kind, stop[kind], stop.get("slots", 1 if kind == "city" else 0), area))
    return made


def carried_stops(shape: Shape) -> list[tuple[str, object, int, str]]:
    return [(stop.kind, stop.value, stop.slots, stop.area) for stop in shape.stops]


def label_of(entry: Raw) -> str:
    labels = [entry.get("label", ""), *(stop.get("label", "") for stop in entry.get("stops", []))]
    return next((str(label) for label in labels if label), "")


@each_title
def test_hexes(title: str) -> None:
    board, hexes = board_of(title), dossier_hexes(title)
    assert set(board.hexes) == set(hexes)
    for name, raw in hexes.items():
        entry = board.hexes[Hex(name)]
        terrain = entry.terrain if isinstance(entry.terrain, str) else list(entry.terrain)
        assert entry.name == raw.get("name", ""), name
        assert entry.shape.colour == raw.get("preprinted", "white"), name
        assert carried_stops(entry.shape) == stops_of(raw), name
        assert carried_track(entry.shape.track) == track_of(raw.get("track", [])), name
        assert entry.shape.label == label_of(raw), name
        assert entry.cost == raw.get("cost", raw.get("first_promotion_cost", 0)), name
        assert terrain == raw.get("terrain", ""), name
        assert entry.blocked_by == ((raw["blocked_by"],) if "blocked_by" in raw else ()), name


@each_title
def test_hexsides(title: str) -> None:
    """1863's dossier gives the sides off the sheet as one rule, the file writes them out."""
    board = board_of(title)
    for name, raw in dossier_hexes(title).items():
        expected = dict(raw.get("edges", {}))
        if title == "1863" and raw.get("preprinted") != "red":
            expected |= {edge: "open" for edge in range(6) if by_the_side(board, Hex(name), edge) is None}
        assert board.hexes[Hex(name)].edges == expected, name


@each_title
def test_tiles(title: str) -> None:
    board, tiles = board_of(title), {str(number): raw for number, raw in dossier(title)["tiles"].items()}
    assert set(board.tiles) == set(tiles)
    for number, raw in tiles.items():
        tile = board.tiles[Tile(number)]
        assert tile.shape.colour == raw["colour"].replace("russet", "brown"), number
        assert tile.count == raw["count"], number
        assert carried_stops(tile.shape) == stops_of(raw), number
        assert carried_track(tile.shape.track) == track_of(raw.get("track", [])), number
        assert tile.shape.label == label_of(raw), number
        assert list(tile.upgrades) == texts(raw["upgrades"]), number
        assert tile.cost == raw.get("cost", raw.get("upgrade_cost", 0)), number
        named = raw.get("only_at") or raw.get("only_on") or raw.get("hexes") or []
        assert list(tile.only_at) == (["Q2"] if number == "LU15" else named), number


def printed_upgrades(title: str, name: str, raw: Raw) -> list[str]:
    if "as_tile" in raw:
        return texts(dossier(title)["tiles"][raw["as_tile"]["tile"]]["upgrades"])
    if title == "1853" and name in dossier(title)["large_city_promotions"]:
        return [dossier(title)["large_city_promotions"][name]["first"]]
    if title == "1863":
        return {"Q2": ["LU15"], "C10": ["216"]}.get(name, [])
    return texts(raw.get("upgrades", []))


@each_title
def test_upgrades_of_printed_track(title: str) -> None:
    for name, raw in dossier_hexes(title).items():
        assert list(board_of(title).hexes[Hex(name)].upgrades) == printed_upgrades(title, name, raw), name


def words_1861(cell: Raw | None) -> str | None:
    if cell is None:
        return None
    words = [cell["p"], cell.get("z"), "convert" if cell.get("convert") else None, cell.get("a")]
    return " ".join(str(word) for word in words if word is not None)


def words_1890(cell: str) -> str:
    names = {"p": "par", "y": "yellow", "b": "brown", "d": "down", "u": "up"}
    price, *marks = cell.split()
    return "0 close" if price == "c" else " ".join([price, *(names[mark] for mark in marks)])


def zoned(cells: Iterable[Raw]) -> list[str]:
    return [" ".join([str(cell["price"]), *([cell["zone"]] if "zone" in cell else [])]) for cell in cells]


def rows_1862(market: Raw) -> list[list[str]]:
    """Two rows as drawn, the lower half a space to the right: every second space of the rising order."""
    upper, lower = zoned(market["grid"]["A"]), zoned(market["grid"]["B"])
    row = [cell for pair in zip(upper, [*lower, ""], strict=True) for cell in pair if cell]
    assert [int(cell.split()[0]) for cell in row] == market["order"]
    return [row]


MARKETS: dict[str, Callable[[Raw], Any]] = {
    "1853": lambda market: [zoned(market["cells"])],
    "1861": lambda market: [[words_1861(cell) for cell in row] for row in market["grid"]],
    "1862": rows_1862,
    "1863": lambda market: [zoned(row) for row in market["rows"]],
    "1890": lambda market: [[words_1890(cell) for cell in row] for row in market["rows"]],
}


@each_title
def test_market(title: str) -> None:
    market = next(iter(board_of(title).markets.values()))
    assert [list(row) for row in market.rows] == MARKETS[title](dossier(title)["market"])


def test_1861_par_and_convert_cells_follow_from_the_words() -> None:
    board, given = board_of("1861"), dossier("1861")["market"]
    rows = board.markets["grid"].rows
    for kind, prices in given["par"].items():
        zones = board.figures["start_zones"][kind]
        found = {
            int(text.split()[0]): [row, column]
            for row, cells in enumerate(rows)
            for column, text in enumerate(cells)
            if text and set(text.split()) & set(zones)
        }
        assert found == prices
    converts = [[r, c] for r, row in enumerate(rows) for c, text in enumerate(row) if text and "convert" in text]
    assert sorted(given["convert_cells"].values()) == sorted(converts)


def test_1861_column_market() -> None:
    given = dossier("1861")["market"]["column_market"]
    (row,) = board_of("1861").markets["column"].rows
    words = {int(text.split()[0]): set(text.split()[1:]) for text in row if text}
    assert list(words) == given["prices"]
    for word in ("brown", "red", "purple", "convert"):
        assert [price for price, marks in words.items() if word in marks] == given[word]


def trains_of(title: str, scenario: str) -> dict[str, tuple[int, int | None]]:
    """Cost and count, None for as many as needed."""
    raw = dossier(title)["trains"]
    match title:
        case "1853":
            return {name: (train["price"], train["count"]) for name, train in raw["list"].items()}
        case "1890":
            return {train["name"]: (train["price"], train["count"][scenario or "C"]) for train in raw["list"]}
        case "1863":
            return {name: (train["cost"], raw["cards"][train["phase"]]) for name, train in raw["types"].items()}
        case "1862":
            return {name: (train["cost"], _limited(train["count"]["normal"])) for name, train in raw.items()}
    entries = {name: train for name, train in raw.items() if isinstance(train, dict)}
    return {name: (train["cost"], _limited(train["count"])) for name, train in entries.items()}


def _limited(count: int | str) -> int | None:
    return count if isinstance(count, int) else None


@pytest.mark.parametrize(("title", "scenario"), [*((title, "") for title in TITLES), *(("1890", s) for s in "ABCD")])
def test_trains(title: str, scenario: str) -> None:
    carried = {train.name: (train.cost, train.count) for train in board_of(title, scenario).trains}
    assert carried == trains_of(title, scenario)


def homes_of(title: str) -> dict[str, set[str]]:
    raw = dossier(title)
    match title:
        case "1890":
            companies = {**raw["companies"]["list"], **raw["minors"]["list"]}
            return {name: {_spot(h["hex"], h["stop"]) for h in c["homes"]} for name, c in companies.items()}
        case "1853":
            stops = {name: entry.get("home_stop", {}) for name, entry in raw["hexes"].items()}
            companies = raw["companies"]["list"]
            return {n: {_spot(h, stops[h].get(n, "s0")) for h in c["home"]} for n, c in companies.items()}
        case "1861":
            blocks = raw["companies"]
            companies = {**blocks["minors"], **blocks["publics"], "RSR": blocks["rsr"]}
            return {n: {_spot(c["home"], c["stop"])} if "home" in c else set() for n, c in companies.items()}
    companies = raw["companies"]["list"] if title == "1863" else raw["companies"]
    return {name: {_spot(c["home"], "s0")} if c["home"] else set() for name, c in companies.items()}


def _spot(hex_: str, stop: str) -> str:
    return f"{hex_}.{stop.removeprefix('s')}"


@each_title
def test_companies_and_their_homes(title: str) -> None:
    board = board_of(title)
    assert {name: set(company.home) for name, company in board.companies.items()} == homes_of(title)


def players_of(title: str, scenario: str) -> dict[int, tuple[int, int]]:
    raw = dossier(title)["players"]
    if title == "1890":
        block = raw[scenario or "C"]
        return {count: (cash, block["certificates"][count]) for count, cash in block["cash"].items()}
    if title == "1863":
        return {count: (cash, raw["certificate_limit"][count]) for count, cash in raw["cash"].items()}
    entries = {count: entry for count, entry in raw.items() if isinstance(count, int)}
    if title == "1861":
        entries[2] = dossier(title)["options"]["two_players"]
    return {count: (entry["cash"], entry["certificate_limit"]) for count, entry in entries.items()}


@pytest.mark.parametrize(("title", "scenario"), [*((title, "") for title in TITLES), *(("1890", s) for s in "ABCD")])
def test_players(title: str, scenario: str) -> None:
    board = board_of(title, scenario)
    assert {n: (e.cash, e.certificate_limit) for n, e in board.players.items()} == players_of(title, scenario)


def test_privates() -> None:
    given_1861 = {
        name: raw for name, raw in dossier("1861")["privates"].items() if isinstance(raw, dict) and "face" in raw
    }
    for name, private in board_of("1861").privates.items():
        raw = given_1861.pop(name)
        assert (private.face, private.income, private.minimum_bid) == (raw["face"], raw["income"], raw["minimum_bid"])
    assert not given_1861
    given_1890 = {**dossier("1890")["privates"]["list"], **dossier("1890")["late_privates"]["list"]}
    found_1890 = {name: (private.face, private.income) for name, private in board_of("1890").privates.items()}
    assert found_1890 == {name: (raw["face"], raw["revenue"]) for name, raw in given_1890.items()}
    given_1863 = {name: raw["value"] for name, raw in dossier("1863")["privates"]["list"].items()}
    assert {name: private.face for name, private in board_of("1863").privates.items()} == given_1863


@pytest.mark.parametrize("scenario", "ABCD")
def test_1890_scenarios(scenario: str) -> None:
    board, given = board_of("1890", scenario), dossier("1890")["scenarios"][scenario]
    if given["hexes"] != "all":
        assert sorted(board.hexes) == sorted(given["hexes"])
    assert set(dossier("1890")["tiles"]) - set(board.tiles) == set(given["tiles_excluded"])
    assert board.bank == dossier("1890")["bank"][scenario]
    assert board.figures["game_turns"] == given["game_turns"]
    assert board.figures["auction_order"] == given["auction_order"]
    assert {name for name, company in board.companies.items() if company.kind != "minor"} == set(given["companies"])
    minors = {name for name, raw in dossier("1890")["minors"]["list"].items() if scenario in raw["scenarios"]}
    assert {name for name, company in board.companies.items() if company.kind == "minor"} == minors
    assert [home.split(".")[0] for home in board.companies[Company(Holder("JR"))].home] == given["jr_homes"]
    for name, changes in given.get("modified", {}).items():
        private = next(entry for key, entry in board.privates.items() if key == name)
        assert (private.face, private.income) == (changes["face"], changes["revenue"])
    offered = {o.book for o in board.options.values() if _is_for(o.about.get("scenarios"), scenario) and o.book}
    assert offered == set(given["options"])


def _is_for(scenarios: object, scenario: str) -> bool:
    return isinstance(scenarios, list) and scenario in scenarios


def test_1862_closed_sides_and_entries_follow_from_the_map() -> None:
    board = board_of("1862")
    for name, raw in dossier("1862")["hexes"].items():
        if "preprinted" not in raw:
            assert closed_sides(board, Hex(name)) == set(raw.get("no_track_edges", [])) | set(raw.get("edges", {})), (
                name
            )
    entries: dict[str, list[str]] = {}
    for name, entry in board.hexes.items():
        for piece in entry.shape.track:
            area = entry.shape.stops[piece.stops[0]].area
            entries.setdefault(area, []).append(f"{name}.{piece.edges[0]}")
    given = dossier("1862")["areas"]
    assert {area: sorted(found) for area, found in entries.items()} == {
        k: sorted(a["entries"]) for k, a in given.items()
    }
    assert set(board.figures["areas"]) == set(given)
    assert set(board.figures["public_variants"]) == set(dossier("1862")["public_variant_names"]) - {"note"}


def test_1853_sides_without_a_neighbour_are_open_sea_or_margin() -> None:
    board, given = board_of("1853"), dossier("1853")["edges_outside"]
    for name in board.hexes:
        outside = {edge for edge in range(6) if by_the_side(board, name, edge) is None}
        assert outside == {edge for kind in ("open", "sea", "margin") for edge in given[kind].get(name, [])}, name
        opened = {edge for edge, side in board.hexes[name].edges.items() if side == "open"}
        assert opened == set(given["open"].get(name, [])), name


def test_1853_facts_of_hexes_and_companies() -> None:
    board, raw = board_of("1853"), dossier("1853")
    for name, given in raw["hexes"].items():
        facts = board.hexes[Hex(name)].about
        for key in ("colour", "frontier", "ganges", "bid_value", "contract"):
            assert facts.get(key) == given.get(key), (name, key)
    for name, given in raw["companies"]["list"].items():
        facts = board.companies[Company(name)].about
        assert (facts["par"], facts["tokens_in_box"], facts["tile_lays"]) == (
            raw["par"][name],
            given["tokens"],
            given["tile_lays"],
        )
        assert {"rows": facts["rows"], "columns": facts["columns"]} == given["area"]
    per_company = {name: set(cities) for name, cities in raw["contract_associations"]["per_company"].items()}
    contracts = {
        name: {e.name for e in board.hexes.values() if name in _list(e.about.get("contract"))} for name in per_company
    }
    assert contracts == per_company


def _list(fact: object) -> list[Any]:
    return fact if isinstance(fact, list) else []


def test_1863_facts_of_hexes() -> None:
    board, raw = board_of("1863"), dossier("1863")
    for name, given in raw["hexes"].items():
        facts = board.hexes[Hex(name)].about
        for key in ("compass", "mail", "interest", "no_upgrades"):
            assert facts.get(key) == given.get(key), (name, key)
    for kind in ("river", "park", "canal"):
        entries = {name: entry for name, entry in board.hexes.items() if entry.terrain == kind}
        assert sorted(entries) == sorted(raw["terrain"][kind]["hexes"])
        assert {entry.cost for entry in entries.values()} == {raw["terrain"][kind]["cost"]}
    closed = {
        (n, by_the_side(board, n, e)) for n, h in board.hexes.items() for e, s in h.edges.items() if s == "impassable"
    }
    assert closed == {pair for text in raw["terrain"]["prohibited_hexsides"] for pair in _both_ways(*text.split("-"))}


def test_1890_rivers_are_closed_from_both_sides() -> None:
    board, rivers = board_of("1890"), dossier("1890")["map"]["rivers"]
    given = {
        pair
        for name, sides in rivers.items()
        if isinstance(sides, list)
        for s in sides
        for pair in _both_ways(*s.split("-"))
    }
    closed = {
        (n, by_the_side(board, n, e)) for n, h in board.hexes.items() for e, s in h.edges.items() if s == "impassable"
    }
    assert closed == given
    assert all(
        board.hexes[Hex(str(b))].edges.get(opposite(edge)) == "impassable"
        for a, b in closed
        for edge in range(6)
        if by_the_side(board, a, edge) == b
    )


def _both_ways(a: str, b: str) -> list[tuple[str, str]]:
    return [(a, b), (b, a)]
