"""A person at the table's page: looks at what it shows, and does only what it offers."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from railhead.bots.random import RandomBot
from railhead.core.ids import Player
from railhead.record import Game, record_to_json
from tests.playthroughs.stored import FOLDER


class TablePage:
    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_selector("#r-turn")
        # The map has its size once the scripts have run.
        page.wait_for_function("() => window.htmx && document.getElementById('world').style.width")

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#state", "data-version") or 0)

    @property
    def round(self) -> str:
        return self.page.inner_text(".fact.round b")

    @property
    def kinds(self) -> list[str]:
        """Kinds of action on offer."""
        found: list[str] = self.page.eval_on_selector_all("#r-turn [data-kind]", "all => all.map(e => e.dataset.kind)")
        return found

    @property
    def lit(self) -> list[str]:
        return (self.page.get_attribute("#state", "data-hexes") or "").split()

    def control(self, kind: str) -> Locator:
        return self.page.locator(f'#r-turn [data-kind="{kind}"]').first

    def moved(self, version: int) -> None:
        """Wait until the page shows a later version."""
        self.page.wait_for_function("v => Number(document.getElementById('state').dataset.version) > v", arg=version)

    def press(self, kind: str, number: int = 0) -> None:
        """One of the buttons of a control."""
        before = self.version
        control = self.control(kind)
        asks = control.get_attribute("data-asks") is not None
        control.locator("button.pick, button.do").nth(number).click()
        if asks:
            self.page.locator("#ask-do").click()
        self.moved(before)

    def open_hex(self, name: str) -> Locator:
        """Click a hex on the map, and wait for what can be done there."""
        self.page.locator(f'#r-map g[data-hex="{name}"] path, #r-map g[data-hex="{name}"] polygon').first.click(
            force=True
        )
        menu = self.page.locator(f'.hex-menu[data-hex="{name}"]')
        expect(menu.locator(".confirm")).to_be_visible()
        return menu

    def lay(self, name: str) -> None:
        before = self.version
        menu = self.open_hex(name)
        confirm = menu.locator(".confirm .do")
        if confirm.is_disabled():
            menu.locator(".petal").first.click()
        expect(confirm).to_be_enabled()
        confirm.click()
        self.moved(before)

    @property
    def is_bidding(self) -> bool:
        return "Auction" in self.page.inner_text(".turn-head h2")


def drop_file(page: Page, target: str, name: str, content: str) -> None:
    """Drop a file on an element, as a hand would."""
    transfer = page.evaluate_handle(
        """([name, content]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([content], name, { type: "application/json" }));
            return transfer;
        }""",
        [name, content],
    )
    page.dispatch_event(target, "dragenter", {"dataTransfer": transfer})
    page.dispatch_event(target, "drop", {"dataTransfer": transfer})


def brought(page: Page, record: bytes) -> TablePage:
    """A game brought by its file."""
    page.goto("/import")
    page.set_input_files('input[type="file"]', {"name": "game.json", "mimeType": "application/json", "buffer": record})
    return TablePage(page)


def played_until(claim: Callable[[Game], bool], seed: int = 1, title: str = "1861") -> bytes:
    """The record of a game of bots up to the first position of which something can be claimed."""
    game, chance, bot = Game.new(title, ("Ann", "Bob", "Cleo"), seed=seed), Random(seed), RandomBot()
    while not claim(game):
        actor: Player = game.actors[0]
        game.act(bot.choose(game.title, game.state, game.options(actor), chance))
    return record_to_json(game.record)


def stored(name: str, point: int) -> bytes:
    """The record of a game that is kept, up to a point."""
    raw = json.loads((FOLDER / f"{name}.json").read_bytes())
    return json.dumps({**raw, "actions": raw["actions"][:point]}).encode()


def offers(kind: str) -> Callable[[Game], bool]:
    return lambda game: kind in {option.kind for option in game.options()}


def figure(text: str) -> int:
    found = re.search(r"\d+", text)
    assert found is not None
    return int(found[0])


def sideways(page: Page) -> list[Any]:
    """What can be scrolled sideways, or sticks out of the window."""
    found: list[Any] = page.evaluate(
        """() => [
            ...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
            ...[...document.querySelectorAll("body *")]
                .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1 && e.checkVisibility())
                .filter((e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowX))
                .map((e) => e.id || e.className),
        ]"""
    )
    return found
