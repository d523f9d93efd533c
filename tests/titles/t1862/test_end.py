"""The end of a game of 1862 and the LNER: ledger rows 62-END."""

from pathlib import Path

import pytest

from railhead.core.ids import BANK
from railhead.core.state import Round
from railhead.titles.t1862.rounds import worth
from tests.titles.t1862.closing import bank_holds, buys_the_last, closed, late, pays, rounds, without_trains
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.running import BLUE, earned, enr
from tests.titles.t1862.table import Table, company, player

LNER = "the LNER forms"


def test_62_END_01_the_top_of_the_market() -> None:
    """800 pays 1600: two spaces. The company still to come operates, OR 5.2 is not played."""
    t = pays(late("D", 800), 1600, then=("Y&N",))
    assert t.price_of("ENR") == 1000
    while t.operating == "ENR":
        t.passes(*t.acting())
    assert t.operating == "Y&N"
    assert rounds(t) == []
    assert "top" in t.state.finished
    assert t.refused("P1", "pass").rule == "62-END-07"


def test_62_END_01_not_before() -> None:
    t = pays(late("D", 800), 1590)
    assert t.price_of("ENR") == 900
    assert rounds(t, "OR 5.2") == ["OR 5.2"]


def test_62_END_01_reached_by_a_merger() -> None:
    """Ruling R-29: 800 and 900, both with a train; prices above 1000 count as 1000."""
    t = Table(3, "D").tile("F5", "790", 0)
    t.started("ENR", 800, shares={"P1": 60}, trains=["6F"], tokens=["F5.0"])
    t.started("Y&N", 900, shares={"P1": 60}, trains=["6F"], tokens=["F5.0"])
    t.money(P1=9000).operate("ENR", "merge", turn=5, then=["Y&N"]).do("P1", "merge", company="Y&N", survivor="ENR")
    while t.options("redeem_option"):
        t.do(t.acting()[0], "redeem_option")
    assert t.price_of("ENR") == 1000
    assert rounds(t) == []
    assert "top" in t.state.finished


def test_62_END_02_the_bank_pays_with_ious() -> None:
    t = bank_holds(late("D"), 40)
    before = t.cash_of("P1")
    t.operate("ENR", "dividend", revenue=100, turn=4, number=1).do("P1", "dividend", payout="withhold")
    assert t.cash_of(BANK) == -60
    assert t.cash_of("ENR") == 100
    assert t.cash_of("P1") == before
    assert rounds(t) == ["OR 4.2", "OR 4.3"]
    assert "bank" in t.state.finished


def test_62_END_02_at_nought_the_bank_is_not_empty() -> None:
    """Ruling R-54: only a payment larger than what it holds empties it."""
    t = bank_holds(late("D"), 100)
    t.operate("ENR", "dividend", revenue=100, turn=4, number=3).do("P1", "dividend", payout="withhold")
    assert t.cash_of(BANK) == 0
    assert rounds(t, "PR 5.1") == ["PR 5.1"]


def test_62_END_02_no_lner_though_the_last_train_is_sold() -> None:
    """Ruling R-38."""
    t = buys_the_last(late(), number=2)
    bank_holds(t, 40).operate("ENR", "dividend", revenue=100, turn=5, number=3)
    t.do("P1", "dividend", payout="withhold")
    assert rounds(t) == []
    assert "bank" in t.state.finished


def test_62_END_03_the_lner_forms_at_the_end_of_the_set() -> None:
    """First H in OR 5.2 of 3."""
    t = buys_the_last(late(), number=2)
    assert t.state.phase == "H"
    assert not t.state.lner
    assert rounds(t, "SR 6") == ["OR 5.3", LNER, "SR 6"]
    assert t.state.lner


def test_62_END_03_a_second_last_train_changes_nothing() -> None:
    t = buys_the_last(late(), number=3, count=2)
    assert t.trains_of("ENR") == ["6F", "9F", "9F"]
    assert rounds(t, "SR 6") == [LNER, "SR 6"]


def test_62_END_04_ipo_shares_go_to_the_pool() -> None:
    t = late(charter=30)
    assert (t.shares_of("ipo", "ENR"), t.shares_of("pool", "ENR")) == (3, 1)
    rounds(buys_the_last(t, number=3), "SR 6")
    assert (t.shares_of("ipo", "ENR"), t.shares_of("pool", "ENR")) == (0, 4)
    assert t.shares_of("charter", "Y&N") == 3


def test_62_END_05_the_limit_is_the_largest_holding() -> None:
    """Shares, not certificates: 21 in all, of 15 certificates."""
    t = late()
    for name in ("N&E", "WVR", "SVR"):
        t.started(name, 90, shares={"P3": 60, "pool": 40}, trains=["8F"])
    t.started("L&E", 90, shares={"P2": 50, "P3": 10}, trains=["8F"])
    rounds(buys_the_last(t, number=3), "SR 6")
    assert sum(t.shares_of("P3", name) for name in t.state.pars) == 21
    assert t.papers_of("P3") == 15
    assert t.state.limit == 21


