"""Trains and forced sales of 1890: ledger rows 90-TRN and 90-SAL."""

import pytest

from railhead.core.play import suggest
from railhead.titles.t1890.forced import most_saleable
from tests.titles.t1890.table import Table, company, player


def buyer(phase: str, cash: int, *trains: str, shares: dict[str, int] | None = None, name: str = "Nankai") -> Table:
    """Nankai of P1 in Osaka Minami, joined to Kashiwara, about to buy trains."""
    t = Table(3, phase=phase).public(name, 100, shares=shares or {"P1": 60}, cash=cash, trains=trains, tokens=["I12.0"])
    return t.bend("J13", "I12", "J15")


def at_trains(t: Table, name: str = "Nankai", then: tuple[str, ...] = ()) -> Table:
    return t.operate(name, "trains", then=then)


def buy(t: Table, kind: str, source: str = "bank", who: str = "P1") -> Table:
    return t.do(who, "buy_train", source=source, type=kind)


def test_90_TRN_01_none_is_thrown_away() -> None:
    t = at_trains(buyer("1", 500, "2"))
    assert t.rule("P1", "discard_train", train="2-0") == "90-OR-05"


def test_90_TRN_02_in_rank_order() -> None:
    t = at_trains(buyer("1", 500).left("2", 1))
    assert t.rule("P1", "buy_train", source="bank", type="2+2") == "90-TRN-02"
    buy(t, "2")
    buy(t, "2+2")
    t = at_trains(buyer("5", 2000, "6"))
    assert {option.args["type"] for option in t.options("buy_train")} == {"6", "D"}
    buy(t, "D")


def test_90_TRN_02_a_5_not_while_a_4_is_left() -> None:
    assert at_trains(buyer("3", 900)).rule("P1", "buy_train", source="bank", type="5") == "90-TRN-02"


def test_90_TRN_03_first_purchases_start_phases_at_once() -> None:
    t = buy(at_trains(buyer("1", 500).left("2", 1)), "2")
    assert t.state.phase == "1"
    buy(t, "2+2")
    assert t.state.phase == "1.5"
    starts = {name: entry.starts_phase for name, entry in t.title.trains.items() if entry.starts_phase}
    assert starts == {"2+2": "1.5", "3": "2", "3+3": "2.5", "4": "3", "5": "4", "6": "5", "D": "6"}


LIMITS = {
    "1": (2, 4, 6),
    "2": (2, 4, 6),
    "2.5": (2, 4, 6),
    "3": (1, 3, 4),
    "4": (1, 2, 3),
    "5": (1, 2, 3),
    "6": (1, 2, 3),
}


@pytest.mark.parametrize(("phase", "limits"), LIMITS.items())
def test_90_TRN_04_limits(phase: str, limits: tuple[int, int, int]) -> None:
    limit = Table(3).title.phases[phase].train_limit
    assert (limit["minor"], limit["public"], limit["jr"]) == limits


def test_90_TRN_04_no_purchase_over_the_limit() -> None:
    t = buy(at_trains(buyer("3", 900, "4", "4").left("4", 1)), "4")
    assert t.trains_of("Nankai") == ["4", "4", "4"]
    assert "buy_train" not in t.kinds()
    other = at_trains(buyer("5", 2000, "6", "6"))
    assert other.rule("P1", "buy_train", source="bank", type="D") == "90-TRN-04"


def test_90_TRN_04_another_reading_of_jrs_limit() -> None:
    t = Table(3, jr_limit_phase_2=4)
    assert t.title.phases["2"].train_limit["jr"] == 4
    assert t.title.phases["1"].train_limit["jr"] == 6


