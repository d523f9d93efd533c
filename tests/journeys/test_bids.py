"""A contract bid of 1853: cities are ticked on the map as well as in the list, and the bond is added up."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from railhead.core.ids import Hex
from railhead.titles import load
from railhead.titles.t1853.legality import bond_of
from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import TablePage

BID = ("Fn", "Ck", "Bh", "Bj")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_cities_are_ticked_on_the_map_and_added_up(visit: Visit, size: dict[str, int], shots: Path) -> None:
    page = visit(size, path="/new/1853")
    page.get_by_role("button", name="Start", exact=True).click()
    table, title = TablePage(page), load("1853", 3)
    total = page.locator("#r-turn .total").first
    expect(total).to_contain_text("Bond 0 of")
    expect(total.page.locator("[data-add-up]").first).to_be_hidden()
    assert set(BID) <= set(table.lit)
    for number, hex_ in enumerate(BID, 1):
        page.locator(f'#r-map g[data-hex="{hex_}"] path, #r-map g[data-hex="{hex_}"] polygon').first.click(force=True)
        bond = bond_of(title, [Hex(name) for name in BID[:number]])
        expect(total).to_contain_text(f"Bond {bond} of")
    assert page.locator(".outline.ticked").count() == len(BID)
    box = page.locator(f'#r-turn form [data-part="{BID[1]}"]').first
    box.uncheck()
    expect(total).to_contain_text(f"Bond {bond_of(title, [Hex(name) for name in BID if name != BID[1]])} of")
    assert page.locator(".outline.ticked").count() == len(BID) - 1
    box.check()
    page.screenshot(path=shots / f"bid-{size['width']}.png")
    before = table.version
    page.locator('#r-turn [data-kind="seal_bid"] .do').first.click()
    table.moved(before)
    assert page.locator(".outline.ticked").count() == 0


def test_from_the_first_page_to_a_sealed_bid_in_eight_clicks(visit: Visit) -> None:
    """What a bid is stands on the page. Every click, tap of a hex included, is counted by the browser."""
    page = visit()
    page.context.add_init_script(
        """addEventListener("click", (event) => {
            if (event.isTrusted) localStorage.clicks = Number(localStorage.clicks ?? 0) + 1;
        }, true)"""
    )
    page.reload()
    card = page.locator("article.title", has_text="1853")
    card.get_by_role("link", name="Set up a game").click()
    page.get_by_role("button", name="Start", exact=True).click()
    table = TablePage(page)
    told = page.locator("#r-turn .guide")
    for words in ("4 to 6 cities", "costs its bond", "a share for each city", "70 to 100", "Seats follow the bids"):
        expect(told).to_contain_text(words)
    before = table.version
    for number, hex_ in enumerate(BID, 1):
        page.locator(f'#r-map g[data-hex="{hex_}"] path, #r-map g[data-hex="{hex_}"] polygon').first.click(force=True)
        expect(page.locator(".outline.ticked")).to_have_count(number)
    page.locator('#r-turn [data-kind="seal_bid"] .do').first.click()
    if page.locator("#ask").is_visible():
        page.locator("#ask-do").click()
    table.moved(before)
    assert page.evaluate("Number(localStorage.clicks)") <= 8


def test_a_refused_bid_says_why_though_others_have_sealed_theirs(visit: Visit) -> None:
    page = visit()
    form = page.locator("form.start", has_text="Against bots")
    form.locator("[name=title]").select_option("1853")
    form.get_by_role("button", name="Play against bots").click()
    TablePage(page)
    expect(page.locator("#r-log li[value]")).to_have_count(2)  # both bots
    with page.expect_response(lambda answer: answer.url.endswith("/actions")):
        page.locator('#r-turn [data-kind="seal_bid"] .do').click()
    page.wait_for_timeout(1000)  # a renewal that was asked for would have come
    expect(page.locator("#r-problem")).to_contain_text("4 to 6 cities")
