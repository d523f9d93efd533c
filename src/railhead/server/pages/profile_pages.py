"""One's own profile: results, ratings, head to head; as CSV; and all one's games as a download."""

import io
import zipfile
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.record import record_to_json
from railhead.server.accounts.profiles import Profile, as_csv
from railhead.server.pages.front_pages import page
from railhead.server.pages.what_if_pages import knowledge
from railhead.server.tables.lobby import Forbidden, Lobby
from railhead.server.tables.opening import Unopenable
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services, services_of, thinking, visitor_of

CAUGHT_UP = 20
"""Games whose result is worked out when somebody looks, if it was never noted."""
MOST = 500
"""Games in one download."""


async def profile(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def shown() -> dict[str, Any]:
        found = _profile(services, visitor)
        account = services.accounts.of(visitor)
        return {
            "profile": found,
            "account": account,
            "person": services.lobby.person(visitor),
            "is_known": visitor.is_known,
        }

    return page(request, visitor, "profile.html", **await thinking(services, shown))


async def results_csv(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def made() -> str:
        return as_csv(_profile(services, visitor), services.lobby.person(visitor))

    return _download(await thinking(services, made), "text/csv", "railhead-results.csv")


async def games_zip(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    return _download(await thinking(services, _zipped, services, visitor), "application/zip", "railhead-games.zip")


def _profile(services: Services, visitor: Visitor) -> Profile:
    if not visitor.is_known:
        return Profile([], [], None, [])
    person = services.lobby.person(visitor)
    for game in services.profiles.without_result(person)[:CAUGHT_UP]:
        _note_result(services.lobby, game)
    return services.profiles.profile(person)


def _note_result(lobby: Lobby, game: str) -> None:
    """One that can't be opened any more has none."""
    with suppress(Unopenable):
        table = lobby.open(game)
        lobby.store.put_results(game, table.places(table.game.state), table.game_row.moved)


def _zipped(services: Services, visitor: Visitor) -> bytes:
    """Finished games as records. The record of one that runs would tell what its players may not know: of those, what
    one's own seats know."""
    if not visitor.is_known:
        raise Forbidden("you have not played here yet, or this browser has no cookies")
    person = services.lobby.person(visitor)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for game_row in services.lobby.store.held_by(person, MOST):
            made = _record if game_row.finished else _known
            name = f"{game_row.title}-{game_row.id}{'' if game_row.finished else '-known'}.json"
            # One that can't be opened while it runs, or that its host may not watch, is left out.
            with suppress(Unopenable, Forbidden):
                archive.writestr(name, made(services.lobby, game_row.id, visitor))
    return written.getvalue()


def _record(lobby: Lobby, game: str, visitor: Visitor) -> bytes:
    try:
        return record_to_json(lobby.open(game).record)
    except Unopenable as closed:
        return record_to_json(closed.record)


def _known(lobby: Lobby, game: str, visitor: Visitor) -> bytes:
    return msgspec.json.encode(knowledge(open_seat_view(lobby, game, visitor)))


def _download(content: str | bytes, media: str, name: str) -> Response:
    return Response(content, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


ROUTES = [
    Route("/profile", profile),
    Route("/profile/results.csv", results_csv),
    Route("/profile/games.zip", games_zip),
]
