"""Buying trains in 1862, their limits, rust and warranties: ledger rows 62-TRN on purchases."""

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Malformed
from railhead.core.ids import BANK
from railhead.core.play import apply
from railhead.mechanisms.trains import RUSTED
from tests.titles.t1862.table import Table, company, player

ALL = {"P1": 60, "P2": 40}


def shop(phase: str, cash: int, *trains: str, permits: tuple[str, ...] = ("freight",)) -> Table:
    """ENR of P1 about to buy trains."""
    t = Table(3, phase=phase).tile("F3", "57", 2)
    t.started("ENR", 82, shares=ALL, cash=cash, trains=trains, permits=permits)
    return t.operate("ENR", "trains")


def seller(t: Table, *trains: str, owner: str = "P1") -> Table:
    """WNR, which has trains to sell, and does not come this round."""
    t.started("WNR", 74, shares={owner: 60}, trains=trains).tile("E2", "5", 0)
    return t.operate("ENR", "trains")


def buy(t: Table, face: str = "freight", warranties: int = 0) -> Table:
    return t.do("P1", "buy_train", face=face, warranties=warranties)


def no_buy(t: Table, face: str = "freight", warranties: int = 0) -> str:
    return t.refused("P1", "buy_train", face=face, warranties=warranties).rule


def trade(t: Table, train: str) -> Table:
    return t.do("P1", "trade_train", train=train)


def only_train(t: Table, holder: str = "WNR") -> str:
    """The id of the first train of a company."""
    return min(train for train, owner in t.state.trains.items() if owner == holder)


def test_62_TRN_01_band_after_band() -> None:
    """Six A trains are sold: the last A and then a B in one turn."""
    t = shop("A", 350).sold("A", 6)
    bank = t.cash_of(BANK)
    assert no_buy(t, warranties=3) == "62-TRN-06"
    buy(t, "express")
    assert (t.trains_of("ENR"), t.cash_of("ENR"), t.state.phase) == (["2E*"], 250, "A")
    buy(t, "local")
    assert (t.trains_of("ENR"), t.cash_of("ENR"), t.state.phase) == (["2E*", "2/3L"], 50, "B")
    assert t.cash_of(BANK) == bank + 300


def test_62_TRN_01_the_type_is_chosen_at_purchase() -> None:
    t = shop("A", 100)
    assert t.values("buy_train", "face") == {"freight", "local", "express"}
    assert t.refused("P1", "buy_train", face="steam", warranties=0).rule == "62-TRN-01"
    assert [buy(shop("A", 100), face).trains_of("ENR") for face in ("freight", "local", "express")] == [
        ["1F*"],
        ["2L*"],
        ["2E*"],
    ]


def test_62_TRN_01_what_it_can_pay() -> None:
    t = shop("A", 99, "1F")
    assert t.options("buy_train") == []
    t = shop("A", 149, "1F")
    assert t.values("buy_train", "warranties") == {0}
    assert no_buy(t, warranties=1) == "62-TRN-01"


@pytest.mark.parametrize(("phase", "price"), [("B", 200), ("C", 100), ("E", 100)])
def test_62_TRN_02_a_fixed_price_half_once_a_later_band_has_sold(phase: str, price: int) -> None:
    """Example X-14: the 2F."""
    t = seller(shop(phase, 250, "1F*"), "2F*")
    trade(t, only_train(t))
    assert (t.cash_of("ENR"), t.cash_of("WNR")) == (250 - price, price)
    assert t.trains_of("ENR") == ["1F*", "2F*"]


def test_62_TRN_02_the_price_is_not_for_the_players_to_set() -> None:
    t = seller(shop("B", 250), "2F")
    with pytest.raises(Malformed):
        apply(t.title, t.state, Action(player("P1"), "trade_train", {"train": only_train(t), "price": 1}))
    t = seller(shop("B", 199), "2F", "1F")
    assert t.refused("P1", "trade_train", train="B-0").rule == "62-TRN-02"
    assert t.values("trade_train", "train") == {"A-0"}


