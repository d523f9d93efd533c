"""What bots of 1861 know of mergers: one that comes to nothing is not tried again and again."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.bots.sense import sensible
from railhead.core.state import Round
from railhead.titles.t1861.bots import HEURISTICS
from tests.titles.t1861.table import Table, company


def two_minors(cash: int) -> Table:
    """K-R of P1 in Kharkov and M-K of P2 in Moscow, linked by track, and so much money for a second share."""
    t = Table(3, phase="3").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.minor("K-R", "P1", trains=["2"]).minor("M-K", "P2", trains=["2"])
    return t.money(P1=cash, P2=cash).merger_round("K-R", "M-K")


def test_a_merger_nobody_could_lead_is_no_choice() -> None:
    poor, rich = two_minors(20), two_minors(400)
    assert poor.options("merge")
    assert not [one for one in sensible(poor.title, poor.state, poor.options()) if one.kind == "merge"]
    assert [one for one in sensible(rich.title, rich.state, rich.options()) if one.kind == "merge"]


@pytest.mark.parametrize("name", ["steady", "greedy", "planner"])
def test_who_has_merged_buys_the_share_that_makes_it_good(name: str) -> None:
    t = two_minors(400).do("P1", "merge", company="M-K").do("P2", "agree")
    if "pass" in t.kinds() and "form" not in t.kinds():
        t.do(t.acting()[0], "pass")
    company = t.options("form")[0].args["company"]
    t.do(t.acting()[0], "form", company=company)
    while "remove_token" in t.kinds():
        option = t.options("remove_token")[0]
        t.do(t.acting()[0], "remove_token", **option.args)
    assert {"buy_share", "pass"} <= t.kinds()
    assert bot_named(name).choose(t.title, t.state, t.options(), Random(1)).kind == "buy_share"


def test_the_last_company_has_its_train_before_another_is_started() -> None:
    for trains in ([], ["5"]):
        t = Table(4, phase="5").public("NW", 100, shares={"P1": 60}, tokens=["G15.0"], trains=trains)
        t.money(P1=900).stock("P1")
        offered = [one for one in sensible(t.title, t.state, t.options()) if one.kind == "start_company"]
        assert bool(offered) == bool(trains)


def test_a_round_that_is_over_counts_no_more() -> None:
    """Else whoever comes to the next round first looks richer; once the 8-train is sold the last round is known."""
    first, second = (Table(3, phase="3").put(round=Round("OR", 2, number)) for number in (1, 2))
    assert HEURISTICS.planned_rounds(first.d) == HEURISTICS.planned_rounds(second.d) + 1
    known = second.put(last=Round("OR", 3, 2))
    assert HEURISTICS.planned_rounds(known.d) == HEURISTICS.rounds(known.d)


def long_line(table: Table) -> Table:
    """Track from Moscow over Kharkov to Ekaterinoslav."""
    return table.line("H8", "H10", "H12", "H14", "G15", "F16", "F18", "E19")


def test_a_company_keeps_of_its_run_just_what_a_train_lacks() -> None:
    """Its 3-train will rust, a 5-train costs 550: half of 160 kept makes 480 enough for it, and 400 not."""
    for cash, payout in ((400, "full"), (480, "half")):
        t = long_line(Table(4, phase="5").sold_out("2", "3", "4"))
        t.public("NW", 100, shares={"P1": 60, "P2": 40}, tokens=["G15.0"], trains=["3"], cash=cash)
        t.money(P1=100, P2=100, P3=100, P4=100).operate("NW", "dividend", revenue=160)
        chosen = bot_named("planner").choose(t.title, t.state, t.options(), Random(1))
        assert chosen.args["payout"] == payout


def test_a_company_sells_its_train_for_what_it_lacks_for_the_next_one() -> None:
    """All 2-trains are sold and a 3-train costs 225: K-R, whose turn is to come, may borrow 90 once it has no train
    and has 40 itself; M-K of the same director has none and no way to a 3-train."""
    t = long_line(Table(4, phase="2").sold_out("2"))
    t.minor("K-R", "P1", trains=["2"], cash=40).minor("M-K", "P1", cash=120)
    t.money(P1=100, P2=100, P3=100, P4=100).operate("M-K", "trains", then=["K-R"])
    chosen = bot_named("planner").choose(t.title, t.state, t.options(), Random(1))
    assert (chosen.kind, chosen.args["price"]) == ("trade_train", 225 - 90 - 40)
    train = chosen.args["train"]
    t.do("P1", "trade_train", train=train, price=chosen.args["price"]).do("P1", "pass")
    while "buy_train" not in t.kinds():
        t.do("P1", "pass")
    assert bot_named("planner").choose(t.title, t.state, t.options(), Random(1)).kind == "buy_train"


def bidding(table: Table, cash: int) -> str:
    """What a planner does in his stock turn with so much money."""
    t = table.money(P1=cash, P2=20, P3=20, P4=20).stock("P1")
    assert "bid" in t.kinds()
    return bot_named("planner").choose(t.title, t.state, t.options(), Random(1)).kind


def test_a_minor_is_not_begun_without_the_money_for_a_train() -> None:
    """Once 2-trains are sold out a minor needs 225, of which it may borrow 90; or a train of its owner's."""
    assert bidding(long_line(Table(4, phase="3").sold_out("2")), 120) == "pass"
    assert bidding(long_line(Table(4, phase="3").sold_out("2")), 180) == "bid"
    spare = long_line(Table(4, phase="3").sold_out("2")).minor("K-R", "P1", trains=["2", "2"])
    assert bidding(spare, 120) == "bid"


