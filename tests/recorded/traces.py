"""Recorded games: the state before every action, read from a trace of merge patches."""

import gzip
import json
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
