"""Undo and redo, the history with its scrubber, a recorded game dropped on the front page, and taken away again."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from railhead.record import record_to_json
from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage, brought, drop_file
from tests.server.played import random_game


def test_undo_redo_and_every_point_of_the_history(hot_seat: TablePage) -> None:
    page = hot_seat.page
    for kind in ("bid", "pass", "pass", "bid"):
        hot_seat.press(kind)
    assert page.inner_text(".finance tbody tr:first-child td:nth-child(2)") == "400"
    for key, number in (("undo", 5), ("undo", 6), ("redo", 7)):
        page.locator(f"#{key}").click()
        hot_seat.moved(number - 1)
    assert "takes back" in page.inner_text(".log")
    page.locator("#scrub").focus()
    page.keyboard.press("Home")
    expect(page.locator(".who")).to_contain_text("Entry 0 of 7")
    assert page.inner_text(".finance tbody tr:first-child td:nth-child(2)") == "420"
    assert hot_seat.kinds == []
    page.locator("#forth").click()
    expect(page.locator(".who")).to_contain_text("Entry 1 of 7")
    page.get_by_role("link", name="Back to the present").click()
    expect(page.locator("#state")).to_have_attribute("data-latest", "true")
    assert "pass" in hot_seat.kinds
    page.locator("#drawer").click()
    page.locator('.log a[data-point="3"]').click()
    expect(page).to_have_url(re.compile(r"/at/3$"))
    expect(page.locator(".who")).to_contain_text("Entry 3 of 7")


def test_a_recorded_game_is_dropped_on_the_front_page(visit: Visit, recorded: Path) -> None:
    page = visit()
    text = (recorded / "1861" / "29683.json").read_text(encoding="utf-8")
    drop_file(page, "[data-drop]", "29683.json", text)
    table = TablePage(page)
    names = [player["name"] for player in json.loads(text)["players"]]
    for name in names:
        assert name in page.inner_text("#r-players")
    assert table.version > 300
    with page.expect_download() as download:
        page.locator("#tab-file").click()
        page.get_by_role("link", name="Export the game").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record["players"] == names
    assert len(record["actions"]) == table.version


def test_a_file_that_is_no_game_says_so(visit: Visit) -> None:
    page = visit()
    drop_file(page, "[data-drop]", "x.json", '{"title": 7}')
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_long_game_is_scrubbed_quickly(visit: Visit) -> None:
    page = visit()
    game = random_game(200, seed=2)
    brought(page, record_to_json(game.record))
    page.locator("#scrub").focus()
    for _ in range(3):
        page.keyboard.press("PageDown")
    page.wait_for_function(
        "() => document.getElementById('scrub').value === document.getElementById('state').dataset.point"
    )
    point = int(page.get_attribute("#state", "data-point") or 0)
    assert 0 < point < 200
    expect(page.locator(".fact.round b")).to_have_text(str(game.at(point).round))
