"""What a seat is shown: not the generator, not the secrets of others."""

import msgspec

from railhead.core.ids import Holder, Player
from railhead.core.play import view
from railhead.core.state import Round, Secret, State

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
