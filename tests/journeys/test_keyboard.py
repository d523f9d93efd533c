"""With keys alone: a stock turn and an operating turn in every title, with the focus seen and kept."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage, brought, stored

STOCK = [("1861-book", 334), ("1862-lner", 38), ("1863-liquidation", 75), ("1853-mik-2", 7), ("1890-bankruptcy", 63)]
TRACK = [("1861-book", 71), ("1862-lner", 56), ("1863-liquidation", 96), ("1853-mik-2", 35), ("1890-bankruptcy", 38)]
MOST = 8
"""Actions in which a turn is over."""
FOCUS = """() => {
    const one = document.activeElement, box = one.getBoundingClientRect();
    return { place: one.closest("#turn, #view")?.id ?? one.tagName,
        isMarked: getComputedStyle(one).outlineStyle !== "none",
        isSeen: box.width > 0 && box.top >= 0 && box.bottom <= innerHeight };
}"""


def assert_focus_is_kept(page: Page) -> None:
    page.wait_for_function("() => document.activeElement.closest('#turn, #view')")
    assert page.evaluate(FOCUS) == {"place": page.evaluate(FOCUS)["place"], "isMarked": True, "isSeen": True}


def assert_said(page: Page) -> None:
    """What was done and who is to act is told to whoever listens, without ids of seats."""
    said = page.inner_text("#said")
    assert " ".join(page.inner_text(".who").split()) in said
    assert not any(word.strip(".,:") in ("P1", "P2", "P3", "P4", "P5", "None") for word in said.split())


def press_on(table: TablePage) -> None:
    """One action: a pass where there is one, or else what the main button does."""
    page, before = table.page, table.version
    page.keyboard.press("t")
    assert_focus_is_kept(page)
    page.keyboard.press("p" if "pass" in table.kinds else "Enter")
    page.wait_for_function(
        """v => Number(document.getElementById('state').dataset.version) > v
            || document.activeElement.id === 'ask-do'""",
        arg=before,
    )
    if table.version == before:
        page.keyboard.press("Enter")
        table.moved(before)


def turn_of(page: Page) -> list[str]:
    """Who is to act, and for which company."""
    mark = "() => document.querySelector('.turn-head .mark use')?.getAttribute('href') ?? ''"
    return [page.inner_text(".who"), page.evaluate(mark)]


def to_the_end(table: TablePage) -> None:
    """Whoever has the turn goes on until it is another's, or another company's."""
    begun = turn_of(table.page)
    for _ in range(MOST):
        press_on(table)
        assert_said(table.page)
        if turn_of(table.page) != begun:
            return
    raise AssertionError(f"the turn does not end: {begun}")


@pytest.mark.parametrize(("game", "point"), STOCK, ids=[game[:4] for game, _ in STOCK])
def test_a_stock_turn(visit: Visit, game: str, point: int) -> None:
    page = visit()
    table = brought(page, stored(game, point))
    page.keyboard.press("t")
    assert_focus_is_kept(page)
    if "sell_shares" in table.kinds:
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("p")
    table.moved(point)
    assert_said(page)
    if "sell_shares" in table.kinds:
        assert_focus_is_kept(page)
    page.keyboard.press("u")
    table.moved(point + 1)
    to_the_end(table)


@pytest.mark.parametrize(("game", "point"), TRACK, ids=[game[:4] for game, _ in TRACK])
def test_an_operating_turn(visit: Visit, game: str, point: int) -> None:
    page = visit()
    table = brought(page, stored(game, point))
    page.keyboard.press("n")
    expect(page.locator(".outline.cursor.can")).to_have_count(1)
    expect(page.locator("#cursor-says")).not_to_be_empty()
    page.keyboard.press("Enter")
    menu = page.locator(".hex-menu")
    expect(menu.locator(".confirm")).to_be_visible()
    page.wait_for_function("() => document.activeElement.closest('#petals')")
    if menu.locator(".confirm .do").is_disabled():
        page.keyboard.press("Enter")
        expect(menu.locator(".confirm .do")).to_be_enabled()
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    table.moved(point)
    assert_said(page)
    assert_focus_is_kept(page)
    to_the_end(table)
