"""`railhead routes`, and the track a run lies on."""

import json
import re
from pathlib import Path

import pytest

from railhead import let_bot_act
from railhead.cli import main
from railhead.core.ids import Hex
from railhead.core.tiles import parse_segment
from railhead.record import Game, save
from railhead.render.runs import pieces
from railhead.routing import best
from railhead.titles.t1861.routes import RUNS
from tests.titles.t1861.table import Table, company


def test_pieces_follow_a_run_from_stop_to_stop() -> None:
    """The printed line from St Petersburg (E1) by way of G5 to Moscow (H8), as the board file draws it."""
    table = Table(3).minor("N", "P1", cash=100, trains=["2"])
    (run,) = best(RUNS.problem(table.d, company("N"))).runs
    assert run.stops in (("E1.1", "G5.0", "H8.1"), ("H8.1", "G5.0", "E1.1"))
    printed = ["E1 5-s1", "F2 0-2", "F4 3-5", "G5 2-s0", "G5 0-s0", "G7 3-5", "H8 2-s1"]
    expected = [(Hex(name), parse_segment(piece)) for name, piece in map(str.split, printed)]
    assert set(pieces(table.title.map, table.state.tiles, run.stops, run.hexes)) == set(expected)


def test_routes_of_a_kept_game(tmp_path: Path, recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.json"
    main(["import", str(recorded / "1861" / "29683.json"), "-o", str(game)])
    capsys.readouterr()
    assert main(["routes", str(game), "--at", "300", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) > 3
    assert all(answer["proven"] for answer in found.values())
    one = next(name for name, answer in found.items() if answer["revenue"])
    picture = tmp_path / "routes.svg"
    assert main(["routes", str(game), "--at", "300", "--company", one, "-o", str(picture)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"{one} {found[one]['revenue']} (proven, ")
    assert 'class="route"' in picture.read_text(encoding="utf-8")


def test_a_run_has_one_number_and_its_revenue_is_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the log, among the routes, in Python and as the point after it."""
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=7)
    while sum(entry.action.kind == "run" for entry in game.entries) < 3:
        let_bot_act(game, "random")
    game.undo()
    game.redo()
    file = tmp_path / "game.json"
    save(game.record, file)
    assert main(["log", str(file), "--json"]) == 0
    logged = [line for line in json.loads(capsys.readouterr().out) if line["action"]["kind"] == "run"]
    assert main(["routes", str(file), "--all", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    in_python = [entry for entry in game.log if entry.action.kind == "run"]
    numbers = [line["number"] for line in logged]
    assert numbers == [line["i"] for line in found] == [entry.number for entry in in_python]
    for line, most, entry in zip(logged, found, in_python, strict=True):
        (ran,) = [event["about"] for event in line["events"] if event["kind"] == "run"]
        assert ran["company"] == most["company"]
        assert 0 < ran["revenue"] <= most["revenue"] == game.best_routes(most["company"], at=entry.number - 1).revenue


def test_routes_without_trains_and_without_such_a_company(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    save(Game.new("1861", ["Ann", "Bob", "Cleo"]).record, file)
    assert main(["routes", str(file)]) == 0
    assert capsys.readouterr().out == "No company has a train.\n"
    assert main(["routes", str(file), "--company", "XYZ"]) == 2
    assert "1861 has no company 'XYZ'; it has N, K-B" in capsys.readouterr().err
    assert main(["routes", str(file), "-o", str(tmp_path / "x.svg")]) == 2


def test_a_recorded_game_is_read_as_it_is(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The state of the game and the numbers of its actions as the file has them: action 90 is the first run."""
    file = str(recorded / "1861" / "29683.json")
    assert main(["routes", file, "--all", "--json", "--company", "MNN"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"i", "company", "revenue", "proven", "upper_bound", "ms"} <= set(lines[0])
    assert [lines[0][key] for key in ("i", "company", "revenue", "proven", "upper_bound")] == [90, "MNN", 70, True, 70]
    assert main(["routes", file, "--at", "688", "--company", "SE"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("SE 630 (proven, ")
    runners_up = [int(line.split()[1].rstrip(":")) for line in rest if line.startswith("  runner-up")]
    assert runners_up == sorted(runners_up, reverse=True)
    assert 0 < len(runners_up) <= 3
    assert max(runners_up) <= 630
    assert main(["routes", file, "--at", "9999"]) == 2
    assert "the game has" in capsys.readouterr().err


def test_all_runs_of_a_game_of_1862_with_what_the_treasury_has(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["routes", str(recorded / "1862" / "46925.json"), "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 67
    assert all("(proven, " in line for line in lines)
    assert any("for the treasury" in line for line in lines)


def test_trade_offs_are_printed_in_words(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the finder knows of revenue against subsidy, as `best_routes` in the library has it; no ids."""
    file = str(recorded / "1862" / "1862_game_end_stock_market.json")
    assert main(["routes", file, "--company", "Y&N"]) == 0
    lines = capsys.readouterr().out.splitlines()
    trades = [re.match(r"  trade-off (\d+) and (\d+) for the treasury: ", line) for line in lines]
    pairs = [(int(found[1]), int(found[2])) for found in trades if found]
    assert len(pairs) > 1
    assert pairs == sorted(pairs, reverse=True)
    assert [aside for _, aside in pairs] == sorted(aside for _, aside in pairs)
    assert not [line for line in lines if re.search(r"\b[A-Z]\d+\.\d|\b[A-Z]-\d", line)]
    assert main(["routes", file, "--company", "Y&N", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["Y&N"]
    assert [(one["revenue"], one["aside"]) for one in found["trade_offs"]] == pairs


def test_runner_up_sets_of_joined_freights(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the end of the game the Y&N has a local and three freights; the WStI one express with many ways to go."""
    file = str(recorded / "1862" / "1862_game_end_stock_market.json")
    assert main(["routes", file, "--json", "--company", "Y&N", "--company", "WStI"]) == 0
    found = json.loads(capsys.readouterr().out)
    for answer in found.values():
        best_places = [{stop.split(".")[0] for stop in run["stops"]} for run in answer["runs"]]
        totals = [other["revenue"] + other["aside"] for other in answer["runners_up"]]
        assert 0 < len(totals) <= 3
        assert totals == sorted(totals, reverse=True)
        assert max(totals) <= answer["revenue"] + answer["aside"]
        for other in answer["runners_up"]:
            assert [{stop.split(".")[0] for stop in run["stops"]} for run in other["runs"]] != best_places
