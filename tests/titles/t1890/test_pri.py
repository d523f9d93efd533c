"""Privates, late privates and closing companies of 1890: ledger rows 90-CLO, 90-PRI and 90-LPR."""

import pytest

from railhead.core.ids import Spot
from railhead.core.state import Mark
from railhead.titles.t1890.blocks import blocked
from railhead.titles.t1890.facts import publics
from railhead.titles.t1890.stations import closed_to
from tests.titles.t1890.table import Table, company


def income(t: Table, *names: str) -> dict[str, int]:
    """What the start of an operating round brings them."""
    before = {name: t.cash_of(name) for name in names}
    t.stock("P1").finish_stock_round()
    return {name: t.cash_of(name) - before[name] for name in names}


def test_90_CLO_01_the_closing_section() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cell=(9, 1), trains=["3"])
    assert t.price_of("Nankai") == 30
    t.operate("Nankai", "dividend", revenue=50).do("P1", "dividend", payout="withhold")
    assert "Nankai" not in t.state.marks


def test_90_CLO_01_by_a_sale_too() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 40, "P2": 10}, cell=(10, 2)).stock("P2")
    assert t.price_of("Nankai") == 30
    t.do("P2", "sell_shares", company="Nankai", shares=1)
    assert "Nankai" not in t.state.marks


def closed(**more: object) -> Table:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cell=(9, 1), trains=["3"], cash=70)
    t.privates(Keishin="Nankai").operate("Nankai", "dividend")
    return t


def test_90_CLO_02_what_becomes_of_it() -> None:
    t = closed()
    assert t.owner_of("Nankai") == "box"
    assert t.percent_of("P1", "Nankai") == 0
    assert t.cash_of("Nankai") == 0
    assert t.trains_of("pool") == ["3"]
    assert not t.tokens_of("Nankai")
    t.public("Keihan", 100, shares={"P1": 60}, cash=500, tokens=["J15.0"]).bend("J13", "I12", "J15")
    t.operate("Keihan", "token").do("P1", "place_token", spot="I12.0")
    assert t.stock("P1").rule("P1", "start_company", company="Nankai", price=100) == "90-SR-12"


def test_90_CLO_03_minors_without_kinki_close() -> None:
    t = Table(3, phase="4").minor("NaraElectric", "P2", cash=50, trains=["5"]).sold_out("5")
    t.put(certificates={**t.state.certificates, **dict.fromkeys(t.title.certificates[company("Kinki")], "box")})
    t.public("Nankai", 100, shares={"P1": 60}, cash=900).operate("Nankai", "trains")
    t.do("P1", "buy_train", source="bank", type="6")
    assert t.owner_of("NaraElectric") == "box"
    assert t.cash_of("NaraElectric") == 0
    assert not t.tokens_of("NaraElectric")


def test_90_CLO_04_no_further_step_and_its_privates_close() -> None:
    t = closed()
    assert t.state.round.kind == "SR"
    assert t.owner_of("Keishin") == "box"
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cell=(9, 1), trains=["3"], cash=700)
    t.operate("Nankai", "dividend", revenue=50).do("P1", "dividend", payout="withhold")
    assert "buy_train" not in t.kinds()


def test_90_PRI_01_90_PRI_04_income_until_phase_4() -> None:
    t = Table(3, phase="2").public("Keihan", 100, shares={"P2": 60}).privates(HanshinTram="P1", Arima="Keihan")
    assert income(t, "P1", "Keihan") == {"P1": 20, "Keihan": 5}


def test_90_PRI_02_a_price_that_was_declined_is_not_named_again() -> None:
    """R-86: only a better one, until something has changed."""
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).privates(Arima="P2").operate("Nankai")
    t.do("P1", "buy_private", private="Arima", price=20).do("P2", "decline")
    again = t.refused("P1", "buy_private", private="Arima", price=20)
    assert (again.rule, again.reason) == ("90-SR-21", "it was declined, and nothing has changed since")
    (option,) = [one for one in t.options("buy_private") if one.args["private"] == "Arima"]
    assert (option.bounds["price"].least, option.bounds["price"].most) == (21, 40)
    t.do("P1", "buy_private", private="Arima", price=21).do("P2", "agree")
    assert t.owner_of("Arima") == "Nankai"


def test_90_PRI_02_bought_by_companies_in_phases_2_and_3() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).privates(Arima="P2").operate("Nankai")
    assert t.rule("P1", "buy_private", private="Arima", price=9) == "90-PRI-02"
    assert t.rule("P1", "buy_private", private="Arima", price=41) == "90-PRI-02"
    t.do("P1", "buy_private", private="Arima", price=40)
    cash = t.cash_of("P2")
    t.do("P2", "agree")
    assert t.owner_of("Arima") == "Nankai"
    assert (t.cash_of("P2"), t.cash_of("Nankai")) == (cash + 40, 460)
    t = Table(3, phase="4").public("Nankai", 100, shares={"P1": 60}, cash=500).privates(Hankai="P2").operate("Nankai")
    assert t.rule("P1", "buy_private", private="Hankai", price=70) == "90-PRI-02"


