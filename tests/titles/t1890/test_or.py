"""The operating round of 1890: ledger rows 90-OR."""

from tests.titles.t1890.table import Table, company


def test_90_OR_01_operating_rounds_of_a_game_turn() -> None:
    t = Table(3, phase="1").left("2", 0).sold_out("2+2").public("Nankai", 100, shares={"P1": 60}, cash=500)
    t.operate("Nankai", "trains", turn=3).do("P1", "buy_train", source="bank", type="3")
    assert t.state.phase == "2"
    t.finish_turn()
    assert str(t.state.round) == "SR 4"
    t.finish_stock_round()
    assert str(t.state.round) == "OR 4.1"
    t.finish_turn()
    assert str(t.state.round) == "OR 4.2"
    phases = {name: entry.operating_rounds for name, entry in t.title.phases.items()}
    assert phases == {"1": 1, "1.5": 1, "2": 2, "2.5": 2, "3": 2, "4": 3, "5": 3, "6": 3}


def test_90_OR_02_privates_pay_first() -> None:
    t = (
        Table(3, phase="2")
        .public("Keihan", 100, shares={"P2": 60})
        .privates(Keishin="Keihan", Arima="P1", Semboku="P3")
    )
    before = {name: t.cash_of(name) for name in ("Keihan", "P1", "P3")}
    t.stock("P1").finish_stock_round()
    assert t.cash_of("Keihan") == before["Keihan"] + 25
    assert t.cash_of("P1") == before["P1"] + 5
    assert t.cash_of("P3") == before["P3"] + 70


def test_90_OR_03_minors_by_number() -> None:
    t = Table(3, phase="1").minor("KobeElectric", "P1", cash=500).minor("Kanan", "P2", cash=500).operating_round()
    assert t.operating == "Kanan"
    t.finish_turn()
    assert t.operating == "KobeElectric"


def test_90_OR_04_dearest_first_then_further_right_then_on_top() -> None:
    t = Table(3, phase="1").public("Nankai", 90, shares={"P1": 60}, cash=500)
    t.public("Sanyo", 90, shares={"P2": 60}, cash=500).public("Hankyu", 90, shares={"P3": 60}, cash=500, cell=(3, 6))
    t.public("Keihan", 100, shares={"P1": 60}, cash=500).minor("Kanan", "P1", cash=500)
    t.operating_round()
    order = []
    while t.state.round.kind == "OR":
        order.append(t.operating)
        t.finish_turn()
    assert order == ["Kanan", "Keihan", "Hankyu", "Nankai", "Sanyo"]


def test_90_OR_05_steps_in_order() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500, trains=["2"]).bend("J13", "I12", "J15")
    t.operate("Nankai", "run")
    assert t.rule("P1", "place_token", spot="J15.0") == "90-OR-05"
    assert t.rule("P1", "lay_tile", hex="I14", tile="8", rotation=0) == "90-OR-05"
    t.run_best()
    assert t.rule("P1", "run", routes=[]) == "90-OR-05"


def test_90_OR_06_privates_at_any_point_in_phases_2_and_3() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).privates(Arima="P1")
    t.operate("Nankai", "dividend", revenue=60).do("P1", "buy_private", private="Arima", price=30)
    assert t.owner_of("Arima") == "Nankai"
    t.do("P1", "dividend", payout="pay")


def test_90_OR_07_each_once_a_round() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).bend("J13", "I12", "J15")
    t.equip("Nankai", trains=["3"]).public("Sanyo", 100, shares={"P2": 60}, cash=500, cell=(1, 6))
    t.operating_round()
    assert t.operating == "Sanyo"
    t.finish_turn()
    assert t.operating == "Nankai"
    while "run" not in t.kinds():
        t.passes("P1")
    t.run_best()
    t.do("P1", "dividend", payout="pay")
    assert t.price_of("Nankai") > t.price_of("Sanyo")
    t.finish_turn()
    assert (t.state.operated[company("Nankai")], t.state.operated[company("Sanyo")]) == (2, 2)
    assert t.state.round.kind == "SR"


def test_90_OR_08_started_companies_lie_on_top() -> None:
    t = Table(3, phase="1").public("Nankai", 100, shares={"P1": 40}, floated=False)
    t.public("JR", 100, shares={"P2": 60}, cell=(1, 4), cash=100, trains=["2"])
    t.operate("JR", "dividend", revenue=100).do("P2", "dividend", payout="pay")
    assert t.place_of("JR") == (1, 5)
    order = t.title.market.order
    assert order(t.state.marks, t.state.marks) == ["Nankai", "JR"]
    t.finish_turn()
    assert t.state.round.kind == "SR"
    assert order(t.state.marks, t.state.marks) == ["JR", "Nankai"]


def test_90_OR_09_then_the_next_game_turn() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500)
    t.operate("Nankai", turn=4, number=2, rounds=2).finish_turn()
    assert str(t.state.round) == "SR 5"


def test_90_OR_10_floated_in_a_stock_round_it_operates_next() -> None:
    t = Table(3, phase="1").public("Nankai", 80, shares={"P1": 40}, floated=False).stock("P1")
    t.do("P1", "buy_share", company="Nankai", source="offer").finish_stock_round()
    assert str(t.state.round) == "OR 2.1"
    assert t.operating == "Nankai"


def test_90_OR_11_the_order_is_judged_anew() -> None:
    t = Table(3, phase="1").left("2", 0).left("2+2", 0).public("Nankai", 100, shares={"P1": 60}, cash=0)
    t.bend("J13", "I12", "J15").money(P1=0)
    t.public("Hankyu", 90, shares={"P2": 40, "P1": 30}, cash=500).public("Sanyo", 80, shares={"P3": 60}, cash=500)
    t.operate("Nankai", "trains", then=["Hankyu", "Sanyo"])
    t.do("P1", "buy_with_help", sales={"Hankyu": 2})
    assert t.price_of("Hankyu") == 75
    assert t.operating == "Sanyo"
    t.finish_turn()
    assert t.operating == "Hankyu"


def test_90_OR_12_not_started_no_turn_no_move() -> None:
    t = Table(3, phase="1").public("Subway", 80, shares={"P1": 20}, floated=False).stock("P1")
    t.finish_stock_round()
    assert str(t.state.round) == "SR 3"
    assert t.price_of("Subway") == 80
    assert "Subway" not in t.state.operated
