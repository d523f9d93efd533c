"""Routes as actions carry them: for each train the legs it runs, in any order."""

from collections.abc import Iterable

import msgspec

from railhead.core.actions import Value
from railhead.core.errors import Malformed
from railhead.routing import Route, Run

Legs = tuple[tuple[str, ...], ...]


def routes_to_json(runs: tuple[Run, ...]) -> Value:
    return [{"train": run.train, "legs": [list(leg) for leg in run.legs]} for run in runs]


def routes_from_json(value: Value) -> list[Route]:
    """Raises Malformed if these are no routes."""
    try:
        return msgspec.convert(value, list[Route])
    except msgspec.ValidationError as error:
        raise Malformed(f"routes: {error}") from None


def are_the_same(routes: list[Route], runs: tuple[Run, ...]) -> bool:
    """Whether routes are exactly those of some runs, whatever the order of trains and legs."""
    return _normal((route.train, route.legs) for route in routes) == _normal((run.train, run.legs) for run in runs)


def _normal(routes: Iterable[tuple[str, Legs]]) -> list[tuple[str, list[tuple[str, ...]]]]:
    return sorted((train, sorted(min(leg, leg[::-1]) for leg in legs)) for train, legs in routes)
