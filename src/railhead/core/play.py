"""Playing: what may be done, doing it, and moving on automatically where there is nothing to decide."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_type_hints

import msgspec

from railhead.core.actions import Action, Args, Bounds, Event, Option, Value
from railhead.core.chance import Seed
from railhead.core.choices import Choice, Component
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Secret, State
from railhead.core.title import Draft, Title

_TOO_LONG = 100_000
"""Steps without a decision. Far more than any game has, so the rules of the title must be looping."""


def start(title: Title, players: int, seed: Seed = 0) -> State:
    """The first position of a game, played on to its first decision."""
    draft = Draft(title, title.begin(title, players, seed))
    settle(draft)
    return draft.state


def actors(title: Title, state: State) -> tuple[Player, ...]:
    """Whose decision is awaited; nobody's when the game is over."""
    return _awaited(Draft(title, state))


def options(title: Title, state: State, player: Player | None = None) -> list[Option]:
    """What the awaited players may do now, all of them or one."""
    draft: Draft[State] = Draft(title, state)
    return [
        option
        for actor in _awaited(draft)
        if player in (None, actor)
        for choice in _choices(draft, actor)
        for option in choice.options(actor, title.cite)
    ]


def anytime_options(title: Title, state: State, player: Player) -> list[Option]:
    """What a player may do whoever is awaited. Not part of `options`, because nobody is asked to do it."""
    if not title.anytime_kinds:
        return []
    return [option for choice in _anytime(Draft(title, state), player) for option in choice.options(player, title.cite)]


def apply(
    title: Title, state: State, action: Action, *, recorded: bool = False, offered: bool = False
) -> tuple[State, tuple[Event, ...]]:
    """The position after an action, and what happened. Raises Refused, with the rule, or Malformed. `recorded` means
    that the action is replayed from a record, not done now; `offered`, that it was made of an option of this State and
    need not be judged."""
    draft: Draft[State] = Draft(title, state, action.actor)
    draft.recorded = recorded
    choice, args = _offered(draft, action) if offered else _judged(draft, action)
    choice.effect(args)
    settle(draft)
    if draft.state.declined and not _only_asked(state, draft.state):
        draft.replace(declined=())
    return draft.state, tuple(draft.events)


def _only_asked(before: State, after: State) -> bool:
    """Whether the action only asked for or declined a proposal: then earlier refusals still stand."""
    if after.frames and after.frames[-1].question:
        return True
    return after.declined != before.declined and after.frames == before.frames[:-1]


def judge(title: Title, state: State, action: Action) -> None:
    """Raises what `apply` would raise, and does nothing else."""
    _judged(Draft(title, state, action.actor), action)


def judging(title: Title, state: State) -> Callable[[Action], None]:
    """`judge` for many actions on one State: what is open to a player is worked out once."""
    draft: Draft[State] = Draft(title, state)

    @cache
    def open_to(actor: Player) -> list[Choice]:
        return list(_open_to(draft, actor))

    def judge_one(action: Action) -> None:
        draft.actor = action.actor
        _judged(draft, action, open_to)

    return judge_one


def at_once(title: Title, state: State, action: Action, *, offered: bool = False) -> State:
    """The position right after an action, before play moves on: nothing that follows from it has happened yet. Raises
    what `apply` would raise."""
    draft: Draft[State] = Draft(title, state, action.actor)
    choice, args = _offered(draft, action) if offered else _judged(draft, action)
    choice.effect(args)
    return draft.state


def cost(title: Title, state: State, action: Action) -> int:
    """What an action costs whoever pays for it, the company whose turn it is or the player, before play moves on;
    negative if it brings money."""
    after = at_once(title, state, action)
    purses = [holder for holder in (state.acting_company, action.actor) if holder]
    changes = [state.cash.get(holder, 0) - after.cash.get(holder, 0) for holder in purses]
    return next((change for change in changes if change), 0)


