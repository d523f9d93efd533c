"""The questions of the book's part VI, 1 to 6, each with its answer. `test_faq_running.py` has the others."""

import pytest

from railhead.core.ids import Hex, Spot
from tests.titles.t1890.table import Table, company, title_for


def row() -> Table:
    return Table(3, fresh=True)


def nankai(phase: str = "2", **shares: int) -> Table:
    """Nankai of P1 in Osaka Minami, at 90."""
    return Table(3, phase=phase).public("Nankai", 90, shares=shares or {"P1": 60}, cash=900)


@pytest.mark.parametrize(("players", "cash"), [(2, 1250), (3, 840), (4, 630), (5, 504), (6, 420), (7, 360)])
def test_faq_1_1_cash_at_the_start(players: int, cash: int) -> None:
    t = Table(players, fresh=True, **({"cash_2p": 1250} if players == 2 else {}))  # type: ignore[arg-type]
    assert [t.cash_of(seat) for seat in t.state.players] == [cash] * players


def test_faq_1_2_the_first_private_gets_cheaper_by_5() -> None:
    t = row().passes("P1", "P2", "P3")
    assert str(t.state.round) == "SR 2"
    t.do("P1", "buy_lot", lot="Arima")
    assert t.cash_of("P1") == 840 - 15
    assert t.do("P2", "buy_lot", lot="KobeTram").cash_of("P2") == 840 - 40


def test_faq_1_3_no_sale_in_the_first_round() -> None:
    t = nankai(P1=60, P2=20).stock("P2", number=1)
    assert t.rule("P2", "sell_shares", company="Nankai", shares=1) == "90-SR-09"


def test_faq_1_4_bids_in_advance_5_above() -> None:
    t = row()
    assert t.rule("P1", "bid", lot="Hankai", amount=74) == "90-AUC-04"
    t.do("P1", "bid", lot="Hankai", amount=75)
    assert t.rule("P2", "bid", lot="Hankai", amount=79) == "90-AUC-04"
    assert t.do("P2", "bid", lot="Hankai", amount=80).acting() == ["P3"]


def test_faq_2_1_sell_then_buy_or_buy_then_sell() -> None:
    for kinds in (("sell_shares", "buy_share"), ("buy_share", "sell_shares")):
        t = nankai(P1=60, P2=20).public("Sanyo", 80, shares={"P3": 40}).stock("P2")
        acts = {
            "sell_shares": {"company": "Nankai", "shares": 1},
            "buy_share": {"company": "Sanyo", "source": "offer"},
        }
        cash = t.cash_of("P2")
        for kind in kinds:
            t.do("P2", kind, **acts[kind])  # type: ignore[arg-type]
        assert t.cash_of("P2") == cash + 90 - 80


def test_faq_2_2_one_certificate_a_turn() -> None:
    t = nankai(P1=40).stock("P2").do("P2", "buy_share", company="Nankai", source="offer")
    assert "buy_share" not in t.kinds()
    assert t.percent_of("P2", "Nankai") == 10


def test_faq_2_3_sales_from_the_second_stock_round() -> None:
    t = nankai(P1=60, P2=20).stock("P2", number=2).do("P2", "sell_shares", company="Nankai", shares=2)
    assert t.percent_of("pool", "Nankai") == 20


def test_faq_2_4_half_of_a_company_in_the_pool() -> None:
    t = nankai(P1=40, P2=20, pool=40).stock("P2")
    assert t.rule("P2", "sell_shares", company="Nankai", shares=2) == "90-SR-07"
    assert t.do("P2", "sell_shares", company="Nankai", shares=1).percent_of("pool", "Nankai") == 50


def test_faq_2_5_certificate_limits() -> None:
    limits = {count: title_for(count).board.players[count].certificate_limit for count in range(2, 8)}
    assert limits == {2: 26, 3: 18, 4: 15, 5: 13, 6: 11, 7: 10}


