"""What bots' heuristics share."""

from railhead.core.ids import Holder, Player
from railhead.mechanisms.heuristics import sole_leader

ANN, BOB = Player(Holder("P1")), Player(Holder("P2"))


def test_who_has_as_much_as_another_does_not_lead_alone() -> None:
    assert sole_leader({ANN: 500, BOB: 510}) == BOB
    assert sole_leader({ANN: 510, BOB: 510}) is None
