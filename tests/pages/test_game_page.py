"""The page of a game over HTTP: regions, lines that are typed, effects, history, pictures."""

import json
import re

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from railhead.record import record_to_json
from railhead.server.page_model.effects import reached
from tests.pages.models import model
from tests.server.browser import form_for, forms, send
from tests.server.guests import Guest, seated
from tests.server.played import random_game
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import company

SCRIPT = {"hx-request": "true"}


@pytest.fixture
def page(client: TestClient) -> Response:
    """A hot-seat game that has just begun."""
    client.cookies.clear()
    front = client.get("/")
    return send(client, front, form_for(front, "/games", kind="hot-seat"), seats="entered")


def regions(text: str) -> dict[str, str]:
    return dict(re.findall(r'<div id="r-(\w+)" class="region" data-digest="(\w+)"', text))


def test_only_regions_that_changed_are_sent(client: TestClient, page: Response) -> None:
    address, have = page.url.path, regions(page.text)
    assert {"map", "market", "turn", "players", "companies", "log", "status"} <= have.keys()
    told = ",".join(f"{name}={digest}" for name, digest in have.items())
    assert client.get(f"{address}/parts", headers={**SCRIPT, "x-have": told}).text == ""
    bid = form_for(page, f"{address}/actions", kind="bid")
    answer = client.post(f"{address}/actions", data=bid.filled(), headers={**SCRIPT, "x-have": told})
    assert answer.status_code == 200
    assert answer.headers["x-version"] == "1"
    sent = regions(answer.text)
    assert "turn" in sent
    assert "log" in sent
    assert not {"map", "market", "tiles"} & sent.keys()
    assert 'hx-swap-oob="true"' in answer.text


def test_a_refusal_is_sent_with_its_rule(client: TestClient, page: Response) -> None:
    address = page.url.path
    bid = form_for(page, f"{address}/actions", kind="bid")
    answer = client.post(f"{address}/actions", data=bid.filled(**{"number.amount": "22"}), headers=SCRIPT)
    assert answer.status_code == 422
    assert 'id="r-problem"' in answer.text
    assert 'data-rule="61-AUC-03"' in answer.text
    assert "Bids are multiples of 5" in answer.text


def test_a_line_is_read_while_it_is_typed(client: TestClient, page: Response) -> None:
    address = page.url.path
    good = client.get(f"{address}/line", params={"line": "bid 25"}).text
    assert 'bids 25 for <span title="Tsarskoye Selo Railway">TSR</span>' in good
    bad = client.get(f"{address}/line", params={"line": "bid 22"}).text
    assert "61-AUC-03" in bad
    assert "There is no action" in client.get(f"{address}/line", params={"line": "fly"}).text
    assert client.get(f"{address}/line", params={"line": " "}).text.strip() == ""


def test_a_typed_line_may_name_the_player(client: TestClient, page: Response) -> None:
    """As `Game.read` does in Python, in any case."""
    address = page.url.path
    told = client.get(f"{address}/line", params={"line": "bid 25"}).text
    first = next(name for name in ("Ann", "Bob", "Cleo") if name in told)
    other = next(name for name in ("Ann", "Bob", "Cleo") if name != first)
    assert client.get(f"{address}/line", params={"line": f"{first.lower()} bid 25"}).text == told
    refused = client.get(f"{address}/line", params={"line": f"{other} bid 25"}).text
    assert f'It&#39;s <b class="player">{first}</b>&#39;s turn' in refused


def test_a_typed_line_acts(client: TestClient, page: Response) -> None:
    address = page.url.path
    form = next(form for form in forms(page) if "line" in form.fields)
    answer = client.post(f"{address}/actions", data=form.filled(line="bid 25"), headers=SCRIPT)
    assert 'data-version="1"' in answer.text
    again = {**form.filled(line="undo"), "version": "1"}
    assert 'data-version="2"' in client.post(f"{address}/actions", data=again, headers=SCRIPT).text
    stale = client.post(f"{address}/actions", data=form.filled(line="bid 30"), headers=SCRIPT)
    assert stale.status_code == 409
    assert 'data-version="2"' in stale.text


def test_an_effect_is_what_then_happens(client: TestClient, page: Response) -> None:
    address = page.url.path
    query = {"kind": "bid", "args": json.dumps({"lot": "TSR", "amount": 20})}
    assert (
        'Ann</b> bids 20 for <span title="Tsarskoye Selo Railway">TSR</span>'
        in client.get(f"{address}/effect", params=query).text
    )
    query["args"] = json.dumps({"lot": "TSR", "amount": 5})
    assert "61-AUC-02" in client.get(f"{address}/effect", params=query).text


