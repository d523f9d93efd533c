"""The bench: its statistics, its positions, and that every part measures something."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest
from bench.figures import Figure, laps, timed
from bench.positions import Positions, fresh, measured_titles
from bench.routes import Layout, grown

from bench import PARTS, main
from railhead.core.play import start
from railhead.mechanisms.tokens import track
from railhead.titles import load


def test_statistics_of_a_figure() -> None:
    figure = Figure("x", samples=[float(n) for n in range(100, 0, -1)], target=95, about="95%")
    assert [figure.statistic(name) for name in ("median", "95%", "worst")] == [50.5, 95, 100]
    assert (figure.target_text, figure.verdict) == ("95% ≤ 95", "met")
    figure.target = 94
    assert figure.verdict == "missed"


def test_of_speeds_the_lowest_is_the_worst() -> None:
    figure = Figure("x", "a/s", [10, 30, 20], target=20, about="median", more_is_better=True)
    assert (figure.statistic("worst"), figure.verdict) == (10, "met")
    figure.about = "worst"
    assert figure.verdict == "missed"


def test_without_samples_there_is_no_verdict() -> None:
    figure = Figure("x", target=1)
    assert (figure.statistic("median"), figure.verdict) == (None, "")


def test_laps_time_each_item() -> None:
    assert [item for item, lap in laps("abc") if lap >= 0] == ["a", "b", "c"]
    assert len(timed([lambda: None] * 3)) == 3


def test_without_recorded_games_the_row_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--recorded", str(tmp_path)]) == 0
    assert "needs recorded games" in capsys.readouterr().out


def test_a_part_that_is_not_there_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["luck"]) == 2
    assert capsys.readouterr().err.startswith("bench: there is no part luck; there are replay, ")


def test_dev_bench_runs_it_from_anywhere(root: Path, tmp_path: Path) -> None:
    done = subprocess.run([root / "dev", "bench", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: ./dev bench")


@pytest.mark.parametrize("title", measured_titles())
def test_late_positions_are_fresh_and_late(title: str, recorded: Path) -> None:
    late = Positions(recorded, title).late
    assert len(late) > 100
    assert all(state.round.turn > 1 and not state.finished for _, state in late)


def test_fresh_states_share_no_table() -> None:
    state = start(load("1861", 3), 3)
    copy = fresh(state)
    assert copy == state
    assert copy.cash is not state.cash
    assert type(copy) is type(state)


@pytest.mark.parametrize(
    "part", [part for part in PARTS if part not in ("routes", "play", "bots", "planner", "serving", "fairness")]
)
def test_every_part_measures(part: str, recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([part, "--json", "--recorded", str(recorded)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {figure["measure"].partition(":")[0] for figure in figures} == set(measured_titles())
    assert all(figure["times"] > 0 and figure["median"] > 0 and figure["target"] for figure in figures)


def test_networks_grow_to_size_and_are_the_same_each_time() -> None:
    draft = grown(load("1861", 3), 30, Random(1))
    assert len(track(draft).links) >= 30
    again = grown(load("1861", 3), 30, Random(1))
    assert draft.state.tiles == again.state.tiles


def test_a_problem_has_the_trains_of_its_roster() -> None:
    problem = Layout(20, 1).problem(("5", "D"))
    assert [train.name for train in problem.trains] == ["5-0", "D-1"]
    assert len(problem.own) == 3
