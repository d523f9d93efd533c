"""The pages work without scripts: a game is set up and played by what they offer."""

import re
from random import Random

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.record.seating import seated
from railhead.server.pages.static_files import FOLDER
from tests.server.browser import form_for, forms, send
from tests.server.guests import Guest


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    """A browser that has been nowhere."""
    client.cookies.clear()
    return client


def started(browser: TestClient, **values: str | list[str]) -> tuple[Response, str]:
    """A hot-seat game's page, and its address."""
    front = browser.get("/")
    page = send(browser, front, form_for(front, "/games", kind="hot-seat"), **values)
    assert page.status_code == 200
    return page, page.url.path


def test_stranger_starts_a_game_and_plays_by_what_the_page_offers(browser: TestClient) -> None:
    page, address = started(browser)
    chance = Random(3)
    kinds: list[str] = []
    while "lay_tile" not in kinds and len(kinds) < 120:
        offered = [form for form in forms(page) if form.action == f"{address}/actions" and "args" in form.fields]
        by_kind = {form.fields["kind"][0]: form for form in offered}
        # One bids, the two others pass, so that the auctions come to an end.
        order = ("lay_tile", "place_token", "start_company", "pass" if "bid" in kinds[-2:] else "bid", "pass")
        form = by_kind[next((kind for kind in order if kind in by_kind), next(iter(by_kind)))]
        picked = {"args": chance.choice(form.choices["args"])} if "args" in form.choices else {}
        page = send(browser, page, form, **picked)
        assert page.status_code == 200
        assert 'role="alert"' not in page.text
        kinds.append(form.fields["kind"][0])
    assert f'data-version="{len(kinds)}"' in page.text
    assert kinds[-1] == "lay_tile"


def test_refused_action_shows_the_rule(browser: TestClient) -> None:
    page, address = started(browser)
    bid = form_for(page, f"{address}/actions", kind="bid")
    refused = send(browser, page, bid, **{"number.amount": "99999"})
    assert refused.status_code == 422
    assert "61-AUC-" in refused.text
    assert 'data-version="0"' in refused.text


def test_stale_action_shows_the_fresh_page(browser: TestClient) -> None:
    page, address = started(browser)
    bid = form_for(page, f"{address}/actions", kind="bid")
    send(browser, page, bid)
    late = send(browser, page, bid, key="another")
    assert late.status_code == 409
    assert 'data-version="1"' in late.text


def test_double_click_acts_once(browser: TestClient) -> None:
    page, address = started(browser)
    bid = form_for(page, f"{address}/actions", kind="bid")
    send(browser, page, bid)
    again = send(browser, page, bid)
    assert again.status_code == 200
    assert 'data-version="1"' in again.text


def test_undo_redo_and_history(browser: TestClient) -> None:
    page, address = started(browser)
    page = send(browser, page, form_for(page, f"{address}/actions", kind="bid"))
    page = send(browser, page, form_for(page, f"{address}/actions", kind="undo"))
    assert "takes back" in page.text
    page = send(browser, page, form_for(page, f"{address}/actions", kind="redo"))
    assert 'data-version="3"' in page.text
    past = browser.get(f"{address}/at/1")
    assert past.status_code == 200
    assert "Entry 1 of 3" in past.text
    assert not [form for form in forms(past) if form.action.endswith("/actions")]


def test_names_are_escaped_wherever_they_appear(browser: TestClient) -> None:
    name = '<script>alert("x")</script>'
    page, address = started(browser, player=[name, "B & B", "C"])
    for path in (address, "/", f"{address}/at/0"):
        text = browser.get(path).text
        assert "<script>alert" not in text
    assert "&lt;script&gt;" in page.text
    assert "B &amp; B" in page.text


def test_form_of_another_site_is_refused(browser: TestClient) -> None:
    page, address = started(browser)
    bid = form_for(page, f"{address}/actions", kind="bid")
    without = send(browser, page, bid, form_token="")
    assert without.status_code == 403
    cross = browser.post(f"{address}/actions", data=bid.fields, headers={"sec-fetch-site": "cross-site"})
    assert cross.status_code == 403
    json = browser.post(f"/api{address}/actions", json={"version": 0, "key": "k", "action": {"kind": "pass"}})
    assert json.status_code == 403
    token = {"x-form-token": bid.fields["form_token"][0]}
    submission = {"version": 0, "key": "k", "action": {"kind": "bid", "lot": "TSR", "amount": 20}}
    plain = browser.post(
        f"/api{address}/actions", content=str(submission), headers={**token, "content-type": "text/plain"}
    )
    assert plain.status_code == 400
    assert browser.post(f"/api{address}/actions", json=submission, headers=token).status_code == 200
    browser.cookies.clear()
    assert send(browser, page, bid).status_code == 403


