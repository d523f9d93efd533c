"""Accounts: guests keep their games, devices share them, nothing tells a stranger who has one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.server.accounts import accounts as accounts_module
from railhead.server.accounts.accounts import LASTS, OWNER, RESET, Accounts
from railhead.server.app import make_app
from railhead.server.channels.mail import Mailer
from railhead.server.clock import now
from railhead.server.settings import Settings
from railhead.server.tables.lobby import Forbidden
from railhead.server.tables.visitors import Visitor
from tests.server.browser import forms
from tests.server.guests import Guest, seated, wait_for
from tests.server.mail import MailServer

PASSWORD = "correct horse"


def signed_up(client: TestClient, name: str, token: str = "", email: str = "") -> Guest:
    guest = Guest(client, token)
    answer = guest.post("/api/account", {"name": name, "password": PASSWORD, "email": email})
    assert answer.status_code == 201, answer.text
    return Guest(client, answer.json()["token"])


def logged_in(client: TestClient, name: str, password: str = PASSWORD, token: str = "") -> Guest:
    answer = Guest(client, token).post("/api/session", {"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    return Guest(client, answer.json()["token"])


def accounts_of(client: TestClient) -> Accounts:
    found: Accounts = client.app.state.services.accounts  # type: ignore[attr-defined]
    return found


def test_a_guest_who_signs_up_keeps_seats_and_tables(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    old = bob.token
    bob = signed_up(either, "Boris", old)
    assert bob.game(game)["seats"] == ["P2"]
    assert Guest(either, old).game(game)["seats"] == []
    ann = signed_up(either, "Annika", ann.token)
    assert ann.game(game)["is_host"]
    assert [row["id"] for row in bob.get("/api/games").json()["mine"]] == [game]


def test_another_device_has_the_same_seats_after_logging_in(either: TestClient) -> None:
    (_, bob, _), game = seated(either)
    laptop = signed_up(either, "Two Devices", bob.token)
    phone = logged_in(either, "two devices")
    assert phone.game(game)["seats"] == laptop.game(game)["seats"] == ["P2"]
    assert phone.act(game, 0, actor="P2", kind="bid", lot="TSR", amount=20).status_code == 422
    headers = {**phone.headers, "content-type": "application/json"}
    assert either.delete("/api/session", headers=headers).status_code == 200
    assert phone.game(game)["seats"] == []
    assert laptop.game(game)["seats"] == ["P2"]


def test_a_guests_games_come_along_when_logging_in(either: TestClient) -> None:
    signed_up(either, "Traveller")
    (_, bob, _), game = seated(either)
    home = logged_in(either, "Traveller", token=bob.token)
    assert home.game(game)["seats"] == ["P2"]
    # Having the seat twice, once as a guest, is no trouble.
    link = home.post(f"/api/games/{game}/links", {"seat": "P2"}).json()["link"]
    elsewhere = Guest(either)
    assert elsewhere.sit(link=link).status_code == 200
    assert logged_in(either, "Traveller", token=elsewhere.token).game(game)["seats"] == ["P2"]


def test_names_that_look_alike_are_one_name(either: TestClient) -> None:
    signed_up(either, "Paula")
    for name in ("paula", "Pаulа", "P aula"):
        answer = Guest(either).post("/api/account", {"name": name, "password": PASSWORD})
        assert answer.status_code == 400, name
        assert "is taken" in answer.json()["message"]


def test_wrong_names_and_wrong_passwords_are_told_alike(either: TestClient) -> None:
    signed_up(either, "Known")
    tries = [("Known", "wrong password"), ("Unknown", "wrong password")]
    answers = [Guest(either).post("/api/session", {"name": name, "password": words}) for name, words in tries]
    assert {answer.status_code for answer in answers} == {403}
    assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"password": "short"}, "10 to 200"),
        ({"email": "nobody"}, "not an e-mail address"),
        ({"email": "a b@c.de"}, "not an e-mail address"),
        ({"name": ""}, "a name has"),
        ({"nickname": "x"}, "unknown field"),
    ],
)
def test_what_is_no_account_is_refused(client: TestClient, changed: dict[str, str], words: str) -> None:
    answer = Guest(client).post("/api/account", {"name": "Somebody", "password": PASSWORD, **changed})
    assert answer.status_code == 400
    assert words in answer.json()["message"]


def test_passwords_and_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        guest = signed_up(client, "Secretive", email="s@example.org")
        link = accounts_of(client).single_use(RESET, "x")
    raw = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert b"Secretive" in raw
    for secret in (PASSWORD, guest.token, link):
        assert secret.encode() not in raw


def test_a_deleted_account_leaves_its_games_without_its_name(either: TestClient) -> None:
    (ann, bob, _), game = seated(either)
    assert ann.act(game, 0, actor="P1", kind="bid", lot="TSR", amount=20).status_code == 200
    bob = signed_up(either, "Gone Soon", bob.token)
    accounts = accounts_of(either)
    page = either.get("/account", headers={"cookie": f"railhead={bob.token}"})
    assert "Gone Soon" in page.text
    with pytest.raises(Forbidden):
        accounts.delete(Visitor(bob.token), "wrong password")
    accounts.delete(Visitor(bob.token), PASSWORD)
    left = ann.game(game)
    assert [one["name"] for one in left["players"]] == ["Ann", "Former player 2", "Cleo"]
    assert left["version"] == 1
    assert bob.game(game)["seats"] == []
    assert Guest(either).post("/api/session", {"name": "Gone Soon", "password": PASSWORD}).status_code == 403


def test_links_that_serve_once_serve_once_and_not_for_ever(either: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = signed_up(either, "Forgetful")
    accounts = accounts_of(either)
    found = accounts.named("Forgetful")
    assert found is not None
    path = f"/account/reset/{accounts.single_use(RESET, found.id)}"
    client = TestClient(either.app)
    page = client.get(path)
    answer = client.post(path, data=forms(page)[0].filled(password="another password"), follow_redirects=False)
    assert answer.status_code == 303
    # The old session is over with the old password, and the link is used up.
    assert guest.get("/api/account").status_code == 403
    assert logged_in(either, "Forgetful", "another password")
    page = client.get(path)
    assert client.post(path, data=forms(page)[0].filled(password="a third password")).status_code == 404
    late = f"/account/reset/{accounts.single_use(RESET, found.id)}"
    page = client.get(late)
    then = now()
    monkeypatch.setattr(accounts_module, "now", lambda: then + LASTS[RESET] + 1)
    assert client.post(late, data=forms(page)[0].filled(password="a third password")).status_code == 404


def test_a_new_server_has_one_owner(either: TestClient) -> None:
    accounts = accounts_of(either)
    token = accounts.single_use(OWNER)
    owner, other = signed_up(either, "The Owner"), signed_up(either, "The Other")
    for guest, status in ((Guest(either), 403), (owner, 303), (other, 404)):
        client = TestClient(either.app)
        if guest.token:
            client.cookies.set("railhead", guest.token)
        page = client.get(f"/owner/{token}")
        assert (f'href="/account/sign-up?next=/owner/{token}"' in page.text) == (not guest.token)
        answer = client.post(f"/owner/{token}", data=forms(page)[0].filled(), follow_redirects=False)
        assert answer.status_code == status
    assert owner.get("/api/account").json()["is_admin"]
    assert not other.get("/api/account").json()["is_admin"]
    assert accounts.has_owner


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[tuple[TestClient, MailServer]]:
    """A server that sends mail, and where it arrives."""
    with MailServer() as inbox:
        url = "https://trains.example.org"
        settings = Settings(
            data=tmp_path / "data", has_limits=False, smtp=inbox.address, mail_from="railhead@example.org", url=url
        )
        with TestClient(make_app(settings)) as client:
            yield client, inbox


def test_an_address_is_confirmed_and_a_password_reset_by_mail(mailed: tuple[TestClient, MailServer]) -> None:
    client, inbox = mailed
    sign_up = client.get("/account/sign-up")
    sent = forms(sign_up)[0].filled(name="Mia", password=PASSWORD, email="mia@example.org")
    assert "Not confirmed yet" in client.post("/account/sign-up", data=sent).text

    def link(kind: str) -> str:
        wait_for(lambda: any(f"/account/{kind}/" in mail.get_content() for mail in inbox.mails))
        assert inbox.mails[-1]["To"] == "mia@example.org"
        found = re.search(rf"https://trains\.example\.org(/account/{kind}/\S+)", inbox.mails[-1].get_content())
        assert found, inbox.mails[-1].get_content()
        return found[1]

    page = client.get(link("verify"))
    assert "Confirmed." in client.post(link("verify"), data=forms(page)[0].filled()).text
    client.cookies.clear()
    page = client.get("/account/reset")
    # A forged name of the host does not get into the mail.
    headers = {"host": "evil.example.com"}
    answer = client.post("/account/reset", data=forms(page)[0].filled(name="Mia"), headers=headers)
    assert "sent it a link" in client.get("/account/reset?sent=1").text
    assert answer.status_code == 200
    page = client.get(link("reset"))
    reset = client.post(link("reset"), data=forms(page)[0].filled(password="quite another one"))
    assert reset.url.path == "/account"
    client.cookies.clear()
    assert logged_in(client, "Mia", "quite another one")


def test_asking_for_a_password_tells_nobody_who_has_an_account(mailed: tuple[TestClient, MailServer]) -> None:
    client, inbox = mailed
    page = client.get("/account/reset")
    answer = client.post("/account/reset", data=forms(page)[0].filled(name="Nobody"))
    assert answer.url.query == b"sent=1"
    assert not inbox.mails


def test_nobodys_mailbox_is_filled_by_strangers() -> None:
    with MailServer() as inbox:
        mailer = Mailer(inbox.address, "railhead@example.org", "https://trains.example.org")
        for number in range(20):
            address = "Victim@example.org" if number % 2 else "victim@example.org"
            mailer.send_unsolicited(address, "Confirm your e-mail address", f"{number}")
        mailer.send_unsolicited("other@example.org", "Confirm your e-mail address", "")
        mailer.close()
        assert [mail["To"].casefold() for mail in inbox.mails] == ["victim@example.org"] * 5 + ["other@example.org"]


def test_after_logging_in_one_stays_on_this_site(client: TestClient) -> None:
    browser = TestClient(client.app)
    signed_up(browser, "Careful")
    for wanted, goal in (
        ("/import", "/import"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil", "/"),
    ):
        page = browser.get("/account/log-in", params={"next": wanted})
        sent = forms(page)[0].filled(name="Careful", password=PASSWORD)
        answer = browser.post("/account/log-in", data=sent, follow_redirects=False)
        assert answer.headers["location"] == goal
        browser.cookies.clear()


def test_passwords_are_not_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.server.app.HELD", 0)
    with TestClient(make_app(Settings(data=tmp_path / "data"))) as client:
        tries = [Guest(client).post("/api/session", {"name": "Known", "password": "guess"}) for _ in range(25)]
    assert [answer.status_code for answer in tries].count(429) >= 4
    assert tries[-1].status_code == 429