def as_read(title: Title, state: State, action: Action, *, recorded: bool = False) -> Action:
    """The action as stored: composed arguments normalised to what the rules read. Raises Malformed if they contain
    anything else, unless the action is `recorded`."""
    if not any(isinstance(value, list | dict) for value in action.args.values()):
        return action
    for choice in _open_to(Draft(title, state), action.actor):
        if choice.kind == action.kind:
            return Action(action.actor, action.kind, choice.as_read(action.args, strict=not recorded))
    return action


def arguments(title: Title, state: State, player: Player, kind: str) -> tuple[str, ...]:
    """Names of the arguments of this kind of action now; empty if it is not open to the player."""
    for choice in _open_to(Draft(title, state), player):
        if choice.kind == kind:
            return choice.names
    return ()


def closed(title: Title, state: State, player: Player) -> dict[str, Refused]:
    """Kinds of action that belong to this point of play but are not possible for the player, and why."""
    draft: Draft[State] = Draft(title, state)
    if player not in _awaited(draft):
        return {}
    lacking = [choice for choice in _choices(draft, player) if not choice.is_open]
    faults = {choice.kind: fault for choice in lacking if (fault := choice.obstacle())}
    return {kind: Refused(title.cite(rule), why) for kind, (rule, why) in faults.items()}


def suggest(title: Title, state: State, option: Option, name: str) -> Value:
    """A good value for an option's free argument."""
    for choice in _open_to(Draft(title, state), option.actor):
        if choice.kind == option.kind:
            return choice.suggest(name, Args(option.args))
    raise Malformed(f"{option.kind} is not open now")


def components(title: Title, state: State, option: Option, name: str) -> Mapping[str, Component]:
    """The components of an option's free argument, if it is made of named ones."""
    for choice in _choices(Draft(title, state), option.actor):
        if choice.kind == option.kind:
            return choice.components(name)
    return {}


def complete(
    title: Title,
    state: State,
    option: Option,
    given: Mapping[str, Value] | None = None,
    number: Callable[[Bounds], int] | None = None,
) -> Action:
    """The option as an action: arguments as given, composed ones as suggested, and numbers as `number` picks them
    within their bounds, or left out."""
    given = {} if given is None else given
    composed = {name: suggest(title, state, option, name) for name in option.free if name not in given}
    numbers = {name: number(bounds) for name, bounds in option.bounds.items() if number and name not in given}
    return option.action(**{**composed, **numbers, **given})


def settle(draft: Draft[State]) -> None:
    """Move play on until somebody has something to decide or the game is over."""
    title = draft.title
    for _ in range(_TOO_LONG):
        if draft.state.finished:
            return
        frame = draft.frame
        step = title.steps[type(frame)]
        if step.waits(draft, frame):
            return
        step.proceed(draft, frame)
    raise AssertionError(f"play does not come to rest: {draft.frame}")


def offers_something(draft: Draft[State]) -> bool:
    """Whether anybody who may act can do more than pass. The usual `waits` of a step."""
    frame = draft.frame
    step = draft.title.steps[type(frame)]
    before = draft.actor
    try:
        for actor in step.actors(draft, frame):
            draft.actor = actor
            # Without choices open at any step: with them no player would ever be skipped.
            if any(not c.idle and c.is_open for c in step.choices(draft, frame)):
                return True
        return False
    finally:
        draft.actor = before


def view(state: State, seat: Player | None) -> State:
    """The State as one seat (or a spectator) may see it: without the generator and without others' secrets. When the
    game is over all purses are shown, because they are counted."""
    hidden: dict[str, Any] = {"chance": 0}
    for name in secret_tables(type(state)):
        hidden[name] = {key: _veiled(value, seat) for key, value in getattr(state, name).items()}
    if state.veiled and not state.finished:
        hidden["cash"] = {purse: amount for purse, amount in state.cash.items() if _is_shown(state, purse, seat)}
    return msgspec.structs.replace(state, **hidden)


@cache
def secret_tables(kind: type[State]) -> tuple[str, ...]:
    """The tables whose type says that they hold secrets."""
    return tuple(name for name, hint in get_type_hints(kind).items() if Secret.__name__ in str(hint))


