"""The questions of the book's part VI, 7 to 14, each with its answer. `test_faq.py` has those before."""

import pytest

from railhead.titles.t1890.blocks import blocked
from tests.titles.t1890.table import Table, company

KOBE, ASHIYA, HIMEJI = ["F3.0", "F5.0"], ["F5.0", "F7.0"], ["F1.0", "F3.0"]


def sanyo(*trains: str, phase: str = "2", cash: int = 0) -> Table:
    """Sanyo of P1 in Akashi, with Himeji and Kobe on either side and Ashiya beyond."""
    t = Table(3, phase=phase).public("Sanyo", 100, shares={"P1": 60}, cash=cash, trains=trains)
    return t.bend("F3", "F1", "F5").bend("F7", "F5", "F9")


def running(*trains: str, phase: str = "2") -> Table:
    return sanyo(*trains, phase=phase).operate("Sanyo", "run")


def buying(cash: int, *trains: str, phase: str = "2") -> Table:
    return sanyo(*trains, phase=phase, cash=cash).operate("Sanyo", "trains")


def test_faq_7_1_a_run_ends_in_a_full_city() -> None:
    t = sanyo("2").public("JR", 100, shares={"P2": 60}, tokens=["F5.0"]).operate("Sanyo", "run")
    assert t.run("P1", a=[KOBE]).revenue == 20 + 30


def test_faq_7_2_and_does_not_pass_it() -> None:
    t = sanyo("3").public("JR", 100, shares={"P2": 60}, tokens=["F5.0"]).operate("Sanyo", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[KOBE, ASHIYA])) == "90-RUN-09"


@pytest.mark.parametrize(("tile", "phase", "passes"), [("834", "4", True), ("824", "3", False)])
def test_faq_7_2_but_subway_in_brown_osaka(tile: str, phase: str, passes: bool) -> None:
    t = Table(3, phase=phase).public("Subway", 100, shares={"P1": 60}, trains=["4" if phase == "3" else "5"])
    t.tile("H11", "12", t.turned("12", 3, 4, 5)).bend("H15", "H13", "H17")
    sides = (1, 3, 4, 5) if tile == "824" else (1, 2, 3, 4, 5)
    t.tile("H13", tile, t.turned(tile, *sides))
    for other in ("Keihan", "Nankai", "Hankyu"):
        t.public(other, 100, shares={"P2": 60}, tokens=["H13.0"])
    t.operate("Subway", "run")
    through = t.routes(a=[["H11.0", "H13.0"], ["H13.0", "H15.0"]])
    if passes:
        assert t.do("P1", "run", routes=through).revenue == 30 + 80 + 20
    else:
        assert t.rule("P1", "run", routes=through) == "90-RUN-09"


def test_faq_7_3_plus_trains_call_at_villages_besides() -> None:
    t = Table(3, phase="1.5").minor("KobeElectric", "P1", trains=["2+2"]).bend("D3", "D5", "E2").bend("E2", "D3", "F3")
    t.bend("F3", "E2", "F5").operate("KobeElectric", "run")
    t.run("P1", a=[["D3.0", "D5.0"], ["D3.0", "E2", "F3.0"]])
    assert t.cash_of("KobeElectric") == (20 + 10 + 20) // 2


def test_faq_7_4_two_stations_of_a_tile() -> None:
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, trains=["3"], tokens=["C18.0"])
    t.tile("C18", "14", t.turned("14", 2, 3, 5, 0)).bend("B19", "C18", "B17").operate("Keihan", "run")
    assert t.run("P1", a=[["B17.2", "C18.0"], ["B17.1", "B19", "C18.0"]]).revenue == 40 + 30 + 40


def test_faq_7_5_no_double_heading() -> None:
    t = running("2", "2")
    joined = [{"train": "2-0 2-1", "legs": [HIMEJI, KOBE]}]
    assert t.rule("P1", "run", routes=joined) == "90-RUN-15"


def test_faq_7_6_villages_count_and_fill_a_train() -> None:
    t = Table(3, phase="1").minor("KobeElectric", "P1", trains=["2"]).bend("D3", "D5", "E2").bend("E2", "D3", "F3")
    t.bend("F3", "E2", "F5").operate("KobeElectric", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[["D3.0", "D5.0"], ["D3.0", "E2", "F3.0"]])) == "90-RUN-02"
    assert t.run("P1", a=[["D3.0", "D5.0"]]).cash_of("KobeElectric") == (20 + 10) // 2


