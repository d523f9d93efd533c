"""Lost seats: by a link, a code, or the consent of all others after a day; never by a host alone."""

from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.server.clock import now
from railhead.server.tables import recovery
from tests.server.browser import forms, send
from tests.server.guests import Guest, hot_seat, seated

BID = {"actor": "P1", "kind": "bid", "lot": "TSR", "amount": 20}


def asked(guest: Guest, game: str, do: str, **words: str) -> Response:
    answer = guest.post(f"/api/games/{game}/seat", {"do": do, **words})
    guest.token = answer.json().get("token", guest.token)
    return answer


def seats(guest: Guest, game: str) -> Any:
    return guest.game(game)["seats"]


def said(client: TestClient, game: str) -> list[str]:
    chat = client.app.state.services.chat  # type: ignore[attr-defined]
    return [message.text for message in chat.messages(game)]


def test_a_code_brings_a_seat_back_once(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    code = asked(bob, game, "code", seat="P2").json()["code"]
    assert asked(ann, game, "code", seat="P2").status_code == 403
    found = Guest(either)
    assert asked(found, game, "recover", code="AAAA-BBBB-CCCC-DDDD").status_code == 404
    assert asked(found, game, "recover", code=code.lower().replace("-", " ")).status_code == 200
    assert seats(found, game) == ["P2"]
    # Whoever found the old device has the seat no longer.
    assert seats(bob, game) == []
    assert asked(Guest(either), game, "recover", code=code).status_code == 404
    assert said(either, game) == ["Bob's seat was recovered with its code."]


def test_a_code_is_good_for_its_own_game_and_until_the_next(either: TestClient) -> None:
    (_, bob, _), game = seated(either)
    (_, _, _), other = seated(either)
    first = asked(bob, game, "code", seat="P2").json()["code"]
    assert asked(Guest(either), other, "recover", code=first).status_code == 404
    asked(bob, game, "code", seat="P2")
    assert asked(Guest(either), game, "recover", code=first).status_code == 404


def test_a_seat_is_given_back_when_all_agree_and_a_day_has_passed(
    either: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann, bob, cleo), game = seated(either)
    stranger, lost = Guest(either), Guest(either)
    assert asked(lost, game, "claim", seat="P2").status_code == 200
    assert asked(stranger, game, "claim", seat="P2").status_code == 422
    assert asked(ann, game, "agree", seat="P2").status_code == 200
    monkeypatch.setattr(recovery, "now", lambda: now() + recovery.DELAY + 1)
    refused = asked(lost, game, "take", seat="P2")
    assert "not everybody has agreed yet: Cleo" in refused.json()["message"]
    assert asked(stranger, game, "agree", seat="P2").status_code == 403
    assert asked(cleo, game, "agree", seat="P2").status_code == 200
    assert asked(stranger, game, "take", seat="P2").status_code == 403
    monkeypatch.setattr(recovery, "now", now)
    assert "a day must pass" in asked(lost, game, "take", seat="P2").json()["message"]
    monkeypatch.setattr(recovery, "now", lambda: now() + recovery.DELAY + 1)
    assert asked(lost, game, "take", seat="P2").status_code == 200
    assert (seats(lost, game), seats(bob, game)) == (["P2"], [])
    assert said(either, game)[-1] == "Bob's seat was given back; all other players agreed."


def test_whoever_has_the_seat_refuses(either: TestClient) -> None:
    (ann, bob, cleo), game = seated(either)
    thief = Guest(either)
    assert asked(thief, game, "claim", seat="P2").status_code == 200
    for other in (ann, cleo):
        assert asked(other, game, "agree", seat="P2").status_code == 200
    assert asked(bob, game, "refuse", seat="P2").status_code == 200
    assert asked(thief, game, "take", seat="P2").status_code == 404
    assert seats(bob, game) == ["P2"]


def test_a_host_alone_gets_at_no_seat(either: TestClient) -> None:
    """A table with one person beside bots has nobody to agree; one's own consent does not count for a claim."""
    owner = Guest(either)
    alone = owner.set_up(seating={"mine": ["P1"], "bots": {"P2": "random", "P3": "random"}})["id"]
    assert asked(Guest(either), alone, "claim", seat="P1").status_code == 422
    assert asked(Guest(either), alone, "claim", seat="P2").status_code == 422
    _, table = hot_seat(either)
    assert asked(Guest(either), table, "claim", seat="P1").status_code == 422
    (ann, _, _), game = seated(either)
    assert asked(ann, game, "claim", seat="P2").status_code == 422
    host = Guest(either)
    made = host.set_up(seating={"mine": []})
    for name in ("P1", "P2", "P3"):
        assert Guest(either).sit(link=made["links"][name]).status_code == 200
    assert asked(host, made["id"], "claim", seat="P2").status_code == 200
    assert asked(host, made["id"], "agree", seat="P2").status_code == 403
    assert host.sit(link=made["links"]["P2"]).status_code == 403
    assert seats(host, made["id"]) == []


@pytest.mark.parametrize("wrong", [{}, [], {"do": 1}, {"do": "steal", "seat": "P1"}, {"do": "code", "why": ""}])
def test_what_makes_no_sense_is_refused(client: TestClient, wrong: Any) -> None:
    guest, game = hot_seat(client)
    assert guest.post(f"/api/games/{game}/seat", wrong).status_code == 400
    for do in ("agree", "take", "claim", "code", "link"):
        for seat in ("P9", "x", "", "*"):
            assert asked(guest, game, do, seat=seat).status_code in (403, 404, 422)


def test_the_page_of_a_seat(client: TestClient) -> None:
    (_, bob, _), game = seated(client)
    browser, other = TestClient(client.app), TestClient(client.app)
    browser.cookies.set("railhead", bob.token)
    page = browser.get(f"/games/{game}/seat")
    made = send(browser, page, next(form for form in forms(page) if form.fields.get("do") == ["code"]))
    code = made.text.partition('<b class="code">')[2].partition("<")[0]
    linked = send(browser, page, next(form for form in forms(page) if form.fields.get("do") == ["link"]))
    link = "/seats/" + linked.text.partition("/seats/")[2].partition('"')[0]
    assert "Join the game" in other.get(link).text
    other.cookies.clear()
    lost = other.get(f"/games/{game}/seat")
    assert "Find your seat again" in lost.text
    claimed = send(other, lost, next(form for form in forms(lost) if form.fields.get("do") == ["claim"]), seat="P3")
    assert "You asked for this seat. Still to agree: Ann, Bob." in claimed.text
    assert "Somebody who says they are Cleo" in browser.get(f"/games/{game}/seat").text
    assert "Somebody who says they are Cleo" in browser.get(f"/games/{game}").text
    found = send(other, lost, next(form for form in forms(lost) if form.fields.get("do") == ["recover"]), code=code)
    assert "Play on another device" in found.text
