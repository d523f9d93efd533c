"""The operations of the API in one table. Routes, required scopes (`api_routes`), the OpenAPI document (`openapi`) and
the page `/api` are made from it."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from railhead.record.record import RecordFile
from railhead.review import Review
from railhead.server.accounts.accounts import Account
from railhead.server.accounts.api_tokens import CREATE, PLAY, READ, TALK
from railhead.server.api import account_api, streams, table_api
from railhead.server.api import game_api as api
from railhead.server.openapi import document as openapi
from railhead.server.openapi.document import Operation, Parameter
from railhead.server.pages import clock_pages, review_page, seat_pages, what_if_pages
from railhead.server.play.moves import ActionRequest
from railhead.server.tables import answers
from railhead.server.tables.setup import Setup
from railhead.titles.ledger import LedgerRow

AT = Parameter("at", int, "After so many entries of the log, instead of now")
SEAT = Parameter("seat", str, "As which of your seats")
SINCE = Parameter("since", int, "From this version on")
ENDED = (
    Parameter("seat", str, "The seat it is for", is_required=True),
    Parameter("subject", str, "As the list of programmed actions names it", is_required=True),
)
GAME = (404, 422)
MOVES = (404, 409, 422)
"""Error statuses of questions about a game, and of changes to one."""


async def openapi_document(request: Request) -> Response:
    return Response(_document(), media_type="application/json")


@cache
def _document() -> bytes:
    return msgspec.json.encode(openapi.document(OPERATIONS))


_TITLES = (
    Operation(
        "GET /api/titles", api.titles, "titles", "All titles, with players and options", list[answers.TitleAnswer]
    ),
    Operation("GET /api/titles/{title}", api.title, "title", "One title", answers.TitleAnswer, errors=(404,)),
    Operation(
        "GET /api/titles/{title}/rules", api.rules, "rules", "Its rules, row by row", list[LedgerRow], errors=(404,)
    ),
)
_TABLES = (
    Operation(
        "GET /api/games", api.games, "games", "The lobby: your games and the listed ones", answers.GameLists, READ
    ),
    Operation(
        "POST /api/games",
        api.create,
        "create",
        "Set up a table",
        answers.GameMade,
        CREATE,
        body=Setup,
        status=201,
        errors=(422,),
    ),
    Operation(
        "POST /api/import",
        api.import_game,
        "import_game",
        "Import a record, or a game from 18xx.games",
        answers.GameImported,
        CREATE,
        body=dict[str, Any],
        status=201,
        errors=(422,),
    ),
    Operation(
        "POST /api/seats",
        api.sit,
        "sit",
        "Take a seat: by its link, or an open seat of a game",
        answers.SeatTaken,
        PLAY,
        body=api.Sitting,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/links",
        api.seats,
        "links",
        "To the host: links nobody has taken yet",
        answers.LinksAnswer,
        CREATE,
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/links",
        api.link,
        "link",
        "Another link to your own seat",
        answers.LinkAnswer,
        None,
        body=api.AskedLink,
        status=201,
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/seat",
        seat_pages.api_seat,
        "seat",
        "Recovery codes, lost seats, muting and blocking",
        answers.SeatDone,
        None,
        body=seat_pages.SeatRequest,
        errors=MOVES,
    ),
)
_PLAY = (
    Operation(
        "GET /api/games/{game}",
        api.game,
        "game",
        "The game as your seat sees it, with all you may do",
        answers.GameAnswer,
        READ,
        query=(AT, SEAT),
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/options",
        api.options,
        "options",
        "What you may do, and nothing else",
        answers.OptionsAnswer,
        READ,
        query=(SEAT,),
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/actions",
        api.act,
        "act",
        "Act; `undo` and `redo` are actions too",
        answers.Acted,
        PLAY,
        body=ActionRequest,
        errors=MOVES,
    ),
    Operation(
        "POST /api/games/{game}/agree",
        api.agree,
        "agree",
        "Agree to take the last action back, or withdraw that",
        answers.GameAnswer,
        PLAY,
        body=api.ConsentRequest,
        errors=MOVES,
    ),
    Operation(
        "POST /api/games/{game}/preview",
        api.preview,
        "preview",
        "What an action would lead to, as far as your seat can tell",
        answers.PreviewAnswer,
        READ,
        query=(SEAT,),
        body=dict[str, Any],
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/suggest",
        api.suggestion,
        "suggest",
        "A good value for what must be composed, such as the best routes",
        answers.Suggestion,
        READ,
        query=(SEAT,),
        body=api.SuggestionRequest,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/hint",
        api.hint,
        "hint",
        "What a strong player would do in your place, and why",
        answers.HintAnswer,
        READ,
        query=(SEAT,),
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/programs",
        table_api.programs,
        "programs",
        "Your programmed actions",
        answers.ProgramsAnswer,
        READ,
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/programs",
        table_api.program,
        "program",
        "Program an action: pass, bid, buy, dividends, run",
        answers.ProgramsAnswer,
        PLAY,
        body=table_api.ProgramRequest,
        errors=GAME,
    ),
    Operation(
        "DELETE /api/games/{game}/programs",
        table_api.cancel_program,
        "cancel_program",
        "End a programmed action",
        answers.ProgramsAnswer,
        PLAY,
        query=ENDED,
        errors=GAME,
    ),
)
_CLOCKS = (
    Operation(
        "GET /api/games/{game}/clock",
        clock_pages.api_clocks,
        "clocks",
        "The clocks of the table, who is missing, who votes for what",
        clock_pages.ClocksAnswer,
        READ,
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/clock",
        clock_pages.api_change,
        "clock",
        "Pause, go on vacation, go on without somebody who is missing",
        clock_pages.ClocksAnswer,
        PLAY,
        body=clock_pages.ClockRequest,
        errors=GAME,
    ),
)
_WATCH = (
    Operation(
        "GET /api/games/{game}/log",
        api.log,
        "log",
        "The history: up to 1000 entries of the log",
        answers.LogPage,
        READ,
        query=(SINCE, AT, SEAT),
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/events",
        streams.events,
        "events",
        "A stream of server-sent events: `moved`, `seated`, `said`",
        str,
        READ,
        query=(SINCE, SEAT),
        media=openapi.STREAM,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/messages",
        table_api.messages,
        "messages",
        "The chat of the table",
        answers.MessagesAnswer,
        READ,
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/messages",
        table_api.say,
        "say",
        "Send a message",
        answers.MessagesAnswer,
        TALK,
        body=table_api.MessageRequest,
        status=201,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/record",
        api.record,
        "record",
        "Export: the record, to whoever may have it",
        RecordFile,
        READ,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/known",
        what_if_pages.known,
        "known",
        "Export while it is played: all that your seat knows",
        what_if_pages.SeatKnowledge,
        READ,
        query=(AT, SEAT),
        errors=GAME,
    ),
    Operation(
        "POST /api/games/{game}/what-ifs",
        what_if_pages.api_start,
        "what_if",
        "Start a what-if board from a point of the game, which it never touches",
        answers.GameMade,
        CREATE,
        body=what_if_pages.WhatIfRequest,
        status=201,
        errors=GAME,
    ),
    Operation(
        "GET /api/games/{game}/review",
        review_page.download,
        "review",
        "After the end: what every run earned and could have earned",
        Review,
        READ,
        errors=GAME,
    ),
)
_ACCOUNT = (
    Operation("GET /api/account", account_api.account, "account", "Your account", Account, READ),
    Operation(
        "POST /api/account",
        account_api.sign_up,
        "sign_up",
        "Sign up",
        account_api.Session,
        None,
        body=account_api.Credentials,
        status=201,
        errors=(422,),
    ),
    Operation(
        "POST /api/session",
        account_api.log_in,
        "log_in",
        "Log in",
        account_api.Session,
        None,
        body=account_api.Credentials,
        status=201,
    ),
    Operation("DELETE /api/session", account_api.log_out, "log_out", "Log out", account_api.LoggedOut, None),
    Operation("GET /api/openapi.json", openapi_document, "openapi", "This document", dict[str, Any]),
)
GROUPS = {"Titles": _TITLES, "Tables": _TABLES, "Playing": (*_PLAY, *_CLOCKS), "Watching": _WATCH, "Account": _ACCOUNT}
OPERATIONS = tuple(operation for group in GROUPS.values() for operation in group)
