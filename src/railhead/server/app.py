"""The application: services put together, routes, error handlers, start-up and shutdown."""

import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from time import monotonic
from typing import Any

import anyio
import anyio.to_thread
from markupsafe import escape
from sqlalchemy.exc import OperationalError, SQLAlchemyError, TimeoutError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from railhead.core.errors import GameError, Malformed
from railhead.server.accounts.accounts import Accounts
from railhead.server.accounts.api_tokens import ApiTokens
from railhead.server.accounts.moderation import AddressBans, Moderation
from railhead.server.accounts.profiles import Profiles
from railhead.server.api import streams
from railhead.server.attendance.attendance import Attendance
from railhead.server.channels.mail import Mailer
from railhead.server.channels.outbound import Outbound
from railhead.server.guards.fair import FairQueue, Throttled
from railhead.server.hosting.garbage import Freezer
from railhead.server.hosting.logs import set_up_logs
from railhead.server.hosting.metrics import CountRequests, Metrics
from railhead.server.hosting.structs import prepare
from railhead.server.middleware import (
    HEADERS,
    BodyLimit,
    Compression,
    IdentifyRequester,
    KeepOut,
    PlainAddress,
    RateLimit,
    SecurityHeaders,
    too_many,
)
from railhead.server.openapi import routes as api_routes
from railhead.server.pages import (
    account_pages,
    clock_pages,
    game_asides,
    game_page,
    lobby_page,
    notice_pages,
    owner_pages,
    profile_pages,
    review_page,
    seat_pages,
    static_files,
    title_pages,
    tutorial_pages,
    what_if_pages,
)
from railhead.server.pages import front_pages as pages
from railhead.server.play.bot_runner import BotRunner
from railhead.server.play.thinker import Thinker
from railhead.server.settings import Settings, from_environment
from railhead.server.storage.bot_queue import BotQueue
from railhead.server.storage.database import Database, DatabaseUnusable
from railhead.server.storage.live import Hub, Listener
from railhead.server.storage.snapshots import program
from railhead.server.storage.store import Store
from railhead.server.tables.chat import Chat
from railhead.server.tables.lobby import Forbidden, Lobby, NotFound
from railhead.server.tables.recovery import Recovery
from railhead.server.tables.table import Table
from railhead.server.web import Services, in_thread, json_response, problem_of, services_of, status_of

log = logging.getLogger("railhead")
IMPORTS = ("/import", "/api/import")
TURNS = 3
"""Requests worked on at once. More would only share one interpreter and slow each other down."""
SWITCH = 0.001
"""Seconds a thread keeps the interpreter while others want it: short, so that quick requests get through."""
HELD = 1.0
"""Seconds before a throttled request is answered."""
PATIENCE = 60
"""Seconds to wait for PostgreSQL at start-up. `railhead serve` checks it once before."""


def make_app(settings: Settings | None = None, outbound: Outbound | None = None) -> Starlette:
    settings = settings or from_environment()
    set_up_logs(settings.has_json_logs)
    prepare()
    metrics = Metrics()
    return Starlette(
        routes=[
            Route("/health", health),
            Route("/ready", ready),
            *([] if settings.has_imports else [Route(path, closed, methods=["GET", "POST"]) for path in IMPORTS]),
            *api_routes.ROUTES,
            *streams.ROUTES,
            *pages.ROUTES,
            *lobby_page.ROUTES,
            *profile_pages.ROUTES,
            *account_pages.ROUTES,
            *owner_pages.ROUTES,
            *seat_pages.ROUTES,
            *game_page.ROUTES,
            *game_asides.ROUTES,
            *clock_pages.ROUTES,
            *notice_pages.ROUTES,
            *review_page.ROUTES,
            *what_if_pages.ROUTES,
            *title_pages.ROUTES,
            *tutorial_pages.ROUTES,
            *static_files.ROUTES,
        ],
        middleware=[Middleware(CountRequests, metrics=metrics), *guards(settings)],
        exception_handlers={**HANDLERS, Exception: _on_crash},
        lifespan=_lifespan(settings, metrics, outbound),
    )


def guards(settings: Settings) -> list[Middleware]:
    paced = [Middleware(RateLimit, settings=settings)] if settings.has_limits else []
    # Health checks and metrics are requested from the machine itself, by its own name.
    known = (*settings.hosts, "127.0.0.1", "localhost")
    named = [Middleware(TrustedHostMiddleware, allowed_hosts=known)] if settings.hosts else []
    return [
        Middleware(SecurityHeaders),
        Middleware(Compression),
        *named,
        Middleware(ExceptionMiddleware, handlers=HANDLERS),
        Middleware(KeepOut),
        *paced,
        Middleware(IdentifyRequester),
        Middleware(BodyLimit),
        Middleware(PlainAddress),
    ]


