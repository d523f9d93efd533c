"""What is said at a table: by those who sit there, for all who look, and at once."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.server.tables.chat import LONGEST
from tests.server.guests import Guest, hot_seat, seated, wait_for
from tests.server.processes import Listening, Process


@pytest.fixture(autouse=True)
def nobody(request: pytest.FixtureRequest) -> None:
    """Whoever looked at a page before has left."""
    if "either" in request.fixturenames:
        request.getfixturevalue("either").cookies.clear()


def say(guest: Guest, game: str, words: str) -> int:
    headers = {**guest.headers, "hx-request": "true"}
    sent = guest.client.post(f"/games/{game}/messages", data={"words": words}, headers=headers)
    return sent.status_code


def test_all_who_look_read_it_where_it_was_said(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    assert say(bob, game, "  good \n luck  ") == 200
    assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
    assert say(ann, game, "twenty is a lot") == 200
    for reader in (ann, bob, Guest(either)):
        page = reader.get(f"/games/{game}").text
        assert '<b class="player">Bob</b> good luck' in page
        assert page.index("twenty is a lot") < page.index("bids 20 for ")
    assert "good luck" in ann.get(f"/games/{game}/log").text


def test_words_are_only_words(either: TestClient) -> None:
    (ann, _, _), game = seated(either)
    assert say(ann, game, "<script>alert(1)</script> {{ 7 * 7 }}") == 200
    page = ann.get(f"/games/{game}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7 * 7 }}" in page


def test_nobody_else_speaks_and_nothing_endless_or_empty_is_said(either: TestClient) -> None:
    (ann, _, _), game = seated(either)
    for words in ("", "   ", "x" * (LONGEST + 1), "a\x00b"):
        assert say(ann, game, words) == 400
    stranger = Guest(either)
    stranger.set_up(seating={"mine": ["P1"]})
    assert say(stranger, game, "hello") == 403
    assert 'class="said"' not in ann.get(f"/games/{game}").text


def test_it_is_heard_at_once_and_moves_nothing(tmp_path: Path) -> None:
    with Process(tmp_path) as server, server.client() as client:
        guest, game = hot_seat(client)
        heard = Listening(server, game)
        heard.wait_until_open()
        assert say(guest, game, "hello") == 200
        # Not with the next heartbeat, which comes after 15 seconds.
        wait_for(lambda: "event: said" in heard.lines, seconds=12)
        assert guest.game(game)["version"] == 0


def test_nobody_is_asked_to_talk_to_himself(either: TestClient) -> None:
    """Not at a screen that all share, nor with bots for company."""
    (ann, _, _), shared = seated(either)
    host, alone = hot_seat(either)
    guest = Guest(either)
    bots = guest.set_up(seating={"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}})["id"]
    assert 'id="talk"' in ann.get(f"/games/{shared}").text
    assert 'id="talk"' not in guest.get(f"/games/{bots}").text
    assert 'id="talk"' not in host.get(f"/games/{alone}").text
