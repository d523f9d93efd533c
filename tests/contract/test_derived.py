"""What is remembered is what would be worked out afresh: over random games of every title, for every derived value."""

from itertools import count
from random import Random

import msgspec
import pytest

from railhead.bots.random import RandomBot
from railhead.core.derived import Derived
from railhead.core.network import Network
from railhead.core.play import apply, complete, options
from railhead.core.reach import Reach
from railhead.core.state import State
from railhead.record import Game
from railhead.titles import TITLES

EVERY_VALUE, EVERY_STATE = 23, 29
"""One value, and one State, in so many is looked at: primes, so that it is another question each time."""
ACTIONS = 500


@pytest.mark.parametrize("title", sorted(TITLES))
def test_what_is_kept_is_what_would_be_made_afresh(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, looked_at = count(), set()
    kept_value = Derived.__call__

    def compared(self: Derived[*tuple[object, ...], object], *tables: object) -> object:
        kept = kept_value(self, *tables)
        if next(asked) % EVERY_VALUE == 0:
            looked_at.add(self)
            assert _content(kept) == _content(self.make(*tables)), self.make
        return kept

    monkeypatch.setattr(Derived, "__call__", compared)
    game = Game.new(title, ["Ann", "Bob", "Cid", "Dot"], seed=5)
    bot, chance = RandomBot(), Random(5)
    while not game.is_finished and game.version < ACTIONS:
        if game.version % EVERY_STATE == 0:
            _compare_states(game)
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    assert len(looked_at) > 5


def _compare_states(game: Game) -> None:
    """What may be done, and what is suggested, on a State that shares no table with one that was seen."""
    state, fresh = game.state, _fresh(game.state)
    offered = options(game.title, state)
    assert options(game.title, fresh) == offered
    for option in offered:
        if option.free:
            action = complete(game.title, state, option)
            assert complete(game.title, fresh, option) == action
            # Judged where the best is not known, and where it is.
            assert apply(game.title, _fresh(state), action) == apply(game.title, state, action)


def _fresh(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=type(state))


def _content(value: object) -> object:
    """Of what is told apart by identity, all that anybody reads."""
    if isinstance(value, Network):
        return value.tiles, value.gauges, value.joins, value.stops
    if isinstance(value, Reach):
        return _content(value.network), value.roots, value.ends, value.barred, value.places, value.paths
    return value