def test_90_PRI_03_who_buys_none_and_what_is_not_bought() -> None:
    t = Table(3, phase="2").minor("KobeElectric", "P1", cash=500).privates(Arima="P1").operate("KobeElectric")
    assert t.rule("P1", "buy_private", private="Arima", price=20) == "90-PRI-03"
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).privates(Keifuku="P2").operate("Nankai")
    assert t.rule("P1", "buy_private", private="Keifuku", price=200) == "90-PRI-03"


def first_5(scenario: str = "C", **owners: str) -> Table:
    t = Table(3, scenario, phase="3").sold_out("4").public("Hankyu", 100, shares={"P1": 60}, cash=900)
    t.privates(**owners).operate("Hankyu", "trains")
    return t.do("P1", "buy_train", source="bank", type="5")


def test_90_PRI_04_privates_close_at_the_first_5() -> None:
    t = first_5(Arima="P1", KobeTram="P1", HanshinTram="P2", Keishin="P2", Hankai="P3", OMER="P3")
    for name in ("Arima", "KobeTram", "HanshinTram", "Keishin"):
        assert t.owner_of(name) == "box"
    assert t.owner_of("Hankai") == t.owner_of("OMER") == "P3"


def test_90_PRI_05_blocked_hexes() -> None:
    names = ("Arima", "KobeTram", "Hankai", "Keishin", "OMER", "HanshinTram")
    hexes = {name: blocked(Table(3).privates(**{name: "P1"}).d) for name in names}
    assert hexes == {
        "Arima": {"D7"},
        "KobeTram": {"F5"},
        "Hankai": {"I12", "J11"},
        "Keishin": {"B17", "B19"},
        "OMER": {"G12", "H11", "H13"},
        "HanshinTram": set(),
    }
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=500).privates(KobeTram="P2").operate("JR")
    assert t.no_lay("F5", "820", 0) == "90-TRK-08"


def test_90_PRI_06_arimas_extra_tile() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500).privates(Arima="P1").operate("Hankyu")
    assert t.rule("P1", "lay_arima", hex="D7", tile="58", rotation=1) == "90-PRI-06"
    t.do("P1", "buy_private", private="Arima", price=20)
    assert t.rule("P1", "lay_arima", hex="D7", tile="57", rotation=1) == "90-PRI-06"
    t.do("P1", "lay_arima", hex="D7", tile="58", rotation=1).lay("E12", "57", 2)
    assert {"D7", "E12"} <= set(t.state.tiles)
    assert not t.options("lay_arima")


def test_90_PRI_07_hankai_from_phase_4() -> None:
    t = first_5(Hankai="P3")
    assert "J11" not in blocked(t.d)
    assert t.counting("P3") == 1
    t.finish_turn()
    assert income(t, "P3") == {"P3": 5}
    assert first_5(Hankai="Hankyu").owner_of("Hankai") == "Hankyu"


def test_90_PRI_08_the_share_stays_with_the_player() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500).privates(HanshinTram="P1")
    t.put(certificates={**t.state.certificates, "Hanshin.1": "P1"}).operate("Hankyu")
    t.do("P1", "buy_private", private="HanshinTram", price=110)
    assert t.percent_of("P1", "Hanshin") == 10


def test_90_PRI_09_omer_closes_with_subways_first_train() -> None:
    t = Table(3, phase="2").public("Subway", 100, shares={"P1": 60}, cash=500).privates(OMER="P2")
    t.operate("Subway", "trains")
    assert t.rule("P1", "buy_private", private="OMER", price=110) == "90-PRI-09"
    t.do("P1", "buy_train", source="bank", type="3")
    assert t.owner_of("OMER") == "box"
    later = first_5(OMER="P3").finish_turn()
    assert income(later, "P3") == {"P3": 40}


def test_90_PRI_10_subways_first_turn() -> None:
    t = Table(3, phase="2").public("Subway", 100, shares={"P1": 60}, cash=500, operated=0).privates(OMER="P2")
    assert blocked(t.d) == {"G12", "H11", "H13"}
    t.operate("Subway")
    assert not blocked(t.d)
    t.lay("G12", "823", 1)
    assert t.cash_of("Subway") == 500


