"""The ladder: strengths from who beat whom, games kept and gone on with, the same on any number of processes."""

import json
from pathlib import Path

import pytest

from railhead.cli import main
from railhead.simulate.ladder import jobs, kept
from railhead.simulate.ranking import Beaten, Rating, ratings, share, verdict


def test_strengths_follow_the_wins() -> None:
    """A wins ten of eleven meetings: ten to one is 400 points by definition; the prior of half a win each draws it in
    to 10.5 to 1.5, 338 points."""
    won: Beaten = {("a", "b"): 1.0}
    games: list[Beaten] = [won] * 10 + [{("b", "a"): 1.0}]
    found = ratings(games)
    assert list(found) == ["a", "b"]
    assert found["a"].points - found["b"].points == 338
    assert found["a"].low <= found["a"].points <= found["a"].high


def test_a_strength_is_known_better_from_more_games() -> None:
    both: list[Beaten] = [{("a", "b"): 1.0}, {("b", "a"): 1.0}]
    few, many = both * 4, both * 60
    assert width(ratings(many)["a"]) < width(ratings(few)["a"])


def width(rating: Rating) -> int:
    return rating.high - rating.low


def test_the_order_of_games_does_not_matter_to_strengths() -> None:
    games: list[Beaten] = [{("a", "b"): 1.0}, {("b", "c"): 1.0}, {("a", "c"): 0.5, ("c", "a"): 0.5}]
    assert {name: one.points for name, one in ratings(games).items()} == {
        name: one.points for name, one in ratings(games[::-1]).items()
    }


def test_the_sequential_test_decides_when_it_may() -> None:
    """45 against 25 of a hundred: a victory multiplies the odds by 1.8, a defeat by 11/15; 19 to 1 are needed."""
    assert verdict([1.0] * 5, 0.25, 0.45) == "open"
    assert verdict([1.0] * 6, 0.25, 0.45) == "more"
    assert verdict([0.0] * 9, 0.25, 0.45) == "open"
    assert verdict([0.0] * 10, 0.25, 0.45) == "not more"


def test_a_share_has_wilsons_interval() -> None:
    """Of ten games five: 24 to 76 of a hundred."""
    found = share([1.0, 0.0] * 5, 4)
    assert (round(found.low, 2), round(found.high, 2), found.fair) == (0.24, 0.76, 0.25)


def test_everybody_sits_alone_in_every_seat() -> None:
    made = list(jobs(["1861"], 3, ["a", "b"], 3))
    assert [job.bot for job in made] == ["a,b,b", "b,a,a", "b,a,b", "a,b,a", "b,b,a", "a,a,b"]
    assert [job.seed for job in made] == [1, 1, 2, 2, 3, 3]


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    return [
        "ladder",
        "1890",
        "--players",
        "2",
        "--games",
        "1",
        "--bots",
        "random,steady",
        "--file",
        str(tmp_path / "l"),
    ]


def test_a_ladder_is_gone_on_with_and_the_same_on_two_processes(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--processes", "1", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    games = kept(tmp_path / "l")
    assert len(games) == 2
    # A line that was cut off is played again, the other is not.
    lines = (tmp_path / "l").read_bytes().splitlines(keepends=True)
    (tmp_path / "l").write_bytes(lines[0] + lines[1][:40])
    assert len(kept(tmp_path / "l")) == 1
    assert main([*command, "--processes", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert len(kept(tmp_path / "l")) == 2
    (ladder,) = first["ladders"]
    assert set(ladder["ratings"]) == {"random", "steady"}
    assert {"random against steady", "steady against random"} == set(ladder["shares"])


def test_two_bots_are_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "1861", "--bots", "greedy"]) == 2
    assert "two or more different bots" in capsys.readouterr().err
