"""The learning example of docs/research.md, in miniature."""

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType

import numpy
import pytest

from railhead import envs

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example-learning" / "learn.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_and_plays(example: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    example.main(["1862", "--games", "2", "--against", "1"])
    weights, told = capsys.readouterr().out.split("\n", 1)
    assert weights.startswith("weights: [")
    assert " of 1 games won against three random, mean reward" in told


def test_it_takes_what_its_weights_like_best(example: ModuleType) -> None:
    """Who likes money alone passes where others bid for a private; who likes to spend it bids the most proposed."""
    table = envs.raw_env("1890", 2)
    table.reset(seed=1)
    likes_cash = numpy.zeros(18)
    likes_cash[1] = 1.0
    cash = []
    for weights in (likes_cash, -likes_cash):
        action = example.chosen(table, weights, Random(4))
        after = envs.raw_env("1890", 2)
        after.reset(seed=1)
        seat = after.seat(after.agent_selection)
        after.act(action)
        cash.append(after.state_now.cash[seat])
    assert cash[0] > cash[1]