def test_62_TRN_02_the_other_director_must_agree() -> None:
    """Ruling R-18."""
    t = trade(seller(shop("B", 250), "2F", owner="P2"), "B-0")
    assert (t.acting(), t.trains_of("ENR")) == (["P2"], [])
    t.do("P2", "decline")
    assert (t.acting(), t.trains_of("ENR"), t.cash_of("ENR")) == (["P1"], [], 250)
    assert t.refused("P1", "trade_train", train="B-0").reason == "it was declined, and nothing has changed since"
    t = trade(seller(shop("B", 250), "2F", owner="P2"), "B-0").do("P2", "agree")
    assert (t.trains_of("ENR"), t.cash_of("ENR"), t.cash_of("WNR")) == (["2F"], 50, 200)


def test_62_TRN_03_the_first_of_a_band_starts_its_phase() -> None:
    """First C: A trains without warranty go, off-board areas pay the middle figure, the third group opens."""
    t = shop("B", 280, "1F", "2F", "2L*").sold("B", 6).available("L&D", group="C").money(P1=1000)
    assert t.title.phase(t.state).offboard == "low"
    seller(t, "2E")
    buy(t, "express")
    assert (t.state.phase, t.title.phase(t.state).offboard) == ("C", "middle")
    assert (t.trains_of("ENR"), t.trains_of("WNR")) == (["2L*", "2F", "3E"], [])
    assert "L&D" in t.parliament().values("open", "company")


def test_62_TRN_03_not_the_second() -> None:
    t = buy(shop("C", 280, "2F"))
    assert (t.state.phase, t.trains_of("ENR")) == ("C", ["2F", "3F"])


def test_62_TRN_04_three_of_a_type() -> None:
    """Example X-21: 2/3E, 2/3E, 3E: no Express, but another type."""
    t = shop("C", 1000, "2/3E", "2/3E", "3E")
    assert no_buy(t, "express") == "62-TRN-04"
    assert t.values("buy_train", "face") == {"freight", "local"}
    assert buy(t, "local").trains_of("ENR") == ["2/3E", "2/3E", "3E", "3L"]


def test_62_TRN_04_two_of_a_type() -> None:
    """Example X-22: a G train as Express is barred, as Freight it starts phase G: 4E and 5F rust."""
    t = shop("F", 700, "4E", "4/5E", "5F").sold("F", 2)
    assert no_buy(t, "express") == "62-TRN-04"
    buy(t, "freight")
    assert (t.state.phase, t.trains_of("ENR")) == ("G", ["4/5E", "8F"])


def test_62_TRN_04_a_player_is_told_which_limit() -> None:
    """Two of a type in phase F: who misses a train in the list can ask why."""
    t = shop("F", 700, "4E", "4/5E", "5F").sold("F", 2)
    said = t.refused("P1", "buy_train", face="express", warranties=0).reason
    assert said == "ENR has 2 trains of this type or more"


def test_62_TRN_04_judged_before_the_purchase() -> None:
    """Example X-23: only 5/6L; afterwards more than three trains stay, and no further one may be bought."""
    t = shop("F", 1500, "4E", "4/5E", "4/5L", "7F", "7F")
    assert t.values("buy_train", "face") == {"local"}
    buy(t, "local")
    assert t.trains_of("ENR") == ["4/5E", "4/5L", "7F", "7F", "5/6L"]
    assert no_buy(t, "local") == "62-OR-09"


@pytest.mark.parametrize(
    ("phase", "owned", "allowed"),
    [
        ("A", ["1F", "1F"], True),
        ("A", ["1F", "1F", "1F"], False),
        ("D", ["5F", "5F", "3F"], False),
        ("D", ["5F", "5F", "4E", "3E"], True),
        ("E", ["6F"], True),
        ("E", ["6F", "6F"], False),
        ("F", ["6F", "5E", "4/5E"], True),
        ("G", ["6F", "5E"], True),
        ("G", ["6F", "4/5E", "5L"], False),
        ("H", ["6E", "5E", "5L"], False),
    ],
)
def test_62_TRN_04_the_limit_of_a_phase(phase: str, owned: list[str], allowed: bool) -> None:
    t = shop(phase, 1000, *owned)
    assert ("freight" in t.values("buy_train", "face")) is allowed