def test_90_PRI_11_ordinary_privates_in_a_and_b() -> None:
    t = Table(3, "A", phase="2").public("JR", 100, shares={"P1": 60}, cash=500).privates(OMER="P1").operate("JR")
    assert t.title.board.privates["OMER"].income == 30  # type: ignore[index]
    assert t.no_lay("G12", "823", 1) == "90-TRK-08"
    bounds = next(o.bounds["price"] for o in t.options("buy_private"))
    assert (bounds.least, bounds.most) == (60, 240)
    t.do("P1", "buy_private", private="OMER", price=60).lay("G12", "823", 1)
    assert first_5("A", OMER="P2").owner_of("OMER") == "box"
    keishin = t.title.board.privates["Keishin"]  # type: ignore[index]
    assert (keishin.face, keishin.income) == (60, 15)


def test_90_PRI_12_face_values_at_the_end() -> None:
    t = Table(3).money(P1=0).privates(Arima="P1", Hankai="P1")
    assert t.worth_of("P1") == 90
    assert Table(3).money(P1=0).privates(OMER="P1").worth_of("P1") == 0
    assert Table(3, "A").money(P1=0).privates(OMER="P1").worth_of("P1") == 120


def test_90_LPR_01_bought_at_face_never_sold() -> None:
    t = Table(3).stock("P1")
    cash = t.cash_of("P1")
    t.do("P1", "buy_late_private", private="Semboku")
    assert t.cash_of("P1") == cash - 320
    assert t.counting("P1") == 1
    t.stock("P2")
    assert t.rule("P2", "buy_private", private="Semboku", price=320) == "90-SR-20"
    assert t.stock("P1").rule("P1", "sell_shares", company="Semboku", shares=1) == "90-SR-10"


def test_90_LPR_02_printed_dividends() -> None:
    t = Table(4).privates(Semboku="P1", KitaOsaka="P2", Keifuku="P3", KobeRapid="P4")
    assert income(t, "P1", "P2", "P3", "P4") == {"P1": 70, "P2": 60, "P3": 40, "P4": 0}


def test_90_LPR_03_keifuku_and_keihan() -> None:
    t = Table(3).public("Keihan", 100, shares={"P2": 60}).token("Keihan", "B17.1").privates(Keifuku="P1")
    assert income(t, "P1", "Keihan") == {"P1": 40, "Keihan": 40}
    t = Table(3).public("Keihan", 100, shares={"P2": 60}).token("Keihan", "B17.1")
    assert income(t, "Keihan") == {"Keihan": 0}


def test_90_LPR_04_semboku_and_sakai() -> None:
    t = Table(3).public("Keihan", 100, shares={"P2": 60}, tokens=["J11.0"]).privates(Semboku="P1")
    t.public("Nankai", 100, shares={"P2": 60}, tokens=["J11.1"]).public("Sanyo", 100, shares={"P2": 60})
    assert income(t, "Keihan", "Nankai", "Sanyo") == {"Keihan": 40, "Nankai": 40, "Sanyo": 0}


def test_90_LPR_05_kita_osakas_bonus() -> None:
    t = Table(3, phase="4").sold_out("5").privates(KitaOsaka="P3").public("Hankyu", 100, shares={"P1": 60}, cash=900)
    t.operate("Hankyu", "trains", rounds=1).do("P1", "buy_train", source="bank", type="6")
    cash = t.cash_of("P3")
    t.finish_turn()
    t.finish_stock_round()
    assert t.cash_of("P3") == cash + 160
    t.finish_turn()
    assert t.cash_of("P3") == cash + 160 + 60


def kobe(tile: str = "820", **on: bool) -> Table:
    """Kobe with JR and Hanshin, before Kobe Rapid is bought by P3."""
    t = Table(3, phase="2", **on).public("JR", 100, shares={"P1": 60}, cash=500)  # type: ignore[arg-type]
    t.public("Hanshin", 100, shares={"P2": 60}, cash=500)
    if tile:
        t.tile("F5", tile).token("Hanshin", "F5.0")
    return t.bend("F7", "F5", "F9").bend("F3", "F1", "F5").stock("P3")


def bought(tile: str = "820", **on: bool) -> Table:
    return kobe(tile, **on).do("P3", "buy_late_private", private="KobeRapid")


def test_90_LPR_06_tokens_leave_kobe_and_its_own_comes() -> None:
    t = bought()
    assert t.state.tokens[Spot("F5.0")] == ("JR", "KobeRapid")
    assert t.state.returned == {"Hanshin": 1}
    t = bought("")
    assert t.state.tokens[Spot("F5.0")] == ("JR",)
    t.operate("JR").lay("F5", "820", 0)
    assert t.state.tokens[Spot("F5.0")] == ("JR", "KobeRapid")


def test_90_LPR_06_the_space_that_jr_leaves_will_do() -> None:
    t = bought("").put(marks={**bought("").state.marks, company("JR"): Mark(8, 0, 99)})
    assert t.price_of("JR") == 30
    t.operate("JR", "dividend")
    assert "JR" not in t.state.marks
    assert t.state.tokens[Spot("F5.0")] == ("KobeRapid",)


