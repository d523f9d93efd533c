"""A title's own panels: tables its folder makes in a module `panels`, for what only this title has."""

from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from railhead.server.views.desk import Desk


class Panel(Struct, frozen=True):
    heading: str
    columns: list[str]
    rows: list[list[str | int]]


def has_panels(title: str) -> bool:
    return find_spec(f"railhead.titles.t{title}.panels") is not None


def panels(desk: Desk) -> list[Panel]:
    if not has_panels(desk.title.id):
        return []
    made: dict[str, list[list[str | int]]] = import_module(f"railhead.titles.t{desk.title.id}.panels").panels(
        desk.draft
    )
    return [Panel(heading, [str(name) for name in rows[0]], rows[1:]) for heading, rows in made.items()]
