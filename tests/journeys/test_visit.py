"""Coming back to a table and losing touch with it."""

from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Visit
from tests.journeys.table import TablePage, brought, stored
from tests.journeys.test_beside import two_at_a_table
from tests.server.processes import Process


def test_what_happened_since_the_last_visit_is_told(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit)
    address = bob.page.url
    ann.press("bid")
    bob.moved(0)
    expect(bob.page.locator("#since")).to_be_hidden()
    bob.page.goto("about:blank")
    ann.page.keyboard.press("u")
    ann.moved(1)
    bob.page.goto(address)
    TablePage(bob.page)
    since = bob.page.locator("#since")
    expect(since).to_contain_text("Ann takes back")
    since.locator("button").click()
    expect(since).to_be_hidden()
    bob.page.reload()
    TablePage(bob.page)
    expect(since).to_be_hidden()


def test_a_lost_connection_is_told_and_found_again(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    TablePage(page)
    # All scripts must have come before the connection goes.
    page.wait_for_load_state("load")
    lost = page.locator("#lost")
    expect(lost).to_be_hidden()
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("Not connected")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.locator('[data-tab-to="market"]').click()
    expect(lost).to_be_visible()
    page.context.set_offline(False)
    expect(lost).to_be_hidden()


def test_a_server_that_hangs_is_noticed_though_its_stream_stays_open(visit: Visit, services: Process) -> None:
    page = visit()
    page.clock.install()
    page.get_by_role("button", name="Start a hot-seat game").click()
    TablePage(page)
    page.wait_for_load_state("load")
    lost = page.locator("#lost")
    with services.hanging():
        # Longer than a stream is ever silent, and once more for the question that gets no answer.
        page.clock.fast_forward("00:40")
        page.clock.fast_forward("00:05")
        expect(lost).to_be_visible()
    page.clock.fast_forward("00:05")
    expect(lost).to_be_hidden()


def test_changes_of_rules_are_told_until_they_have_been_read(visit: Visit) -> None:
    page = visit()
    brought(page, stored("1863-liquidation", 10))
    told = page.locator("#older")
    expect(told).to_be_visible()
    told.locator("summary").click()
    told.locator("[data-dismiss]").click()
    expect(told).to_be_hidden()
    page.reload()
    TablePage(page)
    expect(told).to_be_hidden()
    brought(page, stored("1863-liquidation", 11))
    expect(told).to_be_visible()
