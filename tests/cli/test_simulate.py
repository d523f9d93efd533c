"""`railhead simulate`: as JSON, with records kept, with bots of one's own, and how far it is while it runs."""

import doctest
import json
import re
import shlex
import sys
from io import StringIO
from pathlib import Path

import pytest

from railhead.cli import main
from railhead.record import Game, load_record
from railhead.simulate import Job, Result
from railhead.simulate.commands import _watched
from railhead.simulate.run import record_file
from tests.cli.test_docs_cli import shown

MANUAL = Path(__file__).parents[2] / "docs" / "bots.md"
Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with the manual's own bot in it."""
    (example,) = re.findall(
        r"^```python\n(\"\"\".*?)^```", MANUAL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    (tmp_path / "mine.py").write_text(example)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    return tmp_path


def test_what_the_manual_of_bots_shows_happens(capsys: Printed) -> None:
    ((command, expected),) = shown(MANUAL.read_text(encoding="utf-8"))
    assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), printed
    assert "mine:Thrifty: 1 seat," in printed
    assert "random: 2 seats" in printed


def test_json_is_the_same_over_one_and_two_processes_and_records_lead_to_it(folder: Path, capsys: Printed) -> None:
    command = [
        "simulate",
        "1861",
        "--players",
        "3",
        "--games",
        "2",
        "--seed",
        "7",
        "--bot",
        "random,mine:Thrifty",
        "--json",
    ]
    assert main([*command, "--processes", "1", "--records", "kept"]) == 0
    alone = capsys.readouterr().out
    assert main([*command, "--processes", "2"]) == 0
    assert capsys.readouterr().out == alone
    told = json.loads(alone)
    first, second = told["games"]
    assert (first["seed"], second["seed"]) == (7, 8)
    assert first["bots"] == ["mine:Thrifty", "random", "mine:Thrifty"]
    assert second["bots"] == ["random", "mine:Thrifty", "random"]
    assert told["summary"]["bots"]["random"]["seats"] == 3
    assert "seconds" not in told["summary"]
    game = Game.replay(load_record(folder / "kept" / "1861-3-players-mine-Thrifty-random-7.json"))
    assert [game.worth(player) for player in game.state.players] == first["scores"]
    assert game.version == first["actions"]


def results(count: int, failing: int = 0) -> list[Result]:
    record = Game.new("1861", ["Ann", "Bob", "Cleo"]).record
    return [
        Result(
            job=Job(title="1861", players=3, seed=number, bot="mine:Thrifty,random"),
            record=record,
            seconds=1.0,
            scores=(1, 2, 3),
            ranks=(3, 2, 1),
            failure="oh" if number == failing else "",
        )
        for number in range(1, count + 1)
    ]


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_without_a_terminal_ten_lines_tell_how_far_it_is() -> None:
    screen = StringIO()
    found = results(25, failing=4)
    assert list(_watched(found, 25, Path("out"), screen)) == found
    lines = screen.getvalue().splitlines()
    assert lines[0] == "3/25, 0 failed"
    assert lines[1] == f"{found[3].job}: oh"
    assert lines[2] == "  see out/1861-3-players-mine-Thrifty-random-4.json"
    assert lines[3:5] == ["5/25, 1 failed", "8/25, 1 failed"]
    assert lines[-1] == "25/25, 1 failed"
    assert len(lines) == 10 + 2
    assert "\x1b" not in screen.getvalue()


def test_on_a_terminal_there_is_a_bar() -> None:
    screen = Screen()
    list(_watched(results(2), 2, Path("out"), screen))
    assert screen.getvalue().endswith(f"[{'#' * 40}] 2/2, 0 failed\n")
    assert screen.getvalue().count("\r") == 2


def test_a_file_is_named_after_the_game_whatever_the_bot_is_called() -> None:
    (found,) = results(1)
    assert record_file(found, Path("out")).name == "1861-3-players-mine-Thrifty-random-1.json"
