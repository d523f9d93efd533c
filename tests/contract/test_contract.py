"""Every title keeps the contract: random legal play comes to an end, every invariant true after every action, the
same seed gives the same game wherever it is played, and a record leads to the State it was made in."""

import os
import subprocess
import sys

import msgspec
import pytest

from railhead.record import Game, record_from_json, record_to_json
from railhead.simulate import Job, attempt
from railhead.titles import TITLES
from tests.contract.cases import bot_for, jobs

JOBS = jobs()


@pytest.mark.parametrize("job", JOBS, ids=str)
def test_game_ends_with_every_fact_true(job: Job) -> None:
    result = attempt(job)
    assert result.failure == "", result.trace
    assert result.end
    assert len(result.scores) == job.players
    assert result.length > 3 * job.players, "everybody has had some turns"


def test_all_titles_are_played_with_every_check() -> None:
    """Among them that no position is reached in which nobody, or somebody who is awaited, has nothing to do."""
    assert {job.title for job in JOBS} == set(TITLES)
    assert all(job.check for job in JOBS)


@pytest.mark.parametrize("title", TITLES)
def test_same_seed_same_game(title: str) -> None:
    job = Job(title=title, players=3, seed=42, bot=bot_for(title))
    first, second, other = attempt(job), attempt(job), attempt(msgspec.structs.replace(job, seed=43))
    assert first.record == second.record
    assert first.scores == second.scores
    assert first.record.actions != other.record.actions
    game = Game.replay(record_from_json(record_to_json(first.record)))
    assert game.is_finished
    assert game.state.finished == first.end


PROGRAM = """
import hashlib, sys
from railhead.record import Game
from railhead.simulate import Job, attempt
import msgspec
result = attempt(Job(title=sys.argv[1], players=3, seed=7, bot=sys.argv[2]))
assert not result.failure, result.trace
print(hashlib.sha256(msgspec.json.encode(Game.replay(result.record).state)).hexdigest())
"""


@pytest.mark.parametrize("title", TITLES)
def test_same_game_whatever_the_order_of_sets(title: str) -> None:
    """Python shuffles sets of texts from one process to the next; no rule may lean on their order."""
    ends = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", PROGRAM, title, bot_for(title)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr
        ends.add(ended.stdout)
    assert len(ends) == 1
