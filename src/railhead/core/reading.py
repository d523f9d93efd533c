"""YAML and JSON from outside, read within bounds: no text, however malicious, costs more than its length allows.

Depth and number of values are limited before anything is built, because the usual readers recurse as deep as the text
does.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from railhead.core.errors import Malformed

DEEPEST = 40
"""Levels of nesting; board files and recorded games have up to eight."""
LONGEST_YAML = 400_000
"""Letters of a board file; the largest of ours has 46,000."""
MOST_VALUES = 100_000
"""Values in a board file; the largest of ours has 5,000."""
LONGEST_NUMBER = 9
"""Digits of a number in a board file."""
HAS_NUL = "this contains the character NUL, which no text may have"
"""PostgreSQL can't store it, and no text needs it."""

_JSON_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_PLAIN_WORD = re.compile(r"[A-EG-MP-SU-XZa-eg-mp-su-xz]")
"""The start of a plain string, not of a boolean, null, number or date: most texts, recognised quickly."""
_INTEGER = re.compile(r"[-+]?\d+")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Unreadable(Malformed):
    """A text that is no YAML, or exceeds the limits. `where` is a line, or the file."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


def read_json(text: bytes | str) -> Any:
    """The value of a JSON text. Raises Malformed."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    check_depth(raw)
    if _NUL.search(raw):
        raise Malformed(HAS_NUL)
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"this isn't valid JSON: {error}") from None


def check_depth(raw: bytes, deepest: int = DEEPEST) -> None:
    """Raises Malformed for JSON nested too deeply."""
    depth = 0
    for token in _JSON_TOKEN.finditer(raw):
        first = raw[token.start()]
        if first in b"[{":
            depth += 1
            if depth > deepest:
                raise Malformed(f"this is nested more than {deepest} deep")
        elif first in b"]}":
            depth -= 1


def read_yaml(text: str) -> Any:
    """The value of one YAML document made of mappings with string keys, lists, strings, integers, booleans and null.
    Raises Unreadable for anything else: aliases (a few lines can expand to billions), tags, dates, duplicate keys."""
    if len(text) > LONGEST_YAML:
        raise Unreadable("file", f"is too long: {LONGEST_YAML} letters are allowed")
    try:
        return _Builder().built(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        where = f"line {error.problem_mark.line + 1}" if error.problem_mark else "file"
        raise Unreadable(where, str(error.problem)) from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise Unreadable("file", f"is no YAML: {error}") from None


class _Builder:
    """Builds values from events on its own stack: PyYAML's composer recurses for every level."""

    def __init__(self) -> None:
        self.count = 0
        self.open: list[tuple[list[Any] | dict[str, Any], list[str]]] = []
        """The open lists and mappings, each with the key that waits for its value, if any."""
        self.done: list[Any] = []

    def built(self, events: Iterator[Any]) -> Any:
        for event in events:
            self._take(event)
        return self.done[0] if self.done else None

    def _take(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._count(event)
            self._put(event, event.value if self._wants_key else _scalar(event))
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            self._count(event)
            if self._wants_key:
                raise _at(event, "a key is a word or a number")
            if len(self.open) >= DEEPEST:
                raise _at(event, f"is nested more than {DEEPEST} deep")
            self.open.append(([] if kind is yaml.SequenceStartEvent else {}, []))
        elif kind is yaml.SequenceEndEvent or kind is yaml.MappingEndEvent:
            made, _ = self.open.pop()
            self._put(event, made)
        elif kind is yaml.AliasEvent:
            raise _at(event, "a board file has no aliases (*name)")
        elif kind is yaml.DocumentStartEvent and self.done:
            raise _at(event, "is more than one document")

    def _count(self, event: Any) -> None:
        self.count += 1
        if self.count > MOST_VALUES:
            raise _at(event, f"is too much: {MOST_VALUES} values are allowed")
        if event.anchor is not None:
            raise _at(event, "a board file has no anchors (&name)")
        if event.tag is not None and event.tag != "!":
            raise _at(event, f"a board file has no tags ({event.tag[:40]})")

    @property
    def _wants_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1][0], dict) and not self.open[-1][1]

    def _put(self, event: Any, value: Any) -> None:
        if not self.open:
            self.done.append(value)
            return
        within, key = self.open[-1]
        if isinstance(within, list):
            within.append(value)
        elif key:
            within[key.pop()] = value
        elif value in within:
            raise _at(event, f"{value!r} stands twice")
        else:
            # Every key is a string, so that tile 57 and tile "57" are the same.
            key.append(value)


_resolver: Any = yaml.resolver.Resolver()


def _scalar(event: Any) -> Any:
    text: str = event.value
    if not event.implicit[0] or _PLAIN_WORD.match(text):
        return text
    if text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= LONGEST_NUMBER:
        return int(text)
    kind = _resolver.resolve(yaml.ScalarNode, text, (True, False)).rpartition(":")[2]
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in ("yes", "true", "on")
    if kind == "int" and _INTEGER.fullmatch(text) and (text.lstrip("+-")[:1] != "0" or text.strip("+-0") == ""):
        if len(text) > LONGEST_NUMBER:
            raise _at(event, f"{text[:20]} is too large a number")
        return int(text)
    raise _at(event, f"{text[:40]!r} isn't a whole number; put a name in quotes")


def _at(event: Any, problem: str) -> Unreadable:
    return Unreadable(f"line {event.start_mark.line + 1}", problem)
