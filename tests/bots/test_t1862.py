"""Greedy players of 1862: sensible in Parliament, quick enough to play against, and at the end of every variant."""

from copy import copy
from random import Random
from time import process_time

import msgspec
import pytest

from railhead.bots import bot_named, plans
from railhead.bots.greedy import GreedyBot
from railhead.bots.planner import PlannerBot
from railhead.bots.prospects import earnings_now
from railhead.bots.steady import SteadyBot
from railhead.bots.valuation import standings, value
from railhead.core.title import OptionValue
from railhead.simulate import Job, attempt
from railhead.titles.t1862.bots import HEURISTICS
from tests.titles.t1862.merging import merge, pair
from tests.titles.t1862.table import Table, company, player

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


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_who_has_started_a_company_sees_it_float(name: str) -> None:
    """Without a charter nobody is fined, but what P1 has paid for three shares lies idle until two more are bought."""
    t = Table(3).started("Y&N", 100, shares={"P2": 60, "pool": 40}, trains=["1F"])
    t.started("ENR", 54, shares={"P1": 30, "charter": 70}, floated=False).stock("P1").money(P1=300)
    assert {option.args["company"] for option in t.options("buy_share")} == {"ENR", "Y&N"}
    for seed in range(5):
        action = bot_named(name).choose(t.title, t.state, t.options(), Random(seed))
        assert (action.kind, action.args.get("company")) == ("buy_share", "ENR")


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_nobody_buys_a_rivals_train_that_may_not_run(name: str) -> None:
    t = Table(3, phase="B").started("ENR", 82, shares={"P1": 60}, cash=160, permits=["local"], trains=["2L"])
    t.started("Y&N", 82, shares={"P1": 60}, permits=["express"], trains=["2E", "2E"]).operate("ENR", "trains")
    assert t.options("trade_train")
    for seed in range(5):
        assert bot_named(name).choose(t.title, t.state, t.options(), Random(seed)).kind != "trade_train"


def test_a_price_rises_by_how_often_the_dividend_holds_it() -> None:
    """370 holds 82 four times, 122 three times and 166 twice: 82, 122, 166, 200 (book 7.8.5). 80 moves 82 nowhere."""
    t = Table(3).started("ENR", 82, shares={"P1": 60})
    assert HEURISTICS.rise(t.d, company("ENR"), 370, 3) == 10 * (200 - 82)
    assert HEURISTICS.rise(t.d, company("ENR"), 80, 3) == 0


def test_a_round_that_is_over_counts_no_more() -> None:
    """Else whoever comes to the next round first looks richer: with a train and three warranties a turn was over."""
    t = Table(3, phase="B").started("ENR", 82, shares={"P1": 60})
    first, second = (copy(t).operate("ENR", "trains", number=number) for number in (1, 2))
    assert HEURISTICS.planned_rounds(first.d) == HEURISTICS.planned_rounds(second.d) + 1


def test_once_the_last_train_is_sold_the_end_is_known() -> None:
    """After the first round of three there are two, and three more when the LNER has formed."""
    t = Table(3, phase="H").started("ENR", 82, shares={"P1": 60}).operate("ENR", "trains", number=1)
    assert HEURISTICS.planned_rounds(t.put(lner_due=True).d) == 2 + 3
    assert HEURISTICS.planned_rounds(t.put(lner=True, lner_due=False).d) == 2
    assert HEURISTICS.planned_rounds(t.stock("P1").d) == 3


@pytest.mark.parametrize(("price", "rises"), [(50, True), (110, False)])
def test_planner_counts_what_a_price_will_rise(price: int, rises: bool) -> None:
    """Cromer and its port are 20 and 80: that holds 50 twice, and does not hold 110 once."""
    t = Table(3, phase="B").tile("F3", "5", 2)
    t.started("ENR", price, shares={"P2": 60}, trains=["2/3E"], tokens=["F3.0"], permits=["express"], operated=3)
    t.stock("P1")
    assert earnings_now(t.d, company("ENR")) == 100
    planned = HEURISTICS.planned
    rising, still = (standings(t.d, by) for by in (planned, msgspec.structs.replace(planned, growth=0)))
    assert (rising[player("P2")] > still[player("P2")]) == rises


@pytest.mark.parametrize(("cash", "most"), [(600, 40), (560, 20), (300, 30)])
def test_planner_keeps_the_money_for_a_second_company(cash: int, most: int) -> None:
    """Two companies at 54 cost 540; with less one costs 270."""
    t = Table(3).parliament("P2").money(P1=cash, P2=600, P3=600)
    lot = next(option.args["company"] for option in t.options("open"))
    for amount, kind in ((most - 5, "bid"), (most, "pass")):
        bidding = copy(t).do("P2", "open", company=lot, amount=amount).passes("P3")
        assert PlannerBot().choose(t.title, bidding.state, bidding.options(), Random(1)).kind == kind


def test_planner_keeps_a_company_that_has_only_begun() -> None:
    """ENR has a train and no way to run yet; Y&N would pay a little. What is begun is not sold for that."""
    t = Table(3, phase="B").tile("F3", "5", 0)
    t.started("ENR", 50, shares={"P1": 50}, charter=True, trains=["2F"], permits=["freight"], operated=1)
    t.started("Y&N", 54, shares={"P2": 60, "pool": 40}, trains=["2L"]).stock("P1").money(P1=30)
    assert t.options("sell_shares")
    assert PlannerBot().choose(t.title, t.state, t.options(), Random(1)).kind != "sell_shares"


def test_planner_sees_where_a_merger_leads() -> None:
    """P1 has seven shares of N&E, which runs nowhere; merged with ENR they would be more than half of P2's five, and P2
    would lose his company."""
    t = pair(
        {"P1": 70},
        {"P2": 50},
        names=("N&E", "ENR"),
        prices=(44, 68),
        trains=(["1F"], ["2/3E"]),
        tokens=(["F5.0"], ["F3.0", "F5.0"]),
        cash=(300, 0),
        phase="B",
    )
    t.tile("F3", "5", 2).put(permits=t.state.permits | {company("ENR"): ("express",)})
    assert earnings_now(t.d, company("ENR")) == 100
    merge(t, survivor="ENR", company="ENR")
    done = plans.settled(t.title, copy(t).do("P2", "agree").state)
    assert done.directors[company("ENR")] == "P1"
    (plan,) = plans.tried(t.title, t.state, t.options("agree"), lambda: 0, HEURISTICS.planned)
    assert plan.gain == value(t.title, done, player("P2"), HEURISTICS.planned)
    assert PlannerBot().choose(t.title, t.state, t.options(), Random(1)).kind == "decline"


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(("cash", "payout"), [(9000, "pay"), (1000, "withhold")])
def test_planner_ends_the_game_if_that_wins(number: int, cash: int, payout: str) -> None:
    """A dividend moves ENR to the top of the market, and the game ends with this round. With 9000 P1 is ahead of P2 by
    far; with 1000 he is behind, and has the better company for the rounds that would be cut off."""
    t = Table(3, phase="H").tile("F3", "5", 2)
    t.started("ENR", 900, shares={"P1": 60}, trains=["6E"], tokens=["F3.0"], permits=["express"], operated=9)
    t.started("Y&N", 100, shares={"P2": 60}, operated=9).money(P1=cash, P2=12000, P3=0)
    t.operate("ENR", "dividend", revenue=900, number=number, turn=7)
    assert copy(t).do("P1", "dividend", payout="pay").state.top
    assert PlannerBot().choose(t.title, t.state, t.options("dividend"), Random(1)).args["payout"] == payout
