"""Idempotency keys: an action sent twice under the same key is done once."""

from itertools import takewhile

from railhead.core.actions import Action, Value
from railhead.core.errors import Malformed
from railhead.record import Game
from railhead.record.entries import Entry

LONGEST = 80


def check_key(key: str, is_own: bool) -> None:
    """Raises Malformed. With `is_own` the key was made by the server itself."""
    if not 0 < len(key) <= LONGEST or not key.isprintable():
        raise Malformed(f"a key has 1 to {LONGEST} letters")
    if "/" in key and not is_own:
        raise Malformed("a key has no /: those keys are the server's own")


def repeated(game: Game, key: str, action: Action) -> list[Entry]:
    """The entries already added under this key; an undo may have added several. Raises Malformed if the key was used
    for another action."""
    done = game.entry_of(key)
    if done is None:
        return []
    if _plain(done.action) != _plain(action):
        raise Malformed(f"the key {key!r} was used for another action")
    before = takewhile(lambda entry: entry.key.startswith(f"{key}/"), reversed(game.entries[: done.seq - 1]))
    return [*reversed(list(before)), done]


def _plain(action: Action) -> Action:
    """The action without composed arguments: those are stored as the rules read them, not as they were sent."""
    plain: dict[str, Value] = {name: value for name, value in action.args.items() if not isinstance(value, list | dict)}
    return Action(action.actor, action.kind, plain)
