"""Sentences that carry what they are about: a text with named fields and a value for each. A field's name says what
its value refers to: names, marks and places are put in where the sentence is shown, and nothing is searched for ids."""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from enum import Enum
from string import Formatter
from typing import TypeAlias

from msgspec import Struct

Value: TypeAlias = str | int
About: TypeAlias = dict[str, str | int | tuple[str, ...]]
"""Several players, companies or hexes are a tuple."""


class Meaning(Enum):
    PLAYER = "player"
    COMPANY = "company"
    HOLDER = "holder"
    """A player or a company: whoever can own something."""
    PRIVATE = "private"
    LOT = "lot"
    """What is sold or kept: a company, a private, or something else with a name."""
    HEX = "hex"
    SPOT = "spot"
    TRAIN = "train"
    TYPE = "type"
    """A type of trains."""
    TILE = "tile"
    MONEY = "money"
    NUMBER = "number"
    WORD = "word"
    """Said as it stands."""


_NAMES: dict[Meaning, str] = {
    Meaning.PLAYER: "player players other by",
    Meaning.COMPANY: "company companies minor survivor partner",
    Meaning.HOLDER: "holder owner buyer seller",
    Meaning.PRIVATE: "private privates",
    Meaning.LOT: "lot",
    Meaning.HEX: "hex hexes",
    Meaning.SPOT: "spot",
    Meaning.TRAIN: "train",
    Meaning.TYPE: "type types old_type",
    Meaning.TILE: "tile",
    Meaning.MONEY: "amount price old_price par revenue subsidy share kept bond income own worth possible",
    Meaning.NUMBER: "count percent rate",
    Meaning.WORD: "source round phase loans why how size claims places city commodity asset face done",
}
MEANINGS: dict[str, Meaning] = {name: meaning for meaning, names in _NAMES.items() for name in names.split()}
"""What the value of a field refers to, by the field's name."""


class Sentence(Struct, frozen=True):
    text: str
    about: About = {}

    def __str__(self) -> str:
        return plain(self.text, self.about)


def plain(text: str, about: Mapping[str, Value | tuple[str, ...]]) -> str:
    """The sentence with ids."""
    return shown(text, about, lambda _, value: str(value))


def shown(
    text: str,
    about: Mapping[str, Value | tuple[str, ...]],
    word: Callable[[str, Value], str],
    said: Callable[[str], str] = str,
) -> str:
    """The sentence with a word for each value, by the name of its field; `said` is done to what stands between them."""
    if not about:
        return said(text)
    return "".join(said(part) if isinstance(part, str) else word(*part) for part in _parts(text, about))


def _parts(text: str, about: Mapping[str, Value | tuple[str, ...]]) -> Iterator[str | tuple[str, Value]]:
    """Several are joined by commas, `{players:and}` by `and`, `{players:, and}` by commas and at last by `and`."""
    for words, name, joint, _ in Formatter().parse(text):
        yield words
        if name is None:
            continue
        value = about[name]
        several = value if isinstance(value, tuple) else (value,)
        for number, one in enumerate(several):
            if number:
                yield _joined(joint or "", number == len(several) - 1)
            yield name, one


def _joined(joint: str, is_last: bool) -> str:
    has_commas = not joint or (joint.startswith(",") and not is_last)
    return ", " if has_commas else f" {joint.lstrip(', ')} "


def seats_in_old_text(text: str, hexes: Container[str], named: Callable[[str], str]) -> str:
    """For texts without references alone: events stored before they had any, and reasons of refusals. A hex may be
    called as a seat is, as P2 in 1861: such a name is a hex where one is expected."""

    def spoken(match: re.Match[str]) -> str:
        is_hex = match[0] in hexes and _BEFORE_HEX.search(text[: match.start()])
        return match[0] if is_hex else named(match[0])

    return _SEAT.sub(spoken, text)


_SEAT = re.compile(r"\bP\d\b")
_BEFORE_HEX = re.compile(r"\b(?:in|at|on|into|from|beside|hex|to lay) (?:hex )?$")
