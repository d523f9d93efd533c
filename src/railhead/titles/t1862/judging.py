"""Is a set of runs legal in 1862 (book 7.4, 7.8)? Each by itself, then freights as chains, then all together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from railhead.core.ids import Spot
from railhead.core.sentences import say
from railhead.routing import Fault, Problem, Route, Run, Stop, Train, Verdict, best, judge
from railhead.titles.t1862.counting import Yard, visits
from railhead.titles.t1862.facts import LONDON
from railhead.titles.t1862.joining import JOINT, Chains

ALONE = {
    "train": "62-RUN-07",
    "leg": "62-RUN-01",
    "broken": "62-RUN-01",
    "place": "62-RUN-01",
    "track": "62-RUN-01",
    "passing": "62-RUN-02",
    "end": "62-RUN-05",
    "token": "62-RUN-19",
    "omitting": "62-RUN-17",
}
LENGTH = {"freight": "62-RUN-09", "local": "62-RUN-14", "express": "62-RUN-16"}
JOINED = {
    "broken": "62-RUN-11",
    "place": "62-RUN-11",
    "track": "62-RUN-11",
    "end": "62-RUN-11",
    "length": "62-RUN-11",
    "joining": "62-RUN-11",
    "passing": "62-RUN-26",
    "apart": "62-RUN-06",
    "home": "62-RUN-06",
}
MIXED = dict.fromkeys(("broken", "place", "track"), "62-RUN-13")
"""Rules behind the faults the judge of routes finds: in one train's run, in all runs together, and of these with a
permanent freight among others."""


STEPS = 4_000
"""How long a run for an idle train is looked for: ten freights joined on dense track may have none that is found."""


def judged(yard: Yard, routes: Sequence[Route]) -> Verdict:
    """The best verdict over all ways in which the freights may be joined."""
    # What is wrong with one run by itself is told before what is wrong with all together, which may follow from it.
    faults = [*_outside(yard, routes)] or _alone(yard, routes)
    if faults:
        return Verdict((), tuple(faults), 0)
    verdicts = [found for chains in yard.ways_to_join() for found in _together(yard, routes, chains)]
    return max(verdicts, key=lambda verdict: (not verdict.faults, verdict.revenue + verdict.aside))


def _outside(yard: Yard, routes: Iterable[Route]) -> Iterator[Fault]:
    for route in routes:
        for rule, why in _wrong_calls(yard, route.train, _calls(yard, route)):
            yield Fault((route.train,), "end", rule, say(why, train=route.train))


def _calls(yard: Yard, route: Route) -> dict[Stop, int]:
    """The stops of a run and how many of its legs touch each."""
    calls = Counter(Spot(end) for leg in route.legs if leg for end in (leg[0], leg[-1]))
    return {yard.places.stops[yard.places.at[spot]]: times for spot, times in calls.items() if spot in yard.places.at}


def _wrong_calls(yard: Yard, train: str, calls: Mapping[Stop, int]) -> Iterator[tuple[str, str]]:
    """Off-board areas are ends, one port and one red at most; London is shut without a marker; locals enter none; no
    small station twice."""
    outside = [stop for stop in calls if stop.kind == "offboard"]
    if any(stop.kind == "town" and times > 2 for stop, times in calls.items()):
        yield "62-RUN-22", "the {train} calls at a small station twice"
    if outside and dict(yard.running.trains).get(train) == "local":
        yield "62-RUN-34", "the {train} is a local and can't go off-board"
    if any(stop.place == LONDON and (calls[stop] > 1 or not yard.running.london) for stop in outside):
        yield "62-RUN-03", "the {train} enters London without a token there, or runs on from it"
    if any(calls[stop] > 1 for stop in outside):
        yield "62-RUN-01", "the {train} runs on from an off-board area"
    if any(times > 1 for times in Counter(stop.place in yard.stations.ports for stop in outside).values()):
        yield "62-RUN-01", "the {train} runs from port to port, or from one off-board area to another"


def _alone(yard: Yard, routes: Sequence[Route]) -> list[Fault]:
    problem = replace(yard.problem_of(yard.singles(), ALONE), meeting=None)
    return [
        replace(fault, rule=fault.rule or _length_rule(yard, fault.trains[0]))
        for fault in judge(problem, routes).faults
    ]


def _length_rule(yard: Yard, train: str) -> str:
    face = dict(yard.running.trains)[train]
    if face != "freight" and len(set(visits(yard.running.title, train, face))) > 1:
        return "62-RUN-17"
    return LENGTH[face]


def _together(yard: Yard, routes: Sequence[Route], chains: Chains) -> Iterator[Verdict]:
    """The verdict if the freights are joined so, unless those that run may not be joined so."""
    by_train = {route.train: route for route in routes}
    trains = [train for train in yard.others() if train.name in by_train]
    joined = [by_train[train.name] for train in trains]
    idle = [train for train in yard.others() if train.name not in by_train]
    for chain in chains:
        team = tuple(sorted(name for name in chain if name in by_train))
        if team and team not in yard.teams(chain, chains):
            return
        if team:
            trains.append(yard.team(team, chain))
            joined.append(Route(JOINT.join(team), tuple(leg for name in team for leg in by_train[name].legs)))
        else:
            idle.append(yard.chain(chain, chains))
    mixed = yard.permanent and len(yard.permanent) < len(yard.lengths)
    rules = JOINED | MIXED if mixed else JOINED
    verdict = judge(yard.problem_of(tuple(trains), rules), joined)
    if [fault.wrong for fault in verdict.faults] == ["joining"] and not _goes_too_far(yard, verdict, joined):
        reason = say("a freight that could be joined to the others must run")
        verdict = replace(verdict, faults=(replace(verdict.faults[0], rule="62-RUN-04", sentence=reason),))
    yield verdict if verdict.faults or yard.by_ends else _with_idle(yard, verdict, idle)


def _goes_too_far(yard: Yard, verdict: Verdict, joined: Iterable[Route]) -> bool:
    """Whether the chain at fault has two ports or two red areas."""
    chain = next(route for route in joined if route.train in verdict.faults[0].trains)
    return any(rule == "62-RUN-01" for rule, _ in _wrong_calls(yard, "", _calls(yard, chain)))


def _with_idle(yard: Yard, verdict: Verdict, idle: Iterable[Train]) -> Verdict:
    for train in idle:
        if fitting(yard, verdict.runs, train) is not None:
            reason = say("the {train} can run, so it must", train=train.name)
            return replace(verdict, faults=(Fault((train.name,), "train", "62-RUN-04", reason),))
    return verdict


def fitting(yard: Yard, runs: Sequence[Run], train: Train) -> Run | None:
    """Any run for a train that meets those the others make, or without others goes through home."""
    problem: Problem = yard.problem_of((train,))
    seen = 0
    for run in runs:
        for spot in run.stops:
            seen |= yard.meeting.stops[yard.places.at[spot]]
    if runs:
        problem = replace(problem, meeting=replace(yard.meeting, home=seen))
    found = best(problem, STEPS).runs
    return found[0] if found else None
