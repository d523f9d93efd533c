"""What bots think of in 1890: trains that soon rust are worth little, money for the next one is worth more; and how one
who plans opens, invests and pays out."""

from random import Random

import pytest

from railhead.bots.greedy import GreedyBot
from railhead.bots.planner import PlannerBot
from railhead.bots.prospects import future
from railhead.bots.sense import sensible
from railhead.bots.steady import SteadyBot
from railhead.bots.valuation import value
from railhead.core.actions import Value
from railhead.core.play import actors, apply, options, start, view
from railhead.core.state import Round
from railhead.titles import load
from railhead.titles.t1890.bots.forecast import forecast
from railhead.titles.t1890.bots.late_game import late_forecast
from railhead.titles.t1890.bots.opening import opening_worth
from tests.titles.t1890.table import Table, company, player


def akashi(phase: str, train: str, cash: int) -> Table:
    """Sanyo of P1 between Himeji and Kobe: two stops bring 60, all three 100."""
    t = Table(3, phase=phase).tile("F3", "57", 1)
    t.public("Sanyo", 80, shares={"P1": 60, "P2": 20}, cash=cash)
    return t.put(trains={**t.state.trains, f"{train}-0": "Sanyo"})


def chosen(t: Table) -> tuple[str, dict[str, Value]]:
    t.operate("Sanyo", "trains")
    action = GreedyBot().choose(t.title, t.state, t.options(), Random(1))
    return action.kind, action.args


def test_a_train_earns_until_it_rusts() -> None:
    """A 2-train rusts with the first 4: as long as many others come before, it counts in all five rounds."""
    early, late = akashi("1", "2", 0), akashi("2.5", "2", 0).sold_out("3+3")
    assert future(early.operate("Sanyo", "track").d, company("Sanyo")) == 5 * 60
    assert future(late.operate("Sanyo", "track").d, company("Sanyo")) < 5 * 60


def test_the_money_for_a_train_is_spent_on_it() -> None:
    t = akashi("2.5", "2", 310).sold_out("3+3")
    assert chosen(t) == ("buy_train", {"source": "bank", "type": "4"})


def test_a_train_that_can_be_paid_counts_in_part() -> None:
    """A 4 costs 300 and would add 10: with the last yen for it the money is worth more than paper."""
    less, enough = (future(akashi("3", "3", cash).d, company("Sanyo")) for cash in (299, 300))
    assert less < enough


def test_steady_players_do_not_haggle_in_stock_rounds() -> None:
    """Asked for a private one may decline, and be asked again for ever."""
    t = Table(3, phase="2").privates(Arima="P2").money(P1=60).stock("P1")
    assert t.kinds() == {"buy_private", "pass"}
    assert {SteadyBot().choose(t.title, t.state, t.options(), Random(seed)).kind for seed in range(20)} == {"pass"}


def sensible_offers(t: Table, kind: str) -> list[dict[str, Value]]:
    return [option.args for option in sensible(t.title, t.state, t.options()) if option.kind == kind]


def test_nobody_starts_what_he_cannot_see_started() -> None:
    """Six shares start a company; with 390 P1 pays for six at 65 himself, of six at 100 others would buy three."""
    t = Table(3, phase="2").money(P1=390, P2=300, P3=300).stock("P1")
    assert {offer["price"] for offer in (option.args for option in t.options("start_company"))} >= {65, 100}
    prices = {offer["price"] for offer in sensible_offers(t, "start_company")}
    assert 65 in prices
    assert 100 not in prices


def test_what_is_begun_is_finished_first() -> None:
    """P1 has 40 % of Sanyo, which has not started: no other company, and no share of others', comes before it."""
    t = Table(3, phase="2").public("Sanyo", 65, shares={"P1": 40}, floated=False)
    t.public("Nankai", 65, shares={"P2": 60}).money(P1=600, P2=0, P3=0).stock("P1")
    assert {option.args["company"] for option in t.options("buy_share")} == {"Nankai", "Sanyo"}
    assert {offer["company"] for offer in sensible_offers(t, "buy_share")} == {"Sanyo"}
    assert not sensible_offers(t, "start_company")


