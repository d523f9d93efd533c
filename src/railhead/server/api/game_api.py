"""The JSON endpoints of games (docs/api.md). Each function answers one URL; `operations` says which."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from railhead.core.actions import Value, action_to_json
from railhead.core.errors import GameError, Malformed, Stale
from railhead.core.play import view
from railhead.record import record_to_json
from railhead.server.play.moves import hinted, read_action, read_submission, suggested, try_out
from railhead.server.storage.store import GameRow
from railhead.server.tables.answers import (
    Acted,
    GameAnswer,
    GameImported,
    GameLists,
    GameMade,
    HintAnswer,
    LinkAnswer,
    LinksAnswer,
    LogPage,
    OptionsAnswer,
    PreviewAnswer,
    SeatTaken,
    Suggestion,
    TitleAnswer,
    event_answer,
    summary,
)
from railhead.server.tables.lobby import Forbidden, Lobby, NotFound
from railhead.server.tables.opening import Unopenable
from railhead.server.tables.seat_view import SeatView, game_answer, line_answer, open_seat_view
from railhead.server.tables.setup import board_of, check_title, read_setup
from railhead.server.tables.unopenable import stored_record, unopenable_answer
from railhead.server.tables.visitors import Visitor
from railhead.server.web import (
    Services,
    check_sender,
    import_in_sandbox,
    in_thread,
    json_as,
    json_body,
    json_response,
    number_in,
    problem_of,
    services_of,
    set_up,
    status_of,
    thinking,
    visitor_of,
)
from railhead.titles import TITLES, description_of
from railhead.titles.ledger import ledger_of, ledger_titles

LOG_PAGE = 1000
"""Log lines in one answer."""


class SuggestionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The option and argument to suggest a value for."""

    kind: str
    name: str
    args: dict[str, Any] = {}
    actor: str = ""


class ConsentRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A vote to take back the last action of a game at this version."""

    version: int
    agrees: bool = True


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to sit down: by a link, or at an open seat of a game."""

    link: str = ""
    game: str = ""
    seat: str = ""
    name: Annotated[str, Meta(max_length=60)] = ""