def secrets_of(state: State) -> dict[tuple[str, str], tuple[Player, object]]:
    """Everything in a State that only its owner may see."""
    return {
        (name, str(key)): (value.owner, value.value)
        for name in secret_tables(type(state))
        for key, value in getattr(state, name).items()
        if isinstance(value, Secret)
    }


def shows_all(state: State, seats: Collection[Player]) -> bool:
    """Whether somebody with these seats (a spectator with none) sees every table of a State completely. The generator,
    which nobody sees, does not count."""
    views = [view(state, seat) for seat in seats] or [view(state, None)]
    return all(_is_whole(getattr(state, name), [getattr(seen, name) for seen in views]) for name in _seen(type(state)))


@cache
def _seen(kind: type[State]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name != "chance")


def _is_whole(table: object, seen: Sequence[object]) -> bool:
    """Whether one view shows everything, or several views together do."""
    if any(look is table or look == table for look in seen):
        return True
    if not isinstance(table, dict):
        return False
    looks = [look for look in seen if isinstance(look, dict)]
    return all(any(key in look and look[key] == value for look in looks) for key, value in table.items())


def _is_shown(state: State, purse: Holder, seat: Player | None) -> bool:
    """Whether a seat sees the amount in a purse. The bank's would reveal what the others have."""
    if purse in state.players:
        return purse == seat or "players" not in state.veiled
    if purse == BANK:
        return False
    return "companies" not in state.veiled or state.directors.get(Company(purse), seat) == seat


def _veiled(value: object, seat: Player | None) -> object:
    if isinstance(value, Secret) and value.owner != seat:
        return Secret(value.owner, None)
    return value


def _awaited(draft: Draft[State]) -> tuple[Player, ...]:
    if draft.state.finished:
        return ()
    return tuple(draft.title.steps[type(draft.frame)].actors(draft, draft.frame))


def _choices(draft: Draft[State], actor: Player) -> Iterator[Choice]:
    frame = draft.frame
    draft.actor = actor
    yield from draft.title.steps[type(frame)].choices(draft, frame)
    yield from draft.title.standing(draft)


def _anytime(draft: Draft[State], actor: Player) -> Iterator[Choice]:
    if not draft.state.finished:
        draft.actor = actor
        yield from draft.title.anytime(draft)


def _open_to(draft: Draft[State], actor: Player) -> Iterator[Choice]:
    """All choices of a player, awaited or not."""
    if actor in _awaited(draft):
        yield from _choices(draft, actor)
    yield from _anytime(draft, actor)


def _offered(draft: Draft[State], action: Action) -> tuple[Choice, Args]:
    choice = next(choice for choice in _open_to(draft, action.actor) if choice.kind == action.kind)
    return choice, Args(action.args)


def _judged(
    draft: Draft[State], action: Action, open_to: Callable[[Player], Iterable[Choice]] | None = None
) -> tuple[Choice, Args]:
    title, state = draft.title, draft.state
    if action.kind not in title.kinds:
        raise Malformed(f"{title.id} knows no action {action.kind!r}")
    if action.actor not in state.players:
        raise Malformed(f"nobody at this table is called {action.actor!r}")
    if state.finished:
        raise Refused(title.cite("end"), say("the game is over"))
    topic = _topic(draft)
    awaited = _awaited(draft)
    if action.actor not in awaited and action.kind not in title.anytime_kinds:
        whose = f"{topic}.actor"
        rule = title.cite(whose if whose in title.cites else topic)
        raise Refused(rule, say("it's {players:or}'s turn", players=awaited))
    for choice in open_to(action.actor) if open_to else _open_to(draft, action.actor):
        if choice.kind == action.kind:
            return choice, choice.judge(action, title.cite)
    raise Refused(title.cite(topic), say("not possible now: {action}", action=action.kind))


def _topic(draft: Draft[State]) -> str:
    """The topic of the current decision: the step's, followed by the frame's matter."""
    step = draft.title.steps[type(draft.frame)]
    return f"{step.rule}.{draft.frame.matter}" if draft.frame.matter else step.rule
