"""Minors and the formation of Kinki: ledger rows 90-MRG; peculiarities of companies: 90-COM."""

import pytest

from railhead.titles.t1890.routes import RUNS
from railhead.titles.t1890.turn import Turn1890
from tests.titles.t1890.table import Table, company


def osaka(phase: str = "2", *, electric: int = 130, railway: int = 40, kinki: int = 0, players: int = 4) -> Table:
    """Osaka Electric of P1 and Osaka Railway of P2; the par of Kinki is 75 and P3 has bought some of it."""
    t = (
        Table(players, phase=phase)
        .minor("OsakaElectric", "P1", cash=electric)
        .minor("OsakaRailway", "P2", cash=railway)
    )
    shares = {"P3": kinki} if kinki else {}
    return t.public("Kinki", 75, shares=shares, floated=False, president=False)


def formed(phase: str = "2.5") -> Table:
    """Kinki of P1 exists, with Osaka Railway's share at P2."""
    t = Table(4, phase=phase).public("Kinki", 75, shares={}, president=False, tokens=["H13.0"], cash=300)
    papers = t.title.certificates[company("Kinki")]
    t.put(certificates={**t.state.certificates, papers[0]: "P1", papers[1]: "P2"})
    return t.put(directors={**t.state.directors, "Kinki": "P1"})


def test_90_MRG_01_two_minors_from_one_token() -> None:
    t = osaka("1").operate("OsakaRailway")
    assert t.tiles_for("H15")


def test_90_MRG_02_between_two_turns() -> None:
    t = osaka().public("Nankai", 100, shares={"P4": 60}, cash=500).public("JR", 100, shares={"P4": 60}, cash=500)
    t.operate("Nankai", "trains", then=["JR"])
    t.passes("P4")
    assert t.acting() == ["P1"]
    t.do("P1", "merge", minor="OsakaElectric")
    assert t.operating == "Kinki"


def test_90_MRG_02_before_the_first_and_after_the_last_and_in_its_own_turn() -> None:
    t = osaka().operating_round()
    assert t.kinds() == {"merge", "pass"}
    t.passes("P1")
    assert t.operating == "OsakaElectric"
    assert "merge" in t.kinds()
    t.finish_turn()
    t.passes("P1").finish_turn()
    assert t.kinds() == {"merge", "pass"}
    t.passes("P1")
    assert t.state.round.kind == "SR"
    own = osaka().operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert own.operating == "Kinki"
    other = osaka().minor("KobeElectric", "P1", cash=100).operate("KobeElectric")
    assert other.rule("P1", "merge", minor="OsakaElectric") == "90-MRG-02"


def buys_first_3plus3(t: Table) -> Table:
    t.sold_out("3").public("Nankai", 100, shares={"P4": 60}, cash=500)
    return t.operate("Nankai", "trains").do("P4", "buy_train", source="bank", type="3+3")


def test_90_MRG_03_forced_at_the_first_3plus3() -> None:
    t = buys_first_3plus3(osaka())
    assert t.owner_of("OsakaElectric") == "box"
    assert t.operating == "Nankai"
    t.finish_turn()
    assert t.operating == "Kinki"
    early = osaka("1").operate("OsakaElectric")
    assert not early.options("merge")


def test_90_MRG_04_what_becomes_kinkis() -> None:
    t = osaka().equip("OsakaElectric", trains=["3"])
    t.operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.percent_of("P1", "Kinki") == 20
    assert t.director_of("Kinki") == "P1"
    assert t.trains_of("Kinki") == ["3"]
    assert t.state.tokens["H13.0"] == ("Kinki",)  # type: ignore[index]


def test_90_MRG_05_osaka_railway_follows() -> None:
    t = osaka().equip("OsakaRailway", trains=["3"]).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.percent_of("P2", "Kinki") == 10
    assert t.owner_of("OsakaRailway") == t.owner_of("OsakaElectric") == "box"
    assert t.trains_of("Kinki") == ["3"]


def test_90_MRG_06_kanan_is_asked() -> None:
    t = osaka().minor("Kanan", "P4", cash=20).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.acting() == ["P4"]
    t.do("P4", "merge", minor="Kanan")
    assert t.percent_of("P4", "Kinki") == 10
    assert t.operating == "Kinki"
    t = osaka().minor("Kanan", "P4", cash=20).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    t.passes("P4")
    assert t.operating == "Kinki"
    assert t.owner_of("Kanan") == "P4"


