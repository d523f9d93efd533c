"""The JSON of the server (docs/serving.md). Each function answers one URL."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.core.actions import Value, event_to_json
from railhead.core.errors import GameError, Malformed, Stale
from railhead.core.play import view
from railhead.record import record_to_json
from railhead.server.lobby import Forbidden, Lobby, NotFound, Unopenable
from railhead.server.moves import read_action, read_submission, suggested, try_out
from railhead.server.seat_view import SeatView, line_json, open_seat_view, seat_view_json
from railhead.server.setup import board_of, check_title, read_setup
from railhead.server.store import GameRow
from railhead.server.unopenable import stored_record, unopenable_json
from railhead.server.visitors import Visitor
from railhead.server.web import (
    Services,
    check_sender,
    import_in_sandbox,
    in_thread,
    json_as,
    json_body,
    json_response,
    number_in,
    problem_of,
    services_of,
    set_up,
    status_of,
    thinking,
    visitor_of,
)
from railhead.titles import TITLES, description_of
from railhead.titles.ledger import ledger_of, ledger_titles

LOG_PAGE = 1000
"""Lines of the log in one answer."""


class SuggestionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """For what to suggest a value."""

    kind: str
    name: str
    args: dict[str, Any] = {}
    actor: str = ""


class ConsentRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """That somebody agrees to take back the last action of a game at this version."""

    version: int
    agrees: bool = True


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to sit down: by a link, or at an open seat of a game."""

    link: str = ""
    game: str = ""
    seat: str = ""
    name: Annotated[str, Meta(max_length=60)] = ""


class AskedLink(Struct, frozen=True, forbid_unknown_fields=True):
    """To which of one's seats."""

    seat: str


async def titles(request: Request) -> Response:
    return json_response(await in_thread(services_of(request), lambda: [title_json(title) for title in TITLES]))


async def title(request: Request) -> Response:
    return json_response(await in_thread(services_of(request), title_json, _known_title(request)))


async def rules(request: Request) -> Response:
    name = _known_title(request)
    ledger = ledger_of(name) if name in ledger_titles() else None
    return json_response([] if ledger is None else [msgspec.to_builtins(row) for row in ledger.rows.values()])


