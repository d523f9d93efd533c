"""A phone: tabs, nothing to scroll sideways, a tile laid and a train run by finger."""

from playwright.sync_api import expect

from railhead.core.actions import Action
from railhead.core.play import apply, options
from railhead.record import Game
from tests.journeys.conftest import PHONE, Visit
from tests.journeys.table import brought, figure, offers, played_until, sideways


def builds_and_then_runs(game: Game) -> bool:
    """A company may lay a tile, and has a train that can run even if it does not."""
    kinds = {option.kind for option in game.options()}
    if not {"lay_tile", "pass"} <= kinds:
        return False
    state = game.state
    for _ in range(2):
        state, _ = apply(game.title, state, Action(game.actors[0], "pass"))
        if any(option.kind == "run" for option in options(game.title, state)):
            return True
        if not any(option.kind == "pass" for option in options(game.title, state, game.actors[0])):
            return False
    return False


def test_a_tile_is_laid_and_a_train_run_by_finger(visit: Visit) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True)
    table = brought(page, played_until(builds_and_then_runs, seed=4))
    name, before = table.lit[0], table.version
    page.locator(f'#r-map g[data-hex="{name}"]').tap(force=True)
    confirm = page.locator(".confirm .do")
    expect(confirm).to_be_visible()
    if confirm.is_disabled():
        page.locator(".petal").first.tap()
    expect(confirm).to_be_enabled()
    sheet, tabs = page.locator(".confirm").bounding_box(), page.locator(".tabs").bounding_box()
    assert sheet is not None
    assert tabs is not None
    assert sheet["width"] > 340
    assert sheet["y"] + sheet["height"] <= tabs["y"]
    confirm.tap()
    table.moved(before)
    assert page.locator(f'#r-map g[data-hex="{name}"]').get_attribute("data-tile")
    while "run" not in table.kinds:
        before = table.version
        table.control("pass").locator("button").tap()
        table.moved(before)
    expect(page.locator(".badge.good")).to_have_text("best, proven")
    total, before = figure(page.inner_text(".total .sum")), table.version
    page.locator(".run .do").tap()
    table.moved(before)
    assert f"runs for {total}" in (page.locator(".log").text_content() or "")


TOO_LOW = """() => [...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary")]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => getComputedStyle(one).display !== "inline")
    .map((one) => (/checkbox|radio/.test(one.type) ? one.closest("label") : one.closest(".log li") ?? one))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
    .filter(([box, _]) => box.width > 1 && box.height > 1 && box.height < 40)
    .map(([box, text]) => `${box.height} ${text}`)"""


def test_everything_is_large_enough_for_a_finger(visit: Visit) -> None:
    """At least 40 px high; links in a line of text excepted."""
    page = visit(PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(TOO_LOW) == []
    page.goto("/new/1862")
    assert page.evaluate(TOO_LOW) == []
    for kind in ("bid", "run", "sell_shares"):
        brought(page, played_until(offers(kind), seed=3))
        assert page.evaluate(TOO_LOW) == [], kind
    for tab in ("players", "companies", "market", "more"):
        page.locator(f'[data-tab-to="{tab}"]').tap()
        assert page.evaluate(TOO_LOW) == [], tab
    for tab in ("trains", "tiles", "charts", "own", "file"):
        page.locator(f"#tab-{tab}").tap()
        assert page.evaluate(TOO_LOW) == [], tab


def test_nothing_scrolls_sideways(visit: Visit) -> None:
    page = visit(PHONE)
    assert sideways(page) == []
    for path in ("/new/1861", "/import", "/titles/1861/rules", "/titles/1861/differences"):
        page.goto(path)
        assert sideways(page) == [], path
    brought(page, played_until(offers("sell_shares"), seed=3))
    for tab in ("players", "companies", "market", "play"):
        page.locator(f'[data-tab-to="{tab}"]').click()
        assert sideways(page) == [], tab
    page.locator('[data-tab-to="more"]').click()
    for tab in ("log", "trains", "tiles", "charts", "rules", "own", "file"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_load_state("networkidle")
        assert sideways(page) == [], tab


def test_two_fingers_zoom_the_map_and_one_moves_it(visit: Visit) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True)
    brought(page, played_until(offers("sell_shares"), seed=3))
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    def hex_box() -> tuple[float, float]:
        box = page.locator('#r-map g[data-hex="H8"]').bounding_box()
        assert box is not None
        return box["x"], box["width"]

    view = page.locator("#view").bounding_box()
    assert view is not None
    x, y = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
    _, before = hex_box()
    touch("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 9):
        touch("touchMove", (x - 40 - 10 * step, y), (x + 40 + 10 * step, y))
    touch("touchEnd")
    left, wide = hex_box()
    assert wide > 2 * before
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x + 10 * step, y))
    touch("touchEnd")
    moved, same = hex_box()
    assert abs(moved - left - 60) < 12
    assert same == wide
    assert page.locator(".hex-menu").count() == 0
