"""The review of a game, as a page and as JSON. Only of a game that is over: before, it would tell every secret."""

from itertools import chain
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.core.ids import Spot
from railhead.core.wording import train_word
from railhead.review import Review
from railhead.review.facts import RunReviewed
from railhead.review.sentences import (
    lead_sentence,
    left_sentence,
    proof_sentence,
    run_sentence,
    swing_sentence,
    train_sentences,
)
from railhead.server.page_model.charts import draw
from railhead.server.page_model.model import PageModel
from railhead.server.pages.front_pages import page
from railhead.server.pages.game_page import page_model
from railhead.server.tables.lobby import Forbidden
from railhead.server.web import Services, services_of, thinking, visitor_of


async def show(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def made() -> dict[str, Any]:
        model = page_model(request, services, visitor)
        return _shown(model, _review(services, model))

    return page(request, visitor, "review.html", **await thinking(services, made))


async def download(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def made() -> bytes:
        return msgspec.json.encode(_review(services, page_model(request, services, visitor)))

    name = f'attachment; filename="{request.path_params["game"]}-review.json"'
    return Response(
        await thinking(services, made), media_type="application/json", headers={"content-disposition": name}
    )


def _review(services: Services, model: PageModel) -> Review:
    if model.table.what_if is not None:
        raise Forbidden("a what-if board has no review: its beginning was played elsewhere")
    if not model.table.game_row.finished:
        raise Forbidden("a review reveals secrets: it is available after the game")
    return services.thinker.review(model.table)


def _shown(model: PageModel, review: Review) -> dict[str, Any]:
    names = review.players
    worth = {names[seat]: [standing.worth[seat] for standing in review.standings] for seat in names}
    points = [(lead.entry, lead.round, lead_sentence(lead, names)) for lead in review.leads]
    points += [(swing.entry, swing.round, swing_sentence(swing, names)) for swing in review.swings]
    return {
        "game": model.game,
        "title_id": model.title.id,
        "board_name": model.board.name,
        "review": review,
        "label": model.label,
        "left": left_sentence(review),
        "proof": proof_sentence(review),
        "dearest": [(run, run_sentence(run, names, model.label), _ways(model, run)) for run in review.dearest],
        "chart": draw("Net worth", [standing.round for standing in review.standings], worth),
        "points": sorted(points),
        "trains": train_sentences(review, model.label),
    }


def _ways(model: PageModel, run: RunReviewed) -> list[dict[str, Any]]:
    """Routes as run, and those that would have brought more."""
    told = chain((("ran", route) for route in run.routes), (("best", route) for route in run.best))
    return [
        {
            "word": word,
            "train": train_word(route.train),
            "stops": [model.short(Spot(stop)) for stop in route.stops],
            "revenue": route.revenue,
        }
        for word, route in told
    ]


ROUTES = [
    Route("/games/{game}/review", show),
    Route("/games/{game}/review.json", download),
]