def test_90_MRG_07_capital_of_4_times_par_and_the_minors_money() -> None:
    t = osaka(electric=130, railway=40).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.cash_of("Kinki") == 470
    assert "Kinki" in t.state.floated
    worked = Table(4, phase="2").minor("OsakaElectric", "P1", cash=150).minor("OsakaRailway", "P2", cash=65)
    worked.public("Kinki", 80, shares={}, floated=False, president=False).operate("OsakaElectric")
    assert worked.do("P1", "merge", minor="OsakaElectric").cash_of("Kinki") == 535


def test_90_MRG_08_presidency_by_holdings() -> None:
    t = osaka(kinki=40).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.director_of("Kinki") == "P3"
    assert (t.percent_of("P1", "Kinki"), t.percent_of("P3", "Kinki")) == (20, 40)


def test_90_MRG_09_a_turn_at_once_and_no_other_in_the_round() -> None:
    t = osaka().public("JR", 100, shares={"P4": 60}, cash=500).operating_round()
    t.do("P1", "merge", minor="OsakaElectric")
    assert t.operating == "Kinki"
    turns = []
    while t.state.round.kind == "OR":
        turns.append(t.operating)
        t.finish_turn()
    assert turns == ["Kinki", "JR"]


def test_90_MRG_10_the_price_does_not_fall_in_the_special_turn() -> None:
    t = osaka().operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    t.finish_turn()
    assert t.price_of("Kinki") == 75
    t = formed().operate("Kinki", "dividend", revenue=70, special=True).do("P1", "dividend", payout="pay")
    assert t.price_of("Kinki") == 80
    cash = t.cash_of("P1")
    assert cash == Table(4).cash_of("P1") + 14


def test_90_MRG_11_kanan() -> None:
    t = formed("2").minor("Kanan", "P4", cash=135, trains=["3"]).operating_round()
    cash, kinki = t.cash_of("P4"), t.cash_of("Kinki")
    t.do("P4", "merge", minor="Kanan")
    assert (t.cash_of("Kinki") - kinki, t.cash_of("P4") - cash) == (68, 67)
    assert t.percent_of("P4", "Kinki") == 10
    assert t.tokens_of("Kinki") == ["H13.0", "J15.0"]
    assert t.trains_of("Kinki") == ["3"]
    alone = Table(4, phase="2").minor("Kanan", "P4").operate("Kanan")
    assert not alone.options("merge")


def test_90_MRG_11_forced_at_phase_3() -> None:
    t = formed().sold_out("3+3").minor("Kanan", "P4", cash=101).public("Nankai", 100, shares={"P4": 60}, cash=500)
    kinki = t.cash_of("Kinki")
    t.operate("Nankai", "trains").do("P4", "buy_train", source="bank", type="4")
    assert t.owner_of("Kanan") == "box"
    assert t.cash_of("Kinki") == kinki + 51


def test_90_MRG_12_nara_electric() -> None:
    t = (
        formed("4")
        .sold_out("5")
        .minor("NaraElectric", "P4", cash=90)
        .public("Nankai", 100, shares={"P4": 60}, cash=700)
    )
    t.operate("Nankai", "trains").do("P4", "buy_train", source="bank", type="6")
    assert t.percent_of("P4", "Kinki") == 20
    assert t.cash_of("Kinki") == 390
    free = formed("4").minor("NaraElectric", "P4", cash=90).operating_round().do("P4", "merge", minor="NaraElectric")
    assert free.percent_of("P4", "Kinki") == 20
    assert not formed("3").minor("NaraElectric", "P4").operate("NaraElectric").options("merge")


def test_90_MRG_13_tokens_of_nara_electric() -> None:
    t = formed("4").minor("NaraElectric", "P4").operating_round().do("P4", "merge", minor="NaraElectric")
    assert t.tokens_of("Kinki") == ["B17.2", "H13.0", "H19.0"]
    t = formed("4").token("Kinki", "B17.1").minor("NaraElectric", "P4").operating_round()
    t.do("P4", "merge", minor="NaraElectric")
    assert t.tokens_of("Kinki") == ["B17.1", "H13.0", "H19.0"]
    assert t.state.returned == {"Kinki": 1}


def test_90_MRG_14_reserved_shares_earn_nothing() -> None:
    t = formed().operate("Kinki", "dividend", revenue=100)
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="pay")
    assert bank - t.cash_of("bank") == 20 + 10
    assert t.stock("P3").rule("P3", "buy_share", company="Kinki", source="Kinki") == "90-SR-11"


def test_90_MRG_15_too_many_trains_are_discarded_at_once() -> None:
    t = formed("2").equip("Kinki", trains=["3", "3", "3", "3"]).minor("Kanan", "P4", trains=["3"]).operating_round()
    t.do("P4", "merge", minor="Kanan")
    assert t.acting() == ["P1"]
    t.do("P1", "discard_train", train=t.train("Kinki", "3"))
    assert t.trains_of("pool") == ["3"]


