"""The initial stock round of 1890: ledger rows 90-AUC."""

import pytest

from railhead.core.state import Round
from railhead.titles.t1890.waterfall import Waterfall, bids_on
from tests.titles.t1890.table import Table, player


def row(players: int = 3, scenario: str = "C", **money: int) -> Table:
    """The initial stock round, nothing sold yet."""
    return Table(players, scenario, fresh=True).money(**money)


def bid(t: Table, who: str, lot: str, amount: int) -> Table:
    return t.do(who, "bid", lot=lot, amount=amount)


def buy(t: Table, who: str, lot: str) -> Table:
    return t.do(who, "buy_lot", lot=lot)


def only(t: Table, *lots: str, turn: str = "P1") -> Table:
    """Only these are left in the row, the others are out of the game."""
    for lot in t.title.board.figures["auction_order"]:
        name = lot if lot in t.title.board.privates else f"{lot}.0"
        if lot not in lots:
            t.put(certificates={**t.state.certificates, name: "box"})
    return t.at(Waterfall(turn=player(turn)))


def test_90_AUC_01_initial_until_everything_is_sold() -> None:
    t = row()
    assert len(t.title.board.figures["auction_order"]) == 11
    assert t.kinds() == {"buy_lot", "bid", "pass"}
    assert len(t.options("bid")) == 10


def test_90_AUC_02_one_thing_a_turn() -> None:
    t = bid(row(), "P1", "KobeTram", 45)
    assert t.acting() == ["P2"]
    assert t.rule("P1", "buy_lot", lot="Arima") == "90-AUC-02"
    t.passes("P2")
    assert t.acting() == ["P3"]


def test_90_AUC_03_only_the_first_can_be_bought() -> None:
    t = row()
    assert t.rule("P1", "buy_lot", lot="KobeTram") == "90-AUC-03"
    buy(t, "P1", "Arima")
    assert t.cash_of("P1") == 820
    assert t.owner_of("Arima") == "P1"


def test_90_AUC_04_bids_beat_face_or_the_highest_bid_by_5() -> None:
    t = row()
    assert t.rule("P1", "bid", lot="KobeTram", amount=40) == "90-AUC-04"
    bid(t, "P1", "KobeTram", 45)
    assert t.rule("P2", "bid", lot="KobeTram", amount=49) == "90-AUC-04"
    bid(t, "P2", "KobeTram", 50)
    assert bids_on(t.d, "KobeTram") == {"P1": 45, "P2": 50}


def test_90_AUC_04_no_bid_on_the_first() -> None:
    assert row().rule("P1", "bid", lot="Arima", amount=25) == "90-AUC-02"


def test_90_AUC_05_money_is_set_aside() -> None:
    t = bid(row(P1=100), "P1", "KobeTram", 45)
    assert t.cash_of("P1") == 55
    t.passes("P2", "P3")
    assert t.rule("P1", "bid", lot="Hankai", amount=75) == "90-AUC-05"
    assert t.worth_of("P1") == 100


def test_90_AUC_06_a_bid_can_be_raised() -> None:
    t = bid(bid(row(P1=100), "P1", "KobeTram", 45), "P2", "KobeTram", 50).passes("P3")
    bid(t, "P1", "KobeTram", 55)
    assert t.cash_of("P1") == 45
    assert bids_on(t.d, "KobeTram")[player("P1")] == 55


def test_90_AUC_07_the_next_without_bids_is_for_sale() -> None:
    t = buy(row(), "P1", "Arima")
    assert [option.args["lot"] for option in t.options("buy_lot")] == ["KobeTram"]
    buy(t, "P2", "KobeTram")
    assert t.cash_of("P2") == 800


def test_90_AUC_08_a_sole_bidder_has_it_at_his_bid() -> None:
    t = buy(bid(row(), "P1", "KobeTram", 45), "P2", "Arima")
    assert t.owner_of("KobeTram") == "P1"
    assert t.cash_of("P1") == 840 - 45
    assert not bids_on(t.d, "KobeTram")


def test_90_AUC_09_several_bidders_go_on_among_themselves() -> None:
    t = bid(bid(row(), "P1", "KobeTram", 45), "P2", "KobeTram", 50)
    buy(t, "P3", "Arima")
    assert t.acting() == ["P1"]
    assert t.rule("P1", "bid", lot="KobeTram", amount=54) == "90-AUC-09"
    assert t.rule("P3", "pass") == "90-AUC-09"
    t.passes("P1")
    assert t.owner_of("KobeTram") == "P2"
    assert t.cash_of("P2") == 790


def test_90_AUC_09_they_raise_by_5_until_one_is_left() -> None:
    t = buy(bid(bid(row(), "P1", "KobeTram", 45), "P2", "KobeTram", 50), "P3", "Arima")
    bid(t, "P1", "KobeTram", 55)
    bid(t, "P2", "KobeTram", 70).passes("P1")
    assert (t.owner_of("KobeTram"), t.cash_of("P2")) == ("P2", 770)