def test_62_END_06_three_operations_then_the_count() -> None:
    """Ruling R-28: three operating rounds in the order of prices."""
    t = buys_the_last(late(), number=3)
    assert rounds(t) == [LNER, "SR 6", "OR 6.1", "OR 6.2", "OR 6.3"]
    assert "LNER" in t.state.finished


def test_62_END_06_run_dividend_trains_redeem() -> None:
    """ENR in Cromer by Norwich, with track and markers to spare: it runs, pays, may buy and redeem, no more."""
    t = closed(enr("6F", phase="H", tokens=("F3.0",))).purse({"ENR": 2000})
    t.put(markers={**t.state.markers, "ENR": 2})
    t.operating_round(turn=6)
    parts = [t.part]
    assert earned(t, ("6F", BLUE)) == (60, 0)
    parts.append(t.part)
    t.do("P1", "dividend", payout="withhold")
    assert t.price_of("ENR") == 74
    parts.append(t.part)
    t.passes("P1")
    assert parts == ["run", "dividend", "trains"]
    assert str(t.state.round) == "OR 6.2"


def test_62_END_06_redeeming_stays_allowed() -> None:
    t = closed(late("H")).purse({"ENR": 2000}).operate("ENR", "redeem", turn=6)
    t.do("P1", "redeem")
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (1800, 3)


def test_62_END_07_wealth() -> None:
    """Cash 500, three shares at 182 with a train, one at 65 without: 1078. Treasuries do not count."""
    t = Table(3, "D").money(P1=500)
    t.started("ENR", 182, shares={"P1": 30}, trains=["5F"], cash=700)
    t.started("Y&N", 65, shares={"P2": 30, "P1": 10}, cash=900)
    assert worth(t.d, player("P1")) == 500 + 3 * 182 + 32


def test_62_END_07_halves_are_rounded_down_share_by_share() -> None:
    """Ruling R-27: three at 95 without a train."""
    t = Table(3, "D").money(P1=0).started("ENR", 95, shares={"P1": 30})
    assert worth(t.d, player("P1")) == 3 * 47


def test_62_END_08_no_parliament() -> None:
    t = buys_the_last(late(), number=3)
    assert rounds(t, "SR 6") == [LNER, "SR 6"]
    assert rounds(buys_the_last(late("F"), number=3), "PR 6.1")[-1] == "PR 6.1"


@pytest.mark.parametrize("part", ["track", "marker", "merge", "acquire"])
def test_62_END_09_no_tiles_links_markers_or_mergers(part: str) -> None:
    """Without the LNER each of these would wait for the director."""
    t = enr("6F", phase="H", tokens=("F3.0",)).purse({"ENR": 500})
    t.started("Y&N", shares={"P1": 60}, trains=["6F"], tokens=["F5.0"])
    t.put(markers={**t.state.markers, "ENR": 2})
    t.token("Y&N", "G8.0")
    assert t.operate("ENR", part).part == part
    assert closed(t).operate("ENR", part).part != part


def test_62_END_09_nor_by_asking() -> None:
    t = closed(enr("6F", phase="H")).operate("ENR", "run")
    assert t.no_lay("G4", "8851") != ""
    assert t.options("lay_tile") == t.options("place_token") == t.options("merge") == []


def test_62_END_10_no_company_can_be_started() -> None:
    t = late()
    waiting = next(n for n in t.state.groups if n not in t.state.pars)
    rounds(buys_the_last(t, number=3), "SR 6")
    assert waiting not in t.state.groups
    assert set(t.state.groups) == {"ENR", "Y&N"}
    assert t.refused(t.acting()[0], "start_company", company=waiting, price=54).rule == "62-END-10"
    assert all(t.state.certificates[paper] == "box" for paper in t.title.certificates[waiting])


def test_62_END_10_started_but_not_floated_stays() -> None:
    """Ruling R-60: it may float in the last stock round, then operates without a home marker and owes a train."""
    t = late().started("N&E", 62, shares={"P3": 30}, floated=False, cash=186)
    rounds(buys_the_last(t, number=3), "SR 6")
    t.money(P3=500)
    for _ in range(2):
        while t.acting() != ["P3"]:
            t.passes(*t.acting())
        t.do("P3", "buy_share", company="N&E", source="charter")
    t.do("P3", "buy_markers", markers=2)
    assert t.cash_of("N&E") == 5 * 62 - 80
    while t.state.round.kind == "SR" or t.operating != "N&E":
        t.passes(*t.acting())
    assert t.part == "trains"
    assert t.tokens_of("N&E") == []
    assert t.refused("P3", "pass").rule == "62-TRN-21"


