"""A game played through the pages by a script that clicks only what they offer: its opening, a stretch in the middle
and its ending in every title. With RAILHEAD_WHOLE_GAMES set every game is clicked from the first action to the last."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from railhead.record import record_from_json, record_to_json
from railhead.titles import TITLES
from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage, brought

OPENLY = {"1853": "beginners"}
"""Presets without which a title begins with sealed bids, for which players come to the screen one after the other."""
STORED = {
    "1853": ("1853-bids", 0.5),
    "1861": ("1861-book", 0.5),
    "1862": ("1862-lner", 0.5),
    "1863": ("1863-liquidation", 0.35),
    "1890": ("1890-bank-breaks", 0.35),
}
"""A stored game of each title, and the part of it after which companies soon lay track and run."""
THRIFTY = ("1853",)
"""Titles whose companies come to no new trains unless they keep what they earn while they have less than three."""
STRETCH = 60
MOST = 4000
SMALL = {"width": 1000, "height": 700}
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")


def _click(page: Page, title: str, most: int) -> dict[str, Any]:
    played: dict[str, Any] = page.evaluate(CLICKER, {"seed": 1, "most": most, "thrifty": title in THRIFTY})
    return played


def _begun(visit: Visit, title: str) -> Page:
    page = visit(SMALL, path=f"/new/{title}")
    page.locator('[name="seed"]').fill("3")
    if title in OPENLY:
        page.locator(f'[name="preset"][value="{OPENLY[title]}"]').check()
    page.get_by_role("button", name="Start", exact=True).click()
    return page


def _cut(title: str, left: int = 0) -> bytes:
    """The record of a stored game up to its middle, or to the last actions that are left to play."""
    name, part = STORED[title]
    record = record_from_json((PLAYTHROUGHS / f"{name}.json").read_bytes())
    kept = len(record.actions) - left if left else int(len(record.actions) * part)
    return record_to_json(msgspec.structs.replace(record, actions=record.actions[:kept]))


@pytest.mark.parametrize("title", TITLES)
def test_the_opening_is_played(visit: Visit, title: str) -> None:
    table = TablePage(_begun(visit, title))
    assert _click(table.page, title, STRETCH)["done"] == table.version == STRETCH


@pytest.mark.parametrize("title", TITLES)
def test_the_middle_is_played(visit: Visit, title: str) -> None:
    table = brought(visit(SMALL), _cut(title))
    played = _click(table.page, title, STRETCH)
    assert played["done"] == STRETCH
    assert {"lay_tile", "run", "dividend", "pass"} <= played["seen"].keys()


@pytest.mark.parametrize("title", TITLES)
def test_the_game_is_played_to_its_end(visit: Visit, title: str, shots: Path) -> None:
    table = brought(visit(SMALL), _cut(title, left=8))
    _click(table.page, title, MOST)
    _is_over(table, shots / f"end-{title}.png")


@pytest.mark.skipif(not os.environ.get("RAILHEAD_WHOLE_GAMES"), reason="minutes of clicks: set RAILHEAD_WHOLE_GAMES")
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_played(visit: Visit, title: str, shots: Path) -> None:
    table = TablePage(_begun(visit, title))
    assert _click(table.page, title, MOST)["done"] == table.version
    _is_over(table, shots / f"whole-{title}.png")


def _is_over(table: TablePage, picture: Path) -> None:
    assert "The game is over" in table.page.inner_text("#r-turn")
    assert "win" in table.page.inner_text(".log li[value]")
    table.page.screenshot(path=picture)
