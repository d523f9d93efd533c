"""Trains in 1853: ledger rows 53-TRN-01 to 12 and 17 to 20, worked example E-12."""

import pytest

from railhead.core.ids import Train, TrainType
from railhead.mechanisms.trains import new_trains, pool_trains
from tests.titles.t1853.table import Table

TABLE_5 = {
    **{"2": (6, 300), "3": (5, 440), "4": (4, 620), "5": (3, 830), "6": (2, 1050)},
    **{"2M": (2, 250), "3M": (3, 430), "4M": (2, 590)},
}


def buying(cash: int, *trains: str, phase: str = "1", name: str = "EIR") -> Table:
    return Table(phase=phase).formed(name, cash=cash, trains=trains).operate(name, "trains")


def buy(t: Table, *kinds: str, source: str = "bank") -> Table:
    for kind in kinds:
        t.do("P1", "buy_train", source=source, type=kind)
    return t


def no_train(t: Table, kind: str, source: str = "bank") -> str:
    return t.rule("P1", "buy_train", source=source, type=kind)


def on_offer(t: Table) -> set[str]:
    return {*new_trains(t.d), *pool_trains(t.d)}


def test_53_TRN_01_table_5() -> None:
    trains = Table().title.trains
    assert {name: (entry.count, entry.cost) for name, entry in trains.items()} == TABLE_5
    assert sum(count for count, _ in TABLE_5.values()) == 27


def test_53_TRN_02_several_may_be_bought() -> None:
    t = buy(buying(1000).operate("EIR", "trains"), "2", "2", "2")
    assert (t.trains_of("EIR"), t.cash_of("EIR")) == (["2", "2", "2"], 100)


def test_53_TRN_02_the_price_does_not_go_to_the_bank() -> None:
    t = buying(1000)
    bank = t.cash_of("bank")
    assert buy(t, "2").cash_of("bank") == bank


def test_53_TRN_03_types_in_order() -> None:
    t = buying(1000).left("2", 1).operate("EIR", "trains")
    assert no_train(t, "3") == "53-TRN-03"
    buy(t, "2")
    assert on_offer(t) == {"3"}
    assert buy(t, "3").trains_of("EIR") == ["2", "3"]


@pytest.mark.parametrize(
    ("phase", "offered"),
    [("1", {"2"}), ("2", {"3", "2M"}), ("3", {"4", "2M", "3M"}), ("4", {"5", "3M", "4M"})],
)
def test_53_TRN_04_metre_trains_by_phase(phase: str, offered: set[str]) -> None:
    t = Table(phase=phase)
    if phase == "4":
        t.equip("EIR", trains=["5"])
    assert on_offer(t) == offered


def test_53_TRN_04_3_or_2m() -> None:
    for kind in ("3", "2M"):
        assert buy(buying(500, phase="2"), kind).trains_of("EIR") == [kind]
    assert no_train(buying(500), "2M") == "53-TRN-03"


def test_53_TRN_05_metre_trains_change_no_phase() -> None:
    t = buy(buying(2000, phase="3"), "3M", "2M")
    assert t.state.phase == "3"
    assert t.title.trains[TrainType("4M")].starts_phase is None


def test_53_TRN_06_the_older_metre_type_stays_on_sale() -> None:
    t = buying(2000, phase="3").left("2M", 1).operate("EIR", "trains")
    assert {"2M", "3M"} <= on_offer(t)
    assert buy(t, "3M", "2M").trains_of("EIR") == ["2M", "3M"]
    assert on_offer(t) == {"4", "3M"}


def test_53_TRN_07_sold_out_until_the_next_phase() -> None:
    t = buying(2000, "2M", "2M", phase="2").left("3", 0).operate("EIR", "trains")
    assert on_offer(t) == {"4"}
    assert no_train(t, "2M") == no_train(t, "3M") == "53-TRN-03"
    assert on_offer(buy(t, "4")) == {"4", "3M"}


def owing(phase: str, *trains: str) -> Table:
    """A managed company that owes 10 for its first train, so that its step waits whatever it may buy."""
    t = Table(phase=phase).formed("EIR", {"P1": 1}, cash=3000, trains=trains)
    return t.put(credit={Train(t.train("EIR", trains[0])): 10}).operate("EIR", "trains")


