"""Selling and the course of 1890's stock round: ledger rows 90-SR-01 to 10, 15 to 19, 22 to 25, 33 to 37."""

from railhead.titles import load
from tests.titles.t1890.table import Table


def table(players: int = 3) -> Table:
    """Nankai of P1 at 90 in row 2, column 5; P2 holds 20% of it."""
    return Table(players, phase="2").public("Nankai", 90, shares={"P1": 60, "P2": 20})


def sell(t: Table, who: str, name: str, shares: int) -> Table:
    return t.do(who, "sell_shares", company=name, shares=shares)


def buy(t: Table, who: str, name: str, source: str = "offer") -> Table:
    return t.do(who, "buy_share", company=name, source=source)


def test_90_SR_01_priority_first_then_clockwise() -> None:
    t = table()
    t.put(priority="P3").operate("Nankai", "trains", turn=1)
    assert str(t.state.round) == "SR 2"
    assert t.acting() == ["P3"]
    t.passes("P3")
    assert t.acting() == ["P1"]
    assert t.rule("P2", "pass") == "90-SR-01"


def test_90_SR_02_sell_and_buy_in_one_turn() -> None:
    t = table().public("Sanyo", 80, shares={"P2": 40}).stock("P1")
    sell(t, "P1", "Nankai", 3)
    buy(t, "P1", "Sanyo")
    assert t.percent_of("P1", "Nankai") == 30
    assert t.percent_of("P1", "Sanyo") == 10
    assert t.acting() == ["P2"]


def test_90_SR_02_or_the_other_way_round() -> None:
    t = table().public("Sanyo", 80, shares={"P2": 40}).stock("P1")
    buy(t, "P1", "Sanyo")
    assert t.acting() == ["P1"]
    sell(t, "P1", "Nankai", 3).passes("P1")
    assert t.acting() == ["P2"]


def test_90_SR_03_all_passing_ends_it_and_who_passed_may_act_later() -> None:
    t = table().stock("P2")
    t.passes("P2", "P3")
    sell(t, "P1", "Nankai", 1).passes("P1")
    buy(t, "P2", "Nankai").passes("P2", "P3", "P1")
    assert t.state.round.kind == "SR"
    t.passes("P2")
    assert t.state.round.kind == "OR"


def test_90_SR_04_priority_goes_left_of_the_last_who_acted() -> None:
    t = table(4).stock("P1").passes("P1")
    buy(t, "P2", "Nankai").passes("P2", "P3", "P4", "P1", "P2")
    assert t.state.priority == "P3"


def test_90_SR_04_or_stays() -> None:
    t = table(4)
    t.put(priority="P4").stock("P4").finish_stock_round()
    assert t.state.priority == "P4"


def test_90_SR_05_paid_at_the_price_before_and_a_row_down_for_each() -> None:
    t = table().stock("P2")
    assert t.place_of("Nankai") == (2, 5)
    cash = t.cash_of("P2")
    sell(t, "P2", "Nankai", 2)
    assert t.cash_of("P2") == cash + 180
    assert (t.place_of("Nankai"), t.price_of("Nankai")) == ((4, 5), 75)
    assert t.percent_of("pool", "Nankai") == 20


def test_90_SR_05_in_two_actions_of_a_turn_the_price_is_the_same() -> None:
    t = table().stock("P2")
    cash = t.cash_of("P2")
    sell(sell(t, "P2", "Nankai", 1), "P2", "Nankai", 1)
    assert (t.cash_of("P2"), t.place_of("Nankai")) == (cash + 180, (4, 5))


def test_90_SR_06_no_cell_below_no_move() -> None:
    t = Table(3, phase="2").public("Nankai", 65, shares={"P1": 60, "P2": 20}, cell=(8, 6)).stock("P2")
    assert t.price_of("Nankai") == 60
    sell(t, "P2", "Nankai", 2)
    assert t.place_of("Nankai") == (8, 6)


def test_90_SR_07_half_of_a_company_in_the_open_market() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 40, "P2": 20, "pool": 40}).stock("P2")
    assert t.rule("P2", "sell_shares", company="Nankai", shares=2) == "90-SR-07"
    sell(t, "P2", "Nankai", 1)
    assert t.percent_of("pool", "Nankai") == 50


def test_90_SR_08_the_presidents_certificate_is_never_sold() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 10, "P3": 10}).stock("P1")
    assert t.rule("P1", "sell_shares", company="Nankai", shares=1) == "90-SR-08"


def test_90_SR_08_another_with_20_percent_takes_it() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 20}).stock("P1")
    sell(t, "P1", "Nankai", 2)
    assert t.director_of("Nankai") == "P2"
    assert (t.percent_of("P1", "Nankai"), t.percent_of("pool", "Nankai")) == (0, 20)


