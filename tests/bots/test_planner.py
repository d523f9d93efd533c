"""The planner: its thinking is bounded by count, it sees no more than its seat, and it counts what greedy does not: the
train that money put by will buy, companies still to be started, and prices that rise."""

from random import Random

import msgspec
import pytest

from railhead.bots import building, plans
from railhead.bots.building import prospect
from railhead.bots.grounds import Grounds
from railhead.bots.lots import worth_of_lot, worth_of_place
from railhead.bots.planner import PlannerBot
from railhead.bots.prospects import planned_future
from railhead.bots.sites import site_worth
from railhead.bots.valuation import standings, value
from railhead.core.actions import Action
from railhead.core.ids import Company, Holder, Player
from railhead.core.play import view
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import PLAIN, Judgement
from railhead.titles import description_of
from tests.titles.t1861.table import Table
from tests.titles.t1890.table import Table as Table1890

MOST = 200
"""Positions that may be weighed for one action."""
P1 = Player(Holder("P1"))


def late() -> Table:
    """Four publics, shares of all of them to be had."""
    t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    for name, place in (("NW", "G15.0"), ("SW", "F18.0"), ("MK", "K7.0"), ("GRR", "B4.0")):
        t.public(name, 100, shares={"P1": 20, "P2": 20}, tokens=[place], trains=["5"], cash=600)
    return t.money(P1=600, P2=600, P3=600, P4=600)


def sold_out(cash: int) -> Table:
    """One public company that earns, all of it held, and so much money with nothing to buy."""
    t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.public("NW", 100, shares={"P1": 50, "P2": 50}, tokens=["G15.0"], trains=["5"], cash=0)
    t.state = msgspec.structs.replace(t.state, earned={Company(Holder("NW")): 250})
    return t.money(P1=cash, P2=0, P3=0, P4=0).stock("P1")


def chosen(t: Table) -> Action:
    return PlannerBot().choose(t.title, t.state, t.options(), Random(1))