@pytest.mark.parametrize(
    ("phase", "trains", "kind"),
    [("1", ["2"] * 4, "2"), ("2", ["3", "3", "2M", "3"], "2M"), ("3", ["3", "4", "2M"], "4"), ("4", ["5", "4M"], "5")],
)
def test_53_TRN_08_the_limit_counts_both_gauges(phase: str, trains: list[str], kind: str) -> None:
    assert no_train(owing(phase, *trains), kind) == "53-TRN-08"
    assert buy(owing(phase, *trains[1:]), kind).state.phase == phase


def test_53_TRN_09_not_even_what_would_make_room() -> None:
    t = owing("3", "3", "3", "3").sold_out("4").operate("EIR", "trains")
    assert on_offer(t) == {"5", "2M", "3M"}
    assert no_train(t, "5") == "53-TRN-08"
    assert t.state.phase == "3"


def test_53_TRN_10_obsolete_trains_leave_unpaid() -> None:
    t = Table(phase="2").formed("EIR", cash=620, trains=["2", "3"]).formed("GIP", {"P2": 6}, trains=["2", "2"], cash=5)
    t.sold_out("2", "3").operate("EIR", "trains")
    buy(t, "4")
    assert (t.trains_of("EIR"), t.trains_of("GIP"), t.cash_of("GIP")) == (["3", "4"], [], 5)
    assert "2" not in on_offer(t)


def test_e12_the_first_4_of_gip() -> None:
    t = Table(phase="2").formed("GIP", cash=620, trains=["2", "2", "3"]).sold_out("2", "3").operate("GIP", "trains")
    buy(t, "4")
    assert (t.state.phase, t.trains_of("GIP")) == ("3", ["3", "4"])


def excess() -> Table:
    """EIR buys the first 5; GIP has a 4, a 4 and a 3M and may keep two."""
    t = Table(phase="3").formed("EIR", cash=3000).formed("GIP", {"P2": 6}, trains=["4", "4", "3M"]).sold_out("4")
    return buy(t.operate("EIR", "trains"), "5")


@pytest.mark.parametrize(("kind", "price"), [("4", 620), ("3M", 430)])
def test_53_TRN_11_excess_trains_are_on_sale_again(kind: str, price: int) -> None:
    t = excess()
    assert t.acting() == ["P2"]
    assert t.values("discard_train", "train") == {t.train("GIP", "4"), t.train("GIP", "3M")}
    t.do("P2", "discard_train", train=t.train("GIP", kind))
    assert (len(t.trains_of("GIP")), t.cash_of("GIP"), t.acting()) == (2, 0, ["P1"])
    cash = t.cash_of("EIR")
    buy(t, kind, source="pool")
    assert t.cash_of("EIR") == cash - price


def test_53_TRN_11_obsolete_ones_go_first() -> None:
    t = Table(phase="3").formed("EIR", cash=3000).formed("GIP", {"P2": 6}, trains=["4", "3", "3M"]).sold_out("4")
    buy(t.operate("EIR", "trains"), "5")
    assert (t.acting(), t.trains_of("GIP")) == (["P1"], ["4", "3M"])


def test_53_TRN_12_no_sale_to_the_bank() -> None:
    t = buying(1000, "2")
    assert t.rule("P1", "sell_train", train=t.train("EIR", "2")) == "53-TRN-12"


def test_53_TRN_17_a_6_after_the_last_5() -> None:
    t = Table(phase="4").formed("EIR", cash=3000).left("5", 1).operate("EIR", "trains")
    assert no_train(t, "6") == "53-TRN-03"
    buy(t, "5")
    assert on_offer(t) == {"6", "3M", "4M"}
    buy(t, "6")
    assert (t.trains_of("EIR"), t.state.phase) == (["5", "6"], "4")


def test_53_TRN_20_a_returned_train_is_an_extra_choice() -> None:
    t = Table(phase="4").formed("EIR", cash=3000).pool_train("4").left("5", 1).operate("EIR", "trains")
    assert {"4", "5"} <= on_offer(t)
    buy(t, "5")
    assert {"4", "6"} <= on_offer(t)
    assert buy(t, "4", source="pool").trains_of("EIR") == ["4", "5"]