def test_money_counts_more_while_minors_are_to_be_started() -> None:
    """In phase 2 ten of them, later six more; none once they cannot be started."""
    for phase, left in (("2", 10), ("3", 16), ("5", 0)):
        found = HEURISTICS.openings(Table(4, phase=phase).d)
        assert sum(count for _, _, count in found) == left


def formed(table: Table) -> Table:
    """K-R and M-K have merged, their owners have bought a share each, and P3 is asked whether he wants one."""
    t = table.do("P1", "merge", company="M-K").do("P2", "agree")
    t.do("P1", "form", company=t.options("form")[0].args["company"])
    while "remove_token" in t.kinds():
        t.do("P1", "remove_token", **t.options("remove_token")[0].args)
    while t.acting()[0] != "P3":
        t.do(t.acting()[0], "buy_share", **t.options("buy_share")[0].args)
    return t


def test_who_can_soon_start_a_minor_keeps_the_money_for_it() -> None:
    """Half of what a train brings, 80, is more than a tenth of what two bring; but less than 155 is not enough."""
    for cash, chosen in ((120, "buy_share"), (160, "pass")):
        t = two_minors(400).sold_out("2").minor("N", "P3", trains=["2"]).money(P3=cash)
        t = formed(t.put(earned={company("N"): 80}))
        assert bot_named("planner").choose(t.title, t.state, t.options(), Random(1)).kind == chosen


def test_a_company_is_started_dearer_where_trains_earn_much() -> None:
    """Its train will bring about what others' do: a price rises if that pays it, and a higher price rises by more."""
    chosen = []
    for earned in (100, 250):
        t = long_line(Table(4, phase="5").sold_out("2", "3", "4"))
        t.public("NW", 100, shares={"P2": 60, "P3": 40}, tokens=["G15.0"], trains=["5"], cash=100)
        t.put(earned={company("NW"): earned}).money(P1=700, P2=50, P3=50, P4=50).stock("P1")
        chosen.append(bot_named("planner").choose(t.title, t.state, t.options(), Random(1)))
    assert [one.kind for one in chosen] == ["start_company", "start_company"]
    assert int(str(chosen[0].args["price"])) < int(str(chosen[1].args["price"]))
