"""What is beside the game itself: passing ahead, talk, notes, a company's reach, a large map."""

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import DESKTOP, PHONE, Visit
from tests.journeys.table import TablePage, brought, offers, played_until

LAPTOP = {"width": 1280, "height": 720}
WIDTH = "document.querySelector('#r-map svg').getBoundingClientRect().width"


def two_at_a_table(visit: Visit) -> tuple[TablePage, TablePage]:
    """Ann who set it up, and Bob who came by his link. The third seat is nobody's yet."""
    host = visit()
    form = host.locator("form", has=host.get_by_role("button", name="Open a table"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("button", name="Open a table").click()
    link = host.locator(".links input").first.input_value()
    host.get_by_role("link", name="Go to the table").click()
    guest = visit(path=link)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Join the game").click()
    return TablePage(host), TablePage(guest)


def test_whoever_passes_ahead_keeps_nobody_waiting(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit)
    bob.page.get_by_text("Programmed actions").click()
    bob.page.get_by_role("button", name="Pass until somebody does something else").click()
    expect(bob.page.locator("#r-turn")).to_contain_text("Passing until somebody does something else")
    ann.press("pass")
    ann.moved(1)
    expect(ann.page.locator(".log")).to_contain_text("Bob passes")
    expect(ann.page.locator("#r-turn")).not_to_contain_text("Passing until")
    bob.moved(1)
    bob.page.get_by_role("button", name="Cancel", exact=True).click()
    expect(bob.page.locator("#r-turn")).not_to_contain_text("Passing until")


def test_a_programmed_bid_stops_at_its_limit(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit)
    table = ann.page.url
    ann.page.goto(f"{table}/links")
    third = visit(path=ann.page.locator(".links input").input_value())
    ann.page.goto(table)
    third.get_by_label("Your name").fill("Cleo")
    third.get_by_role("button", name="Join the game").click()
    ann, cleo = TablePage(ann.page), TablePage(third)
    bob.page.get_by_text("Programmed actions").click()
    form = bob.page.locator(".programs form", has=bob.page.get_by_label("up to"))
    form.get_by_label("up to").fill("25")
    form.get_by_role("button", name="Program").click()
    expect(bob.page.locator("#r-turn")).to_contain_text("Bidding up to 25 for TSR")
    ann.press("bid")
    ann.moved(1)
    expect(ann.page.locator(".log")).to_contain_text("Bob bids 25 for TSR")
    expect(ann.page.locator("#r-turn")).not_to_contain_text("Bidding up to")
    cleo.moved(1)
    cleo.press("pass")
    # To bid on takes 35: the program does nothing, and Bob is asked himself.
    ann.moved(2)
    ann.press("bid")
    bob.moved(3)
    expect(bob.control("bid")).to_be_visible()
    assert bob.version == 4
    bob.press("pass")
    expect(ann.page.locator(".log")).to_contain_text("Bob leaves the auction of TSR")


def test_what_is_said_is_heard_by_the_others(visit: Visit) -> None:
    ann, bob = two_at_a_table(visit)
    for table in (ann, bob):
        table.page.keyboard.press("1")
    ann.page.fill("#words", "Good luck!")
    ann.page.press("#words", "Enter")
    expect(bob.page.locator(".log .said")).to_have_text("Ann Good luck!")
    expect(ann.page.locator("#words")).to_have_value("")
    assert (ann.version, bob.version) == (0, 0)


def test_a_name_told_once_is_remembered(visit: Visit) -> None:
    page = visit()
    form = page.locator("form", has=page.get_by_role("button", name="Play against bots"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_label("Your name").press("Tab")
    page.goto("/")
    assert [field.input_value() for field in page.locator("[data-own-name]").all()] == ["Ann", "Ann"]


def test_notes_stay_in_the_browser(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    TablePage(page).page.locator("#tab-file").click()
    page.fill("#notes", "Riga first")
    page.reload()
    page.locator("#tab-file").click()
    expect(page.locator("#notes")).to_have_value("Riga first")
    expect(page.locator("#tell-me")).to_be_hidden()


COUNTED = """() => {
    window.rung = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.rung += 1; } };
}"""


def test_who_waits_for_others_may_be_told(visit: Visit) -> None:
    """A sound to try it, and one when the turn comes; none when it goes on to another."""
    ann, bob = two_at_a_table(visit)
    bob.page.evaluate(COUNTED)
    bob.page.locator("#tab-file").click()
    bob.page.get_by_label("Tell me when it's my turn").check()
    assert bob.page.evaluate("window.rung") == 1
    ann.press("bid")
    bob.moved(0)
    bob.page.wait_for_function("() => window.rung === 2")
    assert bob.page.title().startswith("●")
    bob.press("pass")
    ann.moved(1)
    assert bob.page.evaluate("window.rung") == 2


def test_pointing_at_a_company_shows_its_reach(visit: Visit) -> None:
    page = visit()
    brought(page, played_until(offers("run"), seed=3))
    page.locator("#r-companies tr.operating th").hover()
    expect(page.locator(".outline.near").first).to_be_attached()
    page.locator("#map").hover()
    expect(page.locator(".outline.near")).to_have_count(0)


def test_a_large_map_leaves_only_the_turn(visit: Visit) -> None:
    page = visit(LAPTOP)
    page.get_by_role("button", name="Start a hot-seat game").click()
    table = TablePage(page)
    before = page.evaluate(WIDTH)
    page.keyboard.press("f")
    page.wait_for_function(f"() => {WIDTH} > {1.3 * before}")
    expect(page.locator("#side")).to_be_hidden()
    assert table.control("bid").is_visible()
    page.keyboard.press("1")
    expect(page.locator("#dock-log")).to_be_visible()
    page.wait_for_function(f"() => {WIDTH} < {1.1 * before}")


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
def test_passing_is_at_hand_however_much_is_on_offer(visit: Visit, size: dict[str, int]) -> None:
    page = visit(size)
    brought(page, played_until(offers("sell_shares"), seed=3))
    box, frame = (page.locator(part).bounding_box() for part in ('.idle [data-kind="pass"] button', "#turn"))
    assert box is not None
    assert frame is not None
    assert frame["y"] <= box["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]
