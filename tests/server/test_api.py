"""A game set up and played through the JSON of the server."""

from starlette.testclient import TestClient

from tests.server.guests import NAMES, Guest, hot_seat


def test_hot_seat_game_is_set_up_and_played(client: TestClient) -> None:
    guest, game = hot_seat(client)
    shown = guest.game(game)
    assert [player["name"] for player in shown["players"]] == list(NAMES)
    assert (shown["version"], shown["awaited"], shown["seats"]) == (0, ["P1"], ["P1", "P2", "P3"])
    lots = [option for option in shown["options"] if option["kind"] == "bid"]
    done = guest.act(
        game, 0, actor="P1", kind="bid", lot=lots[0]["args"]["lot"], amount=lots[0]["bounds"]["amount"]["least"]
    )
    assert done.status_code == 200, done.text
    assert guest.game(game)["version"] == 1
    assert guest.game(game)["awaited"] == ["P2"]
    assert Guest(client).game(game)["options"] == []
