"""What a seat is shown: not the generator, not the secrets of others; and an action without what follows."""

from random import Random

import msgspec

from railhead.bots.random import RandomBot
from railhead.core.ids import Holder, Player
from railhead.core.play import at_once, settle, view
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