def test_62_END_11_pool_shares_cost_the_market_price() -> None:
    """Par 62, market 150: 150 to the bank."""
    t = late(price=150, charter=30)
    t.put(pars={**t.state.pars, "ENR": 62})
    rounds(buys_the_last(t, number=3), "SR 6")
    price = t.price_of("ENR")
    t.money(P2=500)
    bank = t.cash_of(BANK)
    while t.acting() != ["P2"]:
        t.passes(*t.acting())
    t.do("P2", "buy_share", company="ENR", source="pool")
    assert price > 100
    assert (t.cash_of("P2"), t.cash_of(BANK)) == (500 - price, bank + price)
    assert t.refused("P3", "buy_share", company="ENR", source="ipo").rule == "62-SR-10"


def test_62_END_12_charter_shares_bring_the_company_money() -> None:
    t = closed(late("H", 150)).money(P2=500).stock("P2", number=6)
    t.do("P2", "buy_share", company="ENR", source="charter")
    assert (t.cash_of("P2"), t.cash_of("ENR")) == (350, 150)


def test_62_END_13_no_second_hand_trains() -> None:
    t = late("H").purse({"ENR": 5000}).operate("ENR", "trains", turn=6)
    theirs = next(train for train, holder in t.state.trains.items() if holder == "Y&N")
    assert t.values("trade_train", "train") == {theirs}
    closed(t).operate("ENR", "trains", turn=6)
    assert t.refused("P1", "trade_train", train=theirs).rule == "62-END-13"
    assert {option.kind for option in t.options()} == {"buy_train", "pass"}


def test_62_END_14_the_bank_may_go_below_nought() -> None:
    t = bank_holds(closed(late("H")), 40)
    t.operate("ENR", "dividend", revenue=100, turn=6, number=1).do("P1", "dividend", payout="withhold")
    assert t.cash_of(BANK) == -60
    assert rounds(t) == ["OR 6.2", "OR 6.3"]
    assert "LNER" in t.state.finished


def test_62_END_14_in_a_recorded_game(recorded: Path) -> None:
    """46925: the bank is at -1502 after OR 6.2, OR 6.3 is played."""
    states = [moment.after for moment in moments(recorded)]
    begins = next(state for state in states if state.round == Round("OR", 6, 3))
    assert begins.cash[BANK] == -1502
    assert "LNER" in states[-1].finished


def test_62_END_15_the_top_still_ends_the_game() -> None:
    t = pays(closed(late("H", 800)), 1600, turn=6, number=2)
    assert rounds(t) == []
    assert "top" in t.state.finished


def test_62_END_15_in_a_recorded_game(recorded: Path) -> None:
    """The market game ends in OR 6.2."""
    last = [moment.after for moment in moments(recorded, "1862_game_end_stock_market")][-1]
    assert last.round == Round("OR", 6, 2)
    assert "top" in last.finished


def test_62_END_16_sales_move_no_price() -> None:
    t = closed(late("H", 200)).stock("P1", number=6)
    t.do("P1", "sell_shares", company="ENR", shares=6)
    assert t.price_of("ENR") == 200
    t = late("H", 200).stock("P1", number=6).do("P1", "sell_shares", company="ENR", shares=6)
    assert t.price_of("ENR") < 200


def test_62_END_16_nor_do_those_of_a_company() -> None:
    """Stock sold for a train: 700 in the treasury, an H costs 800."""
    t = late("H", 200)
    closed(without_trains(t, "ENR")).purse({"ENR": 700}).operate("ENR", "trains", turn=6).do("P1", "sell_stock")
    assert t.price_of("ENR") == 200


@pytest.mark.parametrize(("limit", "may_buy"), [(21, True), (4, False), (2, False)])
def test_62_END_17_at_the_limit_or_above(limit: int, may_buy: bool) -> None:
    """P1 holds four certificates: at the limit no purchase, above it no duty to sell."""
    t = closed(late("H"), limit).money(P1=500).stock("P1", number=6)
    assert t.papers_of("P1") == 4
    if may_buy:
        t.do("P1", "buy_share", company="ENR", source="pool")
    else:
        assert t.refused("P1", "buy_share", company="ENR", source="pool").rule == "62-SR-13"
        t.passes("P1")


def test_62_END_18_trainless_in_the_closing_rounds() -> None:
    """It must buy an H or refinance; without either it is bankrupt."""
    t = late("H", 200)
    closed(without_trains(t, "ENR")).purse({"ENR": 800}).operate("ENR", "trains", turn=6)
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    t.purse({"ENR": 0}).operate("ENR", "trains", turn=6)
    assert [option.kind for option in t.options()] == ["refinance"]
    t.do("P1", "refinance")
    while t.options("redeem_option") or t.options("sell_option"):
        t.do(t.acting()[0], "sell_option" if t.options("sell_option") else "redeem_option")
    t.do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("ENR") == ["9F"]


