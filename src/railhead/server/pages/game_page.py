"""The page of one game, at present or at a point of its history, and what is done there.

A browser with scripts is sent the regions of the page that changed; one without, the whole page again.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from railhead.core.actions import Action, action_to_json
from railhead.core.errors import GameError, Malformed
from railhead.core.typed import read_action as read_typed
from railhead.record.record import REDO, UNDO
from railhead.record.typed_lines import with_seat
from railhead.server.api import game_api as api
from railhead.server.api.game_api import check_copy
from railhead.server.api.table_api import spoken
from railhead.server.page_model.clocks import table_clocks
from railhead.server.page_model.coach import coach_region
from railhead.server.page_model.model import Composed, PageModel
from railhead.server.page_model.pictures import marks
from railhead.server.page_model.regions import Region, TableExtras, regions
from railhead.server.pages.appearance import appearance_of
from railhead.server.pages.forms import FormData, action_from, order_from, read_form
from railhead.server.pages.front_pages import TEMPLATES, page
from railhead.server.play.for_good import why_for_good
from railhead.server.play.moves import completed, read_action
from railhead.server.storage.policies import in_words
from railhead.server.tables import tutorials
from railhead.server.tables.lobby import Forbidden, Submission
from railhead.server.tables.opening import Unopenable
from railhead.server.tables.seat_view import SeatView, open_seat_view
from railhead.server.tables.unopenable import unopenable_page
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.web import (
    Services,
    in_thread,
    number_in,
    problem_of,
    services_of,
    status_of,
    thinking,
    visitor_of,
)
from railhead.titles import description_of
from railhead.titles.typed_routes import routes_calling

HAVE = "x-have"
"""The regions a browser already has: `map=1f…,log=9a…`."""
VERSION = "x-version"
ASK = "railhead:ask"
"""Told to the page's script: ask before this is sent again."""


async def game(request: Request) -> Response:
    return await _whole(request)


async def at(request: Request) -> Response:
    return await _whole(request, number_in(request.path_params["point"], "point"))


async def fragments(request: Request) -> Response:
    """The regions that differ from what the browser has."""
    query = request.query_params
    return await _parts(request, number_in(query["at"], "at") if "at" in query else None)


async def act(request: Request) -> Response:
    """What a form of the page sends, or a line that was typed."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        version, key = number_in(form.text("version"), "version"), form.text("key", 80)
        typed = form.text("line", 2000)
        raw = {} if typed else action_from(form)
        game, is_sure = request.path_params["game"], not is_scripted(request) or form.text("sure", 3) == "yes"
        done = await in_thread(services, _act, services, game, visitor, typed or raw, version, key, is_sure)
    except GameError as error:
        return await answer(request, error, composed=composed_in(form))
    if isinstance(done, str):
        return Response(status_code=204, headers={"hx-trigger": json.dumps({ASK: {"why": done}})})
    return await answer(request, acted=done)


async def total(request: Request) -> Response:
    """The same page with what has been put together so far, and what it adds up to: for browsers without scripts."""
    form = await read_form(request, visitor_of(request))
    if not form.text("composed"):
        raise Malformed("nothing is being put together in this form")
    return await _whole(request, composed=composed_in(form))


def composed_in(form: FormData) -> Composed:
    """What has been chosen of what is being put together, by the name of the part."""
    named = {name: name.split(".", 2)[2] for name in form.texts if name.startswith("part.") and name.count(".") > 1}
    return Composed(form.text("actor"), {part: form.text(name) for name, part in named.items() if form.text(name)})


async def branch(request: Request) -> Response:
    """Play on from a point of the history, as a game of its own."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    point = number_in(form.text("point"), "point")

    def made() -> str:
        seat_view = open_seat_view(services.lobby, request.path_params["game"], visitor, "", point)
        check_copy(seat_view)
        return services.lobby.branch(seat_view.table, point, visitor).id

    return RedirectResponse(f"/games/{await thinking(services, made)}", 303)


