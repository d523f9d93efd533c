"""The table before the first move."""

import msgspec

from railhead.core.ids import BANK
from railhead.core.state import Round, State
from railhead.mechanisms.opening import ENDLESS, opening
from tests.mechanisms.plain import Plain


def test_seats_money_and_paper() -> None:
    title = Plain().title
    state = opening(State, title, [100, 200, 300], Round("SR", 1), seed=7)
    assert (state.players, state.priority, state.phase) == (("P1", "P2", "P3"), "P1", "2")
    assert [state.cash[name] for name in state.players] == [100, 200, 300]
    assert sum(state.cash.values()) == title.board.bank
    assert set(state.certificates.values()) == {BANK}
    assert len(state.certificates) == len(title.shares) + len(title.board.privates)


def test_a_bank_without_end() -> None:
    title = Plain().title
    title.board = msgspec.structs.replace(title.board, bank=None)
    assert sum(opening(State, title, [100, 100], Round("SR", 1), seed=0).cash.values()) == ENDLESS


def test_the_seed_decides_the_chance() -> None:
    title = Plain().title
    one, other = (opening(State, title, [0], Round("SR", 1), seed).chance for seed in (1, 2))
    assert one != other
