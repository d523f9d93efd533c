"""What a page must never have, in positions of every title: two primary buttons, small type, anything cut off or to be
scrolled sideways, a map under its own buttons."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import brought, sideways, stored

POSITIONS = [
    ("1853-bids", 10), ("1853-mik-2", 540), ("1853-mik-2", 788),
    ("1861-book", 0), ("1861-book", 276), ("1861-book", 315), ("1861-book", 627),
    ("1862-lner", 38), ("1862-lner", 94),
    ("1863-chain", 0), ("1863-chain", 473), ("1863-lptb", 754),
    ("1890-kinki", 0), ("1890-kinki", 10), ("1890-kinki", 312), ("1890-kinki", 477), ("1890-bankruptcy", 657),
]  # fmt: skip
"""A stock turn, a dividend, an auction, a merger, a forced purchase, the end; with as many as six players."""
LEAST = 11
SMALL = """(least) => [...document.querySelectorAll("body *")].filter((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest("svg, .vh, .skip")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(one).fontSize) < least).map((one) => one.outerHTML.slice(0, 100))"""
PRIMARY = """() => {
    const accent = document.createElement("i");
    accent.style.color = "var(--accent)";
    document.body.append(accent);
    const colour = getComputedStyle(accent).color;
    accent.remove();
    return [...document.querySelectorAll("#r-turn :is(button, a.button)")].filter((one) =>
        one.checkVisibility() && getComputedStyle(one).backgroundColor === colour).map((one) => one.textContent.trim());
}"""
COVERED = """() => {
    const buttons = document.querySelector(".zoom").getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#r-map [data-hex]")];
    return boxes.map((hex) => [hex.dataset.hex, hex.getBoundingClientRect()])
        .filter(([, box]) => box.left + 3 < buttons.right && box.right - 3 > buttons.left
            && box.top + 3 < buttons.bottom && box.bottom - 3 > buttons.top).map(([name]) => name);
}"""


def outside(page: Page) -> list[Any]:
    """Cells of tables that the panel cuts off, figures of a lot that stick out of its card, facts beside the window."""
    found: list[Any] = page.evaluate(
        """() => {
            const words = document.createRange();
            const isCut = (cell) => {
                words.selectNodeContents(cell);
                const frame = (cell.closest(".lot, .panel") ?? document.body).getBoundingClientRect();
                const box = cell.matches("th, td") ? cell.getBoundingClientRect() : words.getBoundingClientRect();
                return box.left < frame.left - 1 || box.right > frame.right + 1;
            };
            const cells = ":is(.finance, .beside, .companies) :is(th, td), .lot dd, .fact";
            return [...document.querySelectorAll(cells)].filter((cell) => cell.checkVisibility() && isCut(cell))
                .map((cell) => cell.textContent.trim());
        }"""
    )
    return found


@pytest.mark.parametrize(("game", "point"), POSITIONS, ids=[f"{game}-{point}" for game, point in POSITIONS])
def test_a_page_is_in_order(visit: Visit, game: str, point: int) -> None:
    page = visit()
    brought(page, stored(game, point))
    assert len(page.evaluate(PRIMARY)) <= 1
    page.locator("#zoom-fit").click()
    assert page.evaluate(COVERED) == [], "the whole map lies beside its buttons"
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for tab in ("play",) if size is DESKTOP else ("play", "players", "companies", "market"):
            if size is PHONE:
                page.locator(f'[data-tab-to="{tab}"]').click()
            assert sideways(page) == [], (size, tab)
            assert outside(page) == [], (size, tab)
            assert page.evaluate(SMALL, LEAST) == [], (size, tab)


def test_magnified_twice_map_and_turn_have_the_room(visit: Visit) -> None:
    """1440 × 900 at 200 %: companies side by side would have columns of two letters."""
    page = visit({"width": 720, "height": 450})
    brought(page, stored("1861-book", 276))
    turn, view = page.locator("#turn").bounding_box(), page.locator("#map").bounding_box()
    assert turn is not None
    assert view is not None
    assert turn["width"] + view["width"] > 680
    assert sideways(page) == []
