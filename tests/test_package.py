"""The top of the package: small, lazy, and all it promises is there."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import railhead
from railhead.record import game


def test_everything_promised_is_there() -> None:
    assert [name for name in railhead.__all__ if not hasattr(railhead, name)] == []
    assert railhead.Game is game.Game
    assert "1861" in railhead.TITLES


def test_nothing_else_is() -> None:
    with pytest.raises(AttributeError, match="railhead has no luck"):
        _ = railhead.luck


def test_importing_it_reads_no_title() -> None:
    code = "import sys, railhead; print([m for m in ('yaml', 'msgspec', 'railhead.titles') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_game_is_kept_and_found_again(tmp_path: Path) -> None:
    begun = railhead.new("1861", ["Ann", "Bob", "Cleo", "Dan"], {"market": "column"}, seed=5)
    begun.act(begun.options()[0].action(amount=20))
    railhead.save(begun, tmp_path / "game.json")
    found = railhead.load(str(tmp_path / "game.json"))
    assert (found.record, found.state) == (begun.record, begun.state)


def test_rules_by_their_id() -> None:
    assert railhead.rule("61-SET-02").check == "4 players: bank after dealing cash is 13,740."
    with pytest.raises(railhead.Malformed, match="no ledger has a row '61-SET-99'"):
        railhead.rule("61-SET-99")


def test_it_tells_its_version() -> None:
    declared = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert railhead.__version__ == declared["project"]["version"]


PUBLIC = {
    "title": "1861",
    "players": [{"id": 11, "name": "Ann"}, {"id": 12, "name": "Bob"}, {"id": 13, "name": "Cleo"}],
    "settings": {"seed": 5},
    "actions": [{"type": "bid", "id": 1, "entity": 11, "entity_type": "player", "company": "TSR", "price": 25}],
}


def test_a_game_recorded_on_18xx_games_is_loaded_like_our_own(tmp_path: Path) -> None:
    file = tmp_path / "public.json"
    file.write_text(json.dumps(PUBLIC))
    game = railhead.load(file)
    assert game.record.players == ("Ann", "Bob", "Cleo")
    assert [str(action) for action in game.record.actions] == ["P1 bid lot=TSR amount=25"]
    with pytest.raises(railhead.Malformed, match=r"public\.json: a game recorded on 18xx\.games has no board file"):
        railhead.load(file, board=file)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("", "the file is empty"), ("{", "the file is cut off"), ("[]", "a recorded game has a title")],
)
def test_what_is_no_game_is_told_with_its_file(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(railhead.Malformed, match=f"game.json: {problem}"):
        railhead.load(file)
    with pytest.raises(railhead.Malformed, match=r"nowhere\.json: can't be read"):
        railhead.load(tmp_path / "nowhere.json")


def test_a_preset_chooses_options_that_go_together() -> None:
    options = {"market": "column"}
    game = railhead.new("1861", ["Ann", "Bob", "Cleo"], options, preset="18xx.games")
    assert (game.record.options["ruleset"], game.record.options["market"]) == ("18xx.games", "column")
    with pytest.raises(railhead.Malformed, match="no preset 'chess'"):
        railhead.new("1861", ["Ann", "Bob", "Cleo"], preset="chess")
