"""Names of companies, privates and places as players type them: whole, for short, or a word of them."""

import re
from collections.abc import Iterable, Iterator

from railhead.core.board import Board


def joined(name: str) -> str:
    """A name as one word: kobetram."""
    return "".join(name.lower().replace("-", " ").split())


def spoken(*names: str) -> set[str]:
    """What a thing may be called: its names, each as written and as one word, and their words that are long enough to
    tell it from others."""
    names = tuple(filter(None, names))
    words = {word for name in names for word in name.lower().replace("-", " ").split() if len(word) > 3}
    return words | {name.lower() for name in names} | {joined(name) for name in names}


def with_joined_names(board: Board, text: str, others: Iterable[str] = ()) -> str:
    """Names of several words, each as one: `bid Kobe Tram 45` becomes `bid kobetram 45`."""
    low = text.lower()
    every = [*others, *(name for _, names in _all_names(board) for name in names)]
    several = {name for name in every if " " in name and name.lower() in low}
    for name in sorted(several, key=len, reverse=True):
        text = re.sub(rf"(?<![^\s=]){re.escape(name)}(?!\S)", joined(name), text, flags=re.IGNORECASE)
    return text


def id_called(board: Board, text: str) -> str | None:
    """The company, private or hex that is called so, if there is just one."""
    low = text.lower()
    found = {id_ for id_, names in _all_names(board) if any(low in (name.lower(), joined(name)) for name in names)}
    return found.pop() if len(found) == 1 else None


def _all_names(board: Board) -> Iterator[tuple[str, tuple[str, ...]]]:
    """By id: what it is called."""
    for company, entry in board.companies.items():
        yield company, (company, entry.label, entry.name)
    for private, paper in board.privates.items():
        yield private, (private, paper.label, paper.name)
    for hex_, place in board.hexes.items():
        yield hex_, (hex_, place.name)
