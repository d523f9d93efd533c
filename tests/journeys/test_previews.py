"""Each kind of decision with consequences, opened from a position of a kept game: what it would bring is read first."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visit
from tests.journeys.table import brought, stored

SHOWN = [
    ("1861-book", 73, "buy_train", ("cash", "trains")),
    ("1862-lner", 38, "sell_shares", ("cash", "shares", "director")),
    ("1861-book", 276, "convert", ("price", "shares", "trains", "gone")),
    ("1861-book", 288, "merge", ("agrees", "If it is formed as", "price", "shares", "gone")),
    ("1862-lner", 94, "merge", ("agrees", "price", "shares")),
    ("1863-liquidation", 287, "liquidate", ("price",)),
    ("1853-mik-2", 49, "buy_with_gift", ("cash", "trains")),
    ("1890-bankruptcy", 657, "bankrupt", ("The game ends",)),
]
"""A game, a point, a kind of action that is offered there, and words its preview has."""


@pytest.mark.parametrize(("game", "point", "kind", "words"), SHOWN, ids=[f"{g[:4]}-{kind}" for g, _, kind, _ in SHOWN])
def test_pointing_at_a_button_shows_what_it_would_bring(
    visit: Visit, game: str, point: int, kind: str, words: tuple[str, ...], shots: Path
) -> None:
    page = visit()
    table = brought(page, stored(game, point))
    table.control(kind).locator("button.pick").first.focus()
    bringing = table.control(kind).locator(".preview-here")
    for word in words:
        expect(bringing).to_contain_text(word)
    page.screenshot(path=shots / f"preview-{game}-{kind}.png")
    assert table.version == point, "nothing is done yet"


def test_what_is_shown_moves_nothing_in_the_turn(visit: Visit) -> None:
    page = visit()
    table = brought(page, stored("1862-lner", 94))
    below = page.locator("#r-turn .idle .pick").first
    before = below.bounding_box()
    button = table.control("merge").locator("button.pick").first
    button.hover()
    shown = table.control("merge").locator(".preview-here")
    expect(shown).to_contain_text("price")
    expect(shown).to_be_visible()
    assert below.bounding_box() == before
    box, turn = shown.bounding_box(), page.locator("#turn").bounding_box()
    assert box is not None
    assert turn is not None
    assert box["x"] >= turn["x"] + turn["width"]
    assert box["y"] + box["height"] <= 900
    shown.hover()
    page.wait_for_timeout(500)
    expect(shown).to_be_visible()
    below.hover()
    expect(shown).to_be_hidden()
    button.focus()
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()


def test_dividends_are_compared(visit: Visit) -> None:
    page = visit()
    table = brought(page, stored("1861-book", 315))
    compared = table.control("dividend").locator(".compared")
    expect(compared.locator("thead button")).to_have_count(3)
    assert "price" in compared.inner_text()
    box, frame = compared.bounding_box(), page.locator("#turn").bounding_box()
    assert box is not None
    assert frame is not None
    assert box["x"] + box["width"] <= frame["x"] + frame["width"], "all choices are within the turn"
    table.press("dividend")


def test_who_is_asked_to_agree_reads_what_comes_of_it(visit: Visit) -> None:
    table = brought(visit(), stored("1862-lner", 95))
    expect(table.control("agree").locator(".preview-here")).to_contain_text("price")


def test_what_is_sold_for_a_forced_train_is_chosen_and_shown_first(visit: Visit, shots: Path) -> None:
    page = visit()
    table = brought(page, stored("1890-kinki", 477))
    control = table.control("buy_with_help")
    control.locator("button.do").click()
    expect(page.locator("#ask")).to_contain_text("trains")
    page.screenshot(path=shots / "preview-forced.png")
    page.locator("#ask-not").click()
    assert table.version == 477
