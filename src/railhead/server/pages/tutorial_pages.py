"""Learning a title: the list of chapters, and what the coach beside the table does."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from railhead.server.pages.forms import read_form
from railhead.server.pages.front_pages import page
from railhead.server.tables import tutorials
from railhead.server.tables.lobby import Forbidden, NotFound
from railhead.server.tables.seat_view import open_seat_view
from railhead.server.tables.setup import board_of
from railhead.server.web import in_thread, services_of, thinking, visitor_of
from railhead.titles.tutorial import has_tutorial, tutorial_of


async def chapters(request: Request) -> Response:
    title = _taught(request)
    services, visitor = services_of(request), visitor_of(request)
    resumed = await in_thread(services, tutorials.resumed, services.lobby, title, visitor)
    shown: dict[str, Any] = {
        "title_id": title,
        "name": board_of(title).name,
        "tutorial": tutorial_of(title),
        "resumed": resumed,
        "resumed_chapter": tutorials.chapter_id(resumed) if resumed else "",
    }
    return page(request, visitor, "learn.html", **shown)


async def begin(request: Request) -> Response:
    """A chapter from its beginning: the first, or the one named."""
    title = _taught(request)
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    table = await thinking(services, tutorials.begin, services.lobby, title, form.text("chapter", 20), visitor)
    return RedirectResponse(f"/games/{table.id}", 303)


async def back(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    await read_form(request, visitor)
    game = request.path_params["game"]

    def taken_back() -> None:
        seat_view = open_seat_view(services.lobby, game, visitor)
        if not seat_view.place.seats:
            raise Forbidden("this lesson belongs to another player")
        tutorials.back(services.lobby, seat_view.table)

    await in_thread(services, taken_back)
    return RedirectResponse(f"/games/{game}", 303)


def _taught(request: Request) -> str:
    title: str = request.path_params["title"]
    if not has_tutorial(title):
        raise NotFound(f"there is no tutorial for {title[:20]!r}")
    return title


ROUTES = [
    Route("/learn/{title}", chapters),
    Route("/learn/{title}", begin, methods=["POST"]),
    Route("/games/{game}/lesson/back", back, methods=["POST"]),
]