async def games(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def listing(lobby: Lobby) -> dict[str, Any]:
        mine = lobby.store.held_by(lobby.person(visitor)) if visitor.is_known else []
        listed = lobby.store.listed()
        return {"mine": [summary(game_row) for game_row in mine], "listed": [summary(game_row) for game_row in listed]}

    return json_response(await in_thread(services, listing, services.lobby))


async def create(request: Request) -> Response:
    services, host = services_of(request), json_sender(request)
    setup = read_setup(await json_body(request))
    table = await set_up(services, setup, host)
    links = await in_thread(services, services.lobby.invitations, table.id, host.remembered)
    made = {"id": table.id, "links": links}
    if not host.is_known:
        made["token"] = host.token
    return json_response(made, 201, {"location": f"/api/games/{table.id}"})


async def game(request: Request) -> Response:
    services = services_of(request)
    try:
        seat_view = await _seat_view(request)
    except Unopenable as closed:
        shown = await in_thread(services, unopenable_json, services.lobby, closed, visitor_of(request))
        return json_response(shown)
    return json_response(await in_thread(services_of(request), seat_view_json, seat_view))


async def act(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    raw = await json_body(request)
    return await in_thread(services, _acted, services, request.path_params["game"], visitor, raw)


def _acted(services: Services, name: str, visitor: Visitor, raw: Any) -> Response:
    seat_view = open_seat_view(services.lobby, name, visitor)
    try:
        submission = read_submission(raw, seat_view)
        done = services.lobby.act_for(
            seat_view.table, seat_view.place.seats, submission, is_host=seat_view.place.is_host
        )
    except GameError as error:
        fresh = (
            {"game": seat_view_json(open_seat_view(services.lobby, name, visitor))} if isinstance(error, Stale) else {}
        )
        problem = problem_of(error, seat_view.table.game_row.title)
        return json_response({**msgspec.to_builtins(problem), **fresh}, status_of(error))
    seat = submission.action.actor if submission.action.actor in seat_view.place.seats else seat_view.seat
    seat_view = SeatView(seat_view.table, seat_view.place, seat, done[-1].seq)
    lines = [line_json(line) for line in seat_view.lines(done[0].seq - 1)]
    return json_response({"version": done[-1].seq, "lines": lines, "now": seat_view.version})


async def agree(request: Request) -> Response:
    """Agree to take the last action back, or no longer."""
    services, visitor = services_of(request), json_sender(request)
    consent = await json_as(request, ConsentRequest, "to agree, send the version")

    def agreed() -> dict[str, Any]:
        seat_view = open_seat_view(services.lobby, request.path_params["game"], visitor)
        if not seat_view.place.seats:
            raise Forbidden("only those who sit at this table agree")
        services.lobby.agree(
            seat_view.table, seat_view.place.seats, consent.version, consent.agrees, seat_view.place.is_host
        )
        return seat_view_json(open_seat_view(services.lobby, request.path_params["game"], visitor))

    return json_response(await in_thread(services, agreed))


async def preview(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    raw = await json_body(request)

    def tried() -> Any:
        seat_view = _asked_view(services, request, visitor)
        preview = try_out(seat_view, read_action(raw if isinstance(raw, dict) else {}, seat_view))
        events = [event_to_json(event) for event in preview.events]
        # As the seat would see it, or at a shared screen as whoever is there may.
        state = view(preview.state, None) if seat_view.seat is None and preview.state else preview.state
        return {**msgspec.structs.asdict(preview), "state": state, "events": events}

    return json_response(await thinking(services, tried))


async def suggestion(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, SuggestionRequest, "a suggestion is for a kind and a name")

    def thought() -> Value:
        seat_view = _asked_view(services, request, visitor)
        return suggested(services.thinker, seat_view, asked.kind, asked.args, asked.name, asked.actor)

    return json_response({"value": await thinking(services, thought)})


async def log(request: Request) -> Response:
    """A page of the log. Whoever wants more asks again, since the last line there is."""
    since = number_in(request.query_params.get("since", "0"), "since")
    seat_view = await _seat_view(request)
    return await thinking(services_of(request), _logged, seat_view, since)


def _logged(seat_view: SeatView, since: int) -> Response:
    lines = [line_json(line) for line in seat_view.lines(since, LOG_PAGE)]
    is_more = since + len(lines) < seat_view.point
    seed = seat_view.seed if seat_view.table.game_row.seed_is_open else None
    return json_response({"version": seat_view.version, "open_seed": seed, "lines": lines, "is_more": is_more})


async def import_game(request: Request) -> Response:
    services, host = services_of(request), json_sender(request)
    raw = await request.body()
    table = await import_in_sandbox(services, raw, host)
    made = {"id": table.id, "version": table.version}
    return json_response(made if host.is_known else {**made, "token": host.token}, 201)


async def record(request: Request) -> Response:
    services = services_of(request)
    try:
        seat_view = await _seat_view(request)
    except Unopenable as closed:
        text = await in_thread(services, stored_record, services.lobby, closed, visitor_of(request))
        return Response(text, media_type="application/json", headers=attachment(closed.game_row))
    text = await thinking(services, exported, seat_view)
    return Response(text, media_type="application/json", headers=attachment(seat_view.table.game_row))


async def seats(request: Request) -> Response:
    """The links a host hands out, and the seats still to be taken."""
    services, visitor = services_of(request), visitor_of(request)
    name = request.path_params["game"]
    links = await in_thread(services, services.lobby.invitations, name, visitor)
    return json_response({"links": links})


async def link(request: Request) -> Response:
    """Another link to a seat one holds: for another device, or to hand the seat on."""
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, AskedLink, "for a link, send your seat")
    made = await in_thread(services, services.lobby.link, request.path_params["game"], asked.seat, visitor)
    return json_response({"link": made}, 201)


async def sit(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    needed = "to sit down, send a link, or the name of an open seat and of its game"
    words = await json_as(request, Sitting, needed)
    if words.link:
        table = await in_thread(services, services.lobby.accept, words.link, visitor, words.name)
    elif words.seat:
        table = await in_thread(services, services.lobby.sit, words.game, words.seat, visitor, words.name)
    else:
        raise Malformed(needed)
    answer = {"game": table.id}
    return json_response(answer if visitor.is_known else {**answer, "token": visitor.token})


def check_export(seat_view: SeatView) -> None:
    """Raises Forbidden."""
    if not seat_view.may_export:
        raise Forbidden("a record gives away what is secret and what chance will bring: it can be had after the end")


def check_copy(seat_view: SeatView) -> None:
    """Raises Forbidden."""
    if not seat_view.may_copy:
        raise Forbidden("a copy gives away what is secret and what chance will bring: it can be had after the end")


def exported(seat_view: SeatView) -> bytes:
    check_export(seat_view)
    return record_to_json(seat_view.table.record)


def attachment(game_row: GameRow) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{game_row.title}-{game_row.id}.json"'}


def summary(game_row: GameRow) -> dict[str, Any]:
    """A game in a list."""
    shown = ("id", "title", "players", "round", "awaited", "finished", "version", "created", "moved", "is_listed")
    return {**{name: getattr(game_row, name) for name in shown}, "pace": game_row.policies.pace}


def title_json(name: str) -> dict[str, Any]:
    board = board_of(name)
    return {
        "id": name,
        "name": board.name,
        "players": sorted(board.players),
        "seating": description_of(name).seating,
        "caution": description_of(name).caution,
        "presets": msgspec.to_builtins(description_of(name).presets),
        "options": {key: msgspec.to_builtins(entry) for key, entry in board.options.items()},
    }


def _known_title(request: Request) -> str:
    return check_title(request.path_params["title"], NotFound)


def json_sender(request: Request) -> Visitor:
    """Whoever sends something to be done. JSON itself shows that it is no other site's form."""
    visitor = visitor_of(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Malformed("send JSON, as application/json")
    if visitor.is_known and visitor.by_cookie:
        check_sender(request, visitor, request.headers.get("x-form-token", ""))
    return visitor


def _asked_view(services: Services, request: Request, visitor: Visitor) -> SeatView:
    """As the seat sees it that is named as the one at the screen."""
    wanted = request.query_params.get("seat", "")
    return open_seat_view(services.lobby, request.path_params["game"], visitor, wanted)


async def _seat_view(request: Request) -> SeatView:
    services, query = services_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None
    wanted = query.get("seat", "")
    return await in_thread(
        services, open_seat_view, services.lobby, request.path_params["game"], visitor_of(request), wanted, point
    )


ROUTES = [
    Route("/api/titles", titles),
    Route("/api/titles/{title}", title),
    Route("/api/titles/{title}/rules", rules),
    Route("/api/games", games),
    Route("/api/games", create, methods=["POST"]),
    Route("/api/games/{game}", game),
    Route("/api/games/{game}/actions", act, methods=["POST"]),
    Route("/api/games/{game}/agree", agree, methods=["POST"]),
    Route("/api/games/{game}/preview", preview, methods=["POST"]),
    Route("/api/games/{game}/suggest", suggestion, methods=["POST"]),
    Route("/api/games/{game}/log", log),
    Route("/api/games/{game}/record", record),
    Route("/api/games/{game}/links", seats),
    Route("/api/games/{game}/links", link, methods=["POST"]),
    Route("/api/import", import_game, methods=["POST"]),
    Route("/api/seats", sit, methods=["POST"]),
]