@pytest.mark.parametrize("part", ["stock", "track", "trains", "dividend"])
def test_thinking_is_bounded_by_count(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = late().stock("P1") if part == "stock" else late().operate("NW", part, revenue=100 * (part == "dividend"))
    weighed: list[Holder] = []

    def counted(title: Title, state: State, player: Player, by: Judgement = PLAIN) -> int:
        weighed.append(player)
        return value(title, state, player, by)

    def studied(title: Title, state: State, company: Company) -> int:
        weighed.append(company)
        return prospect(title, state, company)

    monkeypatch.setattr(plans, "value", counted)
    monkeypatch.setattr(building, "prospect", studied)
    PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    assert 0 < len(weighed) <= MOST


def test_what_others_hide_makes_no_difference() -> None:
    """Two positions that differ in what P2 and P3 have in their hidden purses."""
    found = []
    for amount in (50, 900):
        t = Table1890(3, hidden_cash=True).public("Sanyo", 100, shares={"P1": 60}, cash=300)
        t.money(P1=300, P2=amount, P3=amount).operate("Sanyo", "trains")
        seen = view(t.state, Player(Holder("P1")))
        found.append(PlannerBot().choose(t.title, seen, t.options(), Random(1)))
    assert found[0] == found[1]


def test_it_keeps_the_money_for_the_train_it_needs() -> None:
    """NW has earned 400 and has no train; with 200 in hand it can pay 550 for a 5 if it keeps what it earned."""
    t = Table(3, phase="4").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15").sold_out("4")
    t.public("NW", 100, shares={"P1": 60, "P2": 20}, tokens=["G15.0"], cash=200)
    t.operate("NW", "dividend", revenue=400)
    assert chosen(t).args["payout"] in ("withhold", "half")


def test_money_put_by_counts_by_the_train_it_will_buy() -> None:
    """Its 3-train rusts with the next train sold, a 6 for 650: half the money counts for half of what that adds."""

    def future(cash: int) -> int:
        t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15").sold_out("5")
        t.public("NW", 100, shares={"P1": 50, "P2": 50}, tokens=["G15.0"], trains=["3"], cash=cash)
        return planned_future(Grounds(t.title, t.state, Company(Holder("NW")), 5), 60)

    nothing, half, whole = future(0), future(325), future(650)
    assert nothing < half
    assert whole - half == pytest.approx(half - nothing, abs=1)


def test_money_that_lies_idle_starts_a_company() -> None:
    """With six shares of it and a few loans it can pay for the 5-train that waits."""
    action = chosen(sold_out(1200))
    assert action.kind == "start_company"
    assert 6 * int(str(action.args["price"])) + 3 * 50 >= 550


def test_who_could_not_buy_it_a_train_starts_none() -> None:
    assert chosen(sold_out(160)).kind == "pass"


def test_a_company_begins_where_the_best_ways_lead_on() -> None:
    t = sold_out(1200)
    t.do("P1", "start_company", company="SW", price=100)
    named = chosen(t)
    assert named.kind == "place_token"
    best = max(t.options("place_token"), key=lambda option: site_worth(t.title, t.state, option))
    assert named.args["spot"] == best.args["spot"]


def test_a_price_rises_as_far_as_the_dividend_carries_it() -> None:
    """1861: a public company's price goes up a step if it pays at least its price; 100, 110, 120, 135."""
    rise = description_of("1861").heuristics.rise
    d = Draft(late().title, late().state)
    company = Company(Holder("NW"))
    assert rise(d, company, 90, 3) == 0
    assert rise(d, company, 115, 3) == 10 * 15
    assert 10 * 30 <= rise(d, company, 400, 3) <= 10 * 40


def test_it_bids_more_for_a_minor_that_begins_at_a_better_place() -> None:
    """N begins in Moscow, T-R far from everything; to greedy they are alike."""
    t = Table(4).money(P1=315).stock("P1")
    (first,) = [option for option in t.options() if option.kind == "bid" and option.args["lot"] == "N"]
    corner = msgspec.structs.replace(first, args={"lot": "T-R"})
    assert worth_of_lot(t.title, t.state, corner) == worth_of_lot(t.title, t.state, first)
    assert worth_of_place(t.title, t.state, first) > worth_of_place(t.title, t.state, corner)


@pytest.mark.parametrize(("cash", "most"), [(315, 120), (250, 150), (170, 170)])
def test_two_minors_rather_than_one(cash: int, most: int) -> None:
    """Who could pay for two or three bids little more than the least; who can pay for one alone, all he has."""
    t = Table(4).money(P1=cash).stock("P1")
    (first,) = [option for option in t.options() if option.kind == "bid" and option.args["lot"] == "N"]
    assert worth_of_place(t.title, t.state, msgspec.structs.replace(first, args={"lot": "T-R"})) == most


def test_a_train_is_not_taken_from_a_company_that_is_about_to_run_it() -> None:
    """Two minors of one player, each with a train and a run of its own: whoever acts first leaves the other its run."""
    t = Table(4, phase="2").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.minor("K-R", "P1", trains=["2"], cash=60).minor("M-K", "P1", trains=["2"], cash=60)
    t.operate("K-R", "trains", then=["M-K"])
    assert [option for option in t.options() if option.kind == "trade_train"]
    assert chosen(t).kind == "pass"


def two_companies(director: str, cash: int) -> Table:
    """NW pays; SW costs as much and brings nothing. P1 has so much money."""
    t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.public("NW", 100, shares={"P2": 50}, tokens=["G15.0"], trains=["5"])
    t.public("SW", 100, shares={director: 50}, tokens=["F18.0"], trains=["5"])
    return t.money(P1=cash, P2=0, P3=0, P4=0).stock("P1")


def test_a_poor_share_is_left_for_a_better_one() -> None:
    action = chosen(two_companies("P3", 100))
    assert (action.kind, action.args["company"]) == ("buy_share", "NW")


def test_poor_shares_are_sold_for_better_ones() -> None:
    action = chosen(two_companies("P1", 0))
    assert (action.kind, action.args["company"]) == ("sell_shares", "SW")


def test_money_counts_by_the_shares_it_could_buy() -> None:
    """With 200 in hand one can still have two shares of a company that pays; at the certificate limit, none."""
    t = Table(4, phase="5").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.public("NW", 100, shares={"P2": 20}, tokens=["G15.0"], trains=["5"])
    t.money(P1=200, P2=0, P3=0, P4=0).stock("P1")
    far = description_of("1861").heuristics.planned
    blind = msgspec.structs.replace(far, thrift=0)
    d = Draft(t.title, t.state)
    assert standings(d, far)[P1] > standings(d, blind)[P1] == 200
