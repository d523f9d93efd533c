"""The pages but for the game itself. Each function answers one URL."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from railhead.bots import BOTS, STRENGTHS
from railhead.core.errors import GameError, Malformed
from railhead.core.wording import as_sentence
from railhead.server.accounts.privacy import stored
from railhead.server.api.game_api import title_json
from railhead.server.page_model.coach import coached
from railhead.server.page_model.hints import hinted
from railhead.server.pages import static_files
from railhead.server.pages.appearance import appearance_of
from railhead.server.pages.forms import FormData, read_form, setup_from
from railhead.server.tables.lobby import Lobby, NotFound
from railhead.server.tables.setup import check_title, new_game_record, seed_for
from railhead.server.tables.tutorials import is_tutorial
from railhead.server.tables.visitors import Visitor
from railhead.server.web import (
    Problem,
    import_in_sandbox,
    in_thread,
    problem_of,
    services_of,
    set_up,
    status_of,
    visitor_of,
    with_cookie,
)
from railhead.titles import TITLES, description_of
from railhead.titles.folders import FOLDERS
from railhead.titles.ledger import ledger_of
from railhead.titles.tutorial import has_tutorial

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.filters["as_sentence"] = as_sentence
TEMPLATES.filters["hinted"] = hinted
TEMPLATES.filters["coached"] = coached
TEMPLATES.filters["day"] = lambda seconds: datetime.fromtimestamp(seconds, UTC).date().isoformat()
TEMPLATES.globals["has_tutorial"] = has_tutorial
TEMPLATES.globals["static"] = static_files.ADDRESS
BOT_WORDS = {name: name for name in BOTS} | {bot: word for word, bot in STRENGTHS.items()}
"""By bot the strength that people know it by."""
POLICY_FIELDS = ("undo", "no_spectators", "no_bots", "no_hints", "clock_budget")
"""Fields that are empty unless somebody has chosen something."""
SHOWN = 8
"""Tables on the front page; the lobby has them all."""
HEADINGS = {403: "Not allowed", 404: "Page not found", 409: "The game has moved on", 422: "Against the rules"}


def page(request: Request, visitor: Visitor, template: str, status: int = 200, **shown: Any) -> Response:
    settings = services_of(request).settings
    common = {
        "form_token": visitor.form_token,
        "appearance": appearance_of(request),
        "has_boards": settings.has_boards,
        "has_imports": settings.has_imports,
    }
    text = TEMPLATES.get_template(template).render(**common, **shown)
    response = HTMLResponse(text, status)
    # Only one who came to look is remembered: another site's form comes without the cookie, and must not replace it.
    return with_cookie(request, visitor, response) if request.method == "GET" else response


def wrong(request: Request, error: GameError, status: int | None = None) -> Response:
    """A page that says what is wrong."""
    status = status or status_of(error)
    heading = HEADINGS.get(status, "That didn't work")
    return page(request, visitor_of(request), "wrong.html", status, heading=heading, problem=problem_of(error))


async def front(request: Request) -> Response:
    return await _front(request)


async def _front(request: Request, error: GameError | None = None) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def shown(lobby: Lobby) -> dict[str, Any]:
        return {
            "titles": [{**title_json(title), **card_of(title)} for title in sorted(TITLES, key=_length)],
            "bots": BOT_WORDS,
            **_mine(lobby, visitor),
            "listed": lobby.store.lobby(SHOWN),
            "invited": lobby.store.invited(lobby.person(visitor)) if visitor.is_known else [],
            "problem": None if error is None else problem_of(error),
        }

    status = 200 if error is None else status_of(error)
    return page(request, visitor, "front.html", status, **await in_thread(services, shown, services.lobby))


def card_of(title: str) -> dict[str, str]:
    """What is special about a title, from the beginning of what is told of its differences, and what ends it."""
    file = FOLDERS[title] / "differences.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    paragraphs = [part for part in text.split("\n\n") if part and not part.startswith("#")]
    special = re.sub(r"\s+", " ", paragraphs[0]).split(" The numbers are those of")[0] if paragraphs else ""
    words = description_of(title).words
    return {"special": special, "ending": words.ending, "length": words.length}


def _length(title: str) -> int:
    """How long the rules of a title are: the front page begins with the shortest, for who does not know any yet."""
    return len(ledger_of(title).rows)


def _mine(lobby: Lobby, visitor: Visitor) -> dict[str, Any]:
    """A visitor's games, those that wait for the visitor first."""
    if not visitor.is_known:
        return {"mine": [], "awaiting": set()}
    person = lobby.person(visitor)
    awaiting = lobby.store.awaiting(person)
    games = [game_row for game_row in lobby.store.held_by(person) if not is_tutorial(game_row)]
    mine = sorted(games, key=lambda game_row: game_row.id not in awaiting)
    return {"mine": mine, "awaiting": awaiting}


async def new(request: Request) -> Response:
    return _setup(request, _playable(request), FormData({}, {}))


