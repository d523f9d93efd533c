"""Games over days: logging in again and again, a clock that runs out, undo when all agree."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from railhead.server.clock import CLOCK
from tests.journeys.conftest import DESKTOP, PATIENCE, PHONE
from tests.journeys.table import TablePage
from tests.server.processes import Process

A_DAY = 24 * 3600


class Club:
    """A server whose clock can be set, and browsers that come to it."""

    def __init__(self, browser: Browser, server: Process, clock: Path) -> None:
        self._browser = browser
        self.server = server
        self._clock = clock
        self._opened: list[Page] = []

    def jump(self, seconds: int) -> None:
        self._clock.write_text(str(int(self._clock.read_text()) + seconds))

    def visit(self, path: str = "/", size: dict[str, int] = DESKTOP) -> Page:
        context = self._browser.new_context(viewport={**size}, base_url=self.server.address)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        self._opened.append(page)
        page.goto(path)
        return page

    def close(self) -> None:
        for page in self._opened:
            page.context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path]]:
    folder = tmp_path_factory.mktemp("club")
    clock = folder / "clock"
    clock.write_text("0")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CLOCK, str(clock))
        with Process(folder) as process:
            yield process, clock


@pytest.fixture
def club(browser: Browser, server: tuple[Process, Path]) -> Iterator[Club]:
    club = Club(browser, *server)
    yield club
    club.close()


def set_up(page: Page, **chosen: str) -> list[str]:
    """A table for two with seats of their own; the links to hand out."""
    page.goto("/new/1861")
    page.locator('[name="kind"][value="seats"]').check()
    page.locator('[name="seats"]').select_option("entered")
    page.locator("summary", has_text="Pace, clock, undo").click()
    for name, value in chosen.items():
        field = page.locator(f'[name="{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator(".setup-form button.do").click()
    page.wait_for_selector(".links")
    links = [link.input_value() for link in page.locator(".links input").all()]
    page.locator("main a.button").click()
    return links


def sit(page: Page, name: str) -> TablePage:
    page.get_by_label("Your name").fill(name)
    page.locator("main button.do").click()
    return TablePage(page)


def log_in(page: Page, game: str) -> TablePage:
    page.goto(f"/account/log-in?next={game}")
    page.get_by_label("Name").fill("Bob B")
    page.get_by_label("Password").fill("a long password")
    page.locator("main button.do").click()
    return TablePage(page)


def test_an_asynchronous_game_over_several_logins_till_a_clock_runs_out(club: Club) -> None:
    host = club.visit()
    clock = {"pace": "asynchronous", "clock_budget": "3", "clock_unit": "days", "at_zero": "pass"}
    links = set_up(host, **clock)
    ann = TablePage(host)
    game = host.url.removeprefix(club.server.address)
    first = club.visit(links[0])
    sit(first, "Bob")
    first.goto(f"/account/sign-up?next={game}")
    first.get_by_label("Name").fill("Bob B")
    first.get_by_label("Password").fill("a long password")
    first.locator("main button.do").click()
    TablePage(first)
    sit(club.visit(links[1]), "Cleo")
    ann.press("bid")
    first.context.close()
    # The next day, on a phone.
    club.jump(A_DAY)
    second = club.visit(size=PHONE)
    bob = log_in(second, game)
    expect(second.locator(".clocks")).to_contain_text("You")
    left = int(second.get_attribute(".clock-runs .left", "data-left") or 0)
    assert 2 * A_DAY - 120 < left <= 2 * A_DAY
    shown = second.inner_text(".clock-runs .left")
    second.wait_for_function("before => document.querySelector('.clock-runs .left').textContent !== before", arg=shown)
    bob.press("bid")
    second.context.close()
    # Nobody comes back for long enough: everybody's time runs out in turn, and the server passes.
    version = ann.version
    club.jump(4 * A_DAY)
    ann.moved(version)
    expect(host.locator(".log")).to_contain_text("out of time")
    third = club.visit()
    log_in(third, game)
    expect(third.locator(".clocks")).to_be_visible()


def test_undo_when_all_agree(club: Club) -> None:
    host = club.visit()
    links = set_up(host, undo="consent")
    ann = TablePage(host)
    pages = [club.visit(link) for link in links]
    players = [sit(page, name) for page, name in zip(pages, ("Bob", "Cleo"), strict=True)]
    ann.press("bid")
    for player in players:
        player.moved(0)
    expect(host.locator("#undo")).to_be_disabled()
    host.locator("#agree").click()
    for page in pages:
        expect(page.locator("#agree")).to_contain_text("Agree")
        page.locator("#agree").click()
    ann.moved(1)
    assert ann.version == 2
    assert "bid" in ann.kinds
    players[0].moved(1)