@pytest.mark.parametrize("scenario", "ABCD")
def test_every_scenario_is_thought_about(scenario: str) -> None:
    """Not all companies are in all of them."""
    title = load("1890", 3, {"scenario": scenario})
    state, rng = start(title, 3, 1), Random(1)
    for _ in range(8):
        seat = actors(title, state)[0]
        action = GreedyBot().choose(title, view(state, seat), options(title, state, seat), rng)
        state, _ = apply(title, state, action)
    assert value(title, state, state.players[0])


def planned(t: Table) -> tuple[str, dict[str, Value]]:
    action = PlannerBot().choose(t.title, t.state, t.options(), Random(1))
    return action.kind, action.args


def expected(t: Table, name: str) -> int:
    """What a player is thought to have at the end."""
    return forecast(t.d)[player(name)]


def test_a_planner_bids_for_the_private_a_company_will_buy_for_twice_its_face() -> None:
    """Keishin has a face of 160 and brings a share: nobody has bid, so 165 is enough."""
    t = Table(4, fresh=True)
    assert planned(t) == ("bid", {"lot": "Keishin", "amount": 165})


def test_a_planner_does_not_outbid_itself() -> None:
    t = Table(4, fresh=True).do("P1", "bid", lot="Keishin", amount=165)
    for name in ("P2", "P3", "P4"):
        t.do(name, "pass")
    assert planned(t) == ("bid", {"lot": "HanshinTram", "amount": 115})


def test_a_planner_keeps_the_money_for_a_company() -> None:
    """Four shares at 65 start Keihan for whoever has Keishin: with 424 a bid of 165 would not leave 260."""
    rows = {cash: Table(4, fresh=True).money(P1=cash, P2=600, P3=600, P4=600) for cash in (424, 500)}
    assert planned(rows[424]) == ("bid", {"lot": "HanshinTram", "amount": 115})
    assert planned(rows[500]) == ("bid", {"lot": "Keishin", "amount": 165})


def test_while_lots_are_sold_a_higher_par_is_better() -> None:
    worths = []
    for par in (65, 100):
        t = Table(4, fresh=True)
        for seat, lot in zip("123412", ("Arima", "KobeTram", "Hankai", "HanshinTram", "Keishin", "OMER"), strict=True):
            t.do(f"P{seat}", "buy_lot", lot=lot)
        worths.append(opening_worth(t.do("P2", "set_par", price=par).d)[player("P2")])
    assert worths[1] == worths[0] + 2 * 35


def test_a_planner_sells_its_private_to_its_company_for_twice_the_face() -> None:
    t = Table(3, phase="2").privates(Keishin="P1").money(P1=50, P2=50, P3=50).tile("F3", "57", 1)
    t.public("Sanyo", 80, shares={"P1": 50, "P2": 20}, cash=700, trains=["3"] * 4).operate("Sanyo", "trains")
    assert planned(t) == ("buy_private", {"private": "Keishin", "price": 320})


def test_a_planner_puts_its_money_into_shares() -> None:
    t = akashi("2", "3", 0).money(P1=0, P2=100, P3=0).stock("P2")
    assert planned(t) == ("buy_share", {"company": "Sanyo", "source": "offer"})


def test_a_planner_pays_what_a_train_earns_that_will_last() -> None:
    """A 5 never rusts: there is nothing to save for."""
    t = akashi("4", "5", 0).operate("Sanyo", "dividend", revenue=100)
    assert planned(t) == ("dividend", {"payout": "pay"})


def test_a_company_without_a_train_will_cost_its_director() -> None:
    """A 4 costs 300: what the treasury lacks is his to pay, and half of that is feared."""
    found = []
    for cash in (0, 150):
        t = Table(3, phase="3").sold_out("3+3").tile("F3", "57", 1)
        t.public("Sanyo", 80, shares={"P1": 60, "P2": 20}, cash=cash)
        found.append(expected(t.operate("Sanyo", "trains"), "P1"))
    assert found[1] - found[0] >= 150 // 2


