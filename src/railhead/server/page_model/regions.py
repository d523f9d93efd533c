"""The page of a game in regions: each a piece of HTML with a digest, so that a browser is sent only what changed."""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from railhead.core.ids import BANK
from railhead.record.record import REDO, UNDO
from railhead.server.page_model.clocks import TableClocks
from railhead.server.page_model.controls import Control, anytime_controls, closed_controls, controls, larger_step
from railhead.server.page_model.finance import finance, standings
from railhead.server.page_model.kept import KEPT
from railhead.server.page_model.layout import focus
from railhead.server.page_model.log import PAGE, RECENT, declined, log_lines
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.panels import panels
from railhead.server.page_model.pictures import overlay, the_map, the_market
from railhead.server.page_model.preview import ASKED, holdings
from railhead.server.page_model.programmed import ProgramLine, program_lines, programmable
from railhead.server.page_model.routes import routes_of
from railhead.server.page_model.steps import turn_progress
from railhead.server.page_model.supply import supply, tiles_left
from railhead.server.tables.chat import ChatMessage
from railhead.server.tables.programs import Program
from railhead.server.tables.seat_view import players_of
from railhead.server.tables.tutorials import is_tutorial
from railhead.titles import description_of
from railhead.titles.words import words_of

Render = Callable[[str, Mapping[str, Any]], str]
"""A template by name, and what it shows, to HTML."""


OWN = ("status", "problem", "clocks", "turn", "anytime", "focus", "players", "log")
"""Regions that may be different for everybody."""
SHARED = ("companies", "trains", "tiles", "panels")
"""Regions that are the same for all who watch, unless somebody hides something."""


class TableExtras(Struct, frozen=True):
    """What belongs to a table and not to its game."""

    programs: list[Program] = []
    messages: list[ChatMessage] = []
    clocks: TableClocks = TableClocks()


class Region(Struct, frozen=True):
    name: str
    html: Markup
    digest: str


def regions(model: PageModel, render: Render, form_token: str, problem: Any, extras: TableExtras) -> list[Region]:
    """All of them. `problem` is what has just gone wrong, if anything has."""
    shown = shared(model, form_token, problem, extras)
    made = {
        "map": the_map(model),
        "overlay": _overlay(model, shown),
        "market": the_market(model, shown["focus"].layout == "stock"),
    }
    for name in OWN:
        made[name] = Markup(render(f"table/{name}.html", shown))
    for name in SHARED:
        made[name] = KEPT.get(model, f"{name}.html", partial(_html, render, name, shown))
    found, programs = shown["controls"], shown["programs"]
    made_from = {
        "turn": _moment(model, found, programs, _last_asked(model, found)),
        "status": _moment(model, found, programs, f"{model.seat_view.version} {model.seat_view.point}"),
        "anytime": str(shown["anytime"]),
        "clocks": extras.clocks.mark,
    }
    return [Region(name, html, digest_of(made_from.get(name, html))) for name, html in made.items()]


def _html(render: Render, name: str, shown: Mapping[str, Any]) -> Markup:
    return Markup(render(f"table/{name}.html", shown))


def _moment(model: PageModel, found: list[Control], programs: list[ProgramLine], version: str) -> str:
    """What a turn is made from. While one puts something together, others who do the same change nothing in it."""
    composing = [control.actor for control in found if control.parts]
    since = f"{composing} {model.state.frames}" if composing else f"{version} {model.seat_view.is_latest}"
    here = f"{model.seat_view.place.acting} {model.table.agreed}"
    return f"{since} {model.seat_view.seat} {model.names} {programs} {here}"


def _last_asked(model: PageModel, found: list[Control]) -> str:
    """The number of the last entry that somebody was asked for, and what is open: a gift among others changes nothing
    in what one is about to do."""
    entries, kinds = model.table.game.entries[: model.seat_view.point], model.title.anytime_kinds
    number = next((entry.seq for entry in reversed(entries) if entry.action.kind not in kinds), 0)
    return f"{number} {found}" if kinds else f"{model.seat_view.version} {model.seat_view.point}"


