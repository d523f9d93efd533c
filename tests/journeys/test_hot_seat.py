"""A stranger starts a hot-seat game of 1861 and plays into the first operating round: by mouse, and by keyboard."""

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visit
from tests.journeys.table import TablePage


def test_with_the_mouse_only(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    table = TablePage(page)
    assert table.kinds == ["bid", "pass"]
    while "lay_tile" not in table.kinds:
        assert table.version < 60
        before = table.version
        match _next(table):
            case "train":
                page.get_by_role("button", name="2-train from the bank").click()
            case "riga":
                page.locator('[data-kind="bid"] .row', has_text="R-O").get_by_role("button", name="Bid").click()
            case "bid":
                table.control("bid").get_by_role("button", name="Bid").first.click()
            case _:
                page.get_by_role("button", name="Pass").click()
        table.moved(before)
    assert table.round == "OR 1.1"
    expect(page.locator(".turn-head h2")).to_have_text("Riga-Orel Railway")
    expect(page.locator(".steps .now")).to_have_text("Track")
    assert table.lit == ["B4"]
    table.lay("B4")
    assert page.locator('#r-map g[data-hex="B4"]').get_attribute("data-tile")
    while "buy_train" not in table.kinds:
        table.press("pass")
    expect(page.locator(".steps .now")).to_have_text("Trains")
    before = table.version
    page.get_by_role("button", name="2-train from the bank").click()
    table.moved(before)
    expect(page.locator("#r-companies .train-card")).to_have_text(["2", "2"])


def _next(table: TablePage) -> str:
    """Each private and the first minor go for the lowest bid, then Riga-Orel is put up, then all pass."""
    started = table.page.locator("#r-companies tbody th").all_inner_texts()
    if table.round.startswith("OR"):
        return "train" if "buy_train" in table.kinds else "pass"
    if table.is_bidding or any("R-O" in name for name in started):
        return "pass"
    return "riga" if any(name.split()[0] == "N" for name in started) else "bid"


def test_with_the_keyboard_only(visit: Visit) -> None:
    page = visit()
    keys = page.keyboard
    for wanted in ("Play on one screen", "Start a hot-seat game"):
        for _ in range(20):
            keys.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == wanted:
                break
        keys.press("Enter")
    table = TablePage(page)
    while "lay_tile" not in table.kinds:
        before = table.version
        assert before < 60
        match _next(table):
            case "pass":
                keys.press("p")
            case "riga":
                keys.press("/")
                keys.type("bid R-O 100")
                expect(page.locator("#reading")).to_contain_text("bids 100 for R-O")
                keys.press("Enter")
            case _:
                keys.press("t")
                keys.press("Enter")
        table.moved(before)
    assert table.round == "OR 1.1"
    _lay_by_keys(page, table)
    while "buy_train" not in table.kinds:
        before = table.version
        keys.press("p")
        table.moved(before)
    before = table.version
    keys.press("t")
    expect(page.locator(":focus")).to_contain_text("2-train")
    keys.press("Enter")
    table.moved(before)
    expect(page.locator("#r-companies .train-card")).to_have_text(["2", "2"])
    keys.press("u")
    table.moved(before + 1)
    expect(page.locator("#r-companies .train-card")).to_have_text(["2"])


def _lay_by_keys(page: Page, table: TablePage) -> None:
    keys, before = page.keyboard, table.version
    keys.press("m")
    keys.press("n")
    expect(page.locator("#cursor-says")).to_contain_text("highlighted")
    keys.press("Enter")
    expect(page.locator(".hex-menu .petal").first).to_be_visible()
    if page.locator(".confirm .do").is_disabled():
        expect(page.locator(".petal:focus")).to_have_count(1)
        keys.press("Enter")
        expect(page.locator(".petal.on")).to_have_count(1)
    keys.press("Enter")
    table.moved(before)


def test_a_refusal_names_its_rule_and_leads_to_it(hot_seat: TablePage) -> None:
    page = hot_seat.page
    page.fill("#line", "bid 22")
    page.press("#line", "Enter")
    problem = page.locator("#r-problem .problem")
    expect(problem).to_contain_text("Bids are multiples of 5")
    problem.get_by_role("link", name="61-AUC-03").click()
    expect(page.locator("#rule-rows")).to_contain_text("Bids are multiples of 5; each raise is at least 5.")
    hot_seat.press("bid")
    expect(problem).to_have_count(0)


def test_what_is_not_open_says_why(hot_seat: TablePage) -> None:
    page = hot_seat.page
    page.get_by_text("Why no others?").click()
    page.get_by_role("button", name="WVR").click()
    expect(page.locator(".why")).to_contain_text("61-AUC-01")


def test_what_happens_is_said_to_those_who_do_not_see_it(hot_seat: TablePage) -> None:
    page = hot_seat.page
    said = page.locator("#said")
    expect(said).to_have_attribute("role", "status")
    hot_seat.press("bid")
    expect(said).to_contain_text("Ann bids 20 for TSR")
    expect(said).to_contain_text("Bob's turn")
    hot_seat.press("pass")
    expect(said).to_contain_text("Bob leaves the auction of TSR")
    expect(said).to_contain_text("Cleo's turn")
