"""Phases, the end and the scenarios of 1890: ledger rows 90-PHA, 90-END and 90-SCN."""

import pytest

from railhead.core.ids import Hex
from railhead.mechanisms.ending import winners
from tests.titles.t1890.table import Table, company, player, title_for


def buyer(phase: str, cash: int = 2000, scenario: str = "C") -> Table:
    """Hankyu of P1, which buys, and Nankai (Sanyo where that is out) of P2, which comes after."""
    t = Table(3, scenario, phase=phase).public("Hankyu", 100, shares={"P1": 60}, cash=cash)
    return t.public("Nankai" if scenario in "CD" else "Sanyo", 90, shares={"P2": 60}, cash=500)


def buys(t: Table, kind: str, rounds: int = 1, number: int = 1) -> Table:
    t.operate("Hankyu", "trains", rounds=rounds, number=number, then=["Nankai"])
    return t.do("P1", "buy_train", source="bank", type=kind)


def test_90_PHA_01_phase_1() -> None:
    t = Table(3).public("Nankai", 100, shares={"P1": 60}, cash=900, trains=["2", "2", "2", "2"]).privates(Arima="P1")
    t.operate("Nankai")
    assert t.no_lay("I12", "822", 4) == "90-TRK-05"
    assert t.rule("P1", "buy_private", private="Arima", price=20) == "90-PRI-02"
    t.public("Keihan", 90, shares={"P1": 60}, trains=["2"]).privates(Arima="P1").operate("Nankai", "trains")
    assert "buy_train" not in t.kinds()
    jr = (
        Table(3)
        .public("JR", 100, shares={"P1": 60}, cash=900, trains=["2", "2", "2", "2", "2"])
        .operate("JR", "trains")
    )
    assert len(jr.do("P1", "buy_train", source="bank", type="2").trains_of("JR")) == 6
    himeji = (
        Table(3).public("Sanyo", 100, shares={"P1": 60}, trains=["2"]).bend("F3", "F1", "F5").operate("Sanyo", "run")
    )
    assert himeji.run("P1", a=[["F1.0", "F3.0"]]).revenue == 60


def test_90_PHA_02_half_phases_change_little() -> None:
    t = buys(buyer("1").left("2", 0), "2+2")
    assert t.state.phase == "1.5"
    for a, b in (("1", "1.5"), ("2", "2.5")):
        one, other = t.title.phases[a], t.title.phases[b]
        assert (one.tiles, one.train_limit, one.operating_rounds, one.offboard) == (
            other.tiles,
            other.train_limit,
            other.operating_rounds,
            other.offboard,
        )
    assert t.title.phases["2.5"].events == ("osaka_electric_must_convert",)
    assert not t.title.phases["1.5"].events


def test_90_PHA_03_phase_2() -> None:
    t = buyer("1.5").sold_out("2+2").privates(Arima="P2")
    t.operate("Hankyu", "trains", turn=3, then=["Nankai"]).do("P1", "buy_train", source="bank", type="3")
    t.finish_turn()
    assert t.operating == "Nankai"
    assert t.tiles_for("I12")
    t.do("P2", "buy_private", private="Arima", price=20)
    assert t.owner_of("Arima") == "Nankai"
    t.finish_turn()
    assert str(t.state.round) == "SR 4"
    assert t.finish_stock_round().state.rounds == 2


def test_90_PHA_04_phase_3() -> None:
    t = buyer("2.5").sold_out("3+3").minor("KobeElectric", "P3")
    t.put(trains={**t.state.trains, "2-0": "Nankai", "3-0": "Nankai", "3-1": "Nankai", "3-2": "Nankai"})
    t.put(trains={**t.state.trains, "3-3": "KobeElectric", "3-4": "KobeElectric"})
    buys(t, "4")
    assert t.trains_of("Nankai") == ["3", "3", "3"]
    assert t.acting() == ["P3"]
    t.do("P3", "discard_train", train="3-3")
    assert t.trains_of("pool") == ["3"]
    assert "kanan_must_merge" in t.title.phases["3"].events


