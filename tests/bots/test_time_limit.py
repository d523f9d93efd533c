"""A bot at a table decides when its time is up, on the best of what it has tried; without a limit it tries all."""

from collections.abc import Iterator
from random import Random
from time import thread_time

import pytest

from railhead.bots import bot_named, plans
from railhead.bots.bot import is_accepted
from railhead.bots.time_limit import time_limit, while_time
from railhead.core.ids import Player
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.heuristics import PLAIN, Judgement
from tests.bots.test_planner import late

A_POSITION = 0.02
"""Seconds it takes to weigh one here."""


def numbers(taken: list[int]) -> Iterator[int]:
    for number in range(5):
        taken.append(number)
        yield number


def test_the_first_is_tried_in_any_case() -> None:
    with time_limit(-1):
        assert list(while_time([7, 8, 9])) == [7]
    assert list(while_time([7, 8, 9])) == [7, 8, 9]


def test_limits_end_where_they_were_set() -> None:
    with time_limit(60):
        with time_limit(-1):
            assert list(while_time([1, 2])) == [1]
        assert list(while_time([1, 2])) == [1, 2]


def test_nothing_is_begun_when_time_is_up() -> None:
    taken: list[int] = []
    with time_limit(-1):
        list(while_time(numbers(taken)))
    assert len(taken) == 2


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_decides_when_its_time_is_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = late().stock("P1")
    weighed: list[Player] = []

    def slowly(title: Title, state: State, player: Player, by: Judgement = PLAIN) -> int:
        weighed.append(player)
        ends = thread_time() + A_POSITION
        while thread_time() < ends:
            pass
        return len(weighed)

    monkeypatch.setattr(plans, "value", slowly)
    bot, offers = bot_named(name), t.options()
    bot.choose(t.title, t.state, offers, Random(1))
    unlimited = len(weighed)
    weighed.clear()
    with time_limit(A_POSITION / 2):
        action = bot.choose(t.title, t.state, offers, Random(1))
    assert is_accepted(t.title, t.state, action)
    kinds = {option.kind for option in offers}
    assert 0 < len(weighed) <= 3 * len(kinds) < unlimited
