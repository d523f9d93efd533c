"""1890 read against its book, sentence by sentence: what the rows' own tests do not reach."""

import pytest

from railhead.core.actions import Value
from railhead.core.ids import Company, Spot
from railhead.core.state import Secret
from railhead.titles.t1890.quake import NOBODY
from tests.titles.t1890.table import Table, company, title_for
from tests.titles.t1890.test_mrg import osaka


def test_90_MRG_06_kanan_is_asked_when_kinki_forms_between_two_turns() -> None:
    t = osaka().minor("Kanan", "P4", cash=20).public("JR", 100, shares={"P4": 60}, cash=500).operating_round()
    t.do("P1", "merge", minor="OsakaElectric")
    assert (t.acting(), t.kinds()) == (["P4"], {"merge", "pass"})
    t.do("P4", "merge", minor="Kanan")
    assert t.percent_of("P4", "Kinki") == 10
    assert t.operating == "Kinki"


def test_90_MRG_06_kanan_may_stay_out_when_kinki_forms_between_two_turns() -> None:
    t = osaka().minor("Kanan", "P1", cash=20).public("JR", 100, shares={"P4": 60}, cash=500).operating_round()
    t.do("P1", "merge", minor="OsakaElectric")
    assert t.kinds() == {"merge", "pass"}
    t.passes("P1")
    assert t.operating == "Kinki"
    assert t.owner_of("Kanan") == "P1"


def easy(phase: str, sold: int) -> Table:
    t = Table(3, phase=phase, easy_floatation=True)
    return t.public("Nankai", 80, shares={"P1": sold}, floated=False, cash=sold * 8)


def test_90_VAR_15_from_phase_5_half_of_the_shares_are_enough_whenever_they_were_sold() -> None:
    t = easy("5", 50).operating_round()
    assert t.operating == "Nankai"
    assert t.cash_of("Nankai") == 800
    assert "Nankai" not in easy("5", 40).operating_round().state.floated


def test_90_VAR_15_a_company_is_not_lost_because_phase_5_begins_before_its_first_turn() -> None:
    t = (
        easy("4", 60)
        .sold_out("5")
        .public("JR", 100, shares={"P2": 60}, cash=700)
        .operate("JR", "trains", then=["Nankai"])
    )
    t.do("P2", "buy_train", source="bank", type="6")
    assert t.operating == "Nankai"
    assert t.cash_of("Nankai") == 800


def test_90_VAR_18_kinki_that_starts_in_its_first_turn_has_its_home() -> None:
    t = Table(3, "D", easy_floatation=True).public("Kinki", 80, shares={"P1": 20}, floated=False, cash=160)
    t.stock("P1").finish_stock_round()
    assert t.operating == "Kinki"
    assert t.tokens_of("Kinki") == ["H13.0"]


def in_kyoto(regular: bool) -> Table:
    """Kinki in phase 4, joined to Kyoto, with or without a token there that it paid for."""
    t = Table(3, "D", phase="4").tile("B17", "825").public("Kinki", 80, shares={"P1": 60}, tokens=["C18.0"])
    t.put(reserved={Spot("B17.0"): (company("JR"), company("Kinki"))}).bend("C18", "B17", "D19")
    return t.token("Kinki", "B17.0") if regular else t


def test_90_TOK_06_no_second_token_of_kinki_on_a_tile_comes_by_itself() -> None:
    t = in_kyoto(regular=False).stock("P1").finish_stock_round()
    assert t.tokens_of("Kinki") == ["B17.0", "C18.0"]
    t = in_kyoto(regular=True).stock("P1").finish_stock_round()
    assert t.tokens_of("Kinki") == ["B17.0", "C18.0"]
    assert t.state.reserved[Spot("B17.0")] == (company("JR"),)


def test_90_VAR_22_the_tigers_bring_nothing_after_the_earthquake() -> None:
    t = Table(3, phase="6", earthquake=True).public("Hanshin", 100, shares={"P1": 60}, trains=["D"], cash=0)
    t.put(quake=True).tile("F9", "465", 3).bend("F7", "F5", "F9")
    t.operate("Hanshin", "run").run("P1", a=[["F7.0", "F9.0"]])
    assert t.cash_of("Hanshin") == 0


