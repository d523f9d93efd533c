"""How often one may ask, and how much one may send."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from railhead.server import app, middleware
from railhead.server.app import make_app
from railhead.server.guards import limits
from railhead.server.guards.limits import Buckets, Rate, network_of
from railhead.server.settings import Settings
from railhead.server.tables.visitors import new_token
from tests.server.guests import NAMES, Guest, hot_seat


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HELD", 0.0)


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # Nothing comes back meanwhile, however slow the machine is.
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1e9))
    with TestClient(make_app(Settings(data=tmp_path)), raise_server_exceptions=False) as client:
        yield client


def test_bucket_is_emptied_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("railhead.server.guards.limits.time.monotonic", lambda: now)
    buckets = Buckets(Rate(3, 0.5))
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take("b") == 0
    now += 1
    assert buckets.take("a") == 1
    now += 1
    assert buckets.take("a") == 0
    now += 1000
    assert [buckets.take("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_whoever_acts_too_often_waits(strict: TestClient) -> None:
    guest, game = hot_seat(strict)
    codes = [guest.act(game, 9, kind="pass").status_code for _ in range(int(limits.CHANGES.most) + 20)]
    assert codes[0] == 409
    assert codes[-1] == 429
    waiting = guest.act(game, 9, kind="pass")
    assert int(waiting.headers["retry-after"]) >= 1
    assert waiting.json()["message"] == "too many requests: try again in a second"
    assert guest.get(f"/api/games/{game}").status_code == 200
    other = Guest(strict, "y" * 43)
    assert other.act(game, 9, kind="pass").status_code != 429


def test_whoever_sets_up_too_many_tables_waits(strict: TestClient) -> None:
    body = {"title": "none", "players": ["A"]}
    codes = [strict.post("/api/games", json=body).status_code for _ in range(int(limits.COSTLY.most) + 5)]
    assert codes[0] == 400
    assert codes[-1] == 429


def test_tables_and_imports_of_a_visitor_have_a_quota_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1000.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: moment))
    own = Settings(data=tmp_path / "data", tables_an_hour=3, imports_an_hour=1)
    with TestClient(make_app(own)) as client:
        guest, other = Guest(client), Guest(client)
        assert guest.set_up()["id"]
        codes = [guest.post("/api/games", {"title": "1861", "players": NAMES}).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]
        other.token = new_token()
        assert other.post("/api/games", {"title": "1861", "players": NAMES}).status_code == 201
        assert [guest.post("/api/import", {}).status_code for _ in range(2)] == [400, 429]
        moment += 3600 / 3
        assert guest.post("/api/games", {"title": "1861", "players": NAMES}).status_code == 201


def test_page_that_waits_says_so(strict: TestClient) -> None:
    codes = [strict.post("/games", data={}).status_code for _ in range(int(limits.COSTLY.most) + 5)]
    assert codes[-1] == 429
    page = strict.post("/games", data={})
    assert "too many requests: try again in 2 seconds" in page.text
    assert "content-security-policy" in page.headers


def test_too_much_is_not_read(client: TestClient) -> None:
    huge = b"x" * (middleware.LARGEST + 1)
    headers = {"content-type": "application/json"}
    _, game = hot_seat(client)
    said = client.post(f"/api/games/{game}/actions", content=huge, headers=headers)
    assert said.status_code == 413
    unsaid = client.post(f"/api/games/{game}/actions", content=iter([huge[:5000]] * 20), headers=headers)
    assert unsaid.status_code == 413
    assert client.post("/api/import", content=huge, headers=headers).status_code == 400


def test_fresh_token_with_every_request_passes_no_limit(strict: TestClient) -> None:
    _, game = hot_seat(strict)
    guests = [Guest(strict, f"{number:043}") for number in range(300)]
    codes = [guest.act(game, 9, kind="pass").status_code for guest in guests]
    assert codes.count(429) > 100
    assert codes[-1] == 429


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_as_far_as_one_person_has_them(address: str, network: str) -> None:
    assert network_of(address) == network


def test_server_answers_to_its_own_names(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, hosts=("games.example.org",))
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        assert client.get("/health", headers={"host": "games.example.org"}).status_code == 200
        assert client.get("/health", headers={"host": "evil.example.org"}).status_code == 400
        for name in ("127.0.0.1:8000", "localhost"):  # A container's health check, a scrape of metrics.
            assert client.get("/health", headers={"host": name}).status_code == 200


def test_own_boards_and_imports_can_be_turned_off(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, has_boards=False, has_imports=False)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        setup = {"title": "1861", "players": ["Ann", "Bob", "Cleo"], "board": {"name": "mine.yaml", "text": "a: 1"}}
        refused = client.post("/api/games", json=setup)
        assert refused.status_code == 403
        assert "turned off" in refused.json()["message"]
        assert client.post("/api/import", json={}).status_code == 403
        assert client.post("/import").status_code == 403
        del setup["board"]
        assert client.post("/api/games", json=setup).status_code == 201
        assert "turned off" in client.get("/import").text
        made = client.post("/games", data={})
        pages = [client.get(path).text for path in ("/", "/new/1861")]
        assert not any("board file" in page or "/import" in page for page in (*pages, made.text))


def test_who_is_told_to_wait_is_told_after_a_moment_and_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[float] = []

    async def sleep(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr(limits, "ALL", limits.Rate(1, 0.001))
    monkeypatch.setattr(app, "HELD", 1.0)
    monkeypatch.setattr(app, "hold", sleep)
    with TestClient(make_app(Settings(data=tmp_path))) as client:
        assert client.get("/").status_code == 200
        page, data = client.get("/"), client.get("/api/games")
    assert held == [1.0, 1.0]
    assert "too many requests: try again in 1000 seconds" in page.text
    assert data.json()["message"] == "too many requests: try again in 1000 seconds"
    assert (page.status_code, page.headers["retry-after"]) == (429, "1000")
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_they_are_offered_where_they_are_on(strict: TestClient) -> None:
    assert 'action="/import"' in strict.get("/").text
    assert 'name="board"' in strict.get("/new/1861").text


def test_several_workers_share_what_a_visitor_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each counts for itself."""
    monkeypatch.setattr(limits, "COSTLY", limits.Rate(8, 0.001))
    settings = Settings(data=tmp_path, workers=4)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        body = {"title": "1861", "players": ["Ann", "Bob", "Cleo"]}
        codes = [client.post("/api/games", json=body).status_code for _ in range(4)]
    assert codes == [201, 201, 429, 429]
    assert limits.Rate(2, 1).shared(4) == limits.Rate(1, 0.25)
