"""A real browser on a real server. Without the browser the journeys are skipped, but never where CI is set."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.journeys.table import TablePage
from tests.server.processes import Process

FLAGS = (
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds to wait for anything on a machine that may be busy."""

expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("the journeys need chromium, and there is none")
        pytest.skip("no chromium: ./dev test installs it where it may")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("journeys")) as process:
        yield process


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the pages are kept: RAILHEAD_SHOTS, or nowhere in particular."""
    named = os.environ.get("RAILHEAD_SHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def visit(browser: Browser, services: Process) -> Iterator[Visit]:
    """Somebody new, with a browser of their own, at the front page. Whatever goes wrong in a page fails the journey."""
    opened, wrong = [], []

    def come(size: dict[str, int] = DESKTOP, path: str = "/", **more: Any) -> Page:
        context = browser.new_context(viewport={**size}, base_url=services.address, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if _is_bad(said.type, said.text) else None)
        page.goto(path)
        # A journey knows who is first: nobody's seat is drawn.
        page.evaluate("document.querySelectorAll('[name=seats]').forEach(field => { field.value = 'entered' })")
        return page

    yield come
    for context in opened:
        context.close()
    assert wrong == []


NO_FAULT = ("status of 4", "htmx:afterRequest", "htmx:sendAbort", "ERR_INTERNET_DISCONNECTED")
"""A refusal is an answer, whoever leaves cuts off what was under way, and a journey may take the network away:
none is a fault of the page."""


def _is_bad(kind: str, text: str) -> bool:
    return kind == "error" and not any(words in text for words in NO_FAULT)


@pytest.fixture
def hot_seat(visit: Visit) -> TablePage:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    return TablePage(page)
