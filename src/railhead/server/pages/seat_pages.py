"""One's own seat: on another device, recovered by a code, or asked for. Each function answers one URL."""

from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.core.errors import GameError
from railhead.server.api.game_api import json_sender, new_token_of
from railhead.server.pages.forms import read_form
from railhead.server.pages.front_pages import page
from railhead.server.tables.answers import SeatDone
from railhead.server.tables.recovery import DELAY, Claim
from railhead.server.tables.table import Table
from railhead.server.tables.visitors import Visitor
from railhead.server.web import (
    Services,
    in_thread,
    json_as,
    json_response,
    problem_of,
    read_as,
    services_of,
    status_of,
    visitor_of,
)

NEEDED = "say what to do about which seat"


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done about a seat: `link`, `code`, `claim`, `agree`, `refuse` or `take`; `mute`, `block` or
    `hear` whoever sits there; or `recover` with a code."""

    do: Literal["link", "code", "claim", "agree", "refuse", "take", "mute", "block", "hear", "recover"]
    seat: str = ""
    code: str = ""


async def seat(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, error: GameError | None = None, **said: Any) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def shown() -> dict[str, Any]:
        table = services.lobby.open(request.path_params["game"])
        place = services.lobby.place(table, visitor)
        names = {str(player): table.name_of(player) for player in table.players}
        person = services.lobby.person(visitor)
        return {
            "game_row": table.game_row,
            "seats": place.seats,
            "names": names,
            "claims": [_claim(services, table, claim, person) for claim in services.recovery.claims(table.id)],
            "claimable": [] if place.seats or table.game_row.kind == "hot-seat" else table.humans,
            "blocked": services.moderation.blocked_seats(person, table.id),
            "others": [seat for seat in table.humans if place.seats and seat not in place.seats],
            "stood_in": services.attendance.substitutes.stood_in(table, visitor),
            "is_guest": services.accounts.of(visitor) is None,
            "base": str(request.base_url),
        }

    problem, status = (None, 200) if error is None else (problem_of(error), status_of(error))
    made = await in_thread(services, shown)
    return page(request, visitor, "your_seat.html", status, problem=problem, hours=DELAY // 3600, **made, **said)


def _claim(services: Services, table: Table, claim: Claim, person: str) -> dict[str, Any]:
    return {
        "seat": claim.seat,
        "is_own": claim.claimant == person,
        "missing": [table.name_of(seat) for seat in services.recovery.missing(table, claim)],
        "is_ripe": claim.is_ripe,
    }


async def change(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    words = {"do": form.text("do", 10), "seat": form.text("seat", 10), "code": form.text("code", 60)}
    try:
        asked = read_as(words, SeatRequest, NEEDED)
        said = await in_thread(services, _done, services, request.path_params["game"], visitor, asked)
    except GameError as error:
        return await _page(request, error)
    return await _page(request, **said)


def _done(services: Services, game: str, visitor: Visitor, asked: SeatRequest) -> dict[str, Any]:
    table, recovery = services.lobby.open(game), services.recovery
    match asked.do:
        case "link":
            return {"link": services.lobby.link(game, asked.seat, visitor)}
        case "code":
            return {"code": recovery.new_code(table, asked.seat, visitor)}
        case "recover":
            recovery.recover(table, asked.code, visitor)
        case "claim":
            recovery.claim(table, asked.seat, visitor)
        case "agree" | "refuse":
            recovery.answer(table, asked.seat, visitor, asked.do == "agree")
        case "take":
            recovery.take(table, asked.seat, visitor)
        case "mute" | "block" | "hear":
            kind = "" if asked.do == "hear" else asked.do
            services.moderation.set_block(services.lobby.person(visitor), game, asked.seat, kind)
    return {}


async def api_seat(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, SeatRequest, NEEDED)
    said = await in_thread(services, _done, services, request.path_params["game"], visitor, asked)
    return json_response(SeatDone(**said, token=new_token_of(visitor)))


ROUTES = [
    Route("/games/{game}/seat", seat),
    Route("/games/{game}/seat", change, methods=["POST"]),
]
