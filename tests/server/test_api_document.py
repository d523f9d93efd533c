"""What is told of the API is what there is: docs/api.md, the OpenAPI document, the page; in both directions."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from railhead.server.accounts.api_tokens import SCOPES
from railhead.server.api import game_api as api
from railhead.server.openapi.operations import OPERATIONS
from railhead.server.tables import setup
from tests.server.guests import Guest, hot_seat

Document = str


@pytest.fixture(scope="module")
def document(root: Path) -> Document:
    return (root / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def openapi(client: TestClient) -> Any:
    answer = client.get("/api/openapi.json")
    assert answer.status_code == 200
    return answer.json()


def addresses(client: TestClient) -> set[tuple[str, str]]:
    """Every JSON route of the application."""
    return {
        (method, route.path)
        for route in client.app.routes  # type: ignore[attr-defined]
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_every_route_is_in_the_document_and_the_other_way_round(client: TestClient, openapi: Any) -> None:
    told = {(method.upper(), path) for path, methods in openapi["paths"].items() for method in methods}
    assert told == addresses(client)
    assert len({operation.name for operation in OPERATIONS}) == len(OPERATIONS)


def test_every_address_is_told_and_every_one_told_exists(document: Document, client: TestClient) -> None:
    told = set(re.findall(r"`(GET|POST|DELETE) (/api/[^`]*)`", document))
    assert told == addresses(client)


def test_the_page_tells_of_every_operation(client: TestClient) -> None:
    page = client.get("/api").text
    client.cookies.clear()
    for operation in OPERATIONS:
        assert f'<details id="{operation.name}">' in page
        assert operation.about.split("`")[0] in page
    assert "://" not in page.replace("http://testserver", ""), "nothing comes from elsewhere"


def test_references_of_the_document_lead_somewhere(openapi: Any) -> None:
    used = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(openapi)))
    assert used == set(openapi["components"]["schemas"])


def test_scopes_are_told(document: Document) -> None:
    assert fields_told(document, "## Tokens") == set(SCOPES)


def fields_told(document: Document, heading: str) -> set[str]:
    """What the first column of the first table after some words names."""
    table = document.partition(heading)[2].partition("\n| --- ")[2].partition("\n\n")[0]
    first = [line.split(" | ")[0] for line in table.splitlines()[1:]]
    return {name for cell in first for name in re.findall(r"`(\w+)`", cell)}


def test_fields_of_a_game_of_seating_and_of_a_suggestion_are_told(document: Document, client: TestClient) -> None:
    guest, game = hot_seat(client)
    shown = guest.game(game)
    assert fields_told(document, "## A game") == set(shown)
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", document.partition("## A game")[2], re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", rows["players"])) - {"null"} == set(shown["players"][0])
    bounds = {"least", "most", "step"}
    assert set(re.findall(r"`(\w+)`", rows["options"])) == {*shown["options"][0], *bounds}
    assert fields_told(document, "In `seating`:") == set(setup.Seating.__struct_fields__)
    (example,) = re.findall(r'^\{"kind": "run".*\}$', document, re.MULTILINE)
    assert set(json.loads(example)) == set(api.SuggestionRequest.__struct_fields__)


def test_defaults_of_seating_are_those_told(document: Document) -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", document.partition("In `seating`:")[2], re.MULTILINE))
    assert {name: json.loads(value) for name, value in told.items()} == json.loads(msgspec.json.encode(setup.Seating()))


def test_whoever_takes_no_seat_has_none(client: TestClient) -> None:
    guest = Guest(client)
    made = guest.set_up()
    assert set(made["links"]) == {"P1", "P2", "P3"}
    assert (guest.game(made["id"])["seats"], guest.game(made["id"])["is_host"]) == ([], True)


def test_the_commands_of_the_document_work(document: Document, client: TestClient) -> None:
    """As `curl --json` sends them: a table is set up, and with the token it brings somebody acts there."""
    sent = re.findall(
        r"^curl http://127\.0\.0\.1:8000(/\S+)[^']*(?:'(Auth[^']+)'[^']*)?--json '([^']+)'", document, re.MULTILINE
    )
    (first, _, table), (second, token, action) = sent
    made = client.post(first, content=table, headers={"content-type": "application/json"})
    assert made.status_code == 201
    name, _, value = token.replace("TOKEN", made.json()["token"]).partition(": ")
    headers = {name: value, "content-type": "application/json"}
    done = client.post(second.replace("GAME", made.json()["id"]), content=action, headers=headers)
    assert (done.status_code, done.json()["version"]) == (200, 1)
