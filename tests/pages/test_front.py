"""The front page: every title as a card with a map in the middle of a game."""

import re

import pytest
from starlette.testclient import TestClient

from railhead.server.pages.title_pages import played_maps
from railhead.titles import TITLES, load
from tests.server.browser import form_for, send


def test_every_title_has_a_card_with_what_is_special(client: TestClient) -> None:
    page = client.get("/").text
    cards = re.findall(r'<article class="card title">(.*?)</article>', page, re.DOTALL)
    assert len(cards) == len(TITLES)
    for title in TITLES:
        card = next(card for card in cards if f'href="/new/{title}"' in card)
        assert f"/titles/{title}/map.svg?played" in card
        least, most = min(load(title, 3).board.players), max(load(title, 3).board.players)
        assert re.search(rf"{least} to {most} players, [^<]*hours", card), "how many, and how long"
        assert "The numbers are those of" not in card


def test_ones_own_games_come_first(client: TestClient) -> None:
    client.cookies.clear()
    front = client.get("/")
    assert "Your games" not in front.text
    send(client, front, form_for(front, "/games", kind="hot-seat"))
    page = client.get("/").text
    learn, card = page.index('class="card learn"'), page.index('class="card title"')
    assert page.index("Your games") < learn < card < page.index("Import a game") < page.index("Start a hot-seat game")


@pytest.mark.parametrize("title", TITLES)
def test_the_map_of_a_card_is_played(client: TestClient, title: str) -> None:
    played = played_maps()[title]
    picture = client.get(f"/titles/{title}/map.svg?played").text
    assert picture.count("data-tile=") == len(played.tiles) > 20
    assert picture.count('class="mark"') >= sum(map(len, played.tokens.values())) > 2
    assert client.get(f"/titles/{title}/map.svg").text.count("data-tile=") == 0
