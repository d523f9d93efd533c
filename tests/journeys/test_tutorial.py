"""Tutorials clicked through: only what the coach marks is pressed. One chapter of each title at each size; all of them
with RAILHEAD_ALL_CHAPTERS=1."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from railhead.titles import TITLES
from railhead.titles.tutorial import has_tutorial, tutorial_of
from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import TablePage, sideways

SIZES = {"desktop": DESKTOP, "phone": PHONE}
PRESSED = """() => JSON.stringify([
    document.body.dataset.game,
    document.getElementById("coach")?.dataset.step,
    document.querySelector(".confirm [name=args]")?.value,
    document.getElementById("ask").open,
    [...document.querySelectorAll(".coach-target")].map((one) => one.dataset.hex ?? one.textContent),
])"""
"""What changes with every press."""
IN_SIGHT = """() => [...document.querySelectorAll(":is(button, label).coach-target")].some((one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""
"""Whether somebody sees what is marked: it lies in the window, and beneath nothing."""


def chapters() -> list[tuple[str, str, str]]:
    """The first chapter on a phone, the company's turn on a desktop, or all on both. In 1861 the company's turn is on a
    phone, for there the sheet of a tile takes the place of the turn."""
    found = []
    for title in filter(has_tutorial, TITLES):
        names = [chapter.id for chapter in tutorial_of(title).chapters]
        for size in SIZES:
            is_first = (size == "phone") != (title == "1861")
            shown = names if os.environ.get("RAILHEAD_ALL_CHAPTERS") else names[:1] if is_first else names[2:3]
            found += [(title, name, size) for name in shown]
    return found


@pytest.mark.parametrize(("title", "chapter", "size"), chapters())
def test_what_the_coach_marks_leads_to_the_end(visit: Visit, title: str, chapter: str, size: str, shots: Path) -> None:
    page = visit(SIZES[size], path=f"/learn/{title}", has_touch=size == "phone", is_mobile=size == "phone")
    lesson = tutorial_of(title).chapter(chapter)
    page.get_by_role("button", name=lesson.name, exact=True).click()
    TablePage(page)
    for number in range(len(lesson.steps)):
        page.wait_for_selector(f'#coach[data-step="{number}"]')
        expect(page.locator(".coach-do")).to_contain_text(lesson.steps[number].say[:40])
        page.screenshot(path=shots / f"tutorial-{title}-{chapter}-{number}-{size}.png")
        assert not sideways(page) or size == "desktop"
        _do_step(page, number)
    page.wait_for_selector(f'#coach[data-step="{len(lesson.steps)}"]')
    expect(page.locator(".coach-says")).to_contain_text(lesson.done[:40])
    expect(page.locator(".coach-ways .do")).to_be_visible()


def _do_step(page: Page, number: int) -> None:
    """Press what is marked until the step is done."""
    for _ in range(20):
        page.wait_for_function(
            "n => document.querySelector('.coach-target') || Number(coach.dataset.step) > n", arg=number
        )
        if int(page.get_attribute("#coach", "data-step") or 0) > number:
            return
        expect(page.locator(".coach-do")).to_be_visible()
        before = page.evaluate(PRESSED)
        if page.locator("#ask").is_visible():
            page.locator("#ask-do").click()
            page.wait_for_function("number => Number(coach.dataset.step) > number", arg=number)
            return
        marked = page.locator(":is(button, label).coach-target:visible")
        if marked.locator("select").count():
            part = (marked.locator("select").get_attribute("name") or "").split(".", 2)
            wanted = json.loads(page.get_attribute("#coach", "data-args") or "{}")
            marked.locator("select").select_option(wanted[part[1]][part[2]])
        elif marked.count():
            page.wait_for_function(IN_SIGHT)
            marked.first.click()
        else:
            hex_ = page.locator(".outline.coach-target").first.get_attribute("data-hex")
            place = page.locator(f'#r-map g[data-hex="{hex_}"] :is(path, polygon)').first
            place.click(force=True)
        page.wait_for_function(f"before => ({PRESSED})() !== before", arg=before)
    raise AssertionError(f"step {number} is not done by what is marked")


def test_something_else_is_refused_with_a_word_and_a_step_is_taken_back(visit: Visit) -> None:
    page = visit(path="/")
    page.get_by_role("button", name="Learn 1861").click()
    table = TablePage(page)
    page.fill('[name="number.amount"]', "30")
    table.control("bid").get_by_role("button", name="Bid").click()
    expect(page.locator("#r-problem")).to_contain_text("That is allowed too. In this lesson")
    page.fill('[name="number.amount"]', "20")
    table.control("bid").get_by_role("button", name="Bid").click()
    page.wait_for_selector('#coach[data-step="1"]')
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector('#coach[data-step="0"]')
    page.get_by_role("button", name="Restart").click()
    page.wait_for_selector('#coach[data-step="0"]')
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    page.goto("/learn/1861")
    page.get_by_role("link", name="Continue where you left off").click()
    page.wait_for_selector('#coach[data-step="0"]')