def test_faq_7_7_the_most_need_not_be_claimed() -> None:
    t = running("3")
    assert t.run("P1", a=[KOBE]).revenue == 50
    assert running("3").run_best().revenue == 40 + 20 + 30


def paid(payout: str, shares: dict[str, int], revenue: int = 100) -> Table:
    t = Table(3, phase="2").public("Nankai", 90, shares=shares, trains=["3"])
    return t.money(P1=0, P2=0).operate("Nankai", "dividend", revenue=revenue).do("P1", "dividend", payout=payout)


def test_faq_8_1_right_for_dividends() -> None:
    before = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60}).place_of("Nankai")
    assert paid("pay", {"P1": 60}).place_of("Nankai") == (before[0], before[1] + 1)


def test_faq_8_2_the_pool_pays_the_treasury() -> None:
    t = paid("pay", {"P1": 60, "pool": 30})
    assert (t.cash_of("P1"), t.cash_of("Nankai")) == (60, 30)


def test_faq_8_3_left_for_withheld_earnings() -> None:
    before = Table(3, phase="2").public("Nankai", 90, shares={"P1": 60}).place_of("Nankai")
    t = paid("withhold", {"P1": 60})
    assert t.place_of("Nankai") == (before[0], before[1] - 1)
    assert t.cash_of("Nankai") == 100


def test_faq_8_4_minors_and_jr_pay_half() -> None:
    t = Table(3, phase="2").minor("Kanan", "P1", trains=["3"]).money(P1=0).operate("Kanan", "dividend", revenue=60)
    assert (t.cash_of("P1"), t.cash_of("Kanan")) == (30, 30)
    jr = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, trains=["3"]).money(P1=0)
    jr.operate("JR", "dividend", revenue=120).do("P1", "dividend", payout="pay")
    assert (jr.cash_of("JR"), jr.cash_of("P1")) == (60, 36)


def test_faq_9_1_trains_between_companies_for_1_at_least() -> None:
    t = sanyo(cash=100).public("Nankai", 90, shares={"P1": 60}, trains=["3", "3"]).operate("Sanyo", "trains")
    assert t.rule("P1", "trade_train", train="3-0", price=0) == "90-TRN-09"
    t.do("P1", "trade_train", train="3-0", price=1)
    assert (t.trains_of("Sanyo"), t.cash_of("Nankai")) == (["3"], 1)


def test_faq_9_2_a_public_company_with_a_route_must_buy() -> None:
    assert buying(500).rule("P1", "pass") == "90-TRN-11"
    idle = Table(3, phase="2").public("Hanshin", 100, shares={"P1": 60}, cash=500).operate("Hanshin", "trains")
    assert "Hanshin" in idle.passes("P1").state.floated


def test_faq_9_3_trains_are_not_sold_to_the_bank() -> None:
    t = buying(500, "3")
    assert t.rule("P1", "discard_train", train="3-0") == "90-OR-05"
    assert t.trains_of("Sanyo") == ["3"]


def test_faq_9_4_forced_to_buy_the_cheapest() -> None:
    t = buying(100, phase="3").pool_train("4").sold_out("4")
    t.operate("Sanyo", "trains").money(P1=500).do("P1", "buy_with_help", sales={})
    assert t.trains_of("Sanyo") == ["4"]
    assert t.cash_of("P1") == 500 - (300 - 100)


def test_faq_9_5_a_minor_too() -> None:
    t = Table(3, phase="2").minor("Kanan", "P1", cash=100).bend("J13", "J15", "I12").money(P1=500)
    t.operate("Kanan", "trains")
    assert t.rule("P1", "pass") == "90-TRN-11"
    assert t.do("P1", "buy_with_help", sales={}).cash_of("P1") == 500 - 80