@pytest.mark.parametrize(
    ("phase", "last", "cost", "old"),
    [("B", "B", 280, "1F"), ("D", "D", 500, "2F"), ("E", "E", 600, "3F"), ("F", "F", 700, "5F")],
)
def test_62_TRN_05_rust_without_payment(phase: str, last: str, cost: int, old: str) -> None:
    """A at C, B at E, C at F, D at G; one with a warranty stays, so do later bands."""
    t = seller(shop(phase, cost, old, f"{old}*", "9F").sold(last, 7), old, "9F")
    before = t.cash_of("WNR")
    buy(t, "express")
    assert (t.trains_of("ENR")[0], t.trains_of("WNR")) == (f"{old}*", ["9F"])
    assert old not in t.trains_of("ENR")
    assert (t.cash_of("ENR"), t.cash_of("WNR")) == (0, before)


@pytest.mark.parametrize(
    ("phase", "cost", "owned"), [("A", 200, ("1F", "2E")), ("C", 360, ("2F", "3E")), ("G", 800, ("6F", "5E"))]
)
def test_62_TRN_05_nothing_rusts_at_b_d_and_h(phase: str, cost: int, owned: tuple[str, str]) -> None:
    t = buy(shop(phase, cost, *owned).sold(phase, 7), "local")
    assert t.state.phase == chr(ord(phase) + 1)
    assert t.trains_of("ENR")[:2] == [*owned]


def test_62_TRN_06_warranties_at_50() -> None:
    t = shop("C", 500)
    assert no_buy(t, "express", 4) == "62-TRN-06"
    assert t.values("buy_train", "warranties") == {0, 1, 2, 3}
    buy(t, "express", 3)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["3E***"], 500 - 280 - 150)


def test_62_TRN_06_they_go_with_a_sold_train_and_do_not_change_its_price() -> None:
    t = seller(shop("C", 280), "3E***")
    trade(t, only_train(t))
    assert (t.trains_of("ENR"), t.cash_of("WNR")) == (["3E***"], 280)


def test_62_TRN_06_permanent_trains_too() -> None:
    t = buy(shop("H", 950), "express", 3)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["6E***"], 0)


def test_62_TRN_07_a_and_d_trains_bring_one_free() -> None:
    t = shop("A", 500)
    assert t.values("buy_train", "warranties") == {0, 1, 2}
    assert no_buy(t, "freight", 3) == "62-TRN-06"
    buy(t, "freight", 2)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["1F***"], 300)
    assert buy(shop("A", 500)).trains_of("ENR") == ["1F*"]
    assert buy(shop("D", 500)).trains_of("ENR") == ["5F*"]
    assert [buy(shop(phase, 800)).trains_of("ENR") for phase in "BCEFH"] == [["2F"], ["3F"], ["6F"], ["7F"], ["9F"]]


def test_62_TRN_08_a_train_at_the_end_of_every_turn() -> None:
    """A train without permit is enough."""
    t = shop("A", 100)
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    assert shop("A", 100, "2E").passes("P1").state.round.kind == "PR"


def test_62_TRN_16_the_type_stays() -> None:
    """2E sold to another company: stays 2E."""
    t = seller(shop("A", 100), "2E")
    trade(t, only_train(t))
    assert (t.trains_of("ENR"), t.trains_of("WNR")) == (["2E"], [])


def test_62_TRN_17_second_hand_from_buyer_to_seller() -> None:
    t = seller(shop("C", 150), "2F")
    bank = t.cash_of(BANK)
    trade(t, only_train(t))
    assert (t.cash_of("ENR"), t.cash_of("WNR"), t.cash_of(BANK)) == (50, 100, bank)


def test_62_TRN_17_only_in_the_train_step_and_from_companies() -> None:
    t = seller(shop("C", 150, "3F"), "2F")
    assert t.refused("P1", "trade_train", train=only_train(t, "ENR")).rule == "62-TRN-17"
    assert t.refused("P1", "trade_train", train="A-0").rule == "62-TRN-17"
    t.tile("F5", "790").operate("ENR", "track")
    assert t.refused("P1", "trade_train", train=only_train(t)).rule == "62-OR-09"


