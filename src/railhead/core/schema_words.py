"""Validation errors in a player's words: msgspec speaks of `int

object`.
"""

import re
from typing import Any, TypeVar

import msgspec

Made = TypeVar("Made")

KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number with a point",
    "null": "nothing",
    "array": "a list",
    "object": "a mapping of names to values",
}
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
_TYPE = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")
_BOUND = re.compile(r"Expected `(\w+)` (>=|<=) (-?\d+)")
_LENGTH = re.compile(r"Expected `(\w+)` of length (>=|<=) (\d+)")
_PATTERN = re.compile(r"Expected `str` matching regex (.*)", re.DOTALL)
_ENUM = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_LIMITS = {">=": "at least", "<=": "at most"}


class Misfit(Exception):
    """A value that does not match its schema: where, and what is wrong."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where = where
        self.problem = problem


def converted(raw: Any, shape: type[Made]) -> Made:
    """The value as this type. Raises Misfit."""
    try:
        return msgspec.convert(raw, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise misfit(error) from None


def misfit(error: msgspec.ValidationError) -> Misfit:
    """Translates msgspec's "Expected `int`, got `str` - at `$.stops[0].value`", or "at `key` in `$.edges`"."""
    problem, _, path = str(error).rpartition(" - at ")
    if not problem:
        problem, path = path, ""
    return Misfit(path.partition("$")[2].strip("`").removeprefix("."), in_words(problem))


def in_words(problem: str) -> str:
    if match := _UNKNOWN.fullmatch(problem):
        return f"there is no key {match[1][:60]!r} here"
    if match := _MISSING.fullmatch(problem):
        return f"{match[1]} is missing"
    if match := _TYPE.match(problem):
        expected = dict.fromkeys(KINDS.get(kind, "a whole number") for kind in match[1].split(" | "))
        return f"must be {' or '.join(expected)}, not {KINDS.get(match[2], match[2])}"
    if match := _BOUND.match(problem):
        return f"must be {_LIMITS[match[2]]} {match[3]}"
    if match := _LENGTH.match(problem):
        what = "letters" if match[1] == "str" else "entries"
        return f"must have {_LIMITS[match[2]]} {match[3]} {what}"
    if _PATTERN.match(problem):
        return "is not written as it should be"
    if match := _ENUM.fullmatch(problem):
        return f"{match[1][:60]} is not among the words that may stand here"
    return problem
