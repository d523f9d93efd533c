"""One list read both ways: a choice is made of clauses. To list what may be done, clauses branch and prune; to judge
what somebody wants to do, the first clause that fails is the refusal. So all that is listed is accepted, nothing else.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from railhead.core.actions import Action, Args, Bounds, Option, Value
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Player
from railhead.core.sentences import Sentence, say

Effect = Callable[[Args], None]
Reason = str | Sentence
Why = Reason | Callable[[Args], Reason]
Obstacle = tuple[str, Reason]
"""The topic of the rule that is broken, and why."""


class Branch(Struct, frozen=True):
    """A partial assignment: values fixed so far, and numbers and compositions still to be chosen."""

    args: Args
    bounds: dict[str, Bounds] = field(default_factory=dict)
    free: tuple[str, ...] = ()


class Clause(Protocol):
    """A condition or a value of a choice. `names` are the arguments it is about."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        """The assignments this clause allows from here."""

    def fault(self, args: Args) -> Obstacle | None:
        """The rule broken and the reason, or None."""


class Guard(Struct, frozen=True):
    """A condition on the arguments of the clauses before it."""

    rule: str
    test: bool | Callable[[Args], bool]
    why: Why
    names: tuple[str, ...] = ()
    whatever: bool = False
    """The test comes out the same whatever was chosen: when listing it is asked once."""

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        return (so_far,) if _holds(self.test, so_far.args) else ()

    def fault(self, args: Args) -> Obstacle | None:
        return None if _holds(self.test, args) else (self.rule, _sentence(self.why, args))


class Pick(Struct, frozen=True):
    """An argument with a finite set of values."""

    name: str
    rule: str
    values: Callable[[Args], Iterable[Value]]
    why: Why
    hopeful: Callable[[Args], Iterable[Value]] | None = None
    """When listing, only these are tried: the others are known to fail a later guard."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        for value in (self.hopeful or self.values)(so_far.args):
            args = Args(so_far.args)
            args[self.name] = value
            yield Branch(args, so_far.bounds, so_far.free)

    def fault(self, args: Args) -> Obstacle | None:
        value = args[self.name]
        if isinstance(value, list | dict):
            raise Malformed(f"{self.name} must be one thing, not {value!r}")
        # In JSON true is not 1, though Python considers them equal.
        if any(value == known and isinstance(value, bool) is isinstance(known, bool) for known in self.values(args)):
            return None
        return self.rule, _sentence(self.why, args)


class Amount(Struct, frozen=True):
    """A number between bounds, each end with its own rule."""

    name: str
    bounds: Callable[[Args], Bounds]
    least_rule: str
    most_rule: str
    most_why: str = "at most {most}"
    step_rule: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        bounds = self.bounds(so_far.args)
        if not bounds.empty:
            yield Branch(so_far.args, {**so_far.bounds, self.name: bounds}, so_far.free)

    def fault(self, args: Args) -> Obstacle | None:
        number, bounds = args.number(self.name), self.bounds(args)
        if number > bounds.most:
            return self.most_rule, say(self.most_why, most=bounds.highest if not bounds.empty else bounds.most)
        if number < bounds.least:
            return self.least_rule, say("the {what} must be at least {least}", what=self.name, least=bounds.least)
        if number not in bounds:
            rule = self.step_rule or self.least_rule
            return rule, say("the {what} must go up in steps of {step}", what=self.name, step=bounds.step)
        return None


class Several(Struct, frozen=True):
    """Arguments that only make sense together (hex, tile, rotation): listed as combinations, judged one at a time."""

    names: tuple[str, ...]
    values: Callable[[Args], Iterable[tuple[Value, ...]]]
    judge: Callable[[Args], Obstacle | None]

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        names, known, bounds, free = self.names, so_far.args, so_far.bounds, so_far.free
        for values in self.values(known):
            made = Args(zip(names, values, strict=True))
            yield Branch(Args({**known, **made}) if known else made, bounds, free)

    def fault(self, args: Args) -> Obstacle | None:
        for name in self.names:
            if isinstance(args[name], list | dict | bool):
                raise Malformed(f"{name} must be a number or a text, not {args[name]!r}")
        return self.judge(args)


class Component(Struct, frozen=True):
    """A part of a composed argument: one of these values, and what must be known to choose it."""

    values: tuple[str, ...]
    note: str = ""
    cost: int = 0
    called: str = ""
    """What the sum of the chosen parts' costs is called, such as a bond."""


class Free(Struct, frozen=True):
    """An argument too rich to list: it is judged, and a good value can be suggested. `read` normalises a value to what
    the rules read; in strict mode it raises Malformed for anything else. If it is made of named components,
    `components` lists them."""

    name: str
    judge: Callable[[Args], Obstacle | None]
    suggest: Callable[[Args], Value]
    read: Callable[[Value, bool], Value]
    components: Callable[[], Mapping[str, Component]] = dict

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def branch(self, so_far: Branch) -> Iterable[Branch]:
        yield Branch(so_far.args, so_far.bounds, (*so_far.free, self.name))

    def fault(self, args: Args) -> Obstacle | None:
        return self.judge(args)