class AskedLink(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to make a link for."""

    seat: str


async def titles(request: Request) -> Response:
    return json_response(await in_thread(services_of(request), lambda: [title_answer(title) for title in TITLES]))


async def title(request: Request) -> Response:
    return json_response(await in_thread(services_of(request), title_answer, _known_title(request)))


async def rules(request: Request) -> Response:
    name = _known_title(request)
    ledger = ledger_of(name) if name in ledger_titles() else None
    return json_response([] if ledger is None else list(ledger.rows.values()))


async def games(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def listing(lobby: Lobby) -> GameLists:
        mine = lobby.store.held_by(lobby.person(visitor)) if visitor.is_known else []
        listed = lobby.store.listed()
        return GameLists([summary(game_row) for game_row in mine], [summary(game_row) for game_row in listed])

    return json_response(await in_thread(services, listing, services.lobby))


async def create(request: Request) -> Response:
    services, host = services_of(request), json_sender(request)
    setup = read_setup(await json_body(request))
    table = await set_up(services, setup, host)
    links = await in_thread(services, services.lobby.invitations, table.id, host.remembered)
    return json_response(GameMade(table.id, links, new_token_of(host)), 201, {"location": f"/api/games/{table.id}"})


async def game(request: Request) -> Response:
    services = services_of(request)
    try:
        seat_view = await seat_view_of(request)
    except Unopenable as closed:
        shown = await in_thread(services, unopenable_answer, services.lobby, closed, visitor_of(request))
        return json_response(shown)
    return json_response(await in_thread(services_of(request), game_answer, seat_view))


async def options(request: Request) -> Response:
    """Only what a program needs to choose an action."""
    seat_view = await seat_view_of(request)

    def offered() -> OptionsAnswer:
        return OptionsAnswer(seat_view.version, seat_view.awaited, seat_view.options, seat_view.anytime)

    return json_response(await in_thread(services_of(request), offered))


async def act(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    raw = await json_body(request)
    return await in_thread(services, _acted, services, request.path_params["game"], visitor, raw)


def _acted(services: Services, name: str, visitor: Visitor, raw: Any) -> Response:
    seat_view = open_seat_view(services.lobby, name, visitor)
    try:
        submission = read_submission(raw, seat_view)
        done = services.lobby.act_for(
            seat_view.table, seat_view.place.seats, submission, is_host=seat_view.place.is_host
        )
    except GameError as error:
        problem = problem_of(error, seat_view.table.game_row.title)
        if isinstance(error, Stale):
            fresh = game_answer(open_seat_view(services.lobby, name, visitor))
            return json_response({**msgspec.to_builtins(problem), "game": fresh}, 409)
        return json_response(problem, status_of(error))
    seat = submission.action.actor if submission.action.actor in seat_view.place.seats else seat_view.seat
    seat_view = SeatView(seat_view.table, seat_view.place, seat, done[-1].seq)
    lines = [line_answer(line) for line in seat_view.lines(done[0].seq - 1)]
    return json_response(Acted(done[-1].seq, lines, seat_view.version))


async def agree(request: Request) -> Response:
    """Vote, or withdraw a vote, to take the last action back."""
    services, visitor = services_of(request), json_sender(request)
    consent = await json_as(request, ConsentRequest, "to agree, send the version")

    def agreed() -> GameAnswer:
        seat_view = open_seat_view(services.lobby, request.path_params["game"], visitor)
        if not seat_view.place.seats:
            raise Forbidden("only players at this table can agree")
        services.lobby.agree(
            seat_view.table, seat_view.place.seats, consent.version, consent.agrees, seat_view.place.is_host
        )
        return game_answer(open_seat_view(services.lobby, request.path_params["game"], visitor))

    return json_response(await in_thread(services, agreed))


async def preview(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    raw = await json_body(request)

    def tried() -> PreviewAnswer:
        seat_view = _asked_view(services, request, visitor)
        preview = try_out(seat_view, read_action(raw if isinstance(raw, dict) else {}, seat_view))
        events = [event_answer(event) for event in preview.events]
        # As the acting seat sees it, or as everybody at a shared screen may.
        state = view(preview.state, None) if seat_view.seat is None and preview.state else preview.state
        return PreviewAnswer(msgspec.to_builtins(state), events, preview.depends)

    return json_response(await thinking(services, tried))


async def suggestion(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, SuggestionRequest, "a suggestion is for a kind and a name")

    def thought() -> Value:
        seat_view = _asked_view(services, request, visitor)
        return suggested(services.thinker, seat_view, asked.kind, asked.args, asked.name, asked.actor)

    return json_response(Suggestion(await thinking(services, thought)))


async def hint(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)

    def thought() -> HintAnswer:
        suggestion = hinted(services.thinker, _asked_view(services, request, visitor))
        return HintAnswer(action_to_json(suggestion.action), suggestion.why)

    return json_response(await thinking(services, thought))


async def log(request: Request) -> Response:
    """One page of the log. Ask again from the last line on for more."""
    since = number_in(request.query_params.get("since", "0"), "since")
    seat_view = await seat_view_of(request)
    return await thinking(services_of(request), _logged, seat_view, since)


def _logged(seat_view: SeatView, since: int) -> Response:
    lines = [line_answer(line) for line in seat_view.lines(since, LOG_PAGE)]
    is_more = since + len(lines) < seat_view.point
    seed = seat_view.seed if seat_view.table.game_row.seed_is_open else None
    return json_response(LogPage(seat_view.version, seed, lines, is_more))


async def import_game(request: Request) -> Response:
    services, host = services_of(request), json_sender(request)
    raw = await request.body()
    table = await import_in_sandbox(services, raw, host)
    return json_response(GameImported(table.id, table.version, new_token_of(host)), 201)


async def record(request: Request) -> Response:
    services = services_of(request)
    try:
        seat_view = await seat_view_of(request)
    except Unopenable as closed:
        text = await in_thread(services, stored_record, services.lobby, closed, visitor_of(request))
        return Response(text, media_type="application/json", headers=attachment(closed.game_row))
    text = await thinking(services, exported, seat_view)
    return Response(text, media_type="application/json", headers=attachment(seat_view.table.game_row))


async def seats(request: Request) -> Response:
    """The links a host hands out, and the open seats."""
    services, visitor = services_of(request), visitor_of(request)
    name = request.path_params["game"]
    links = await in_thread(services, services.lobby.invitations, name, visitor)
    return json_response(LinksAnswer(links))


async def link(request: Request) -> Response:
    """Another link to a seat one holds: for another device, or to hand the seat on."""
    services, visitor = services_of(request), json_sender(request)
    asked = await json_as(request, AskedLink, "for a link, send your seat")
    made = await in_thread(services, services.lobby.link, request.path_params["game"], asked.seat, visitor)
    return json_response(LinkAnswer(made), 201)


async def sit(request: Request) -> Response:
    services, visitor = services_of(request), json_sender(request)
    needed = "to sit down, send a link, or the name of an open seat and of its game"
    words = await json_as(request, Sitting, needed)
    if words.link:
        table = await in_thread(services, services.lobby.accept, words.link, visitor, words.name)
    elif words.seat:
        table = await in_thread(services, services.lobby.sit, words.game, words.seat, visitor, words.name)
    else:
        raise Malformed(needed)
    return json_response(SeatTaken(table.id, new_token_of(visitor)))


def check_export(seat_view: SeatView) -> None:
    """Raises Forbidden."""
    if not seat_view.may_export:
        raise Forbidden("an export contains secrets and random events to come: it is available after the game")


def check_copy(seat_view: SeatView) -> None:
    """Raises Forbidden."""
    if not seat_view.may_copy:
        raise Forbidden("a copy contains secrets and random events to come: it is available after the game")


def exported(seat_view: SeatView) -> bytes:
    check_export(seat_view)
    return record_to_json(seat_view.table.record)


def attachment(game_row: GameRow) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{game_row.title}-{game_row.id}.json"'}


def title_answer(name: str) -> TitleAnswer:
    board, description = board_of(name), description_of(name)
    return TitleAnswer(
        name,
        board.name,
        sorted(board.players),
        description.seating,
        description.caution,
        tuple(description.presets),
        dict(board.options),
    )


def title_json(name: str) -> dict[str, Any]:
    """A title's description as plain data, for pages."""
    answer: dict[str, Any] = msgspec.to_builtins(title_answer(name))
    return answer


def new_token_of(visitor: Visitor) -> str | UnsetType:
    """The token to send to a visitor who came without one."""
    return UNSET if visitor.is_known else visitor.token


def _known_title(request: Request) -> str:
    return check_title(request.path_params["title"], NotFound)


def json_sender(request: Request) -> Visitor:
    """The sender of a request that changes something. A JSON body proves that it is no other site's form."""
    visitor = visitor_of(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Malformed("send JSON, as application/json")
    if visitor.is_known and visitor.by_cookie:
        check_sender(request, visitor, request.headers.get("x-form-token", ""))
    return visitor


def _asked_view(services: Services, request: Request, visitor: Visitor) -> SeatView:
    """The view of the seat that is named as the one at the screen."""
    seat = request.query_params.get("seat", "")
    return open_seat_view(services.lobby, request.path_params["game"], visitor, seat)


async def seat_view_of(request: Request) -> SeatView:
    services, query = services_of(request), request.query_params
    point = number_in(query["at"], "at") if "at" in query else None
    seat = query.get("seat", "")
    return await in_thread(
        services, open_seat_view, services.lobby, request.path_params["game"], visitor_of(request), seat, point
    )
