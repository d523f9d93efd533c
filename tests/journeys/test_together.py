"""Several browsers at one table, and a person against bots: others' moves appear by themselves."""

import re

from playwright.sync_api import expect

from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage


def test_a_move_is_seen_by_others_without_a_reload(visit: Visit) -> None:
    host = visit()
    form = host.locator("form", has=host.get_by_role("button", name="Open a table"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_text("Player 2, Player 3").click()
    form.get_by_label("Player 2").fill("Bob")
    form.get_by_label("Player 3").fill("Cleo")
    form.get_by_role("button", name="Open a table").click()
    links = [link.input_value() for link in host.locator(".links input").all()]
    assert len(links) == 2
    host.get_by_role("link", name="Go to the table").click()
    ann = TablePage(host)
    guest = visit(path=links[0])
    guest.get_by_label("Your name").fill("Boris")
    guest.get_by_role("button", name="Join the game").click()
    bob = TablePage(guest)
    expect(host.locator("#r-players")).to_contain_text("Boris")
    watcher = TablePage(visit(path=host.url.removeprefix(host.url.split("/games")[0])))
    assert (bob.kinds, watcher.kinds) == ([], [])
    guest.evaluate("window.isSame = true")
    ann.press("bid")
    bob.moved(0)
    assert guest.evaluate("window.isSame")
    assert "bid" in bob.kinds
    assert guest.title().startswith("●")
    watcher.moved(0)
    assert watcher.kinds == []
    bob.press("pass")
    ann.moved(1)
    assert "Boris leaves the auction" in (host.locator(".log li[value]").first.text_content() or "")


def test_a_person_plays_against_bots(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play against bots").click()
    table = TablePage(page)
    for _ in range(12):
        page.wait_for_selector('#state[data-mine="true"]', state="attached")
        before = table.version
        table.press("pass" if "pass" in table.kinds else table.kinds[0])
        assert table.version > before
    page.wait_for_selector('#state[data-mine="true"]', state="attached")
    log = page.inner_text(".log")
    assert re.search(r"Bot 1\b", log)
    assert re.search(r"Bot 2\b", log)


def test_a_card_leads_to_the_form_that_begins_its_title(visit: Visit) -> None:
    page = visit()
    page.locator("article", has_text="Osaka").get_by_role("link", name="Against bots").click()
    form = page.locator("#bots")
    expect(form.get_by_label("Title")).to_have_value("1890")
    expect(form.get_by_role("button", name="Play against bots")).to_be_in_viewport()
