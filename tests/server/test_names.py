"""Names at a table: no two alike, and none changed once the seat is taken."""

import pytest
from starlette.testclient import TestClient

from railhead.core.errors import Malformed
from railhead.server.storage.names import check_distinct, check_name
from tests.server.guests import Guest, seated

ALIKE = [
    ("A", "A "),
    ("Ann", "ann"),
    ("Ann  Lee", "Ann Lee"),
    ("Ann", "Аnn"),  # Cyrillic
    ("Bob", "Βob"),  # Greek
    ("ANTON", "АNТОN"),
    ("Ian", "lan"),
    ("Bo1", "Bol"),
    ("Zoé", "Zoe\u0301"),
    ("Ann", "Ａｎｎ"),
    ("Ann", "Ann\u3164"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_not_at_one_table(one: str, other: str) -> None:
    with pytest.raises(Malformed, match="already"):
        check_distinct([one, "Somebody else", other])


def test_names_that_differ_are(client: TestClient) -> None:
    check_distinct(["Ann", "Anna", "Zoe", "Zoé", "Иван", "Юля", "Player 1", "Player 2", "李", "Ian", "Jan"])


@pytest.mark.parametrize("name", ["", "  ", "\u3164", "a\u200bb", "a\nb", "x" * 300, "\u2800"])
def test_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(Malformed, match="a name has"):
        check_name(name)


def test_table_is_not_set_up_with_names_alike(client: TestClient) -> None:
    setup = {"title": "1861", "players": ["Ann", "Аnn", "Cleo"]}
    answer = client.post("/api/games", json=setup)
    assert answer.status_code == 400
    assert "looks too much like" in answer.json()["message"]


def test_seat_is_not_taken_under_a_name_like_anothers(either: TestClient) -> None:
    ann, bob = Guest(either), Guest(either)
    made = ann.set_up(seating={"mine": ["P1"], "open": ["P3"]})
    assert bob.sit(link=made["links"]["P2"], name="Аnn").status_code == 400
    assert bob.sit(game=made["id"], seat="P3", name="Ann ").status_code == 400
    assert bob.sit(link=made["links"]["P2"], name=" Boris  B. ").status_code == 200
    assert [player["name"] for player in bob.game(made["id"])["players"]] == ["Ann", "Boris B.", "Cleo"]


def test_nobody_is_renamed_later(either: TestClient) -> None:
    """Another link to one's own seat is for another device, not for another name."""
    (_, bob, _), game = seated(either)
    link = bob.post(f"/api/games/{game}/links", {"seat": "P2"}).json()["link"]
    answer = Guest(either).sit(link=link, name="Zed")
    assert answer.status_code == 400
    assert "name" in answer.json()["message"]
    assert Guest(either).sit(link=link, name="Bob").status_code == 200
    assert bob.game(game)["players"][1]["name"] == "Bob"
