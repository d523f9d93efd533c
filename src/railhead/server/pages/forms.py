"""Reading forms: the set-up of a table, an action."""

from itertools import chain
from typing import Any

from msgspec import Struct
from starlette.requests import Request

from railhead.core.errors import Malformed
from railhead.core.reading import HAS_NUL, read_json
from railhead.core.title import OptionValue
from railhead.server.storage.policies import A_DAY, A_MINUTE, AN_HOUR
from railhead.server.tables.programs import Order, read_order
from railhead.server.tables.setup import Setup, board_of, check_title, read_setup
from railhead.server.tables.visitors import Visitor
from railhead.server.web import check_sender, number_in

_LARGEST_TEXT = 100_000
"""Bytes in one field; files may be larger."""


class FormData(Struct, frozen=True):
    """What a form sends."""

    texts: dict[str, list[str]]
    files: dict[str, tuple[str, bytes]]
    """Name and content."""

    def text(self, name: str, longest: int = 20_000) -> str:
        """Nothing if it is not there."""
        value = self.texts.get(name, [""])[0]
        if len(value) > longest:
            raise Malformed(f"{name} has at most {longest} letters")
        return value.strip()

    def secret(self, name: str) -> str:
        """As it was typed, spaces and all."""
        return self.texts.get(name, [""])[0][:1000]


async def read_form(request: Request, visitor: Visitor) -> FormData:
    """What a form of ours sends. Raises Forbidden if it is not ours."""
    texts: dict[str, list[str]] = {}
    files: dict[str, tuple[str, bytes]] = {}
    async with request.form(max_files=2, max_fields=80, max_part_size=_LARGEST_TEXT) as form:
        for name, value in form.multi_items():
            if isinstance(value, str):
                texts.setdefault(name, []).append(value)
            elif value.filename:
                files[name] = (value.filename, await value.read())
    found = FormData(texts, files)
    check_sender(request, visitor, found.text("form_token"))
    if any("\0" in text for text in (*chain(*texts.values()), *(name for name, _ in files.values()))):
        raise Malformed(HAS_NUL)
    return found


def setup_from(form: FormData) -> Setup:
    """The set-up a form describes. Bots sit after the players named."""
    title = check_title(form.text("title"))
    people = [name.strip() for name in form.texts.get("player", []) if name.strip()]
    if not people:
        raise Malformed("name at least one player")
    bots = number_in(form.text("bots") or "0", "bots")
    most = max(board_of(title).players)
    if len(people) + bots > most:
        raise Malformed(f"{title} is for at most {most} players")
    seats = [f"P{number + 1}" for number in range(len(people) + bots)]
    invited = [name.strip() for name in form.text("invited", 400).split(",") if name.strip()]
    return read_setup(
        {
            "title": title,
            "players": [*people, *_bot_names(people, bots)],
            "preset": form.text("preset", 40),
            "options": _options(title, form),
            "seed": number_in(form.text("seed"), "seed") if form.text("seed") else None,
            "board": _board(form),
            "seating": {
                **_kind(form.text("kind"), seats[: len(people)], bool(form.text("open") or invited)),
                "invited": invited,
                "bots": dict.fromkeys(seats[len(people) :], form.text("bot")),
                "order": form.text("seats") or "entered",
                "is_listed": bool(form.text("listed")),
                "undo": form.text("undo") or None,
            },
            "policies": _policies(form),
        }
    )


def _policies(form: FormData) -> dict[str, Any]:
    """What is not said is as usual."""
    unit = _UNITS.get(form.text("clock_unit") or "hours")
    if unit is None:
        raise Malformed("a clock counts in minutes, hours or days")
    times = {name: number_in(form.text(f"clock_{name}") or "0", "time") * unit for name in _TIMES}
    said = {name: form.text(name) for name in ("pace", "act_for", "bot_pace") if form.text(name)}
    at_zero = {"at_zero": form.text("at_zero")} if form.text("at_zero") else {}
    barred = {name: not form.text(f"no_{name}") for name in ("spectators", "bots", "hints")}
    return {**said, **barred, "clock": {**times, **at_zero}}


_TIMES = ("budget", "per_stock_turn", "per_company")
_UNITS = {"minutes": A_MINUTE, "hours": AN_HOUR, "days": A_DAY}


def _kind(kind: str, seats: list[str], is_open: bool) -> dict[str, Any]:
    if kind == "hot-seat":
        return {"hot_seat": True}
    if kind not in ("bots", "seats"):
        raise Malformed("a table is hot-seat, with bots, or with seats of their own")
    return {"mine": seats[:1], "open": seats[1:] if is_open else []}


def _bot_names(people: list[str], count: int) -> list[str]:
    """Bot 1, Bot 2 … but no name twice."""
    names = (f"Bot {number}" for number in range(1, 100))
    free = [name for name in names if name not in people]
    return free[:count]


def _options(title: str, form: FormData) -> dict[str, OptionValue]:
    """A value is known by how it is written."""
    chosen: dict[str, OptionValue] = {}
    for name, entry in board_of(title).options.items():
        text = form.text(f"option.{name}")
        if text:
            values = {str(value): value for value in entry.values}
            if text not in values:
                raise Malformed(f"option {name} is one of {entry.choice}, not {text!r}")
            chosen[name] = values[text]
    return chosen


def _board(form: FormData) -> dict[str, str] | None:
    if "board" not in form.files:
        return None
    name, raw = form.files["board"]
    try:
        return {"name": name[-100:], "text": raw.decode()}
    except UnicodeDecodeError:
        raise Malformed("a board file is text in UTF-8") from None


def order_from(form: FormData) -> Order:
    """A programmed action."""
    words = {name: form.text(name, 40) for name in ("lasts", "lot", "company", "payout") if form.text(name)}
    numbers = {name: number_in(form.text(name), name) for name in ("most", "times") if form.text(name)}
    chosen = {"until_floated": True} if form.text("until_floated") else {}
    return read_order({"do": form.text("do", 20), **words, **numbers, **chosen})


def action_from(form: FormData) -> dict[str, Any]:
    """Kind, actor, what was picked, the numbers named, and what was put together of parts."""
    picked = read_json(form.text("args") or "{}")
    if not isinstance(picked, dict):
        raise Malformed("this choice can't be read")
    numbers = {
        name.removeprefix("number."): number_in(form.text(name), name)
        for name in form.texts
        if name.startswith("number.")
    }
    composed = {
        free: {
            name.removeprefix(f"part.{free}."): form.text(name)
            for name in form.texts
            if name.startswith(f"part.{free}.") and form.text(name)
        }
        for free in form.texts.get("composed", [])
    }
    who = {"actor": form.text("actor")} if form.text("actor") else {}
    return {**who, "kind": form.text("kind"), **picked, **numbers, **composed}
