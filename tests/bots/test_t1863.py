"""What bots think of in 1863: dividends by what they do to the price."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.core.play import view
from tests.titles.t1863.table import Table, player


def paid(revenue: int, price: int, cash: int, name: str) -> set[int]:
    """What a major with two 2+1e pays, with one chance and another. It keeps 30 for its trains, 10 for its base and 60
    for track; trains that last it does not save for, as it could not pay for one soon."""
    t = Table(3, phase="III").major("BAK", price, shares={"P1": 6}, cash=cash, tokens=["F9.0"], trains=["2+1e", "2+1e"])
    t.operate("BAK", "dividend", revenue=revenue)
    seen, offers = view(t.state, player("P1")), t.options("dividend")
    assert len(offers) > 30, "too many to look at each"
    found = [bot_named(name).choose(t.title, seen, offers, Random(seed)) for seed in range(6)]
    return {int(str(action.args["amount"])) for action in found}


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_all_that_can_be_spared_is_paid(name: str) -> None:
    """Of 325 all, and 5 less would do no good: at a price of 150 both move it one up."""
    assert paid(325, 150, cash=200, name=name) == {325}


def test_who_draws_lots_pays_what_makes_a_difference() -> None:
    """The least that moves a price of 100 so far, or all: nothing, 55, 100, 110, 200, 325."""
    assert paid(325, 100, cash=200, name="steady") <= {0, 55, 100, 110, 200, 325}
