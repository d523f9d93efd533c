"""Newcomers: what a control does stands under it, a term says what it means when tapped, and it can be hidden."""

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import TablePage, sideways


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_controls_are_explained_until_that_is_hidden(visit: Visit, size: dict[str, int]) -> None:
    is_phone = size == PHONE
    page = visit(size, has_touch=is_phone, is_mobile=is_phone)
    page.get_by_role("button", name="Start a hot-seat game").click()
    table = TablePage(page)
    told = page.locator('#r-turn [data-kind="bid"] .explained')
    expect(told).to_be_visible()
    page.goto("/learn/1861")
    page.get_by_role("button", name="The auction", exact=True).click()
    TablePage(page)
    term = page.locator("#coach .term", has_text="private")
    expect(page.locator("#term-says")).to_be_hidden()
    term.tap() if is_phone else term.hover()
    expect(page.locator("#term-says")).to_be_visible()
    expect(page.locator("#term-says")).to_contain_text("pays an income")
    assert sideways(page) == [] or not is_phone
    page.go_back()
    page.go_back()
    table = TablePage(page)
    page.get_by_role("button", name="Hide the explanations").click()
    expect(told).to_be_hidden()
    page.reload()
    table = TablePage(page)
    expect(table.page.locator('#r-turn [data-kind="bid"] .explained')).to_be_hidden()
    page.get_by_role("button", name="Explain the controls").click()
    expect(told).to_be_visible()
