"""Positions of the recorded games at the moment a company runs its trains."""

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from railhead.core.board import read_board
from railhead.core.ids import Hex, Spot, Tile
from railhead.core.map import Map
from railhead.core.tiles import Laid
from tests.recorded.traces import merged

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("RAILHEAD_RECORDED", ROOT.parent / "shared" / "recorded"))


class Situation(NamedTuple):
    """A company about to run, and what the record says it ran."""

    game: str
    action: int
    company: str
    state: dict[str, Any]
    run: dict[str, Any]


def need(path: str) -> Path:
    """The file, or the test is skipped."""
    file = FOLDER / path
    if not file.exists():
        pytest.skip(f"no recorded game {file}")
    return file


@cache
def situations(title: str, game: str) -> tuple[Situation, ...]:
    return tuple(_situations(game, need(f"{title}/{game}.trace.jsonl.gz")))


def _situations(game: str, file: Path) -> Iterator[Situation]:
    state: dict[str, Any] = {}
    with gzip.open(file, "rt") as lines:
        for line in lines:
            entry = json.loads(line)
            if entry["type"] == "run_routes":
                yield Situation(game, entry["i"], entry["entity"], state, entry["run"])
            state = merged(state, entry["patch"])


@cache
def best_known(title: str, game: str) -> dict[int, dict[str, Any]]:
    return {entry["i"]: entry for entry in json.loads(need(f"{title}/{game}.routes.json").read_text())}


@cache
def board_map(title: str) -> Map:
    return Map(read_board(ROOT / "src" / "railhead" / "titles" / f"t{title}" / "board.yaml"))


def tiles(state: dict[str, Any]) -> dict[Hex, Laid]:
    laid = {}
    for hex_, text in state["hexes"].items():
        tile, _, rotation = text.rpartition(":")
        laid[Hex(hex_)] = Laid(Tile(tile), int(rotation))
    return laid


def tokens(state: dict[str, Any]) -> dict[str, list[Spot]]:
    return {
        company: [Spot(text.replace(":", ".")) for text in corp.get("tokens", ())]
        for company, corp in state["corps"].items()
    }
