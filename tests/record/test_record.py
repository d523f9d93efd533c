"""The JSON of records and what is wrong with those that can't be read."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railhead.core.errors import BoardError, Malformed
from railhead.record import Game, Record, record_from_json, record_to_json, title_of
from railhead.titles import board_file, edition_of
from tests.record.games import NAMES, begun, played


def raw(record: Record) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.json.decode(record_to_json(record))
    return made


def changed(**fields: Any) -> bytes:
    return msgspec.json.encode({**raw(played().record), **fields})


def test_json_is_as_documented() -> None:
    written = raw(played().record)
    assert list(written) == ["format", "title", "edition", "players", "options", "seed", "actions"]
    assert written["format"] == 2
    assert written["edition"] == edition_of("1861")
    assert written["players"] == ["Ann", "Bob", "Cleo"]
    assert written["options"]["ruleset"] == "book"
    assert written["actions"][1] == {"actor": "P2", "kind": "bid", "lot": "TSR", "amount": 25}


def test_json_has_an_action_a_line() -> None:
    lines = record_to_json(played().record).decode().splitlines()
    assert lines[9] == '    {"actor":"P2","kind":"bid","lot":"TSR","amount":25},'
    assert lines[-2:] == ["  ]", "}"]


@pytest.mark.parametrize("game", [begun(), played()])
def test_json_round_trip(game: Game) -> None:
    assert record_from_json(record_to_json(game.record)) == game.record


def test_names_may_be_in_any_script() -> None:
    game = Game.new("1861", ["Анна", 'Bob "B"', "李"])
    assert record_from_json(record_to_json(game.record)).players == ("Анна", 'Bob "B"', "李")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "cut off"),
        (b'{"format": 1, "title"', "cut off"),
        (b"\xff\xfe{}", "valid JSON"),
        (b'{"actions":' + b"[" * 100_000, "more than 40 deep"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `format`"),
        (record_to_json(played().record)[:-40], "cut off"),
        (changed(format=3), "formats 1 to 2, this one is in format 3"),
        (changed(format=0), "formats 1 to 2"),
        (changed(format=1, seed="ab" * 16), "format 1 the seed is a whole number"),
        (changed(seed="AB" * 16), r"\$.seed"),
        (changed(seed="ab" * 15), r"\$.seed"),
        (changed(format="1"), r"Expected `int`, got `str` - at `\$.format`"),
        (changed(seed=-1), r"\$.seed"),
        (changed(seed=1 << 60), r"\$.seed"),
        (changed(seed=1.5), r"\$.seed"),
        (changed(title=1861), r"\$.title"),
        (changed(players="Ann"), r"\$.players"),
        (changed(players=["Ann", "Ann", "Bob"]), "the same name"),
        (changed(players=["Ann", " ", "Bob"]), "1 to 60 letters"),
        (changed(options={"ruleset": None}), r"\$.options"),
        (changed(more=1), "unknown field `more`"),
        (changed(actions={}), r"\$.actions"),
        (changed(actions=[{"actor": "P1", "kind": "pass"}, 7]), "action 2: an action is an object"),
        (changed(actions=[{"kind": "pass"}]), "action 1: an action needs an actor and a kind"),
        (changed(actions=[{"actor": "P1", "kind": "bid", "amount": 2.5}]), "action 1: bid: Expected"),
        (changed(actions=[{"actor": "P1", "kind": "bid", "amount": None}]), "action 1: bid: Expected"),
    ],
)
def test_malformed_record_is_told(text: bytes, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        record_from_json(text)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"title": "1899"}, "no title '1899'"),
        ({"edition": "9.9/9"}, "edition '9.9/9'"),
        ({"options": {"colour": "red"}}, "no option colour"),
        ({"options": {"ruleset": "house"}}, "option ruleset is one of"),
        ({"options": {"trains_2plus2": True}}, "option trains_2plus2 is one of"),
        ({"players": ["Ann"]}, "2 to 6 players, not 1"),
        ({"players": list("ABCDEFG")}, "2 to 6 players, not 7"),
        ({"board": {"name": "mine.yaml", "sha256": "0"}}, "mine.yaml: say where it is"),
    ],
)
def test_unknown_title_edition_option_or_board_is_told(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        title_of(record_from_json(changed(**fields)))


def test_own_board_file_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = board_file("1861").read_text(encoding="utf-8")
    mine.write_text(text.replace("cash: 420", "cash: 430"), encoding="utf-8")
    game = Game.new("1861", NAMES, board=mine)
    assert game.state.cash[game.state.players[0]] == 430
    record = record_from_json(record_to_json(game.record))
    assert Game.replay(record, mine).state == game.state
    with pytest.raises(Malformed, match="say where it is"):
        Game.replay(record)
    mine.write_text(text, encoding="utf-8")
    assert Game.new("1861", NAMES, board=mine).state.cash[game.state.players[0]] == 420
    with pytest.raises(Malformed, match="is not the board file this game was begun with"):
        Game.replay(record, mine)
    with pytest.raises(Malformed, match="not played on a board file of its own"):
        Game.replay(played().record, mine)
    with pytest.raises(BoardError, match="can't be read"):
        Game.new("1861", NAMES, board=tmp_path / "nowhere.yaml")


def test_document_lists_every_field() -> None:
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert listed == ["format", *Record.__struct_fields__]


def test_example_of_the_document_is_a_record() -> None:
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0].encode()
    game = Game.replay(record_from_json(example))
    assert game.actors == ("P3",)
    assert [line.is_undone for line in game.log] == [False, True, False, False]


def test_record_of_format_1_is_read_as_before() -> None:
    old = record_from_json(changed(format=1))
    assert old == played().record
    assert Game.replay(old).state == played().state


def test_drawn_seed_is_a_text_and_decides_too() -> None:
    public = {"ruleset": "18xx.games"}
    seeds = [f"{number:032x}" for number in range(12)]
    games = [Game.new("1861", ["Ann", "Bob"], public, seed=seed) for seed in seeds]
    assert len({tuple(game.state.certificates) for game in games}) > 1
    for game in games:
        assert Game.replay(record_from_json(record_to_json(game.record))).state == game.state