def test_faq_2_6_sixty_percent_but_in_brown() -> None:
    assert nankai(P1=60).stock("P1").rule("P1", "buy_share", company="Nankai", source="offer") == "90-SR-18"
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60}, cell=(7, 1)).stock("P1")
    assert t.price_of("Nankai") == 40
    assert t.do("P1", "buy_share", company="Nankai", source="offer").percent_of("P1", "Nankai") == 70


def test_faq_2_7_a_row_down_for_each_share() -> None:
    t = nankai(P1=60, P2=20).stock("P2")
    row_, column = t.place_of("Nankai")
    t.do("P2", "sell_shares", company="Nankai", shares=2)
    assert t.place_of("Nankai") == (row_ + 2, column)


def test_faq_2_8_up_when_wholly_with_players() -> None:
    t = nankai(P1=60, P2=40).stock("P1")
    row_, column = t.place_of("Nankai")
    assert t.finish_stock_round().place_of("Nankai") == (row_ - 1, column)


def test_faq_2_9_bought_and_sold_at_once() -> None:
    t = nankai(P1=60).stock("P2").do("P2", "buy_share", company="Nankai", source="offer")
    t.do("P2", "sell_shares", company="Nankai", shares=1)
    assert (t.percent_of("P2", "Nankai"), t.percent_of("pool", "Nankai")) == (0, 10)


def test_faq_2_10_public_companies_buy_privates_once_a_3_is_sold() -> None:
    early = nankai("1.5").privates(Arima="P1").operate("Nankai")
    assert early.rule("P1", "buy_private", private="Arima", price=20) == "90-PRI-02"
    t = nankai("2").privates(Arima="P1").operate("Nankai").do("P1", "buy_private", private="Arima", price=20)
    assert t.owner_of("Arima") == "Nankai"
    minor = Table(3, phase="2").minor("Kanan", "P1", cash=100).privates(Arima="P1").operate("Kanan")
    assert minor.rule("P1", "buy_private", private="Arima", price=20) == "90-PRI-03"


def test_faq_2_11_all_pass_and_who_is_first_next() -> None:
    t = nankai(P1=40).stock("P1").passes("P1").do("P2", "buy_share", company="Nankai", source="offer")
    t.passes("P2") if t.acting() == ["P2"] else None
    t.passes("P3", "P1", "P2")
    assert t.state.round.kind == "OR"
    assert t.state.priority == "P3"


def test_faq_3_1_home_when_it_first_runs() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60}, cash=900, operated=0, floated=False)
    t.put(floated={company("Nankai"): True}).stock("P1")
    assert not t.tokens_of("Nankai")
    assert t.finish_stock_round().tokens_of("Nankai") == ["I12.0"]


def test_faq_3_2_half_of_the_shares() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 40}, floated=False).stock("P2")
    assert "Nankai" not in t.state.floated
    assert "Nankai" in t.do("P2", "buy_share", company="Nankai", source="offer").state.floated


def test_faq_3_2_minors_when_sold_and_kinki_when_a_minor_becomes_it() -> None:
    t = row()
    for number, lot in enumerate(("Arima", "KobeTram", "Hankai", "HanshinTram", "Keishin", "OMER")):
        t.do(f"P{number % 3 + 1}", "buy_lot", lot=lot)
    t.do("P3", "set_par", price=80).do("P1", "buy_lot", lot="Kanan")
    assert (t.cash_of("Kanan"), t.tokens_of("Kanan")) == (100, ["J15.0"])
    k = Table(3, phase="2").minor("OsakaElectric", "P1", cash=130).public("Kinki", 75, shares={}, floated=False)
    k.operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert "Kinki" in k.state.floated


def test_faq_3_3_full_capital() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 40}, floated=False).stock("P2")
    assert t.do("P2", "buy_share", company="Nankai", source="offer").cash_of("Nankai") == 900


def test_faq_3_4_par_is_named_by_who_buys_the_presidents_certificate() -> None:
    t = Table(3, phase="2").stock("P1")
    prices = {option.args["price"] for option in t.options("start_company") if option.args["company"] == "Nankai"}
    assert prices == {65, 70, 75, 80, 90, 100}
    assert t.do("P1", "start_company", company="Nankai", price=70).price_of("Nankai") == 70


