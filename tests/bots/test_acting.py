"""A bot's move in one call: it sees its seat's view, chance follows from the game, and only who is to act may act."""

from collections.abc import Sequence
from random import Random

import pytest

import railhead
from railhead import Action, Malformed, Option, State, Title
from railhead.record import Game


class Watcher:
    """Notes what it is shown, and passes if it can."""

    name = "watcher"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        self.shown.append(state)
        return options[-1].action()


def begun() -> Game:
    return railhead.new("1861", ["Ann", "Bob", "Cleo"], seed=7)


def test_a_bot_acts_for_whoever_is_to_act() -> None:
    game = begun()
    assert railhead.let_bot_act(game, "greedy")
    assert [entry.action.actor for entry in game.log] == ["P1"]


def test_a_bot_is_shown_the_view_of_its_seat() -> None:
    game, bot = begun(), Watcher()
    before = game.view("Ann")
    railhead.let_bot_act(game, bot)
    assert bot.shown == [before]
    assert before.chance == 0 != game.state.chance


def test_the_same_game_is_played_the_same_way_again() -> None:
    one, other = begun(), begun()
    for _ in range(12):
        railhead.let_bot_act(one, "random")
        railhead.let_bot_act(other, "random")
    assert one.record == other.record
    assert railhead.bot_action(one, "random") == railhead.bot_action(other, "random")
    assert one.version == 12


def test_only_who_is_to_act_may() -> None:
    game = begun()
    railhead.let_bot_act(game, "greedy", "Ann")
    with pytest.raises(Malformed, match="it isn't Ann's turn"):
        railhead.let_bot_act(game, "greedy", "Ann")
    with pytest.raises(Malformed, match="no bot 'chess'"):
        railhead.let_bot_act(game, "chess")
    with pytest.raises(Malformed, match="nobody at this table"):
        railhead.let_bot_act(game, "greedy", "Zoe")
