"""Games in mass: what they come to, and that whatever breaks is kept with the record that shows it again."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from railhead.bots import BOTS
from railhead.bots.random import RandomBot
from railhead.core.actions import Action, Option
from railhead.core.errors import Malformed, Refused
from railhead.core.state import State
from railhead.core.title import Title
from railhead.record import Game, Record, load_record
from railhead.simulate import Job, Result, simulate, simulate_command, soak_command, summary
from railhead.simulate import play as played
from railhead.simulate.play import attempt
from railhead.simulate.report import kind_lines, lines
from railhead.simulate.run import record_file, soak_jobs
from railhead.titles import TITLES


class Cheat(RandomBot):
    """Plays ten actions at random, then bids what it does not have."""

    name = "cheat"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        chosen = super().choose(title, state, options, rng)
        bid = next((option for option in options if option.kind == "bid"), None)
        if bid is not None and state.cash[bid.actor] < 420:
            return bid.action(amount=10_000)
        return chosen


def result(
    *scores: int,
    length: int = 2,
    end: str = "over",
    phase: str = "8",
    failure: str = "",
    ranks: tuple[int, ...] = (),
    bot: str = "random",
) -> Result:
    job = Job(title="1861", players=len(scores) or 3, seed=1, bot=bot)
    record = Record(title="1861", edition="", players=("a", "b", "c"))
    actions = tuple(Action(p, "pass") for p in ["P1"] * length)  # type: ignore[arg-type]
    return Result(
        job=job,
        record=msgspec.structs.replace(record, actions=actions),
        seconds=0.5,
        end=end,
        phase=phase,
        scores=scores,
        ranks=ranks or tuple(1 + sum(other > score for other in scores) for score in scores),
        failure=failure,
    )


def test_bots_are_ordered_by_ranks_and_not_by_wealth() -> None:
    """Who is bankrupt ranks last, however much is left to him."""
    out = result(500, 100, 90, ranks=(3, 1, 2), bot="greedy,steady,random")
    found = summary([out, out])
    assert list(found.bots) == ["steady", "random", "greedy"]
    assert [(one.wins, one.rank) for one in found.bots.values()] == [(2, 1.0), (0, 2.0), (0, 3.0)]
    assert found.wins == {3: (0, 2, 0)}
    assert "steady: 2 seats, mean rank 1.00, mean score 100, 2 wins" in lines(found)


def test_summary_counts_lengths_ends_scores_and_wins() -> None:
    found = summary(
        [
            result(100, 50, 10, length=4),
            result(20, 70, 30, length=2, phase="3"),
            result(80, 80, 11, length=9, end="broken"),
            result(length=1, failure="oh"),
        ]
    )
    assert (found.games, found.failures, found.actions, found.seconds) == (4, 1, 16, 2.0)
    assert found.lengths == (2, 4, 9)
    assert found.ends == {"over": 2, "broken": 1}
    assert found.phases == {"1861": {"3": 1, "8": 2}}
    assert found.scores == {3: (67, 67, 17)}
    assert found.wins == {3: (2, 2, 0)}
    assert lines(found) == [
        "4 games, 16 actions, 8 a second and process",
        "length: 2 to 9 actions, median 4",
        "last phase of 1861 (games): 3 (1), 8 (2)",
        "2 ended: over",
        "1 ended: broken",
        "3 players, mean score (wins): 67 (2), 67 (2), 17 (0)",
        "1 game FAILED",
    ]


def test_games_that_ended_alike_count_together_whoever_it_was() -> None:
    found = summary([result(1, 2, 3, end="P1 is bankrupt"), result(1, 2, 3, end="P3 is bankrupt")])
    assert found.ends == {"a player is bankrupt": 2}


def test_summary_of_nothing() -> None:
    assert lines(summary([])) == ["0 games, 0 actions, 0 a second and process"]


def test_processes_play_the_same_games_as_one() -> None:
    alone = list(simulate("1861", 3, 2, seed=11, processes=1))
    spread = list(simulate("1861", 3, 2, seed=11, processes=2))
    assert {one.job.seed: one.scores for one in alone} == {one.job.seed: one.scores for one in spread}
    assert sorted(one.job.seed for one in spread) == [11, 12]
    assert all(one.end and not one.failure for one in spread)


def test_failure_is_kept_with_the_record_that_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "cheat", Cheat())
    code = simulate_command("1861", 3, 2, seed=1, bot="cheat", processes=1, out=tmp_path)
    told = capsys.readouterr()
    assert code == 1
    assert "2 games FAILED" in told.out
    assert "Refused" in told.err
    kept = sorted(file.name for file in tmp_path.iterdir())
    assert kept == [f"1861-3-players-cheat-{seed}.{end}" for seed in (1, 2) for end in ("json", "txt")]
    record = load_record(tmp_path / kept[0])
    assert record.actions[-1].args["amount"] == 10_000
    with pytest.raises(Refused) as caught:
        Game.replay(record)
    assert caught.value.rule == "61-AUC-03"
    assert "Traceback" in (tmp_path / kept[1]).read_text(encoding="utf-8")


def test_broken_fact_fails_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise AssertionError("money is not conserved")

    monkeypatch.setattr(played, "check_action", broken)
    assert soak_command(1, seed=5, title="1861", processes=1, out=tmp_path) == 1
    job = next(soak_jobs(1, 5, ("1861",)))
    file = record_file(attempt(job), tmp_path)
    assert len(load_record(file).actions) == 1
    assert "money is not conserved" in file.with_suffix(".txt").read_text(encoding="utf-8")


def test_game_that_does_not_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "LONGEST", 30)
    ended = attempt(Job(title="1861", players=3, seed=1))
    assert "the game does not end" in ended.failure
    assert ended.length == 30


def test_well_ended_games_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate_command("1861", 3, 1, seed=4, processes=1, out=tmp_path / "none") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("1 game, ")
    assert told[2].startswith("last phase of 1861 (games): ")
    assert told[3].startswith("1 ended: ")
    assert not (tmp_path / "none").exists()


def test_soak_goes_over_all_counts_and_options() -> None:
    jobs = list(soak_jobs(30, 1, ("1861",)))
    assert {job.players for job in jobs} == {2, 3, 4, 5, 6}
    assert {name for job in jobs for name in job.options} >= {"ruleset", "market", "trains_2plus2"}
    assert any(not job.options for job in jobs)
    assert all(job.check for job in jobs)
    assert jobs[:4] == list(soak_jobs(4, 1, ("1861",)))


@pytest.mark.parametrize("title", TITLES)
def test_every_title_is_soaked_by_random_and_by_steady_players(title: str) -> None:
    """Who only draws lots seldom sees the late phases, who plays steadily never does the odd thing."""
    bots = {name for job in soak_jobs(12, 1, (title,)) for name in job.bots}
    assert bots == {"random", "steady"}


def test_soaked_by_others_if_they_are_named() -> None:
    jobs = list(soak_jobs(12, 1, ("1863",), "greedy"))
    assert {job.bot for job in jobs} == {"greedy"}
    usual = list(soak_jobs(12, 1, ("1863",)))
    assert [(job.players, job.options, job.seed) for job in jobs] == [
        (job.players, job.options, job.seed) for job in usual
    ]


def test_unknown_title_is_told_before_anything_is_played() -> None:
    with pytest.raises(Malformed, match="no title '1899'"):
        next(simulate("1899", 3, 1, processes=1))


def test_soaked_games_are_of_every_scenario_and_every_number_of_players() -> None:
    jobs = list(soak_jobs(120, 1, ("1890",)))
    assert {job.options["scenario"] for job in jobs} == set("ABCD")
    assert {job.players for job in jobs} == set(range(2, 8))
    assert {job.bot for job in jobs} == {"random", "steady"}


def test_soaked_games_have_the_options_a_title_gives() -> None:
    jobs = list(soak_jobs(10, 1, ("1890",)))
    with_raids = [job for job in jobs if job.options.get("air_raids")]
    assert {(job.bot, job.options["scenario"]) for job in with_raids} >= {("steady", "C")}
    assert sum(bool(job.options.get("earthquake")) for job in jobs) >= 2
    assert len(with_raids) >= 2


def test_soak_tells_what_was_never_done() -> None:
    rare, never = kind_lines([result(1, 2, 3), result(1, 2, 3)])
    assert rare == "1861, games with: pass 2"
    assert never.startswith("1861, never: agree, bid, ")
    assert "pass" not in never
