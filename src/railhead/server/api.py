"""The JSON of the server (docs/serving.md). Each function answers one URL."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.core.actions import Value
from railhead.core.errors import GameError, Malformed, Stale
from railhead.record import record_to_json
from railhead.server.moves import read_action, read_wish, suggested, try_out
from railhead.server.setup import board_of, check_title, read_setup
from railhead.server.store import Kept
from railhead.server.tables import Forbidden, NoSuch, Tables
from railhead.server.view import Sight, look, sight_json
from railhead.server.visitors import Visitor
from railhead.server.web import (
    House,
    check_sender,
    house_of,
    in_thread,
    json_body,
    json_response,
    number_in,
    problem_of,
    status_of,
    thinking,
    visitor_of,
)
from railhead.titles import TITLES
from railhead.titles.ledger import ledger_of, ledger_titles


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """For what to suggest a value."""

    kind: str
    name: str
    args: dict[str, Any] = {}
    actor: str = ""


async def titles(request: Request) -> Response:
    return json_response(await in_thread(house_of(request), lambda: [title_json(title) for title in TITLES]))


async def title(request: Request) -> Response:
    return json_response(await in_thread(house_of(request), title_json, _known_title(request)))


async def rules(request: Request) -> Response:
    name = _known_title(request)
    ledger = ledger_of(name) if name in ledger_titles() else None
    return json_response([] if ledger is None else [msgspec.to_builtins(row) for row in ledger.rows.values()])


async def games(request: Request) -> Response:
    house, visitor = house_of(request), visitor_of(request)

    def listing(tables: Tables) -> dict[str, Any]:
        mine = tables.store.held_by(visitor.hash) if visitor.is_known else []
        listed = tables.store.listed()
        return {"mine": [summary(kept) for kept in mine], "listed": [summary(kept) for kept in listed]}

    return json_response(await in_thread(house, listing, house.tables))


async def create(request: Request) -> Response:
    house, host = house_of(request), _sender(request)
    setup = read_setup(await json_body(request))
    table = await in_thread(house, house.tables.create, setup, host)
    made = {"id": table.id, "links": await in_thread(house, links_of, house.tables, table.id, host)}
    if not host.is_known:
        made["token"] = host.token
    return json_response(made, 201, {"location": f"/api/games/{table.id}"})


async def game(request: Request) -> Response:
    sight = await _sight(request)
    return json_response(await in_thread(house_of(request), sight_json, sight))


async def act(request: Request) -> Response:
    house, visitor = house_of(request), _sender(request)
    raw = await json_body(request)
    return await in_thread(house, _acted, house, request.path_params["game"], visitor, raw)


def _acted(house: House, name: str, visitor: Visitor, raw: Any) -> Response:
    sight = look(house.tables, name, visitor)
    try:
        wish = read_wish(raw, sight)
        done = house.tables.act_for(sight.table, sight.place.seats, wish)
    except GameError as error:
        fresh = {"game": sight_json(look(house.tables, name, visitor))} if isinstance(error, Stale) else {}
        problem = problem_of(error, sight.table.kept.title)
        return json_response({**msgspec.to_builtins(problem), **fresh}, status_of(error))
    sight = Sight(sight.table, sight.place, wish.action.actor, done[-1].seq)
    return json_response({"version": done[-1].seq, "lines": sight.lines(done[0].seq - 1), "now": sight.version})


async def preview(request: Request) -> Response:
    house, visitor = house_of(request), _sender(request)
    raw = await json_body(request)

    def tried() -> Any:
        sight = look(house.tables, request.path_params["game"], visitor)
        return try_out(sight, read_action(raw if isinstance(raw, dict) else {}, sight))

    return json_response(await thinking(house, tried))


async def suggestion(request: Request) -> Response:
    house, visitor = house_of(request), _sender(request)
    try:
        asked = msgspec.convert(await json_body(request), Asked)
    except msgspec.ValidationError as error:
        raise Malformed(f"a suggestion is for a kind and a name: {error}") from None

    def thought() -> Value:
        sight = look(house.tables, request.path_params["game"], visitor)
        return suggested(sight, asked.kind, asked.args, asked.name, asked.actor)

    return json_response({"value": await thinking(house, thought)})


async def log(request: Request) -> Response:
    since = number_in(request.query_params.get("since", "0"), "since")
    sight = await _sight(request)
    return json_response({"version": sight.version, "lines": sight.lines(since)})


async def bring(request: Request) -> Response:
    house, host = house_of(request), _sender(request)
    raw = await request.body()
    table = await thinking(house, house.tables.bring, raw, host)
    made = {"id": table.id, "version": table.version}
    return json_response(made if host.is_known else {**made, "token": host.token}, 201)


async def record(request: Request) -> Response:
    sight = await _sight(request)
    return Response(exported(sight), media_type="application/json", headers=attachment(sight))


async def seats(request: Request) -> Response:
    """The links a host hands out, and the seats still to be taken."""
    house, visitor = house_of(request), visitor_of(request)
    name = request.path_params["game"]
    links = await in_thread(house, links_of, house.tables, name, visitor)
    return json_response({"links": links})


async def link(request: Request) -> Response:
    """Another link to a seat one holds: for another device, or to hand the seat on."""
    house, visitor = house_of(request), _sender(request)
    raw = await json_body(request)
    seat = raw.get("seat", "") if isinstance(raw, dict) else ""
    made = await in_thread(house, house.tables.link, request.path_params["game"], str(seat), visitor)
    return json_response({"link": made}, 201)


async def sit(request: Request) -> Response:
    house, visitor = house_of(request), _sender(request)
    raw = await json_body(request)
    words = raw if isinstance(raw, dict) else {}
    link, seat, name = (words.get(word, "") for word in ("link", "seat", "name"))
    if not all(isinstance(word, str) for word in (link, seat, name)) or len(name) > 60 or not (link or seat):
        raise Malformed("to sit down, send a link, or the name of an open seat and of its game")
    if link:
        table = await in_thread(house, house.tables.accept, link, visitor, name)
    else:
        table = await in_thread(house, house.tables.sit, str(words.get("game", "")), seat, visitor, name)
    answer = {"game": table.id}
    return json_response(answer if visitor.is_known else {**answer, "token": visitor.token})


def links_of(tables: Tables, name: str, visitor: Visitor) -> dict[str, str]:
    """The unused links of a game to those who may hand them out: its host. Raises NoSuch or Forbidden."""
    table = tables.open(name)
    if table.kept.host != visitor.hash:
        raise Forbidden("only whoever set up the table hands out its links")
    return {seat: visitor.link(name, seat) for seat in sorted(tables.store.open_links(name))}


def check_export(sight: Sight) -> None:
    """Raises Forbidden."""
    if not sight.may_export:
        raise Forbidden("a record gives away what is secret and what chance will bring: it can be had after the end")


def exported(sight: Sight) -> bytes:
    check_export(sight)
    return record_to_json(sight.table.record)


def attachment(sight: Sight) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{sight.table.kept.title}-{sight.table.id}.json"'}


def summary(kept: Kept) -> dict[str, Any]:
    """A game in a list."""
    shown = ("id", "title", "players", "round", "awaited", "finished", "version", "created", "moved", "is_listed")
    return {name: getattr(kept, name) for name in shown}


def title_json(name: str) -> dict[str, Any]:
    board = board_of(name)
    return {
        "id": name,
        "name": board.name,
        "players": sorted(board.players),
        "options": {key: msgspec.to_builtins(entry) for key, entry in board.options.items()},
    }


def _known_title(request: Request) -> str:
    return check_title(request.path_params["title"], NoSuch)


def _sender(request: Request) -> Visitor:
    """Whoever sends something to be done. JSON itself shows that it is no other site's form."""
    visitor = visitor_of(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Malformed("send JSON, as application/json")
    if visitor.is_known and visitor.by_cookie:
        check_sender(request, visitor, request.headers.get("x-form-token", ""))
    return visitor


async def _sight(request: Request) -> Sight:
    house, query = house_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None
    wanted = query.get("seat", "")
    return await in_thread(house, look, house.tables, request.path_params["game"], visitor_of(request), wanted, point)


ROUTES = [
    Route("/api/titles", titles),
    Route("/api/titles/{title}", title),
    Route("/api/titles/{title}/rules", rules),
    Route("/api/games", games),
    Route("/api/games", create, methods=["POST"]),
    Route("/api/games/{game}", game),
    Route("/api/games/{game}/actions", act, methods=["POST"]),
    Route("/api/games/{game}/preview", preview, methods=["POST"]),
    Route("/api/games/{game}/suggest", suggestion, methods=["POST"]),
    Route("/api/games/{game}/log", log),
    Route("/api/games/{game}/record", record),
    Route("/api/games/{game}/links", seats),
    Route("/api/games/{game}/links", link, methods=["POST"]),
    Route("/api/import", bring, methods=["POST"]),
    Route("/api/seats", sit, methods=["POST"]),
]
