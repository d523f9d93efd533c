"""The initial position: players seated, starting cash dealt, every certificate with the bank."""

from collections.abc import Sequence
from typing import Any, TypeVar

from railhead.core.chance import Seed, begun
from railhead.core.ids import BANK, Holder, Player, paper
from railhead.core.state import Round, State, with_frames
from railhead.core.title import Title

S = TypeVar("S", bound=State)
ENDLESS = 1_000_000
"""The cash of an unlimited bank: more than any game pays out."""


def opening(kind: type[S], title: Title, cash: Sequence[int], first: Round, seed: Seed, **tables: Any) -> S:
    """A State of this type with starting cash for each player in seating order. The first has priority."""
    seats = tuple(Player(Holder(f"P{number}")) for number in range(1, len(cash) + 1))
    bank = ENDLESS if title.board.bank is None else title.board.bank
    return with_frames(kind, frozenset(title.steps))(
        players=seats,
        priority=seats[0],
        phase=next(iter(title.phases)),
        round=first,
        chance=begun(seed),
        cash={**dict(zip(map(Holder, seats), cash, strict=True)), BANK: bank - sum(cash)},
        certificates=dict.fromkeys([*title.shares, *map(paper, title.board.privates)], BANK),
        **tables,
    )
