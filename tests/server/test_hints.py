"""What a strong player would do, at the web table: from the seat's view, off where the table says so."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.server.play.thinker import Thinker
from railhead.server.workers.thinking_tasks import AskedHint
from tests.server.guests import Guest, seated

WORDS = "What would a strong player do?"


def hint(guest: Guest, game: str) -> Any:
    return guest.get(f"/api/games/{game}/hint")


def test_a_hint_is_an_action_that_may_be_done_with_a_reason(client: TestClient) -> None:
    (ann, *_), game = seated(client)
    found = hint(ann, game)
    assert found.status_code == 200, found.text
    assert found.json()["why"].endswith(".")
    assert ann.act(game, 0, **found.json()["action"]).status_code == 200


def test_the_page_asks_and_offers_to_do_it(client: TestClient) -> None:
    (ann, bob, _), game = seated(client)
    assert WORDS in ann.get(f"/games/{game}").text
    assert WORDS not in bob.get(f"/games/{game}").text
    found = hint(ann, game).json()
    shown = ann.get(f"/games/{game}/hint").text
    assert found["why"] in shown
    assert f'value="{found["action"]["kind"]}"' in shown
    assert "Do this" in shown


def test_a_hint_is_for_whoever_is_to_act(client: TestClient) -> None:
    (_, bob, _), game = seated(client)
    refused = hint(bob, game)
    assert (refused.status_code, refused.json()["message"]) == (422, "it is not your turn")
    assert hint(Guest(client), game).status_code in (403, 422)


def test_no_hints_where_the_table_allows_none(client: TestClient) -> None:
    (ann, *_), game = seated(client, policies={"hints": False})
    refused = hint(ann, game)
    assert (refused.status_code, refused.json()["message"]) == (403, "this table allows no hints")
    assert ann.get(f"/games/{game}/hint").status_code == 403
    assert WORDS not in ann.get(f"/games/{game}").text


def test_a_hint_is_thought_out_from_the_seats_view(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a rival has sealed in 1853 does not even come to the process that thinks."""
    (ann, bob, _), game = seated(client, title="1853")
    assert ann.act(game, 0, **hint(ann, game).json()["action"]).status_code == 200
    asked: list[AskedHint] = []
    think = Thinker._think

    def noted(self: Thinker, task: str, payload: Any) -> bytes:
        asked.append(payload)
        return think(self, task, payload)

    monkeypatch.setattr(Thinker, "_think", noted)
    assert hint(bob, game).status_code == 200
    state = msgspec.json.decode(asked[0].position.state)
    (sealed,) = state["bids"].values()
    assert sealed.get("value") is None
    assert state.get("chance", 0) == 0
