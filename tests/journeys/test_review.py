"""The review of a game on a phone."""

from tests.journeys.conftest import PHONE, Visit
from tests.journeys.table import brought, stored


def test_on_a_phone_what_was_left_is_in_sight(visit: Visit) -> None:
    page = visit(PHONE)
    brought(page, stored("1861-book", 10_000))
    page.goto(f"{page.url.split('?')[0]}/review")
    for name in ("Player", "Company"):
        table = page.locator(".pairs table", has=page.get_by_role("columnheader", name=name, exact=True))
        box = table.locator("tbody td").last.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
