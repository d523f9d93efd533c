"""Names of players: one canonical spelling of each, and no two at a table that look alike."""

import unicodedata
from collections.abc import Iterable

from railhead.core.errors import Malformed
from railhead.record.record import LONGEST_NAME

_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Characters that count as printable but show nothing."""
_CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧӀ" + "I", "ABESIJKMHOPCTYXABEZHIKMNOPTYXI" + "l")
_SMALL = str.maketrans("авеѕіјкмһорстухԁԛԝӏԍүαβεικνορτυχγѵ01|", "abesijkmhopctyxdqwlgyabeikvoptuxyvoll")
"""Cyrillic and Greek letters that look like Latin ones, and digits that look like letters."""


def spelled(name: str) -> str:
    """The canonical spelling: composed characters, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def check_name(name: str) -> str:
    """The canonical spelling. Raises Malformed for a name that can't be shown."""
    kept = spelled(name) if name.isprintable() else ""
    if not kept.strip(_BLANK + " ") or len(kept) > LONGEST_NAME:
        raise Malformed(f"a name has 1 to {LONGEST_NAME} letters, digits and signs: {name[:LONGEST_NAME]!r}")
    return kept


def check_distinct(names: Iterable[str]) -> None:
    """Raises Malformed if two names look the same."""
    seen: dict[str, str] = {}
    for name in names:
        for look in _looks(name):
            if seen.setdefault(look, name) is not name:
                same = seen[look]
                if spelled(same) == spelled(name):
                    raise Malformed(f"somebody at this table is already called {name}")
                raise Malformed(f"{name} looks too much like {same}, who is already at this table")


def shape_of(name: str) -> str:
    """A key that is equal for names that look the same."""
    shape = spelled(name).translate(_CAPITALS).casefold().translate(_SMALL).translate(dict.fromkeys(map(ord, _BLANK)))
    return "".join(shape.split())


def _looks(name: str) -> set[str]:
    """Everything a name may be mistaken for: case-folded, and by the shape of its letters."""
    return {spelled(name).casefold(), shape_of(name)}