def test_money_grows_only_while_there_is_room_for_certificates() -> None:
    """With three players 18 certificates may be held; then money stays what it is."""
    gains = []
    for held in (0, 18):
        t = Table(3, phase="2")
        for name, most in (("Sanyo", 60), ("Nankai", 60), ("Hankyu", 60), ("Hanshin", 40)):
            t.public(name, 80, shares={"P1": most} if held == 18 else {"P2": 60})
        assert t.counting("P1") == held
        gains.append(expected(t.money(P1=500).stock("P1"), "P1") - expected(t.money(P1=0).stock("P1"), "P1"))
    assert gains[0] > 2 * 500
    assert gains[1] == 500


def test_nobody_starts_a_company_without_room_for_its_certificates() -> None:
    """Eighteen certificates may be held: with 16 there is room for the president's and one more, three shares of the
    five it takes, and others buy one."""
    t = Table(3, phase="2")
    for name in ("Sanyo", "Hankyu", "Hanshin"):
        t.public(name, 80, shares={"P1": 60})
    t.public("Nankai", 80, shares={"P2": 60, "P1": 10}).money(P1=1000, P2=500, P3=500).stock("P1")
    assert t.counting("P1") == 16
    assert t.options("start_company")
    assert not sensible_offers(t, "start_company")


def test_nobody_sells_shares_of_a_company_that_he_has_still_to_see_started() -> None:
    """P1 may not buy shares of a company in the stock round in which he sold some: then nobody buys the missing ones.
    Sanyo has started, and Nankai lacks a share."""
    t = Table(3, phase="2").public("Sanyo", 65, shares={"P1": 40, "P2": 20}, cash=500)
    t.public("Nankai", 65, shares={"P1": 40}, floated=False).money(P1=300, P2=0, P3=0).stock("P1")
    assert {option.args["company"] for option in t.options("sell_shares")} == {"Sanyo", "Nankai"}
    assert {offer["company"] for offer in sensible_offers(t, "sell_shares")} == {"Sanyo"}


def test_a_row_that_all_have_passed_is_sold_without_a_reserve() -> None:
    """Nobody can start a company before the last lot is sold: in the first turn 200 would be kept for one."""
    t = Table(4, fresh=True).money(P1=200, P2=0, P3=0, P4=0)
    assert planned(t)[0] != "bid"
    assert planned(t.put(round=Round("SR", 2))) == ("bid", {"lot": "HanshinTram", "amount": 115})


def test_a_company_is_likelier_to_start_if_its_director_can_pay_for_it() -> None:
    """Of Nankai three shares at 100 are missing: with 300 P1 has them, with 200 somebody else must buy one."""
    found = []
    for cash in (200, 300):
        t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 20}, floated=False)
        found.append(expected(t.money(P1=cash, P2=300, P3=300).stock("P1"), "P1"))
    alone = [expected(Table(3, phase="2").money(P1=cash, P2=300, P3=300).stock("P1"), "P1") for cash in (200, 300)]
    assert found[1] - found[0] > alone[1] - alone[0]


def rivals(trains: dict[str, str], cash: int) -> Table:
    """The fives are sold and the next train is a 6. Sanyo of P1, with so much money, and Nankai of P2 each hold a
    train."""
    t = Table(3, phase="4").sold_out("5").tile("F3", "57", 1).tile("J13", "8", 2).money(P1=100, P2=100, P3=100)
    t.public("Nankai", 80, shares={"P2": 60}, trains=[trains["Nankai"]], tokens=["I12.0"])
    t.public("Sanyo", 80, shares={"P1": 60}, cash=cash, trains=[trains["Sanyo"]])
    return t.operate("Sanyo", "trains", turn=7, rounds=3)


def lead(t: Table) -> int:
    """How much P1 is thought to be ahead of P2 in the end."""
    return late_forecast(t.d)[player("P1")] - late_forecast(t.d)[player("P2")]


