"""A what-if board shared with a friend: both try things out there, and the game it comes from is not touched."""

import re

from playwright.sync_api import expect

from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage


def test_a_what_if_board_is_shared_with_a_friend(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play against bots").click()
    TablePage(page)
    page.wait_for_selector('#state[data-mine="true"]', state="attached")
    game, before = page.url, TablePage(page).version
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Start a what-if board").click()
    note = page.locator(".what-if")
    expect(note).to_contain_text("What-if board")
    expect(note).to_contain_text("Nothing here touches that game")
    assert "What-if" in page.title()
    board = TablePage(page)
    assert page.url != game
    assert board.version == 0
    first = board.kinds[0]
    board.press(first)
    note.get_by_role("link", name="Share it").click()
    link = page.locator(".links input").input_value()
    page.get_by_role("link", name="Go to the table").click()
    board = TablePage(page)
    friend_page = visit(path=link)
    friend_page.get_by_role("button", name=re.compile("Join")).click()
    friend = TablePage(friend_page)
    expect(friend_page.locator(".what-if")).to_contain_text("What-if board")
    assert friend.version == 1
    friend.press(friend.kinds[0])
    board.moved(1)
    note = page.locator(".what-if")
    note.get_by_role("link", name=re.compile("a game of")).click()
    page.wait_for_url(re.compile(r"/at/\d+$"))
    page.goto(game)
    assert TablePage(page).version == before
    assert page.locator(".what-if").count() == 0