def test_a_stranger_gets_no_effect_of_another_seat(client: TestClient, page: Response) -> None:
    address = page.url.path
    client.cookies.clear()
    query = {"kind": "bid", "actor": "P1", "args": json.dumps({"lot": "TSR", "amount": 20})}
    assert "Ann&#39;s seat isn&#39;t yours" in client.get(f"{address}/effect", params=query).text
    assert client.get(f"{address}/why", params=query).status_code == 422
    shown = client.get(address).text
    assert "You're watching" in shown
    assert not [form for form in forms(client.get(address)) if form.action.endswith("/actions")]


def test_why_not_names_the_rule(client: TestClient, page: Response) -> None:
    query = {"kind": "bid", "args": json.dumps({"lot": "WVR"})}
    assert "61-AUC-01" in client.get(f"{page.url.path}/why", params=query).text


def test_any_point_of_the_history_is_shown(client: TestClient) -> None:
    game = random_game(60, seed=5)
    client.cookies.clear()
    guest = Guest(client)
    name = guest.bring(record_to_json(game.record))
    for point in (0, 17, 59):
        text = guest.get(f"/games/{name}/at/{point}").text
        assert f'data-point="{point}"' in text
        assert f"<b>{game.at(point).round}</b>" in text
        part = guest.get(f"/games/{name}/parts?at={point}").text
        assert f'data-point="{point}"' in part
    assert guest.get(f"/games/{name}/at/61").status_code == 400


def test_whole_log_can_be_had(client: TestClient) -> None:
    client.cookies.clear()
    guest = Guest(client)
    name = guest.bring(record_to_json(random_game(120, seed=5).record))
    recent, whole = (guest.get(f"/games/{name}{path}").text for path in ("", "/log"))
    assert "All 120 entries" in recent
    assert recent.count("<li value=") <= 80 < whole.count("<li value=")
    assert '<li value="1"' not in recent
    assert '<li value="1"' in whole