def test_90_MRG_15_also_when_kinki_forms() -> None:
    t = osaka().equip("OsakaElectric", trains=["3"] * 5).operate("OsakaElectric")
    t.do("P1", "merge", minor="OsakaElectric")
    assert (t.acting(), t.kinds()) == (["P1"], {"discard_train"})
    t.do("P1", "discard_train", train=t.train("Kinki", "3"))
    assert t.trains_of("Kinki") == ["3"] * 4


def test_90_MRG_16_above_a_limit_by_exchange() -> None:
    t = osaka(kinki=0)
    offered = t.title.certificates[company("Kinki")][5:]
    t.put(certificates={**t.state.certificates, **dict.fromkeys(offered, "P1")})
    t.minor("OsakaRailway", "P1", cash=40).operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert t.percent_of("P1", "Kinki") == 70
    t.stock("P1")
    assert t.rule("P1", "pass") == "90-SR-19"
    t.do("P1", "sell_shares", company="Kinki", shares=1).passes("P1")


def kobe_electric(cash: int = 20) -> Table:
    t = Table(3, phase="1").minor("KobeElectric", "P1", cash=cash)
    return t.bend("E4", "D5", "F3").tile("F3", "14", 0)


def test_90_MRG_17_kobe_electric_becomes_a_late_private() -> None:
    t = kobe_electric().equip("KobeElectric", trains=["2"]).operate("KobeElectric", "track")
    assert t.counting("P1") == 1
    bank = t.cash_of("bank")
    t.do("P1", "retire")
    assert t.counting("P1") == 0
    assert t.cash_of("bank") == bank + 20
    assert t.trains_of("pool") == ["2"]
    assert t.owner_of("KobeElectric") == "P1"
    assert t.worth_of("P1") == t.cash_of("P1")
    other = Table(3, phase="2").minor("Kanan", "P1", cash=50).operate("Kanan")
    assert other.rule("P1", "retire") == "90-MRG-17"


def test_90_MRG_18_then_anyone_may_go_to_tanigami() -> None:
    t = kobe_electric().operate("KobeElectric", "track").do("P1", "retire")
    t.public("Sanyo", 100, shares={"P1": 60}, cash=500).operate("Sanyo", "token")
    t.do("P1", "place_token", spot="D5.0")
    assert t.tokens_of("Sanyo") == ["D5.0", "F3.0"]


def test_90_MRG_19_a_minor_that_forces_its_own_merger() -> None:
    t = osaka(electric=300).sold_out("3").operate("OsakaElectric", "trains")
    t.do("P1", "buy_train", source="bank", type="3+3")
    assert t.operating == "Kinki"
    assert t.trains_of("Kinki") == ["3+3"]
    frame = t.state.frames[-1]
    assert isinstance(frame, Turn1890)
    assert frame.special


def test_90_MRG_20_conversion_instead_of_a_train() -> None:
    t = kobe_electric(20).operate("KobeElectric", "trains")
    assert t.rule("P1", "pass") == "90-TRN-11"
    cash = t.cash_of("P1")
    t.do("P1", "retire")
    assert t.cash_of("P1") == cash


def test_90_COM_01_jr() -> None:
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=900, trains=["3", "3", "3", "3"])
    t.equip("JR", trains=["3"]).sold_out("3+3").operate("JR", "trains")
    assert t.title.phases["2"].train_limit["jr"] == 6
    t.operate("JR").lay("F7", "57", 1).lay("F3", "57", 1)
    t.operate("JR", "dividend", revenue=110)
    cash, own = t.cash_of("JR"), t.cash_of("P1")
    t.do("P1", "dividend", payout="pay")
    assert (t.cash_of("JR") - cash, t.cash_of("P1") - own) == (60, 30)
    assert Table(3).stock("P1").rule("P1", "start_company", company="JR", price=80) == "90-SR-14"


def subway(phase: str, tile: str) -> Table:
    t = Table(3, phase=phase).public("Subway", 100, shares={"P1": 60}, trains=["5"], tokens=["H11.0"], cash=500)
    t.tile("H11", "12", 3).tile("H13", tile, t.turned(tile, *((1, 3, 4, 5) if tile == "824" else (1, 2, 3, 4, 5))))
    for name in ("Keihan", "Nankai", "Sanyo"):
        t.token(name, "H13.0")
    return t.bend("H15", "H13", "H17").operate("Subway", "run")


def test_90_COM_02_subway_passes_brown_osaka() -> None:
    legs = [["H11.0", "H13.0"], ["H13.0", "H15.0"]]
    t = subway("4", "834")
    t.run("P1", a=legs)
    assert t.revenue == 30 + 80 + 20
    green = subway("4", "824")
    assert green.rule("P1", "run", routes=green.routes(a=legs)) == "90-RUN-09"