def at_its_limit(cash: int) -> Table:
    """Nankai may buy no train: nothing but a private of P2 could be bought at the end of its turn."""
    t = Table(3, phase="3").public("Nankai", 100, shares={"P1": 60}, cash=cash, trains=["4", "4", "4"])
    return t.privates(Arima="P2")


def test_90_OR_06_a_private_may_be_bought_after_running_though_nothing_else_can_be() -> None:
    t = at_its_limit(0).operate("Nankai", "dividend", revenue=90).do("P1", "dividend", payout="withhold")
    assert t.operating == "Nankai"
    t.do("P1", "buy_private", private="Arima", price=40).do("P2", "agree")
    assert t.owner_of("Arima") == "Nankai"
    poor = at_its_limit(9).operate("Nankai", "trains")
    assert poor.state.round.kind == "SR"


def test_90_OR_06_a_private_may_be_bought_where_no_tile_can_be_laid() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=30, tokens=[]).privates(Arima="P2")
    t.operate("Nankai", "track")
    assert "lay_tile" not in t.kinds()
    t.do("P1", "buy_private", private="Arima", price=10).do("P2", "agree")
    assert t.owner_of("Arima") == "Nankai"
    assert t.options("lay_arima")


def test_90_VAR_29_a_company_whose_only_token_waits_is_asked() -> None:
    t = Table(3, phase="2.5", air_raids=True).public("Keihan", 80, shares={"P2": 60}, cash=500, tokens=[])
    t.put(waiting={"H13": (company("Keihan"),)}, reserved={}).operate("Keihan", "track")
    assert t.options("lay_beside")


def test_90_SR_21_a_player_too_poor_for_a_share_may_still_ask_for_a_private() -> None:
    t = Table(3).privates(Arima="P2").money(P1=30).stock("P1")
    assert t.acting() == ["P1"]
    t.do("P1", "buy_private", private="Arima", price=25).do("P2", "agree")
    assert t.owner_of("Arima") == "P1"


def test_90_SR_21_any_price_agreed_on_also_none() -> None:
    t = Table(3).privates(Arima="P2").money(P1=0).stock("P1")
    t.do("P1", "buy_private", private="Arima", price=0).do("P2", "agree")
    assert t.owner_of("Arima") == "P1"
    assert t.cash_of("P1") == 0


def short_of_money(cash: int = 50) -> Table:
    """Nankai of P1 in phase 1 has a route, no train and too little money; bank and pool both sell a 2 for 80."""
    t = Table(3).public("Nankai", 100, shares={"P1": 60}, cash=cash).bend("J13", "I12", "J15")
    return t.pool_train("2").operate("Nankai", "trains")


def test_90_TRN_13_of_two_trains_equally_cheap_the_president_chooses() -> None:
    t = short_of_money()
    assert {option.args["source"] for option in t.options("buy_with_help")} == {"bank", "pool"}
    t.do("P1", "buy_with_help", source="pool", sales={})
    assert (t.trains_of("Nankai"), t.trains_of("pool")) == (["2"], [])
    t = short_of_money().do("P1", "buy_with_help", source="bank", sales={})
    assert (t.trains_of("Nankai"), t.trains_of("pool")) == (["2"], ["2"])
    assert short_of_money().rule("P1", "buy_with_help", source="Hankyu", sales={}) == "90-TRN-13"


def selling_two(sales: Value) -> Table:
    """P1 must sell a share of Hankyu at 90 and one of Keihan at 90, whose tokens fall into cells with one price."""
    t = Table(3).public("Nankai", 100, shares={"P1": 60}, cash=0).bend("J13", "I12", "J15").money(P1=0)
    t.public("Hankyu", 90, shares={"P2": 30, "P1": 10}).public("Keihan", 90, shares={"P2": 30, "P1": 10})
    t.put(trains={}).sold_out("2").operate("Nankai", "trains")
    return t.do("P1", "buy_with_help", sales=sales)


def test_90_SAL_02_the_president_decides_in_what_order_he_sells() -> None:
    def order(t: Table) -> list[Company]:
        return t.title.market.order(t.state.marks, map(company, ("Hankyu", "Keihan")))

    assert order(selling_two([["Hankyu", 1], ["Keihan", 1]])) == ["Hankyu", "Keihan"]
    assert order(selling_two([["Keihan", 1], ["Hankyu", 1]])) == ["Keihan", "Hankyu"]
    assert order(selling_two({"Keihan": 1, "Hankyu": 1})) == ["Hankyu", "Keihan"]


