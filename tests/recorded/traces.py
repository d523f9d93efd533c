"""Recorded games: the state before every action, read from a trace of merge patches."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from railhead.core.board import Board
from railhead.core.ids import Company, Hex, Spot, Tile
from railhead.core.reach import Tokens
from railhead.core.tiles import Laid


class Moment(NamedTuple):
    """One action, and the state it was made in; `earlier` are the lines of the trace before it."""

    action: int
    line: dict[str, Any]
    state: dict[str, Any]
    earlier: list[dict[str, Any]]


def read_lines(file: Path) -> list[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as text:
        return [json.loads(line) for line in text]


FIELDS = ("round", "turn", "round_num", "players_to_act", "phase", "bank", "cert_limit", "finished")
TABLES = ("players", "companies", "hexes", "depot")


def check_states(ours: list[dict[str, Any]], file: Path, of_a_company: Iterable[str]) -> None:
    """Every state of our trace equals that of the file: its fields, its tables, and these facts of each company."""
    theirs = read_lines(file)
    assert len(ours) == len(theirs)
    state: dict[str, Any] = {}
    for line, wanted in zip(ours, theirs, strict=True):
        state = merged(state, wanted["patch"])
        assert line["i"] == wanted["i"]
        found = line["state"]
        for name in (*FIELDS, *TABLES):
            assert found[name] == state[name], (file.name, wanted["i"], name)
        assert set(found["corps"]) == set(state["corps"])
        for company, facts in state["corps"].items():
            for name in of_a_company:
                assert found["corps"][company].get(name) == facts.get(name), (file.name, wanted["i"], company, name)


def moments(file: Path) -> list[Moment]:
    state: dict[str, Any] = {}
    lines = read_lines(file)
    found = []
    for number, line in enumerate(lines):
        found.append(Moment(line["i"], line, state, lines[:number]))
        state = merged(state, line["patch"])
    return found[1:]


def tiles_of(state: dict[str, Any]) -> dict[Hex, Laid]:
    written = {name: text.rpartition(":") for name, text in state["hexes"].items()}
    return {Hex(name): Laid(Tile(tile), int(rotation)) for name, (tile, _, rotation) in written.items()}


def tokens_of_all(state: dict[str, Any], board: Board) -> Tokens:
    names = by_public_id(board)
    found: dict[Spot, tuple[Company, ...]] = {}
    for public_id, entry in state["corps"].items():
        for text in entry["tokens"]:
            place = Spot(text.replace(":", "."))
            found[place] = (*found.get(place, ()), names[public_id])
    return found


def by_public_id(board: Board) -> dict[str, Company]:
    return {entry.public_id or name: name for name, entry in board.companies.items()}


def laid_this_turn(moment: Moment, company: str) -> dict[Hex, Tile]:
    """What the company has laid since its turn began: the unbroken run of its building actions before this one."""
    laid: dict[Hex, Tile] = {}
    for line in reversed(moment.earlier):
        if line.get("entity") != company or line["type"] not in ("lay_tile", "buy_company"):
            break
        if line["type"] == "lay_tile":
            laid |= {name: laid_tile.tile for name, laid_tile in tiles_of(line["patch"]).items()}
    return laid


def merged(base: Any, patch: Any) -> Any:
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
