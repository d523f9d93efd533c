"""The end of a game: the wealthiest wins, equals share the victory."""

import pytest

from railhead.mechanisms.ending import end_game, winners
from tests.mechanisms.plain import Plain


@pytest.mark.parametrize(
    ("cash", "told"),
    [
        ({"P1": 10, "P2": 30, "P3": 20}, "P2 wins with 30"),
        ({"P1": 30, "P2": 10, "P3": 30}, "P1 and P3 win with 30"),
        ({"P1": 0, "P2": 0, "P3": 0}, "P1 and P2 and P3 win with 0"),
    ],
)
def test_who_wins(cash: dict[str, int], told: str) -> None:
    d = Plain().purse(cash).d
    end_game(d, "the bank is broken")
    assert [event.text for event in d.events] == ["the bank is broken", told]
    assert d.state.finished == "the bank is broken"
    assert winners(d) == [name for name in cash if cash[name] == max(cash.values())]