def test_90_AUC_10_losers_have_their_money_back() -> None:
    t = buy(bid(bid(row(), "P1", "KobeTram", 45), "P2", "KobeTram", 50), "P3", "Arima").passes("P1")
    assert t.cash_of("P1") == 840


def test_90_AUC_11_bids_are_resolved_one_after_the_other() -> None:
    t = bid(bid(row(), "P1", "KobeTram", 45), "P2", "Hankai", 75)
    buy(t, "P3", "Arima")
    assert (t.owner_of("KobeTram"), t.owner_of("Hankai")) == ("P1", "P2")
    assert [option.args["lot"] for option in t.options("buy_lot")] == ["HanshinTram"]


def test_90_AUC_12_the_left_of_who_bought_from_the_row_is_next() -> None:
    t = row().passes("P1", "P2")
    bid(t, "P3", "KobeTram", 45)
    buy(t, "P1", "Arima")
    assert t.owner_of("KobeTram") == "P3"
    assert t.acting() == ["P2"]


def test_90_AUC_13_then_a_normal_stock_round_with_who_is_next() -> None:
    t = only(row(5), "KobeElectric", turn="P4")
    buy(t, "P4", "KobeElectric")
    assert t.acting() == ["P5"]
    assert "start_company" in t.kinds()
    assert str(t.state.round) == "SR 1"
    t = only(row(5), "NaraElectric", "KobeElectric", turn="P4")
    bid(t, "P4", "KobeElectric", 105).passes("P5")
    buy(t, "P1", "NaraElectric")
    assert t.owner_of("KobeElectric") == "P4"
    assert t.acting() == ["P2"]
    assert "start_company" in t.kinds()


def test_90_AUC_14_no_shares_and_late_privates_meanwhile() -> None:
    t = row()
    assert t.rule("P1", "start_company", company="Nankai", price=70) == "90-AUC-02"
    assert t.rule("P1", "buy_late_private", private="Semboku") == "90-AUC-02"


def test_90_AUC_15_all_passing_leads_to_an_operating_round_and_bids_stay() -> None:
    t = row()
    buy(t, "P1", "Arima")
    buy(t, "P2", "KobeTram")
    bid(t, "P3", "HanshinTram", 115).passes("P1", "P2", "P3")
    # OR 1.1 has paid the privates and nobody operates
    assert str(t.state.round) == "SR 2"
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("P3")) == (825, 810, 725)
    assert bids_on(t.d, "HanshinTram") == {"P3": 115}
    assert [option.args["lot"] for option in t.options("buy_lot")] == ["Hankai"]
    assert t.acting() == ["P1"]


def arima_price(turn: int) -> Table:
    t = row()
    return t.put(round=Round("SR", turn)).at(Waterfall(turn=player("P1")))


def test_90_AUC_16_arima_falls_by_5_a_game_turn() -> None:
    t = row().passes("P1", "P2", "P3").passes("P1", "P2", "P3")
    assert str(t.state.round) == "SR 3"
    buy(t, "P1", "Arima")
    assert t.cash_of("P1") == 830
    assert t.worth_of("P1") == 850


def test_90_AUC_17_at_nothing_the_priority_holder_must_take_it() -> None:
    t = row()
    for _ in range(4):
        t.passes("P1", "P2", "P3")
    assert str(t.state.round) == "SR 5"
    assert t.owner_of("Arima") == "P1"
    assert t.cash_of("P1") == 840
    assert t.acting() == ["P2"]


def test_90_AUC_17_it_sets_off_auctions_like_any_purchase() -> None:
    t = bid(row(), "P1", "KobeTram", 45).passes("P2", "P3", "P1")
    for _ in range(3):
        t.passes(*t.acting(), *[]).passes(*t.acting()).passes(*t.acting())
    assert str(t.state.round) == "SR 5"
    assert t.owner_of("Arima") == "P2"
    assert t.owner_of("KobeTram") == "P1"
    assert t.acting() == ["P3"]


def test_90_AUC_18_no_other_price_falls() -> None:
    t = arima_price(4)
    buy(t, "P1", "Arima")
    buy(t, "P2", "KobeTram")
    assert t.cash_of("P2") == 800


def test_90_AUC_19_omer_brings_the_presidency_of_subway() -> None:
    t = only(row(), "OMER", "KobeElectric")
    buy(t, "P1", "OMER")
    assert t.cash_of("P1") == 620
    assert t.acting() == ["P1"]
    assert t.rule("P1", "set_par", price=85) == "90-AUC-19"
    assert {option.args["price"] for option in t.options()} == {65, 70, 75, 80, 90, 100}
    t.do("P1", "set_par", price=80)
    assert t.percent_of("P1", "Subway") == 20
    assert t.director_of("Subway") == "P1"
    assert t.price_of("Subway") == 80
    assert t.worth_of("P1") == 620 + 160


