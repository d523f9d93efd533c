"""What-if boards: a separate game that starts from a point of another, which it never changes.

It starts from what a seat knows. Hidden things are drawn anew: other players' cards and bids as the title says they may
be, hidden cash so that the total stays the same, and all future chance.
"""

import secrets
from random import Random

import msgspec

from railhead.core.chance import begun
from railhead.core.ids import BANK, Holder, Player
from railhead.core.imagined import SUPPOSED, imagine
from railhead.core.play import secret_tables, view
from railhead.core.state import Secret, State
from railhead.core.title import Title

SALT_BITS = 48


def redraw_hidden(title: Title, state: State, seat: Player | None) -> State:
    """A State consistent with what a seat, or a spectator, sees. Different each time."""
    lots = Random(secrets.randbits(128))
    seen = view(state, seat)
    supposed = imagine(title, seen, seat, lots.getrandbits(SALT_BITS))
    tables = {
        name: {key: _plain(value) for key, value in getattr(supposed, name).items()}
        for name in secret_tables(type(supposed))
    }
    cash = supposed.cash if state.finished else _purses(seen.cash, supposed.cash, sum(state.cash.values()), lots)
    made: State = msgspec.structs.replace(supposed, chance=begun(secrets.token_hex(16)), cash=cash, **tables)
    return made


def _plain(value: object) -> object:
    """A supposed value becomes a real one."""
    return Secret(value.owner, value.value) if isinstance(value, Secret) else value


def _purses(seen: dict[Holder, int], supposed: dict[Holder, int], total: int, lots: Random) -> dict[Holder, int]:
    """The total is known to everybody: what is not in the purses drawn here belongs to the bank."""
    hidden = [purse for purse in supposed if purse not in seen and purse != BANK]
    if not hidden and BANK in seen:
        return seen
    left = total - sum(amount for purse, amount in seen.items() if purse != BANK)
    most = max(0, min(SUPPOSED, left // (len(hidden) + 1)))
    drawn = {purse: lots.randint(0, most) for purse in hidden}
    known = {purse: amount for purse, amount in seen.items() if purse != BANK}
    return {BANK: left - sum(drawn.values()), **known, **drawn}
