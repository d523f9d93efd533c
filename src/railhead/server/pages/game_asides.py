"""Small pieces of a game's page, asked for when they are wanted: a hex, a reason, an effect, routes, charts."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from railhead.core.actions import Action, Value
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Company, Hex, Holder, Player, Tile
from railhead.core.reading import read_json
from railhead.core.typed import said_kind
from railhead.server.page_model.charts import charts, happened, train_ages
from railhead.server.page_model.effects import changes, new_reach, reached
from railhead.server.page_model.finance import finance
from railhead.server.page_model.forecast import forecast
from railhead.server.page_model.hex_menu import hex_menu_of
from railhead.server.page_model.history import as_csv, moments
from railhead.server.page_model.log import PAGE, log_lines
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.pictures import a_tile, overlay, the_map
from railhead.server.page_model.preview import preview_of
from railhead.server.page_model.reasons import why_not
from railhead.server.page_model.route_sets import route_sets
from railhead.server.page_model.routes import read_wishes, routes_of, running_company
from railhead.server.pages.front_pages import TEMPLATES
from railhead.server.pages.game_page import page_model, typed_action
from railhead.server.play.for_good import why_for_good
from railhead.server.play.moves import completed, hinted, try_out
from railhead.server.tables.lobby import NotFound
from railhead.server.tables.visitors import new_token
from railhead.server.web import in_thread, number_in, problem_of, services_of, thinking, visitor_of

Made = Callable[[PageModel], dict[str, Any]]


async def _shown(request: Request, template: str, made: Made) -> Response:
    """A template with what is made of the game as the visitor sees it."""
    services, visitor, query = services_of(request), visitor_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None

    def work() -> str:
        model = page_model(request, services, visitor, point, query.get("seat", ""))
        common = {
            "model": model,
            "game": model.game,
            "title_id": model.title.id,
            "seat_view": model.seat_view,
            "form_token": visitor.form_token,
        }
        return TEMPLATES.get_template(template).render(**common, **made(model))

    return HTMLResponse(await thinking(services, work))


async def hex_(request: Request) -> Response:
    """What can be done on a hex."""

    def made(model: PageModel) -> dict[str, Any]:
        name = Hex(request.path_params["hex"])
        if name not in model.board.hexes:
            raise NotFound(f"there is no hex {name[:20]!r}")
        return {"menu": hex_menu_of(model, name)}

    return await _shown(request, "table/hex_menu.html", made)


async def effect(request: Request) -> Response:
    """What an action would change."""

    def made(model: PageModel) -> dict[str, Any]:
        return _effect(model, _asked(request, model))

    return await _shown(request, "table/effect.html", made)


async def preview(request: Request) -> Response:
    """What a decision would bring, as a table."""

    def made(model: PageModel) -> dict[str, Any]:
        try:
            action = _complete(model, _asked(request, model))
            return {
                "preview": preview_of(model, action),
                "for_good": why_for_good(model.seat_view, action),
                "problem": None,
            }
        except GameError as error:
            return {"preview": None, "problem": problem_of(error, model.title.id)}

    return await _shown(request, "table/preview.html", made)


async def line(request: Request) -> Response:
    """What a line that is being typed would be read as, and what it would change."""

    def made(model: PageModel) -> dict[str, Any]:
        text = request.query_params.get("line", "")[:2000]
        if not text.strip():
            return {"changes": [], "reach": (), "events": (), "problem": None, "action": None}
        try:
            action = typed_action(model.seat_view, text)
        except GameError as error:
            return _problem(model, error)
        return {**_effect(model, action), "action": action}

    return await _shown(request, "table/effect.html", made)


async def why(request: Request) -> Response:
    """Why something is not on offer."""

    def made(model: PageModel) -> dict[str, Any]:
        action = _asked(request, model)
        refusal = why_not(model, action.actor, action.kind, action.args)
        return {"problem": None if refusal is None else problem_of(refusal, model.title.id)}

    return await _shown(request, "table/why.html", made)


async def routes(request: Request) -> Response:
    """The routes that come of a player's wishes."""
    thinker = services_of(request).thinker

    def made(model: PageModel) -> dict[str, Any]:
        search = partial(thinker.best_routes, model.table, model.state)
        found = routes_of(model, read_wishes(request.query_params.get("wishes", "")), search)
        if found is None:
            raise Refused("table", "no company is to run trains now")
        return {"routes": found, "overlay": overlay(model, found.drawn)}

    return await _shown(request, "table/rerouted.html", made)


async def sets(request: Request) -> Response:
    """Other sets of routes, beside each other."""
    thinker = services_of(request).thinker

    def made(model: PageModel) -> dict[str, Any]:
        option = next((option for option in model.options if "routes" in option.free), None)
        company = running_company(model)
        if option is None or company is None:
            raise Refused("table", "no company is to run trains now")
        found = route_sets(model, thinker.other_sets(model.table, model.state, company))
        return {"sets": found, "kind": option.kind, "actor": option.actor, "key": new_token()}

    return await _shown(request, "table/sets.html", made)


