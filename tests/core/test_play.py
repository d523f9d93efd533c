"""What a seat is shown: not the generator, not the secrets of others; and an action without what follows."""

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.errors import GameError
from railhead.core.ids import Holder, Player
from railhead.core.play import at_once, judge, judging, settle, view
from railhead.core.state import Round, Secret, State
from railhead.core.title import Draft
from railhead.record import Game

P1, P2 = Player(Holder("P1")), Player(Holder("P2"))


class Sealed(State, frozen=True, kw_only=True):
    bids: dict[Player, Secret[int]] = msgspec.field(default_factory=dict)


def position() -> Sealed:
    return Sealed(
        players=(P1, P2),
        priority=P1,
        phase="1",
        round=Round("SR", 1),
        chance=7,
        cash={P1: 100},
        certificates={},
        bids={P1: Secret(P1, 40), P2: Secret(P2, 55)},
    )


def test_view_hides_the_generator_and_the_secrets_of_others() -> None:
    shown = view(position(), P1)
    assert isinstance(shown, Sealed)
    assert shown.chance == 0
    assert shown.bids == {P1: Secret(P1, 40), P2: Secret(P2, None)}
    assert view(position(), P2).bids == {P1: Secret(P1, None), P2: Secret(P2, 55)}  # type: ignore[attr-defined]


def test_spectator_sees_no_secret() -> None:
    shown = view(position(), None)
    assert shown.bids == {P1: Secret(P1, None), P2: Secret(P2, None)}  # type: ignore[attr-defined]
    assert shown.cash == {P1: 100}


def test_view_leaves_the_state_as_it_was() -> None:
    state = position()
    view(state, None)
    assert state == position()
    assert view(state, None).cash is state.cash


def test_many_judged_on_one_state_are_judged_like_each_alone() -> None:
    """Another's turn, what is not open now and what costs too much are refused in the same words."""
    game, bot, chance = Game.new("1861", ["Ann", "Bob", "Cid"], seed=3), RandomBot(), Random(3)
    said: set[str] = set()
    while game.version < 150:
        judge_one = judging(game.title, game.state)
        offers = game.options()
        action = bot.choose(game.title, game.state, game.options(game.actors[0]), chance)
        tried = [game.complete(option) for option in offers[:8]]
        tried += [Action(player, done.kind, done.args) for player in game.state.players for done in tried[:2]]
        for one in [*tried, Action(P1, "bid", {"lot": "TSR", "amount": 5}), Action(P1, "buy_private")]:
            alone = refusal_of(partial(judge, game.title, game.state), one)
            assert refusal_of(judge_one, one) == alone, one
            said.add(alone)
        game.act(action)
    assert "" in said
    assert len(said) > 10


def refusal_of(judge_one: Callable[[Action], None], action: Action) -> str:
    try:
        judge_one(action)
    except GameError as error:
        return f"{type(error).__name__}: {error}"
    return ""


def test_at_once_is_before_play_moves_on() -> None:
    """What is left to come is what `settle` does by itself."""
    game, bot, chance = Game.new("1861", ["Ann", "Bob", "Cid"], seed=3), RandomBot(), Random(3)
    moved = 0
    while game.version < 120:
        action = bot.choose(game.title, game.state, game.options(game.actors[0]), chance)
        draft: Draft[State] = Draft(game.title, at_once(game.title, game.state, action))
        before = draft.state
        settle(draft)
        game.act(action)
        assert msgspec.structs.replace(draft.state, declined=()) == msgspec.structs.replace(game.state, declined=())
        moved += before.frames != game.state.frames
    assert moved > 50
