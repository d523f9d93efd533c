"""The stream of one game's news, as server-sent events. The id of a message is the version of the game after it."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from railhead.server.live import RETRY, Watcher, beats, message
from railhead.server.seat_view import SeatView, open_seat_view, players_json
from railhead.server.table import Table
from railhead.server.web import Services, in_thread, number_in, services_of, visitor_of

MOST = 4000
"""Streams in one process."""


async def events(request: Request) -> Response:
    """`moved` for every entry after the last one the client has; `seated` when names or seats change, `said` when
    somebody spoke."""
    services = services_of(request)
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    since = number_in(last, "since") if last else None
    if services.hub.count >= MOST:
        raise HTTPException(503, "too many are watching; try again later")
    wanted = request.query_params.get("seat", "")
    seat_view = await in_thread(
        services, open_seat_view, services.lobby, request.path_params["game"], visitor_of(request), wanted
    )
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    start = seat_view.version if since is None else min(since, seat_view.version)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_news(services, seat_view, start), media_type="text/event-stream", headers=headers)


async def _news(services: Services, seat_view: SeatView, since: int) -> AsyncIterator[bytes]:
    game = seat_view.table.id
    seated = players_json(seat_view.table)
    heard = await in_thread(services, services.talk.last, game)
    with services.hub.watching(game) as watcher:
        yield f"retry: {RETRY}\n\n".encode()
        async for has_news in beats(services.hub, watcher, services.settings.heartbeat):
            if not has_news:
                yield b": quiet\n\n"
            must_listen = watcher.must_ask
            table = await _table(services, game, watcher)
            for line in SeatView(table, seat_view.place, seat_view.seat).lines(since):
                yield message("moved", {"line": line, "now": _now(table)}, line.version)
                since = line.version
            if seated != (seated := players_json(table)):
                yield message("seated", seated)
            if must_listen and heard != (heard := await in_thread(services, services.talk.last, game)):
                yield message("said", heard)


async def _table(services: Services, game: str, watcher: Watcher) -> Table:
    """The game in memory, if it has all that was heard of; else as the database has it."""
    known = None if watcher.must_ask else services.lobby.known(game, watcher.version)
    watcher.must_ask = False
    return await in_thread(services, services.lobby.open, game) if known is None else known


def _now(table: Table) -> dict[str, Any]:
    kept = table.kept
    return {"version": kept.version, "round": kept.round, "awaited": kept.awaited, "finished": kept.finished}


ROUTES = [Route("/games/{game}/events", events), Route("/api/games/{game}/events", events)]
