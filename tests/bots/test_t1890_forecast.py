"""What the forecasts of 1890's planner must not miss: runs still to come, shares that start a company, full hands."""

from random import Random

import pytest

from railhead.bots.plans import each_kind
from railhead.bots.sense import sensible
from railhead.core.actions import Value
from railhead.core.state import Round
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1890.bots.forecast import clock_of, forecast, lasting_room, path_of, turns_of
from railhead.titles.t1890.bots.heuristics import HEURISTICS, PLANNED
from railhead.titles.t1890.bots.late_game import late_forecast
from tests.bots.test_t1890 import akashi, expected, planned
from tests.titles.t1890.table import Table, company, player


def planned_offers(t: Table, kind: str) -> list[dict[str, Value]]:
    offers = sensible(t.title, t.state, t.options(), planned=True)
    return [option.args for option in offers if option.kind == kind]


def test_the_last_shares_of_a_company_are_bought_at_once() -> None:
    """Nankai of P1 lacks one share: with 183 he starts it, whatever his money might earn in the next turn."""
    t = akashi("2", "3", 0).public("Nankai", 100, shares={"P1": 40}, floated=False)
    t.money(P1=183, P2=300, P3=300).stock("P1", number=3)
    assert planned(t) == ("buy_share", {"company": "Nankai", "source": "offer"})


def test_certificates_that_do_not_count_now_will_count_again() -> None:
    """At 50 six shares of Sanyo do not count against the 18 that three players may hold; dividends raise the price."""
    rooms = []
    for price, cell in ((50, (5, 1)), (55, (4, 1))):
        t = Table(3, phase="2").public("Sanyo", 65, shares={"P1": 60}, cell=cell)
        assert t.d.price(company("Sanyo")) == price
        rooms.append((t.counting("P1"), lasting_room(t.d, player("P1"))))
    assert rooms == [(0, 13), (5, 13)]


def test_a_train_is_not_taken_from_a_company_that_has_still_to_run_it() -> None:
    """Sanyo has run, Nankai will: what its train brings in this round is lost if Sanyo buys it."""
    found = {}
    for waits in (True, False):
        t = Table(3, phase="2").tile("F3", "57", 1).tile("J13", "8", 2).money(P1=100, P2=100, P3=100)
        t.public("Nankai", 80, shares={"P1": 60}, trains=["3"], tokens=["I12.0"])
        t.public("Sanyo", 80, shares={"P1": 60}, cash=500)
        t.operate("Sanyo", "trains", then=["Nankai"] if waits else [])
        before, (train,) = expected(t, "P1"), trains_of(t.d, company("Nankai"))
        found[waits] = expected(t.do("P1", "trade_train", train=train, price=1), "P1") - before
    assert found[True] < found[False]


def test_what_is_not_started_in_a_stock_round_does_not_run_in_this_turn() -> None:
    """Two operating rounds are lost to a company that is thought to start if its last share is not bought."""
    t = Table(3, phase="2").public("Nankai", 65, shares={"P1": 40}, floated=False)
    t.public("Sanyo", 65, shares={"P2": 60}).money(P1=300, P2=0, P3=0).stock("P1")
    assert path_of(t.d, company("Nankai"), turns_of(t.d), clock_of(t.d)).runs[1]
    t.operate("Sanyo", "track", number=1, rounds=2)
    runs = path_of(t.d, company("Nankai"), turns_of(t.d), clock_of(t.d)).runs
    assert not any(runs[:2])
    assert all(runs[2:])


def test_trains_rust_no_sooner_because_a_company_starts() -> None:
    """What it will have for trains is thought of before its last share is sold."""
    t = akashi("2", "2", 0).public("Nankai", 100, shares={"P1": 40}, floated=False).money(P1=100, P2=0, P3=0)
    waiting = clock_of(t.stock("P1").d)
    assert clock_of(t.do("P1", "buy_share", company="Nankai", source="offer").d) == waiting


def test_nobody_starts_a_company_that_all_hands_are_too_full_for() -> None:
    """Half a company is the president's certificate and three more: with room for three P1 needs somebody else, and if
    he has money but no room he is no help."""
    found = []
    for others in (True, False):
        t = Table(3, phase="4").sold_out("5")
        for name in ("Sanyo", "Keihan", "Hankyu"):
            t.public(name, 80, shares={"P1": 60, "P2": 40})
        t.public("Hanshin", 80, shares={"P3": 60, "P2": 40})
        t.public("Subway", 80, shares={"P3": 60, "P2": 10 if others else 20})
        t.money(P1=900, P2=900, P3=0).stock("P1").put(round=Round("SR", 7))
        assert t.counting("P1") == 15
        assert t.counting("P2") == (17 if others else 18)
        found.append(bool(planned_offers(t, "start_company")))
    assert found == [True, False]


def test_a_share_is_sold_to_make_room_for_the_last_one_of_a_company() -> None:
    """Nankai of P1 lacks one share, and 18 certificates are held: one of Sanyo, of which P1 has 60 %, is not needed."""
    t = Table(3, phase="4").sold_out("5").tile("F3", "57", 1)
    t.public("Sanyo", 80, shares={"P1": 60, "P2": 30}, trains=["5"])
    for name in ("Keihan", "Hankyu"):
        t.public(name, 80, shares={"P1": 50, "P2": 50})
    t.public("Hanshin", 80, shares={"P1": 30, "P2": 20}).public("Nankai", 80, shares={"P1": 40}, floated=False)
    t.money(P1=900, P2=0, P3=0).stock("P1").put(round=Round("SR", 7))
    assert t.counting("P1") == 18
    assert planned(t)[0] == "sell_shares"


def test_the_better_the_place_the_rather_a_company_is_started() -> None:
    """Keihan begins between Kyoto and Osaka, Hanshin at Nishinomiya: their shares are the same."""
    t = Table(4, phase="1").money(P1=400, P2=0, P3=0, P4=0).stock("P1", number=1)
    offers = {"start_company": t.options("start_company")}
    plans = each_kind(t.title, t.state, offers, Random(1), most=len(offers["start_company"]), by=PLANNED)
    gains = {(plan.action.args["company"], plan.action.args["price"]): plan.gain for plan in plans}
    assert gains["Keihan", 65] > gains["Hanshin", 65]


@pytest.mark.parametrize("turn", [3, 4])
def test_one_forecast_weighs_what_is_before_and_after_an_action(turn: int) -> None:
    """The first 4-train begins phase 3, but another forecast only comes with another turn."""
    t = akashi("2.5", "3", 400).sold_out("3+3").public("Nankai", 80, shares={"P2": 60})
    by = forecast if turn == 3 else late_forecast
    assert HEURISTICS.forecast
    assert HEURISTICS.forecast(t.operate("Sanyo", "trains", turn=turn, then=["Nankai"]).d) == by(t.d)
    t.do("P1", "buy_train", source="bank", type="4")
    assert t.state.phase == "3"
    assert HEURISTICS.forecast(t.d) == by(t.d)


def test_shares_of_a_company_that_starts_will_be_for_sale() -> None:
    """Nankai of P1 lacks one share: that others will buy the rest is no reason not to buy it."""
    t = akashi("2.5", "3", 0).public("Nankai", 80, shares={"P1": 40}, floated=False)
    t.money(P1=90, P2=900, P3=900).stock("P1", number=4)
    before, after = late_forecast(t.d), late_forecast(t.do("P1", "buy_share", company="Nankai", source="offer").d)
    assert after[player("P1")] >= before[player("P1")]
    assert all(after[player(name)] == before[player(name)] for name in ("P2", "P3"))
