"""The bench on recorded runs: which games it takes, what it says without any, percentages of figures."""

from pathlib import Path

from bench.figures import Figure

from bench import runs, six_trains


def test_without_recorded_games_the_row_says_what_it_needs(tmp_path: Path) -> None:
    (figure,) = runs.rows(tmp_path)
    assert (figure.samples, figure.note) == ([], runs.NEEDED)


def test_every_recorded_game_is_measured(recorded: Path) -> None:
    assert {file.stem for file in runs.games(recorded)} >= {"29683", "167259", "46925"}


def test_a_target_may_be_about_another_share() -> None:
    figure = Figure("x", samples=[float(n) for n in range(1, 201)], target=198, about="99%")
    assert (figure.statistic("99%"), figure.statistic("90%"), figure.verdict) == (198, 180, "met")
    assert figure.target_text == "99% 198 ≤ 198"
    assert figure.as_json()["99%"] == 198


def test_six_trains_say_what_they_need(tmp_path: Path) -> None:
    (figure,) = six_trains.rows(tmp_path)
    assert (figure.samples, figure.note) == ([], six_trains.NEEDED)


def test_six_trains_run_on_the_last_position_of_a_recorded_game(recorded: Path) -> None:
    position = six_trains.last(recorded / six_trains.EASTERN)
    assert {"ECR", "NGC"} <= set(six_trains.companies(position))
    assert all(len(freights) + len(locals_) == 6 for freights, locals_ in six_trains.ROSTERS.values())
