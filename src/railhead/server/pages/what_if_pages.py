"""What-if boards and what a seat may take away from a game that is played. Each function answers one URL."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from railhead.core.ids import Player
from railhead.server.api.game_api import json_sender, new_token_of, seat_view_of
from railhead.server.pages.forms import read_form
from railhead.server.tables.answers import GameMade, LineAnswer, PlayerAnswer, SetupAnswer
from railhead.server.tables.seat_view import SeatView, line_answer, open_seat_view, players_of, setup_answer
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services, json_as, json_response, number_in, services_of, thinking, visitor_of


class WhatIfRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """From which point on, now if none is named, and as which of your seats knows it."""

    point: int | None = None
    seat: str = ""


class SeatKnowledge(Struct, frozen=True, kw_only=True):
    """What a seat, or a spectator, knows of a game: log and State as shown to it. No record: nothing replays it."""

    format: str = "railhead-seat-knowledge"
    format_version: int = 1
    game: str
    title: str
    edition: str
    setup: SetupAnswer
    players: list[PlayerAnswer]
    seat: Player | None
    version: int
    point: int
    log: list[LineAnswer]
    state: dict[str, Any]


async def start(request: Request) -> Response:
    """By a form of the game's page."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    point = number_in(form.text("point"), "point")
    made = await thinking(services, _made, services, request.path_params["game"], visitor, "", point)
    return RedirectResponse(f"/games/{made}", 303)


async def api_start(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, WhatIfRequest, "for a what-if board, name a point or nothing")
    game = request.path_params["game"]

    def board() -> GameMade:
        made = _made(services, game, visitor, asked.seat, asked.point)
        return GameMade(made, services.lobby.invitations(made, visitor.remembered), new_token_of(visitor))

    return json_response(await thinking(services, board), 201)


def _made(services: Services, game: str, visitor: Visitor, seat: str, point: int | None) -> str:
    seat_view = open_seat_view(services.lobby, game, visitor, seat, point)
    return services.lobby.what_if(seat_view.table, seat_view.point, seat_view.seat, visitor).id


async def known(request: Request) -> Response:
    services = services_of(request)
    seat_view = await seat_view_of(request)
    name = f'attachment; filename="{request.path_params["game"]}-known.json"'
    answer = await thinking(services, knowledge, seat_view)
    return json_response(answer, headers={"content-disposition": name})


def knowledge(seat_view: SeatView) -> SeatKnowledge:
    row = seat_view.table.game_row
    return SeatKnowledge(
        game=row.id,
        title=row.title,
        edition=row.edition,
        setup=setup_answer(seat_view),
        players=players_of(seat_view.table),
        seat=seat_view.seat,
        version=seat_view.version,
        point=seat_view.point,
        log=[line_answer(line) for line in seat_view.lines()],
        state=msgspec.to_builtins(seat_view.state),
    )


ROUTES = [Route("/games/{game}/what-ifs", start, methods=["POST"])]