def test_post_without_a_cookie_sets_none(browser: TestClient) -> None:
    """Else another site could make a visitor lose their seats."""
    answer = browser.post("/games", data={"title": "1861", "kind": "hot-seat", "player": ["A", "B", "C"]})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_every_answer_has_the_policy(browser: TestClient) -> None:
    for path in ("/", "/nowhere", "/api/titles", "/static/plain.css", "/games/x", "/titles/1861/rules"):
        headers = browser.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert browser.get("/").headers["cache-control"] == "no-store"


def test_files_of_pages_are_kept_by_browsers_until_they_change(browser: TestClient) -> None:
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', browser.get("/").text))
    assert any(file.endswith(".css") for file in files)
    assert any(file.endswith(".js") for file in files)
    for file in files:
        answer = browser.get(file)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "max-age=31536000, immutable")
        assert re.match(r"/static/[0-9a-f]{12}/", file), "the address changes with what is there"


def test_a_page_at_rest_moves_nothing() -> None:
    """An animation without end keeps a processor busy for as long as the page is open."""
    for sheet in FOLDER.glob("*.css"):
        assert "infinite" not in sheet.read_text(encoding="utf-8"), sheet.name


def test_pages_have_no_inline_script_or_style(browser: TestClient) -> None:
    _, address = started(browser)
    for path in ("/", address, "/import", "/new/1861", "/titles/1861/rules"):
        text = browser.get(path).text
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick=" not in text
        assert text.count("<script") == text.count("<script src=")


def test_cookie_is_kept_from_scripts_and_other_sites(browser: TestClient) -> None:
    cookie = browser.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_seat_is_taken_by_its_link(browser: TestClient) -> None:
    ann = Guest(browser)
    made = ann.set_up(seating={"mine": ["P1"]})
    link = f"/seats/{made['links']['P2']}"
    offer = browser.get(link)
    assert "Join the game" in offer.text
    page = send(browser, offer, forms(offer)[0], name="Boris")
    assert page.url.path == f"/games/{made['id']}"
    assert "You are Boris" in page.text
    # The link leads its owner back to the table; anybody else is told how a lost seat is found.
    assert browser.get(link).url.path == f"/games/{made['id']}"
    browser.cookies.clear()
    told = browser.get(link)
    assert told.status_code == 200
    assert "Boris has taken this seat" in told.text
    assert "Join the game" not in told.text


def test_host_sees_the_links_of_a_table(browser: TestClient) -> None:
    front = browser.get("/")
    page = send(browser, front, form_for(front, "/games", kind="seats"), player=["Ann", "Bob", "Cleo"])
    assert page.url.path.endswith("/links")
    assert page.text.count("/seats/") == 2
    browser.cookies.clear()
    assert browser.get(page.url.path).status_code == 403


def test_set_up_with_variants_and_seed(browser: TestClient) -> None:
    page = browser.get("/new/1861")
    form = next(form for form in forms(page) if form.action == "/games")
    game = send(browser, page, form, kind="hot-seat", player=["A", "B", "C"], seed="7", **{"option.market": "column"})
    shown = browser.get(f"/api{game.url.path}").json()
    assert shown["setup"]["options"]["market"] == "column"
    assert shown["setup"]["seed"] == 7
    wrong = send(browser, page, form, kind="hot-seat", player=["A", "B", "C"], **{"option.market": "round"})
    assert wrong.status_code == 400
    assert "Option market is one of" in wrong.text


def test_a_set_up_that_is_refused_keeps_what_was_filled_in(browser: TestClient) -> None:
    page = browser.get("/new/1862")
    form = next(form for form in forms(page) if form.action == "/games")
    filled = {"kind": "hot-seat", "seed": "77", "bots": "1", "option.novice": "True"}
    wrong = send(browser, page, form, player=["Zoe", "Yan", "Xia"], **filled)
    assert wrong.status_code == 400
    assert "needs simple trains: choose simple express" in wrong.text
    again = next(form for form in forms(wrong) if form.action == "/games")
    assert again.fields["player"] == ["Zoe", "Yan", "Xia", "", "", "", "", ""]
    assert (again.fields["seed"], again.fields["bots"]) == (["77"], ["1"])
    assert '<option value="True" selected>yes' in wrong.text
    game = send(browser, wrong, again, kind="hot-seat", **{"option.novice": "False"})
    assert game.url.path.startswith("/games/")


