"""Sentences with references: a text with named fields and a value for each.

A field's name says what its value refers to. Names, marks and places are filled in where the sentence is shown; no text
is searched for ids.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from string import Formatter
from typing import TypeAlias

from msgspec import Struct

FieldValue: TypeAlias = str | int
About: TypeAlias = dict[str, str | int | tuple[str, ...]]
"""Field values by name. Several players, companies or hexes are a tuple."""


class Meaning(Enum):
    PLAYER = "player"
    COMPANY = "company"
    HOLDER = "holder"
    """A player or a company: whoever can own something."""
    PRIVATE = "private"
    LOT = "lot"
    """Something sold or kept: a company (possibly with its place), a private, a train, or anything else with a name."""
    HEX = "hex"
    SPOT = "spot"
    TRAIN = "train"
    TYPE = "type"
    """A type of trains."""
    TILE = "tile"
    MONEY = "money"
    NUMBER = "number"
    ACTION = "action"
    """A kind of action."""
    WORD = "word"
    """Text used as it is."""


_NAMES: dict[Meaning, str] = {
    Meaning.PLAYER: "player players other by",
    Meaning.COMPANY: "company companies minor survivor partner",
    Meaning.HOLDER: "holder owner buyer seller",
    Meaning.PRIVATE: "private privates",
    Meaning.LOT: "lot asset",
    Meaning.HEX: "hex hexes",
    Meaning.SPOT: "spot spots",
    Meaning.TRAIN: "train trains",
    Meaning.TYPE: "type types old_type",
    Meaning.TILE: "tile",
    Meaning.MONEY: "amount price old_price par revenue subsidy share kept bond income own worth possible cash",
    Meaning.NUMBER: "count percent rate limit least most step number",
    Meaning.ACTION: "action",
    Meaning.WORD: "source round phase loans why how size claims places city commodity face done what",
}
MEANINGS: dict[str, Meaning] = {name: meaning for meaning, names in _NAMES.items() for name in names.split()}
"""What the value of a field refers to, by the field's name."""


class Sentence(Struct, frozen=True):
    text: str
    about: About = {}

    def __str__(self) -> str:
        return plain(self.text, self.about)


def say(text: str, **about: str | int | tuple[str, ...]) -> Sentence:
    """`say("{company} has no train", company=company)`"""
    return Sentence(text, about)


def named(**about: str | tuple[str, ...]) -> Sentence:
    """A sentence that is just one name: `named(player=player)`"""
    (name,) = about
    return Sentence(f"{{{name}}}", {**about})


def counted(number: int, noun: str) -> str:
    """1 token, 2 tokens."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def article(name: str) -> str:
    """The article as spoken: an 8-train, an F, a 2T, an omnibus."""
    word = re.match(r"\d+|[A-Za-z]*", name)
    begins = word[0] if word else ""
    if begins.isdecimal():
        return "an" if begins.startswith("8") or begins in ("11", "18") else "a"
    return "an" if begins and begins[0] in ("AEFHILMNORSX" if begins.isupper() else "AEIOUaeiou") else "a"


def plain(text: str, about: Mapping[str, FieldValue | tuple[str, ...]]) -> str:
    """The sentence with ids."""
    return shown(text, about, lambda _, value: str(value))


def shown(
    text: str,
    about: Mapping[str, FieldValue | tuple[str, ...]],
    word: Callable[[str, FieldValue], str],
    said: Callable[[str], str] = str,
) -> str:
    """The sentence with a word for each value, chosen by its field's name; `said` is applied to the text between
    them."""
    if not about:
        return said(text)
    return "".join(said(part) if isinstance(part, str) else word(*part) for part in _parts(text, about))


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _parts(text: str, about: Mapping[str, FieldValue | tuple[str, ...]]) -> Iterator[str | tuple[str, FieldValue]]:
    """Several values are joined by commas, `{players:and}` by `and`, `{players:, and}` by commas and a final `and`. A
    count is followed by its noun: `{count:token}` is 1 token, 2 tokens. An `a` before a field becomes `an` where its
    value needs it."""
    for words, name, joint, _ in Formatter().parse(text):
        if name is None:
            yield words
            continue
        value = about[name]
        several = value if isinstance(value, tuple) else (value,)
        yield _ARTICLE.sub(rf"\1{article(str(several[0]))[1:]} ", words) if several else words
        for number, one in enumerate(several):
            if number:
                yield _joined(joint or "", number == len(several) - 1)
            yield name, one
        if joint and isinstance(value, int):
            yield f" {joint}" if value == 1 else f" {joint}s"


_ARTICLE = re.compile(r"\b([Aa]) $")


def _joined(joint: str, is_last: bool) -> str:
    has_commas = not joint or (joint.startswith(",") and not is_last)
    return ", " if has_commas else f" {joint.lstrip(', ')} "
