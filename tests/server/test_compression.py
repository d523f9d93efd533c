"""Answers are compressed, and what is secret in them can't be guessed from their length."""

from starlette.testclient import TestClient

from railhead.server.tables.visitors import Visitor, new_token
from tests.server.browser import form_for, forms, send


def test_pages_are_compressed_and_streams_are_not(client: TestClient) -> None:
    front = client.get("/")
    assert front.headers["content-encoding"] == "gzip"
    page = send(client, front, form_for(front, "/games", kind="hot-seat"))
    assert page.headers["content-encoding"] == "gzip"
    assert int(page.headers["content-length"]) < len(page.content) / 4
    picture = client.get("/titles/1861/map.svg")
    assert picture.headers["content-encoding"] == "gzip"
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_links_to_seats_are_not_compressed(client: TestClient) -> None:
    front = client.get("/")
    page = send(client, front, form_for(front, "/games", kind="seats"))
    assert page.url.path.endswith("/links")
    assert "content-encoding" not in page.headers


def test_a_forms_token_is_another_in_every_answer_and_each_serves(client: TestClient) -> None:
    pages = [client.get("/") for _ in range(3)]
    tokens = {forms(page)[0].fields["form_token"][0] for page in pages}
    assert len(tokens) == 3
    visitor = Visitor(new_token())
    made = [visitor.form_token for _ in range(3)]
    assert len(set(made)) == 3
    assert all(visitor.has_made(token) for token in made)


def test_what_is_no_token_of_the_visitor_is_none() -> None:
    visitor, other = Visitor(new_token()), Visitor(new_token())
    token = visitor.form_token
    changed = f"{'1' if token[0] != '1' else '2'}{token[1:]}"
    for wrong in ("", "x", "00", "00" * 32, "00" * 64, other.form_token, changed, token + "00", token[:-2]):
        assert not visitor.has_made(wrong), wrong