def test_faq_9_6_d_trains_as_soon_as_a_6_is_sold() -> None:
    t = buying(2000, phase="4").sold_out("5").operate("Sanyo", "trains")
    assert t.rule("P1", "buy_train", source="bank", type="D") == "90-TRN-02"
    t.do("P1", "buy_train", source="bank", type="6").do("P1", "buy_train", source="bank", type="D")
    assert t.trains_of("Sanyo") == ["6", "D"]


def test_faq_9_7_several_trains_in_a_round() -> None:
    t = buying(600, phase="1")
    for _ in range(3):
        t.do("P1", "buy_train", source="bank", type="2")
    assert t.trains_of("Sanyo") == ["2", "2", "2"]


def test_faq_10_1_privates_between_players_on_the_buyers_turn() -> None:
    t = Table(3, phase="2").privates(Arima="P2").stock("P1").do("P1", "buy_private", private="Arima", price=33)
    assert t.acting() == ["P2"]
    cash = t.cash_of("P2")
    t.do("P2", "agree")
    assert (t.owner_of("Arima"), t.cash_of("P2")) == ("P1", cash + 33)


def test_faq_10_2_companies_pay_half_to_twice_the_face() -> None:
    t = sanyo(cash=500).privates(KobeTram="P1").operate("Sanyo")
    assert t.rule("P1", "buy_private", private="KobeTram", price=19) == "90-PRI-02"
    assert t.rule("P1", "buy_private", private="KobeTram", price=81) == "90-PRI-02"
    assert t.do("P1", "buy_private", private="KobeTram", price=80).cash_of("Sanyo") == 420


def test_faq_10_3_a_private_of_a_player_keeps_its_hexes_free() -> None:
    t = sanyo(cash=500).privates(KobeTram="P2")
    assert "F5" in blocked(t.d)
    assert "F5" not in blocked(t.privates(KobeTram="Sanyo").d)


def test_faq_10_4_only_omer_closes_by_its_power() -> None:
    t = Table(3, phase="2").public("Subway", 100, shares={"P1": 60}, cash=500).privates(OMER="P1", Arima="Subway")
    t.operate("Subway").do("P1", "lay_arima", hex="D7", tile="58", rotation=0)
    assert t.owner_of("Arima") == "Subway"
    t.operate("Subway", "trains").do("P1", "buy_train", source="bank", type="3")
    assert t.owner_of("OMER") == "box"


def test_faq_10_5_privates_close_at_the_first_5() -> None:
    t = sanyo(phase="3", cash=500).sold_out("4").privates(Arima="P1", KobeTram="P2", HanshinTram="P3", Keishin="P1")
    t.operate("Sanyo", "trains").do("P1", "buy_train", source="bank", type="5")
    assert {t.owner_of(name) for name in ("Arima", "KobeTram", "HanshinTram", "Keishin")} == {"box"}


def test_faq_10_6_late_privates_from_the_second_stock_round_and_for_ever() -> None:
    assert Table(3).stock("P1", number=1).rule("P1", "buy_late_private", private="Semboku") == "90-SR-32"
    t = Table(3).stock("P1", number=2).do("P1", "buy_late_private", private="Semboku")
    assert t.owner_of("Semboku") == "P1"
    t.stock("P2")
    assert t.rule("P2", "buy_private", private="Semboku", price=1) == "90-SR-20"
    public = sanyo(cash=900).privates(Semboku="P1").operate("Sanyo")
    assert public.rule("P1", "buy_private", private="Semboku", price=320) == "90-PRI-03"


def test_faq_11_1_the_presidents_certificate_is_not_sold() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 10, "pool": 20}).stock("P1")
    assert t.rule("P1", "sell_shares", company="Nankai", shares=2) == "90-SR-08"


def test_faq_11_2_but_exchanged_for_shares_of_another() -> None:
    t = Table(3, phase="2").public("Nankai", 90, shares={"P1": 20, "P2": 20}).stock("P1")
    t.do("P1", "sell_shares", company="Nankai", shares=2)
    assert t.director_of("Nankai") == t.owner_of("Nankai") == "P2"
    assert t.percent_of("pool", "Nankai") == 20


def test_faq_11_3_the_next_on_the_sellers_left() -> None:
    t = Table(4, phase="2").public("Nankai", 90, shares={"P2": 30, "P1": 20, "P4": 20}).stock("P2")
    assert t.do("P2", "sell_shares", company="Nankai", shares=2).director_of("Nankai") == "P4"


