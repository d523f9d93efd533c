"""Why something can't be done is judged by what the seat is shown: no refusal tells what another hides."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from railhead.core.board import read_board
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import Hex, Holder, Player
from railhead.core.play import start
from railhead.core.state import Secret
from railhead.core.title import Draft, Title
from railhead.server.page_model.hex_menu import hex_menu_of
from railhead.server.page_model.reasons import why_not
from railhead.titles import board_file
from tests.pages.models import model
from tests.server import sealed

P1, P2 = Player(Holder("P1")), Player(Holder("P2"))
BID = 47_113


class TellingStep(sealed.SealingStep):
    """A rule whose reason tells what others have bid, as no real one should."""

    kinds = ("seal", "roll", "peek", "place_token")  # type: ignore[assignment]

    def choices(self, d: Draft[Any], frame: sealed.Sealing) -> Iterable[Choice]:
        told = f"the others bid {[one.value for one in d.state.sealed.values()]}"
        yield from super().choices(d, frame)
        yield Choice("peek", self.rule, lambda a: None, [Guard(self.rule, False, told)])
        yield Choice("place_token", self.rule, lambda a: None, [Pick("spot", self.rule, lambda a: [], told)])


@pytest.fixture
def title() -> Title:
    made = sealed.compose(read_board(board_file("1861")), {}, 3, ())
    made.steps, made.kinds = {sealed.Sealing: TellingStep()}, frozenset(TellingStep.kinds)
    return made


def test_reasons_do_not_tell_what_another_hides(title: Title) -> None:
    state = msgspec.structs.replace(start(title, 3, 1), sealed={P2: Secret(P2, BID)})
    page = model(title, state, P1)
    refusal = why_not(page, P1, "peek", {})
    assert refusal is not None
    assert str(BID) not in refusal.reason
    menu = hex_menu_of(page, Hex("H8"))
    assert menu.reasons
    assert str(BID) not in str(menu)
