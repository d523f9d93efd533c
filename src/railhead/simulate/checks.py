"""The invariants, checked after an action. A broken one raises AssertionError with a sentence."""

from random import Random
from typing import Any

import msgspec

from railhead.core.actions import Action, Option
from railhead.core.ids import Player
from railhead.core.play import actors, anytime_options, apply, options, view
from railhead.core.state import Secret, State
from railhead.core.title import Draft, Title
from railhead.mechanisms.invariants import Invariants, expect
from railhead.simulate.option_checks import check_effects, check_offers, check_refusals
from railhead.simulate.state_checks import (
    check_directors,
    check_marks,
    check_money,
    check_paper,
    check_tiles,
    check_tokens,
    check_trains,
)
from railhead.titles import description_of

SOME = 4
"""How many options and how many wrong actions are tried after each action."""
ALL_OFFERS, VIEW, SHUFFLE, AGAIN = 40, 3, 8, 16
"""One in so many actions: all options judged, a seat's view inspected, tables shuffled, the action repeated."""


def check_action(title: Title, before: State, action: Action, after: State, number: int = 0) -> list[Option]:
    """The cheap checks always; the costly ones when the action's number says so, so that a game gets its share of each.
    `before` and `after` are the States around the action. Deterministic in its arguments. Returns all options after
    the action."""
    invariants, rng = description_of(title.id).invariants, Random(number)
    check_state(title, before, after, invariants)
    offers = options(title, after)
    _check_offers(title, after, offers, action, rng, number)
    if number % VIEW == 0:
        seats = (None, *after.players)
        check_view(title, after, seats[number // VIEW % len(seats)], offers)
    if number % AGAIN == 0:
        check_same_again(title, before, action, after)
    if number % SHUFFLE == 0:
        check_shuffled(title, before, action, after, rng)
    return offers


def check_state(title: Title, before: State, after: State, invariants: Invariants) -> None:
    """Everything that can be seen in the tables."""
    check_money(title, before, after, invariants)
    check_paper(title, after, invariants)
    check_trains(title, before, after, invariants)
    check_tiles(title, before, after, invariants)
    check_tokens(title, after, invariants)
    check_directors(title, after, invariants)
    check_marks(title, after)
    invariants.own(title, after)
    check_json(title, after)
    for player in after.players if not invariants.in_debt else ():
        expect(title.worth(Draft(title, after), player) >= 0, f"{player} is worth less than nothing")


def check_json(title: Title, state: State) -> None:
    """A State survives a round trip through JSON."""
    try:
        read = msgspec.json.decode(msgspec.json.encode(state), type=title.state_type)
    except msgspec.ValidationError as error:
        raise AssertionError(f"a State cannot be read from its JSON: {error}") from None
    expect(read == state, "a State read from its JSON is another one")


def _check_offers(title: Title, state: State, offers: list[Option], action: Action, rng: Random, number: int) -> None:
    if state.finished:
        anytime = [option for player in state.players for option in anytime_options(title, state, player)]
        expect(not offers and not anytime, "the game is over and something is offered")
        return
    expect(bool(offers), f"nobody can do anything, and the game is not over: {state.frames[-1]}")
    awaited = actors(title, state)
    expect(
        {option.actor for option in offers} <= set(awaited), f"only {awaited} may act, but others are offered something"
    )
    idle = set(awaited) - {option.actor for option in offers}
    expect(not idle, f"{', '.join(sorted(idle))} can do nothing and is awaited: {state.frames[-1]}")
    step = title.steps[type(state.frames[-1])]
    goes_on = any(option.kind in step.kinds or _leads_on(title, state, option) for option in offers)
    expect(goes_on, f"only what is always open can be done, and play does not go on: {state.frames[-1]}")
    unnamed = {option.kind for option in offers}.difference(step.kinds, title.standing_kinds)
    expect(not unnamed, f"{type(step).__name__} offers {', '.join(sorted(unnamed))} and does not name it")
    sample = offers if number % ALL_OFFERS == 0 else rng.sample(offers, min(SOME, len(offers)))
    check_offers(title, state, sample, rng)
    check_effects(title, state, [rng.choice(offers)], rng)
    anytime = [option for player in state.players for option in anytime_options(title, state, player)]
    check_offers(title, state, rng.sample(anytime, min(1, len(anytime))), rng)
    check_refusals(title, state, [*offers, *anytime], action, rng, SOME)


def _leads_on(title: Title, state: State, option: Option) -> bool:
    """Whether play goes on by something that is always open: a company may leave its turn by closing."""
    if option.bounds or option.free:
        return False
    return apply(title, state, option.action())[0].frames != state.frames


def check_view(title: Title, state: State, seat: Player | None, offers: list[Option]) -> None:
    """A seat sees neither the generator nor others' secrets, and what it sees is enough to compute its options."""
    shown, name = view(state, seat), seat or "a spectator"
    expect(shown.chance == 0, f"{name} can see the generator")
    leaked = [secret for secret in _secrets(shown) if secret.owner != seat and secret.value is not None]
    expect(not leaked, f"{name} can see a secret of another")
    if "players" in state.veiled and not state.finished:
        seen = [player for player in state.players if player in shown.cash and player != seat]
        expect(not seen, f"{name} can see the money of {', '.join(seen)}")
    own = [option for option in offers if option.actor == seat]
    if own:
        expect(options(title, shown, seat) == own, f"{name} cannot see from his seat what he may do")


def _secrets(value: object) -> list[Secret[Any]]:
    """All secrets, wherever in a State they are."""
    if isinstance(value, (str, int)):
        return []
    if isinstance(value, Secret):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [found for name in value.__struct_fields__ for found in _secrets(getattr(value, name))]
    if isinstance(value, dict):
        return [found for one in value.values() for found in _secrets(one)]
    if isinstance(value, (list, tuple)):
        return [found for one in value for found in _secrets(one)]
    return []


def check_same_again(title: Title, before: State, action: Action, after: State) -> None:
    """The same action from the same State gives the same State, and leaves the old one unchanged."""
    text = msgspec.json.encode(before)
    again, _ = apply(title, before, action)
    expect(again == after, "the same action gave another State")
    expect(msgspec.json.encode(before) == text, "an action has changed the State it was made from")
    revived = msgspec.json.decode(text, type=title.state_type)
    expect(apply(title, revived, action)[0] == after, "a State read from JSON plays on differently")


def check_shuffled(title: Title, before: State, action: Action, after: State, rng: Random) -> None:
    """No rule depends on the order of a table."""
    other = shuffled(before, rng)
    expect(
        _encoded(options(title, other)) == _encoded(options(title, before)),
        "with its tables shuffled a State offers other things",
    )
    again, _ = apply(title, other, action)
    expect(_sorted_json(again) == _sorted_json(after), "with its tables shuffled a State leads to another one")


def shuffled(value: Any, rng: Random) -> Any:
    """The same with every table in another order, at any depth."""
    if isinstance(value, msgspec.Struct):
        changed = {name: shuffled(getattr(value, name), rng) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **changed)
    if isinstance(value, dict):
        keys = rng.sample(list(value), len(value))
        return {key: shuffled(value[key], rng) for key in keys}
    if isinstance(value, tuple):
        return tuple(shuffled(one, rng) for one in value)
    return value


def _encoded(offers: list[Option]) -> list[bytes]:
    return sorted(_sorted_json(option) for option in offers)


def _sorted_json(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")