def test_variants_that_exclude_each_other_are_told_before_the_form_is_sent(browser: TestClient) -> None:
    asked = {"player": ["A", "B", "C"], "kind": "hot-seat", "option.novice": "True"}
    wrong = browser.get("/new/1862/check", params=asked)
    assert "needs simple trains" in wrong.text
    right = browser.get("/new/1862/check", params={**asked, "option.train_types": "simple_freight"})
    assert (right.status_code, right.text) == (200, "")
    few = browser.get("/new/1861/check", params={"player": ["A", "B"], "kind": "hot-seat"})
    assert "3 to 6 players" in few.text
    assert browser.get("/new/1999/check").status_code == 404
    for bad in (
        {"kind": "x"},
        {"player": ["A"] * 70, "kind": "hot-seat"},
        {"player": ["A"], "bots": "-1"},
        {"seed": "x"},
    ):
        answer = browser.get("/new/1861/check", params=bad)
        assert (answer.status_code, "alert" in answer.text) == (200, True)


@pytest.mark.parametrize("kind", ["hot-seat", "bots", "seats"])
def test_every_form_of_the_front_page_starts_a_game_as_it_stands(browser: TestClient, kind: str) -> None:
    front = browser.get("/")
    page = send(browser, front, form_for(front, "/games", kind=kind))
    assert page.status_code == 200
    assert page.url.path.startswith("/games/")


def test_wrong_set_ups_say_what_is_wrong(browser: TestClient) -> None:
    front = browser.get("/")
    form = form_for(front, "/games", kind="hot-seat")
    for values, words in (
        ({"player": ["A"]}, "2 to 6 players"),
        ({"player": ["A", "A", "B"]}, "the same name"),
        ({"player": ["A", "B", "C" * 61]}, "can&#39;t be read"),
        ({"title": "1999"}, "no title"),
    ):
        page = send(browser, front, form, **values)
        assert page.status_code == 400
        assert words in page.text


def test_recorded_file_is_brought(browser: TestClient) -> None:
    _, address = started(browser)
    record = browser.get(f"{address}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    form = browser.get("/import")
    token = forms(form)[0].fields["form_token"][0]
    brought = browser.post("/import", data={"form_token": token}, files={"file": ("g.json", record.content)})
    assert brought.status_code == 200
    assert brought.url.path.startswith("/games/")
    wrong = browser.post("/import", data={"form_token": token}, files={"file": ("g.json", b"{}")})
    assert wrong.status_code == 400
    assert 'role="alert"' in wrong.text


def test_games_that_wait_for_the_visitor_come_first_and_say_so(browser: TestClient) -> None:
    ann, bob = Guest(browser), Guest(browser)
    first = ann.set_up(seating={"mine": ["P1"]}, players=["Ann", "Bob", "Cleo"])
    bob.sit(link=first["links"]["P2"])
    second = ann.post("/api/games", {"title": "1861", "players": ["Xaver", "Ann", "Zoe"], "seating": {"mine": ["P2"]}})
    assert second.status_code == 201
    shown = ann.get("/").text
    assert shown.count("your turn") == 1
    assert shown.index(first["id"]) < shown.index("your turn") < shown.index(second.json()["id"])
    assert "your turn" not in bob.get("/").text
    ann.act(first["id"], 0, kind="pass")
    assert "your turn" not in ann.get("/").text
    assert "your turn" in bob.get("/").text


def test_seats_are_drawn_as_the_book_says_or_as_entered(browser: TestClient) -> None:
    page = browser.get("/new/1890")
    form = next(form for form in forms(page) if form.action == "/games")
    assert form.choices["seats"] == ["drawn", "entered"]
    names = ["Ann", "Bob", "Cleo"]

    def sitting(**values: str | list[str]) -> list[str]:
        game = send(browser, page, form, kind="hot-seat", player=names, **values)
        return [player["name"] for player in browser.get(f"/api{game.url.path}").json()["players"]]

    assert sitting(seats="entered", seed="1") == names
    for seed in ("1", "2", "3", "4"):
        assert sitting(seats="drawn", seed=seed) == seated("1890", names, int(seed))
    assert "seats" not in next(form for form in forms(browser.get("/new/1853")) if form.action == "/games").fields


def test_who_sits_where_goes_with_the_name(browser: TestClient) -> None:
    guest = Guest(browser)
    names = ["Ann", "Bob", "Cleo"]
    seating = {"mine": ["P1"], "open": ["P2"], "order": "drawn"}
    for seed in range(4):
        made = guest.set_up(title="1890", players=names, seed=seed, seating=seating)
        order = seated("1890", names, seed)
        shown = guest.game(made["id"])
        assert [player["name"] for player in shown["players"]] == order
        assert shown["seats"] == [f"P{order.index('Ann') + 1}"]
        assert list(made["links"]) == [f"P{order.index('Cleo') + 1}"]
