"""Both recorded games of 1861, replayed by our rules: every state, scores, tile lays; what can't be imported."""

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.core.errors import Malformed
from railhead.record.game import Game
from railhead.record.public import effective, imported, lays, read_recorded, replay, trace, trace_own

from .traces import check_states, read_lines

GAMES = {"29683": 648, "167259": 678}
OF_A_COMPANY = (
    "cash",
    "type",
    "owner",
    "floated",
    "ipoed",
    "price",
    "loans",
    "trains",
    "tokens",
    "tokens_left",
    "shares",
    "companies",
)


def text(recorded: Path, game: str) -> str:
    return (recorded / f"1861/{game}.json").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_every_state_equals_the_trace(recorded: Path, game: str) -> None:
    ours = list(trace(read_recorded(text(recorded, game))))
    assert len(ours) == GAMES[game] + 1
    check_states(ours, recorded / f"1861/{game}.trace.jsonl.gz", OF_A_COMPANY)


@pytest.mark.parametrize("game", GAMES)
def test_final_scores(recorded: Path, game: str) -> None:
    raw = json.loads(text(recorded, game))
    *_, last = trace(read_recorded(text(recorded, game)))
    assert {name: player["value"] for name, player in last["state"]["players"].items()} == raw["result"]
    assert last["state"]["finished"]


def test_all_lays_of_29683(recorded: Path) -> None:
    ours = {line["i"]: line for line in lays(read_recorded(text(recorded, "29683")))}
    theirs = {line["i"]: line for line in read_lines(recorded / "1861/29683.lays.jsonl.gz")}
    assert set(ours) == set(theirs)
    for number, line in theirs.items():
        assert ours[number]["entity"] == line["entity"]
        found = {
            hex_: {tile: sorted(turns) for tile, turns in tiles.items()} for hex_, tiles in ours[number]["lays"].items()
        }
        assert found == line["lays"], number


@pytest.mark.parametrize("game", GAMES)
def test_an_imported_game_is_a_record_of_ours(recorded: Path, game: str) -> None:
    source = read_recorded(text(recorded, game))
    own = imported(source)
    assert Game.replay(own.record).state == own.state
    *_, last = replay(source)
    assert own.state == last.after
    *_, ending = trace_own(own)
    assert sorted(player["value"] for player in ending["state"]["players"].values()) == sorted(
        json.loads(text(recorded, game))["result"].values()
    )


def test_undo_and_redo_are_followed() -> None:
    kinds = ["bid", "bid", "undo", "message", "redo", "bid", "undo", "undo", "pass"]
    actions = [{"type": kind, "id": number} for number, kind in enumerate(kinds, 1)]
    assert effective(actions) == [0, 8]


def test_undo_back_to_an_action() -> None:
    actions = [{"type": kind, "id": number} for number, kind in enumerate(("bid", "bid", "bid"), 1)]
    assert effective([*actions, {"type": "undo", "id": 4, "action_id": 1}]) == [0]
    assert effective([*actions, {"type": "undo", "id": 4, "action_id": 0}]) == []


GAME: dict[str, Any] = {
    "title": "1861",
    "players": [{"id": number, "name": f"p{number}"} for number in range(3)],
    "settings": {},
    "actions": [],
}
BID = {"type": "bid", "entity": 0, "entity_type": "player", "company": "TSR", "price": 20, "id": 1}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"title": "1830"}, "1830"),
        ({"players": [7]}, "players"),
        ({"settings": {"optional_rules": ["nonsense"]}}, "nonsense"),
        ({"actions": [{**BID, "type": "teleport"}]}, "teleport"),
        ({"actions": [{**BID, "entity": 9}]}, "action 0"),
        ({"actions": [{**BID, "price": 21}]}, "61-AUC-03"),
        ({"actions": [{**BID, "company": "XYZ"}]}, "61-AUC-01"),
        ({"actions": [{"type": "bid", "id": 1, "entity": 0, "entity_type": "player"}]}, "action 0"),
    ],
)
def test_what_cannot_be_imported_says_why(changed: dict[str, Any], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        imported(read_recorded(json.dumps({**GAME, **changed})))


def test_no_json_at_all() -> None:
    with pytest.raises(Malformed, match="JSON"):
        read_recorded("{")
