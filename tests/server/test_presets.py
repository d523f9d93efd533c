"""Presets on the set-up page and in JSON; what changed in the rules is told at the tables of games begun before."""

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from railhead.server.settings import Settings
from railhead.server.storage.schema import games
from railhead.titles import description_of
from tests.server.browser import form_for, send
from tests.server.guests import Guest, hot_seat
from tests.server.test_editions import GAME, opened


@pytest.fixture
def browser(client: TestClient) -> Iterator[TestClient]:
    """Without a cookie before and after."""
    client.cookies.clear()
    yield client
    client.cookies.clear()


@pytest.fixture
def older(settings: Settings) -> Iterator[TestClient]:
    """A game of 1861 that was begun under its first edition."""
    yield from opened(settings, update(games).where(games.c.id == GAME["id"]).values(edition="2.0/1"))


def test_presets_come_first_and_single_options_are_folded_below(browser: TestClient) -> None:
    page = browser.get("/new/1862")
    presets = re.findall(r'name="preset" value="([^"]+)"( checked)?', page.text)
    assert presets == [("book", " checked"), ("beginners", ""), ("18xx.games", "")]
    folded = page.text.partition("<details><summary>Options</summary>")[2].partition("</details>")[0]
    assert folded.count("<select") == page.text.count('name="option.')


def test_a_table_is_set_up_by_a_preset_and_single_options_go_before_it(browser: TestClient) -> None:
    page = browser.get("/new/1862")
    form = form_for(page, "/games", title="1862")
    names: dict[str, str | list[str]] = {"kind": "hot-seat", "player": ["Ann", "Bob", "Cleo"], "preset": "beginners"}
    for chosen, train_types in (({}, "simple_express"), ({"option.train_types": "simple_freight"}, "simple_freight")):
        made = send(browser, page, form, **names, **chosen)
        game = str(made.url).rpartition("/")[2]
        options = browser.get(f"/api/games/{game}").json()["setup"]["options"]
        assert (options["novice"], options["train_types"]) == (True, train_types)


def test_a_wrong_form_keeps_the_preset_and_what_was_chosen(browser: TestClient) -> None:
    page = browser.get("/new/1862")
    form = form_for(page, "/games", title="1862")
    names: dict[str, str | list[str]] = {"kind": "hot-seat", "player": ["Ann", "Bob", "Cleo"], "preset": "beginners"}
    wrong = send(browser, page, form, **names, **{"option.train_types": "standard"})
    assert wrong.status_code == 400
    assert 'value="beginners" checked' in wrong.text
    assert "<details open><summary>Options</summary>" in wrong.text
    assert send(browser, page, form, **{**names, "preset": "experts"}).status_code == 400


def test_json_tells_presets_and_takes_one(client: TestClient) -> None:
    told = client.get("/api/titles/1853").json()["presets"]
    assert [preset["id"] for preset in told] == ["book", "beginners"]
    guest, game = hot_seat(client, title="1853", preset="beginners")
    assert guest.game(game)["setup"]["options"]["start"] == "simplified"
    wrong = Guest(client).post("/api/games", {"title": "1853", "players": ["A", "B", "C"], "preset": "x"})
    assert wrong.status_code == 400
    assert "choose from book, beginners" in wrong.json()["message"]


def test_a_game_of_an_older_edition_says_what_does_not_apply_to_it(older: TestClient) -> None:
    guest = Guest(older, GAME["tokens"][0])
    page = guest.get(f"/games/{GAME['id']}").text
    changes = description_of("1861").not_in("2.0/1")
    assert len(changes) > 1
    assert f"{len(changes)} later changes don't apply" in page
    assert "/titles/1861/differences#changes" in page
    told = older.get("/titles/1861/differences").text.partition('id="changes"')[2]
    for change in changes:
        assert all(word in page for word in (change.called, change.sentence, change.date))
        assert change.sentence in told
    assert guest.game(GAME["id"])["later_changes"] == [change.name for change in changes]


def test_a_game_of_the_present_edition_says_nothing(client: TestClient) -> None:
    guest, game = hot_seat(client)
    assert "earlier rules" not in guest.get(f"/games/{game}").text
    assert guest.game(game)["later_changes"] == []
