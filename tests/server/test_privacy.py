"""The privacy page tells of every table and every column there is, and of nothing else."""

from starlette.testclient import TestClient

from railhead.server.accounts.privacy import outdated, stored
from railhead.server.storage.schema import metadata


def test_every_column_is_described_and_none_that_is_gone() -> None:
    described = {about.name: about for about in stored()}
    assert len(described) == len(metadata.sorted_tables)
    assert all(about.about and about.kept and all(about.columns.values()) for about in described.values())
    assert outdated() == []


def test_the_page_names_every_column(client: TestClient) -> None:
    page = client.get("/privacy")
    assert page.status_code == 200
    for table in metadata.sorted_tables:
        for column in table.columns:
            assert f"<code>{column.name}</code>" in page.text
    assert 'href="/privacy"' in client.get("/").text
