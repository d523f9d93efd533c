"""Decisions: what they bring is seen before they are made, what is for good asks first, and boards can be clicked."""

from pathlib import Path

from playwright.sync_api import expect

from railhead.record import Game
from tests.journeys.conftest import Visit
from tests.journeys.table import brought, played_until, stored


def test_what_changes_much_asks_first(visit: Visit) -> None:
    page = visit()
    table = brought(page, stored("1861-book", 276))
    before = table.version
    table.control("convert").locator("button.pick").first.click()
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#ask .before-after")).to_be_visible()
    page.locator("#ask-not").click()
    expect(page.locator("#ask")).to_be_hidden()
    assert table.version == before
    table.press("convert")
    assert table.version > before


def sells_and_starts(game: Game) -> bool:
    kinds = {option.kind for option in game.options()}
    return {"sell_shares", "start_company"} <= kinds


def test_shares_are_sold_in_the_grid_and_companies_started_on_the_market(visit: Visit, shots: Path) -> None:
    page = visit()
    table = brought(page, played_until(sells_and_starts, seed=3, title="1862"))
    side, map_ = page.locator("#market").bounding_box(), page.locator("#map").bounding_box()
    assert side is not None
    assert map_ is not None
    assert side["width"] > map_["width"], "in a stock round the market is the board"
    lit = page.locator("#r-market .cell.can")
    assert lit.count() > 3
    page.locator('[data-deal="sell"]').first.click()
    expect(page.locator("#cell-menu button").first).to_be_visible()
    page.screenshot(path=shots / "sell-in-the-grid.png")
    before = table.version
    page.locator("#cell-menu button").first.click()
    table.moved(before)
    expect(page.locator("#cell-menu")).to_be_hidden()
    if "start_company" in table.kinds:
        before = table.version
        page.locator("#r-market .cell.can").first.click()
        table.moved(before)
        assert "starts" in (page.locator(".log li[value]").first.text_content() or "")


def test_a_number_is_raised_in_round_steps_in_long_lists_too(visit: Visit) -> None:
    """Five minors to bid for, from 100 to 150 by 5: up by 25, and back."""
    table = brought(visit(), stored("1861-book", 60))
    rows = table.control("bid").locator("form.row")
    expect(rows).to_have_count(5)
    last = rows.last
    field = last.locator("input[type=number]")
    last.get_by_label("25 more").click()
    expect(field).to_have_value("125")
    last.get_by_label("25 more").click()
    last.get_by_label("25 more").click()
    expect(field).to_have_value("150")
    last.get_by_label("25 less").click()
    expect(field).to_have_value("125")
