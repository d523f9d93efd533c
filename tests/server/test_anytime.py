"""What may be done at any time, gifts of cash in 1863: on the server, in its pages, its JSON and typed."""

import re
from typing import Any

from starlette.testclient import TestClient

from railhead.server.tables.visitors import Visitor
from railhead.server.web import COOKIE
from tests.server.guests import Guest, hot_seat, seated


def table(client: TestClient) -> tuple[dict[str, Guest], str, str, list[str]]:
    """1863 in its first auction: guests by seat, the game, who is to act and the others."""
    guests, game = seated(client, title="1863", seed=5)
    by_seat = {guest.game(game)["seat"]: guest for guest in guests}
    (awaited,) = guests[0].game(game)["awaited"]
    return by_seat, game, awaited, [seat for seat in by_seat if seat != awaited]


def page_of(guest: Guest, game: str) -> str:
    return guest.get(f"/games/{game}").text


def digests(guest: Guest, game: str) -> dict[str, str]:
    """What a browser has of each region."""
    return dict(re.findall(r'id="r-(\w+)" class="region" data-digest="(\w+)"', page_of(guest, game)))


def gift(guest: Guest, game: str, version: int, to: str, amount: int) -> Any:
    return guest.act(game, version, kind="give_cash", player=to, amount=amount)


def test_a_gift_in_anothers_turn_awaits_nobody_and_makes_nothing_stale(client: TestClient) -> None:
    guests, game, awaited, (giver, other) = table(client)
    lot = guests[awaited].game(game)["options"][0]["args"]["lot"]
    for version in (0, 1):
        assert gift(guests[giver], game, version, other, 20).status_code == 200
        assert guests[giver].game(game)["awaited"] == [awaited]
    assert guests[awaited].act(game, 0, kind="bid", lot=lot, amount=20).status_code == 200
    assert guests[awaited].game(game)["version"] == 3
    assert gift(guests[giver], game, 2, other, 20).status_code == 409, "a gift is made knowing what happened"


def test_it_is_offered_apart_from_what_is_asked(client: TestClient) -> None:
    guests, game, awaited, (giver, _) = table(client)
    for seat in (awaited, giver):
        shown = guests[seat].game(game)
        assert "give_cash" not in {option["kind"] for option in shown["options"]}
        assert {(option["actor"], option["kind"]) for option in shown["anytime"]} == {(seat, "give_cash")}
        page = page_of(guests[seat], game)
        assert page.count('data-kind="give_cash"') == 1
        assert page.count("<summary>Give cash</summary>") == 1


def test_undo_by_whoever_gave_and_not_of_another_entry_than_was_seen(client: TestClient) -> None:
    guests, game, awaited, (giver, other) = table(client)
    lot = guests[awaited].game(game)["options"][0]["args"]["lot"]
    assert guests[awaited].act(game, 0, kind="bid", lot=lot, amount=20).status_code == 200
    assert gift(guests[giver], game, 1, other, 20).status_code == 200
    assert guests[awaited].act(game, 1, kind="undo").status_code == 409
    assert guests[awaited].act(game, 2, kind="undo").status_code == 422, "the last action is another's"
    assert guests[giver].act(game, 2, kind="undo").status_code == 200
    assert guests[awaited].act(game, 3, kind="undo").status_code == 200


def test_a_standing_pass_outlasts_gifts(client: TestClient) -> None:
    guests, game, _, (second, third) = table(client)
    order = {"seat": second, "do": "pass", "lasts": "action"}
    guests[second].client.post(f"/games/{game}/programs", data=order, headers=guests[second].headers)
    assert gift(guests[third], game, 0, second, 20).status_code == 200
    assert "Passing until" in page_of(guests[second], game)


def test_what_one_is_about_to_do_is_not_drawn_again_for_a_gift_among_others(client: TestClient) -> None:
    guests, game, awaited, (giver, other) = table(client)
    first = digests(guests[awaited], game)
    assert gift(guests[giver], game, 0, other, 20).status_code == 200
    second = digests(guests[awaited], game)
    assert first["turn"] == second["turn"]
    assert first["players"] != second["players"]
    assert first["status"] != second["status"]
    assert gift(guests[giver], game, 1, awaited, 20).status_code == 200
    assert digests(guests[awaited], game)["turn"] != second["turn"], "he can bid more now"


def test_one_who_fills_in_a_gift_is_not_disturbed_by_others(client: TestClient) -> None:
    guests, game, awaited, (giver, _) = table(client)
    first = digests(guests[giver], game)
    assert guests[awaited].act(game, 0, kind="pass").status_code == 200
    second = digests(guests[giver], game)
    assert first["anytime"] == second["anytime"]
    assert first["turn"] != second["turn"]


def test_it_can_be_typed_and_sent_by_a_form_without_scripts(client: TestClient) -> None:
    guests, game, _, (giver, other) = table(client)
    guest, own = guests[giver], {"version": "0", "key": "one", "form_token": Visitor(guests[giver].token).form_token}
    path, headers = f"/games/{game}/actions", {"cookie": f"{COOKIE}={guest.token}"}
    typed = {**own, "line": f"give {other} 20"}
    assert client.post(path, data=typed, headers=headers, follow_redirects=False).status_code == 303
    sent = {"actor": giver, "kind": "give_cash", "args": f'{{"player":"{other}"}}', "number.amount": "30"}
    answer = client.post(
        path, data={**own, "version": "1", "key": "two", **sent}, headers=headers, follow_redirects=False
    )
    assert answer.status_code == 303
    assert guest.game(game)["state"]["cash"][other] == 400


def test_at_one_screen_there_is_one_button_for_all(client: TestClient) -> None:
    guest, game = hot_seat(client, title="1863", seed=5)
    page = page_of(guest, game)
    assert page.count("<summary>Give cash</summary>") == 1
    for seat in ("P1", "P2", "P3"):
        assert (
            f'name="actor" value="{seat}"'
            in page.partition("<summary>Give cash</summary>")[2].partition("</details>")[0]
        )
