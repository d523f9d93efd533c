"""The page of notices: how one is told that it is one's turn, browsers that subscribe, one click that ends it all."""

from typing import Any
from zoneinfo import available_timezones

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from railhead.core.errors import GameError, Malformed
from railhead.server.accounts.people import PersonSettings
from railhead.server.api.game_api import json_sender
from railhead.server.channels.webpush import Subscription
from railhead.server.pages.forms import FormData, read_form
from railhead.server.pages.front_pages import page
from railhead.server.pages.static_files import FOLDER
from railhead.server.tables.lobby import NotFound
from railhead.server.tables.visitors import Visitor
from railhead.server.web import (
    Services,
    in_thread,
    json_as,
    json_response,
    problem_of,
    services_of,
    status_of,
    visitor_of,
)


class PushRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told, or no longer."""

    subscription: Subscription
    is_wanted: bool = True


async def notices(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, error: GameError | None = None) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def shown() -> dict[str, Any]:
        person = services.lobby.person(visitor)
        found = services.attendance.people.of(person)
        account = services.accounts.of(visitor)
        return {
            "settings": found.settings,
            "browsers": len(services.attendance.people.subscriptions(person)),
            "account": account,
            "may_mail": services.mailer.is_on and account is not None and account.email and account.is_verified,
            "has_mail": services.mailer.is_on,
            "key": services.attendance.pusher.public_key,
            "zones": _zones(),
            "is_saved": "saved" in request.query_params and error is None,
        }

    problem, status = (None, 200) if error is None else (problem_of(error), status_of(error))
    return page(request, visitor, "notices.html", status, problem=problem, **await in_thread(services, shown))


def _zones() -> list[str]:
    """As people know them: a continent and a city."""
    return ["UTC", *sorted(zone for zone in available_timezones() if zone.split("/")[0] in _CONTINENTS)]


_CONTINENTS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


async def save(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        await in_thread(services, _saved, services, visitor, form)
    except GameError as error:
        return await _page(request, error)
    return RedirectResponse("/notices?saved=1", 303)


def _saved(services: Services, visitor: Visitor, form: FormData) -> None:
    if not form.text("zone", 60):
        raise Malformed("choose a time zone")
    raw = {
        "zone": form.text("zone", 60),
        "night_begin": _minutes(form.text("night_begin", 5)),
        "night_end": _minutes(form.text("night_end", 5)),
        "mail": form.text("mail") or "no",
        "webhook": form.text("webhook", 500),
        "webhook_shape": form.text("webhook_shape") or "discord",
        "while_open": bool(form.text("while_open")),
    }
    try:
        settings = msgspec.convert(raw, PersonSettings)
    except msgspec.ValidationError as error:
        raise Malformed(f"these settings can't be read: {error}") from None
    person, people = services.lobby.person(visitor), services.attendance.people
    before = people.of(person).settings
    people.save(person, settings)
    if _night(before) != _night(settings):
        services.attendance.keeper.set_nights(person, *_night(settings))


def _night(settings: PersonSettings) -> tuple[str, int, int]:
    return settings.zone, settings.night_begin, settings.night_end


def _minutes(text: str) -> int:
    """Of a time of day such as 23:30; nothing is midnight."""
    hours, _, minutes = text.partition(":")
    if not text:
        return 0
    if not (hours.isascii() and hours.isdecimal() and minutes.isascii() and minutes.isdecimal()):
        raise Malformed("a time of the day is written like 23:30")
    return int(hours) * 60 + int(minutes)


async def push(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, PushRequest, "send the subscription of the browser")
    people = services.attendance.people
    if asked.is_wanted:
        person = await in_thread(services, services.lobby.person, visitor)
        await in_thread(services, people.subscribe, person, asked.subscription)
    else:
        await in_thread(services, people.unsubscribe, asked.subscription.endpoint)
    return json_response({})


async def stop(request: Request) -> Response:
    """A link that is only looked at, by a mail program perhaps, ends nothing: the button does, and so does the
    one-click request of mail programs (RFC 8058), which sends no token of ours. The link itself is the right to."""
    services, token = services_of(request), request.path_params["token"]
    is_done = request.method == "POST"
    if is_done and not await in_thread(services, services.attendance.people.stop, token):
        raise NotFound("this link is not valid")
    return page(request, visitor_of(request), "notices_stop.html", is_done=is_done)


async def service_worker(request: Request) -> Response:
    """At the root, so that it serves the whole site."""
    return FileResponse(FOLDER / "service_worker.js", media_type="text/javascript")


ROUTES = [
    Route("/notices", notices),
    Route("/notices", save, methods=["POST"]),
    Route("/notices/push", push, methods=["POST"]),
    Route("/notices/stop/{token}", stop, methods=["GET", "POST"]),
    Route("/service_worker.js", service_worker),
]
