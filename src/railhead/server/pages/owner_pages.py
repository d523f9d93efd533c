"""The owner's page: how the server is doing, and what can be done about those who spoil it. Metrics beside it."""

import os
import shutil
import time
from hmac import compare_digest
from typing import Any

from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from railhead.core.errors import GameError, Malformed
from railhead.server.clock import now
from railhead.server.hosting.metrics import MEDIA, resident_bytes, written
from railhead.server.pages.forms import FormData, read_form
from railhead.server.pages.front_pages import page
from railhead.server.storage.bot_queue import waiting
from railhead.server.storage.database import Database
from railhead.server.storage.schema import accounts, games
from railhead.server.tables.lobby import Forbidden
from railhead.server.web import Services, in_thread, problem_of, services_of, status_of, visitor_of

HOUR = 3600
LATE = 60
"""Seconds after which a bot that has not acted is something to look at."""
LONGEST_ADDRESS = 200


async def owner(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, error: GameError | None = None) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    if await in_thread(services, services.accounts.of, visitor) is None:
        return RedirectResponse("/account/log-in?next=/owner", 303)
    await _owners_name(request)
    problem, status = (None, 200) if error is None else (problem_of(error), status_of(error))

    def shown() -> dict[str, Any]:
        return {
            "health": health_of(services),
            "bans": services.moderation.bans(),
            "closed": services.moderation.closed_tables(),
            "acts": services.moderation.log(),
        }

    return page(request, visitor, "owner.html", status, problem=problem, **await in_thread(services, shown))


async def act(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    who = await _owners_name(request)
    try:
        await in_thread(services, _done, services, form, who)
    except GameError as error:
        return await _page(request, error)
    services.address_bans.forget()
    return RedirectResponse("/owner", 303)


async def _owners_name(request: Request) -> str:
    """Raises Forbidden for anybody else."""
    services = services_of(request)
    account = await in_thread(services, services.accounts.of, visitor_of(request))
    if account is None or not account.is_admin:
        raise Forbidden("this is for the owner of the server")
    return account.name


def _done(services: Services, form: FormData, who: str) -> None:
    what, why = form.text("what", LONGEST_ADDRESS).strip(), form.text("why", 200)
    moderation = services.moderation
    match form.text("do", 10):
        case "close":
            moderation.close_table(_game_in(what), why, who)
        case "reopen":
            moderation.reopen_table(_game_in(what), who)
        case "ban":
            moderation.ban(what, why, who)
        case "lift":
            moderation.lift(what, who)
        case _:
            raise Malformed("a table is closed or opened again, somebody is banned or let in again")


def _game_in(text: str) -> str:
    """Its id, or the address of its page."""
    return text.partition("/games/")[2].partition("/")[0] if "/games/" in text else text


def health_of(services: Services) -> list[tuple[str, str, bool]]:
    """What there is to know, and whether it is well."""
    gauges = {name: value for name, (_, value) in gauges_of(services).items()}
    begun = time.perf_counter()
    is_current = services.lobby.store.is_current()
    answered = 1000 * (time.perf_counter() - begun)
    rows = [
        (
            "Database",
            f"answers in {answered:.0f} ms" if is_current else "needs an upgrade: restart the server",
            is_current,
        ),
        ("Running for", _ago(time.time() - services.metrics.started), True),
        ("Memory of this process", f"{gauges['resident_bytes'] / 1e6:.0f} MB", True),
        ("Games", f"{gauges['games_running']:g} running, {gauges['games_finished']:g} finished", True),
        ("Games played in the last hour", f"{gauges['games_moved_last_hour']:g}", True),
        ("Games in memory", f"{gauges['games_in_memory']:g}", True),
        ("Open pages", f"{gauges['streams']:g}", True),
        ("Accounts", f"{gauges['accounts']:g}", True),
        ("Waiting bots", _bots(gauges), gauges["bot_jobs_oldest_seconds"] < LATE),
        ("Requests answered within 0.1 s", f"{services.metrics.share_within(0.1):.0%}", True),
        ("Failed requests", str(services.metrics.failures), not services.metrics.failures),
    ]
    if services.settings.address.startswith("sqlite"):
        free = shutil.disk_usage(services.settings.data).free
        rows.append(("Free disk space", f"{free / 1e9:.1f} GB", free > 1e9))
    return rows


def _bots(gauges: dict[str, float]) -> str:
    waiting = gauges["bot_jobs"]
    return f"{waiting:g}" + (f", the longest for {_ago(gauges['bot_jobs_oldest_seconds'])}" if waiting else "")


def _ago(seconds: float) -> str:
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} seconds"


def gauges_of(services: Services) -> dict[str, tuple[str, float]]:
    database = services.lobby.store.database
    return {
        **_of_database(database),
        "games_in_memory": ("Games kept at hand by this process.", services.lobby.open_count),
        "streams": ("Streams of news open in this process.", services.hub.streams[""]),
        "resident_bytes": ("Memory of this process.", resident_bytes()),
        "cpu_seconds": ("Seconds of the processor this process has used.", sum(os.times()[:2])),
        "start_time_seconds": ("When this process started.", services.metrics.started),
    }


def _of_database(database: Database) -> dict[str, tuple[str, float]]:
    moment = now()
    with database.reading() as connection:

        def count(*wanted: Any) -> int:
            return connection.execute(select(func.count()).where(*wanted)).scalar() or 0

        jobs, oldest = waiting(connection)
        return {
            "games_running": ("Games that are not over.", count(games.c.finished == "")),
            "games_finished": ("Games that are over.", count(games.c.finished != "")),
            "games_moved_last_hour": ("Games that moved within an hour.", count(games.c.moved > moment - HOUR)),
            "accounts": ("Accounts.", count(accounts.c.id != "")),
            "bot_jobs": ("Games in which a bot is to act and no process thinks yet.", jobs),
            "bot_jobs_oldest_seconds": ("How long the one that waits longest has waited.", oldest),
        }


async def metrics(request: Request) -> Response:
    """To the owner, and to whoever sends the token."""
    services = services_of(request)
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    token = services.settings.metrics_token
    if not token or not compare_digest(sent.encode(), token.encode()):
        await _owners_name(request)
    gauges = await in_thread(services, gauges_of, services)
    return PlainTextResponse(written(services.metrics, gauges), media_type=MEDIA)


ROUTES = [
    Route("/owner", owner),
    Route("/owner", act, methods=["POST"]),
    Route("/metrics", metrics),
]
