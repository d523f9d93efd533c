"""Programmed actions and chat as JSON. Each function answers one URL."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from railhead.core.errors import Malformed
from railhead.server.api.game_api import json_sender
from railhead.server.tables.answers import MessagesAnswer, ProgramAnswer, ProgramsAnswer
from railhead.server.tables.chat import LONGEST
from railhead.server.tables.lobby import Forbidden
from railhead.server.tables.programs import Order
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services, in_thread, json_as, json_response, services_of, visitor_of


class ProgramRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A programmed action for one of your seats."""

    seat: str
    order: Order


class MessageRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A message. Whoever holds several seats may name the one that writes."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    seat: str = ""


async def programs(request: Request) -> Response:
    services, game = services_of(request), request.path_params["game"]
    return json_response(await in_thread(services, _programs, services, game, visitor_of(request)))


async def program(request: Request) -> Response:
    services, visitor, game = services_of(request), json_sender(request), request.path_params["game"]
    asked = await json_as(request, ProgramRequest, "to program an action, send the seat and the order")
    await in_thread(services, services.lobby.program, game, asked.seat, asked.order, visitor)
    return json_response(await in_thread(services, _programs, services, game, visitor))


async def cancel_program(request: Request) -> Response:
    services, visitor, game = services_of(request), json_sender(request), request.path_params["game"]
    seat, subject = request.query_params.get("seat", ""), request.query_params.get("subject", "")
    if not subject.isprintable() or len(subject) > 60:
        raise Malformed("name the subject of one of your programmed actions")
    await in_thread(services, services.lobby.cancel_program, game, seat, subject, visitor)
    return json_response(await in_thread(services, _programs, services, game, visitor))


def _programs(services: Services, game: str, visitor: Visitor) -> ProgramsAnswer:
    seat_view = open_seat_view(services.lobby, game, visitor)
    programs = services.lobby.programs.of(seat_view.table, seat_view.place.seats)
    return ProgramsAnswer(
        [ProgramAnswer(one.seat, one.order.subject, one.order, one.round, one.since) for one in programs]
    )


async def messages(request: Request) -> Response:
    services, visitor, game = services_of(request), visitor_of(request), request.path_params["game"]

    def said() -> MessagesAnswer:
        table = open_seat_view(services.lobby, game, visitor).table
        return MessagesAnswer(services.chat.messages(table.id, services.lobby.person(visitor)))

    return json_response(await in_thread(services, said))


async def say(request: Request) -> Response:
    services, visitor, game = services_of(request), json_sender(request), request.path_params["game"]
    asked = await json_as(request, MessageRequest, "to send a message, send a text")
    heard = await in_thread(services, spoken, services, game, visitor, asked.text, asked.seat)
    services.hub.publish(game, 0)
    return json_response(heard, 201)


def spoken(services: Services, game: str, visitor: Visitor, text: str, seat: str = "") -> MessagesAnswer:
    """Write in the chat of a table. Raises Forbidden for whoever does not sit there."""
    seat_view = open_seat_view(services.lobby, game, visitor, seat)
    speaker = seat_view.place.seat(seat_view.table.awaited, seat)
    if speaker is None:
        raise Forbidden("only players at this table can chat")
    if seat_view.table.game_row.shut:
        raise Forbidden(seat_view.table.closed)
    services.chat.say(game, speaker, text)
    return MessagesAnswer(services.chat.messages(game, services.lobby.person(visitor)))
