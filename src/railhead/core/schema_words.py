"""What a schema finds wrong with a value, said as a player would: msgspec speaks of `int | object`."""

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
    """A value that does not fit its schema: where in it, and what is wrong."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where = where
        self.problem = problem


def converted(raw: Any, shape: type[Made]) -> Made:
    """A value of this shape. Raises Misfit."""
    try:
        return msgspec.convert(raw, shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise misfit(error) from None


def misfit(error: msgspec.ValidationError) -> Misfit:
    """msgspec says "Expected `int`, got `str` - at `$.stops[0].value`", or "at `key` in `$.edges`"."""
    problem, _, path = str(error).rpartition(" - at ")
    if not problem:
        problem, path = path, ""
    return Misfit(path.partition("$")[2].strip("`").removeprefix("."), in_words(problem))


def in_words(problem: str) -> str:
    if found := _UNKNOWN.fullmatch(problem):
        return f"there is no key {found[1][:60]!r} here"
    if found := _MISSING.fullmatch(problem):
        return f"{found[1]} is missing"
    if found := _TYPE.match(problem):
        wanted = dict.fromkeys(KINDS.get(kind, "a whole number") for kind in found[1].split(" | "))
        return f"must be {' or '.join(wanted)}, not {KINDS.get(found[2], found[2])}"
    if found := _BOUND.match(problem):
        return f"must be {_LIMITS[found[2]]} {found[3]}"
    if found := _LENGTH.match(problem):
        what = "letters" if found[1] == "str" else "entries"
        return f"must have {_LIMITS[found[2]]} {found[3]} {what}"
    if _PATTERN.match(problem):
        return "is not written as it should be"
    if found := _ENUM.fullmatch(problem):
        return f"{found[1][:60]} is not among the words that may stand here"
    return problem