class Choice(Struct, frozen=True):
    """One kind of action that may be open now: its clauses and its effect."""

    kind: str
    rule: str
    effect: Effect
    clauses: Sequence[Clause] = ()
    idle: bool = False
    meaning: str = ""
    """What it amounts to where its kind does not say so."""

    @property
    def names(self) -> tuple[str, ...]:
        """The arguments an action of this kind must name, each once however many clauses use it."""
        return tuple(dict.fromkeys(name for clause in self.clauses for name in clause.names))

    @property
    def is_open(self) -> bool:
        """Whether any action of this choice is possible; stops at the first complete assignment."""
        return not self._is_shut and _is_open(self.clauses, 0, Branch(Args()))

    @property
    def _is_shut(self) -> bool:
        """Whether a guard fails whatever is chosen: then nothing need be tried."""
        return False in [clause.test for clause in self.clauses if isinstance(clause, Guard)]

    def branches(self) -> list[Branch]:
        """Every complete assignment."""
        if self._is_shut:
            return []
        ways = [Branch(Args())]
        for clause in self.clauses:
            if isinstance(clause, Guard):
                # Most clauses are guards, and most assignments end at one: no new Branch is made for them.
                test = clause.test
                if isinstance(test, bool) or clause.whatever:
                    ways = ways if _holds(test, ways[0].args) else []
                else:
                    ways = [way for way in ways if test(way.args)]
            else:
                ways = [way for so_far in ways for way in clause.branch(so_far)]
            if not ways:
                break
        return ways

    def options(self, actor: Player, cite: Callable[[str], str]) -> list[Option]:
        kind, rule, idle, meaning = self.kind, cite(self.rule), self.idle, self.meaning
        return [Option(actor, kind, rule, {**way.args}, way.bounds, way.free, idle, meaning) for way in self.branches()]

    def obstacle(self) -> Obstacle | None:
        """The rule and reason why nothing of this choice is possible; None if something is, or if no clause gives a
        reason."""
        ways = [Branch(Args())]
        for clause in self.clauses:
            # Including values known to fail: their failure is the reason.
            every = replace(clause, hopeful=None) if isinstance(clause, Pick) and clause.hopeful else clause
            onward = [way for so_far in ways for way in every.branch(so_far)]
            if not onward:
                # No assignment gets past this clause; the first one's failure is the reason.
                return _lack(clause, ways[0].args)
            ways = onward
        return None

    def judge(self, action: Action, cite: Callable[[str], str]) -> Args:
        """The arguments, if every clause accepts them. Raises Refused, or Malformed if they can't be read."""
        args = Args(action.args)
        if missing := [name for name in self.names if name not in args]:
            raise Malformed(f"{self.kind.replace('_', ' ')} needs {', '.join(missing)}")
        if unknown := sorted(set(args) - set(self.names)):
            raise Malformed(f"{self.kind} takes no {', '.join(unknown)}")
        # In order, and no further than the first fault: a clause may rely on what those before it have checked.
        for clause in self.clauses:
            if fault := clause.fault(args):
                raise Refused(cite(fault[0]), fault[1])
        return args

    def as_read(self, args: Mapping[str, Value], strict: bool) -> dict[str, Value]:
        """The arguments with composed values normalised to what the rules read. Raises Malformed."""
        readers = {clause.name: clause.read for clause in self.clauses if isinstance(clause, Free)}
        return {name: readers[name](value, strict) if name in readers else value for name, value in args.items()}

    def components(self, name: str) -> Mapping[str, Component]:
        clauses = (clause for clause in self.clauses if isinstance(clause, Free) and clause.name == name)
        return next((clause.components() for clause in clauses), {})

    def suggest(self, name: str, args: Args) -> Value:
        for clause in self.clauses:
            if isinstance(clause, Free) and clause.name == name:
                return clause.suggest(args)
        raise Malformed(f"{self.kind} has nothing to suggest for {name}")


def _is_open(clauses: Sequence[Clause], index: int, so_far: Branch) -> bool:
    """Whether the clauses from this one on allow a complete assignment."""
    for number in range(index, len(clauses)):
        clause = clauses[number]
        if not isinstance(clause, Guard):
            return any(_is_open(clauses, number + 1, way) for way in clause.branch(so_far))
        # Most clauses are guards: inlined, to save a call for each.
        if not _holds(clause.test, so_far.args):
            return False
    return True


def _lack(clause: Clause, args: Args) -> Obstacle | None:
    """Why a clause allows nothing from this assignment."""
    if isinstance(clause, Guard):
        return clause.fault(args)
    if isinstance(clause, Pick):
        # A reason computed from the chosen value is not available where there is no value to choose.
        return clause.rule, say("there is no {what} to choose", what=clause.name) if callable(
            clause.why
        ) else clause.why
    if isinstance(clause, Amount):
        return clause.most_rule, say(clause.most_why, most=clause.bounds(args).most)
    return None


def _holds(test: bool | Callable[[Args], bool], args: Args) -> bool:
    return test if test is True or test is False else test(args)


def _sentence(why: Why, args: Args) -> Reason:
    return why(args) if callable(why) else why