def test_a_planner_thinks_of_what_rusts_with_the_next_train() -> None:
    """With the first 6 all 3-trains rust, and P2 has to pay 630 for another; a 5 would run on."""
    leads = {}
    for his in ("3", "5"):
        t, left = (rivals({"Sanyo": "5", "Nankai": his}, 700) for _ in range(2))
        leads[his] = lead(t.do("P1", "buy_train", source="bank", type="6"))
        assert leads[his] > lead(left.do("P1", "pass"))
    assert leads["3"] - leads["5"] > 630


def test_what_rusts_counts_for_whoever_has_it() -> None:
    """Before the bank runs dry somebody buys a 6: a 3 is worth less than a 5, to its owner and against him."""
    mine, his = ({"Sanyo": one, "Nankai": other} for one, other in (("3", "5"), ("5", "3")))
    assert lead(rivals(mine, 700)) < lead(rivals(his, 700))


@pytest.mark.parametrize(("turn", "number", "payout"), [(7, 1, "withhold"), (10, 3, "pay")])
def test_a_run_is_kept_for_a_train_as_long_as_that_will_run(turn: int, number: int, payout: str) -> None:
    """With the 60 it has earned Sanyo can pay 630 for the 6 that takes P2's train; after the last round of turn 10 the
    game is over."""
    t = rivals({"Sanyo": "4", "Nankai": "3"}, 590)
    t.operate("Sanyo", "dividend", turn=turn, number=number, rounds=3, revenue=60)
    assert planned(t) == ("dividend", {"payout": payout})


def test_money_that_lies_idle_starts_jr() -> None:
    """All of Sanyo and Nankai is held: only companies that nobody has begun are left for P1's money."""
    t = Table(3, phase="4").tile("F3", "57", 1).sold_out("5")
    t.public("Sanyo", 80, shares={"P1": 60, "P2": 40}, trains=["5"])
    t.public("Nankai", 80, shares={"P2": 60, "P3": 40}, trains=["5"], tokens=["I12.0"])
    t.money(P1=900, P2=0, P3=0).stock("P1")
    assert planned(t)[0] == "start_company"


def test_an_owner_lets_kobe_electric_go_rather_than_pay_for_its_train() -> None:
    """The next train costs 450, of which it has 50, and would run once more."""
    t = Table(3, phase="4").sold_out("4").minor("KobeElectric", "P1", cash=50).tile("E4", "8", 3).tile("F5", "820", 0)
    t.money(P1=500, P2=500, P3=500).operate("KobeElectric", "trains", turn=10, number=2, rounds=3)
    assert {"retire", "buy_with_help"} <= t.kinds()
    assert planned(t)[0] == "retire"


def test_nobody_haggles_for_the_privates_of_rivals_in_a_stock_round() -> None:
    t = Table(3, phase="2").privates(Keishin="P2").money(P1=300, P2=0, P3=0).stock("P1")
    assert "buy_private" in t.kinds()
    assert planned(t)[0] != "buy_private"


def full_hand(cash: int) -> Table:
    """With three players 18 certificates may be held: P1 has them, two of them of Hanshin, which P2 directs."""
    t = Table(3, phase="4").sold_out("5").tile("F3", "57", 1)
    for name, held in (("Sanyo", 60), ("Keihan", 60), ("Hankyu", 60), ("Subway", 20)):
        t.public(name, 80, shares={"P1": held, "P3": 20}, trains=["4"])
    t.public("Hanshin", 80, shares={"P2": 60, "P1": 20}, trains=["5"])
    return t.money(P1=cash, P2=0, P3=0).stock("P1").put(round=Round("SR", 7))


def test_a_planner_makes_room_for_a_company_that_it_has_the_money_for() -> None:
    poor, rich = full_hand(300), full_hand(1000)
    assert poor.counting("P1") == rich.counting("P1") == 18
    assert not rich.options("start_company")
    assert planned(poor)[0] == "pass"
    assert planned(rich) == ("sell_shares", {"company": "Hanshin", "shares": 2})


def test_room_made_for_a_company_is_not_filled_again() -> None:
    t = full_hand(1000).do("P1", "sell_shares", company="Hanshin", shares=1)
    assert t.options("buy_share")
    assert planned(t)[0] != "buy_share"