def test_90_SR_09_no_sales_in_game_turn_1() -> None:
    t = table().stock("P2", number=1)
    assert t.rule("P2", "sell_shares", company="Nankai", shares=1) == "90-SR-09"
    sell(table().stock("P2", number=2), "P2", "Nankai", 1)


def test_90_SR_10_only_public_shares_are_sold() -> None:
    t = table().minor("Kanan", "P1").privates(Semboku="P1", Arima="P1").stock("P1")
    for name in ("Kanan", "Semboku", "Arima"):
        assert t.rule("P1", "sell_shares", company=name, shares=1) == "90-SR-10"


def test_90_SR_15_not_what_was_sold_in_the_round() -> None:
    t = table().stock("P1")
    sell(t, "P1", "Nankai", 1)
    assert t.rule("P1", "buy_share", company="Nankai", source="pool") == "90-SR-15"
    t.passes("P1", "P2", "P3")
    assert t.rule("P1", "buy_share", company="Nankai", source="offer") == "90-SR-15"


def full_hand(t: Table, who: str, count: int) -> Table:
    """So many papers that count, of companies without a par."""
    names = [
        n for n in t.state.certificates if n.startswith(("Keihan.", "Hankyu.", "Hanshin.")) and not n.endswith(".0")
    ]
    return t.put(certificates={**t.state.certificates, **dict.fromkeys(names[:count], who)})


def test_90_SR_16_certificate_limit() -> None:
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 50, "P2": 10}), "P2", 14).stock("P2")
    assert t.counting("P2") == 15
    assert t.rule("P2", "buy_share", company="Nankai", source="offer") == "90-SR-16"
    assert t.rule("P2", "start_company", company="Sanyo", price=70) == "90-SR-16"
    assert t.rule("P2", "buy_late_private", private="Semboku") == "90-SR-16"
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 60}), "P2", 14).stock("P2")
    buy(t, "P2", "Nankai")
    assert t.counting("P2") == 15


def test_90_SR_16_the_presidents_certificate_counts_one() -> None:
    t = Table(4).public("Nankai", 90, shares={"P1": 30}).privates(Arima="P1", Semboku="P1").minor("Kanan", "P1")
    assert t.counting("P1") == 5


def test_90_SR_17_yellow_and_brown_do_not_count() -> None:
    t = full_hand(Table(4, phase="2").public("Nankai", 65, shares={"P1": 50}, cell=(6, 2)), "P2", 15).stock("P2")
    assert t.price_of("Nankai") == 50
    buy(t, "P2", "Nankai")
    assert t.counting("P2") == 15
    assert t.counting("P1") == 0


def test_90_SR_18_60_percent_at_most_but_in_brown() -> None:
    t = Table(4, phase="2").public("Nankai", 70, shares={"P1": 60}).stock("P1")
    assert t.rule("P1", "buy_share", company="Nankai", source="offer") == "90-SR-18"
    t = Table(4, phase="2").public("Nankai", 70, shares={"P1": 60}, cell=(7, 1)).stock("P1")
    assert t.price_of("Nankai") == 40
    buy(t, "P1", "Nankai")
    assert t.percent_of("P1", "Nankai") == 70


def crowded() -> Table:
    """P1 with 17 counting certificates at a limit of 15: six of Nankai at 90, the others cannot be sold."""
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 60, "P2": 20}), "P1", 12)
    assert t.counting("P1") == 17
    return t.stock("P1")


def test_90_SR_19_90_SAL_06_above_a_limit_one_must_sell_first() -> None:
    t = crowded()
    assert t.rule("P1", "pass") == "90-SR-19"
    assert t.rule("P1", "start_company", company="Sanyo", price=65) == "90-SR-19"
    sell(t, "P1", "Nankai", 1)
    assert t.rule("P1", "pass") == "90-SR-19"
    sell(t, "P1", "Nankai", 1).passes("P1")
    assert t.counting("P1") == 15


def test_90_SR_19_as_far_as_sales_are_legal() -> None:
    t = Table(4, phase="2").public("Nankai", 90, shares={"P1": 20, "pool": 50})
    t.public("Subway", 65, shares={"P2": 40, "P1": 10}, cell=(6, 1))
    t = full_hand(t, "P1", 16).stock("P1")
    assert t.counting("P1") == 17
    assert t.rule("P1", "start_company", company="Sanyo", price=65) == "90-SR-16"
    t.passes("P1")


def test_90_SR_22_all_sales_at_one_time() -> None:
    t = table().public("Sanyo", 80, shares={"P2": 40}).stock("P1")
    cash = t.cash_of("P1")
    buy(sell(t, "P1", "Nankai", 1), "P1", "Sanyo")
    assert t.cash_of("P1") == cash + 90 - 80
    assert t.rule("P1", "sell_shares", company="Nankai", shares=1) == "90-SR-01"
    assert t.acting() == ["P2"]


