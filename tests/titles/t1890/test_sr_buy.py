"""Buying in 1890's stock round: ledger rows 90-SR-11 to 14, 20, 21, 26 to 32."""

import pytest

from tests.titles.t1890.table import Table


def buy(t: Table, who: str, name: str, source: str = "offer") -> Table:
    return t.do(who, "buy_share", company=name, source=source)


def test_90_SR_11_one_purchase_a_turn() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 40, "pool": 10}).public("Sanyo", 70, shares={"P1": 20})
    t.privates(Arima="P3", Keifuku="bank").stock("P1")
    cash = t.cash_of("P1")
    buy(t, "P1", "Nankai", "pool")
    assert t.cash_of("P1") == cash - 90
    assert t.rule("P1", "buy_share", company="Sanyo", source="offer") == "90-SR-11"
    assert t.rule("P1", "start_company", company="Hankyu", price=65) == "90-SR-11"
    assert t.rule("P1", "buy_late_private", private="Keifuku") == "90-SR-11"
    assert t.rule("P1", "buy_private", private="Arima", price=5) == "90-SR-11"


def test_90_SR_11_at_par_from_the_offer() -> None:
    t = Table(3, phase="2").public("Nankai", 65, shares={"P1": 40}, cell=(1, 9)).stock("P2")
    cash = t.cash_of("P2")
    buy(t, "P2", "Nankai")
    assert t.cash_of("P2") == cash - 65


def test_90_SR_12_the_first_certificate_is_the_presidents() -> None:
    t = Table(3).stock("P1", number=1)
    cash = t.cash_of("P1")
    t.do("P1", "start_company", company="Nankai", price=70)
    assert t.cash_of("P1") == cash - 140
    assert t.percent_of("P1", "Nankai") == 20
    assert (t.place_of("Nankai"), t.price_of("Nankai")) == ((5, 5), 70)
    assert t.rule("P2", "start_company", company="Sanyo", price=85) == "90-SR-12"
    assert {o.args["price"] for o in t.options("start_company") if o.args["company"] == "Sanyo"} == {
        65,
        70,
        75,
        80,
        90,
        100,
    }


def test_90_SR_13_newcomers_go_to_the_bottom() -> None:
    t = Table(3).stock("P1", number=1)
    t.do("P1", "start_company", company="Nankai", price=80).do("P2", "start_company", company="Sanyo", price=80)
    assert t.title.market.order(t.state.marks, t.state.marks) == ["Nankai", "Sanyo"]


def test_90_SR_14_the_par_of_jr_is_100() -> None:
    t = Table(3).stock("P1", number=1)
    assert t.rule("P1", "start_company", company="JR", price=90) == "90-SR-14"
    t.do("P1", "start_company", company="JR", price=100)
    assert t.price_of("JR") == 100


def test_90_SR_20_players_sell_players_only_privates() -> None:
    t = (
        Table(3, phase="2")
        .public("Nankai", 90, shares={"P2": 40})
        .minor("Kanan", "P2")
        .privates(Semboku="P2")
        .stock("P1")
    )
    for name in ("Nankai", "Kanan", "Semboku"):
        assert t.rule("P1", "buy_private", private=name, price=50) == "90-SR-20"


def test_90_SR_21_a_private_from_another_player_at_any_price() -> None:
    t = Table(3).privates(Arima="P2").stock("P1")
    cash = t.cash_of("P1")
    t.do("P1", "buy_private", private="Arima", price=1)
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"90-SR-21"}
    t.do("P2", "agree")
    assert t.owner_of("Arima") == "P1"
    assert t.cash_of("P1") == cash - 1


def test_90_SR_21_not_without_consent() -> None:
    t = Table(3).privates(Arima="P2").stock("P1").do("P1", "buy_private", private="Arima", price=1).do("P2", "decline")
    assert t.owner_of("Arima") == "P2"
    assert t.acting() == ["P1"]
    assert {option.bounds["price"].least for option in t.options("buy_private")} == {2}
    again = t.refused("P1", "buy_private", private="Arima", price=1)
    assert (again.rule, again.reason) == ("90-SR-21", "it was declined, and nothing has changed since")


def test_90_SR_26_floats_with_half_out_of_the_offer() -> None:
    t = Table(3, phase="2").public("Nankai", 80, shares={"P1": 20, "pool": 10}, floated=False).stock("P1")
    buy(t, "P1", "Nankai").passes("P1")
    assert "Nankai" not in t.state.floated
    buy(t, "P2", "Nankai")
    assert "Nankai" in t.state.floated


@pytest.mark.parametrize(("private", "name"), [("HanshinTram", "Hanshin"), ("Keishin", "Keihan")])
def test_90_SR_27_the_attached_share_counts(private: str, name: str) -> None:
    t = Table(3, phase="2").privates(**{private: "P2"}).public(name, 80, shares={"P1": 30, "P2": 10}, floated=False)
    t.stock("P1")
    buy(t, "P1", name)
    assert t.percent_of("bank", name) == 50
    assert t.cash_of(name) == 800


def test_90_SR_28_subways_free_certificate_counts() -> None:
    t = Table(3, phase="2").public("Subway", 80, shares={"P1": 20, "P2": 20}, floated=False).stock("P1")
    buy(t, "P1", "Subway")
    assert t.cash_of("Subway") == 800


def test_90_SR_29_ten_times_par_whatever_was_paid() -> None:
    t = Table(3, phase="2").public("Nankai", 80, shares={"P1": 40}, cell=(4, 5), floated=False).stock("P1")
    buy(t, "P1", "Nankai").passes("P1")
    assert t.cash_of("Nankai") == 800
    t.money(Nankai=500)
    buy(t, "P2", "Nankai")
    assert t.cash_of("Nankai") == 500
    t.do("P2", "sell_shares", company="Nankai", shares=1)
    assert t.cash_of("Nankai") == 500


def test_90_SR_30_an_attached_share_waits_for_the_president() -> None:
    t = Table(3, phase="2")
    t.put(certificates={**t.state.certificates, "Hanshin.1": "P1"}).stock("P1")
    assert t.rule("P1", "sell_shares", company="Hanshin", shares=1) == "90-SR-30"


def kinki(sold: int) -> Table:
    """Kinki has a par and is not formed; so many of its four shares are with P1."""
    return Table(3, phase="2").public("Kinki", 75, shares={"P1": 10 * sold}, floated=False, president=False).stock("P2")


def test_90_SR_31_four_shares_of_kinki_are_on_offer() -> None:
    t = kinki(3)
    cash = t.cash_of("P2")
    buy(t, "P2", "Kinki")
    assert t.cash_of("P2") == cash - 75
    assert t.director_of("Kinki") is None
    assert t.cash_of("Kinki") == 0
    t.passes("P2")
    assert t.rule("P3", "buy_share", company="Kinki", source="offer") == "90-SR-11"
    t.do("P3", "pass").do("P1", "sell_shares", company="Kinki", shares=1)
    assert t.price_of("Kinki") == 70
    t.passes("P1").finish_stock_round()
    assert "Kinki" not in t.state.operated


def test_90_SR_32_late_privates_from_turn_2_in_a_normal_round() -> None:
    t = Table(3).stock("P1", number=1)
    assert t.rule("P1", "buy_late_private", private="Semboku") == "90-SR-32"
    t = Table(3, fresh=True).passes("P1", "P2", "P3")
    assert str(t.state.round) == "SR 2"
    assert t.rule("P1", "buy_late_private", private="Semboku") == "90-AUC-02"
    t = Table(3).stock("P1").do("P1", "buy_late_private", private="Semboku")
    assert t.owner_of("Semboku") == "P1"
