"""What a title adds to its pages: tables, and words for its trains."""

from msgspec import Struct

from railhead.core.ids import Train
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.description import Rows
from railhead.titles import description_of


class Panel(Struct, frozen=True):
    heading: str
    columns: list[str]
    rows: Rows


def panels(draft: Draft[State]) -> list[Panel]:
    made = description_of(draft.title.id).panels(draft)
    return [Panel(heading, [str(name) for name in rows[0]], rows[1:]) for heading, rows in made.items()]


def train_words(draft: Draft[State], train: Train) -> tuple[str, str]:
    """What is to be said of a train beside its type, in short and in full."""
    return description_of(draft.title.id).train_words(draft, train)
