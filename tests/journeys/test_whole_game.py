"""A whole game played to its end through the pages, by a script that clicks only what they offer."""

from pathlib import Path

import pytest

from railhead.titles import TITLES, load
from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage

CHANCE = {"1861": 1, "1862": 6}
"""Seeds with which the script plays a game that comes to its late phases."""
THRIFTY = ("1853",)
"""Titles whose companies come to no new trains unless they keep what they earn while they have less than three."""
RUINED = ("1863",)
"""Titles in which a beginner goes bankrupt before the late phases."""
OPENLY = {"1853": "beginners"}
"""Presets without which a title begins with sealed bids, for which players come to the screen one after the other."""
CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end(visit: Visit, title: str, shots: Path) -> None:
    page = visit({"width": 1000, "height": 700}, path=f"/new/{title}")
    page.locator('[name="seed"]').fill("3")
    if title in OPENLY:
        page.locator(f'[name="preset"][value="{OPENLY[title]}"]').check()
    page.get_by_role("button", name="Start", exact=True).click()
    table = TablePage(page)
    played = page.evaluate(CLICKER, {"seed": CHANCE, "most": 3000, "thrifty": title in THRIFTY})
    assert "The game is over" in page.inner_text("#r-turn")
    assert table.version == played["done"]
    assert {"lay_tile", "run", "buy_train", "pass"} <= played["seen"].keys()
    assert "win" in page.inner_text(".log li:first-child")
    phases = [phase.name for phase in load(title, 3).board.phases]
    assert title in RUINED or phases.index(page.inner_text(".fact:nth-child(2) b")) >= len(phases) // 2
    page.screenshot(path=shots / f"end-{title}.png")
