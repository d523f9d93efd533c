"""Running trains in 1862 (book 7.4, 7.8). How each type counts stands in `counting`."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Free
from railhead.core.draft import Draft
from railhead.core.ids import Company, Train
from railhead.core.reach import full_stops
from railhead.mechanisms.operating import Part
from railhead.mechanisms.running import are_the_same, routes_from_json, routes_to_json
from railhead.mechanisms.tokens import spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import TOTAL, Answer, Problem, Run, Verdict, best
from railhead.routing.claims import Aim
from railhead.routing.finder import best_of
from railhead.titles.t1862.counting import Running, Yard, has_run
from railhead.titles.t1862.facts import D, director_of, facts, is_simple
from railhead.titles.t1862.joining import Chains
from railhead.titles.t1862.judging import fitting
from railhead.titles.t1862.judging import judged as judged_by_the_book
from railhead.titles.t1862.public_chains import judged_by_ends
from railhead.titles.t1862.starting import home_of
from railhead.titles.t1862.turn import Turn1862

MOST_DECLARED = 10_000
STEPS = 15_000
"""How long the finder searches for a run that is suggested or made by itself: below a second as a rule, some seconds
with many freights, the same answer on every machine. A company merged out of many may need longer for the proof."""

STEPS_GUESSED = 300
"""How long for a guess."""


class RunPart(Part):
    """The director chooses runs for his trains; a company in receivership runs for the most by itself."""

    def choices(self, d: Draft[Any], turn: Turn1862) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> tuple[str, str] | None:
            faults = judged(d, company, a).faults
            return (faults[0].rule, faults[0].reason) if faults else None

        def effect(a: Args) -> None:
            verdict = judged(d, company, a)
            earn(d, turn, verdict.revenue, verdict.aside, done=True)

        def declare(a: Args) -> None:
            earn(d, turn, a.number("revenue"), a.number("subsidy"), done=True)

        routes = Free("routes", fault, lambda a: routes_to_json(best_run(d, company).runs))
        yield Choice("run", "62-RUN-04", effect, [routes])
        if facts(d).public:
            amounts = [
                Amount(name, lambda a: Bounds(0, MOST_DECLARED), least_rule="62-RUN-04", most_rule="62-RUN-04")
                for name in ("revenue", "subsidy")
            ]
            yield Choice("declare_run", "62-RUN-04", declare, amounts, idle=True)

    def waits(self, d: Draft[Any], turn: Turn1862) -> bool:
        if turn.over or not runners(d, turn.company):
            return False
        if director_of(d, turn.company) is None and not facts(d).public:
            return False
        return can_run(d, turn.company)

    def leave(self, d: Draft[Any], turn: Turn1862) -> None:
        if turn.done or turn.over or director_of(d, turn.company) is not None or not runners(d, turn.company):
            return
        answer = best_run(d, turn.company)
        frame = d.frame
        assert isinstance(frame, Turn1862)
        earn(d, frame, answer.revenue, answer.aside, done=False)


def runners(d: D, company: Company) -> list[Train]:
    """Trains the company has a permit for."""
    permits = facts(d).faces if is_simple(d) else d.state.permits[company]
    return [train for train in trains_of(d, company) if d.state.faces[train] in permits]


def earn(d: D, turn: Turn1862, revenue: int, subsidy: int, *, done: bool) -> None:
    """The subsidy is paid with the dividend, whatever is declared of the revenue."""
    d.tell("run", f"{turn.company} runs for {revenue}" + (f" and a subsidy of {subsidy}" if subsidy else ""))
    d.swap(msgspec.structs.replace(turn, revenue=revenue, subsidy=subsidy, done=done))


def running(d: D, company: Company) -> Running:
    net = track(d)
    return Running(
        title=d.title,
        net=net,
        own=frozenset(spots_of(d, company)),
        closed=frozenset(full_stops(net, d.state.tokens, (company,))),
        home=home_of(d, company),
        london=company in d.state.london,
        trains=tuple((train, d.state.faces[train]) for train in runners(d, company)),
        phase=d.title.phase(d.state).offboard,
    )


def problem(d: D, company: Company) -> Problem:
    """Every train by itself: how each counts, not how freights are joined."""
    yard = Yard(running(d, company))
    return yard.problem_of(yard.singles())


def best_run(d: D, company: Company) -> Answer:
    return _solved(running(d, company))


def likely_run(d: D, company: Company) -> tuple[int, int]:
    """Revenue and subsidy of good runs, quickly found: a guess that no rule reads."""
    return _guessed(running(d, company))


@lru_cache(maxsize=4096)
def _guessed(running: Running) -> tuple[int, int]:
    if not running.trains or not has_run(running):
        return 0, 0
    yard = Yard(running)
    chains = yard.ways_to_join()[0]
    return (
        _quick(yard, chains) or _quick(yard, [[max(chain, key=yard.lengths.__getitem__)] for chain in chains]) or (0, 0)
    )


def _quick(yard: Yard, chains: Chains) -> tuple[int, int] | None:
    """What the trains bring if of the freights just these run, all of a chain joined; None if that is nothing."""
    freights = [yard.team(tuple(chain), chain) for chain in chains]
    answer = best(yard.problem_of((*yard.others(), *freights)), STEPS_GUESSED)
    return (answer.revenue, answer.aside) if answer.revenue else None


@lru_cache(maxsize=256)
def _solved(running: Running) -> Answer:
    return _found(running, STEPS)


def found(d: D, company: Company, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL) -> Answer:
    """The best runs for the aim, looked for until they are proven or `stop` says so."""
    return _found(running(d, company), None, stop, aim)


def _found(running: Running, budget: int | None, stop: Callable[[], bool] | None = None, aim: Aim = TOTAL) -> Answer:
    """The best runs, and runs that bring nothing for trains that are left and must run."""
    yard = Yard(running)
    ways = yard.ways_to_join()
    if yard.is_public and len(ways) > 1:
        return _best_by_ends(yard, [_found_joined(yard, chains, budget, stop, aim) for chains in ways])
    number, answer = best_of([yard.problem(chains) for chains in ways], budget, stop, aim)
    runs = answer.runs if yard.is_public else _with_all(yard, ways[number], answer.runs)
    return msgspec.structs.replace(answer, runs=yard.divided(runs, ways[number]))


def _found_joined(yard: Yard, chains: Chains, budget: int | None, stop: Callable[[], bool] | None, aim: Aim) -> Answer:
    answer = best(yard.problem(chains), budget, stop, aim)
    return msgspec.structs.replace(answer, runs=yard.divided(answer.runs, chains))


def _best_by_ends(yard: Yard, answers: Sequence[Answer]) -> Answer:
    """The best answer as the public form counts it, which joins permanent freights thought to be apart (D-11)."""
    upper = max(answer.upper_bound for answer in answers)
    chosen = max((_as_judged(yard, answer) for answer in answers), key=lambda answer: answer.revenue + answer.aside)
    proven = upper == chosen.revenue + chosen.aside
    return msgspec.structs.replace(chosen, upper_bound=upper, proven=proven)


def _as_judged(yard: Yard, answer: Answer) -> Answer:
    verdict = judged_by_ends(yard, routes_from_json(routes_to_json(answer.runs)))
    if verdict.faults:
        return msgspec.structs.replace(answer, runs=(), revenue=0, aside=0)
    return msgspec.structs.replace(answer, revenue=verdict.revenue, aside=verdict.aside)


def _with_all(yard: Yard, chains: Chains, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    idle = [train for train in yard.problem(chains).trains if train.name not in {run.train for run in runs}]
    while found := [run for train in idle if (run := fitting(yard, runs, train))]:
        runs = (*runs, msgspec.structs.replace(found[0], counted=(), revenue=0, aside=0))
        idle = [train for train in idle if train.name != found[0].train]
    return runs


def can_run(d: D, company: Company) -> bool:
    """Whether any train has a run at all."""
    return has_run(running(d, company))


def judged(d: D, company: Company, a: Args) -> Verdict:
    """The best runs are known to be legal."""
    routes, known = routes_from_json(a["routes"]), best_run(d, company)
    if are_the_same(routes, known.runs):
        return Verdict(known.runs, (), known.revenue, known.aside)
    yard = Yard(running(d, company))
    return judged_by_ends(yard, routes) if yard.is_public else judged_by_the_book(yard, routes)
