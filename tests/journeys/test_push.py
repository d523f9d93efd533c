"""A push from the turn that begins to what the browser shows: only the push service in between is a stand-in."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from httpx2 import Client
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette

from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables.visitors import Visitor
from tests.journeys.conftest import PATIENCE
from tests.server.guests import seated, wait_for
from tests.server.receiver import Receiver
from tests.server.test_webpush import FakeBrowser

STEP = 50
"""Milliseconds between two looks."""
SHOWN = """async (game) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration.getNotifications();
    return shown.some((one) => one.title === "Your turn" && one.body.includes("1861") && one.tag === game);
}"""


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """In a thread of this process, so that the way out can lead to a receiver of the test."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_for(lambda: server.started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def wait_at(page: Page, claim: Callable[[], bool]) -> None:
    """Until it holds, while the browser's events come in."""
    for _ in range(PATIENCE // STEP):
        if claim():
            return
        page.wait_for_timeout(STEP)
    raise AssertionError("waited in vain")


def deliver(page: Page, address: str, message: str) -> None:
    """As the push service would, through the browser's debugging protocol."""
    page.context.grant_permissions(["notifications"], origin=address)
    debugging = page.context.new_cdp_session(page)
    found: list[str] = []
    debugging.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"] if not one["isDeleted"]),
    )
    debugging.send("ServiceWorker.enable")
    page.locator("#push-on").click()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_at(page, lambda: bool(found))
    pushed = {"origin": address, "registrationId": found[0], "data": message}
    debugging.send("ServiceWorker.deliverPushMessage", pushed)


def test_what_the_server_sends_is_shown_by_the_browser(browser: Browser, tmp_path: Path) -> None:
    keys = FakeBrowser()
    with Receiver() as receiver:
        app = make_app(Settings(data=tmp_path, has_limits=False), receiver.outbound)
        with served(app) as address, Client(base_url=address) as client:
            (ann, bob, _), game = seated(client)
            services = app.state.services
            person = services.lobby.person(Visitor(bob.token))
            services.attendance.people.subscribe(person, keys.subscription())
            assert ann.act(game, 0, kind="bid", lot="TSR", amount=20).status_code == 200
            wait_for(lambda: bool(receiver.received))
            sealed = receiver.received[0].body
            assert b"1861" not in sealed
            context = browser.new_context(base_url=address)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.goto("/notices")
            deliver(page, address, keys.read(sealed).decode())
            # `wait_for_function` takes the promise itself for a yes.
            wait_at(page, lambda: bool(page.evaluate(SHOWN, game)))
            context.close()
