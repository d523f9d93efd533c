"""As many players as a title seats have room at 1440 × 900: nobody is cut off, no name is split within a word."""

from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.record import Game, record_to_json
from tests.journeys.conftest import Visit
from tests.journeys.table import brought

NAMES = ("Ann", "Bartholomew", "Cleo", "Dora", "Emil", "Florence", "Gus", "Hedy")
CUT = """() => [...document.querySelectorAll(".finance th, .finance td")].filter((cell) => {
    const frame = cell.closest(".panel").getBoundingClientRect(), box = cell.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1;
}).map((cell) => cell.textContent.trim())"""
SPLIT = """() => [...document.querySelectorAll(".player-name")].filter((name) => {
    const lines = document.createRange();
    lines.selectNodeContents(name);
    return lines.getClientRects().length > 1;
}).map((name) => name.textContent)"""


@pytest.mark.parametrize(("title", "seats"), [("1862", 8), ("1890", 7)])
def test_everybody_has_a_column(visit: Visit, title: str, seats: int) -> None:
    game, chance, bot = Game.new(title, NAMES[:seats], seed=2), Random(2), RandomBot()
    page = visit()
    for kind in ("bid", "buy_share", "lay_tile"):
        while kind not in {option.kind for option in game.options(game.actors[0])}:
            game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
        brought(page, record_to_json(game.record))
        assert page.locator(".finance thead .player-name").count() == seats
        assert page.evaluate(CUT) == [], kind
        assert page.evaluate(SPLIT) == [], kind
