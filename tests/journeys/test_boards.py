"""The board of the moment has room and can be read: legends, companies side by side, shares and the map of a site."""

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import brought, sideways, stored

SIZES = """all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"""


@pytest.mark.parametrize(("game", "point"), [("1861-book", 414), ("1890-bank-breaks", 124)])
def test_the_markets_legend_can_be_read(visit: Visit, game: str, point: int) -> None:
    """In the column beside the map and in the middle of the page: at least 9 pixels, its letters too."""
    page = visit(DESKTOP)
    brought(page, stored(game, point))
    lines = page.locator("#r-market .legend li")
    assert lines.count() >= 3
    assert min(lines.evaluate_all(SIZES)) >= 9
    letters = lines.locator("text").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(letters) >= 9
    assert not sideways(page)


@pytest.mark.parametrize("point", [276, 332, 414])
def test_companies_side_by_side_fit_a_phone(visit: Visit, point: int) -> None:
    """Four of them, three and two."""
    page = visit(PHONE, has_touch=True, is_mobile=True)
    brought(page, stored("1861-book", point))
    expect(page.locator("#focus .beside")).to_be_visible()
    assert not sideways(page)


def test_a_site_is_chosen_on_a_large_map_and_the_shares_come_back(visit: Visit) -> None:
    """1863: the market is the board of a stock turn, and the map for the choice of a site."""
    page = visit(DESKTOP)
    table = brought(page, stored("1863-chain", 159))
    assert page.get_attribute("#state", "data-layout") == "stock"
    market, map_ = page.locator("#market").bounding_box(), page.locator("#map").bounding_box()
    assert market is not None
    assert map_ is not None
    assert market["width"] > map_["width"]
    page.locator("[data-enlarge]").click()
    expect(page.locator("#market")).to_be_hidden()
    grown = page.locator("#map").bounding_box()
    assert grown is not None
    assert grown["width"] > 2 * map_["width"]
    menu = table.open_hex(table.lit[0])
    menu.locator(".petal").first.click()
    before = table.version
    page.locator(".confirm .do").click()
    table.moved(before)
    expect(page.locator("body[data-large]")).to_have_count(0)