def test_90_LPR_07_it_has_no_turn() -> None:
    t = bought().operating_round()
    assert "KobeRapid" not in {*t.state.marks, *publics(t.title)}
    assert t.operating in ("JR", "Hanshin")


def sanyo(t: Table) -> Table:
    return t.public("Sanyo", 100, shares={"P1": 60}, cash=500, trains=["3"])


def test_90_LPR_06_not_before_somebody_has_it() -> None:
    t = kobe("").operate("JR").lay("F5", "820", 0)
    assert t.state.tokens[Spot("F5.0")] == ("JR",)


def test_90_LPR_08_its_token_stops_others() -> None:
    t = sanyo(bought())
    assert "F5.0" in closed_to(t.d, company("Sanyo"))
    assert "F5.0" not in closed_to(t.d, company("JR"))
    wide = sanyo(bought("830")).operate("Sanyo", "token")
    wide.do("P1", "place_token", spot="F5.0")
    assert wide.tokens_of("Sanyo") == ["F3.0", "F5.0"]


def test_90_LPR_09_100_to_pass_for_good() -> None:
    t = sanyo(bought()).operate("Sanyo", "token").do("P1", "buy_right")
    assert t.told("token") == ["Sanyo pays 100 to pass Kobe"]
    assert t.cash_of("Sanyo") == 400
    assert "F5.0" not in closed_to(t.d, company("Sanyo"))
    assert not t.state.bought
    jr = bought().operate("JR", "token")
    assert jr.rule("P1", "buy_right") == "90-LPR-09"
    subway = bought().public("Subway", 100, shares={"P1": 60}, cash=500, tokens=["F3.0"]).operate("Subway", "token")
    assert not subway.options("buy_right")
    far = (
        bought().public("Nankai", 100, shares={"P1": 60}, cash=500).bend("J13", "I12", "J15").operate("Nankai", "token")
    )
    assert far.rule("P1", "buy_right") == "90-LPR-09"


def test_90_LPR_10_who_was_sent_away_passes_free() -> None:
    t = bought()
    assert t.state.rights == {"Hanshin": True}
    assert "F5.0" not in closed_to(t.d, company("Hanshin"))
    t.put(bought={company("Hanshin"): 2}).tile("F5", "830").tile("F9", "57", 1).operate("Hanshin", "token")
    t.do("P2", "place_token", spot="F5.0")
    assert t.cash_of("Hanshin") == 400


@pytest.mark.parametrize(("tile", "half"), [("820", 25), ("830", 30)])
def test_90_LPR_11_half_of_kobe_for_its_owner(tile: str, half: int) -> None:
    t = sanyo(bought(tile)).operate("Sanyo", "run")
    cash = t.cash_of("P3")
    t.run("P1", a=[["F3.0", "F5.0"]])
    assert t.cash_of("P3") == cash + half
    assert t.revenue == 20 + 2 * half


def test_90_LPR_11_for_every_train() -> None:
    t = sanyo(bought("830")).equip("Sanyo", trains=["3"]).tile("F3", "14", 0).bend("E4", "F3", "F5")
    t.operate("Sanyo", "run")
    cash = t.cash_of("P3")
    t.run("P1", a=[["F3.0", "F5.0"]], b=[["F3.0", "E4", "F5.0"]])
    assert t.cash_of("P3") == cash + 30 + 30


def test_90_LPR_12_nothing_from_who_has_a_token_there() -> None:
    t = bought().equip("JR", trains=["3"]).operate("JR", "run")
    cash = t.cash_of("P3")
    t.run("P1", a=[["F3.0", "F5.0"]])
    assert t.cash_of("P3") == cash


def test_90_LPR_13_the_right_is_no_token() -> None:
    t = sanyo(bought()).put(rights={company("Sanyo"): True}).operate("Sanyo", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[["F5.0", "F7.0"]])) == "90-RUN-01"
    cash = t.cash_of("P3")
    t.run("P1", a=[["F3.0", "F5.0"], ["F5.0", "F7.0"]])
    assert t.cash_of("P3") == cash + 25


def test_90_LPR_10_the_right_does_not_help_where_others_fill_kobe() -> None:
    right = {company("Sanyo"): True}
    t = sanyo(bought("")).put(rights=right)
    assert t.state.tokens[Spot("F5.0")] == ("JR",)
    assert "F5.0" in closed_to(t.d, company("Sanyo"))
    t = sanyo(bought("830")).token("Hanshin", "F5.0").put(rights=right)
    assert t.state.tokens[Spot("F5.0")] == ("JR", "KobeRapid", "Hanshin")
    assert "F5.0" not in closed_to(t.d, company("Sanyo"))
