"""The planner: its thinking is bounded by count, it sees no more than its seat, and it does what greedy would do unless
something else proves better some rounds on."""

from random import Random

import msgspec
import pytest

from railhead.bots import planner, plans, rollout
from railhead.bots.lots import worth_of_lot, worth_of_place
from railhead.bots.planner import PlannerBot
from railhead.bots.valuation import value
from railhead.core.actions import Action
from railhead.core.ids import Holder, Player
from railhead.core.play import view
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.heuristics import PLAIN, Judgement
from tests.titles.t1861.table import Table
from tests.titles.t1890.table import Table as Table1890

MOST = 2_000
"""Positions that may be weighed for one action, its own and those of the rounds that follow."""


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

    def counted(title: Title, state: State, player: Player, by: Judgement = PLAIN) -> int:
        weighed.append(player)
        return value(title, state, player, by)

    for module in (plans, rollout):
        monkeypatch.setattr(module, "value", counted)
    PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert 0 < len(weighed) <= MOST


def test_everything_is_played_on_over_as_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has had its dividend cannot be weighed against what has not."""
    t = late().operate("NW", "dividend", revenue=100)
    reached: list[State] = []

    def noted(title: Title, state: State, player: Player) -> int:
        reached.append(state)
        return value(title, state, player)

    monkeypatch.setattr(rollout, "value", noted)
    PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert len(reached) > 1
    assert len({str(state.round) for state in reached}) == 1
    assert reached[0].round != t.state.round


@pytest.mark.parametrize("gain", [10, 1_000])
def test_it_does_as_greedy_does_until_another_way_proves_better(gain: int, monkeypatch: pytest.MonkeyPatch) -> None:
    t = late().operate("NW", "dividend", revenue=100)
    usual = plans.best_plan(t.title, t.state, {"dividend": t.options()}, Random(1)).action

    def told(title: Title, state: State, action: Action, chance: float) -> int:
        return 0 if action == usual else gain

    monkeypatch.setattr(planner, "afterwards", told)
    chosen = PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert (chosen == usual) == (gain == 10)


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


def test_it_bids_more_for_a_minor_that_begins_at_a_better_place() -> None:
    """N begins in Moscow, T-R far from everything; to greedy they are alike."""
    t = Table(4).money(P1=315).stock("P1")
    (first,) = [option for option in t.options() if option.kind == "bid" and option.args["lot"] == "N"]
    corner = msgspec.structs.replace(first, args={"lot": "T-R"})
    usual = worth_of_lot(t.title, t.state, first)
    assert worth_of_lot(t.title, t.state, corner) == usual
    assert worth_of_place(t.title, t.state, first) > usual == worth_of_place(t.title, t.state, corner)
