"""The keys of actions, which make a repeat harmless."""

from itertools import takewhile

from railhead.core.actions import Action, Value
from railhead.core.errors import Malformed
from railhead.record import Game
from railhead.record.entries import Entry

LONGEST = 80


def check_key(key: str, is_own: bool) -> None:
    """Raises Malformed. `is_own`: it is one of the server's own."""
    if not 0 < len(key) <= LONGEST or not key.isprintable():
        raise Malformed(f"a key has 1 to {LONGEST} letters")
    if "/" in key and not is_own:
        raise Malformed("a key has no /: those keys are the server's own")


def repeated(game: Game, key: str, action: Action) -> list[Entry]:
    """What was already added under this key: for an undo of several, all of them. Raises Malformed if it was another
    action."""
    done = game.entry_of(key)
    if done is None:
        return []
    if _plain(done.action) != _plain(action):
        raise Malformed(f"the key {key!r} was used for another action")
    before = takewhile(lambda entry: entry.key.startswith(f"{key}/"), reversed(game.entries[: done.seq - 1]))
    return [*reversed(list(before)), done]


def _plain(action: Action) -> Action:
    """Without what was composed, which is kept as the rules read it and not as it was sent."""
    plain: dict[str, Value] = {name: value for name, value in action.args.items() if not isinstance(value, list | dict)}
    return Action(action.actor, action.kind, plain)