def test_62_END_18_bankrupt_in_the_closing_rounds() -> None:
    t = late("H", 60)
    closed(without_trains(t, "ENR")).operate("ENR", "trains", turn=6)
    assert "ENR" not in t.state.floated
    assert {t.state.certificates[paper] for paper in t.title.certificates[company("ENR")]} == {"box"}


def test_62_END_19_emptied_in_a_stock_round() -> None:
    """SR 4 of phase D: three operating rounds, then the end."""
    t = bank_holds(late("D"), 50).stock("P1", number=4)
    t.do("P1", "sell_shares", company="ENR", shares=1)
    assert t.state.broken
    assert rounds(t) == ["OR 4.1", "OR 4.2", "OR 4.3"]
    assert "bank" in t.state.finished


def test_62_END_20_the_top_between_the_first_h_and_the_lner() -> None:
    """1000 in OR 5.1 with an H sold: OR 5.2 is not played."""
    t = buys_the_last(late(price=800), number=1)
    pays(t, 1600, turn=5, number=1)
    assert rounds(t) == []
    assert "top" in t.state.finished
    assert not t.state.lner


@pytest.mark.parametrize(
    ("third", "told"), [(0, "P1 and P2 win with 9000"), (9000, "P3 wins with 9180")], ids=["shared", "alone"]
)
def test_62_END_21_equal_wealth(third: int, told: str) -> None:
    """P1: 2040, a dividend of 960 and six shares at 1000; P2: 8550 and five at 90. Both win (ruling R-58)."""
    t = pays(late("D", 800).money(P1=2040, P2=8550, P3=third), 1600)
    assert t.state.finished
    assert t.told("end")[-1] == told


def test_62_END_22_the_earlier_stopping_point_counts() -> None:
    """Bank emptied in SR 4, three operating rounds to come; 1000 reached in OR 4.1 (ruling R-63)."""
    t = bank_holds(late("D", 800), 50).stock("P1", number=4)
    t.do("P1", "sell_shares", company="ENR", shares=1)
    pays(t, 4000, turn=4, number=1)
    assert t.price_of("ENR") == 1000
    assert rounds(t) == []
    assert "top" in t.state.finished


def pass_a_turn(t: Table) -> Table:
    """Everybody passes from a Parliament round to the end of the turn."""
    return t.finish("PR").finish_stock_round()


def test_R_64_three_turns_in_which_nobody_does_anything() -> None:
    t = Table(3)
    for turn in (1, 2):
        assert pass_a_turn(t).state.round == Round("PR", turn + 1, 1)
    assert "nobody" in pass_a_turn(t).state.finished
    assert t.told("end")[-1].startswith("P1 and P2 and P3 win")


def test_R_64_a_trade_breaks_the_row() -> None:
    """P2 buys a share of what never floats in the third turn: three more would have to be quiet."""
    t = Table(3).started("ENR", 54, shares={"P1": 30}, floated=False).money(P1=0, P2=60, P3=0).parliament("P1")
    pass_a_turn(pass_a_turn(t)).finish("PR").passes("P1").do("P2", "buy_share", company="ENR", source="charter")
    pass_a_turn(pass_a_turn(t.finish_stock_round()))
    assert (t.state.finished, t.state.quiet) == ("", 2)
    assert pass_a_turn(t).state.finished


def test_R_64_nor_is_a_charter_that_fails_nothing() -> None:
    t = Table(3).parliament("P1")
    pass_a_turn(pass_a_turn(t)).do("P1", "open", company=t.options("open")[0].args["company"], amount=0)
    assert (t.passes("P2", "P3").state.quiet, t.acting()) == (2, ["P1"])
    while t.state.quiet:
        t.idle()
    assert not t.state.finished


def test_R_64_where_nobody_can_do_anything_it_is_over_at_once() -> None:
    """54 are too little for three shares at any par, and there is nothing to sell or to buy."""
    t = Table(3).money(P1=54, P2=54, P3=54).parliament("P1")
    assert t.state.finished


def test_R_64_who_can_still_buy_a_share_is_asked() -> None:
    """P1 cannot start anything with 60, but ENR, which has not floated, has shares at 54."""
    t = Table(3).started("ENR", 54, shares={"pool": 30}, director=None, floated=False)
    t.money(P1=60, P2=0, P3=0).parliament("P1")
    assert (t.state.round, t.acting()) == (Round("SR", 2), ["P1"])
    assert "buy_share" in t.kinds()


def test_nothing_can_be_done_after_the_end() -> None:
    t = pays(late("D", 800), 1600)
    rounds(t)
    assert t.options() == []
    assert t.acting() == []
