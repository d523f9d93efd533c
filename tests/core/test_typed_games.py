"""Beginnings of games typed in: what a bot does, in full or with the kind shortened, is read as just that."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.cli.offers import listing
from railhead.core.ids import Holder, Player
from railhead.core.typed import read_action
from railhead.record import Game
from railhead.titles import TITLES

NAMES = {Player(Holder(f"P{seat}")): name for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1)}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_listed_can_be_typed(title: str) -> None:
    game, bot, chance = Game.new(title, ["Ann", "Bob", "Cleo"], seed=5), bot_named("random"), Random(5)
    typed = 0
    while game.version < 90 and not game.is_finished:
        actor = game.actors[0]
        action = bot.choose(game.title, game.state, game.options(actor), chance)
        assert action.kind.replace("_", " ") in listing(game.title, game.state, game.options(), NAMES)
        if not any(isinstance(value, list | dict) for value in action.args.values()):
            values = " ".join(map(str, action.args.values()))
            for kind in (action.kind, action.kind.replace("_", " "), action.kind.partition("_")[0]):
                assert read_action(game.title, game.state, f"{actor} {kind} {values}") == action
                typed += 1
        game.act(action)
    assert typed > 50
