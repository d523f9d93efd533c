"""Small pieces of a game's page, asked for when they are wanted: a hex, a reason, an effect, routes, charts."""

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from railhead.core.actions import Action, Value
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Company, Hex, Holder, Player, Tile
from railhead.server.game_page import desk_of, typed_action
from railhead.server.moves import try_out
from railhead.server.pages import TEMPLATES
from railhead.server.tables import NoSuch
from railhead.server.views.charts import charts
from railhead.server.views.desk import Desk
from railhead.server.views.effects import changes, new_reach, reached
from railhead.server.views.fan import fan_of
from railhead.server.views.finance import finance
from railhead.server.views.forecast import forecast
from railhead.server.views.history import as_csv
from railhead.server.views.log import log_lines
from railhead.server.views.pictures import a_tile, overlay
from railhead.server.views.reasons import why_not
from railhead.server.views.routes import read_wishes, routes_of
from railhead.server.web import house_of, number_in, problem_of, thinking, visitor_of

Made = Callable[[Desk], dict[str, Any]]


async def _shown(request: Request, template: str, made: Made) -> Response:
    """A template with what is made of the game as the visitor sees it."""
    house, visitor, query = house_of(request), visitor_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None

    def work() -> str:
        desk = desk_of(request, house, visitor, point)
        common = {
            "desk": desk,
            "game": desk.game,
            "title_id": desk.title.id,
            "sight": desk.sight,
            "form_token": visitor.form_token,
        }
        return TEMPLATES.get_template(template).render(**common, **made(desk))

    return HTMLResponse(await thinking(house, work))


async def hex_(request: Request) -> Response:
    """What can be done on a hex."""

    def made(desk: Desk) -> dict[str, Any]:
        name = Hex(request.path_params["hex"])
        if name not in desk.board.hexes:
            raise NoSuch(f"there is no hex {name[:20]!r}")
        return {"fan": fan_of(desk, name)}

    return await _shown(request, "table/fan.html", made)


async def effect(request: Request) -> Response:
    """What an action would change."""

    def made(desk: Desk) -> dict[str, Any]:
        return _effect(desk, _asked(request, desk))

    return await _shown(request, "table/effect.html", made)


async def line(request: Request) -> Response:
    """What a line that is being typed would be read as, and what it would change."""

    def made(desk: Desk) -> dict[str, Any]:
        text = request.query_params.get("line", "")[:2000]
        if not text.strip():
            return {"changes": [], "reach": (), "events": (), "problem": None, "action": None}
        try:
            action = typed_action(desk.sight, text)
        except GameError as error:
            return _problem(desk, error)
        return {**_effect(desk, action), "action": action}

    return await _shown(request, "table/effect.html", made)


async def why(request: Request) -> Response:
    """Why something is not on offer."""

    def made(desk: Desk) -> dict[str, Any]:
        action = _asked(request, desk)
        refusal = why_not(desk, action.actor, action.kind, action.args)
        return {"problem": None if refusal is None else problem_of(refusal, desk.title.id)}

    return await _shown(request, "table/why.html", made)


async def routes(request: Request) -> Response:
    """The routes that come of a player's wishes."""

    def made(desk: Desk) -> dict[str, Any]:
        found = routes_of(desk, read_wishes(request.query_params.get("wishes", "")))
        if found is None:
            raise Refused("table", "nobody is to run now")
        return {"routes": found, "overlay": overlay(desk, found.drawn)}

    return await _shown(request, "table/rerouted.html", made)


async def graphs(request: Request) -> Response:
    def made(desk: Desk) -> dict[str, Any]:
        return {"charts": charts(desk), "forecast": forecast(desk, finance(desk))}

    return await _shown(request, "table/charts.html", made)


async def log(request: Request) -> Response:
    talk = house_of(request).talk

    def made(desk: Desk) -> dict[str, Any]:
        return {"lines": log_lines(desk, True, talk.said(desk.game)), "is_whole": True}

    return await _shown(request, "table/log.html", made)


async def reach(request: Request) -> Response:
    """The hexes a company's trains could come to."""

    def made(desk: Desk) -> dict[str, Any]:
        name = request.path_params["company"]
        if name not in desk.board.companies:
            raise NoSuch(f"there is no company {name[:20]!r}")
        return {"hexes": reached(desk, Company(Holder(name)))}

    return await _shown(request, "table/reach.html", made)


async def table_of_figures(request: Request) -> Response:
    house, visitor = house_of(request), visitor_of(request)
    text = await thinking(house, lambda: as_csv(desk_of(request, house, visitor)))
    name = f'attachment; filename="{request.path_params["game"]}.csv"'
    return Response(text, media_type="text/csv", headers={"content-disposition": name})


async def tile(request: Request) -> Response:
    """A tile's picture. It never changes as long as the game lasts."""
    house, visitor, wanted = house_of(request), visitor_of(request), request.path_params
    rotation = number_in(wanted["rotation"], "rotation")

    def drawn() -> str:
        desk = desk_of(request, house, visitor)
        if wanted["tile"] not in desk.board.tiles or rotation > 5:
            raise NoSuch("there is no such tile")
        return a_tile(desk, Tile(wanted["tile"]), rotation)

    headers = {"cache-control": "private, max-age=86400", "vary": "cookie"}
    return Response(await thinking(house, drawn), media_type="image/svg+xml", headers=headers)


def _asked(request: Request, desk: Desk) -> Action:
    """An action named in an address: kind, actor, args as JSON."""
    query = request.query_params
    try:
        args = msgspec.json.decode(query.get("args", "{}"), type=dict[str, Value])
    except (msgspec.DecodeError, RecursionError):
        raise Malformed("args are an object as JSON") from None
    seats = desk.sight.place.seats
    awaited = [seat for seat in seats if seat in desk.awaited]
    actor = query.get("actor") or next(iter([*awaited, *seats]), "")
    return Action(Player(actor), query.get("kind", ""), args)  # type: ignore[arg-type]


def _effect(desk: Desk, action: Action) -> dict[str, Any]:
    try:
        preview = try_out(desk.sight, action)
    except GameError as error:
        return _problem(desk, error)
    if preview.state is None:
        return {"changes": [], "reach": (), "events": (), "problem": None, "action": action}
    return {
        "changes": changes(desk.title, desk.state, preview.state),
        "reach": new_reach(desk, preview.state),
        "events": preview.events,
        "problem": None,
        "action": action,
    }


def _problem(desk: Desk, error: GameError) -> dict[str, Any]:
    return {
        "changes": [],
        "reach": (),
        "events": (),
        "problem": problem_of(error, desk.title.id),
        "action": None,
    }


ROUTES = [
    Route("/games/{game}/hexes/{hex}", hex_),
    Route("/games/{game}/effect", effect),
    Route("/games/{game}/line", line),
    Route("/games/{game}/why", why),
    Route("/games/{game}/routes", routes),
    Route("/games/{game}/charts", graphs),
    Route("/games/{game}/log", log),
    Route("/games/{game}/reach/{company}", reach),
    Route("/games/{game}/figures.csv", table_of_figures),
    Route("/games/{game}/tiles/{tile}/{rotation}.svg", tile),
]
