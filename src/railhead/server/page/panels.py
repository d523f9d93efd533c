"""What a title's folder adds to its pages in a module `panels`: tables, and words for its trains."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from railhead.core.draft import Draft
from railhead.core.ids import Train


class Panel(Struct, frozen=True):
    heading: str
    columns: list[str]
    rows: list[list[str | int]]


def panels(draft: Draft[Any]) -> list[Panel]:
    own = _own(draft.title.id)
    made: dict[str, list[list[str | int]]] = {} if own is None else own.panels(draft)
    return [Panel(heading, [str(name) for name in rows[0]], rows[1:]) for heading, rows in made.items()]


def train_words(draft: Draft[Any], train: Train) -> tuple[str, str]:
    """What is to be said of a train beside its type, in short and in full."""
    words = getattr(_own(draft.title.id), "train_words", None)
    found: tuple[str, str] = ("", "") if words is None else words(draft, train)
    return found


def _own(title: str) -> Any:
    name = f"railhead.titles.t{title}.panels"
    return import_module(name) if find_spec(name) is not None else None