def test_62_TRN_18_the_limits_bind_second_hand_purchases() -> None:
    t = seller(shop("E", 1000, "4/5E", "4E"), "3E", "3F")
    theirs = {t.state.faces[train]: train for train, owner in t.state.trains.items() if owner == "WNR"}
    assert t.refused("P1", "trade_train", train=theirs["express"]).rule == "62-TRN-18"
    assert t.values("trade_train", "train") == {theirs["freight"]}


def test_62_TRN_19_a_phase_change_counts_at_once() -> None:
    """The first E, then another of a type it has twice."""
    t = shop("D", 2000, "5F", "3F").sold("D", 3)
    assert "freight" in t.values("buy_train", "face")
    buy(t, "express")
    assert t.state.phase == "E"
    assert no_buy(t, "freight") == "62-TRN-04"
    assert buy(t, "express").trains_of("ENR") == ["3F", "5F", "4/5E", "4/5E"]


def test_62_TRN_20_a_train_saved_by_a_warranty() -> None:
    """A 1F with one warranty in phase C: it counts for the limit and the train duty and may be sold."""
    t = shop("C", 1000, "1F*", "2F", "3F")
    assert no_buy(t, "freight") == "62-TRN-04"
    assert shop("C", 0, "1F*").state.finished == ""
    assert shop("C", 0, "1F*").trains_of("ENR") == ["1F*"]
    t = trade(seller(shop("C", 50), "1F*"), "A-0")
    assert (t.trains_of("ENR"), t.cash_of("WNR")) == (["1F*"], 50)


@pytest.mark.parametrize(("train", "options"), [((), {"buy_train"}), (("3F",), {"buy_train", "pass"})])
def test_62_TRN_21_who_can_pay_must_buy(train: tuple[str, ...], options: set[str]) -> None:
    """280 in cash and a C train next."""
    t = shop("C", 280, *train)
    assert {option.kind for option in t.options()} == options
    if not train:
        assert t.refused("P1", "pass").rule == "62-TRN-21"
        assert t.refused("P1", "sell_stock").rule == "62-TRN-09"
        assert t.refused("P1", "refinance").rule == "62-TRN-09"


def test_62_TRN_21_there_or_second_hand() -> None:
    t = trade(seller(shop("C", 280), "2F"), "B-0")
    assert t.passes("P1").trains_of("ENR") == ["2F"]


def test_62_TRN_29_no_warranty_later() -> None:
    """Neither for an own train nor for one bought second-hand."""
    t = seller(shop("C", 500, "2F"), "3F")
    assert {option.kind for option in t.options() if "warranties" in option.args} == {"buy_train"}
    with pytest.raises(Malformed):
        apply(t.title, t.state, Action(player("P1"), "trade_train", {"train": only_train(t), "warranties": 1}))
    with pytest.raises(Malformed):
        apply(t.title, t.state, Action(player("P1"), "buy_warranty", {"train": only_train(t, "ENR")}))


def test_62_TRN_30_the_free_warranty_counts_for_the_limit() -> None:
    t = shop("D", 500)
    assert no_buy(t, "express", 3) == "62-TRN-06"
    buy(t, "express", 2)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["4E***"], 500 - 360 - 100)


def test_62_TRN_31_with_the_last_warranty() -> None:
    """1F in phase A loses its warranty and is still there, until the first C train."""
    t = Table(3).started("ENR", shares=ALL, trains=["1F*"], cash=100).tile("F3", "57", 2).operate("ENR", "dividend")
    assert (t.part, t.trains_of("ENR")) == ("trains", ["1F"])
    t = shop("B", 280, "1F").sold("B", 6)
    assert buy(t).trains_of("ENR") == ["3F"]
    assert "1F" in t.trains_of(RUSTED)


def test_62_TRN_33_a_company_may_sell_its_last_train() -> None:
    """It is trainless at once: its shares fetch half; in its next turn it has the train duty."""
    t = seller(shop("C", 150), "2F")
    trade(t, only_train(t))
    t.started("N&E", shares={"P2": 50}, floated=False).stock("P1").do("P1", "sell_shares", company="WNR", shares=1)
    assert t.trains_of("WNR") == []
    assert t.cash_of("P1") == 800 + 37
    t.purse({"WNR": 300}).operate("WNR", "trains")
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    assert company("WNR") in t.state.floated