def test_tiles_are_pictures(client: TestClient, page: Response) -> None:
    address = page.url.path
    answer = client.get(f"{address}/tiles/57/2.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert 'data-rotation="2"' in answer.text
    assert client.get(f"{address}/tiles/57/6.svg").status_code == 404
    assert client.get(f"{address}/tiles/999/0.svg").status_code == 404


def test_dark_pictures_for_those_who_want_them(client: TestClient, page: Response) -> None:
    address = page.url.path
    light = client.get(address).text
    client.cookies.set("theme", "dark")
    dark = client.get(address).text
    assert 'data-theme="dark"' in dark
    assert "#2a2e33" in dark
    assert "#2a2e33" not in light
    client.cookies.set("theme", "<script>")
    assert 'data-theme="auto"' in client.get(address).text


def test_hexes_of_the_map_answer(client: TestClient, page: Response) -> None:
    address = page.url.path
    assert "Nothing to do here" in client.get(f"{address}/hexes/H8").text
    assert client.get(f"{address}/hexes/Z99").status_code == 404


def test_a_title_adds_its_own_panel(page: Response) -> None:
    assert "Minors to be started" in page.text
    assert "Vladikavkaz Railway" in page.text


def test_play_goes_on_from_a_point_of_the_history_as_another_game(client: TestClient) -> None:
    browser = client
    browser.cookies.clear()
    token = forms(browser.get("/import"))[0].fields["form_token"][0]
    record = record_to_json(random_game(60, seed=3).record)
    mine = browser.post("/import", data={"form_token": token}, files={"file": ("g.json", record)}).url.path
    past = browser.get(f"{mine}/at/40")
    other = send(browser, past, form_for(past, f"{mine}/branches"))
    assert other.status_code == 200
    assert other.url.path != mine
    shown = browser.get(f"/api{other.url.path}").json()
    assert (shown["version"], shown["point"], shown["kind"]) == (40, 40, "hot-seat")
    assert shown["state"] == browser.get(f"/api{mine}?at=40").json()["state"]
    assert shown["options"]
    form = next(form for form in forms(other) if form.action == f"{other.url.path}/actions" and form.fields.get("args"))
    assert send(browser, other, form).status_code == 200
    assert browser.get(f"/api{other.url.path}").json()["version"] == 41
    assert browser.get(f"/api{mine}").json()["version"] == 60


def test_nobody_goes_on_from_a_game_whose_record_is_not_theirs(client: TestClient) -> None:
    browser, host = client, Guest(client)
    browser.cookies.clear()
    made = host.set_up(seating={"mine": ["P1"]})
    page = browser.get(f"/games/{made['id']}")
    token = forms(browser.get("/import"))[0].fields["form_token"][0]
    data = {"form_token": token, "point": "0"}
    assert browser.post(f"/games/{made['id']}/branches", data=data).status_code == 403
    assert "branches" not in page.text


def test_passes_that_follow_one_another_are_one_line(client: TestClient) -> None:
    client.cookies.clear()
    guest = Guest(client)
    name = guest.bring(record_to_json(random_game(300, seed=5).record))
    log = guest.get(f"/games/{name}/log").text
    shown = re.findall(r'<li value="(\d+)" class="[^"]*">.*?<span>(.*?)</span></li>', log)
    covered = sum(int(times[1]) if (times := re.search(r", (\d+) times", text)) else 1 for _, text in shown)
    assert covered == 300
    assert any(", 2 times" in text for _, text in shown)
    assert all("pass" in text for _, text in shown if " times" in text)


def test_what_others_did_since_is_marked(client: TestClient) -> None:
    client.cookies.clear()
    (ann, bob, _), game = seated(client)
    ann.act(game, 0, kind="bid", lot="TSR", amount=20)
    assert ' new">' not in ann.get(f"/games/{game}").text
    bob.act(game, 1, kind="bid", lot="TSR", amount=25)
    assert ann.get(f"/games/{game}").text.count(' new">') == 1
    assert ' new">' not in bob.get(f"/games/{game}").text


def test_a_company_shows_how_far_it_reaches(client: TestClient) -> None:
    """Kiev, and over the rails Smolensk, Kharkov and Moscow."""
    table = rails().minor("K-K", "P1")
    assert {"D14", "E9", "G15", "H8"} <= set(reached(model(table.title, table.state), company("K-K")))
    client.cookies.clear()
    guest = Guest(client)
    name = guest.bring(record_to_json(random_game(60, seed=5).record))
    assert "data-reach" in guest.get(f"/games/{name}/reach/N").text
    assert guest.get(f"/games/{name}/reach/nobody").status_code == 404


def test_a_game_can_be_copied_as_it_stands(client: TestClient) -> None:
    client.cookies.clear()
    page = client.get("/")
    table = send(client, page, form_for(page, "/games", kind="hot-seat"))
    address = table.url.path
    copy = send(client, table, form_for(table, f"{address}/branches", point="0"))
    assert copy.status_code == 200
    assert copy.url.path != address


def test_the_log_names_a_round_once_above_its_lines(client: TestClient) -> None:
    client.cookies.clear()
    guest = Guest(client)
    game = guest.bring(record_to_json(random_game(100, seed=5).record))
    last = guest.game(game)["version"]
    rounds = [line["round"] for line in guest.get(f"/api/games/{game}/log").json()["lines"]][::-1]
    runs = [name for name, before in zip(rounds, ["", *rounds], strict=False) if name != before]
    shown = guest.get(f"/games/{game}/log?at={last}").text
    assert len(runs) > 1
    assert re.findall(r'<li class="of-round">(.*?)</li>', shown) == runs


def test_a_host_finds_the_links_to_the_other_seats_until_play_has_begun(client: TestClient) -> None:
    client.cookies.clear()
    front = client.get("/")
    page = send(client, front, form_for(front, "/games", kind="seats"), seats="entered")
    game = page.url.path.removesuffix("/links")
    address = f'<a href="{game}/links">Links to the other seats</a>'
    page = client.get(game)
    assert address in page.text
    send(client, page, form_for(page, f"{game}/actions", kind="bid"))
    assert address not in client.get(game).text


def test_a_host_who_waits_for_players_is_not_asked_for_his_name_again(client: TestClient) -> None:
    client.cookies.clear()
    front = client.get("/")
    page = send(client, front, form_for(front, "/games", kind="seats"), seats="entered", open="on")
    assert "Play another seat yourself" in page.text
    assert f'<a class="button do" href="{page.url.path}/links">Invite players</a>' in page.text
    client.cookies.clear()
    assert "Play another seat yourself" not in client.get(page.url.path).text
