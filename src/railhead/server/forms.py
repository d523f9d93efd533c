"""Reading forms: the set-up of a table, an action."""

from typing import Any

import msgspec
from starlette.datastructures import FormData, UploadFile

from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.server.setup import BoardText, Setup, read_setup
from railhead.server.web import number_in
from railhead.titles import TITLES, board_file

_LARGEST_BOARD = 400_000


def field(form: FormData, name: str, longest: int = 20_000) -> str:
    """A text; nothing if it is not there."""
    value = form.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise Malformed(f"{name} is a text of at most {longest} letters")
    return value.strip()


async def setup_from(form: FormData) -> Setup:
    """The set-up a form describes. Bots sit after the players named."""
    title = field(form, "title")
    if title not in TITLES:
        raise Malformed(f"there is no title {title!r}; there is {', '.join(TITLES)}")
    people = [name.strip() for name in form.getlist("player") if isinstance(name, str) and name.strip()]
    if not people:
        raise Malformed("name at least one player")
    bots = number_in(field(form, "bots") or "0", "bots")
    most = max(read_board(board_file(title)).players)
    if len(people) + bots > most:
        raise Malformed(f"{title} is for at most {most} players")
    seats = [f"P{number + 1}" for number in range(len(people) + bots)]
    bot = field(form, "bot") or "random"
    return read_setup(
        {
            "title": title,
            "players": [*people, *_bot_names(people, bots)],
            "options": _options(title, form),
            "seed": number_in(field(form, "seed"), "seed") if field(form, "seed") else None,
            "board": await _board(form),
            "seating": {
                **_kind(field(form, "kind"), seats[: len(people)], bool(form.get("open"))),
                "bots": dict.fromkeys(seats[len(people) :], bot),
                "is_listed": bool(form.get("listed")),
            },
        }
    )


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
    for name, entry in read_board(board_file(title)).options.items():
        text = field(form, f"option.{name}")
        if text:
            values = {str(value): value for value in entry.values}
            if text not in values:
                raise Malformed(f"option {name} is one of {', '.join(values)}, not {text!r}")
            chosen[name] = values[text]
    return chosen


async def _board(form: FormData) -> dict[str, str] | None:
    file = form.get("board")
    if not isinstance(file, UploadFile) or not file.filename:
        return None
    raw = await file.read(_LARGEST_BOARD + 1)
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Malformed("a board file is text in UTF-8") from None
    board = BoardText(file.filename[-100:], text)
    return {"name": board.name, "text": board.text}


def action_from(form: FormData) -> dict[str, Any]:
    """Kind, actor, what was picked, and the numbers named."""
    try:
        picked = msgspec.json.decode(field(form, "args") or "{}")
    except (msgspec.DecodeError, RecursionError):
        raise Malformed("what was picked can't be read") from None
    if not isinstance(picked, dict):
        raise Malformed("what was picked can't be read")
    numbers = {
        name.removeprefix("number."): number_in(field(form, name), name) for name in form if name.startswith("number.")
    }
    who = {"actor": field(form, "actor")} if field(form, "actor") else {}
    return {**who, "kind": field(form, "kind"), **picked, **numbers}
