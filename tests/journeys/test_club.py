"""A club's evening: guests become members, links and invitations lead to seats, and games outlive accounts."""

import secrets

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage

PASSWORD = "correct horse battery"


def name_of(word: str) -> str:
    """One that nobody has: all journeys share a server."""
    return f"{word} {secrets.token_hex(3)}"


def opened_table(host: Page) -> list[str]:
    """A table of three, Ann the host; the links to the others' seats."""
    form = host.locator("form", has=host.get_by_role("button", name="Open a table"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("button", name="Open a table").click()
    expect(host.get_by_role("heading", name="Invite players")).to_be_visible()
    return [link.input_value() for link in host.locator(".links input").all()]


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


def log_in(page: Page, name: str) -> None:
    page.goto("/account/log-in")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def joined(visit: Visit, link: str, name: str) -> Page:
    guest = visit(path=link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join the game").click()
    expect(guest.locator("#r-players")).to_contain_text(name)
    return guest


def take_seat(page: Page, name: str) -> None:
    page.get_by_label("Your name").first.fill(name)
    page.get_by_role("button", name="Take seat 2").click()


def test_a_link_is_opened_twice_and_the_seat_moves_to_a_second_device(visit: Visit) -> None:
    host = visit()
    links = opened_table(host)
    laptop = joined(visit, links[0], "Boris")
    table = laptop.url
    # The same link leads its owner back, and nobody else.
    laptop.goto(links[0])
    expect(laptop).to_have_url(table)
    stranger = visit(path=links[0])
    expect(stranger.get_by_role("heading", name="Boris has taken this seat")).to_be_visible()
    # On purpose, to another device: by a link made at the seat.
    laptop.goto(f"{table}/seat")
    laptop.get_by_role("button", name="Make a link to Boris's seat").click()
    phone = visit(path=laptop.get_by_label("Link to your seat").input_value())
    phone.get_by_role("button", name="Join the game").click()
    host.goto(table)
    ann, on_phone = TablePage(host), TablePage(phone)
    ann.press("bid")
    on_phone.moved(0)
    assert "bid" in on_phone.kinds
    on_phone.press("pass")
    laptop.goto(table)
    expect(laptop.locator(".log")).to_contain_text("Boris leaves the auction of TSR")


def test_a_guest_signs_up_in_the_middle_of_a_game_and_goes_on_elsewhere(visit: Visit) -> None:
    host = visit()
    links = opened_table(host)
    guest = joined(visit, links[0], "Boris")
    table, member = guest.url, name_of("Boris")
    host.goto(table)
    TablePage(host).press("bid")
    TablePage(guest).moved(0)
    guest.goto(f"{table}/seat")
    guest.get_by_role("link", name="Sign up").click()
    sign_up(guest, member)
    expect(guest).to_have_url(f"{table}/seat")
    expect(guest.get_by_role("button", name="Make a code for Boris")).to_be_visible()
    elsewhere = visit()
    log_in(elsewhere, member)
    elsewhere.get_by_role("link", name="1861 Ann, Boris").first.click()
    there = TablePage(elsewhere)
    assert "bid" in there.kinds
    there.press("pass")
    TablePage(host).moved(1)


def test_an_invited_player_finds_the_table_in_the_lobby_and_sits_down(visit: Visit) -> None:
    member, guest = name_of("Bea"), visit(path="/account/sign-up")
    sign_up(guest, member)
    expect(guest.get_by_role("heading", name=member)).to_be_visible()
    host = visit()
    form = host.locator("form", has=host.get_by_role("button", name="Open a table"))
    form.get_by_label("Your name").fill("Ann")
    form.get_by_text("Who can join").click()
    form.get_by_label("Invite only").fill(member)
    form.get_by_role("button", name="Open a table").click()
    TablePage(host)
    table = host.url
    stranger = visit(path=table)
    take_seat(stranger, "Eve")
    expect(stranger.locator("body")).to_contain_text("by invitation only")
    guest.goto("/lobby")
    guest.get_by_role("region", name="Invitations").get_by_role("link", name="Join").click()
    expect(guest).to_have_url(table)
    take_seat(guest, "Bea")
    expect(guest.locator("#r-players")).to_contain_text("Bea")
    expect(host.locator("#r-players")).to_contain_text("Bea")
    guest.goto("/lobby")
    expect(guest.get_by_role("heading", name="Tables")).to_be_visible()
    expect(guest.get_by_role("region", name="Invitations")).to_have_count(0)


def test_an_account_is_deleted_and_the_game_is_still_there(visit: Visit) -> None:
    host = visit()
    links = opened_table(host)
    guest = joined(visit, links[0], "Boris")
    table, member = guest.url, name_of("Boris")
    host.goto(table)
    TablePage(host).press("bid")
    guest.goto("/account/sign-up")
    sign_up(guest, member)
    expect(guest.get_by_role("heading", name=member)).to_be_visible()
    form = guest.locator("form", has=guest.get_by_role("button", name="Delete my account"))
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Delete my account").click()
    expect(guest.get_by_role("link", name="Account")).to_be_visible()
    host.goto(table)
    expect(host.locator("#r-players")).to_contain_text("Former player 2")
    expect(host.locator(".log")).to_contain_text("Ann")
    assert "Boris" not in host.locator("#r-players").inner_text()
    log = visit(path="/account/log-in")
    log.get_by_label("Name", exact=True).fill(member)
    log.get_by_label("Password").fill(PASSWORD)
    log.get_by_role("button", name="Log in").click()
    expect(log.locator(".problem")).to_be_visible()
