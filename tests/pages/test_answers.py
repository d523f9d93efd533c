"""What the table says of what was done and is awaited: passes by name, refusals to whoever proposed, what is due."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from starlette.testclient import TestClient

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.mechanisms.consent import Consent
from railhead.record import Game, record_to_json
from railhead.server.page_model.steps import turn_progress
from tests.pages.models import model
from tests.server.browser import forms
from tests.server.guests import Guest, seated
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


def test_a_proposal_is_told_as_what_it_is(client: TestClient) -> None:
    game = played_until(is_traded, 2)
    action = game.record.actions[-1]
    name = game.record.players[int(action.actor[1:]) - 1]
    log = page_of(client, game).partition('<ol class="log"')[2]
    first = re.sub(r"<[^>]+>", "", log.partition("<span>")[2].partition("</li>")[0])
    assert first.startswith(f"{name} offers {action.args['price']} for the ")


def posted(client: TestClient, game: Game) -> tuple[dict[str, Guest], str]:
    """A game played at a table of three, each with a seat of their own."""
    client.cookies.clear()
    guests, table = seated(client, seed=game.record.seed)
    by_seat = dict(zip(("P1", "P2", "P3"), guests, strict=True))
    for version, action in enumerate(game.record.actions):
        done: dict[str, Any] = {"actor": action.actor, "kind": action.kind, **action.args}
        answer = by_seat[action.actor].act(table, version, **done)
        assert answer.status_code == 200, answer.text
    return by_seat, table


def told_refusals(guest: Guest, table: str) -> list[str]:
    guest.client.cookies.clear()
    return re.findall(r'<p class="aside declined">(.*?)</p>', guest.get(f"/games/{table}").text, re.DOTALL)


def is_traded(game: Game) -> bool:
    frame = game.state.frames[-1] if game.state.frames else None
    return isinstance(frame, Consent) and frame.proposal.kind == "trade_train"


def test_a_refusal_is_told_to_the_proposer_and_to_nobody_else(client: TestClient) -> None:
    """Ann refuses Bob's proposal: he reads it above what he may do next, she and Cleo do not."""
    game = played_until(is_traded, 2)
    proposer, asked = game.record.actions[-1].actor, game.actors[0]
    game.act(Action(asked, "decline"))
    guests, table = posted(client, game)
    assert proposer != asked
    for seat, guest in guests.items():
        told = told_refusals(guest, table)
        assert len(told) == (seat == proposer), seat
    assert "declines" in told_refusals(guests[proposer], table)[0]


def test_a_traded_train_stands_in_the_log_of_buyer_and_seller(client: TestClient) -> None:
    game = played_until(is_traded, 2)
    about = game.state.frames[-1].question.about  # type: ignore[union-attr]
    game.act(Action(game.actors[0], "agree"))
    guests, table = posted(client, game)
    guest = guests["P3"]
    guest.client.cookies.clear()
    shown = {name: guest.get(f"/games/{table}/log?of={name}").text for name in game.state.marks}
    trade = f"{about['type']}-train of"
    having = {name for name, text in shown.items() if trade in re.sub(r"<[^>]+>", "", text)}
    assert having == {about["buyer"], about["seller"]}
    assert guest.get(f"/games/{table}/log?of=NOBODY").status_code == 404


def test_a_refusal_reaches_whoever_proposed(client: TestClient) -> None:
    game = played_until(lambda game: "decline" in {option.kind for option in game.options()}, 3)
    assert "declined" not in page_of(client, game)
    game.act(next(option for option in game.options() if option.kind == "decline").action())
    page = page_of(client, game)
    told = re.search(r'<p class="aside declined">(.*?)</p>', page, re.DOTALL)
    assert told is not None
    assert "decline" in told[1] or "refuse" in told[1]
