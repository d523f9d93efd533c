"""What players do about the clocks of their table, and about one who is missing. Each function answers one URL."""

from typing import Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.core.errors import GameError
from railhead.core.ids import Player
from railhead.server.api.game_api import json_sender
from railhead.server.attendance.clock_keeper import has_clock
from railhead.server.clock import now
from railhead.server.pages.forms import read_form
from railhead.server.pages.game_page import answer
from railhead.server.tables.clocks import Clock
from railhead.server.tables.lobby import Forbidden
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services, in_thread, json_as, json_response, number_in, read_as, services_of, visitor_of

NEEDED = "say what to do about the clock"


class ClockRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done: `pause`, `resume` or `stay` as it is; `away` for some days or `back`; `replace` a missing
    player as the subject says (`bot P2`, `open P2`) or `disagree`; `return` to a seat in which a bot plays."""

    do: Literal["pause", "resume", "stay", "away", "back", "replace", "disagree", "return"]
    days: int = 0
    subject: str = ""
    seat: str = ""


class ClocksAnswer(Struct, frozen=True):
    """The clocks of a table, by seat; who is missing, and who is for doing what about it."""

    now: int
    clocks: dict[str, Clock]
    is_paused: bool
    missing: list[Player]
    votes: dict[str, list[str]]


async def change(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    days = number_in(form.text("days"), "days") if form.text("days") else 0
    words = {
        "do": form.text("do", 10),
        "days": days,
        "subject": form.text("subject", 20),
        "seat": form.text("seat", 10),
    }
    try:
        asked = read_as(words, ClockRequest, NEEDED)
        await in_thread(services, _done, services, request.path_params["game"], visitor, asked)
    except GameError as error:
        return await answer(request, error)
    return await answer(request)


async def api_change(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, ClockRequest, NEEDED)
    game = request.path_params["game"]
    await in_thread(services, _done, services, game, visitor, asked)
    return json_response(await in_thread(services, _told, services, game, visitor))


async def api_clocks(request: Request) -> Response:
    services = services_of(request)
    return json_response(await in_thread(services, _told, services, request.path_params["game"], visitor_of(request)))


def _told(services: Services, game: str, visitor: Visitor) -> ClocksAnswer:
    seat_view = open_seat_view(services.lobby, game, visitor)
    table, attendance = seat_view.table, services.attendance
    log = attendance.keeper.log(table) if has_clock(table) else None
    return ClocksAnswer(
        now=now(),
        clocks=attendance.keeper.clocks(table, log),
        is_paused=log is not None and log.is_paused(now()),
        missing=attendance.substitutes.missing(table, log),
        votes={subject: sorted(seats) for subject, seats in attendance.votes.of(table.id).items()},
    )


def _done(services: Services, game: str, visitor: Visitor, asked: ClockRequest) -> None:
    seat_view = open_seat_view(services.lobby, game, visitor)
    table, place, attendance = seat_view.table, seat_view.place, services.attendance
    match asked.do:
        case "pause":
            attendance.keeper.pause(table, place)
        case "resume":
            attendance.keeper.resume(table, place)
        case "stay":
            is_paused = attendance.keeper.log(table).is_paused(now())
            (attendance.keeper.resume if is_paused else attendance.keeper.pause)(table, place, False)
        case "away" | "back":
            if not place.seats:
                raise Forbidden("only players at this table can go on vacation")
            for seat in place.seats:
                if asked.do == "away":
                    attendance.keeper.go_away(table, seat, asked.days)
                else:
                    attendance.keeper.come_back(table, seat)
        case "replace" | "disagree":
            attendance.substitutes.vote(table, place, asked.subject, asked.do == "replace")
        case "return":
            attendance.substitutes.return_to(table, asked.seat, visitor)


ROUTES = [
    Route("/games/{game}/clock", change, methods=["POST"]),
]