async def hint(request: Request) -> Response:
    """What a strong player would do, and why."""
    thinker = services_of(request).thinker

    def made(model: PageModel) -> dict[str, Any]:
        found = hinted(thinker, model.seat_view)
        events = try_out(model.seat_view, found.action).events
        args = msgspec.json.encode(found.action.args).decode()
        words = said_kind(found.action.kind)
        return {"hint": found, "events": events, "kind_word": words, "args": args, "key": new_token()}

    return await _shown(request, "table/hint.html", made)


async def graphs(request: Request) -> Response:
    def made(model: PageModel) -> dict[str, Any]:
        return {
            "charts": charts(model),
            "happened": happened(moments(model)),
            "ages": train_ages(model),
            "forecast": forecast(model, finance(model)),
            "endless": model.board.bank is None,
        }

    return await _shown(request, "table/charts.html", made)


async def log(request: Request) -> Response:
    """A page of the log: the last of it, or what is before an entry; of one company, if that is wanted."""
    services, query = services_of(request), request.query_params
    before = number_in(query["before"], "before") if "before" in query else None
    company = query.get("of", "")[:40]

    def made(model: PageModel) -> dict[str, Any]:
        end = model.seat_view.point if before is None else min(before, model.seat_view.point)
        if company and company not in model.board.companies:
            raise NotFound(f"there is no company {company[:20]!r}")
        lines = log_lines(model, PAGE, services.chat.messages(model.game, model.seat_view.place.person), end, company)
        return {"lines": lines, "is_whole": True, "earlier": max(0, end - PAGE), "company": company, "is_next": before}

    return await _shown(request, "table/log.html", made)


async def reach(request: Request) -> Response:
    """The hexes a company's trains could come to."""

    def made(model: PageModel) -> dict[str, Any]:
        name = request.path_params["company"]
        if name not in model.board.companies:
            raise NotFound(f"there is no company {name[:20]!r}")
        return {"hexes": reached(model, Company(Holder(name)))}

    return await _shown(request, "table/reach.html", made)


async def table_of_figures(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    text = await thinking(services, lambda: as_csv(page_model(request, services, visitor)))
    name = f'attachment; filename="{request.path_params["game"]}.csv"'
    return Response(text, media_type="text/csv", headers={"content-disposition": name})


async def tile(request: Request) -> Response:
    """A tile's picture. It never changes as long as the game lasts."""
    services, visitor, wanted = services_of(request), visitor_of(request), request.path_params
    rotation = number_in(wanted["rotation"], "rotation")

    def drawn() -> str:
        model = page_model(request, services, visitor)
        if wanted["tile"] not in model.board.tiles or rotation > 5:
            raise NotFound("there is no such tile")
        return a_tile(model, Tile(wanted["tile"]), rotation)

    headers = {"cache-control": "private, max-age=86400", "vary": "cookie"}
    return Response(await in_thread(services, drawn), media_type="image/svg+xml", headers=headers)


async def map_(request: Request) -> Response:
    """The map as it stands, or as it stood at a point."""
    services, visitor, query = services_of(request), visitor_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None
    drawn = await thinking(services, lambda: str(the_map(page_model(request, services, visitor, point))))
    return Response(drawn, media_type="image/svg+xml")


def _asked(request: Request, model: PageModel) -> Action:
    """An action named in an address: kind, actor, args as JSON."""
    query = request.query_params
    try:
        args = msgspec.convert(read_json(query.get("args", "{}")), dict[str, Value])
    except (msgspec.ValidationError, Malformed):
        raise Malformed("args are an object as JSON") from None
    seats = model.seat_view.place.seats
    awaited = [seat for seat in seats if seat in model.awaited]
    actor = query.get("actor") or next(iter([*awaited, *seats]), "")
    return Action(Player(Holder(actor)), query.get("kind", ""), args)


def _complete(model: PageModel, action: Action) -> Action:
    """With what was left to the server to compose, as it would be if it were done."""
    if action.actor not in model.seat_view.place.seats:
        return action
    return completed(model.seat_view, action)


def _effect(model: PageModel, action: Action) -> dict[str, Any]:
    try:
        preview = try_out(model.seat_view, action)
    except GameError as error:
        return _problem(model, error)
    after, before = preview.state, model.seat_view.seen_by(action.actor)
    return {
        "changes": [] if after is None else changes(model.title, before, after),
        "reach": () if after is None else new_reach(model, after),
        "events": preview.events,
        "depends": preview.depends,
        "problem": None,
        "action": action,
    }


def _problem(model: PageModel, error: GameError) -> dict[str, Any]:
    return {
        "changes": [],
        "reach": (),
        "events": (),
        "problem": problem_of(error, model.title.id),
        "action": None,
    }


ROUTES = [
    Route("/games/{game}/hexes/{hex}", hex_),
    Route("/games/{game}/effect", effect),
    Route("/games/{game}/preview", preview),
    Route("/games/{game}/line", line),
    Route("/games/{game}/why", why),
    Route("/games/{game}/routes", routes),
    Route("/games/{game}/sets", sets),
    Route("/games/{game}/hint", hint),
    Route("/games/{game}/charts", graphs),
    Route("/games/{game}/log", log),
    Route("/games/{game}/reach/{company}", reach),
    Route("/games/{game}/figures.csv", table_of_figures),
    Route("/games/{game}/map.svg", map_),
    Route("/games/{game}/tiles/{tile}/{rotation}.svg", tile),
]
