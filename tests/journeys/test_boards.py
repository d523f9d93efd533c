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
    """1863: the market is the board of a stock turn, and the map while a site is chosen: a click on a hex does it."""
    page = visit(DESKTOP)
    table = brought(page, stored("1863-chain", 159))
    assert page.get_attribute("#state", "data-layout") == "stock"
    market, map_ = page.locator("#market").bounding_box(), page.locator("#map").bounding_box()
    assert market is not None
    assert map_ is not None
    assert market["width"] > map_["width"]
    menu = table.open_hex(table.lit[0])
    expect(page.locator("#market")).to_be_hidden()
    grown = page.locator("#map").bounding_box()
    assert grown is not None
    assert grown["width"] > 2 * map_["width"]
    for petal in menu.locator(".petal").all():
        box = petal.bounding_box()
        assert box is not None
        assert grown["x"] <= box["x"], "all that can be chosen is seen"
        assert box["x"] + box["width"] <= grown["x"] + grown["width"]
    menu.locator(".petal").first.click()
    before = table.version
    page.locator(".confirm .do").click()
    table.moved(before)
    expect(page.locator("body[data-large]")).to_have_count(0)


CUT = """() => {
    const picture = document.querySelector("#r-market svg"), box = picture.getBoundingClientRect();
    const [top, side = top] = (picture.style.clipPath.match(/[0-9.]+(?=px)/g) ?? ["0"]).map(Number);
    const seen = { left: box.left + side, right: box.right - side, top: box.top + top, bottom: box.bottom - top };
    const cells = [...picture.querySelectorAll(".cell > rect:first-of-type")].map((one) => one.getBoundingClientRect());
    const isIn = (one) => one.left > seen.left - 3 && one.right < seen.right + 3
        && one.top > seen.top - 3 && one.bottom < seen.bottom + 3;
    const isOut = (one) => one.right < seen.left + 3 || one.left > seen.right - 3
        || one.bottom < seen.top + 3 || one.top > seen.bottom - 3;
    return cells.filter((one) => !isIn(one) && !isOut(one)).length;
}"""


@pytest.mark.parametrize(("game", "point"), [("1861-book", 60), ("1861-book", 400), ("1890-kinki", 312)])
def test_no_cell_of_the_market_is_cut_through(visit: Visit, game: str, point: int) -> None:
    page = visit()
    brought(page, stored(game, point))
    assert page.evaluate(CUT) == 0
    page.locator("#market-whole").click()
    assert page.evaluate(CUT) == 0


def test_all_buttons_of_a_tile_are_seen(visit: Visit) -> None:
    page = visit()
    table = brought(page, stored("1861-book", 72))
    table.open_hex(table.lit[0]).locator(".petal").first.click()
    expect(page.locator(".confirm .do")).to_be_enabled()
    assert sideways(page) == []