def test_90_PHA_05_phase_4() -> None:
    t = buyer("3").sold_out("4").privates(Arima="P3").public("JR", 80, shares={"P3": 60}, cash=900, cell=(4, 5))
    t.public("Sanyo", 70, shares={"P3": 60}, trains=[], cash=0).bend("F3", "F1", "F5")
    t.put(trains={**t.state.trains, "2+2-0": "Nankai", "4-0": "Sanyo"})
    t.operate("Hankyu", "trains", turn=3, rounds=2, then=["JR", "Sanyo"])
    t.do("P1", "buy_train", source="bank", type="5")
    assert t.owner_of("Arima") == "box"
    assert t.trains_of("Nankai") == []
    t.finish_turn()
    assert t.operating == "JR"
    t.lay_any("F7", who="P3")
    assert "lay_tile" not in t.kinds()
    t.finish_turn()
    while "run" not in t.kinds():
        t.idle()
    t.run("P3", a=[["F1.0", "F3.0"]])
    assert t.revenue == 70
    while str(t.state.round) != "SR 4":
        t.idle()
    assert t.finish_stock_round().state.rounds == 3


def test_90_PHA_06_phase_5() -> None:
    t = buyer("4").sold_out("5")
    t.put(trains={**t.state.trains, "3-0": "Nankai", "3+3-0": "pool"})
    buys(t, "6")
    assert t.trains_of("Nankai") == t.trains_of("pool") == []
    assert {option.args["type"] for option in t.options("buy_train")} == {"6", "D"}
    assert "nara_electric_must_merge" in t.title.phases["5"].events


def test_90_PHA_07_phase_6() -> None:
    t = buyer("5")
    t.put(trains={**t.state.trains, "4-0": "Nankai"})
    buys(t, "D")
    assert t.trains_of("Nankai") == []
    values = {name: t.title.board.hexes[Hex(name)].shape.stops[0].worth("diesel") for name in ("F1", "M6", "B7", "A14")}
    assert t.title.phase(t.state).offboard == "diesel"
    assert values == {"F1": 70, "M6": 50, "B7": 30, "A14": 30}


def test_90_PHA_08_rust_before_limits() -> None:
    t = buyer("2.5").sold_out("3+3")
    t.put(trains={**t.state.trains, "2-0": "Nankai", "3-0": "Nankai", "3-1": "Nankai", "3-2": "Nankai"})
    buys(t, "4")
    assert t.acting() == ["P1"]
    assert t.trains_of("pool") == []


@pytest.mark.parametrize("scenario", ["A", "B"])
def test_90_PHA_09_no_half_phases_in_a_and_b(scenario: str) -> None:
    t = Table(3, scenario).left("2", 0).public("Hankyu", 100, shares={"P1": 60}, cash=500).operate("Hankyu", "trains")
    assert {option.args["type"] for option in t.options("buy_train")} == {"3"}
    assert t.do("P1", "buy_train", source="bank", type="3").state.phase == "2"


@pytest.mark.parametrize(("scenario", "turns"), [("A", 10), ("B", 8), ("C", 10), ("D", 10)])
def test_90_END_01_after_the_last_game_turn(scenario: str, turns: int) -> None:
    t = (
        Table(3, scenario)
        .public("Hankyu", 100, shares={"P1": 60}, cash=500)
        .operate("Hankyu", turn=turns)
        .finish_turn()
    )
    assert t.state.finished == f"game turn {turns} is over"
    t = Table(3, scenario).public("Hankyu", 100, shares={"P1": 60}, cash=500)
    assert not t.operate("Hankyu", turn=turns - 1).finish_turn().state.finished


def test_90_END_02_a_broken_bank_ends_it_with_the_game_turn() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500, trains=["3"]).bank(10)
    t.operate("Hankyu", "dividend", rounds=2, revenue=100).do("P1", "dividend", payout="pay")
    assert t.state.broken
    t.finish_turn()
    assert str(t.state.round) == "OR 2.2"
    t.finish_turn()
    assert t.state.finished == "the bank is broken"
    stock = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500).put(broken=True).stock("P1")
    stock.finish_stock_round()
    assert str(stock.state.round) == "OR 2.1"


