"""The stream of one game's news, as server-sent events. A message's id is the version of the game after it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from railhead.server.guards.fair import Throttled
from railhead.server.settings import Settings
from railhead.server.storage.live import RETRY, Hub, beats, message
from railhead.server.tables.answers import PlayerAnswer
from railhead.server.tables.seat_view import SeatView, line_answer, open_seat_view, players_of
from railhead.server.tables.table import Table
from railhead.server.web import REQUESTER, Services, in_thread, number_in, services_of, visitor_of

log = logging.getLogger("railhead")
MOST = 3000
"""Streams per process."""
MOST_OF_ADDRESS = 300
MOST_OF_VISITOR = 30
AT_ONCE = 200
"""Log entries processed in one go: a log may be long, and other requests must get their turn."""
PAUSE = 1.0
"""Seconds before a database that did not answer is tried again."""


class News(Struct, frozen=True):
    """The messages for a watcher, and its position in the log after them."""

    messages: list[bytes]
    since: int
    seated: list[PlayerAnswer]
    heard: int
    is_more: bool


async def events(request: Request) -> Response:
    """`moved` for every entry after the last one the client has; `seated` when names or seats change, `said` when
    somebody wrote in the chat, `quiet` after a quiet interval, so that the client knows it is still connected."""
    services = services_of(request)
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    since = number_in(last, "since") if last else None
    check_room(services.hub, REQUESTER.get(), services.settings)
    seat = request.query_params.get("seat", "")
    seat_view = await in_thread(
        services, open_seat_view, services.lobby, request.path_params["game"], visitor_of(request), seat
    )
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    start = seat_view.version if since is None else min(since, seat_view.version)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    news = _news(services, seat_view, start)
    return StreamingResponse(_counted(services, news), media_type="text/event-stream", headers=headers)


def check_room(hub: Hub, asking: tuple[str, str], settings: Settings) -> None:
    """Raises Throttled if there are too many streams. Each of several workers allows its share."""
    network, who = asking
    of_address, of_visitor = MOST_OF_ADDRESS // settings.workers, MOST_OF_VISITOR // settings.workers
    if hub.streams[""] >= MOST // settings.workers:
        raise Throttled("too many are watching", 60)
    if not settings.has_limits:
        return
    if hub.streams[f"at {network}"] >= of_address or (who and hub.streams[f"{network} {who}"] >= of_visitor):
        raise Throttled("you are watching too many games at once; close some", 60)


async def _counted(services: Services, news: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Count a stream while it is open."""
    network, who = REQUESTER.get()
    keys = ("", f"at {network}", f"{network} {who}")
    services.hub.streams.update(keys)
    try:
        async for words in news:
            yield words
    finally:
        services.hub.streams.subtract(keys)
        for key in keys:
            if not services.hub.streams[key]:
                del services.hub.streams[key]


async def _news(services: Services, seat_view: SeatView, since: int) -> AsyncIterator[bytes]:
    """The news from here on. A database that does not answer is asked again, so that nothing is missed."""
    now = News([], since, players_of(seat_view.table), -1, True)
    with services.hub.watching(seat_view.table.id, seat_view.place.seats) as watcher:
        yield f"retry: {RETRY}\n\n".encode()
        async for has_news in beats(services.hub, watcher, services.settings.heartbeat):
            if not has_news:
                yield message("quiet", now.since)
            must_listen, watcher.must_ask = watcher.must_ask, False
            try:
                now = await in_thread(services, _latest, services, seat_view, now, must_listen)
            except (SQLAlchemyError, Throttled) as error:
                if isinstance(error, SQLAlchemyError):
                    log.warning("a stream waits for the database: %s", " ".join(str(error).split())[:200])
                watcher.must_ask = True
                asyncio.get_running_loop().call_later(PAUSE, watcher.woken.set)
                continue
            if now.is_more:
                watcher.woken.set()
            for words in now.messages:
                yield words


def _latest(services: Services, seat_view: SeatView, before: News, must_listen: bool) -> News:
    game = seat_view.table.id
    table = services.lobby.open(game)
    shown = SeatView(table, seat_view.place, seat_view.seat)
    lines = shown.lines(before.since, AT_ONCE)
    where = _now(table)
    messages = [message("moved", {"line": line_answer(line), "now": where}, line.version) for line in lines]
    since = lines[-1].version if lines else before.since
    seated = players_of(table)
    if seated != before.seated:
        messages.append(message("seated", seated))
    heard = services.chat.last(game) if must_listen else before.heard
    if before.heard not in (-1, heard):
        messages.append(message("said", heard))
    return News(messages, since, seated, heard, since < shown.version)


def _now(table: Table) -> dict[str, Any]:
    game_row = table.game_row
    return {
        "version": game_row.version,
        "round": game_row.round,
        "awaited": game_row.awaited,
        "finished": game_row.finished,
    }


ROUTES = [Route("/games/{game}/events", events)]
