"""Hints: what a strong player would do, and why, in a sentence."""

from random import Random

import pytest

from railhead.bots import STRENGTHS, bot_named
from railhead.bots.hints import Hint, hint
from railhead.core.ids import Holder, Player
from railhead.core.play import view
from tests.titles.t1861.table import Table


def hinted(t: Table) -> Hint:
    seen = view(t.state, Player(Holder("P1")))
    return hint(t.title, seen, t.options(), Random(1))


def test_it_is_what_the_strong_player_does() -> None:
    t = Table(3).minor("K-R", "P1", cash=150).operate("K-R", "track")
    strong = bot_named(STRENGTHS["strong"]).choose(t.title, t.state, t.options(), Random(1))
    assert hinted(t).action == strong


def test_a_lay_tells_where_it_leads() -> None:
    t = Table(3).minor("K-R", "P1", cash=100, trains=["2"]).tile("G15", "202", 2).line("H8", "H10", "H12", "H14")
    assert hinted(t.operate("K-R", "track")).why == "It brings K-R to Moscow."


def test_a_first_train_needs_no_other_reason() -> None:
    t = Table(3).minor("K-R", "P1", cash=200).operate("K-R", "trains")
    assert hinted(t).why == "K-R has no train, and without one it earns nothing."


def test_passing_has_a_reason_too() -> None:
    t = Table(3).minor("N", "P1", cash=20, trains=["2"]).minor("K-R", "P2", trains=["2"]).operate("N", "trains")
    assert {"pass", "trade_train"} <= t.kinds()
    assert hinted(t).why == "Nothing on offer is worth more than what it costs."


def test_the_routes_that_bring_the_most() -> None:
    t = Table(3).minor("K-R", "P1", trains=["2"]).tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    assert hinted(t.operate("K-R", "run")).why == "These routes bring the most."


@pytest.mark.parametrize("name", STRENGTHS.values())
def test_strengths_are_bots(name: str) -> None:
    assert bot_named(name).name == name