async def agree(request: Request) -> Response:
    """Agree to take the last action back, or no longer."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)

    def agreed() -> None:
        seat_view = open_seat_view(services.lobby, request.path_params["game"], visitor)
        if not seat_view.place.seats:
            raise Forbidden("only players at this table can agree")
        version = number_in(form.text("version"), "version")
        place, agrees = seat_view.place, form.text("agrees") != "no"
        services.lobby.agree(seat_view.table, place.seats, version, agrees, place.is_host)

    try:
        await in_thread(services, agreed)
    except GameError as error:
        return await answer(request, error)
    return await answer(request)


async def program(request: Request) -> Response:
    """Let something be done for a seat when its turn comes, or no longer."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    game, seat, ended = request.path_params["game"], form.text("seat", 10), form.text("cancel", 60)
    try:
        if ended:
            await in_thread(services, services.lobby.cancel_program, game, seat, ended, visitor)
        else:
            await in_thread(services, services.lobby.program, game, seat, order_from(form), visitor)
    except GameError as error:
        return await answer(request, error)
    return await answer(request)


async def say(request: Request) -> Response:
    """Speak at the table."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    game, words = request.path_params["game"], form.text("words", 2000)

    try:
        await in_thread(services, spoken, services, game, visitor, words)
    except Malformed as error:
        return await answer(request, error)
    services.hub.publish(game, 0)
    return await answer(request)


def _act(
    services: Services,
    game: str,
    visitor: Visitor,
    wanted: Mapping[str, Any] | str,
    version: int,
    key: str,
    is_sure: bool,
) -> SeatView | str:
    """The view in which it was done; or why it was not, for it can't be taken back and nobody has been asked."""
    seat_view = open_seat_view(services.lobby, game, visitor)
    if _is_done(seat_view, wanted, key):
        return seat_view
    action = typed_action(seat_view, wanted) if isinstance(wanted, str) else read_action(wanted, seat_view)
    action = completed(seat_view, action)
    tutorials.check(seat_view.table, action)
    if not is_sure and not tutorials.is_tutorial(seat_view.table.game_row) and (why := why_for_good(seat_view, action)):
        return why
    submission = Submission(action, version, key or new_token())
    services.lobby.act_for(seat_view.table, seat_view.place.seats, submission, is_host=seat_view.place.is_host)
    tutorials.follow(services.lobby, seat_view.table)
    return seat_view


def _is_done(seat_view: SeatView, wanted: Mapping[str, Any] | str, key: str) -> bool:
    """Whether this is a repeat of what has been done. A typed line can't be read again, nor can what was left to the
    server be composed again: the game has moved on since."""
    done = seat_view.table.game.entry_of(key)
    if done is None or done.action.actor not in seat_view.place.seats:
        return False
    if isinstance(wanted, str):
        return True
    stored = action_to_json(done.action)
    return all(stored.get(name) == value for name, value in wanted.items())


def typed_action(seat_view: SeatView, line: str) -> Action:
    """A line such as `bid N 100` or `Bob pass`. Raises Malformed if it can't be read."""
    seats = [seat for seat in seat_view.place.seats if seat in seat_view.awaited] or list(seat_view.place.seats)
    if not seats:
        raise Forbidden("you have no seat at this table")
    table = seat_view.table
    first, _, rest = with_seat(line.strip(), table.players, table.game_row.players).partition(" ")
    named = next((seat for seat in table.players if seat == first.upper()), None)
    actor, said = (named, rest.strip()) if named else (seats[0], line.strip())
    if said in (UNDO, REDO):
        return Action(actor, said)
    title, state = table.title, seat_view.supposed(actor if actor in seat_view.place.seats else seats[0])
    return read_typed(title, state, f"{actor} {said}", partial(routes_calling, title, state))


async def answer(
    request: Request,
    error: GameError | None = None,
    acted: SeatView | None = None,
    composed: Composed | None = None,
) -> Response:
    if is_scripted(request):
        return await _parts(request, error=error, acted=acted)
    if error is not None:
        return await _whole(request, error=error, composed=composed)
    return RedirectResponse(f"/games/{request.path_params['game']}", 303)


def is_scripted(request: Request) -> bool:
    """Whether the page's own script asks, for a part of the page."""
    return request.headers.get("hx-request") == "true"


def page_model(
    request: Request,
    services: Services,
    visitor: Visitor,
    point: int | None = None,
    wanted: str = "",
    composed: Composed | None = None,
) -> PageModel:
    return PageModel(opened(request, services, visitor, point, wanted), appearance_of(request).is_dark, composed)