def test_90_TRN_05_excess_trains_are_discarded_at_once() -> None:
    t = buyer("2.5", 900).sold_out("3+3").public("Keihan", 90, shares={"P2": 60})
    t.put(trains={**t.state.trains, **{f"3-{number}": "Keihan" for number in range(4)}})
    buy(at_trains(t), "4")
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"90-TRN-05"}
    t.do("P2", "discard_train", train=t.train("Keihan", "3"))
    assert t.trains_of("Keihan") == ["3", "3", "3"]
    assert t.trains_of("pool") == ["3"]


RUST = {"2": "4", "2+2": "5", "3": "6", "3+3": "6", "4": "D", "5": None, "6": None, "D": None}


def test_90_TRN_06_rust() -> None:
    t = buyer("2.5", 900).sold_out("3+3")
    t.put(trains={**t.state.trains, "2-0": "pool", "2-1": "Nankai"})
    buy(at_trains(t), "4")
    assert t.trains_of("pool") == []
    assert t.trains_of("Nankai") == ["4"]
    assert {name: entry.rusts_on for name, entry in t.title.trains.items()} == RUST


def test_90_TRN_07_a_d_costs_1100_or_800_with_another() -> None:
    t = buyer("5", 900, "6")
    t.put(trains={k: v for k, v in t.state.trains.items() if k != "4-3"}).equip("Nankai")
    t.put(trains={**t.state.trains, "4-3": "Nankai"})
    at_trains(t).do("P1", "trade_in", type="D", train="4-3")
    assert t.cash_of("Nankai") == 100
    assert t.trains_of("Nankai") == ["6", "D"]
    assert t.state.trains["4-3"] == "rusted"  # type: ignore[index]
    t = at_trains(buyer("5", 900, "6"))
    t.do("P1", "trade_in", type="D", train=t.train("Nankai", "6"))
    assert t.trains_of("pool") == ["6"]
    t = at_trains(buyer("5", 1100, "6"))
    assert buy(t, "D").cash_of("Nankai") == 0


def test_90_TRN_08_open_market_at_face() -> None:
    t = at_trains(buyer("2", 500, "3").pool_train("3"))
    assert buy(t, "3", "pool").cash_of("Nankai") == 320


def test_90_TRN_09_between_companies_at_1_or_more() -> None:
    t = buyer("2", 500).public("Keihan", 90, shares={"P2": 60}, trains=["3"]).minor("Kanan", "P3", homes=False)
    at_trains(t)
    train = t.train("Keihan", "3")
    assert t.rule("P1", "trade_train", train=train, price=0) == "90-TRN-09"
    t.do("P1", "trade_train", train=train, price=1)
    assert t.acting() == ["P2"]
    t.do("P2", "agree")
    assert t.trains_of("Nankai") == ["3"]
    assert (t.cash_of("Nankai"), t.cash_of("Keihan")) == (499, 1)


def test_90_TRN_09_a_minor_buys_from_a_public_company() -> None:
    t = Table(3, phase="1").minor("Kanan", "P1", cash=100).public("Hanshin", 90, shares={"P1": 60}, trains=["2", "2"])
    t.operate("Kanan", "trains").do("P1", "trade_train", train=t.train("Hanshin", "2"), price=100)
    assert t.trains_of("Kanan") == ["2"]


def test_90_TRN_10_any_number_a_turn() -> None:
    t = at_trains(buyer("1", 500))
    assert buy(buy(buy(t, "2"), "2"), "2").trains_of("Nankai") == ["2", "2", "2"]


def test_90_TRN_11_a_route_binds_to_a_train() -> None:
    t = at_trains(buyer("1", 500))
    assert t.rule("P1", "pass") == "90-TRN-11"
    buy(t, "2").passes("P1")


def test_90_TRN_12_no_route_or_no_train_no_duty() -> None:
    t = Table(3, phase="1").public("Nankai", 100, shares={"P1": 60}, cash=500, tokens=["E10.0"])
    t.operate("Nankai", "trains").passes("P1")
    t = buyer("6", 5000).sold_out("6", "D", "5", "4")
    at_trains(t)
    assert t.state.round.kind == "SR"
    t = buyer("6", 5000).sold_out("6", "D", "5", "4").operate("Nankai", "dividend")
    assert t.place_of("Nankai") == (1, 4)