def test_faq_4_1_minors_by_number_then_by_price() -> None:
    t = Table(3, phase="2").minor("KobeElectric", "P1", cash=500).minor("Kanan", "P2", cash=500)
    t.public("Sanyo", 65, shares={"P3": 60}, cash=500).public("Nankai", 90, shares={"P1": 60}, cash=500)
    order = []
    t.operating_round()
    while t.state.round.kind == "OR":
        order.append(t.operating)
        t.finish_turn()
    assert order == ["Kanan", "KobeElectric", "Nankai", "Sanyo"]


def test_faq_4_2_who_falls_into_a_stack_lies_below() -> None:
    """The book leaves it open; ruling R-15."""
    t = nankai(P1=60, P2=20).public("Sanyo", 80, shares={"P3": 60}).stock("P2")
    t.do("P2", "sell_shares", company="Nankai", shares=1)
    assert t.place_of("Nankai") == t.place_of("Sanyo")
    assert t.title.market.order(t.state.marks, t.state.marks) == ["Sanyo", "Nankai"]


def test_faq_5_1_first_tile_at_home_or_where_its_track_leads() -> None:
    t = Table(3, phase="2").public("Sanyo", 100, shares={"P1": 60}, cash=900).operate("Sanyo")
    assert {option.args["hex"] for option in t.options("lay_tile")} == {"F3"}


def test_faq_5_2_a_second_tile_by_a_private_only() -> None:
    t = nankai().privates(Arima="Nankai").bend("J13", "I12", "J15").operate("Nankai")
    t.do("P1", "lay_arima", hex="D7", tile="58", rotation=0)
    t.lay_any("J15")
    assert {"D7", "J15"} <= t.state.tiles.keys()
    assert t.no_lay("J13", "23", 0) == "90-OR-05"


def test_faq_5_3_an_upgrade_need_not_extend_track() -> None:
    t = Table(3, phase="2").public("Sanyo", 100, shares={"P1": 60}, cash=900).bend("F3", "F1", "F5").operate("Sanyo")
    t.lay_any("F3", "205")
    shape = t.title.map.shape(Hex("F3"), t.state.tiles[Hex("F3")])
    assert [stop.worth("") for stop in shape.stops] == [30]


def test_faq_5_4_villages_are_not_upgraded() -> None:
    t = Table(3, phase="4").minor("KobeElectric", "P1", cash=500).bend("D3", "D5", "E2").operate("KobeElectric")
    assert not t.tiles_for("D3")
    assert t.no_lay("D3", "14", 0) == "90-TRK-10"


def token_table() -> Table:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=900, tokens=["I12.0"])
    return t.bend("J13", "I12", "J15").bend("J17", "J15", "K18").bend("K18", "J17", "L17")


def test_faq_6_1_tokens_cost_40_then_100() -> None:
    t = token_table().operate("Hankyu", "token").do("P1", "place_token", spot="J15.0")
    assert t.cash_of("Hankyu") == 900 - 40
    assert t.operate("Hankyu", "token").do("P1", "place_token", spot="K18.0").cash_of("Hankyu") == 900 - 40 - 100


def test_faq_6_2_one_token_a_turn() -> None:
    t = token_table().operate("Hankyu", "token").do("P1", "place_token", spot="J15.0")
    assert t.rule("P1", "place_token", spot="K18.0") == "90-OR-05"


def test_faq_6_3_within_reach_of_a_train_of_any_length() -> None:
    t = token_table().operate("Hankyu", "token")
    assert {option.args["spot"] for option in t.options("place_token")} == {"J15.0", "K18.0"}
    assert t.rule("P1", "place_token", spot="L9.0") == "90-TOK-05"


def test_faq_6_4_first_token_when_it_first_operates() -> None:
    t = Table(3, phase="2").public("Sanyo", 100, shares={"P1": 60}, cash=500, operated=0, floated=False)
    t.put(floated={company("Sanyo"): True})
    assert Spot("F3.0") not in t.state.tokens
    assert t.operating_round().tokens_of("Sanyo") == ["F3.0"]