def bankrupt() -> Table:
    t = Table(3, phase="3").public("Nankai", 100, shares={"P1": 20}, cash=0).bend("J13", "I12", "J15").money(P1=0, P2=5)
    return t.operate("Nankai", "trains")


def test_90_END_03_bankruptcy_ends_it_at_once() -> None:
    t = bankrupt().do("P1", "bankrupt")
    assert t.state.finished
    assert not t.options()
    assert t.rule("P2", "pass") == "90-END-03"
    assert t.worth_of("P1") == 200
    t.money(P2=0, P3=0)
    assert winners(t.d) == ["P1"]


def test_90_END_04_not_by_will() -> None:
    t = bankrupt().public("Keihan", 100, shares={"P2": 40, "P1": 50}).operate("Nankai", "trains")
    assert t.rule("P1", "bankrupt") == "90-END-04"


def rich() -> Table:
    return Table(3).public("Hankyu", 90, shares={"P2": 40, "P1": 30}, cash=777).privates(Keifuku="P1").money(P1=500)


def test_90_END_05_90_END_07_worth() -> None:
    t = rich()
    assert t.worth_of("P1") == 500 + 3 * 90 + 200
    papers = t.state.certificates
    t.put(certificates=dict(sorted(papers.items(), reverse=True)))
    assert t.worth_of("P1") == 970
    assert t.minor("Kanan", "P1").worth_of("P1") == 1070


def test_90_END_06_400_ends_nothing() -> None:
    t = Table(3, phase="2").public("Hanshin", 100, shares={"P1": 60}, cell=(1, 18), cash=500, trains=["3"])
    t.operate("Hanshin", "dividend", revenue=100).do("P1", "dividend", payout="pay").finish_turn()
    assert t.price_of("Hanshin") == 400
    assert not t.state.finished


def test_90_END_08_shares_of_companies_never_started() -> None:
    t = Table(3).money(P1=0)
    t.put(certificates={**t.state.certificates, "Keihan.1": "P1"})
    assert t.worth_of("P1") == 0
    t = Table(3).money(P1=0).public("Kinki", 75, shares={"P1": 20}, floated=False, president=False)
    assert t.worth_of("P1") == 150


def test_90_END_09_when_the_bank_breaks() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500, trains=["3"]).bank(100)
    d = t.d
    d.pay(company("bank"), player("P1"), 100)
    assert d.cash(company("bank")) == 0
    assert not d.state.broken
    d.pay(player("P1"), company("bank"), 80)
    d.pay(company("bank"), player("P1"), 70)
    assert not d.state.broken
    before = d.cash(player("P1"))
    d.pay(company("bank"), player("P1"), 20)
    assert d.state.broken
    assert d.cash(player("P1")) == before + 20


def counts(scenario: str) -> list[int | None]:
    return [train.count for train in title_for(3, scenario).board.trains]


def test_90_SCN_01_map_of_a() -> None:
    board = title_for(3, "A").board
    assert len(board.hexes) == 37
    assert {"G12", "B17"} <= set(board.hexes)
    assert not {"H13", "C18"} & set(board.hexes)


def test_90_SCN_02_figures_of_a() -> None:
    board = title_for(3, "A").board
    assert counts("A") == [5, 0, 4, 0, 3, 2, 1, 5]
    assert board.bank == 6000
    assert [(entry.cash, entry.certificate_limit) for entry in board.players.values()] == [
        (750, 16),
        (500, 12),
        (375, 10),
    ]


def test_90_SCN_03_companies_of_a() -> None:
    t = Table(3, "A").stock("P1")
    assert {o.args["company"] for o in t.options("start_company")} == {"Hanshin", "Hankyu", "JR", "Sanyo"}
    assert sum(len(papers) for name, papers in t.title.certificates.items() if name != "KobeElectric") == 36
    assert len(t.title.board.privates) == 5
    assert not t.options("buy_late_private")