def _lifespan(
    settings: Settings, metrics: Metrics, outbound: Outbound | None
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        database = await _database(settings)
        sys.setswitchinterval(SWITCH)
        services, bot_runner = _services(database, settings, metrics, outbound)
        app.state.services = services
        try:
            async with _running(database, services, bot_runner):
                yield
        finally:
            database.close()

    return lifespan


def _services(
    database: Database, settings: Settings, metrics: Metrics, outbound: Outbound | None
) -> tuple[Services, BotRunner]:
    hub = Hub()
    hub.close_at_exit()

    def announce(table: Table) -> None:
        hub.publish(table.id, table.version)
        bot_runner.wake(table)
        attendance.wake(table)

    lobby = Lobby(Store(database, program()), settings.games_in_memory, announce, has_boards=settings.has_boards)
    chat = Chat(database)
    mailer = Mailer(settings.smtp, settings.mail_from, settings.url)
    thinker = Thinker(lobby.store, settings.thinks_apart)
    bot_runner = BotRunner(lobby, thinker, BotQueue(database), settings.has_bots)
    attendance = Attendance(database, lobby, chat, thinker, hub, mailer, settings, outbound)
    services = Services(
        settings=settings,
        lobby=lobby,
        chat=chat,
        accounts=Accounts(database),
        api_tokens=ApiTokens(database),
        recovery=Recovery(database, lobby, chat),
        profiles=Profiles(database),
        moderation=Moderation(database),
        address_bans=AddressBans(database),
        mailer=mailer,
        metrics=metrics,
        attendance=attendance,
        hub=hub,
        queue=FairQueue(TURNS, settings.has_limits),
        thinker=thinker,
        threads=anyio.CapacityLimiter(TURNS),
    )
    return services, bot_runner


@asynccontextmanager
async def _running(database: Database, services: Services, bot_runner: BotRunner) -> AsyncIterator[None]:
    """Everything that works in the background, started and stopped."""
    lobby, thinker, attendance = services.lobby, services.thinker, services.attendance
    listener = None if database.is_sqlite else Listener(database, services.hub, bot_runner.look)
    if listener:
        listener.start()
    with suppress(OperationalError):
        # The database is away again: bots are called when their game is opened.
        await anyio.to_thread.run_sync(bot_runner.wake_all)
    for warm_up in (lobby.untrusted.warm_up, thinker.warm_up) if services.settings.is_warm else ():
        await anyio.to_thread.run_sync(warm_up)
    freezer = Freezer()
    freezer.start()
    attendance.start()
    try:
        yield
    finally:
        freezer.stop()
        closing = [attendance.close, *([listener.stop] if listener else []), bot_runner.close, thinker.close]
        for close in (*closing, lobby.untrusted.close, services.mailer.close):
            await anyio.to_thread.run_sync(close)


async def _database(settings: Settings) -> Database:
    """Open the database, retrying for a while. A worker started while it is away would otherwise exit, and its
    supervisor would stop all the others."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return await anyio.to_thread.run_sync(Database, settings)
        except DatabaseUnusable as error:
            if settings.address.startswith("sqlite") or monotonic() >= end:
                raise
            log.warning("%s; asking again", error)
        await anyio.sleep(1)


async def health(request: Request) -> Response:
    """Whether the server is alive."""
    return json_response({"ok": True})


async def ready(request: Request) -> Response:
    """Whether it can serve: the database answers and is migrated."""
    try:
        is_current = await in_thread(services_of(request), services_of(request).lobby.store.is_current)
    except SQLAlchemyError:
        return json_response({"ok": False, "message": "the database does not answer"}, 503)
    if not is_current:
        return json_response({"ok": False, "message": "the database is of another version of Railhead"}, 503)
    return json_response({"ok": True})


async def closed(request: Request) -> Response:
    raise Forbidden("imports are turned off on this server")


async def _on_game_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    answer = _answer(request, error, status_of(error))
    if answer.status_code == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 429:
        return await _on_too_many_requests(request, error)
    kind: type[GameError] = NotFound if error.status_code == 404 else Malformed
    words = {404: "this page doesn't exist", 405: "that can't be done here"}
    answer = _answer(request, kind(words.get(error.status_code, str(error.detail))), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _on_busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, Throttled)
    return await _on_http_error(request, too_many(error.what, error.wait))


hold = anyio.sleep


async def _on_too_many_requests(request: Request, error: HTTPException) -> Response:
    """Answer a throttled request: after a moment, so that eager clients slow down, and briefly, as there may be
    many."""
    await hold(HELD)
    if request.url.path.startswith("/api/"):
        return json_response(problem_of(Malformed(error.detail)), 429, dict(error.headers or {}))
    body = f"<h1>Too many requests</h1><p>{escape(error.detail)}.</p>"
    words = f"<!doctype html><html lang=en><title>Railhead</title>{body}"
    return HTMLResponse(words, 429, dict(error.headers or {}))


async def _on_crash(request: Request, error: Exception) -> Response:
    """Runs outside the middleware, so it adds the security headers itself."""
    answer = _answer(request, GameError("something went wrong; nothing was changed"), 500)
    answer.headers.update(HEADERS)
    return answer


async def _on_database_timeout(request: Request, error: Exception) -> Response:
    """The database timed out. What was asked may have been done, but that is not known."""
    log.error("the database does not answer: %s", " ".join(str(getattr(error, "orig", error)).split()))
    words = "the database isn't responding, so this may or may not have been done: look again in a moment"
    answer = _answer(request, GameError(words), 503)
    answer.headers["retry-after"] = "5"
    return answer


async def _on_disconnect(request: Request, error: Exception) -> Response:
    """The client has disconnected; nobody reads this."""
    return Response(status_code=400)


def _answer(request: Request, error: GameError, status: int) -> Response:
    if request.url.path.startswith("/api/"):
        return json_response(problem_of(error), status)
    return pages.wrong(request, error, status)


HANDLERS: dict[Any, Any] = {
    GameError: _on_game_error,
    HTTPException: _on_http_error,
    Throttled: _on_busy,
    OperationalError: _on_database_timeout,
    TimeoutError: _on_database_timeout,
    ClientDisconnect: _on_disconnect,
}
