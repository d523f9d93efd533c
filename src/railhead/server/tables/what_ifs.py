"""What-if boards: a game tried out from a point of another on, which it never touches.

It begins with what a seat knows. What the seat does not see is drawn anew: others' cards and bids as the title says
they may be, hidden purses so that no money is lost or made, and all chance to come.
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


def drawn_anew(title: Title, state: State, seat: Player | None) -> State:
    """A State that is the true one as far as a seat, or a spectator, can tell. Another one each time."""
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
    """A supposition from now on counts as a fact."""
    return Secret(value.owner, value.value) if isinstance(value, Secret) else value


def _purses(seen: dict[Holder, int], supposed: dict[Holder, int], total: int, lots: Random) -> dict[Holder, int]:
    """How much money there is in all everybody knows: what is not in purses that are drawn is the bank's."""
    hidden = [purse for purse in supposed if purse not in seen and purse != BANK]
    if not hidden and BANK in seen:
        return seen
    left = total - sum(amount for purse, amount in seen.items() if purse != BANK)
    most = max(0, min(SUPPOSED, left // (len(hidden) + 1)))
    drawn = {purse: lots.randint(0, most) for purse in hidden}
    known = {purse: amount for purse, amount in seen.items() if purse != BANK}
    return {BANK: left - sum(drawn.values()), **known, **drawn}