def digest_of(text: str) -> str:
    """Of a region's HTML; keys of forms differ every time, so one with forms is known by what it was made from."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _overlay(model: PageModel, shown: Mapping[str, Any]) -> Markup:
    routes = shown["routes"]
    return overlay(model, routes.drawn if routes is not None else [])


def shared(model: PageModel, form_token: str, problem: Any, extras: TableExtras) -> dict[str, Any]:
    """Everything the templates of a game read."""
    found = controls(model)
    turn = turn_progress(model)
    money = finance(model, turn.company)
    running = any("routes" in control.free for control in found)
    seats = model.seat_view.place.seats
    focused = focus(model, money, [bool(control.hexes) for control in found if not control.is_idle])
    programs = [program for program in extras.programs if program.seat in seats]
    return {
        "model": model,
        "seat_view": model.seat_view,
        "state": model.state,
        "game_row": model.table.game_row,
        "title_id": model.title.id,
        "name": model.name,
        "words": words_of(model.title.id),
        "guide": description_of(model.title.id).guide(model.draft) if seats else (),
        "players": players_of(model.table),
        "turn": turn,
        "controls": found,
        "anytime": anytime_controls(model),
        "closed": closed_controls(model) if seats else [],
        "routes": routes_of(model, {}) if running else None,
        "money": money,
        "focus": focused,
        "deals": _deals(model),
        "declined": declined(model),
        "main": _main(found),
        "aside_kinds": _aside_kinds(model, found),
        "held": {player: dict(holdings(model.title, model.state, player)) for player in model.state.players},
        "standings": standings(model, money) if model.state.finished else [],
        "supply": KEPT.get(model, "supply", lambda: supply(model)),
        "tiles": KEPT.get(model, "tiles", lambda: tiles_left(model)),
        "lines": log_lines(model, messages=extras.messages),
        "page": PAGE,
        "is_whole": model.seat_view.point <= RECENT,
        "programs": program_lines(model, programs),
        "programmable": programmable(model, programs),
        "panels": KEPT.get(model, "panels", lambda: panels(model.draft)),
        "bank": model.state.cash.get(BANK),
        "endless": model.board.bank is None,
        "is_mine": bool(set(model.awaited) & set(seats)),
        "may_undo": model.seat_view.is_latest and model.table.may(UNDO, seats, model.seat_view.place.is_host),
        "may_redo": model.seat_view.is_latest and model.table.may(REDO, seats, model.seat_view.place.is_host),
        # In a tutorial nobody else is there to agree.
        "may_agree": model.seat_view.is_latest
        and model.table.may_agree(seats, model.seat_view.place.is_host)
        and not is_tutorial(model.table.game_row),
        "agreed": model.people(model.table.agreed) if model.table.agreed else "",
        "has_agreed": set(seats) <= set(model.table.agreed),
        "asked": ASKED,
        "larger_step": larger_step,
        "problem": problem,
        "clocks": extras.clocks,
        "form_token": form_token,
        "key": lambda: secrets.token_urlsafe(12),
    }


_SECOND = frozenset({"sell_shares", "sell_director_share", "sell_short", "trade_train"})
"""Kinds that a turn is seldom about, though the rules may put them first."""


def _main(found: list[Control]) -> Control | None:
    """What is most likely done: the first control that is not beside the point."""
    offered = [control for control in found if not control.is_idle]
    return next((control for control in offered if control.kind not in _SECOND), next(iter(offered), None))


def _deals(model: PageModel) -> dict[str, set[Any]]:
    """Shares that can be dealt with in the grid itself: whose and of which company they may be sold, which bought."""
    named = [(option.kind, option.actor, option.args.get("company")) for option in model.options]
    return {
        "sell": {(actor, company) for kind, actor, company in named if kind == "sell_shares"},
        "buy": {company for kind, _, company in named if kind in ("buy_share", "buy_shares")},
    }


def _aside_kinds(model: PageModel, found: list[Control]) -> set[str]:
    """What may be done now but does not belong to the step, such as buying a private at any time of a turn."""
    if not model.state.frames:
        return set()
    own = set(model.title.steps[type(model.state.frames[-1])].kinds)
    offered = {control.kind for control in found if not control.is_idle}
    return offered - own if offered & own else set()
