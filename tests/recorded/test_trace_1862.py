"""Both recorded games of 1862, replayed by our rules in the public form: every state and the scores."""

import json
from pathlib import Path

import pytest

from railhead.record.public import read_recorded, trace

from .traces import check_states

GAMES = {"46925": 597, "1862_game_end_stock_market": 621}
OF_A_COMPANY = ("cash", "owner", "floated", "ipoed", "price", "trains", "permits", "tokens", "tokens_left", "shares")


def text(recorded: Path, game: str) -> str:
    return (recorded / f"1862/{game}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_state_equals_the_trace(recorded: Path, game: str) -> None:
    ours = list(trace(read_recorded(text(recorded, game))))
    assert len(ours) == GAMES[game] + 1
    check_states(ours, recorded / f"1862/{game}.trace.jsonl.gz", OF_A_COMPANY)


@pytest.mark.parametrize("game", GAMES)
def test_final_scores(recorded: Path, game: str) -> None:
    *_, last = trace(read_recorded(text(recorded, game)))
    scores = {name: player["value"] for name, player in last["state"]["players"].items()}
    assert scores == json.loads(text(recorded, game))["result"]
    assert last["state"]["finished"]
