"""The print of a title as a download from its pages."""

import pytest
from starlette.testclient import TestClient

from railhead.server.pages import title_pages


def test_rules_and_differences_link_to_the_prints(client: TestClient) -> None:
    for address in ("/titles/1861/rules", "/titles/1861/differences"):
        page = client.get(address).text
        assert 'href="/titles/1861/print.pdf?paper=A4"' in page
        assert 'href="/titles/1861/print.pdf?paper=Letter"' in page
    assert 'href="/titles/1890/print.pdf?paper=A4&amp;scenario=B"' in client.get("/titles/1890/rules").text


def test_the_download_is_a_pdf_and_is_kept(client: TestClient) -> None:
    answer = client.get("/titles/1890/print.pdf?paper=Letter&scenario=A")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="1890-A-Letter.pdf"'
    assert answer.content.startswith(b"%PDF")
    kept = client.app.state.services.thinker._prints  # type: ignore[attr-defined]
    assert answer.content in kept.values()


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/titles/1999/print.pdf", 404),
        ("/titles/1861/print.pdf?paper=A0", 400),
        ("/titles/1890/print.pdf?scenario=Z", 400),
        ("/titles/1861/print.pdf?scenario=A", 400),
    ],
)
def test_what_there_is_not_can_not_be_had(client: TestClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_a_server_that_can_not_print_offers_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(title_pages, "CAN_PRINT", False)
    assert "print.pdf" not in client.get("/titles/1861/rules").text
    assert client.get("/titles/1861/print.pdf").status_code == 404
