"""What bots think of in 1863: dividends by what they do to the price; what a planner forecasts of rusting trains, and
what he does about it."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.bots.lots import better_place
from railhead.core.actions import Action, Option
from railhead.core.play import view
from railhead.core.state import Round
from railhead.simulate import Job, attempt
from railhead.titles.t1863.bots.forecast import outcome_of, rounds_left
from railhead.titles.t1863.bots.planning import (
    RICH,
    bonus,
    charter_worth,
    founding_price,
    hoards,
    is_rust_near,
    may_start,
)
from railhead.titles.t1863.facts import unopened
from railhead.titles.t1863.stock.floating import OwnerBuys
from railhead.titles.t1863.stock.frame import Stock1863
from tests.titles.t1863.table import Table, company, player


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


def doomed(left: int, cash: int = 2000) -> Table:
    """Phase IV with so many 4T left. P1's Bakerloo has one of them, P2's District, which runs from Paddington to Acton,
    only trains that rust with the next phase."""
    t = Table(3, phase="IV").tiles("B9: 58 A10 C10")
    t.major("BAK", 200, shares={"P1": 6}, cash=100, tokens=["C10.0"], trains=["4T"])
    t.major("DIS", 200, shares={"P2": 6}, cash=50, tokens=["C10.0"], trains=["3T", "3T"])
    return t.left("2T", 0).left("3T", 0).left("4T", left).money(P1=cash, P2=100, P3=100).stock("P1")


def chosen(t: Table, name: str = "planner") -> Action:
    return bot_named(name).choose(t.title, view(t.state, player("P1")), t.options(), Random(1))


def test_doomed_companies_are_sold_short_once_their_end_is_near() -> None:
    t = doomed(left=0)
    assert chosen(t) == Action(player("P1"), "sell_short", {"company": "DIS"})
    assert is_rust_near(t.d, player("P1"))


@pytest.mark.parametrize(("left", "cash"), [(2, 2000), (0, 1300)])
def test_a_short_pays_every_dividend_so_nobody_is_short_for_long(left: int, cash: int) -> None:
    """With two trains to be sold before, or without the money for the first 5T and its track."""
    t = doomed(left, cash)
    assert not is_rust_near(t.d, player("P1"))
    assert chosen(t).kind != "sell_short"


def test_shares_of_a_company_that_will_have_no_train_are_worth_what_it_pays_until_then() -> None:
    """No money for a 5T: it is lost in the round in which the first is sold. With a 4T it goes on."""
    lost = outcome_of(doomed(left=0).d, company("DIS"), 0)
    assert lost.price == 50 // 20
    saved = outcome_of(doomed(left=0).equip("DIS", trains=["4T"]).d, company("DIS"), 0)
    assert saved.price > lost.price


@pytest.mark.parametrize(
    ("phase", "cash", "price"), [("IV", 920, 150), ("IV", 910, None), ("V", 1520, 250), ("V", 1400, None)]
)
def test_a_late_major_is_founded_for_a_train_that_lasts_and_track(phase: str, cash: int, price: int | None) -> None:
    """Six shares: 700 and 200 for a 4T, 1,200 and 200 for a 5T; and 20 for the charter."""
    t = Table(3, phase=phase).left("2T", 0).left("3T", 0).left("4T", 1 if phase == "IV" else 0)
    assert founding_price(t.money(P1=cash).d, player("P1")) == price


def test_no_company_is_started_that_could_not_run_any_more() -> None:
    t = Table(3, phase="V").left("2T", 0).left("3T", 0).left("4T", 0).money(P1=3000).stock("P1")
    assert may_start(t.d, player("P1"))
    assert not may_start(t.put(ending="the last train is bought").d, player("P1"))


def test_the_final_rounds_are_counted() -> None:
    """A company pays twice more after the final stock round, and once more after its turn in the first of them."""
    t = doomed(left=0).put(ending="the last train is bought", final=True)
    assert rounds_left(t.d, company("BAK")) == 2
    assert rounds_left(t.operate("BAK", "trains", number=1, acted=["BAK"]).d, company("BAK")) == 1


def full(cash: int) -> Table:
    """Phase IV: a hand of eleven certificates, the limit with six players, three of them in others' companies."""
    t = Table(6, phase="IV").left("2T", 0).left("3T", 0)
    t.major("BAK", 200, shares={"P1": 5}, tokens=["F9.0"], trains=["4T"]).major(
        "CIR", 200, shares={"P1": 5}, trains=["4T"]
    )
    t.major("DIS", 100, shares={"P2": 3, "P1": 2}, tokens=["C18.0"], trains=["4T"])
    t.major("ELR", 120, shares={"P3": 3, "P1": 1}, tokens=["Q20.0"], trains=["4T"])
    return t.money(P1=cash).stock("P1")


