"""Requests made from the OpenAPI document, right ones and wrong ones, by whoever there is, on both databases: no server
error, no answer the document does not tell of, and nothing changed by what is refused."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode
from starlette.testclient import TestClient

from railhead.server.openapi.document import STREAM, Operation, document
from railhead.server.openapi.operations import OPERATIONS
from tests.server.guests import Guest, hot_seat, seated
from tests.server.test_accounts import signed_up
from tests.server.test_api_tokens import made
from tests.server.test_bad_input import stored

EXAMPLES = 6
"""Of each operation, right ones and as many wrong ones."""
SCHEMA = schemathesis.openapi.from_dict(document(OPERATIONS))
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
ONCE = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Site:
    """A server with two tables, and who asks there."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.cookies.clear()
        owner, hot = hot_seat(client)
        (ann, bob, _), game = seated(client)
        bob = signed_up(client, f"Bob of {game[:6]}", bob.token)
        self.games = [hot, game]
        self.askers = [owner, ann, bob, Guest(client, made(client, bob)), Guest(client)]

    def send(self, operation: Operation, case: Any, game: str, asker: Guest) -> Any:
        values = {"game": game, "title": "1861", **_odd(case.path_parameters)}
        path = operation.path.format(**{name: quote(str(value), safe="") for name, value in values.items()})
        has_body = operation.body is not None and not isinstance(case.body, schemathesis.core.NotSet)
        return self.client.request(
            "HEAD" if operation.media == STREAM else operation.method,
            path,
            params=urlencode(_texts(case.query)),
            content=msgspec.json.encode(case.body) if has_body else b"",
            headers={**asker.headers, "content-type": "application/json"},
        )


def _odd(given: Any) -> dict[str, Any]:
    """Names of things that there are not: some of them are kept, else nothing but 404 would be answered."""
    return {name: value for name, value in (given or {}).items() if len(str(value)) % 4 == 3}


def _texts(query: Any) -> list[tuple[str, str]]:
    return [(name, str(value).encode(errors="replace").decode()) for name, value in (query or {}).items()]


def checked(operation: Operation, site: Site) -> Callable[[Any, str, Guest], None]:
    def check(case: Any, game: str, asker: Guest) -> None:
        before = stored(site.client)
        answer = site.send(operation, case, game, asker)
        told = f"{operation.address} {answer.request.url} {case.body!r}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code in operation.statuses or answer.status_code in (404, 405), told
        assert answer.status_code < 500, told
        if answer.status_code >= 400:
            assert stored(site.client) == before, told
        elif operation.media != STREAM:
            msgspec.convert(answer.json(), operation.answer)

    return check


@pytest.fixture(scope="module")
def site(either: TestClient) -> Site:
    return Site(either)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_whatever_is_sent_is_answered_as_told(site: Site, operation: Operation) -> None:
    known = SCHEMA[operation.path][operation.method]
    # Any text is a right one; a number that is none, a body of another shape, or something left out is wrong.
    may_be_wrong = operation.body is not None or any(one.kind is int or one.is_required for one in operation.query)
    for mode in (RIGHT, WRONG) if may_be_wrong else (RIGHT,):
        made_up = given(
            known.as_strategy(generation_mode=mode), st.sampled_from(site.games), st.sampled_from(site.askers)
        )
        run: Any = ONCE(made_up(checked(operation, site)))
        run()
