"""Playing on from what one seat knows: hidden values are replaced by supposed ones, derived only from what the seat
sees.

Previews, hints and bots compute on such a State, so their answers are the same whatever others hide. A caller that must
not take a supposition for a fact can ask whether one was read, and whether another would have changed the outcome.
"""

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from railhead.core.actions import Action, Event
from railhead.core.errors import GameError
from railhead.core.ids import BANK, Holder, Player
from railhead.core.play import apply, options, secret_tables, secrets_of, view
from railhead.core.state import Secret, State
from railhead.core.title import Draft, Title

T = TypeVar("T")
SUPPOSED, PLENTY = 1_000, 10_000
"""Assumed cash in a purse a seat can't see: enough to go on with, or enough for anything."""

_encoder = msgspec.json.Encoder(order="sorted")


class Supposed(Secret[T], frozen=True):
    """Another player's secret as a seat supposes it. Records whether it was read."""

    looks: list[bool]

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name == "value":
            self.looks.append(True)
        return value


class Imagined(Struct, frozen=True):
    """The outcome of an action as far as its seat can tell, computed from the seat's view alone."""

    state: State | None
    """As the seat would see it; None if it can't be known in advance."""
    events: tuple[Event, ...] = ()
    depends: str = ""
    """Which hidden thing the outcome depends on, in words."""


def hides(seen: State, seat: Player | None) -> bool:
    """Whether a view hides anything beside the generator."""
    if seen.veiled and not seen.finished:
        return True
    tables = [getattr(seen, name) for name in secret_tables(type(seen))]
    return any(isinstance(one, Secret) and one.owner != seat for table in tables for one in table.values())


def imagine(title: Title, seen: State, seat: Player | None, salt: int = 0, purse: int = SUPPOSED) -> State:
    """A State the seat may take for the real one: its view (`seen`) with everything hidden supposed. A different salt
    supposes something else; the same view and salt give the same State."""
    return _imagined(title, seen, seat, salt, purse, [])


def _imagined(title: Title, seen: State, seat: Player | None, salt: int, purse: int, looks: list[bool]) -> State:
    if not hides(seen, seat):
        return seen
    digest = blake2b(_encoder.encode(seen), digest_size=32, salt=salt.to_bytes(8, "big")).hexdigest()
    draft: Draft[State] = Draft(title, msgspec.structs.replace(seen, chance=f"{digest}:0"), seat)
    supposed = title.suppose(draft)
    tables: dict[str, Any] = {
        name: {key: _open(value, seat, supposed.get(name, {}).get(key), looks) for key, value in table.items()}
        for name in secret_tables(type(seen))
        if (table := getattr(seen, name))
    }
    made: State = msgspec.structs.replace(draft.state, cash=_purses(seen, seat, purse), **tables)
    return made


def _open(value: object, seat: Player | None, supposed: object, looks: list[bool]) -> object:
    if isinstance(value, Secret) and value.owner != seat:
        return Supposed(value.owner, supposed, looks)
    return value


def _purses(seen: State, seat: Player | None, purse: int) -> dict[Holder, int]:
    if not seen.veiled:
        return seen.cash
    others: list[Holder] = [player for player in seen.players if player != seat]
    begun = {*seen.operated, *(frame.company for frame in seen.frames)}
    others += [company for company, director in seen.directors.items() if director != seat and company in begun]
    return {BANK: PLENTY, **{one: purse for one in others if one not in seen.cash}, **seen.cash}


def outcome(title: Title, seen: State, action: Action) -> Imagined:
    """The outcome of an action, computed from its actor's view of the State. Raises Refused or Malformed."""
    seat = action.actor
    looks: list[bool] = []
    before = _imagined(title, seen, seat, 0, SUPPOSED, looks)
    after, events = apply(title, before, action)
    if before.chance != after.chance:
        return Imagined(None, depends="what chance brings")
    has_looked = bool(looks)
    seen_after = view(after, seat)
    if before is not seen and not _is_robust(title, seen, action, seen_after, events):
        return Imagined(None, depends="what others hold")
    return Imagined(seen_after, events, "what others hold" if has_looked else "")


def _is_robust(title: Title, seen: State, action: Action, shown: State, events: tuple[Event, ...]) -> bool:
    """Whether a different supposition gives the same outcome."""
    other = imagine(title, seen, action.actor, 1, PLENTY)
    try:
        after, other_events = apply(title, other, action)
    except GameError:
        return False
    return other_events == events and _alike(view(after, action.actor), shown)


def _alike(one: State, other: State) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name != "chance")


def options_reveal_secrets(title: Title, state: State, seat: Player) -> bool:
    """Whether a seat's options reveal its secrets: a list of playable cards shows the hand."""
    looks: list[bool] = []
    options(title, _imagined(title, view(state, None), None, 0, PLENTY, looks), seat)
    return bool(looks)


def reveals_something(title: Title, before: State, action: Action, after: State, events: tuple[Event, ...]) -> bool:
    """Whether an action revealed something that had been hidden from somebody: it drew a random number, showed a seat
    another's secret, or had an outcome that somebody seeing only the public table could not expect."""
    if before.chance != after.chance:
        return True
    if any(_was_shown(before, action, after, seat) for seat in before.players):
        return True
    seen = view(before, None)
    if not hides(seen, None):
        return False
    shown = view(after, None)
    return not all(_expected(title, seen, action, shown, events, salt) for salt in (0, 1))


def _was_shown(before: State, action: Action, after: State, seat: Player) -> bool:
    """Whether a seat now sees a purse or secret it did not see before. A secret it made itself it knew already."""
    was, now = view(before, seat), view(after, seat)
    if not after.finished and any(purse in now.cash and purse not in was.cash for purse in before.cash):
        return True
    old, new = secrets_of(before), secrets_of(after)
    kept = [*new.values()]
    # A secret moved by its owner, such as a note put into an envelope, stays hidden.
    gone = [secret for key, secret in old.items() if key not in new and secret not in kept]
    if any(owner != seat for owner, _ in gone):
        return True
    fresh = [key for key, secret in new.items() if secret[0] == seat and secret != old.get(key)]
    return any(action.actor != seat or (key in old and old[key][0] != seat) for key in fresh)


def _expected(title: Title, seen: State, action: Action, shown: State, events: tuple[Event, ...], salt: int) -> bool:
    imagined = imagine(title, seen, None, salt, PLENTY)
    try:
        after, other_events = apply(title, imagined, action, recorded=True)
    except GameError:
        return False
    return other_events == events and _alike(view(after, None), shown)
