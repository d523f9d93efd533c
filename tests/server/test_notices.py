"""Players are told that it is their turn: by mail, webhook and push, once, as they wish, until they want no more."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.server.accounts.accounts import VERIFY
from railhead.server.accounts.people import PersonSettings
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables.visitors import Visitor
from tests.server.browser import form_for, send
from tests.server.conftest import DATABASES, settings_for, statements
from tests.server.guests import Guest, seated
from tests.server.mail import MailServer
from tests.server.receiver import Receiver
from tests.server.test_clock_runner import Jump, clocks, jump
from tests.server.test_permissions import BID
from tests.server.test_webpush import FakeBrowser, claims_of

URL = "https://games.example.org"
HOOK = "https://hooks.example.org/hook"
__all__ = ["jump"]


class Site:
    """A server that sends mail and webhooks, to servers of this test."""

    def __init__(self, client: TestClient, mail: MailServer, receiver: Receiver) -> None:
        self.client = client
        self.mail = mail
        self.receiver = receiver
        self.services = client.app.state.services  # type: ignore[attr-defined]

    def person(self, guest: Guest) -> str:
        return str(self.services.lobby.person(Visitor(guest.token)))

    def wish(self, guest: Guest, **settings: Any) -> None:
        self.services.attendance.people.save(self.person(guest), PersonSettings(**settings))

    def sign_up(self, guest: Guest, name: str) -> None:
        """With an address that is confirmed."""
        email = f"{name}@example.org"
        body = {"name": name, "password": "long enough 1", "email": email}
        guest.token = guest.post("/api/account", body).json()["token"]
        self.services.accounts.verify(self.services.accounts.single_use(VERIFY, self.person(guest)))

    def settle(self) -> None:
        """Until all that is to be told is told."""
        self.services.attendance.notices.settle(120)
        self.services.mailer._sending.submit(lambda: None).result(120)


@pytest.fixture(scope="module", params=DATABASES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with MailServer() as mail, Receiver() as receiver:
        base: Settings = settings_for(request, tmp_path_factory.mktemp("notices"))
        settings = Settings(
            data=base.data,
            database=base.database,
            has_limits=False,
            url=URL,
            smtp=mail.address,
            mail_from="railhead@example.org",
        )
        with TestClient(make_app(settings, receiver.outbound), raise_server_exceptions=False) as client:
            yield Site(client, mail, receiver)


@pytest.fixture(autouse=True)
def fresh(site: Site) -> None:
    site.mail.mails.clear()
    site.receiver.received.clear()
    site.receiver.connected.clear()


def test_told_by_mail_webhook_and_push_and_never_twice(site: Site) -> None:
    (ann, bob, _), game = seated(site.client)
    site.sign_up(bob, "bob-mail")
    browser = FakeBrowser()
    site.wish(bob, mail="turns", webhook=HOOK.replace("https", "http"))
    site.services.attendance.people.subscribe(site.person(bob), browser.subscription())
    with statements(site.services.lobby.store.database, "FROM push_subscriptions") as read:
        assert ann.act(game, 0, **BID).status_code == 200
        site.settle()
    assert len(read) == 1
    (mail,) = site.mail.mails
    assert (mail["to"], mail["subject"]) == ("bob-mail@example.org", "Your turn: 1861")
    assert f"{URL}/games/{game}" in mail.get_content()
    hook, push = sorted(site.receiver.received, key=lambda got: got.path)
    words = f"It's your turn in 1861 with Ann, Cleo (SR 1). {URL}/games/{game}"
    assert json.loads(hook.body) == {"content": words, "allowed_mentions": {"parse": []}}
    told = json.loads(browser.read(push.body))
    assert told == {"title": "Your turn", "body": "It's your turn in 1861 with Ann, Cleo (SR 1).", "game": game}
    assert claims_of(push.headers["authorization"])["sub"] == URL
    # Talk, a look, an undo and the same again are no news.
    table = site.services.lobby.open(game)
    site.services.lobby.changed(table)
    assert ann.act(game, 1, kind="undo").status_code == 200
    assert ann.act(game, 2, **BID).status_code == 200
    site.settle()
    assert (len(site.mail.mails), len(site.receiver.received)) == (1, 2)


def test_a_webhook_of_slack(site: Site) -> None:
    (ann, bob, _), game = seated(site.client)
    site.wish(bob, webhook="http://hooks.example.org/slack", webhook_shape="slack")
    assert ann.act(game, 0, **BID).status_code == 200
    site.settle()
    (hook,) = site.receiver.received
    assert list(json.loads(hook.body)) == ["text"]


def test_one_who_looks_on_is_told_only_if_wished(site: Site) -> None:
    (ann, bob, cleo), game = seated(site.client)
    site.wish(bob, webhook="http://hooks.example.org/b")
    site.wish(cleo, webhook="http://hooks.example.org/c", while_open=True)
    with site.services.hub.watching(game, ("P2",)), site.services.hub.watching(game, ("P3",)):
        assert ann.act(game, 0, **BID).status_code == 200
        assert bob.act(game, 1, kind="pass").status_code == 200
        site.settle()
    assert [got.path for got in site.receiver.received] == ["/c"]


@pytest.mark.parametrize("address", ["http://127.0.0.1/", "https://10.0.0.1/", "http://[::1]/", "ftp://example.org/"])
def test_a_webhook_inside_the_network_is_refused_at_once(site: Site, address: str) -> None:
    browser = TestClient(site.client.app)
    page = browser.get("/notices")
    answer = send(browser, page, form_for(page, "/notices"), webhook=address)
    assert answer.status_code == 400
    assert "problem" in answer.text


def test_a_name_that_leads_inside_is_refused_when_it_is_used(site: Site) -> None:
    (ann, bob, _), game = seated(site.client)
    site.wish(bob, webhook="http://inside.example.org/")
    assert ann.act(game, 0, **BID).status_code == 200
    site.settle()
    assert (site.receiver.received, site.receiver.connected) == ([], [])


def test_one_click_ends_it(site: Site) -> None:
    (ann, bob, _), game = seated(site.client)
    site.sign_up(bob, "bob-stops")
    site.wish(bob, mail="turns", webhook="http://hooks.example.org/x")
    site.services.attendance.people.subscribe(site.person(bob), FakeBrowser().subscription())
    assert ann.act(game, 0, **BID).status_code == 200
    site.settle()
    (mail,) = site.mail.mails
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    path = mail["list-unsubscribe"].strip("<>").removeprefix(URL)
    stranger = TestClient(site.client.app)
    assert "Turn off all notifications?" in stranger.get(path).text
    assert site.services.attendance.people.of(site.person(bob)).settings.mail == "turns", "a look ends nothing"
    stranger.cookies.clear()
    assert stranger.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    kept = site.services.attendance.people.of(site.person(bob)).settings
    assert (kept.mail, kept.webhook) == ("no", "")
    assert site.services.attendance.people.subscriptions(site.person(bob)) == []
    assert stranger.post("/notices/stop/nothing").status_code == 404


def test_one_mail_a_day(site: Site, jump: Jump) -> None:
    (ann, bob, _), game = seated(site.client)
    site.sign_up(bob, "bob-daily")
    site.wish(bob, mail="daily", zone="Asia/Tokyo")
    assert ann.act(game, 0, **BID).status_code == 200
    site.settle()
    assert site.mail.mails == []
    digest(site)
    assert site.mail.mails == [], "the first comes in the morning"
    jump(24 * 3600)
    digest(site)
    digest(site)
    (mail,) = site.mail.mails
    assert mail["subject"] == "Your turn in one game"
    assert f"1861 with Ann, Bob, Cleo (SR 1)\n{URL}/games/{game}" in mail.get_content().replace("\r\n", "\n")
    jump(24 * 3600)
    digest(site)
    assert bob.act(game, 1, kind="pass").status_code == 200
    jump(24 * 3600)
    digest(site)
    assert len(site.mail.mails) == 2, "nothing waits any more"


def digest(site: Site) -> None:
    """The server does so by itself, too, once a minute."""
    site.services.attendance.notices.send_digests()
    site.settle()


def test_wishes_come_along_with_an_account_and_go_with_it(site: Site) -> None:
    guest = Guest(site.client)
    guest.set_up(seating={"mine": ["P1"]})
    site.wish(guest, webhook=HOOK)
    site.sign_up(guest, "comes-along")
    person = site.person(guest)
    assert site.services.attendance.people.of(person).settings.webhook == HOOK
    site.services.accounts.delete(Visitor(guest.token), "long enough 1")
    assert site.services.attendance.people.of(person).token == ""


def test_the_page_keeps_what_is_said_and_nights_stop_the_clock(site: Site, jump: Jump) -> None:
    policies = {"pace": "asynchronous", "clock": {"budget": 3600}}
    (ann, bob, _), game = seated(site.client, policies=policies)
    browser = TestClient(site.client.app)
    browser.cookies.set("railhead", bob.token)
    page = browser.get("/notices")
    form = form_for(page, "/notices")
    saved = send(browser, page, form, zone="UTC", night_begin="00:00", night_end="12:00", while_open="on")
    assert "Saved." in saved.text
    assert ann.act(game, 0, **BID).status_code == 200
    shown = [clocks(ann, game)["clocks"]["P2"]["stands"]]
    jump(12 * 3600)
    shown.append(clocks(ann, game)["clocks"]["P2"]["stands"])
    assert sorted(shown) == ["", "night"]
    wrong = send(browser, page, form, zone="Mars/Base")
    assert wrong.status_code == 400
    long = send(browser, page, form, night_begin="00:00", night_end="13:00")
    assert "at most 12 hours" in long.text


def test_a_browser_subscribes(site: Site) -> None:
    guest = Guest(site.client)
    guest.set_up(seating={"mine": ["P1"]})
    fake = FakeBrowser()
    keys = fake.subscription("https://push.example.org/1")
    body = {"subscription": {"endpoint": keys.endpoint, "p256dh": keys.p256dh, "auth": keys.auth}}
    assert guest.post("/notices/push", body).status_code == 200
    assert site.services.attendance.people.subscriptions(site.person(guest)) == [keys]
    assert guest.post("/notices/push", {**body, "is_wanted": False}).status_code == 200
    assert site.services.attendance.people.subscriptions(site.person(guest)) == []
    inside = {"subscription": {**body["subscription"], "endpoint": "https://127.0.0.1/"}}
    assert guest.post("/notices/push", inside).status_code == 400
    worker = site.client.get("/service_worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
