"""The planner: its thinking is bounded by count, it sees no more than its seat, and it looks to the end of a turn."""

from random import Random

import pytest

from railhead.bots import planner, plans
from railhead.bots.planner import PlannerBot
from railhead.bots.valuation import value
from railhead.core.ids import Holder, Player
from railhead.core.play import view
from railhead.core.state import State
from railhead.core.title import Title
from tests.titles.t1861.table import Table
from tests.titles.t1890.table import Table as Table1890

MOST = 700
"""Positions that may be weighed for one action, its own and those of the plans it follows."""


def late() -> Table:
    """Four publics, shares of all of them to be had."""
    t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    for name, place in (("NW", "G15.0"), ("SW", "F18.0"), ("MK", "K7.0"), ("GRR", "B4.0")):
        t.public(name, 100, shares={"P1": 20, "P2": 20}, tokens=[place], trains=["5"], cash=600)
    return t.money(P1=600, P2=600, P3=600, P4=600)


@pytest.mark.parametrize("part", ["stock", "track", "trains", "dividend"])
def test_thinking_is_bounded_by_count(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = late().stock("P1") if part == "stock" else late().operate("NW", part, revenue=100 * (part == "dividend"))
    weighed: list[Player] = []

    def counted(title: Title, state: State, player: Player) -> int:
        weighed.append(player)
        return value(title, state, player)

    for module in (plans, planner):
        monkeypatch.setattr(module, "value", counted)
    PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert 0 < len(weighed) <= MOST


def test_every_first_step_is_played_on_to_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step after which the run and the dividend were seen cannot be weighed against one after which they were not:
    companies would leave track alone to come to the dividend."""
    t = Table(3).tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15").line("G15", "F16", "F18")
    t.public("NW", 100, shares={"P1": 60, "P2": 20}, tokens=["G15.0"], trains=["2"], cash=400)
    t.operate("NW", "track")
    reached: list[State] = []

    def noted(title: Title, state: State, player: Player) -> int:
        reached.append(state)
        return value(title, state, player)

    monkeypatch.setattr(planner, "value", noted)
    PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert len(reached) > 1
    now = t.state.acting_company, t.state.round
    assert [state for state in reached if (state.acting_company, state.round) == now] == []


def test_what_others_hide_makes_no_difference() -> None:
    """Two positions that differ in what P2 and P3 have in their hidden purses."""
    chosen = []
    for amount in (50, 900):
        t = Table1890(3, hidden_cash=True).public("Sanyo", 100, shares={"P1": 60}, cash=300)
        t.money(P1=300, P2=amount, P3=amount).operate("Sanyo", "trains")
        seen = view(t.state, Player(Holder("P1")))
        chosen.append(PlannerBot().choose(t.title, seen, t.options(), Random(1)))
    assert chosen[0] == chosen[1]


def test_it_keeps_the_money_for_the_train_it_needs() -> None:
    """NW has earned 400 and has no train; with 200 in hand it can pay 550 for a 5 if it keeps what it earned."""
    t = Table(3, phase="4").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15").sold_out("4")
    t.public("NW", 100, shares={"P1": 60, "P2": 20}, tokens=["G15.0"], cash=200)
    t.operate("NW", "dividend", revenue=400)
    chosen = PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert chosen.args["payout"] in ("withhold", "half")
