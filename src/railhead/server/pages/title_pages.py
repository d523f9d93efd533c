"""Pages about a title: its rules, all or those that hold some words, what is different from other 18xx, its map."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from railhead.core.board import scenarios_of
from railhead.core.ids import Company, Hex, Spot
from railhead.core.tiles import Laid
from railhead.core.title import OptionValue
from railhead.printing import CAN_PRINT
from railhead.render import draw_map
from railhead.server.page_model.markdown import as_html
from railhead.server.pages.appearance import appearance_of
from railhead.server.pages.front_pages import TEMPLATES, page
from railhead.server.pages.game_page import is_scripted
from railhead.server.tables.lobby import NotFound
from railhead.server.tables.setup import board_of, check_title
from railhead.server.web import services_of, thinking, visitor_of
from railhead.server.workers.thinking_tasks import AskedPrint
from railhead.titles import TITLES, board_file, description_of, load
from railhead.titles.folders import FOLDERS
from railhead.titles.ledger import Ledger, LedgerRow, Ruling, ledger_of, ledger_titles


async def rules(request: Request) -> Response:
    title = _known(request)
    words = request.query_params.get("q", "")[:200]
    rows, rulings = found(ledger_of(title), words)
    shown: dict[str, Any] = {"title_id": title, "rows": rows, "rulings": rulings, "words": words}
    if is_scripted(request):
        return HTMLResponse(TEMPLATES.get_template("rows.html").render(**shown))
    return page(
        request,
        visitor_of(request),
        "rules.html",
        **shown,
        has_differences=_differences(title).exists(),
        caution=caution_of(title),
        prints=prints_of(title),
    )


def found(ledger: Ledger, words: str) -> tuple[list[LedgerRow], list[Ruling]]:
    """Rows and rulings in which every word occurs; a row's own id finds it alone."""
    wanted = words.casefold().split()

    def holds(*texts: str) -> bool:
        whole = " ".join(texts).casefold()
        return all(word in whole for word in wanted)

    rows = [row for row in ledger.rows.values() if holds(row.id, row.heading, row.section, row.rule, row.check)]
    exact = [row for row in rows if row.id.casefold() == words.casefold().strip()]
    return exact or rows, [] if exact else [r for r in ledger.rulings.values() if holds(r.id, r.text)]


async def differences(request: Request) -> Response:
    """For people who know other 18xx."""
    title = _known(request)
    file = _differences(title)
    if not file.exists():
        raise NotFound(f"there is no page about what is different in {title} yet")
    shown: dict[str, Any] = {
        "title_id": title,
        "text": as_html(file.read_text(encoding="utf-8")),
        "caution": caution_of(title),
        "changes": description_of(title).rule_changes if title in TITLES else (),
        "prints": prints_of(title),
    }
    return page(request, visitor_of(request), "differences.html", **shown)


class PlayedMap(Struct, frozen=True):
    """What lay on a map in the middle of a game."""

    tiles: dict[Hex, Laid] = {}
    tokens: dict[Spot, tuple[Company, ...]] = {}


@cache
def played_maps() -> dict[str, PlayedMap]:
    file = Path(__file__).parents[1] / "static" / "played_maps.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, PlayedMap])


async def picture(request: Request) -> Response:
    """The map as it is before play, or as it was in the middle of a game."""
    title = check_title(request.path_params["title"], NotFound)
    wanted = request.query_params.get("look")
    is_dark = wanted == "dark" if wanted in ("light", "dark") else appearance_of(request).is_dark
    drawn = _drawn(title, "played" in request.query_params, is_dark)
    headers = {"cache-control": "private, max-age=3600", "vary": "cookie"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=32)
def _drawn(title: str, is_played: bool, is_dark: bool) -> str:
    if not is_played or title not in played_maps():
        return draw_map(board_of(title), {}, {}, dark=is_dark)
    played = played_maps()[title]
    # Rules may make tiles of those on the board: a game has them all.
    board = load(title, max(board_of(title).players)).board
    return draw_map(board, played.tiles, played.tokens, dark=is_dark)


async def print_and_play(request: Request) -> Response:
    """The title on paper. Scenarios are options of a title that has several."""
    services, query = services_of(request), request.query_params
    title = check_title(request.path_params["title"], NotFound)
    if not CAN_PRINT:
        raise NotFound("this server can't make prints: its owner has to install the extra 'print'")
    paper, scenario = query.get("paper", "A4"), query.get("scenario", "")
    options: dict[str, OptionValue] = {"scenario": scenario} if scenario else {}
    asked = AskedPrint(title, paper, "sheet" in query, options)
    made = await thinking(services, services.thinker.print_title, asked)
    name = "-".join(filter(None, (title, scenario, paper)))
    headers = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


def prints_of(title: str) -> list[tuple[str, str]]:
    """What can be printed of a title: the words of each link, and its address."""
    if not CAN_PRINT or title not in TITLES:
        return []
    address, scenarios = f"/titles/{title}/print.pdf", scenarios_of(board_file(title))
    return [
        (
            f"{scenario + ', ' if scenario else ''}{paper}",
            f"{address}?paper={paper}{scenario and f'&scenario={scenario}'}",
        )
        for scenario in (scenarios or ("",))
        for paper in ("A4", "Letter")
    ]


def caution_of(title: str) -> str:
    """What the title warns of; a ledger may be there before its title is played."""
    return description_of(title).caution if title in TITLES else ""


def _differences(title: str) -> Path:
    return FOLDERS[title] / "differences.md"


def _known(request: Request) -> str:
    title: str = request.path_params["title"]
    if title not in ledger_titles():
        raise NotFound(f"there are no rules of {title[:20]!r}; there are those of {', '.join(ledger_titles())}")
    return title


ROUTES = [
    Route("/titles/{title}/rules", rules),
    Route("/titles/{title}/differences", differences),
    Route("/titles/{title}/map.svg", picture),
    Route("/titles/{title}/print.pdf", print_and_play),
]
