"""Signing up, logging in and out as JSON. Each function answers one URL."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from railhead.server.api.game_api import json_sender
from railhead.server.web import in_thread, json_as, json_response, services_of, thinking, visitor_of


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password; to sign up perhaps an e-mail address."""

    name: Annotated[str, Meta(max_length=60)]
    password: Annotated[str, Meta(max_length=200)]
    email: Annotated[str, Meta(max_length=200)] = ""


class Session(Struct, frozen=True):
    """The token of a new session."""

    token: str


class LoggedOut(Struct, frozen=True):
    """An empty answer."""


async def sign_up(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await _credentials(request)
    token = await thinking(services, services.accounts.sign_up, visitor, asked.name, asked.password, asked.email)
    return json_response(Session(token), 201)


async def log_in(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await _credentials(request)
    token = await thinking(services, services.accounts.log_in, visitor, asked.name, asked.password)
    return json_response(Session(token), 201)


async def log_out(request: Request) -> Response:
    services = services_of(request)
    await in_thread(services, services.accounts.log_out, json_sender(request))
    return json_response(LoggedOut())


async def account(request: Request) -> Response:
    services = services_of(request)
    return json_response(await in_thread(services, services.accounts.behind, visitor_of(request)))


async def _credentials(request: Request) -> Credentials:
    return await json_as(request, Credentials, "send a name and a password")
