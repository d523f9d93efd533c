"""Names of players: one spelling of each, and no two at a table that look alike."""

import unicodedata
from collections.abc import Iterable

from railhead.core.errors import Malformed
from railhead.record.record import LONGEST_NAME

_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters that count as printable and show nothing."""
_CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧӀ" + "I", "ABESIJKMHOPCTYXABEZHIKMNOPTYXI" + "l")
_SMALL = str.maketrans("авеѕіјкмһорстухԁԛԝӏԍүαβεικνορτυχγѵ01|", "abesijkmhopctyxdqwlgyabeikvoptuxyvoll")
"""Cyrillic and Greek letters that look like Latin ones; one and nought like letters."""


def spelled(name: str) -> str:
    """A name as it is kept: composed letters, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def check_name(name: str) -> str:
    """The name as it is kept. Raises Malformed for one that can't be shown."""
    kept = spelled(name) if name.isprintable() else ""
    if not kept.strip(_BLANK + " ") or len(kept) > LONGEST_NAME:
        raise Malformed(f"a name has 1 to {LONGEST_NAME} letters, digits and signs: {name[:LONGEST_NAME]!r}")
    return kept


def check_distinct(names: Iterable[str]) -> None:
    """Raises Malformed if two are the same to the eye."""
    seen: dict[str, str] = {}
    for name in names:
        for look in _looks(name):
            if seen.setdefault(look, name) is not name:
                same = seen[look]
                if spelled(same) == spelled(name):
                    raise Malformed(f"somebody at this table is already called {name}")
                raise Malformed(f"{name} looks too much like {same}, who is already at this table")


def shape_of(name: str) -> str:
    """The same for two names whose letters have the same shape."""
    shape = spelled(name).translate(_CAPITALS).casefold().translate(_SMALL).translate(dict.fromkeys(map(ord, _BLANK)))
    return "".join(shape.split())


def _looks(name: str) -> set[str]:
    """What a name may be taken for: read without capitals, and by the shape of its letters."""
    return {spelled(name).casefold(), shape_of(name)}
