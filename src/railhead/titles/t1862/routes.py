"""Running trains in 1862 (book 7.4, 7.8). How each type counts stands in `counting`."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Guard, Obstacle
from railhead.core.ids import BANK, Company, Train
from railhead.mechanisms.operating import Part
from railhead.mechanisms.running import Runs, StopCheck, routes_argument
from railhead.mechanisms.tokens import closed_to, spots_of, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import TOTAL, Answer, Problem, Route, Run, Verdict, best
from railhead.routing.finder import Judged, as_found, best_of
from railhead.routing.problem.claims import Aim
from railhead.routing.runners_up import ranked, without
from railhead.routing.trade_offs import trade_offs
from railhead.titles.t1862.counting import Running, Yard, has_run
from railhead.titles.t1862.dividends import subsidy_first
from railhead.titles.t1862.facts import D, director_of, facts, is_simple, switches
from railhead.titles.t1862.joining import Chains
from railhead.titles.t1862.judging import fitting
from railhead.titles.t1862.judging import judged as judged_by_the_book
from railhead.titles.t1862.public_chains import judged_by_ends
from railhead.titles.t1862.starting import home_of
from railhead.titles.t1862.turn import Turn1862

MOST_DECLARED = 10_000
STEPS = 150_000
"""How long the finder searches for a run that is suggested or made by itself: a tenth of a second as a rule, some
seconds at most, the same answer on every machine. Only many freights on dense track may need longer for the proof."""

STEPS_GUESSED = 300
"""How long for a guess."""


class RunPart(Part):
    """The director chooses runs for his trains; a company in receivership runs for the most by itself."""

    kinds = ("declare_run", "run")

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> Obstacle | None:
            faults = RUNS.judged(d, company, a).faults
            return (faults[0].rule, faults[0].sentence) if faults else None

        def effect(a: Args) -> None:
            verdict = RUNS.judged(d, company, a)
            earn(d, turn, verdict.revenue, verdict.aside, done=True)

        def declare(a: Args) -> None:
            earn(d, turn, a.number("revenue"), a.number("subsidy"), done=True)

        routes = routes_argument(fault, lambda: RUNS.best(d, company).runs)
        yield Choice("run", "62-RUN-04", effect, [routes])
        if switches(d).recorded_figures_stand:
            amounts = [
                Amount(name, lambda a: Bounds(0, MOST_DECLARED), least_rule="62-RUN-04", most_rule="62-RUN-04")
                for name in ("revenue", "subsidy")
            ]
            stands = Guard(
                "62-RUN-04", d.recorded, "give the routes; a bare figure is only accepted in a recorded game"
            )
            yield Choice("declare_run", "62-RUN-04", declare, [stands, *amounts])

    def waits(self, d: D, turn: Turn1862) -> bool:
        if turn.over or not runners(d, turn.company):
            return False
        if director_of(d, turn.company) is None and switches(d).receiver_runs_best:
            return False
        return can_run(d, turn.company)

    def leave(self, d: D, turn: Turn1862) -> None:
        if turn.done or turn.over or director_of(d, turn.company) is not None or not runners(d, turn.company):
            return
        answer = RUNS.best(d, turn.company)
        frame = d.frame
        assert isinstance(frame, Turn1862)
        earn(d, frame, answer.revenue, answer.aside, done=False)


def runners(d: D, company: Company) -> list[Train]:
    """Trains the company has a permit for."""
    permits = facts(d).faces if is_simple(d) else d.state.permits[company]
    return [train for train in trains_of(d, company) if d.state.faces[train] in permits]


def earn(d: D, turn: Turn1862, revenue: int, subsidy: int, *, done: bool) -> None:
    """The subsidy goes to the treasury whatever is declared of the revenue: at once, or with the dividend."""
    sentence = "{company} runs for {revenue} and a subsidy of {subsidy}" if subsidy else "{company} runs for {revenue}"
    d.tell("run", sentence, company=turn.company, revenue=revenue, subsidy=subsidy)
    d.swap(msgspec.structs.replace(turn, revenue=revenue, subsidy=subsidy, done=done))
    if subsidy_first(d):
        d.pay(BANK, turn.company, subsidy)


def running(d: D, company: Company) -> Running:
    net = track(d)
    return Running(
        title=d.title,
        net=net,
        own=frozenset(spots_of(d, company)),
        closed=closed_to(d, company),
        home=home_of(d, company),
        london=company in d.state.london,
        trains=tuple((train, d.state.faces[train]) for train in runners(d, company)),
        phase=d.title.phase(d.state).offboard,
    )


def _problem(running: Running) -> Problem:
    """Every train by itself: how each counts, not how freights are joined."""
    yard = Yard(running)
    return yard.problem_of(yard.singles())


def likely_run(d: D, company: Company) -> tuple[int, int]:
    """Revenue and subsidy of good runs, quickly found: a guess that no rule reads."""
    return _guessed(running(d, company).alike())


@lru_cache(maxsize=4096)
def _guessed(running: Running) -> tuple[int, int]:
    # A tile laid elsewhere changes the question but not the one about nearby track.
    return _guessed_near(running.nearby())


@lru_cache(maxsize=4096)
def _guessed_near(near: Running) -> tuple[int, int]:
    if not near.trains or not has_run(near):
        return 0, 0
    yard = Yard(near)
    chains = yard.ways_to_join()[0]
    return (
        _quick(yard, chains) or _quick(yard, [[max(chain, key=yard.lengths.__getitem__)] for chain in chains]) or (0, 0)
    )


def _quick(yard: Yard, chains: Chains) -> tuple[int, int] | None:
    """What the trains bring if of the freights just these run, all of a chain joined; None if that is nothing."""
    freights = [yard.team(tuple(chain), chain) for chain in chains]
    answer = best(yard.problem_of((*yard.others(), *freights)), STEPS_GUESSED)
    return (answer.revenue, answer.aside) if answer.revenue else None


class _JoiningRuns(Runs[Running]):
    """Freights may be joined in several ways."""

    def solved(self, question: Running, steps: int | None, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        yard = Yard(question.nearby())
        return _divided(yard, *_search(yard, steps, stop, aim))

    def judged_on(self, question: Running, routes: Sequence[Route]) -> Verdict:
        yard = Yard(question)
        return judged_by_ends(yard, routes) if yard.by_ends else judged_by_the_book(yard, routes)

    def runners_up(self, d: D, company: Company, answer: Answer, begin: Callable[[], StopCheck]) -> list[Answer]:
        """What is barred is the run of a whole chain: its freights could share the same track in other ways."""
        yard = Yard(self.asks(d, company))
        _, top = _search(yard, None, begin())
        others = [_search(yard, None, begin(), told=partial(without, run=run)) for run in top.runs]
        return ranked(_divided(yard, chains, other) for chains, other in others if other.runs)

    def trade_offs(self, d: D, company: Company, stop: StopCheck = None) -> list[Answer]:
        yard = Yard(self.asks(d, company))
        ways, judged = _ways(yard)
        found = trade_offs([yard.problem(chains) for chains in ways], stop=stop, judged=judged)
        return [_divided(yard, ways[one.problem], one.answer) for one in found]


RUNS = _JoiningRuns(running, _problem, STEPS)


def _search(
    yard: Yard,
    steps: int | None,
    stop: StopCheck,
    aim: Aim = TOTAL,
    told: Callable[[Problem], Problem] = lambda asked: asked,
) -> tuple[Chains, Answer]:
    """The best way to join the freights, and the best runs, those of a chain as one."""
    ways, judged = _ways(yard)
    number, answer = best_of([told(yard.problem(chains)) for chains in ways], steps, stop, aim, judged=judged)
    return ways[number], answer


def _ways(yard: Yard) -> tuple[Sequence[Chains], Judged]:
    """How the freights may be joined, and what an answer to one of these ways is worth in truth."""
    ways = yard.ways_to_join()
    if yard.by_ends and len(ways) > 1:
        return ways, lambda number, answer: _as_judged(yard, ways[number], answer)
    return ways, as_found


def _as_judged(yard: Yard, chains: Chains, answer: Answer) -> Answer:
    """As it is judged by ends, which joins permanent freights thought to be apart. Joined they may bring more,
    but then joining them is another of the ways, which has that set too."""
    verdict = judged_by_ends(yard, [run.route for run in yard.divided(answer.runs, chains)])
    if verdict.faults:
        return msgspec.structs.replace(answer, runs=(), revenue=0, aside=0)
    return msgspec.structs.replace(answer, revenue=verdict.revenue, aside=verdict.aside)


def _divided(yard: Yard, chains: Chains, answer: Answer) -> Answer:
    """The runs of chains as runs of their freights; and runs that bring nothing for trains that are left and must
    run."""
    runs = answer.runs if yard.by_ends else _with_all(yard, chains, answer.runs)
    return msgspec.structs.replace(answer, runs=yard.divided(runs, chains))


def _with_all(yard: Yard, chains: Chains, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    idle = [train for train in yard.problem(chains).trains if train.name not in {run.train for run in runs}]
    while found := [run for train in idle if (run := fitting(yard, runs, train))]:
        runs = (*runs, msgspec.structs.replace(found[0], counted=(), revenue=0, aside=0))
        idle = [train for train in idle if train.name != found[0].train]
    return runs


def can_run(d: D, company: Company) -> bool:
    """Whether any train has a run at all."""
    return has_run(running(d, company).nearby())
