"""What the table says of what was done and is awaited: passes by name, refusals to whoever proposed, what is due."""

import re
from collections.abc import Callable
from random import Random

from starlette.testclient import TestClient

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.record import Game, record_to_json
from railhead.server.page.steps import turn_progress
from tests.pages.models import model
from tests.server.browser import forms
from tests.titles.t1861.table import Table


def played_until(claim: Callable[[Game], bool], seed: int) -> Game:
    game, chance, bot = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=seed), Random(seed), RandomBot()
    while not claim(game):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    return game


def page_of(client: TestClient, game: Game) -> str:
    client.cookies.clear()
    token = forms(client.get("/import"))[0].fields["form_token"][0]
    record = record_to_json(game.record)
    return client.post("/import", data={"form_token": token}, files={"file": ("g.json", record)}).text


def test_what_is_due_is_said_in_a_few_words() -> None:
    t = Table(3).minor("N", "P1", trains=["2"]).operate("N", "run")
    assert turn_progress(model(t.title, t.state)).due == "N, Run"
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1)
    game.act(game.options()[0].action(amount=25))
    assert turn_progress(model(game.title, game.state)).due == "a bid for TSR"
    t = Table(3, "3").minor("N", "P1", cash=200, trains=[]).minor("K-B", "P2", cash=10, trains=["3"])
    t.operate("N", "trains").do("P1", "trade_train", train=t.train("K-B", "3"), price=150)
    assert turn_progress(model(t.title, t.state)).due == "an answer"


def test_a_pass_in_a_companys_turn_is_named(client: TestClient) -> None:
    def builds(game: Game) -> bool:
        return {"lay_tile", "pass"} <= {option.kind for option in game.options()}

    game = played_until(builds, 4)
    name = game.record.players[int(game.actors[0][1:]) - 1]
    game.act(Action(game.actors[0], "pass"))
    log = page_of(client, game).partition('<ol class="log"')[2]
    first = re.sub(r"<[^>]+>", "", log.partition("<span>")[2].partition("</li>")[0])
    assert first.startswith(f"{name} passes on building track")


def test_a_refusal_reaches_whoever_proposed(client: TestClient) -> None:
    game = played_until(lambda game: "decline" in {option.kind for option in game.options()}, 3)
    assert "declined" not in page_of(client, game)
    game.act(next(option for option in game.options() if option.kind == "decline").action())
    page = page_of(client, game)
    told = re.search(r'<p class="aside declined">(.*?)</p>', page, re.DOTALL)
    assert told is not None
    assert "decline" in told[1] or "refuse" in told[1]
