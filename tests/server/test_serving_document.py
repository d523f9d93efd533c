"""docs/serving.md names every address of the JSON, every variable, and the limits as they are."""

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from railhead.server import api, guards, limits, settings, streams

Document = str


@pytest.fixture(scope="module")
def document(root: Path) -> Document:
    return (root / "docs" / "serving.md").read_text(encoding="utf-8")


def addresses() -> set[tuple[str, str]]:
    return {
        ("POST" if "POST" in (route.methods or ()) else "GET", route.path)
        for route in [*api.ROUTES, *streams.ROUTES]
        if isinstance(route, Route) and route.path.startswith("/api/")
    }


def test_every_address_is_told_and_every_one_told_exists(document: Document) -> None:
    told = set(re.findall(r"`(GET|POST) (/api/[^`]*)`", document))
    assert told == addresses()


def test_every_variable_is_told(document: Document) -> None:
    names = (settings.DATA, settings.DATABASE, settings.LIMITS, settings.BOARDS, settings.IMPORTS, settings.HOSTS)
    for name in names:
        assert f"`{name}`" in document


def test_limits_are_those_told(document: Document) -> None:
    assert f"{limits.ALL.most} requests at once and {limits.ALL.refill} a second" in document
    assert f"{limits.CHANGES.most} changes at once and {limits.CHANGES.refill} a second" in document
    assert f"{limits.COSTLY.most} new tables at once\nand one every two seconds" in document
    assert limits.COSTLY.refill == 0.5
    assert (guards.LARGEST, guards.LARGER["/games"], guards.LARGER["/import"]) == (64_000, 600_000, 4_000_000)