MANIFEST = {
    "yellow": "57:4 6:2 202:1 1:1 2:1 56:1 69:1 3:2 4:3 58:3 7:4 8:8 9:7",
    "green": "824:1 823:1 820:1 825:1 210:1 211:1 821:1 822:1 14:2 15:2 12:2 205:1 206:1 16:2 18:1 19:2 20:2 23:3 24:3"
    " 25:3 26:2 27:2 28:2 29:2",
    "brown": "834:1 833:1 839:1 830:1 835:1 217:2 831:2 465:1 63:3 74:1 193:3 39:1 40:1 41:2 42:2 43:1 44:2 45:2 46:2"
    " 47:2 70:1",
}
"""Part V of the book, in its order."""


def test_90_TRK_23_the_counts_of_the_manifest() -> None:
    for colour, line in MANIFEST.items():
        book = {name: int(count) for name, count in (entry.split(":") for entry in line.split())}
        tiles = title_for(3).board.tiles.items()
        assert {name: entry.count for name, entry in tiles if entry.shape.colour == colour} == book


SCENARIOS = {
    "A": ([5, 0, 4, 0, 3, 2, 1, 5], 6000, {2: 750, 3: 500, 4: 375}, {2: 16, 3: 12, 4: 10}),
    "B": ([5, 0, 4, 0, 3, 2, 1, 6], 6000, {2: 750, 3: 500, 4: 375}, {2: 16, 3: 12, 4: 10}),
    "C": ([9, 3, 5, 2, 4, 3, 2, 6], 12500, {3: 840, 4: 630, 5: 504, 6: 420, 7: 360}, {}),
    "D": ([6, 3, 5, 0, 4, 3, 2, 6], 12500, {3: 840, 4: 630, 5: 504, 6: 420, 7: 360}, {}),
}
"""Trains, bank, cash and certificate limits as A.4 to D.7 have them; those of C and D are alike."""
LIMITS = {2: 26, 3: 18, 4: 15, 5: 13, 6: 11, 7: 10}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_90_SCN_figures_of_every_scenario(scenario: str) -> None:
    trains, bank, cash, limits = SCENARIOS[scenario]
    board = title_for(3, scenario).board
    assert [entry.count for entry in board.trains] == trains
    assert [entry.cost for entry in board.trains] == [80, 120, 180, 230, 300, 450, 630, 1100]
    assert board.bank == bank
    assert {number: entry.cash for number, entry in board.players.items() if number in cash} == cash
    assert {number: entry.certificate_limit for number, entry in board.players.items()} == (limits or LIMITS)


def test_90_END_03_a_bankruptcy_has_a_winner_too() -> None:
    t = short_of_money(0).money(P1=0, P2=100, P3=90)
    t.public("Nankai", 100, shares={"P1": 20, "P2": 20}, cell=(11, 3)).operate("Nankai", "trains").do("P1", "bankrupt")
    assert t.state.finished == "P1 is bankrupt"
    assert t.worth_of("P2") == 100 + 2 * 30
    assert [event.text for event in t.events if event.kind == "end"] == ["P1 is bankrupt", "P2 wins with 160"]


def test_90_LPR_06_a_token_that_waits_beside_kobe_goes_back_too() -> None:
    t = (
        Table(3, phase="2.5", air_raids=True)
        .public("JR", 100, shares={"P1": 60})
        .public("Hanshin", 100, shares={"P2": 60})
    )
    t.put(waiting={"F5": (company("Hanshin"),)}).stock("P3").do("P3", "buy_late_private", private="KobeRapid")
    assert not t.state.waiting
    assert t.state.returned == {"Hanshin": 1}
    assert t.state.rights == {"Hanshin": True}


def test_90_VAR_23_tokens_that_wait_beside_kobe_and_ashiya_go_back_too() -> None:
    t = Table(3, phase="5", air_raids=True, earthquake=True).put(marked={"D": Secret(NOBODY, 0)})
    t.public("Nankai", 90, shares={"P1": 60}, cash=1200, trains=["6"])
    t.put(waiting={"F5": ("Sanyo",), "F7": ("Hankyu",), "G12": ("Hankyu",)}).operate("Nankai", "trains")
    t.do("P1", "buy_train", source="bank", type="D")
    assert t.state.waiting == {"G12": ("Hankyu",)}
    assert t.state.returned == {"Sanyo": 1, "Hankyu": 1}