PHASES = {
    "1": ("2", 1, (2, 4, 6)),
    "1.5": ("2+2", 1, (2, 4, 6)),
    "2": ("3", 2, (2, 4, 6)),
    "2.5": ("3+3", 2, (2, 4, 6)),
    "3": ("4", 2, (1, 3, 4)),
    "4": ("5", 3, (1, 2, 3)),
    "5": ("6", 3, (1, 2, 3)),
    "6": ("D", 3, (1, 2, 3)),
}
RUST = {"2": "4", "2+2": "5", "3": "6", "3+3": "6", "4": "D", "5": None, "6": None, "D": None}


@pytest.mark.parametrize("phase", PHASES)
def test_faq_12_phases(phase: str) -> None:
    title = Table(3).title
    train, rounds, limits = PHASES[phase]
    entry = title.phases[phase]
    starts = {name for name, kind in title.trains.items() if (kind.starts_phase or "1") == phase}
    assert starts == {train}
    assert entry.operating_rounds == rounds
    assert tuple(entry.train_limit[kind] for kind in ("minor", "public", "jr")) == limits
    assert {name: kind.rusts_on for name, kind in title.trains.items()} == RUST


def test_faq_13_1_bankruptcy_ends_the_game_at_once() -> None:
    t = Table(3, phase="3").public("Sanyo", 100, shares={"P1": 20}, cash=20).bend("F3", "F1", "F5").money(P1=30)
    t.operate("Sanyo", "trains", then=["Sanyo"]).do("P1", "bankrupt")
    assert (t.state.finished, t.options()) == ("P1 is bankrupt", [])


def test_faq_13_2_the_set_of_operating_rounds_is_finished() -> None:
    t = sanyo("3").bank(10).operate("Sanyo", "dividend", revenue=100, number=1, rounds=2)
    t.do("P1", "dividend", payout="pay")
    assert t.state.broken
    t.finish_turn()
    assert str(t.state.round) == "OR 2.2"
    assert not t.state.finished
    assert t.finish_turn().state.finished == "the bank is broken"


def test_faq_13_3_nothing_at_the_top_of_the_market() -> None:
    top = max((price, cell) for cell, price in Table(3).title.market.prices.items())[1]
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, trains=["3"], cell=(top[0] + 1, top[1] + 1))
    t.operate("Nankai", "dividend", revenue=100).do("P1", "dividend", payout="pay")
    assert t.price_of("Nankai") == 400
    assert not t.state.finished


def test_faq_13_4_the_next_set_is_played() -> None:
    t = sanyo("3").public("Nankai", 100, shares={"P2": 60, "P1": 20}).bank(50).stock("P1")
    t.do("P1", "sell_shares", company="Nankai", shares=1)
    assert t.state.broken
    t.finish_stock_round()
    assert (t.state.round.kind, t.state.finished) == ("OR", "")


def test_faq_14_1_cash_of_players_is_open() -> None:
    t = Table(3).stock("P1")
    assert t.sees("P1").cash["P2"] == t.cash_of("P2")  # type: ignore[index]


def test_faq_14_2_cash_of_companies_may_be_secret() -> None:
    """It need not be told; we show it unless cash is hidden (R-56)."""
    open_, hidden = Table(3), Table(3, hidden_cash=True)
    for t, seen in ((open_, True), (hidden, False)):
        t.public("Sanyo", 100, shares={"P1": 60}, cash=77)
        assert (t.sees("P2").cash.get(company("Sanyo")) == 77) is seen
        assert t.sees("P1").cash[company("Sanyo")] == 77


def test_faq_14_3_sums_that_change_hands_are_told() -> None:
    """Not stated; told, but for the prices of trains where they are to be hidden."""
    t = sanyo(cash=100).public("Nankai", 90, shares={"P1": 60}, trains=["3", "3"]).operate("Sanyo", "trains")
    t.do("P1", "trade_train", train="3-0", price=37)
    assert any("37" in event.text for event in t.events)


def test_faq_14_4_the_bank_is_open() -> None:
    t = Table(3)
    assert t.sees("P1").cash["bank"] == t.cash_of("bank")  # type: ignore[index]
