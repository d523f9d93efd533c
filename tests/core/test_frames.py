"""Frames and steps describe themselves: nobody guesses what a frame has or which kinds a step offers."""

import ast
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from railhead.core.actions import Action
from railhead.core.ids import Company, Holder, Player
from railhead.core.state import Frame
from railhead.mechanisms.auction import Auction
from railhead.mechanisms.operating import OperatingRound, Turn
from railhead.mechanisms.stock import StockRound
from railhead.simulate.checks import check_action
from railhead.titles import TITLES, load
from tests.titles.t1861.table import Table

SOURCE = Path(__file__).parents[2] / "src" / "railhead"
ASKED = [name for name, value in vars(Frame).items() if isinstance(value, property)]
A, B, P1 = Company(Holder("A")), Company(Holder("B")), Player(Holder("P1"))


def test_what_a_frame_has_not_is_absent_and_what_it_has_is_there() -> None:
    plain = StockRound(turn=P1)
    assert [getattr(plain, name) for name in ASKED if getattr(plain, name)] == []
    turn = Turn(company=A, part="run", revenue=70)
    assert (turn.company, turn.part, turn.revenue, turn.waiting) == (A, "run", 70, ())
    assert OperatingRound(waiting=(A, B), banker=P1).waiting == (A, B)
    auction = Auction(lot="A", bid=25, bidder=P1, turn=P1, remaining=(P1,), opener=P1)
    assert (auction.lot, auction.bid, auction.bidder, auction.company) == ("A", 25, P1, None)


def test_the_acting_company_is_named_by_the_topmost_frame_that_names_one() -> None:
    state = Table(3).state
    assert state.acting_company is None
    frames = (Turn(company=A, part="run"), Turn(company=B, part="run"), StockRound(turn=P1))
    assert msgspec.structs.replace(state, frames=frames).acting_company == B


def guesses(source: str) -> list[str]:
    """Names that a module tries on something that may not have them."""
    return [
        node.args[1].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and isinstance(node.args[1], ast.Constant)
        and node.args[1].value in (*ASKED, "turn", "entity", "parts", "kinds")
    ]


def test_no_module_guesses_what_a_frame_or_step_has() -> None:
    found = {path.name: names for path in SOURCE.rglob("*.py") if (names := guesses(path.read_text("utf-8")))}
    assert found == {}
    assert guesses("a = getattr(frame, 'company', None)\nb = hasattr(step, 'parts')") == ["company", "parts"]


@pytest.mark.parametrize("name", TITLES)
def test_frames_of_the_state_and_kinds_follow_from_the_steps(name: str) -> None:
    title = load(name, 3)
    (union, _) = get_args(get_type_hints(title.state_type)["frames"])
    assert set(get_args(union)) == set(title.steps)
    steps = (step.kinds for step in title.steps.values())
    assert title.kinds == title.standing_kinds.union(title.anytime_kinds, *steps)
    for frame, step in title.steps.items():
        assert step.frame is frame
        assert bool(step.parts) == issubclass(frame, Turn)


def test_a_kind_that_its_step_does_not_name_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Table(4).privates(TSR="P1", BSS="P1", MYR="P2", MRR="N", WVR="RSR")
    t.minor("N", "P1", price=55, trains=["2"]).stock("P1")
    before, step = t.state, t.title.steps[StockRound]
    t.do("P1", "pass")
    monkeypatch.setattr(step, "kinds", ("pass",))
    with pytest.raises(AssertionError, match="StockStep offers bid and does not name it"):
        check_action(t.title, before, Action(P1, "pass"), t.state, 1)
