"""Snapshots in the database: brought along with a game, and made again where they are damaged."""

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from railhead.record import record_to_json
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.storage.schema import snapshots
from tests.server.guests import Guest
from tests.server.played import random_game


def test_a_game_brought_or_branched_comes_with_its_snapshots(either: TestClient) -> None:
    """So that nobody waits for it to be played again."""
    guest = Guest(either)
    brought = guest.bring(record_to_json(random_game(100, seed=5).record))
    store = either.app.state.services.lobby.store  # type: ignore[attr-defined]
    with store._database.reading() as connection:
        seen = {row.seq: row.state for row in connection.execute(select(snapshots).where(snapshots.c.game == brought))}
    assert len(seen) >= 3
    sent = either.post(
        f"/games/{brought}/branches", data={"point": "60"}, headers=guest.headers, follow_redirects=False
    )
    copy = sent.headers["location"].removeprefix("/games/")
    with store._database.reading() as connection:
        copied = {row.seq: row.state for row in connection.execute(select(snapshots).where(snapshots.c.game == copy))}
    assert copied == {seq: state for seq, state in seen.items() if seq <= 60}
    assert guest.game(copy)["state"] == guest.game(brought, "?at=60")["state"]


@pytest.mark.parametrize("damage", [b"", b"no zlib", bytes.fromhex("789cab05000000007c")])
def test_a_damaged_snapshot_is_made_again(settings: Settings, damage: bytes) -> None:
    with TestClient(make_app(settings)) as client:
        guest = Guest(client)
        brought = guest.bring(record_to_json(random_game(60, seed=5).record))
        before = guest.game(brought)["state"]
        store = client.app.state.services.lobby.store  # type: ignore[attr-defined]
        with store._database.writing() as connection:
            connection.execute(update(snapshots).values(state=damage))
    with TestClient(make_app(settings)) as client:
        assert Guest(client, guest.token).game(brought)["state"] == before
