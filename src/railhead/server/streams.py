"""The stream of one game's news, as server-sent events. The id of a message is the version of the game after it."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from railhead.server.live import RETRY, Watcher, beats, message
from railhead.server.table import Table
from railhead.server.view import Sight, look, players_json
from railhead.server.web import House, house_of, in_thread, number_in, visitor_of

MOST = 4000
"""Streams in one process."""


async def events(request: Request) -> Response:
    """`moved` for every entry after the last one the client has; `seated` when names or seats change, `said` when
    somebody spoke."""
    house = house_of(request)
    last = request.headers.get("last-event-id") or request.query_params.get("since", "")
    since = number_in(last, "since") if last else None
    if house.hub.count >= MOST:
        raise HTTPException(503, "too many are watching; try again later")
    wanted = request.query_params.get("seat", "")
    sight = await in_thread(house, look, house.tables, request.path_params["game"], visitor_of(request), wanted)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    start = sight.version if since is None else min(since, sight.version)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_news(house, sight, start), media_type="text/event-stream", headers=headers)


async def _news(house: House, sight: Sight, since: int) -> AsyncIterator[bytes]:
    game = sight.table.id
    seated = players_json(sight.table)
    heard = await in_thread(house, house.talk.last, game)
    with house.hub.watching(game) as watcher:
        yield f"retry: {RETRY}\n\n".encode()
        async for has_news in beats(house.hub, watcher, house.settings.heartbeat):
            if not has_news:
                yield b": quiet\n\n"
            must_listen = watcher.must_ask
            table = await _table(house, game, watcher)
            for line in Sight(table, sight.place, sight.seat).lines(since):
                yield message("moved", {"line": line, "now": _now(table)}, line.version)
                since = line.version
            if seated != (seated := players_json(table)):
                yield message("seated", seated)
            if must_listen and heard != (heard := await in_thread(house, house.talk.last, game)):
                yield message("said", heard)


async def _table(house: House, game: str, watcher: Watcher) -> Table:
    """The game in memory, if it has all that was heard of; else as the database has it."""
    known = None if watcher.must_ask else house.tables.known(game, watcher.version)
    watcher.must_ask = False
    return await in_thread(house, house.tables.open, game) if known is None else known


def _now(table: Table) -> dict[str, Any]:
    kept = table.kept
    return {"version": kept.version, "round": kept.round, "awaited": kept.awaited, "finished": kept.finished}


ROUTES = [Route("/games/{game}/events", events), Route("/api/games/{game}/events", events)]
