"""Bots where purses are hidden: they guess, and the game goes on as it may."""

import pytest

from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.imagined import PLENTY, SUPPOSED, imagine
from railhead.core.play import view
from railhead.core.title import OptionValue
from railhead.simulate import Job, attempt
from tests.titles.t1890.table import Table

P1 = Player(Holder("P1"))


def test_only_hidden_purses_in_use_are_guessed() -> None:
    t = Table(3, hidden_cash=True).public("Sanyo", 100, shares={"P2": 60}, cash=70)
    t.public("JR", 100, shares={"P1": 60}, cash=80).public("Nankai", 100, shares={"P3": 20}, floated=False)
    seen = imagine(t.title, view(t.state, P1), P1)
    assert seen.cash[P1] == t.cash_of("P1")
    assert seen.cash[Company(Holder("JR"))] == 80
    assert {seen.cash[Holder(name)] for name in ("P2", "P3", "Sanyo")} == {SUPPOSED}
    assert seen.cash[BANK] == PLENTY
    assert Holder("Nankai") not in seen.cash


def test_open_purses_are_left_alone() -> None:
    t = Table(3).public("Sanyo", 100, shares={"P2": 60}, cash=70)
    shown = view(t.state, P1)
    assert imagine(t.title, shown, P1) is shown


@pytest.mark.parametrize("bot", ["greedy", "steady"])
def test_a_game_with_hidden_purses_comes_to_its_end(bot: str) -> None:
    options: dict[str, OptionValue] = {
        "scenario": "A",
        "hidden_cash": True,
        "hidden_train_price": True,
        "eight_game_turns": True,
    }
    result = attempt(Job(title="1890", players=2, seed=5, bot=bot, options=options))
    assert result.failure == "", result.trace
    assert result.end