def test_90_SR_22_or_after_the_purchase_and_then_no_purchase() -> None:
    t = table().public("Sanyo", 80, shares={"P2": 40}).stock("P1")
    sell(buy(t, "P1", "Sanyo"), "P1", "Nankai", 1)
    assert t.rule("P1", "buy_share", company="Sanyo", source="offer") == "90-SR-11"
    sell(t, "P1", "Nankai", 1)
    assert t.passes("P1").acting() == ["P2"]


def test_90_SR_23_bought_at_par_and_sold_at_the_price() -> None:
    t = Table(3, phase="2").public("Nankai", 65, shares={"P1": 60}, cell=(2, 5)).stock("P2")
    cash = t.cash_of("P2")
    buy(t, "P2", "Nankai")
    sell(t, "P2", "Nankai", 1)
    assert t.cash_of("P2") == cash - 65 + 90


def test_90_SR_24_who_holds_more_becomes_president() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 30, "P2": 30}).stock("P2")
    buy(t, "P2", "Nankai")
    assert t.director_of("Nankai") == "P2"
    assert t.owner_of("Nankai") == "P2"
    assert (t.percent_of("P1", "Nankai"), t.percent_of("P2", "Nankai")) == (30, 40)


def test_90_SR_25_among_equals_the_nearest_clockwise() -> None:
    t = Table(4, phase="2").public("Nankai", 90, shares={"P1": 30, "P2": 20, "P4": 20}).stock("P1")
    sell(t, "P1", "Nankai", 2)
    assert t.director_of("Nankai") == "P2"


def test_90_SR_33_sold_out_rises_a_row() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60, "P2": 40}, cell=(2, 6)).stock("P1")
    assert t.price_of("Nankai") == 100
    t.finish_stock_round()
    assert (t.price_of("Nankai"), t.place_of("Nankai")) == (110, (1, 6))
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60, "P2": 40}, cell=(1, 6)).stock("P1")
    t.finish_stock_round()
    assert t.place_of("Nankai") == (1, 6)
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60, "P2": 30, "pool": 10}).stock("P1")
    t.finish_stock_round()
    assert t.place_of("Nankai") == (2, 5)


def test_90_SR_34_kinki_is_not_sold_out_before_nara_electric_has_merged() -> None:
    t = Table(3, phase="3").public("Kinki", 75, shares={"P1": 20, "P2": 20}, president=False)
    papers = t.title.certificates["Kinki"]  # type: ignore[index]
    t.put(certificates={**t.state.certificates, papers[0]: "P1", papers[1]: "P1", papers[2]: "P2"})
    t.put(directors={**t.state.directors, "Kinki": "P1"})
    assert t.percent_of("Kinki", "Kinki") == 20
    t.stock("P1").finish_stock_round()
    assert t.price_of("Kinki") == 75


def test_90_SR_35_then_operating_round_1() -> None:
    t = table().stock("P1").finish_stock_round()
    assert str(t.state.round) == "OR 2.1"


def test_90_SR_36_a_forced_sale_is_legal_in_game_turn_1() -> None:
    t = Table(3).public("Nankai", 100, shares={"P1": 40}, cash=40, tokens=["I12.0"])
    t.public("Sanyo", 70, shares={"P2": 40, "P1": 10}).money(P1=0)
    t.bend("J13", "I12", "J15")
    t.operate("Nankai", "trains", turn=1)
    t.do("P1", "buy_with_help", sales={"Sanyo": 1})
    assert t.trains_of("Nankai") == ["2"]
    assert t.cash_of("P1") == 30


def test_90_SR_37_limits_are_judged_after_the_sale() -> None:
    t = Table(5, phase="2").public("Sanyo", 65, shares={"P2": 20, "P1": 30}, cell=(6, 3))
    assert t.price_of("Sanyo") == 55
    t = full_hand(t, "P1", 12).stock("P1")
    assert t.counting("P1") == 15
    assert t.rule("P1", "pass") == "90-SR-19"
    sell(t, "P1", "Sanyo", 1)
    assert t.place_of("Sanyo") == (7, 3)
    assert t.counting("P1") == 12
    t.passes("P1")


def test_90_SR_38_at_the_limit_one_may_still_become_president() -> None:
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 20}), "P2", 13).stock("P2")
    assert t.counting("P2") == 15
    buy(t, "P2", "Nankai")
    assert t.director_of("Nankai") == "P2"
    assert t.counting("P2") == 15


def test_90_SR_38_not_where_it_leaves_one_above_the_limit() -> None:
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 30, "P2": 20}), "P2", 13).stock("P2")
    assert t.rule("P2", "buy_share", company="Nankai", source="offer") == "90-SR-16"
    old = load("1890", 4, t.title.options, edition="4.02/1")
    t = full_hand(Table(4, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 20}), "P2", 13)
    t.title = old
    assert t.stock("P2").rule("P2", "buy_share", company="Nankai", source="offer") == "90-SR-16"