def test_90_TRN_13_the_president_pays_the_rest_of_the_cheapest() -> None:
    t = buyer("3", 120).money(P1=500)
    at_trains(t)
    assert t.rule("P1", "buy_train", source="bank", type="4") == "90-TRN-13"
    assert t.rule("P1", "pass") == "90-TRN-11"
    t.do("P1", "buy_with_help", sales={})
    assert (t.cash_of("P1"), t.cash_of("Nankai")) == (320, 0)
    assert t.trains_of("Nankai") == ["4"]


def test_90_TRN_13_not_from_another_company() -> None:
    t = buyer("3", 120).money(P1=500).public("Keihan", 90, shares={"P1": 60}, trains=["4"])
    at_trains(t)
    assert t.rule("P1", "trade_train", train=t.train("Keihan", "4"), price=121) == "90-TRN-09"


def helping(cash: int, treasury: int, **more: int) -> Table:
    """A 4 for 300 is owed; P1 holds one Keihan at 90 and one Sanyo at 80 that can be sold."""
    t = buyer("3", treasury, shares={"P1": 50, "P2": 40}).money(P1=cash)
    t.public("Keihan", 90, shares={"P2": 40, "P1": 10}).public("Sanyo", 80, shares={"P3": 40, "P1": 10})
    return at_trains(t)


def test_90_TRN_14_he_must_sell_shares() -> None:
    t = helping(100, 50)
    assert t.rule("P1", "buy_with_help", sales={"Keihan": 1}) == "90-TRN-14"
    t.do("P1", "buy_with_help", sales={"Keihan": 1, "Sanyo": 1})
    assert t.cash_of("P1") == 20
    assert t.trains_of("Nankai") == ["4"]
    assert (t.price_of("Keihan"), t.price_of("Sanyo")) == (80, 75)


def test_90_TRN_15_minors_too() -> None:
    t = Table(3, phase="1").minor("KobeElectric", "P1", cash=20).money(P1=100)
    t.bend("E4", "D5", "F3").tile("F3", "14", 0).operate("KobeElectric", "trains")
    assert t.rule("P1", "pass") == "90-TRN-11"
    t.do("P1", "buy_with_help", sales={})
    assert t.cash_of("P1") == 40
    assert t.trains_of("KobeElectric") == ["2"]


def test_90_TRN_16_by_trading_in_at_the_limit() -> None:
    t = buyer("5", 1100, "6")
    t.put(trains={**t.state.trains, "5-0": "Nankai"})
    at_trains(t)
    assert t.rule("P1", "buy_train", source="bank", type="D") == "90-TRN-04"
    bank = t.cash_of("bank")
    t.do("P1", "trade_in", type="D", train="5-0")
    assert t.trains_of("Nankai") == ["6", "D"]
    assert (t.cash_of("Nankai"), t.cash_of("bank")) == (1100 - 800, bank + 800)
    assert t.trains_of("pool") == ["5"]
    assert t.state.phase == "6"


def test_90_SAL_01_the_presidency_of_the_buyer_stays() -> None:
    t = buyer("3", 200, shares={"P1": 50, "P2": 40}).money(P1=0)
    at_trains(t)
    assert t.rule("P1", "buy_with_help", sales={"Nankai": 2}) == "90-SAL-01"
    t.do("P1", "buy_with_help", sales={"Nankai": 1})
    assert t.director_of("Nankai") == "P1"


def test_90_SAL_01_as_many_as_leave_the_presidency() -> None:
    t = buyer("3", 200, shares={"P1": 60, "P2": 40})
    assert most_saleable(t.d, player("P1"), company("Nankai"), company("Nankai")) == 2


