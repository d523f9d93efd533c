"""What is remembered is what would be worked out afresh: over random games of every title, for every derived value."""

from itertools import count
from random import Random

import msgspec
import pytest

from railhead.bots import valuation
from railhead.bots.random import RandomBot
from railhead.core import network
from railhead.core.derived import kept
from railhead.core.ids import Company
from railhead.core.network import Network
from railhead.core.play import apply, complete, options
from railhead.core.reach import Reach
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.heuristics import PLAIN
from railhead.record import Game
from railhead.routing.search import train_pool
from railhead.titles import TITLES, description_of

EVERY_VALUE, EVERY_STATE = 23, 29
"""One value, and one State, in so many is looked at: primes, so that it is another question each time."""
ACTIONS = 500


@pytest.mark.parametrize("title", sorted(TITLES))
def test_what_is_kept_is_what_would_be_made_afresh(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, looked_at = count(), set()
    # Held, so that nothing new has the identity of what other tests left.
    before = {id(tables): tables for _, tables, _ in kept()}
    game = Game.new(title, ["Ann", "Bob", "Cid", "Dot"], seed=5)
    bot, chance = RandomBot(), Random(5)
    while not game.is_finished and game.version < ACTIONS:
        if game.version % EVERY_STATE == 0:
            _compare_states(game)
            _compare_runs(game, monkeypatch)
            _compare_values(game)
            for make, tables, value in kept():
                if id(tables) not in before and next(asked) % EVERY_VALUE == 0:
                    looked_at.add(make)
                    assert _content(value) == _content(make(*tables)), make
                    if isinstance(value, Network):
                        # Made without the help of another.
                        assert _content(value) == _content(Network(value.map, value.tiles, value.gauges))
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


def _compare_runs(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best runs of every company, which are kept by the track near its tokens."""
    d: Draft[State] = Draft(game.title, game.state)
    runs = description_of(game.title.id).runs
    for company in sorted({holder for holder in game.state.trains.values() if holder in game.title.certificates}):
        known = runs.best(d, Company(company))
        assert runs.revenue(d, Company(company)) == known.revenue
        with monkeypatch.context() as patch:
            # Nothing that was worked out for an earlier question may help.
            patch.setattr(train_pool, "_idle", {})
            network._stretch.cache_clear()
            alone: Draft[State] = Draft(game.title, _fresh(game.state))
            assert runs.solved(runs.asks(alone, Company(company)), runs.steps) == known


def _compare_values(game: Game) -> None:
    """What the position is worth to everybody, after an action and if a proposal is declined too."""
    states = [game.state]
    for option in options(game.title, game.state)[:3]:
        asked = apply(game.title, game.state, complete(game.title, game.state, option, number=lambda b: b.least))[0]
        declining = [other.action() for other in options(game.title, asked) if other.kind == "decline"]
        states += [asked, *(apply(game.title, asked, action)[0] for action in declining[:1])]
    for state in states:
        alone = valuation.standings(Draft(game.title, _fresh(state)))
        for player in state.players:
            rivals = [worth for other, worth in alone.items() if other != player]
            worth = alone[player] - PLAIN.rivalry * sum(rivals) // (100 * len(rivals))
            assert valuation.value(game.title, state, player) == worth


def _fresh(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=type(state))


def _content(value: object) -> object:
    """Of what is told apart by identity, all that anybody reads."""
    if isinstance(value, Network):
        return value.tiles, value.gauges, value.joins, value.stops
    if isinstance(value, Reach):
        return _content(value.network), value.roots, value.ends, value.barred, value.places, value.paths
    return value
