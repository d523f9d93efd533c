"""The page of a review: after the end for everybody, before it for nobody."""

from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.core.ids import Company, Holder, Train
from railhead.record import Game, record_to_json
from railhead.review import review_of
from railhead.review.facts import RouteReviewed, RunReviewed
from railhead.server.pages.review_page import _ways
from railhead.simulate.play import Job, attempt
from tests.server.guests import Guest, hot_seat


@pytest.fixture(scope="module")
def played() -> Game:
    return Game.replay(attempt(Job(title="1861", players=3, seed=1)).record)


def test_the_page_tells_what_the_review_has(client: TestClient, played: Game) -> None:
    guest = Guest(client)
    game = guest.bring(record_to_json(played.record))
    review = review_of(played)
    text = guest.get(f"/games/{game}/review").text
    assert ("Nothing" if not review.left else str(review.left)) + " was left on the table" in text
    assert text.count("<tr>") >= len(review.runs) + len(review.companies) + len(review.types)
    assert text.count('class="line line-') == 3
    assert f'href="/games/{game}/at/{review.runs[0].entry}"' in text
    assert "2-trains rust: " in text
    assert guest.get(f"/games/{game}/review.json").json()["types"][0]["type"] == "2"


def test_trains_of_a_run_are_said_by_their_type() -> None:
    route = RouteReviewed(Train("2-8"), ("A1.0", "B2.0"), 80)
    run = RunReviewed(
        entry=1,
        round="OR 1.1",
        company=Company(Holder("N")),
        player=None,
        taken=80,
        possible=80,
        at_most=80,
        left=0,
        routes=(route,),
        best=(),
    )
    model: Any = SimpleNamespace(short=str)
    assert [way["train"] for way in _ways(model, run)] == ["2-train"]


def test_json_is_the_review_with_the_names_at_the_table(client: TestClient, played: Game) -> None:
    guest = Guest(client)
    game = guest.bring(record_to_json(played.record))
    answer = guest.get(f"/games/{game}/review.json")
    assert answer.headers["content-disposition"] == f'attachment; filename="{game}-review.json"'
    told = answer.json()
    assert list(told["players"].values()) == list(played.record.players)
    assert len(told["runs"]) == len(review_of(played).runs)


def test_the_game_links_to_it_once_it_is_over(client: TestClient, played: Game) -> None:
    guest = Guest(client)
    game = guest.bring(record_to_json(played.record))
    assert guest.get(f"/games/{game}").text.count(f'href="/games/{game}/review"') == 2


def test_before_the_end_nobody_has_it(client: TestClient) -> None:
    guest, game = hot_seat(client)
    for address in (f"/games/{game}/review", f"/games/{game}/review.json"):
        answer = guest.get(address)
        assert answer.status_code == 403
        assert "available after the game" in answer.text
    page = guest.get(f"/games/{game}").text
    assert f'href="/games/{game}/review"' not in page
    assert "Game review: available after the game" in page
