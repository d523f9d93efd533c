"""What a phase allows, and which phases have been reached."""

import pytest

from railhead.mechanisms.phases import allows, phase_reached
from tests.mechanisms.plain import Plain


@pytest.mark.parametrize(("phase", "open_"), [("2", False), ("3", True), ("5", True), ("6", False)])
def test_the_board_says_what_a_phase_allows(phase: str, open_: bool) -> None:
    assert allows(Plain(phase=phase).d, "private_purchase") is open_


def test_a_phase_is_reached_when_it_or_a_later_one_is_there() -> None:
    d = Plain(phase="4").d
    assert [phase_reached(d, name) for name in ("2", "4", "5")] == [True, True, False]