def _setup(request: Request, title: str, given: FormData, error: GameError | None = None) -> Response:
    """The form for a table, with what has been filled in already."""
    problem = None if error is None else _worded(error)
    status = 200 if error is None else status_of(error)
    has_chosen = any(given.text(name) for name in given.texts if name.startswith("option."))
    has_policies = any(given.text(name) for name in POLICY_FIELDS)
    shown = {
        "title": {**title_json(title), **card_of(title)},
        "has_policies": has_policies,
        "bots": BOT_WORDS,
        "given": given.texts,
        "problem": problem,
    }
    return page(request, visitor_of(request), "setup.html", status, has_chosen=has_chosen, **shown)


def _worded(error: GameError) -> Problem:
    """With the names of options as the form writes them."""
    problem = problem_of(error)
    return msgspec.structs.replace(problem, message=problem.message.replace("_", " "))


async def check(request: Request) -> Response:
    """What is wrong with a form for a table as it stands, before it is sent."""
    title = _playable(request)
    texts: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        texts.setdefault(name, []).append(value)
    try:
        setup = setup_from(FormData({**texts, "title": [title]}, {}))
        await in_thread(services_of(request), new_game_record, setup, seed_for(setup))
    except GameError as error:
        return HTMLResponse(TEMPLATES.get_template("problem.html").render(problem=_worded(error)))
    return HTMLResponse("")


async def create(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        setup = setup_from(form)
        table = await set_up(services, setup, visitor)
    except GameError as error:
        is_long = form.text("form") == "setup" and form.text("title") in TITLES
        return _setup(request, form.text("title"), form, error) if is_long else await _front(request, error)
    is_shared = setup.seating.linked(setup.seating.seat_rows(len(table.players))) and not setup.seating.hot_seat
    return RedirectResponse(f"/games/{table.id}/links" if is_shared else f"/games/{table.id}", 303)


async def links(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    game = request.path_params["game"]
    found = await in_thread(services, services.lobby.invitations, game, visitor)
    table = await in_thread(services, services.lobby.open, game)
    names = dict(zip(table.players, table.game_row.players, strict=True))
    return page(request, visitor, "links.html", links=found, names=names, table=table, base=str(request.base_url))


async def sit(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    game = request.path_params["game"]
    await in_thread(services, services.lobby.sit, game, form.text("seat"), visitor, form.text("name", 60))
    return RedirectResponse(f"/games/{game}", 303)


async def offer(request: Request) -> Response:
    return await _offer(request)


async def _offer(request: Request, error: GameError | None = None) -> Response:
    """A link that is only looked at, by a program that shows previews perhaps, takes no seat."""
    services, visitor = services_of(request), visitor_of(request)
    table, invitation = await in_thread(services, services.lobby.offered, request.path_params["link"])
    if invitation.taken_by and invitation.taken_by == await in_thread(services, services.lobby.person, visitor):
        return RedirectResponse(f"/games/{table.id}", 303)
    names = dict(zip(map(str, table.players), table.game_row.players, strict=True))
    shown: dict[str, Any] = {
        "game_row": table.game_row,
        "seat": invitation.seat,
        "name": names.get(invitation.seat, ""),
    }
    if invitation.taken_by:
        return page(request, visitor, "taken.html", **shown)
    problem, status = (None, 200) if error is None else (problem_of(error), status_of(error))
    return page(request, visitor, "seat.html", status, **shown, problem=problem)


async def accept(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    link = request.path_params["link"]
    try:
        table = await in_thread(services, services.lobby.accept, link, visitor, form.text("name", 60))
    except Malformed as error:
        return await _offer(request, error)
    return RedirectResponse(f"/games/{table.id}", 303)


async def import_form(request: Request) -> Response:
    return page(request, visitor_of(request), "import.html")


async def import_game(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        if "file" not in form.files:
            raise Malformed("choose a file")
        table = await import_in_sandbox(services, form.files["file"][1], visitor)
    except GameError as error:
        return page(request, visitor, "import.html", status_of(error), problem=problem_of(error))
    return RedirectResponse(f"/games/{table.id}", 303)


async def privacy(request: Request) -> Response:
    has_json_logs = services_of(request).settings.has_json_logs
    return page(request, visitor_of(request), "privacy.html", tables=stored(), has_json_logs=has_json_logs)


def _playable(request: Request) -> str:
    return check_title(request.path_params["title"], NotFound)


ROUTES = [
    Route("/", front),
    Route("/new/{title}", new),
    Route("/new/{title}/check", check),
    Route("/games", create, methods=["POST"]),
    Route("/games/{game}/links", links),
    Route("/games/{game}/seats", sit, methods=["POST"]),
    Route("/seats/{link}", offer),
    Route("/seats/{link}", accept, methods=["POST"]),
    Route("/privacy", privacy),
    Route("/import", import_form),
    Route("/import", import_game, methods=["POST"]),
]
