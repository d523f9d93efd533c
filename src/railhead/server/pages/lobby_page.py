"""The lobby: tables that are listed, newest first, as far as somebody wants to see them; and invitations."""

from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from railhead.core.errors import Malformed, Refused
from railhead.server.pages.forms import read_form
from railhead.server.pages.front_pages import page
from railhead.server.storage.policies import PACES
from railhead.server.storage.store import GameRow
from railhead.server.tables.lobby import Forbidden
from railhead.server.tables.table import TABLE
from railhead.server.tables.visitors import Visitor
from railhead.server.web import Services, in_thread, number_in, services_of, visitor_of
from railhead.titles import TITLES

MOST = 100
"""Tables shown."""


class Wanted(Struct, frozen=True):
    """Which tables somebody wants to see; all if nothing is said."""

    title: str = ""
    players: int = 0
    pace: str = ""
    has_seat: bool = False

    def suits(self, game_row: GameRow, free: int) -> bool:
        return (
            (not self.title or game_row.title == self.title)
            and (not self.players or len(game_row.players) == self.players)
            and (not self.pace or game_row.policies.pace == self.pace)
            and (not self.has_seat or free > 0)
        )


async def lobby(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    wanted = _wanted(request)
    shown = {
        "wanted": wanted,
        "titles": sorted(TITLES),
        "paces": PACES,
        **await in_thread(services, _tables, services, visitor, wanted),
    }
    return page(request, visitor, "lobby.html", **shown)


def _wanted(request: Request) -> Wanted:
    query = request.query_params
    players = query.get("players", "")
    wanted = Wanted(
        query.get("title", ""),
        number_in(players, "players") if players else 0,
        query.get("pace", ""),
        bool(query.get("seat", "")),
    )
    if wanted.title not in ("", *TITLES):
        raise Malformed(f"there is no title {wanted.title[:20]!r}")
    if wanted.pace not in ("", *PACES):
        raise Malformed(f"there is no pace {wanted.pace[:20]!r}")
    return wanted


def _tables(services: Services, visitor: Visitor, wanted: Wanted) -> dict[str, Any]:
    store = services.lobby.store
    invited = store.invited(services.lobby.person(visitor)) if visitor.is_known else []
    listed = store.lobby()
    free = store.seats.free([game_row.id for game_row in (*listed, *invited)])
    suitable = [game_row for game_row in listed if wanted.suits(game_row, free.get(game_row.id, 0))]
    return {
        "invited": invited,
        "tables": suitable[:MOST],
        "left_out": len(listed) - len(suitable),
        "free": free,
    }


async def invite(request: Request) -> Response:
    """The host lets somebody with an account take one of the open seats."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    game, name = request.path_params["game"], form.text("name", 60)

    def done() -> None:
        table = services.lobby.open(game)
        if not services.lobby.place(table, visitor).is_host:
            raise Forbidden("only the host can invite players")
        account = services.accounts.named(name)
        if account is None:
            raise Malformed(f"there is no account {name!r}: ask them to sign up, or send them a link")
        if not table.waiting_for:
            raise Refused(TABLE, "there is no open seat at this table")
        services.lobby.store.seats.let_in(game, account.id)
        services.lobby.changed(table)

    await in_thread(services, done)
    return RedirectResponse(f"/games/{game}/links", 303)


ROUTES = [Route("/lobby", lobby), Route("/games/{game}/invite", invite, methods=["POST"])]
