"""A tutorial as a game on the server: begun, checked, followed by the others, taken back, not among one's games."""

import re

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.core.words import Words
from railhead.server.page_model.coach import coached
from railhead.titles import TITLES
from railhead.titles.tutorial import has_tutorial, tutorial_of
from tests.server.browser import form_for, forms, send

FIRST = "step 1 of"


@pytest.fixture
def lesson(client: TestClient) -> Response:
    """The first chapter of 1861, begun from the front page by one who has been nowhere."""
    client.cookies.clear()
    front = client.get("/")
    return send(client, front, form_for(front, "/learn/1861"))


def test_the_front_page_begins_the_first_chapter(lesson: Response) -> None:
    assert lesson.status_code == 200
    assert tutorial_of("1861").chapters[0].steps[0].say in re.sub("<[^>]*>", "", lesson.text)
    assert FIRST in lesson.text


def test_a_step_is_done_and_the_others_follow(client: TestClient, lesson: Response) -> None:
    page = send(client, lesson, form_for(lesson, f"{lesson.url.path}/actions", kind="bid"))
    assert "step 2 of" in page.text
    assert 'data-version="3"' in page.text


def test_nobody_else_seems_to_be_there(client: TestClient, lesson: Response) -> None:
    page = send(client, lesson, form_for(lesson, f"{lesson.url.path}/actions", kind="bid"))
    shown = [words for words in ("Ask all to undo", "Message to the table", "seed") if words in page.text]
    assert shown == []


def test_what_the_rules_allow_but_the_lesson_does_not_ask_for_is_refused_kindly(
    client: TestClient, lesson: Response
) -> None:
    bid = form_for(lesson, f"{lesson.url.path}/actions", kind="bid")
    page = send(client, lesson, bid, **{"number.amount": "40"})
    assert page.status_code == 422
    assert "That is allowed too. In this lesson" in page.text
    assert FIRST in page.text
    against = send(client, lesson, bid, **{"number.amount": "22"})
    assert "61-AUC-03" in against.text


def test_back_takes_a_step_back_with_what_followed(client: TestClient, lesson: Response) -> None:
    page = send(client, lesson, form_for(lesson, f"{lesson.url.path}/actions", kind="bid"))
    page = send(client, page, form_for(page, f"{lesson.url.path}/lesson/back"))
    assert FIRST in page.text


def test_it_is_not_among_ones_games_and_can_be_gone_on_with(client: TestClient, lesson: Response) -> None:
    assert "Your games" not in client.get("/").text
    assert lesson.url.path in client.get("/learn/1861").text


def test_a_stranger_sees_no_coach_and_takes_nothing_back(client: TestClient, lesson: Response) -> None:
    client.cookies.clear()
    page = client.get(lesson.url.path)
    assert 'id="coach"' not in page.text
    front = client.get("/")
    token = form_for(front, "/learn/1861").fields["form_token"]
    answer = client.post(f"{lesson.url.path}/lesson/back", data={"form_token": token})
    assert answer.status_code == 403


def test_an_unknown_chapter_or_title_is_not_there(client: TestClient) -> None:
    front = client.get("/")
    form = form_for(front, "/learn/1861")
    assert send(client, front, form, chapter="nothing").status_code == 400
    assert client.get("/learn/1830").status_code == 404


@pytest.mark.parametrize("title", [title for title in TITLES if has_tutorial(title)])
def test_every_way_in_leads_there(client: TestClient, title: str) -> None:
    for path in ("/", f"/new/{title}", f"/titles/{title}/rules", f"/titles/{title}/differences"):
        assert f'"/learn/{title}"' in client.get(path).text, path
    page = client.get(f"/learn/{title}")
    begun = send(client, page, form_for(page, f"/learn/{title}", chapter=tutorial_of(title).chapters[2].id))
    assert begun.status_code == 200
    assert 'id="coach"' in begun.text


def test_the_last_chapter_ends_with_a_game_against_two_bots(client: TestClient) -> None:
    title, chapter = "1890", tutorial_of("1890").chapters[-1]
    learn = client.get(f"/learn/{title}")
    page = send(client, learn, form_for(learn, f"/learn/{title}", chapter=chapter.id))
    for step in chapter.steps:
        typed = next(form for form in forms(page) if "line" in form.fields)
        page = send(client, page, typed, line=step.do)
    assert chapter.done in re.sub("<[^>]*>", "", page.text)
    begun = send(client, page, form_for(page, "/games", kind="bots"))
    assert begun.status_code == 200
    shown = [name for name in ("Player 1", "Bot 1", "Bot 2", "Bot 3") if name in begun.text]
    assert shown == ["Player 1", "Bot 1", "Bot 2"]


def test_names_with_a_hyphen_stay_on_one_line() -> None:
    assert coached("M-NN buys a 2-train, then <b>", Words(terms={"buy": "to well-known ends"})) == (
        '<span class="whole">M-NN</span> <dfn class="term" tabindex="0" title="buy: to well-known ends">buys</dfn> a '
        '<span class="whole">2-train</span>, then &lt;b&gt;'
    )
