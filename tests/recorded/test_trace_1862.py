"""Both recorded games of 1862, replayed by our rules in the public form: every state and the scores."""

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.record.public import read_recorded, trace

from .traces import merged, read_lines

GAMES = {"46925": 597, "1862_game_end_stock_market": 621}
FIELDS = ("round", "turn", "round_num", "players_to_act", "phase", "bank", "cert_limit", "finished")
TABLES = ("players", "companies", "hexes", "depot")
OF_A_COMPANY = ("cash", "owner", "floated", "ipoed", "price", "trains", "permits", "tokens", "tokens_left", "shares")


def text(recorded: Path, game: str) -> str:
    return (recorded / f"1862/{game}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_state_equals_the_trace(recorded: Path, game: str) -> None:
    ours = list(trace(read_recorded(text(recorded, game))))
    theirs = read_lines(recorded / f"1862/{game}.trace.jsonl.gz")
    assert len(ours) == len(theirs) == GAMES[game] + 1
    state: dict[str, Any] = {}
    for line, wanted in zip(ours, theirs, strict=True):
        state = merged(state, wanted["patch"])
        assert line["i"] == wanted["i"]
        found = line["state"]
        for name in (*FIELDS, *TABLES):
            assert found[name] == state[name], (game, wanted["i"], name)
        assert set(found["corps"]) == set(state["corps"])
        for company, facts in state["corps"].items():
            for name in OF_A_COMPANY:
                assert found["corps"][company].get(name) == facts.get(name), (game, wanted["i"], company, name)


@pytest.mark.parametrize("game", GAMES)
def test_final_scores(recorded: Path, game: str) -> None:
    *_, last = trace(read_recorded(text(recorded, game)))
    scores = {name: player["value"] for name, player in last["state"]["players"].items()}
    assert scores == json.loads(text(recorded, game))["result"]
    assert last["state"]["finished"]
