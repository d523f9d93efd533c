"""Greedy players of 1862: sensible in Parliament, quick enough to play against, and at the end of every variant."""

from random import Random
from time import process_time

import msgspec
import pytest

from railhead.bots import bot_named
from railhead.bots.greedy import GreedyBot
from railhead.bots.steady import SteadyBot
from railhead.core.title import OptionValue
from railhead.simulate import Job, attempt
from tests.titles.t1862.table import Table

VARIANTS: dict[int, tuple[int, dict[str, OptionValue]]] = {
    0: (2, {"train_types": "simple_express", "shorter_game": True}),
    2: (3, {"train_types": "advanced_freight", "length": "short", "shorter_game": True}),
    3: (2, {"train_types": "advanced_express", "shorter_game": True}),
    5: (3, {"train_types": "simple_freight", "novice": True, "shorter_game": True}),
    8: (7, {"seven_eight_players_extra_companies": True, "shorter_game": True}),
    9: (8, {"shorter_game": True}),
    10: (2, {"ruleset": "18xx.games"}),
}
"""Seed, players, options: every kind of train and the largest tables. The contract tests play the other options."""


@pytest.mark.parametrize("seed", VARIANTS)
def test_greedy_players_finish_every_variant(seed: int) -> None:
    """One of them greedy, the others steady, so that it does not take long; several may be ruined on the way."""
    players, options = VARIANTS[seed]
    result = attempt(Job(title="1862", players=players, seed=seed, bot="greedy,steady", options=options))
    assert result.failure == "", result.trace
    assert result.end


def test_nobody_bids_what_he_needs_for_five_shares() -> None:
    """Five shares at 54 are 270; 265 would be enough for a bid and the director's certificate."""
    poor, rich = (Table(3).parliament("P1").money(P1=amount) for amount in (265, 600))
    assert GreedyBot().choose(poor.title, poor.state, poor.options(), Random(1)).kind == "pass"
    assert GreedyBot().choose(rich.title, rich.state, rich.options(), Random(1)).kind == "open"


def test_where_nobody_does_anything_something_is_tried() -> None:
    """All have too little for five shares and enough for a charter: after a quiet turn they try all the same."""
    t = Table(3).parliament("P1").money(P1=200, P2=200, P3=200)
    quiet = msgspec.structs.replace(t.state, quiet=1)
    for bot in (SteadyBot(), GreedyBot()):
        for state, tried in ((t.state, False), (quiet, True)):
            kinds = {bot.choose(t.title, state, t.options(), Random(seed)).kind for seed in range(20)}
            assert ("open" in kinds) == tried


def test_what_is_owed_is_bought_first() -> None:
    """P1 has won ENR and must see it float: shares of Y&N are no choice for him now."""
    t = Table(3).started("Y&N", 100, shares={"P2": 60, "pool": 40}, trains=["1F"])
    t.started("ENR", 54, shares={"P1": 30}, charter=True, floated=False).put(obligations={"ENR": "P1"})
    t.stock("P1").money(P1=300)
    assert {option.args["company"] for option in t.options("buy_share")} == {"ENR", "Y&N"}
    for seed in range(5):
        chosen = GreedyBot().choose(t.title, t.state, t.options("buy_share"), Random(seed))
        assert chosen.args["company"] == "ENR"


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_who_has_won_a_charter_sees_the_company_float(name: str) -> None:
    """Else he is fined; P1 has the money for the two shares that are missing."""
    t = Table(3).started("ENR", 54, shares={"P1": 30}, charter=True, floated=False).put(obligations={"ENR": "P1"})
    t.stock("P1").money(P1=300)
    for seed in range(5):
        action = bot_named(name).choose(t.title, t.state, t.options(), Random(seed))
        assert (action.kind, action.args.get("company")) == ("buy_share", "ENR")


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_nobody_leaves_his_company_before_it_has_run(name: str) -> None:
    t = Table(3).started("ENR", 54, shares={"P1": 50}, charter=True, operated=0).stock("P1").money(P1=300)
    assert t.options("sell_shares")
    for seed in range(5):
        assert bot_named(name).choose(t.title, t.state, t.options(), Random(seed)).kind != "sell_shares"


def test_a_lay_among_many_is_chosen_while_one_waits() -> None:
    """Four freights on a line of six stations, the dearest thing there is to guess."""
    t = Table(3, phase="B", train_types="simple_freight").tile("F3", "57").line("F5", "G6", "G8", "F9", "F11")
    t.tile("F5", "790", 1).tile("G8", "14").tile("F11", "791", 1)
    t.started("ENR", 82, shares={"P1": 60}, tokens=["F3.0"], trains=["1F", "1F", "2F", "2F"])
    t.operate("ENR", "track")
    began = process_time()
    GreedyBot().choose(t.title, t.state, t.options(), Random(1))
    assert process_time() - began < 2
