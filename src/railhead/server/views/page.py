"""The page of a game in regions: each a piece of HTML with a digest, so that a browser is sent only what changed."""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from railhead.core.ids import BANK, Player
from railhead.server.passes import PASS, holds, may_order
from railhead.server.store import StandingPass
from railhead.server.talk import Said
from railhead.server.view import players_json
from railhead.server.views.controls import controls, shut
from railhead.server.views.desk import Desk
from railhead.server.views.finance import finance, standings
from railhead.server.views.log import RECENT, log_lines
from railhead.server.views.panels import panels
from railhead.server.views.pictures import overlay, the_map, the_market
from railhead.server.views.routes import routes_of
from railhead.server.views.steps import turn_of
from railhead.server.views.supply import supply, tiles_left
from railhead.server.views.words import words_of

Render = Callable[[str, Mapping[str, Any]], str]
"""A template by name, and what it shows, to HTML."""


class Beside(Struct, frozen=True):
    """What belongs to a table and not to its game."""

    orders: list[StandingPass] = []
    said: list[Said] = []


class Region(Struct, frozen=True):
    name: str
    html: Markup
    digest: str


def regions(desk: Desk, render: Render, form_token: str, problem: Any, beside: Beside) -> list[Region]:
    """All of them. `problem` is what has just gone wrong, if anything has."""
    shown = shared(desk, form_token, problem, beside)
    made = {"map": the_map(desk), "overlay": _overlay(desk, shown), "market": the_market(desk)}
    for name in ("status", "problem", "turn", "players", "companies", "trains", "tiles", "log", "panels"):
        made[name] = Markup(render(f"table/{name}.html", shown))
    return [Region(name, html, digest_of(name, html, desk, shown["orders"])) for name, html in made.items()]


def digest_of(name: str, html: str, desk: Desk, orders: list[StandingPass]) -> str:
    """Keys of forms differ every time: a turn is known by what it was made from."""
    made_from = f"{desk.sight.version} {desk.sight.point} {desk.names} {orders}"
    text = html if name not in ("turn", "status") else made_from
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _overlay(desk: Desk, shown: Mapping[str, Any]) -> Markup:
    routes = shown["routes"]
    return overlay(desk, routes.drawn if routes is not None else [])


def shared(desk: Desk, form_token: str, problem: Any, beside: Beside) -> dict[str, Any]:
    """Everything the templates of a game read."""
    found = controls(desk)
    turn = turn_of(desk)
    money = finance(desk, turn.company)
    running = any("routes" in control.free for control in found)
    seats = desk.sight.place.seats
    orders = [order for order in beside.orders if order.seat in seats and holds(order, desk.table)]
    return {
        "desk": desk,
        "sight": desk.sight,
        "state": desk.state,
        "kept": desk.table.kept,
        "title_id": desk.title.id,
        "name": desk.name,
        "words": words_of(desk.title.id),
        "players": players_json(desk.table),
        "turn": turn,
        "controls": found,
        "closed": shut(desk) if seats else [],
        "routes": routes_of(desk, {}) if running else None,
        "money": money,
        "standings": standings(money) if desk.state.finished else [],
        "supply": supply(desk),
        "tiles": tiles_left(desk),
        "lines": log_lines(desk, said=beside.said),
        "is_whole": desk.sight.point <= RECENT,
        "orders": orders,
        "may_order": _may_order(desk, orders),
        "panels": panels(desk.draft),
        "bank": desk.state.cash.get(BANK),
        "endless": desk.board.bank is None,
        "is_mine": bool(set(desk.awaited) & set(seats)),
        "may_undo": desk.sight.is_latest and desk.table.may_undo(seats),
        "may_redo": desk.sight.is_latest and bool(seats) and desk.table.may_redo,
        "problem": problem,
        "form_token": form_token,
        "key": lambda: secrets.token_urlsafe(12),
    }


def _may_order(desk: Desk, orders: list[StandingPass]) -> list[Player]:
    """The visitor's seats that could be passed for; at a screen all share, only the one that is to act."""
    if not desk.sight.is_latest or not may_order(desk.table):
        return []
    seats = desk.sight.place.seats
    near = [seat for seat in seats if seat in desk.awaited] if len(seats) == len(desk.names) else seats
    passing = {option.actor for option in desk.options if option.kind == PASS}
    near = [seat for seat in near if seat in passing or seat not in desk.awaited]
    return [seat for seat in near if seat not in {order.seat for order in orders}]