def test_90_AUC_20_osaka_electric_brings_the_par_of_kinki() -> None:
    t = only(row(), "OsakaElectric", "KobeElectric")
    buy(t, "P1", "OsakaElectric")
    assert {option.rule for option in t.options()} == {"90-AUC-20"}
    t.do("P1", "set_par", price=75)
    assert t.price_of("Kinki") == 75
    assert t.percent_of("P1", "Kinki") == 0
    assert t.percent_of("bank", "Kinki") == 40


def test_90_AUC_21_shares_that_come_with_privates() -> None:
    t = only(row(), "Keishin", "KobeElectric")
    buy(t, "P1", "Keishin")
    assert t.percent_of("P1", "Keihan") == 10
    assert "Keihan" not in t.state.pars
    t = only(row(), "HanshinTram", "KobeElectric")
    buy(t, "P1", "HanshinTram")
    assert t.percent_of("P1", "Hanshin") == 10
    a = only(row(scenario="A"), "Keishin", "KobeElectric")
    buy(a, "P1", "Keishin")
    assert all(not name.startswith("Keihan") for name in a.state.certificates)
    assert buy(only(row(scenario="B"), "Keishin", "KobeElectric"), "P1", "Keishin").percent_of("P1", "Keihan") == 10


def test_90_AUC_22_a_minor_starts_when_bought() -> None:
    t = only(row(), "Arima", "NaraElectric", "KobeElectric")
    bid(t, "P1", "NaraElectric", 200)
    bank = t.cash_of("bank")
    buy(t, "P2", "Arima")
    assert t.cash_of("NaraElectric") == 320
    assert t.cash_of("P1") == 640
    assert t.cash_of("bank") == bank + 20 + 200 - 320
    assert t.tokens_of("NaraElectric") == ["B17.2", "H19.0"]


def test_90_AUC_23_osaka_railway_uses_the_token_of_osaka_electric() -> None:
    t = only(row(), "OsakaElectric", "OsakaRailway", "KobeElectric")
    buy(t, "P1", "OsakaElectric").do("P1", "set_par", price=75)
    buy(t, "P2", "OsakaRailway")
    assert t.state.tokens["H13.0"] == ("OsakaElectric",)  # type: ignore[index]
    assert not t.tokens_of("OsakaRailway")
    t.privates(OMER="box").operate("OsakaRailway")
    assert {option.args["hex"] for option in t.options("lay_tile")} >= {"H15"}


def test_90_AUC_24_each_counts_as_a_certificate() -> None:
    t = Table(3).privates(Arima="P1").minor("Kanan", "P1")
    assert t.counting("P1") == 2


def test_90_AUC_25_what_a_bidder_can_go_up_to() -> None:
    t = row(P2=220).passes("P1")
    bid(t, "P2", "KobeTram", 45)
    bid(t, "P3", "KobeTram", 50).passes("P1")
    bid(t, "P2", "HanshinTram", 115).passes("P3")
    assert t.cash_of("P2") == 60
    buy(t, "P1", "Arima")
    assert t.acting() == ["P2"]
    assert t.options("bid")[0].bounds["amount"].most == 105
    assert t.rule("P2", "bid", lot="KobeTram", amount=106) == "90-AUC-25"
    bid(t, "P2", "KobeTram", 105)
    assert t.cash_of("P2") == 0


@pytest.mark.parametrize("players", [2, 7])
def test_a_bid_may_not_break_the_certificate_limit(players: int) -> None:
    t = row(players)
    limit = t.title.board.players[players].certificate_limit
    names = [name for name in t.state.certificates if name.startswith(("Nankai", "Sanyo", "JR"))][:limit]
    t.put(certificates={**t.state.certificates, **dict.fromkeys(names, "P1")})
    assert t.rule("P1", "buy_lot", lot="Arima") == "90-SR-16"


@pytest.mark.parametrize(("lot", "papers"), [("KobeTram", 1), ("HanshinTram", 2), ("Keishin", 2), ("OMER", 2)])
def test_a_share_that_comes_with_a_private_counts_for_the_limit(lot: str, papers: int) -> None:
    """C with 7: the limit is 10, and both the private and what comes with it have to fit."""
    t = row(7, P1=1000)
    names = [name for name in t.state.certificates if name.startswith(("Nankai", "Sanyo"))]
    for held in (10 - papers, 11 - papers):
        t.put(certificates={**t.state.certificates, **dict.fromkeys(names[:held], "P1")})
        assert (lot in t.values("bid", "lot")) is (held + papers <= 10)
    assert t.rule("P1", "bid", lot=lot, amount=300) == "90-SR-16"
