"""Routes from the places they call at, as a player types them: `run H8 K7`, or `run H8 K7, G15 E11` for two trains."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from msgspec.structs import replace

from railhead.core.actions import Option, Value
from railhead.core.choices import Component
from railhead.core.errors import Malformed
from railhead.core.ids import Hex, hex_of, type_of
from railhead.core.ids import Train as Name
from railhead.core.play import components
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.running import routes_to_json
from railhead.routing import Answer, Chart, Counting, Problem, Train, Trip, best
from railhead.titles import description_of

STEPS = 300_000
"""After so many the best so far is taken: as fast as the suggestion of the best."""

Calls = tuple[frozenset[int], ...]
"""Stops of the chart by number: one of each is called at. A hex may have several."""


def routes_calling(title: Title, state: State, option: Option, name: str, words: Sequence[str]) -> Value:
    """The best routes in which a train calls at all places named; after a comma, another train at others. Raises
    Malformed where no train can."""
    company = state.acting_company
    if made := components(title, state, option, name):
        return _put_together(title, made, words)
    if name != "routes" or company is None:
        raise Malformed(f"{option.kind} needs {name}, as JSON")
    problem = description_of(title.id).runs.problem(Draft(title, state), company)
    groups = [group.split() for group in re.split("[,;]", " ".join(words)) if group.strip()]
    wishes = [_calls(title, problem.chart, group) for group in groups]
    if len(wishes) > len(problem.trains):
        raise Malformed(f"{company} has {len(problem.trains)} trains, not {len(wishes)}")
    found = [answer for told in _assignments(problem.trains, wishes) if (answer := _answer(problem, told))]
    if not found:
        raise Malformed(f"no train of {company} can call at {', nor at '.join(' and '.join(g) for g in groups)}")
    return routes_to_json(max(found, key=lambda answer: answer.revenue + answer.aside).runs)


def _put_together(title: Title, made: Mapping[str, Component], words: Sequence[str]) -> Value:
    """`seal Fn NWR Ck NWR`: each part by its id or by a word of its place's name, with one of its values."""
    names, values = words[::2], words[1::2]
    if len(names) != len(values):
        name, component = next(iter(made.items()))
        raise Malformed(f"name them in pairs, such as {name} {component.values[0]}")
    return {_part(title, made, name): value.upper() for name, value in zip(names, values, strict=True)}


def _part(title: Title, made: Mapping[str, Component], word: str) -> str:
    low, hexes = word.lower(), title.board.hexes
    found = [name for name in made if name.lower() == low]
    found = found or [name for name in made if Hex(name) in hexes and low in hexes[Hex(name)].name.lower().split()]
    if len(found) != 1:
        raise Malformed(f"{word} could be {', '.join(found)}" if found else f"there is no {word} to choose")
    return found[0]


def _calls(title: Title, chart: Chart, words: Sequence[str]) -> Calls:
    return tuple(_stops(title, chart, word) for word in words)


def _stops(title: Title, chart: Chart, word: str) -> frozenset[int]:
    """The stops of a hex, by its name or its place's."""
    hexes = title.board.hexes
    low = word.lower()
    named = {Hex(word.upper())} & hexes.keys() or {hex_ for hex_, e in hexes.items() if low in e.name.lower().split()}
    found = frozenset(
        number for number, stop in enumerate(chart.stops) if stop.spot.lower() == low or hex_of(stop.spot) in named
    )
    if not found:
        raise Malformed(f"there is no stop {word}")
    return found


def _assignments(trains: Sequence[Train], wishes: Sequence[Calls]) -> Iterator[Mapping[str, Calls]]:
    """Which train does which wish; trains of one type are alike."""
    seen = set()
    for order in permutations(trains, len(wishes)):
        types = tuple(type_of(Name(train.name)) for train in order)
        if types not in seen:
            seen.add(types)
            yield {train.name: calls for train, calls in zip(order, wishes, strict=True)}


def _answer(problem: Problem, told: Mapping[str, Calls]) -> Answer | None:
    """None if they can't. Where they would rather stand still for the sake of the others, they run alone."""
    trains = tuple(_told(train, told[train.name]) if train.name in told else train for train in problem.trains)
    for some in (trains, tuple(train for train in trains if train.name in told)):
        answer = best(replace(problem, trains=some), STEPS)
        if told.keys() <= {run.train for run in answer.runs}:
            return answer
    return None


def _told(train: Train, calls: Calls) -> Train:
    counting, *others = (_calling(counting, calls) for counting in train.countings)
    return replace(train, counting=counting, others=tuple(others))


def _calling(counting: Counting, calls: Calls) -> Counting:
    before = counting.allows

    def allows(trip: Trip) -> bool:
        stops = frozenset(trip.stops)
        return all(stops & wanted for wanted in calls) and (before is None or before(trip))

    return replace(counting, allows=allows)
