"""The page of one game, at present or at a point of its history, and what is done there."""

import secrets
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from railhead.core.actions import Bounds, Option
from railhead.core.errors import GameError
from railhead.render import draw_map, draw_market
from railhead.server.api import attachment, exported
from railhead.server.forms import action_from, sent
from railhead.server.moves import completed, read_action
from railhead.server.pages import page
from railhead.server.tables import Wish
from railhead.server.view import Sight, look, players_json
from railhead.server.visitors import Visitor, new_token
from railhead.server.web import House, house_of, in_thread, number_in, problem_of, status_of, thinking, visitor_of


class Form(Struct, frozen=True):
    """One control: options that differ only in what is picked."""

    actor: str
    kind: str
    rule: str
    choices: list[tuple[str, str]]
    """The picked arguments as JSON, and in words."""
    bounds: dict[str, Bounds]
    free: tuple[str, ...]


async def game(request: Request) -> Response:
    return await _shown(request)


async def at(request: Request) -> Response:
    return await _shown(request, number_in(request.path_params["point"], "point"))


async def _shown(request: Request, point: int | None = None, error: GameError | None = None) -> Response:
    house, visitor = house_of(request), visitor_of(request)
    wanted = "" if error else request.query_params.get("seat", "")

    def made() -> dict[str, Any]:
        return shown(look(house.tables, request.path_params["game"], visitor, wanted, point), error)

    status = 200 if error is None else status_of(error)
    return page(request, visitor, "game.html", status, **await in_thread(house, made))


def shown(sight: Sight, error: GameError | None) -> dict[str, Any]:
    """What the template needs."""
    table, state, board = sight.table, sight.state, sight.table.title.board
    market = str(table.kept.options.get("market", ""))
    return {
        "sight": sight,
        "kept": table.kept,
        "title_id": table.kept.title,
        "players": players_json(table),
        "forms": forms(sight.options),
        "lines": sight.lines(),
        "may_undo": table.may_undo(sight.place.seats),
        "may_redo": bool(sight.place.seats) and table.may_redo,
        "map": draw_map(board, state.tiles, state.tokens, reserved=state.reserved, phase=state.phase),
        "market": draw_market(board, market if market in board.markets else next(iter(board.markets)), state.marks),
        "problem": None if error is None else problem_of(error, table.kept.title),
        "key": lambda: secrets.token_urlsafe(12),
    }


def forms(options: list[Option]) -> list[Form]:
    """An option with numbers of its own is a control of its own; the others are gathered by kind."""
    groups: dict[tuple[Any, ...], Form] = {}
    for number, option in enumerate(options):
        key = (option.actor, option.kind, option.free, tuple(option.args), number if option.bounds else -1)
        form = groups.setdefault(key, Form(option.actor, option.kind, option.rule, [], option.bounds, option.free))
        label = " ".join(str(value) for value in option.args.values())
        form.choices.append((msgspec.json.encode(option.args).decode(), label))
    return list(groups.values())


async def act(request: Request) -> Response:
    house, visitor = house_of(request), visitor_of(request)
    form = await sent(request, visitor)
    game = request.path_params["game"]
    try:
        raw = action_from(form)
        version, key = number_in(form.text("version"), "version"), form.text("key", 80)
        await thinking(house, _act, house, game, visitor, raw, version, key)
    except GameError as error:
        return await _shown(request, error=error)
    return RedirectResponse(f"/games/{game}", 303)


def _act(house: House, game: str, visitor: Visitor, raw: dict[str, Any], version: int, key: str) -> None:
    sight = look(house.tables, game, visitor)
    action = completed(sight, read_action(raw, sight))
    house.tables.act(game, visitor, Wish(action, version, key or new_token()))


async def record(request: Request) -> Response:
    house = house_of(request)
    sight = await in_thread(house, look, house.tables, request.path_params["game"], visitor_of(request))
    return Response(exported(sight), media_type="application/json", headers=attachment(sight))


ROUTES = [
    Route("/games/{game}", game),
    Route("/games/{game}/at/{point}", at),
    Route("/games/{game}/actions", act, methods=["POST"]),
    Route("/games/{game}/record", record),
]