def test_90_SAL_01_in_others_it_may_change() -> None:
    t = buyer("3", 120, shares={"P1": 50}).money(P1=0).public("Keihan", 90, shares={"P1": 30, "P2": 20})
    at_trains(t).do("P1", "buy_with_help", sales={"Keihan": 2})
    assert t.director_of("Keihan") == "P2"


def test_90_SAL_02_no_more_than_needed() -> None:
    t = buyer("3", 240).money(P1=0).public("Sanyo", 70, shares={"P2": 40, "P1": 20})
    at_trains(t)
    assert t.rule("P1", "buy_with_help", sales={"Sanyo": 2}) == "90-SAL-02"
    t.do("P1", "buy_with_help", sales={"Sanyo": 1})
    assert t.cash_of("P1") == 10


def test_90_SAL_03_the_market_limit_holds() -> None:
    t = buyer("3", 240, shares={"P1": 50}).money(P1=0).public("Sanyo", 70, shares={"P2": 40, "P1": 10, "pool": 50})
    assert at_trains(t).rule("P1", "buy_with_help", sales={"Sanyo": 1}) == "90-SAL-03"


def test_90_SAL_04_one_batch() -> None:
    t = helping(100, 50)
    assert t.rule("P1", "sell_shares", company="Keihan", shares=1) == "90-OR-05"
    t.do("P1", "buy_with_help", sales={"Sanyo": 1, "Keihan": 1})
    assert t.percent_of("pool", "Keihan") == t.percent_of("pool", "Sanyo") == 10


def closing_sale() -> Table:
    """Sanyo at 30 in row 10, column 2, must buy a 4; P1 has nothing but Sanyo, Keihan and 120."""
    t = Table(3, phase="3").public("Sanyo", 100, shares={"P1": 60}, cash=100, cell=(10, 2)).bend("F3", "F1", "F5")
    t.public("Keihan", 100, shares={"P2": 40, "P1": 20}, cell=(3, 5)).money(P1=10)
    return t.operate("Sanyo", "trains")


def test_90_SAL_05_if_the_sale_closes_the_buyer() -> None:
    t = closing_sale()
    assert (t.price_of("Sanyo"), t.price_of("Keihan")) == (30, 80)
    bank = t.cash_of("bank")
    t.do("P1", "buy_with_help", sales={"Keihan": 2, "Sanyo": 1})
    assert "Sanyo" not in t.state.marks
    assert t.trains_of("pool") == ["4"]
    # 190 come from the bank for the shares and go back to it with the 110 there were
    assert t.cash_of("bank") == bank + 110
    assert (t.cash_of("P1"), t.cash_of("Sanyo")) == (0, 0)


def test_90_SAL_07_bankruptcy() -> None:
    t = buyer("3", 20, shares={"P1": 20}).money(P1=30).public("Keihan", 100, shares={"P2": 40, "P1": 10})
    at_trains(t)
    assert t.rule("P1", "buy_with_help", sales={"Keihan": 1}) == "90-SAL-07"
    bank = t.cash_of("bank")
    t.do("P1", "bankrupt")
    assert t.cash_of("P1") == 0
    assert t.cash_of("bank") == bank + 50
    assert t.percent_of("pool", "Keihan") == 10
    assert t.state.finished == "P1 is bankrupt"
    assert company("Nankai") in t.state.marks


def test_90_SAL_02_not_a_share_more_where_one_less_is_just_enough() -> None:
    t = buyer("3", 230, shares={"P1": 20}).money(P1=0).public("Sanyo", 70, shares={"P2": 40, "P1": 20})
    at_trains(t)
    assert t.rule("P1", "buy_with_help", sales={"Sanyo": 2}) == "90-SAL-02"
    option = t.options("buy_with_help")[0]
    assert suggest(t.title, t.state, option, "sales") == {"Sanyo": 1}
    t.do("P1", "buy_with_help", sales={"Sanyo": 1})
    assert t.cash_of("P1") == 0