def opened(
    request: Request, services: Services, visitor: Visitor, point: int | None = None, wanted: str = ""
) -> SeatView:
    acting = request.query_params.get("for", "")
    return open_seat_view(services.lobby, request.path_params["game"], visitor, wanted, point, acting)


async def _whole(
    request: Request,
    point: int | None = None,
    error: GameError | None = None,
    composed: Composed | None = None,
) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    wanted = "" if error else request.query_params.get("seat", "")

    def made() -> dict[str, Any]:
        model = page_model(request, services, visitor, point, wanted, composed)
        parts = {region.name: framed(region) for region in _regions(services, model, visitor, error)}
        return {
            "model": model,
            "game_row": model.table.game_row,
            "title_id": model.title.id,
            "parts": parts,
            "older": description_of(model.title.id).not_in(model.table.game_row.edition),
            "everywhere": description_of(model.title.id).in_every(),
            "marks": marks(model),
            "what_if": model.table.what_if,
            "policies": in_words(model.table.game_row.policies, model.table.game_row.undo),
            "silence": 2 * services.settings.heartbeat,
        }

    try:
        shown = await _working(point)(services, made)
    except Unopenable as closed:
        told = await in_thread(services, unopenable_page, services.lobby, closed, visitor)
        return page(request, visitor, "unopenable.html", **told)
    return page(request, visitor, "game.html", 200 if error is None else status_of(error), **shown)


def _working(point: int | None) -> Callable[..., Awaitable[Any]]:
    """A point of the history may have to be played up to."""
    return in_thread if point is None else thinking


async def _parts(
    request: Request, point: int | None = None, error: GameError | None = None, acted: SeatView | None = None
) -> Response:
    """`acted` is the view in which somebody has just acted: what it needed from the database need not be read again."""
    services, visitor = services_of(request), visitor_of(request)
    have = _had(request.headers.get(HAVE, ""))

    def made() -> tuple[str, int]:
        seat_view = acted.now() if acted else opened(request, services, visitor, point)
        model = PageModel(seat_view, appearance_of(request).is_dark)
        changed = [
            region for region in _regions(services, model, visitor, error) if have.get(region.name) != region.digest
        ]
        return "".join(framed(region, swapped=True) for region in changed), model.seat_view.version

    text, version = await _working(point)(services, made)
    # So that the page can drop an answer that comes after a newer one.
    return HTMLResponse(text, 200 if error is None else status_of(error), {VERSION: str(version)})


def _regions(services: Services, model: PageModel, visitor: Visitor, error: GameError | None) -> list[Region]:
    problem = None if error is None else problem_of(error, model.title.id)
    programs = services.lobby.programs.of(model.table, model.seat_view.place.seats)
    clocks = table_clocks(services.attendance, model.seat_view)
    messages = services.chat.messages(model.game, model.seat_view.place.person)
    extras = TableExtras(programs, messages, clocks)
    coach = coach_region(model, _rendered, visitor.form_token)
    return [*regions(model, _rendered, visitor.form_token, problem, extras), *coach]


def _rendered(name: str, shown: Mapping[str, Any]) -> str:
    return TEMPLATES.get_template(name).render(**shown)


def framed(region: Region, swapped: bool = False) -> Markup:
    swap = ' hx-swap-oob="true"' if swapped else ""
    return Markup(f'<div id="r-{region.name}" class="region" data-digest="{region.digest}"{swap}>{region.html}</div>')


def _had(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text[:2000].split(","))
    return {name.strip(): digest.strip() for name, _, digest in pairs}


ROUTES = [
    Route("/games/{game}", game),
    Route("/games/{game}/at/{point}", at),
    Route("/games/{game}/parts", fragments),
    Route("/games/{game}/actions", act, methods=["POST"]),
    Route("/games/{game}/total", total, methods=["POST"]),
    Route("/games/{game}/agree", agree, methods=["POST"]),
    Route("/games/{game}/branches", branch, methods=["POST"]),
    Route("/games/{game}/programs", program, methods=["POST"]),
    Route("/games/{game}/messages", say, methods=["POST"]),
    Route("/games/{game}/record", api.record),
]