def test_90_COM_03_the_second_turn_costs() -> None:
    t = Table(3, phase="2").public("Subway", 100, shares={"P1": 60}, cash=500, operated=1).operate("Subway")
    t.lay_any("H13", "824")
    assert t.cash_of("Subway") == 420


def test_90_COM_04_subway_has_one_token() -> None:
    t = Table(3, phase="2").public("Subway", 100, shares={"P1": 60}, cash=500).tile("G12", "823", 1)
    assert "place_token" not in t.operate("Subway", "token").kinds()
    assert t.title.board.companies[company("Subway")].tokens == 1


def tigers(scenario: str = "C", **on: bool) -> Table:
    t = Table(3, scenario, phase="4", **on).public("Hanshin", 100, shares={"P1": 60}, trains=["5"], cash=0)
    return t.tile("F9", "465", t.turned("465", 1, 2, 3, 4)).bend("F7", "F5", "F9").operate("Hanshin", "run")


def test_90_COM_05_tigers() -> None:
    t = tigers().run("P1", a=[["F5.0", "F7.0"], ["F7.0", "F9.0"]])
    assert t.revenue == 30 + 20 + 40 + 10
    assert t.cash_of("Hanshin") == 10


def test_90_COM_05_once_a_turn_and_in_the_best_run() -> None:
    """Two trains call at Nishinomiya and only one brings the Tigers' 10; the best run is told with them."""
    t = tigers().bend("F11", "F9", "G12").equip("Hanshin", trains=["5"])
    assert RUNS.best(t.d, company("Hanshin")).revenue == (30 + 20 + 40) + (40 + 30 + 40) + 10
    t.run("P1", a=[["F5.0", "F7.0"], ["F7.0", "F9.0"]], b=[["F11.0", "F9.0"], ["F11.0", "G12.0"]])
    assert (t.revenue, t.cash_of("Hanshin")) == (210, 10)


def test_90_COM_05_what_comes_to_the_treasury_stands_beside_the_best_run() -> None:
    t = tigers()
    assert RUNS.best(t.d, company("Hanshin")).aside == 10
    plain = tigers("A")
    assert RUNS.best(plain.d, company("Hanshin")).aside == 0
    assert RUNS.best(t.d, company("Hanshin")).revenue == RUNS.best(plain.d, company("Hanshin")).revenue + 10


def test_90_COM_05_not_before_brown() -> None:
    t = Table(3, phase="4").public("Hanshin", 100, shares={"P1": 60}, trains=["5"], cash=0).tile("F9", "57", 1)
    t.bend("F7", "F5", "F9").operate("Hanshin", "run").run("P1", a=[["F7.0", "F9.0"]])
    assert (t.revenue, t.cash_of("Hanshin")) == (40, 0)


def test_90_COM_06_takarazuka_revue() -> None:
    t = Table(3).public("Hankyu", 100, shares={"P1": 60}, cash=0).token("Hankyu", "D9.0").stock("P1")
    t.finish_stock_round()
    assert t.cash_of("Hankyu") == 40
    d = Table(3, "D").public("Hankyu", 100, shares={"P1": 60}, cash=0).token("Hankyu", "D9.0").stock("P1")
    assert d.finish_stock_round().cash_of("Hankyu") == 0


def test_90_COM_07_land_commercial_code() -> None:
    t = Table(3).public("Hankyu", 100, shares={"P1": 60}, cash=0).bend("E12", "D11", "F13").operate("Hankyu")
    assert t.lay("D11", "9", 2).cash_of("Hankyu") == 10


def test_90_COM_08_none_of_it_in_a_b_and_d() -> None:
    for scenario in ("A", "B", "D"):
        t = tigers(scenario).run("P1", a=[["F7.0", "F9.0"]])
        assert (t.revenue, t.cash_of("Hanshin")) == (60, 0)
        h = Table(3, scenario).public("Hankyu", 100, shares={"P1": 60}, cash=0).bend("E12", "D11", "F13")
        assert h.operate("Hankyu").lay("D11", "9", 2).cash_of("Hankyu") == 0


@pytest.mark.parametrize("scenario", ["A", "B", "D"])
def test_jr_keeps_its_own_in_every_scenario(scenario: str) -> None:
    t = Table(3, scenario, phase="2").public("JR", 100, shares={"P1": 60}, cash=0, trains=["3"]).money(P1=0)
    t.operate("JR", "dividend", revenue=110).do("P1", "dividend", payout="pay")
    assert (t.cash_of("JR"), t.cash_of("P1")) == (60, 30)
