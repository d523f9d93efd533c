"""Pictures of the main pages, wide and narrow, light and dark; and what axe-core finds wrong with them."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import TablePage, brought, offers, played_until, stored

AXE = next((Path(__file__).parent / "vendor").glob("axe-*.min.js")).read_text(encoding="utf-8")
GRAVE = ("serious", "critical")
PAGES = ("/", "/new/1861", "/import", "/titles/1861/rules?q=loan", "/titles/1861/differences", "/nowhere")


PICTURES = "{ exclude: ['#r-map', '#r-overlay', '#r-market'] }"
"""Large, and the same wherever they are: looked at once."""


def faults(page: Page, within: str = PICTURES) -> list[str]:
    page.evaluate(AXE)
    asked = f"axe.run({within}, {{ resultTypes: ['violations'] }}).then((found) => found.violations)"
    found: list[Any] = page.evaluate(asked)
    return [f"{f['id']}: {f['nodes'][0]['html'][:200]}" for f in found if f["impact"] in GRAVE]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_plain_pages(visit: Visit, shots: Path, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    for number, path in enumerate(PAGES):
        page.goto(path)
        assert faults(page) == [], path
        for size in (DESKTOP, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.screenshot(path=shots / f"page-{number}-{size['width']}-{scheme}.png", full_page=number < 2)
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table(visit: Visit, shots: Path, scheme: str) -> None:
    page = visit(color_scheme=scheme)
    brought(page, played_until(offers("dividend"), seed=3))
    _looked_at(page, shots, f"dividend-{scheme}")
    assert faults(page, "document") == []
    table = brought(page, played_until(offers("lay_tile"), seed=5))
    table.open_hex(table.lit[0]).locator(".petal").first.click()
    page.wait_for_selector(".hex-menu .changes")
    _looked_at(page, shots, f"hex-menu-{scheme}")
    page.keyboard.press("Escape")
    for tab in ("trains", "tiles", "charts", "rules", "own", "file"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_load_state("networkidle")
        assert faults(page) == [], tab
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for tab in ("more", "market", "companies", "players", "play"):
        page.locator(f'[data-tab-to="{tab}"]').click()
        page.screenshot(path=shots / f"phone-{tab}-{scheme}.png")
    assert faults(page) == []


def _looked_at(page: Page, shots: Path, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=shots / f"{name}.png")
    assert faults(page) == []


def test_the_main_things_need_no_scrolling_on_a_desktop(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    TablePage(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in ("#map", "#turn", "#players", "#companies", "#market", "#dock", "#command"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= DESKTOP["height"], part
        assert box["x"] + box["width"] <= DESKTOP["width"], part


def test_the_map_pans_zooms_and_keeps_its_place(hot_seat: TablePage) -> None:
    page = hot_seat.page

    def place() -> dict[str, float]:
        box = page.locator('#r-map g[data-hex="H8"]').bounding_box()
        assert box is not None
        return {"x": box["x"], "width": box["width"]}

    before = place()
    view = page.locator("#view").bounding_box()
    assert view is not None
    x, y = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    nearer = place()
    assert nearer["width"] > 1.3 * before["width"]
    page.mouse.down()
    page.mouse.move(x + 120, y + 10, steps=4)
    page.mouse.up()
    aside = place()
    assert abs(aside["x"] - nearer["x"] - 120) < 2
    hot_seat.press("bid")
    assert place() == aside
    page.locator("#zoom-fit").click()
    assert abs(place()["width"] - before["width"]) < 1


def test_theme_and_size_are_kept(hot_seat: TablePage) -> None:
    page = hot_seat.page
    small = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    page.locator(".appearance summary").click()
    with page.expect_navigation():
        page.get_by_label("huge").check()
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") > small
    page.locator(".appearance summary").click()
    with page.expect_navigation():
        page.get_by_label("dark").check()
    page.reload()
    TablePage(page)
    assert "#2a2e33" in page.locator("#r-map").inner_html()


def test_high_contrast_and_large_tokens(visit: Visit, shots: Path) -> None:
    page = visit()
    brought(page, stored("1861-book", 334))
    token = page.locator("#r-map .stop .mark").first
    before = token.bounding_box()
    page.locator(".appearance summary").click()
    with page.expect_navigation():
        page.locator('[name="contrast"][value="high"]').check()
    TablePage(page)
    assert faults(page) == []
    page.locator(".appearance summary").click()
    with page.expect_navigation():
        page.locator('[name="tokens"][value="large"]').check()
    TablePage(page)
    after = page.locator("#r-map .stop .mark").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.2 * before["width"]
    middles = [box["x"] + box["width"] / 2 for box in (before, after)]
    assert abs(middles[0] - middles[1]) < 1.5, "it grows about its middle"
    page.screenshot(path=shots / "high-contrast.png")
