"""Everything offered is accepted, everything else refused with a rule of the ledger: tested with samples of both."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random

import msgspec

from railhead.core.actions import Action, Bounds, Option, Value
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Holder, Player
from railhead.core.play import apply, complete, judge, judging
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.invariants import expect
from railhead.titles.ledger import ledger_of

NONSENSE: tuple[Value, ...] = ("", "Z99", "nobody", -1, 0, 10**9, True, [], {}, ["x"], {"x": 1})


@cache
def rules_of(title: str) -> frozenset[str]:
    return frozenset(ledger_of(title).rows)


def check_offers(title: Title, state: State, options: Sequence[Option], rng: Random) -> None:
    """Judge each of these options at both ends of its bounds and at a point between."""
    judge_one = judging(title, state)
    for option in options:
        expect(option.rule in rules_of(title.id), f"{option.kind} rests on {option.rule}, no row of the ledger")
        for action in _completions(title, state, option, rng):
            _check_accepted(judge_one, action)
        if option.free:
            _check_reordered(title, state, option, action, rng)


def _check_reordered(title: Title, state: State, option: Option, action: Action, rng: Random) -> None:
    """Composed arguments, such as routes, are sets: in another order they have the same effect."""
    other = {name: reordered(action.args[name], rng) for name in option.free}
    again = Action(action.actor, action.kind, {**action.args, **other})
    _check_accepted(partial(judge, title, state), again)
    first, second = apply(title, state, action)[0], apply(title, state, again)[0]
    same = [getattr(first, name) == getattr(second, name) for name in first.__struct_fields__ if name != "frames"]
    expect(all(same), f"named in another order it does something else: {action}")


def reordered(value: Value, rng: Random) -> Value:
    """The list in another order, each of its elements reversed."""
    if not isinstance(value, list):
        return value
    return [_turned_round(one) for one in rng.sample(value, len(value))]


def _turned_round(value: Value) -> Value:
    if isinstance(value, dict):
        return {name: _turned_round(one) for name, one in value.items()}
    return [_turned_round(one) for one in reversed(value)] if isinstance(value, list) else value


def check_effects(title: Title, state: State, options: Sequence[Option], rng: Random) -> None:
    """Carry out each of these options; only whether that succeeds matters."""
    for option in options:
        action = rng.choice(list(_completions(title, state, option, rng)))
        try:
            apply(title, state, action)
        except (Refused, Malformed) as error:
            raise AssertionError(f"offered and refused: {action}: {error}") from error


def check_refusals(
    title: Title, state: State, options: Sequence[Option], past: Action, rng: Random, count: int
) -> None:
    """Try deliberately wrong actions: refused, unless they happen to be offered."""
    for _ in range(count):
        action = _spoiled(title, state, options, past, rng)
        offered = is_offered(options, action)
        if offered is None:
            continue
        if offered:
            _check_accepted(partial(judge, title, state), action)
        else:
            _check_refused(title, state, action)


def is_offered(options: Sequence[Option], action: Action) -> bool | None:
    """Whether one of the options covers the action; None where that depends on a composed argument."""
    for option in options:
        if option.kind != action.kind or option.actor != action.actor:
            continue
        named = {name: value for name, value in action.args.items() if name not in option.bounds}
        composed = {name: named.pop(name) for name in option.free if name in named}
        if not _same(named, option.args) or not _within(option.bounds, action.args):
            continue
        if option.free:
            return None if len(composed) == len(option.free) else False
        return True
    return False


def _same(a: object, b: object) -> bool:
    """Equal as JSON: True is not 1."""
    return a == b and msgspec.json.encode(a, order="deterministic") == msgspec.json.encode(b, order="sorted")


def _within(bounds: dict[str, Bounds], args: dict[str, Value]) -> bool:
    return all(_is_number_in(limits, args.get(name)) for name, limits in bounds.items())


def _is_number_in(bounds: Bounds, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in bounds


def _completions(title: Title, state: State, option: Option, rng: Random) -> Iterator[Action]:
    for at in (lambda b: b.least, lambda b: b.highest, lambda b: _between(b, rng)):
        yield complete(title, state, option, number=at)
        if not option.bounds:
            return


def _between(bounds: Bounds, rng: Random) -> int:
    return rng.randrange(bounds.least, bounds.most + 1, bounds.step)


def _check_accepted(judge_one: Callable[[Action], None], action: Action) -> None:
    try:
        judge_one(action)
    except (Refused, Malformed) as error:
        raise AssertionError(f"offered and refused: {action}: {error}") from error


def _check_refused(title: Title, state: State, action: Action) -> None:
    try:
        judge(title, state, action)
    except Refused as refusal:
        expect(refusal.rule in rules_of(title.id), f"{action} is refused by {refusal.rule!r}, no row of the ledger")
        expect(bool(refusal.reason.strip()), f"{action} is refused without a reason")
    except Malformed:
        pass
    else:
        raise AssertionError(f"accepted and never offered: {action}")


def _spoiled(title: Title, state: State, options: Sequence[Option], past: Action, rng: Random) -> Action:
    """Something a confused or malicious player might send."""
    option = rng.choice(options)
    action = next(_completions(title, state, option, rng)) if not option.free else option.action()
    match rng.randrange(7):
        case 0:
            return past
        case 1:
            return Action(rng.choice(state.players), action.kind, action.args)
        case 2:
            return Action(action.actor, rng.choice(sorted(title.kinds)), action.args)
        case 3 if option.bounds:
            name, bounds = rng.choice(list(option.bounds.items()))
            beyond = (bounds.least - bounds.step, bounds.most + bounds.step, bounds.least + 1, bounds.most + 1, -5)
            return option.action(**{name: rng.choice(beyond)})
        case 4:
            other = rng.choice(options)
            return Action(action.actor, other.kind, {**action.args, **other.args})
        case 5:
            return Action(Player(Holder(rng.choice(("P7", "", "bank", *state.players)))), past.kind, past.args)
    return _with_another_value(title, state, action, rng)


def _with_another_value(title: Title, state: State, action: Action, rng: Random) -> Action:
    if not action.args:
        return Action(action.actor, action.kind, {"more": 1})
    name = rng.choice(list(action.args))
    replacements: tuple[Value, ...] = (
        rng.choice(list(title.board.companies)),
        rng.choice(list(title.board.hexes)),
        rng.choice(list(title.board.tiles)),
        rng.choice([*state.trains, *title.trains]),
        rng.choice([*state.tokens, "H8.0"]),
        rng.randrange(-1, 8),
        rng.choice(NONSENSE),
    )
    return Action(action.actor, action.kind, {**action.args, name: rng.choice(replacements)})
