"""`railhead review`: of games of ours and of recorded ones, as text and as JSON."""

import json
from pathlib import Path

import msgspec
import pytest

from railhead.cli import main
from railhead.record import Game, save
from railhead.record.reading import read_game
from railhead.review import review_of

STORED = Path(__file__).parents[1] / "playthroughs"


def test_a_recorded_game_as_text(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The dearest run of the recorded game: the Eastern Counties could have run for 170 more."""
    assert main(["review", str(recorded / "1862" / "46925.json")]) == 0
    text = capsys.readouterr().out
    assert "1400 was left on the table, in 24 of 67 runs.\n" in text
    assert "OR 5.2, entry 571: ENR (Player 2) ran for 230, 400 was possible: 170 left\n" in text
    assert "best H-train: West – Cambridge – Ely – Brandon – Watton – Norwich – Cromer – Port Cromer, 400\n" in text
    assert "  after SR 1: Player 2 passes Player 1 and leads by 39\n" in text
    assert "\ntrain  bought  first   by    last    rusts\n" in text
    assert "  OR 1.1  WVR buys an A-train from the bank for 100\n" in text
    assert "\nentry  round" in text
    assert main(["review", str(recorded / "1862" / "46925.json"), "--brief"]) == 0
    brief = capsys.readouterr().out
    assert text.startswith(brief[: brief.index("\ntrain  bought")])
    assert "\nentry  round" not in brief
    assert "buys an A-train" not in brief


def test_json_is_the_whole_review(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = recorded / "1861" / "29683.json"
    assert main(["review", str(file), "--json"]) == 0
    review = review_of(read_game(file.read_bytes()))
    assert json.loads(capsys.readouterr().out) == json.loads(msgspec.json.encode(review))


def test_a_game_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(STORED / "1890-bank-breaks.json")]) == 0
    text = capsys.readouterr().out
    assert "the game is over: the bank is broken." in text
    assert "Nothing was left on the table in 43 runs.\n" in text


def test_a_game_that_has_just_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    save(Game.new("1861", ["Ann", "Bob", "Cleo"]).record, file)
    assert main(["review", str(file)]) == 0
    assert capsys.readouterr().out.endswith("the game is not over yet.\nNo company has run yet.\n")


def test_what_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", encoding="utf-8")
    assert main(["review", str(file)]) == 2
    assert main(["review", str(tmp_path / "none.json")]) == 2
    assert str(file) in capsys.readouterr().err
