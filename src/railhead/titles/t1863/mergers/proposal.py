"""Companies that merge (book 8.b, 8.c): partners are found, a survivor is named, the others' controllers agree."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Pick
from railhead.core.ids import Company, Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import owed
from railhead.mechanisms.consent import ask
from railhead.titles.t1863.facts import D, figures, in_play, is_in, is_major, size_of
from railhead.titles.t1863.loans import terms
from railhead.titles.t1863.mergers.frame import merger_round, note_refusal, proposal_of
from railhead.titles.t1863.mergers.minors_to_major import join_minors, minors_fault
from railhead.titles.t1863.mergers.two_majors import join_majors, joining_fault
from railhead.titles.t1863.stock.shorts import has_operated


class Merging(Frame, frozen=True, kw_only=True):
    group: tuple[Company, ...]
    """The company that began it first."""
    barred: tuple[Company, ...] = ()
    """Companies that have had their activity."""
    asked: bool = False
    """The survivor has been named and agreement asked for."""
    survivor: Company | None = None
    given_up: bool = False


def partners(d: D, group: Sequence[Company], barred: Sequence[Company]) -> list[Clause]:
    """A white company of the same size that has operated and had no activity yet (63-MRG-03, 63-MRG-22)."""
    first = group[0]
    return [
        Guard("63-MRG-03", has_operated(d, first), say("{company} hasn't operated yet", company=first)),
        Guard("63-MRG-20", len(group) < 2 or not is_major(d, first), "only two majors can merge at a time"),
        Pick(
            "company",
            "63-MRG-03",
            lambda a: [name for name in in_play(d)[::-1] if name not in group],
            "it has no partner",
        ),
        Guard("63-MRG-03", lambda a: is_in(d, a.company, "white"), "only companies in the white area can merge"),
        Guard(
            "63-MRG-03",
            lambda a: size_of(d, a.company) == size_of(d, first),
            "only companies of the same size can merge",
        ),
        Guard(
            "63-MRG-03",
            lambda a: has_operated(d, a.company),
            lambda a: say("{company} hasn't operated yet", company=a.company),
        ),
        Guard(
            "63-MRG-02",
            lambda a: a.company not in barred,
            lambda a: say("{company} has already acted this round", company=a.company),
        ),
        Guard("63-MRG-22", lambda a: not _came_to_nothing(d, (*group, a.company)), "this merger has already failed"),
        Guard("63-MRG-16", lambda a: _can_bear(d, (*group, a.company)), "the loans above the limit can't be repaid"),
    ]


def _came_to_nothing(d: D, group: Sequence[Company]) -> bool:
    return proposal_of(group) in merger_round(d).refused


def _can_bear(d: D, group: Sequence[Company]) -> bool:
    """Loans above the limit of a major are repaid out of the joint cash."""
    excess = max(0, sum(owed(d, name) for name in group) - figures(d).sizes["major"].loans)
    return excess * terms(d).value <= sum(d.cash(name) for name in group)


class MergingStep(Step[Merging]):
    frame = Merging
    kinds = ("decline", "form", "merge")
    rule = "63-MRG-08"

    def actors(self, d: D, frame: Merging) -> Sequence[Player]:
        return (d.state.directors[frame.group[0]],)

    def choices(self, d: D, frame: Merging) -> Iterable[Choice]:
        def add(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, group=(*frame.group, a.company)))

        def form(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, asked=True))
            others = [d.state.directors[name] for name in frame.group]
            proposal = Action(d.actor, "form", dict(a))
            ask(d, others, proposal, "{companies:and} merge as {company}", companies=frame.group, company=a.company)

        def give_up(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, given_up=True))

        yield Choice("merge", "63-MRG-06", add, partners(d, frame.group, frame.barred))
        yield Choice("form", "63-MRG-08", form, self._survivors(d, frame))
        yield Choice("decline", "63-MRG-08", give_up)

    def _survivors(self, d: D, frame: Merging) -> list[Clause]:
        fault = joining_fault if is_major(d, frame.group[0]) else minors_fault

        def problem(a: Args) -> Obstacle:
            return fault(d, frame.group, a.company) or ("", "")

        # A guard has one rule and there is one fault at a time: so a guard for each rule that a fault may cite.
        rules = ("63-MRG-06", "63-MRG-10", "63-SR-17", "63-SR-20")
        return [
            Pick("company", "63-MRG-08", lambda a: frame.group, "choose one of the merging companies"),
            *(_none(rule, problem) for rule in rules),
        ]

    def waits(self, d: D, frame: Merging) -> bool:
        return not frame.asked and not frame.given_up

    def proceed(self, d: D, frame: Merging) -> None:
        d.pop()
        if frame.survivor is None:
            d.tell("merger", "the merger is given up")
            if "declined_mergers_are_free" in d.title.changes:
                note_refusal(d, frame.group)
            return
        join = join_majors if is_major(d, frame.survivor) else join_minors
        join(d, frame.group, frame.survivor)


def _none(rule: str, problem: Any) -> Guard:
    return Guard(rule, lambda a: problem(a)[0] != rule, lambda a: problem(a)[1])


def agreed(d: D, a: Args) -> None:
    """Everybody agrees: the merger takes place."""
    frame = d.frame
    assert isinstance(frame, Merging)
    d.swap(msgspec.structs.replace(frame, survivor=Company(Holder(a.text("company")))))