def test_90_SCN_04_map_of_b() -> None:
    hexes = set(title_for(3, "B").board.hexes)
    assert len(hexes) == 44
    assert hexes - set(title_for(3, "A").board.hexes) == {"C18", "D17", "E16", "F15", "G14", "H13", "B19"}
    assert "G16" not in hexes


def test_90_SCN_05_figures_of_b() -> None:
    t = Table(3, "B", fresh=True)
    assert counts("B") == [5, 0, 4, 0, 3, 2, 1, 6]
    order = ["Arima", "KobeTram", "HanshinTram", "OMER", "Keishin", "KobeElectric"]
    assert t.title.board.figures["auction_order"] == order
    keishin = t.title.board.privates["Keishin"]  # type: ignore[index]
    assert (keishin.face, keishin.income) == (160, 25)
    assert {o.args["company"] for o in Table(3, "B").stock("P1").options("start_company")} == {
        *("Hanshin", "Hankyu", "JR", "Sanyo", "Keihan")
    }


def test_90_SCN_06_c_is_everything() -> None:
    assert len(title_for(3).board.hexes) == 83
    assert counts("C") == [9, 3, 5, 2, 4, 3, 2, 6]


def test_90_SCN_07_d() -> None:
    t = Table(3, "D", fresh=True)
    assert counts("D") == [6, 3, 5, 0, 4, 3, 2, 6]
    assert len(t.title.board.hexes) == 83
    assert len(t.title.board.privates) == 6
    kinds = [entry.kind for entry in t.title.board.companies.values()]
    assert (kinds.count("minor"), len(kinds)) == (1, 9)
    assert t.percent_of("bank", "Kinki") == 100


def test_90_SCN_08_special_tiles_out() -> None:
    assert not {"824", "834", "839"} & set(title_for(3, "A").board.tiles)
    b = set(title_for(3, "B").board.tiles)
    assert "839" not in b
    assert {"824", "834"} <= b


@pytest.mark.parametrize("scenario", ["A", "B"])
def test_90_SCN_09_three_homes_of_jr(scenario: str) -> None:
    t = Table(3, scenario).public("JR", 100, shares={"P1": 60}, cash=500, floated=False, operated=0)
    t.put(floated={company("JR"): True}).operating_round()
    assert t.tokens_of("JR") == ["B17.0", "F5.0", "G12.0"]


def test_90_SCN_10_arms_that_leave_the_scenario() -> None:
    b = Table(3, "B", phase="2").public("Keihan", 100, shares={"P1": 60}, cash=900, tokens=["G14.0"]).operate("Keihan")
    # side 2 is the Yodo, 4 and 5 lead out of the scenario
    assert b.sides("G14", "210") == b.sides("G14", "211") == {(0, 1, 4, 5), (0, 3, 4, 5)}
    turn = next(
        int(str(o.args["rotation"]))
        for o in b.options("lay_tile")
        if (o.args["hex"], o.args["tile"]) == ("G14", "210") and tuple(sorted(_sides(b, "210", o.args))) == (0, 3, 4, 5)
    )
    b.lay("G14", "210", turn)
    shape = b.title.map.shape(Hex("G14"), b.state.tiles[Hex("G14")])
    sides = [{(edge + turn) % 6 for piece in shape.track if n in piece.stops for edge in piece.edges} for n in (0, 1)]
    assert sides == [{0, 3}, {4, 5}]
    e = Table(3, "B", phase="2").public("Keihan", 100, shares={"P1": 60}, cash=900).operate("Keihan")
    assert e.no_lay("E16", "206", e.turned("206", 0, 3, 5)) == "90-TRK-06"
    assert not e.tiles_for("E16")
    a = Table(3, "A", phase="2").public("JR", 100, shares={"P1": 60}, cash=900).operate("JR")
    assert a.sides("G12", "823") == {(0, 2, 3, 5)}
    assert a.sides("B17", "825") == {(0, 1, 2, 4, 5)}


def _sides(t: Table, tile: str, args: object) -> set[int]:
    assert isinstance(args, dict)
    track = t.title.board.tiles[tile].shape.track  # type: ignore[index]
    return {(edge + args["rotation"]) % 6 for piece in track for edge in piece.edges}
