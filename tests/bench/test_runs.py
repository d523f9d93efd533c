"""The bench on recorded runs: which games it takes, what it says without any, percentages of figures."""

from pathlib import Path

from bench.figures import Figure

from bench import runs


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