def test_who_has_the_money_for_a_new_major_makes_room_for_it() -> None:
    """Four shares at 225 pay for a 4T and track."""
    t = full(cash=920)
    assert t.certificates_of("P1") == 11
    sale = next(option for option in t.options("sell_shares") if option.args["company"] == "DIS")
    assert bonus(t.d, sale) > 0
    assert bonus(full(cash=910).d, sale) < 0
    own = next(option for option in t.options("sell_shares") if option.args["company"] == "BAK")
    assert bonus(t.d, own) < 0


def test_who_is_rich_does_not_wait_for_the_others_to_end_the_game() -> None:
    """Four greedy players went on past their 300th stock round, each with 300,000: no company needed a train."""
    rich = full(cash=RICH)
    (stay,) = rich.options("pass")
    assert hoards(rich.d, stay)
    assert chosen(rich, "greedy").kind != "pass"
    assert not hoards(full(cash=RICH - 10).d, stay)
    assert not hoards(rich.put(ending="the last train is bought").d, stay)


def test_nobody_sits_on_a_fortune_where_every_charter_is_taken() -> None:
    rich = full(cash=RICH)
    (stay,) = rich.options("pass")
    for name in unopened(rich.d):
        rich.major(name, 100, shares={"P4": 3})
    assert not hoards(rich.stock("P1").d, stay)


@pytest.mark.parametrize(("cash", "owned"), [(1700, RICH), (1200, RICH), (1700, RICH - 10)])
def test_the_company_of_somebody_rich_buys_a_train_it_can_pay_for(cash: int, owned: int) -> None:
    """Though the 5T costs 1,200 and adds nothing to its run: it brings the end nearer. Its costs are to be paid too."""
    t = Table(3, phase="IV").left("2T", 0).left("3T", 0).left("4T", 0).money(P1=owned)
    t.major("BAK", 200, shares={"P1": 5}, cash=cash, tokens=["F9.0"], trains=["4T"]).operate("BAK", "trains")
    assert hoards(t.d, t.options("pass")[0]) == (cash == 1700 and owned == RICH)


def test_greedy_players_come_to_an_end() -> None:
    result = attempt(Job(title="1863", players=4, seed=1, bot="greedy"))
    assert not result.failure, result.trace
    assert result.phase == "V"


def test_the_founder_of_a_late_major_buys_enough_shares_for_its_train() -> None:
    """It has 250; four shares at 150, as many as he may have, make that 850: 700 for a 4T and some track."""
    t = Table(3, phase="IV").left("2T", 0).left("3T", 0)
    t.major("DIS", 150, shares={"P1": 2}, cash=250, operated=0).money(P1=900)
    t.put(round=Round("SR", 5)).at(Stock1863(turn=player("P1")), OwnerBuys(company=company("DIS")))
    assert chosen(t) == Action(player("P1"), "buy_shares", {"company": "DIS", "shares": 4})


@pytest.mark.parametrize(("cash", "worth"), [(920, 20), (910, 0)])
def test_a_late_charter_is_worth_something_to_whoever_can_pay_for_a_train_that_lasts(cash: int, worth: int) -> None:
    t = Table(3, phase="IV").left("2T", 0).left("3T", 0).money(P1=cash)
    bid = Option(player("P1"), "bid", "63-CO-02", {"lot": "DIS C18.0"})
    assert charter_worth(t.d, bid, 5) == worth


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_a_train_that_may_run_once_more_is_kept(name: str) -> None:
    """District owns Thompson and runs its 2T between Paddington and Acton when P2 brings on phase IV."""
    t = Table(3, phase="III").tiles("B9: 58 A10 C10").left("2T", 0).left("3T", 0)
    t.major("DIS", 100, shares={"P1": 6}, cash=300, tokens=["C10.0"], trains=["2T"]).privates(THOMPSON="DIS")
    t.major("BAK", 100, shares={"P2": 6}, cash=2000, tokens=["F9.0"]).operate("BAK", "trains")
    t.do("P2", "buy_train", source="bank", type="4T")
    assert t.kinds() == {"keep_train", "pass"}
    assert chosen(t, name).kind == "keep_train"


def test_a_home_under_plain_track_is_no_place_to_begin_at() -> None:
    """Necropolis makes what it likes of a hex: here LCR's station in I6 is gone."""
    t = Table(3, phase="III").tiles("I6: 8").stock("P1")
    assert better_place(t.title, t.state, company("LCR")) is None
    assert better_place(t.title, t.state, company("EHL")) is not None
